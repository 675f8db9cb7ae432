"""Level 4 of which-caishen: how many caishen, or tiles that would fill a gap, are still out of sight?

A gap is filled by the tile that plays as the one wanted, and by any caishen; 白 may be that tile, and the copy turned
up is nobody's. Clauses: S4–S6, S8, T1, W3.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from trainer.engine import ALL_KINDS, WHITE, Hand, Kind, RuleSet, format_tiles, parse_tiles, tile_en, tile_text, tile_zh
from trainer.engine.caishen import copies_in_play, literal, tiles_left
from trainer.engine.tiles import below
from trainer.quiz.open_table import (
    COPIES,
    MELDS,
    OWN_RIVER,
    RIVERS,
    TURNED_UP,
    Layout,
    melds_row,
    places,
    river_row,
    seen,
)
from trainer.quiz.posed import Posed, line
from trainer.quiz.question import Form, Row, Step, Text
from trainer.quiz.seats import capital
from trainer.quiz.turned_up import TABLES
from trainer.quiz.turned_words import caishen_steps, table_note
from trainer.table.wall import caishen_of

RIVER = (5, 9)
"""How many tiles a river has, the last number not reached."""
CAISHEN_LEFT = Text("财神还有几张没看见？", "How many caishen have not been seen?")


@dataclass(frozen=True, slots=True)
class Count:
    """A table at which a tile like *wanted* (None: a caishen only) would help: which tiles are out of sight?"""

    rules: RuleSet
    turned: Kind
    hand: tuple[Kind, ...]
    rows: tuple[Row, ...]
    wanted: Kind | None

    @property
    def caishen(self) -> Kind:
        """The caishen of the table. Clause: S4."""
        return caishen_of(self.rules, self.turned)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds to count: the caishen, and what plays as the tile wanted. Clauses: S6, W3."""
        return (self.caishen,) if self.wanted is None else (self.caishen, literal(self.wanted, self.caishen))

    def left(self, kind: Kind) -> int:
        """How many of *kind* are out of sight, by the engine. Clause: S5."""
        rivers = [tile for row in self.rows if row.label != TURNED_UP for tile in parse_tiles(row.tiles)]
        return tiles_left(Hand(self.hand), self.rules, self.caishen, rivers)[kind]

    def unseen(self, kind: Kind) -> int:
        """Four less those that one sees, be they in play or not: what a learner counts who follows another rule."""
        return COPIES - sum(number for _, number in seen(places(self.hand, (), self.rows), kind))


def count_left(rng: Random) -> Posed | None:
    """A hand and four rivers at a table that turned a tile up; None when the dice made nothing fit to ask."""
    rules, turned = rng.choice(TABLES), rng.choice(ALL_KINDS)
    caishen = caishen_of(rules, turned)
    wanted = _wanted(rng, rules, turned)
    kinds = {caishen} if wanted is None else {caishen, literal(wanted, caishen)}
    in_play = copies_in_play(rules, caishen)
    if len(kinds) < 1 + (wanted is not None) or not all(in_play[kind] for kind in kinds):
        return None
    owed = Counter({kind: rng.randint(0, in_play[kind]) for kind in kinds})
    layout = Layout(rng, owed, frozenset(kinds), caishen)
    layout.left.update({kind: in_play[kind] - COPIES for kind in ALL_KINDS})
    melds = [_melded(layout, label) for label in rng.sample(MELDS, rng.randint(1, 3))]
    piles = layout.piles([13, *(rng.randrange(*RIVER) for _ in range(4))])
    if piles is None or piles[0].count(WHITE) == COPIES:
        return None
    rivers = [river_row(label, river) for label, river in zip((OWN_RIVER, *RIVERS), piles[1:], strict=True)]
    rows = (Row(TURNED_UP, tile_text(turned)), *(row for row in melds if row is not None), *rivers)
    return _posed(Count(rules, turned, tuple(sorted(piles[0])), rows, wanted))


def _melded(layout: Layout, label: Text) -> Row | None:
    """Two melds of one of the others, which may hold tiles that are counted; fewer where the tiles give none."""
    found = [meld for _ in range(2) if (meld := layout.meld()) is not None]
    return melds_row(label, found) if found else None


def _wanted(rng: Random, rules: RuleSet, turned: Kind) -> Kind | None:
    """The tile that would help: often the very one whose place 白 has taken, or the one turned up."""
    caishen = caishen_of(rules, turned)
    chance = rng.random()
    if chance < 0.2:
        return None
    wanted = caishen if chance < 0.6 else rng.choice((turned, below(caishen), rng.choice(ALL_KINDS)))
    return None if wanted == WHITE else wanted


