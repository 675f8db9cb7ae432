"""Deals in a row, and who deals next: asked of a real match. Clauses: S2, D1, D2, E2, G1, G2, G6.

1: one deal. 2: two. 3: three. 4: up to five, other rule sets and what rooms agree on: where the streak begins,
whether it has an end, whether a drawn deal adds to it. 5: 打分, or a match of so many deals: is it over? 6: several
deals of such a match, and at 边锋 tables somebody who leaves. That a drawn deal adds one is disputed for the
competition rules (D2), so a story with a drawn deal is told of another table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from trainer.engine import MIL2025, PRESETS, Payments, RuleSet, WinContext, settle, with_options
from trainer.quiz.people import PLAYERS
from trainer.quiz.question import Text
from trainer.quiz.seats import SEATS
from trainer.table.ledger import leaver_payments
from trainer.table.match import Match, next_match, start_match
from trainer.table.state import Ending, Result

HANGZHOU, BIANFENG, LINAN = PRESETS["hangzhou"], PRESETS["bianfeng"], PRESETS["linan"]
AGREED: tuple[RuleSet, ...] = (
    with_options(HANGZHOU, {"start_streak": 2}),
    with_options(HANGZHOU, {"start_streak": 3}),
    with_options(HANGZHOU, {"draw_adds": False}),
    with_options(HANGZHOU, {"start_streak": 2, "draw_adds": False}),
    LINAN,
    LINAN,
    PRESETS["yuhang"],
    BIANFENG,
)
"""The tables of level 4: 笃二, 笃三, no streak for drawn deals, no upper limit."""
DAFEN = (40, 50, 60)
VALUES = (1, 1, 2, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: how it ended, and the value of the win; ``plays_on``: whether the rest goes on when somebody left."""

    ending: Ending
    seat: int | None = None
    value: int = 1
    plays_on: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """The players, the match before the first deal told, the deals, and the match after each."""

    names: tuple[Text, ...]
    deals: tuple[Deal, ...]
    matches: tuple[Match, ...]

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.matches[0].rules

    @property
    def before(self) -> Match:
        """The match before the first deal that is told."""
        return self.matches[0]

    @property
    def now(self) -> Match:
        """The match after the last."""
        return self.matches[-1]

    @property
    def may_end(self) -> bool:
        """Whether such a match has an end that may be near. Clauses: G1, G2, G6."""
        left = any(deal.ending is Ending.LEFT for deal in self.deals)
        return self.rules.dafen is not None or self.rules.deals is not None or left


def result_of(match: Match, deal: Deal) -> Result:
    """The end of *deal* with its points, by ``settle``. Clauses: D3, D4, E2, G6."""
    if deal.ending is Ending.WIN and deal.seat is not None:
        context = WinContext(seat=deal.seat, dealer=match.dealer, streak=match.streak)
        return Result(ending=deal.ending, payments=settle(deal.value, context, match.rules), seat=deal.seat)
    if deal.ending is Ending.LEFT and deal.seat is not None:
        payments = leaver_payments(match.rules, match.streak, match.dealer, deal.seat)
        return Result(ending=deal.ending, payments=payments, seat=deal.seat)
    return Result(ending=deal.ending, payments=Payments((0, 0, 0, 0)))


def deal(rng: Random, level: int) -> Run:
    """A run of deals. The same dice deal the same, so a wrong answer is refuted by the run that was shown."""
    over = level >= ENDS_FROM and rng.random() < OVER
    while True:
        run = _RUNS[level](rng)
        if run is not None and run.now.over == over:
            return run


ENDS_FROM, OVER = 5, 0.4
"""From this level on a match may end, and so often it does."""


def _played(rng: Random, match: Match, number: int, drawn: float) -> Run | None:
    """*number* deals from *match* on, drawn ones as likely as *drawn* says; None where it ends before the last."""
    deals: list[Deal] = []
    matches = [match]
    for _ in range(number):
        now = matches[-1]
        if now.over:
            return None
        deals.append(_one(rng, now, drawn))
        matches.append(next_match(now, result_of(now, deals[-1]), plays_on=deals[-1].plays_on))
    return Run(tuple(rng.sample(PLAYERS, 4)), tuple(deals), tuple(matches))


