"""Who pays what for a win: dealer streak, shares, liability. Clauses: D3–D7, L1–L5, K5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from trainer.engine.context import Source, WinContext
from trainer.engine.ruleset import DiscarderPays, RobGang, RuleSet

Tan: TypeAlias = Sequence[Sequence[int]]

LIABLE_FROM = 3
SEATS = range(4)


@dataclass(frozen=True, slots=True)
class Payments:
    """Points won (+) or paid (−) by each seat; refuses to exist unless it sums to 0. Clause: D6.

    >>> Payments((6, -2, -2, -2)).by_seat
    (6, -2, -2, -2)
    """

    by_seat: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        if sum(self.by_seat):
            raise ValueError(f"payments {self.by_seat} do not sum to 0")


def dealer_factor(streak: int, rules: RuleSet) -> int:
    """How many times the value a dealer pays or takes at *streak* 老庄: 2, 4, 8. A bare factor, never points.

    >>> from trainer.engine.ruleset import MIL2025
    >>> [dealer_factor(n, MIL2025) for n in (1, 2, 3, 4)]
    [2, 4, 8, 8]

    Clause: D3. Raises ValueError if *streak* is below 1: no table produces that.
    """
    if streak < 1:
        raise ValueError(f"streak {streak}: a dealer is at least at 1")
    return 1 << (streak if rules.streak_cap is None else min(streak, rules.streak_cap))


def own_share(seat: int, value: int, context: WinContext, rules: RuleSet) -> int:
    """What *seat* pays the winner on an own draw when nobody is liable. Clause: D4."""
    dealer_involved = context.dealer in (seat, context.seat)
    return value * dealer_factor(context.streak, rules) if dealer_involved else value


def liable_sum(seat: int, total: int, context: WinContext, rules: RuleSet) -> int:
    """What *seat* owes as a liable player; 0 when it is not. *total* is what all three would pay. Clauses: L1–L3."""
    if not rules.liability:
        return 0
    fed_winner = context.tan[context.seat][seat] >= LIABLE_FROM
    fed_by_winner = context.tan[seat][context.seat] >= LIABLE_FROM
    return 2 * total if fed_by_winner else total if fed_winner else 0


def settling_clause(context: WinContext, rules: RuleSet) -> str:
    """The clause that decides who pays: liability before everything, else where the tile came from.

    >>> from trainer.engine.ruleset import HANGZHOU, MIL2025
    >>> settling_clause(WinContext(seat=1), MIL2025)
    'D4'
    >>> settling_clause(WinContext(source=Source.DISCARD, seat=1, from_seat=0, streak=3), HANGZHOU)
    'D5'

    Clauses: D4, D5, K5, L2, L3, L5.
    """
    owed = {liable_sum(seat, 1, context, rules) for seat in SEATS if seat != context.seat}
    if owed != {0}:
        return "L5" if context.source is Source.DISCARD else "L2" if 1 in owed else "L3"
    if context.source is Source.ROBBED_GANG:
        return "K5"
    return "D5" if context.source is Source.DISCARD else "D4"


def settle(value: int, context: WinContext, rules: RuleSet) -> Payments:
    """Who pays what for a win of *value* points (base and fan, before the dealer factor).

    >>> from trainer.engine.ruleset import MIL2025
    >>> settle(1, WinContext(seat=1, dealer=0), MIL2025).by_seat
    (-2, 4, -1, -1)

    Clauses: D3–D5, L2–L5; K5 for a robbed kong.
    """
    others = [seat for seat in SEATS if seat != context.seat]
    shares = {seat: own_share(seat, value, context, rules) for seat in others}
    total = sum(shares.values())
    owed = {seat: liable_sum(seat, total, context, rules) for seat in others}
    source_debt = _source_debt(shares, total, context, rules)
    if source_debt is None:
        paid = owed if any(owed.values()) else shares
    else:
        paid = {seat: max(owed[seat], source_debt if seat == context.from_seat else 0) for seat in others}
    by_seat = [0, 0, 0, 0]
    for seat, points in paid.items():
        by_seat[seat] = -points
    by_seat[context.seat] = sum(paid.values())
    return Payments((by_seat[0], by_seat[1], by_seat[2], by_seat[3]))


def _source_debt(shares: dict[int, int], total: int, context: WinContext, rules: RuleSet) -> int | None:
    """What the player whose tile was taken owes for it; None when the win is paid like an own draw."""
    if context.from_seat is None:
        return None
    if context.source is Source.DISCARD:
        return total if rules.discarder_pays is DiscarderPays.ALL else shares[context.from_seat]
    if context.source is Source.ROBBED_GANG and rules.rob_gang is RobGang.STREAK2_AS_GANGKAI:
        return total
    return None
