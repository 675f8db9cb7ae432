"""Melds and hands: literal tiles, checked when made. Clauses: T2–T5, K1.

A hand knows nothing of caishen: which tile is one, and what a 白 stands for, is the rule set's matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from trainer.engine.blocks import POWERS
from trainer.engine.errors import BadHand, BadMeld, BadSize
from trainer.engine.keys import Keys, keys_of
from trainer.engine.tiles import COPIES, Kind, count_kinds, format_tiles, parse_tiles, tile_text


class MeldKind(StrEnum):
    """How a meld came to lie on the table."""

    CHI = "chi"
    PENG = "peng"
    MINGGANG = "minggang"
    JIAGANG = "jiagang"
    ANGANG = "angang"

    @property
    def is_gang(self) -> bool:
        """Whether this is one of the three kongs. Clause: K1."""
        return self in (MeldKind.MINGGANG, MeldKind.JIAGANG, MeldKind.ANGANG)


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set as it lies on the table: literal tiles, a 白 that stands in included.

    >>> str(Meld.parse("chi 321m"))
    'chi 123m'

    Raises BadMeld when the number of tiles is wrong. What the tiles must be is checked by
    ``meld_natures`` in ``caishen.py``, since a stand-in 白 depends on the rule set.
    """

    kind: MeldKind
    tiles: tuple[Kind, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        wanted = 4 if self.kind.is_gang else 3
        if len(self.tiles) != wanted:
            raise BadMeld(f"meld {self}: {len(self.tiles)} tiles; a {self.kind.value} has {wanted}")

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read ``chi 123m``, ``peng 555p``, ``minggang 7777s``, ``angang 1111z``, ``jiagang 2222z``.

        Raises BadMeld for an unknown word or a wrong number of tiles, BadTile for unreadable ones.
        """
        word, _, tiles = text.strip().partition(" ")
        try:
            kind = MeldKind(word)
        except ValueError:
            names = ", ".join(kind.value for kind in MeldKind)
            raise BadMeld(f"meld {text!r}: {word!r} is none of {names}") from None
        return cls(kind, parse_tiles(tiles))

    def __str__(self) -> str:
        return f"{self.kind.value} {format_tiles(self.tiles)}"


_new, _set = object.__new__, object.__setattr__


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's tiles: concealed ones (sorted) and melds.

    >>> hand = Hand.parse("5z123m", ["peng 111z"])
    >>> str(hand), str(hand.draw(8))
    ('123m5z + peng 111z', '1239m5z + peng 111z')

    ``keys`` are the keys of the concealed tiles' four blocks (see ``keys.py``), kept so that a draw is one addition.

    Raises BadHand when a kind occurs more than four times, BadSize when there are more than four melds.
    """

    tiles: tuple[Kind, ...]
    melds: tuple[Meld, ...] = ()
    keys: Keys = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        object.__setattr__(self, "keys", keys_of(self.tiles))
        if len(self.melds) > 4:
            raise BadSize(f"hand: {len(self.melds)} melds; four is the most")
        for kind, count in enumerate(self.all_counts()):
            if count > COPIES:
                raise BadHand(f"hand: {count} copies of {tile_text(kind)}; a kind has four")

    @classmethod
    def parse(cls, tiles: str, melds: Sequence[str] = ()) -> Hand:
        """Read concealed tiles and melds from text."""
        return cls(parse_tiles(tiles), tuple(Meld.parse(meld) for meld in melds))

    @property
    def counts(self) -> list[int]:
        """How many of each kind are concealed."""
        return count_kinds(self.tiles)

    def all_counts(self) -> list[int]:
        """How many of each kind are held, melds included."""
        counts = self.counts
        for meld in self.melds:
            for kind in meld.tiles:
                counts[kind] += 1
        return counts

    def draw(self, kind: Kind) -> Hand:
        """This hand with one more concealed tile. Raises BadHand when that is a fifth of its kind."""
        tiles = self.tiles
        held = tiles.count(kind)
        for meld in self.melds:
            held += meld.tiles.count(kind)
        if held >= COPIES:
            raise BadHand(f"hand: {held + 1} copies of {tile_text(kind)}; a kind has four")
        place = bisect_right(tiles, kind)
        return self._changed((*tiles[:place], kind, *tiles[place:]), kind, POWERS[kind])

    def discard(self, kind: Kind) -> Hand:
        """This hand with one concealed *kind* less. Raises BadHand when there is none."""
        if kind not in self.tiles:
            raise BadHand(f"hand {self}: no {tile_text(kind)} to discard")
        place = self.tiles.index(kind)
        return self._changed(self.tiles[:place] + self.tiles[place + 1 :], kind, -POWERS[kind])

    def _changed(self, tiles: tuple[Kind, ...], kind: Kind, power: int) -> Hand:
        """A hand that differs from this one, which is known to be sound, by one tile of *kind*."""
        hand = _new(Hand)
        block, (wan, tong, tiao, honours) = kind // 9, self.keys
        if block == 0:
            wan += power
        elif block == 1:
            tong += power
        elif block == 2:
            tiao += power
        else:
            honours += power
        _set(hand, "tiles", tiles)
        _set(hand, "melds", self.melds)
        _set(hand, "keys", (wan, tong, tiao, honours))
        return hand

    def require(self, *, ready: bool = False, full: bool = False) -> None:
        """Check the number of concealed tiles: 13 − 3·melds where *ready* is allowed, 14 − 3·melds where *full* is.

        Raises BadSize with the count held and the count wanted.
        """
        base = 13 - 3 * len(self.melds)
        if len(self.tiles) == (base if ready else base + 1):
            return
        wanted = ([base] if ready else []) + ([base + 1] if full else [])
        if len(self.tiles) not in wanted:
            raise BadSize(
                f"hand: {len(self.tiles)} concealed tiles with {len(self.melds)} melds;"
                f" {' or '.join(map(str, wanted))} are wanted"
            )

    def __str__(self) -> str:
        return " + ".join([format_tiles(self.tiles), *map(str, self.melds)])
