"""One hand at two tables: what each of them makes of it. Clauses: P4–P9, S4–S6, S8, W4, W5.

Like ``wins`` this keeps off the disputed points of the fan: never two kongs in a chain, never a kong followed by a
float, and no hand that reads two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from trainer.engine import (
    ALL_KINDS,
    MIL2025,
    PRESETS,
    WHITE,
    Hand,
    Kind,
    NotWin,
    RuleSet,
    Source,
    Win,
    WinContext,
    judge,
)
from trainer.engine.caishen import copies_in_play, turned_up
from trainer.engine.ruleset import CaishenRule
from trainer.quiz.question import Text
from trainer.quiz.wins import FLOAT, deal_win, facts

FIRST, SECOND, SAME, ONLY_FIRST, ONLY_SECOND = "first", "second", "same", "only_first", "only_second"
OUTCOMES: Mapping[int, tuple[str, ...]] = {
    1: (FIRST, SECOND, SAME),
    2: (FIRST, SECOND, SAME, ONLY_FIRST, ONLY_SECOND),
}
MIRRORED = {FIRST: SECOND, SECOND: FIRST, ONLY_FIRST: ONLY_SECOND, ONLY_SECOND: ONLY_FIRST, SAME: SAME}
"""What each outcome is when the two tables change places."""
SEATS = (Text("你", "you"), Text("下家", "the next player"), Text("对家", "the player opposite"),
         Text("上家", "the player before you"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """A rule set and the caishen of the deal; ``turned`` is the tile turned up there, None where none is."""

    rules: RuleSet
    caishen: Kind = WHITE

    @property
    def turned(self) -> Kind | None:
        """The tile turned up to make ``caishen`` one. Clause: S4."""
        return turned_up(self.rules, self.caishen)


@dataclass(frozen=True, slots=True)
class Duel:
    """A hand taking *tile*, and the two tables that judge it; *notes* tell the events around it."""

    hand: Hand
    tile: Kind
    context: WinContext
    tables: tuple[Table, Table]
    notes: tuple[Text, ...]

    @property
    def verdicts(self) -> tuple[Win | NotWin, Win | NotWin]:
        """What the engine says at the first table and at the second."""
        one, two = (
            judge(self.hand, self.tile, self.context, table.rules, caishen=table.caishen) for table in self.tables
        )
        return one, two

    @property
    def possible(self) -> bool:
        """Whether the tiles can all be held at both tables. Clauses: S5, S8, C3."""
        held = self.hand.draw(self.tile).all_counts()
        melded = {kind for meld in self.hand.melds for kind in meld.tiles}
        return not any(
            table.caishen in melded
            or any(
                count > copies for count, copies in zip(held, copies_in_play(table.rules, table.caishen), strict=True)
            )
            for table in self.tables
        )

    def outcome(self) -> str | None:
        """Where the hand is worth more, before the dealer factor; None when it wins nowhere or reads two ways."""
        one, two = self.verdicts
        if any(isinstance(verdict, Win) and verdict.rival is not None for verdict in (one, two)):
            return None
        if isinstance(one, NotWin):
            return None if isinstance(two, NotWin) else ONLY_SECOND
        if isinstance(two, NotWin):
            return ONLY_FIRST
        return SAME if one.value == two.value else FIRST if one.value > two.value else SECOND


def deal(rng: Random, level: int) -> Duel:
    """A hand and two tables; each outcome of *level* comes as often as any other.

    The same dice deal the same, so a wrong answer is refuted by the hand that was shown.
    """
    wanted = rng.choice(OUTCOMES[level])
    deals = _DEALS[level][wanted.startswith("only")]
    while True:
        duel = rng.choice(deals)(rng)
        if duel is None or not duel.possible:
            continue
        outcome = duel.outcome()
        if outcome == wanted:
            return duel
        if outcome == MIRRORED[wanted]:
            return replace(duel, tables=(duel.tables[1], duel.tables[0]))


def _two_tables(rng: Random) -> tuple[Table, Table]:
    one, two = rng.sample(list(PRESETS.values()), 2)
    return Table(one), Table(two)


def _by_fan(rng: Random, levels: tuple[int, ...], bases: tuple[int, ...]) -> Duel | None:
    dealt = deal_win(rng, rng.choice(levels), MIL2025, base=rng.choice(bases))
    if dealt is None:
        return None
    case, _ = dealt
    base = case.context.base
    notes = (*facts(case), Text(f"底分 {base}。", f"Base {base}."))
    return Duel(case.hand, case.tile, case.context, _two_tables(rng), notes)


def _plain_fan(rng: Random) -> Duel | None:
    """White is the caishen at both tables, so only the fan may differ. Clauses: P5–P7, P9."""
    return _by_fan(rng, (1, 2, 2, 3), (1,))


def _dear_fan(rng: Random) -> Duel | None:
    """Luxuries, floats and a kong, at times with a base so high that a cap on the value bites. Clauses: P3–P9."""
    return _by_fan(rng, (3, 4), (1, 2, 100))


def _taken(rng: Random) -> Duel | None:
    """Somebody discards the winning tile. Clauses: W4, W5."""
    dealt = deal_win(rng, rng.choice((1, 2, 3)), MIL2025)
    if dealt is None or dealt[0].context.chain:
        return None
    case, _ = dealt
    giver, dealer, streak = rng.randrange(1, 4), rng.randrange(4), rng.choice((1, 2, 3, 3))
    context = replace(case.context, source=Source.DISCARD, from_seat=giver, dealer=dealer, streak=streak)
    zh = f"和的是{SEATS[giver].zh}打出的牌；庄家是{SEATS[dealer].zh}，{'一二三'[streak - 1]}老。"
    en = f"The winning tile was discarded by {SEATS[giver].en}; the dealer is {SEATS[dealer].en}, at streak {streak}."
    notes = (Text("财神是白。", "White is caishen."), Text(zh, en), Text("底分 1。", "Base 1."))
    return Duel(case.hand, case.tile, context, _two_tables(rng), notes)


def _other_caishen(rng: Random) -> Duel | None:
    """White is the caishen at one table, at the other a tile was turned up. Clauses: S4–S6."""
    dealt = deal_win(rng, rng.choice((1, 2, 3)), MIL2025)
    if dealt is None or FLOAT in dealt[0].context.chain:
        return None
    case, win = dealt
    hand, held = case.hand, case.full.all_counts()
    strangers = [kind for kind in ALL_KINDS if not held[kind] and kind != WHITE]
    caishen = rng.choice(strangers)
    way = rng.randrange(3)
    if way == 0 and win.reading is not None:  # white stands for the very tile that it plays as over there
        meant = {p.stands_for for g in win.reading.groups for p in g.tiles if p.tile == WHITE != p.stands_for}
        caishen = rng.choice(sorted(meant) or strangers)
    elif way == 1:  # the caishen of the other table lie where this table's would
        hand = Hand(tuple(caishen if kind == WHITE else kind for kind in hand.tiles), hand.melds)
    fixed = [rules for rules in PRESETS.values() if rules.caishen_rule is CaishenRule.WHITE]
    turning = [rules for rules in PRESETS.values() if rules.caishen_rule is not CaishenRule.WHITE]
    one, two = Table(rng.choice(fixed)), Table(rng.choice(turning), caishen)
    notes = (*facts(case)[1:], Text("底分 1。", "Base 1."))
    return Duel(hand, case.tile, case.context, (one, two) if rng.random() < 0.5 else (two, one), notes)


_Deals: TypeAlias = tuple[Callable[[Random], Duel | None], ...]
_DEALS: Mapping[int, tuple[_Deals, _Deals]] = {
    1: ((_plain_fan,), ()),
    2: ((_dear_fan, _dear_fan, _taken, _other_caishen), (_taken, _other_caishen)),
}
"""By level: the deals in which both tables may let the hand win, and those in which one may bar it."""
