"""What lies open at a table around one's hand, and where the copies of a kind can be seen.

Clauses: T1, S4, S5, K4, C3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from trainer.engine import (
    ALL_KINDS,
    WHITE,
    Kind,
    Meld,
    MeldKind,
    format_tiles,
    parse_tiles,
    tile_en,
    tile_text,
    tile_zh,
)
from trainer.quiz.question import Row, Step, Text

COPIES = 4
HAND = Text("手", "your hand")
OWN_MELDS = Text("自己亮出的牌", "your own melds")
OWN_RIVER = Text("自己打出的牌", "Your own discards")
RIVERS = (
    Text("下家打出的牌", "Discards of the next player"),
    Text("对家打出的牌", "Discards of the player opposite"),
    Text("上家打出的牌", "Discards of the player before you"),
)
MELDS = (
    Text("下家亮出的牌", "Melds of the next player"),
    Text("对家亮出的牌", "Melds of the player opposite"),
    Text("上家亮出的牌", "Melds of the player before you"),
)
THREE_SHOWN = (
    Text("下家的暗杠，亮三张，扣一张", "Concealed kong of the next player, three shown, one face down"),
    Text("对家的暗杠，亮三张，扣一张", "Concealed kong of the player opposite, three shown, one face down"),
    Text("上家的暗杠，亮三张，扣一张", "Concealed kong of the player before you, three shown, one face down"),
)
TURNED_UP = Text("发完牌翻出的一张", "Turned up after the deal")
_PLACES: Mapping[Text, Text] = {
    HAND: Text("手里", "in your hand"),
    OWN_MELDS: Text("自己亮出的牌里", "in your own melds"),
    OWN_RIVER: Text("自己打出的牌里", "among your own discards"),
    **{label: Text(f"{label.zh}里", f"among the d{label.en[1:]}") for label in RIVERS},
    **{label: Text(f"{label.zh}里", f"in the m{label.en[1:]}") for label in MELDS},
    **{label: Text(f"{label.zh[:2]}的暗杠里", f"in the c{label.en[1:].split(',')[0]}") for label in THREE_SHOWN},
    TURNED_UP: Text("翻出来亮着的", "turned up"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere tiles can be seen: its label, and the tiles known to lie there."""

    label: Text
    tiles: tuple[Kind, ...]

    @property
    def where(self) -> Text:
        """The place within a sentence: 手里, in your hand."""
        return _PLACES[self.label]


def place_of(row: Row) -> Place | None:
    """The place that *row* shows, None where a row shows none; three tiles of a concealed kong are known to be four.

    Clause: K4.
    """
    if row.label not in _PLACES:
        return None
    tiles = parse_tiles(row.tiles)
    return Place(row.label, (*tiles, tiles[0]) if row.label in THREE_SHOWN else tiles)


def places(hand: Sequence[Kind], melds: Sequence[Meld], rows: Sequence[Row]) -> tuple[Place, ...]:
    """Every place at which a tile can be seen, one's own hand first."""
    own = (Place(HAND, tuple(hand)), Place(OWN_MELDS, tuple(kind for meld in melds for kind in meld.tiles)))
    return (*own, *(place for row in rows if (place := place_of(row)) is not None))


@dataclass(slots=True)
class Layout:
    """A table being laid: what is left to lay of the kinds asked about (*owed*), and of all others (*left*).

    The caishen is never melded. Clause: C3.
    """

    rng: Random
    owed: Counter[Kind]
    asked: frozenset[Kind]
    caishen: Kind = WHITE
    left: Counter[Kind] = field(default_factory=lambda: Counter(dict.fromkeys(ALL_KINDS, COPIES)))

    def take(self, kind: Kind) -> None:
        """One tile of *kind* is laid; what was owed of it is owed no more."""
        self.left[kind] -= 1
        if kind in self.asked:
            self.owed[kind] -= 1

    def free(self, kind: Kind, number: int = 1) -> bool:
        """Whether *number* tiles of *kind* may still be laid."""
        return (self.owed if kind in self.asked else self.left)[kind] >= number

    def meld(self) -> Meld | None:
        """A meld, more often one with a kind that is owed; None when a few tries find none."""
        owed = [kind for kind in self.owed if self.owed[kind] > 0]
        for _ in range(20):
            kind = self.rng.choice(owed if owed and self.rng.random() < 0.5 else ALL_KINDS)
            group = [kind] * 3
            if kind < 27 and self.rng.random() < 0.6:
                low = kind - kind % 9 + min(max(kind % 9 - self.rng.randrange(3), 0), 6)
                group = [low, low + 1, low + 2]
            if self.caishen not in group and all(self.free(other, group.count(other)) for other in group):
                for other in group:
                    self.take(other)
                return Meld(MeldKind.CHI if group[0] != group[1] else MeldKind.PENG, tuple(group))
        return None

    def quad(self, kind: Kind) -> tuple[Kind, ...] | None:
        """All four of *kind*, or None when they may not all be laid."""
        if not self.free(kind, COPIES):
            return None
        for _ in range(COPIES):
            self.take(kind)
        return (kind,) * COPIES

    def piles(self, sizes: Sequence[int]) -> list[list[Kind]] | None:
        """Piles of these sizes: all that is still owed somewhere among them, and tiles nobody asks about.

        Such tiles are often those taken for an owed one: the same number in another suit, or a neighbour. None when
        more is owed than goes in.
        """
        owed = list(self.owed.elements())
        if len(owed) > sum(sizes):
            return None
        for kind in owed:
            self.take(kind)
        like = [other for kind in self.asked for other in ALL_KINDS if other % 9 == kind % 9 or abs(other - kind) == 1]
        laid = owed
        while len(laid) < sum(sizes):
            kind = self.rng.choice(like if like and self.rng.random() < 0.4 else ALL_KINDS)
            if kind not in self.asked and self.free(kind):
                self.take(kind)
                laid.append(kind)
        self.rng.shuffle(laid)
        return [[laid.pop() for _ in range(size)] for size in sizes]


def river_row(label: Text, river: Sequence[Kind]) -> Row:
    """A river in the order of the discards."""
    return Row(label, "".join(map(tile_text, river)))


def melds_row(label: Text, melds: Sequence[Meld]) -> Row:
    """Somebody's melds, one group each."""
    return Row(label, " ".join(format_tiles(meld.tiles) for meld in melds))


def seen(table: Sequence[Place], kind: Kind) -> Iterator[tuple[Place, int]]:
    """Where *kind* can be seen and how often, places without it left out."""
    for place in table:
        if number := place.tiles.count(kind):
            yield place, number


def caishen_step(turned: Kind, caishen: Kind) -> Step:
    """How the caishen follows from the tile turned up: it is that tile, or in Yuhang the one below. Clause: S4."""
    if turned == caishen:
        zh = f"翻出什么，什么就是财神：{tile_zh(caishen)}。"
        return Step(Text(zh, f"The tile turned up is the caishen: {tile_en(caishen)}."), tile_text(caishen), "S4")
    zh = f"余杭的财神比翻出的小一号：{tile_zh(turned)}下面是{tile_zh(caishen)}。"
    en = f"In Yuhang the caishen is the tile below: one down from {tile_en(turned)} is {tile_en(caishen)}."
    return Step(Text(zh, en), f"{tile_text(turned)} {tile_text(caishen)}", "S4")