def _one(rng: Random, match: Match, drawn: float) -> Deal:
    if rng.random() < drawn:
        return Deal(Ending.DRAWN)
    if match.rules.silver and rng.random() < 0.3:
        return Deal(Ending.LEFT, rng.randrange(4), plays_on=rng.random() < 0.5)
    # The dealer wins as often as anybody else together: else hardly a streak would grow.
    seat = match.dealer if rng.random() < 0.5 else rng.choice([seat for seat in SEATS if seat != match.dealer])
    return Deal(Ending.WIN, seat, rng.choice(VALUES))


def _match(rng: Random, rules: RuleSet) -> Match:
    """A match under way: any dealer at any streak that he can have."""
    most = rules.streak_cap or 5
    return replace(start_match(rules, 1), dealer=rng.randrange(4), streak=rng.randint(rules.start_streak, most))


def _plain(least: int, most: int) -> Callable[[Random], Run | None]:
    """Deals under the competition rules, or, with a drawn one among them, under the room rules. Clauses: D2, E2."""

    def run(rng: Random) -> Run | None:
        with_drawn = rng.random() < 0.6
        match = _match(rng, HANGZHOU if with_drawn else MIL2025)
        return _played(rng, match, rng.randint(least, most), 0.4 if with_drawn else 0)

    return run


def _agreed(rng: Random) -> Run | None:
    return _played(rng, _match(rng, rng.choice(AGREED)), rng.randint(3, 5), 0.35)


def _with_points(rng: Random, match: Match) -> Match:
    """*match* with somebody nearly out; or, now and then, already out, as the dealer has just won. Clause: G1."""
    total = sum(match.points)
    low = rng.randint(1, 20)
    one, two = sorted(rng.sample(range(low, total - low), 2))
    points = [low, one - low + 1, two - one, total - two - 1]
    rng.shuffle(points)
    poorest = points.index(min(points))
    if match.streak > match.rules.start_streak and poorest != match.dealer and rng.random() < 0.4:
        owed = points[poorest] + rng.randrange(9)
        points[poorest] -= owed
        points[match.dealer] += owed
    return replace(match, points=(points[0], points[1], points[2], points[3]))


def _dafen(rng: Random, least: int, most: int, options: Mapping[str, int]) -> Run | None:
    """Some deals of a 打分 match. Clause: G1."""
    rules = with_options(HANGZHOU, {"dafen": rng.choice(DAFEN), **options})
    return _played(rng, _with_points(rng, _match(rng, rules)), rng.randint(least, most), 0.3)


def _counted(rng: Random, least: int, most: int) -> Run | None:
    """Some of the last deals of a match of so many. Clause: G2."""
    number, told = rng.choice((8, 12, 16, 20, 24)), rng.randint(least, most)
    match = _match(rng, with_options(MIL2025, {"deals": number}))
    return _played(rng, replace(match, deal=number - told + rng.choice((1, 0))), told, 0)


def _may_be_over(rng: Random) -> Run | None:
    return _dafen(rng, 1, 2, {}) if rng.random() < 0.85 else _counted(rng, 3, 4)


def _long_match(rng: Random) -> Run | None:
    way = rng.random()
    if way < 0.7:
        return _dafen(rng, 2, 4, {"start_streak": rng.choice((1, 1, 2))})
    run = _played(rng, _match(rng, BIANFENG), rng.randint(3, 5), 0.25)
    return run if run is not None and run.may_end else None


_RUNS: Mapping[int, Callable[[Random], Run | None]] = MappingProxyType(
    {1: _plain(1, 1), 2: _plain(2, 2), 3: _plain(3, 3), 4: _agreed, 5: _may_be_over, 6: _long_match}
)