def _posed(asked: Count) -> Posed:
    key = sum(map(asked.left, asked.kinds))
    text = CAISHEN_LEFT
    if asked.wanted is not None:
        zh, en = tile_zh(asked.wanted), tile_en(asked.wanted)
        text = Text(
            f"要一张{zh}，财神也能替。没看见的牌里，能补上的一共还有几张？",
            f"You need {en}, and a caishen would do as well. How many tiles that would fill the gap have not been "
            f"seen, in all?",
        )
    slips = {number: step for number, step in reversed(_slips(asked)) if number != key}
    zh, en = "看得见的每一张都要减去，翻出来的也算。", "Take away every tile in sight, the one turned up too."
    astray = line(zh, en, "S5")
    notes = (table_note(asked.rules),)
    return Posed(text, Form.NUMBER, key, _steps(asked), astray, notes, (), asked.rows, slips, format_tiles(asked.hand))


def _steps(asked: Count) -> tuple[Step, ...]:
    steps = [*caishen_steps(asked.rules, asked.turned)]
    if asked.wanted is not None and asked.wanted != asked.caishen:
        zh = f"{tile_zh(asked.wanted)}就是{tile_zh(asked.wanted)}，本身能用，财神也能替。"
        en = f"{capital(tile_en(asked.wanted))} is itself here and will do; so will a caishen."
        steps.append(line(zh, en, "W3", tile_text(asked.wanted)))
    steps += [_seen_step(asked, kind) for kind in asked.kinds]
    if len(asked.kinds) > 1:
        terms = " + ".join(str(asked.left(kind)) for kind in asked.kinds)
        total = sum(map(asked.left, asked.kinds))
        steps.append(line(f"一共 {terms} = {total} 张。", f"In all {terms} = {total}.", "W3"))
    return tuple(steps)


def _seen_step(asked: Count, kind: Kind) -> Step:
    """Where *kind* can be seen, taken from four. Clauses: S5, T1."""
    found = list(seen(places(asked.hand, (), asked.rows), kind))
    name = Text(tile_zh(kind), capital(tile_en(kind)))
    if not found:
        zh, en = f"{name.zh}一张也没看见，还有四张。", f"{name.en}: none to be seen, so four are left."
        return line(zh, en, "T1", tile_text(kind))
    zh = "，".join(f"{place.where.zh} {number} 张" for place, number in found)
    en = ", ".join(f"{number} {place.where.en}" for place, number in found)
    terms = " − ".join(str(number) for number in (COPIES, *(number for _, number in found)))
    clause = "S5" if any(place.label == TURNED_UP for place, _ in found) else "T1"
    left = asked.left(kind)
    return line(f"{name.zh}：{zh}。{terms} = {left}。", f"{name.en}: {en}. {terms} = {left}.", clause, tile_text(kind))


def _slips(asked: Count) -> list[tuple[int, Step]]:
    """Numbers that come of a mistake, with the mistake. The likeliest first."""
    key, caishen, wanted = sum(map(asked.left, asked.kinds)), asked.caishen, asked.wanted
    found: list[tuple[int, Step]] = []
    if asked.turned in asked.kinds:
        text = line(
            "翻出来亮着的那张也要减去，谁也摸不到它。", "The tile turned up is one of the four: nobody draws it.", "S5"
        )
        found.append((key + 1, text))
    if wanted is not None:
        own = asked.left(asked.kinds[1])
        found.append((own, line("财神也能补这个空，要加上。", "A caishen fills the gap as well: add them.", "W3")))
        zh, en = "只数了财神，能当它用的牌也要数。", "Those are the caishen alone; what plays as the tile counts too."
        found.append((asked.left(caishen), line(zh, en, "S6" if wanted == caishen else "W3")))
    if wanted is not None and wanted != caishen != WHITE:
        zh, en = (
            "白只当财神原来那张牌用，补不了别的空。",
            "White plays as the caishen's own tile and fills no other gap.",
        )
        found.append((key + asked.unseen(WHITE), line(zh, en, "S6")))
    if asked.turned != caishen:
        other = asked.unseen(asked.turned) + (0 if wanted is None else asked.unseen(asked.kinds[1]))
        zh, en = "翻出的那张不是财神，余杭还要往下数一张。", "Not the tile turned up: in Yuhang one counts one down."
        found.append((other, line(zh, en, "S4")))
    total = sum(COPIES for _ in asked.kinds)
    zh, en = "那是看得见的，问的是没看见的。", "So many can be seen; the others are asked for."
    found.append((total - key, line(zh, en, "T1")))
    return found
