"""Who pays what for a win: dealer streak, shares, liability. Clauses: D3–D7, L1–L5, K5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
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


class DueReason(StrEnum):
    """Why a seat pays what it pays, or nothing."""

    SHARE = "share"
    DISCARDER = "discarder"
    DISCARDER_ALL = "discarder_all"
    ROBBED = "robbed"
    LIABLE = "liable"
    LIABLE_DOUBLE = "liable_double"
    OTHERS_LIABLE = "others_liable"
    OTHERS_TILE = "others_tile"


@dataclass(frozen=True, slots=True)
class Due:
    """What one seat owes the winner: *value* × the sum of *factors* × *times*, by *clause*.

    ``factors`` holds the dealer factor of each share it pays: its own, all three, or none; ``times`` is 2 for one who
    is liable for having been fed. ``beaten``: other reasons for which it would owe no more, and so does not pay.

    >>> Due(2, DueReason.LIABLE_DOUBLE, "L3", 8, (2, 1, 1), 2).points
    64

    Clauses: D3–D5, L2–L5, K5.
    """

    seat: int
    reason: DueReason
    clause: str
    value: int
    factors: tuple[int, ...]
    times: int
    beaten: tuple[Due, ...] = ()

    @property
    def points(self) -> int:
        """The points owed, never negative."""
        return self.value * sum(self.factors) * self.times


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
    return payments_of(dues(value, context, rules), context.seat)


def payments_of(found: Sequence[Due], winner: int) -> Payments:
    """The points of each seat: everyone pays his due, *winner* takes them all. Clause: D6."""
    by_seat = [0, 0, 0, 0]
    for due in found:
        by_seat[due.seat] = -due.points
    by_seat[winner] = sum(due.points for due in found)
    return Payments((by_seat[0], by_seat[1], by_seat[2], by_seat[3]))


def dues(value: int, context: WinContext, rules: RuleSet) -> tuple[Due, ...]:
    """What each seat but the winner owes and why, in the order of the seats.

    >>> from trainer.engine.ruleset import MIL2025
    >>> [(due.seat, due.factors, due.points, due.clause) for due in dues(3, WinContext(seat=1, streak=2), MIL2025)]
    [(0, (4,), 12, 'D4'), (2, (1,), 3, 'D4'), (3, (1,), 3, 'D4')]

    Clauses: D3–D5, L2–L5, K5.
    """
    others = [seat for seat in SEATS if seat != context.seat]
    factors = {seat: own_share(seat, 1, context, rules) for seat in others}
    everyone = tuple(factors[seat] for seat in others)
    reasons = {seat: _reasons(seat, value, factors[seat], everyone, context, rules) for seat in others}
    someone_liable = any(liable_sum(seat, 1, context, rules) for seat in others)
    free = DueReason.OTHERS_LIABLE if someone_liable else DueReason.OTHERS_TILE
    free_clause = settling_clause(context, rules)
    found = []
    for seat in others:
        owed = sorted(reasons[seat], key=lambda due: -due.points)
        if owed:
            found.append(replace(owed[0], beaten=tuple(owed[1:])))
        elif someone_liable or _taken(context, rules):
            found.append(Due(seat, free, free_clause, value, (), 1))
        else:
            found.append(Due(seat, DueReason.SHARE, "D4", value, (factors[seat],), 1))
    return tuple(found)


def _taken(context: WinContext, rules: RuleSet) -> bool:
    """Whether the player whose tile was taken owes for it; if not, it is paid like an own draw. Clauses: D5, K5."""
    robbed_alone = rules.rob_gang is RobGang.STREAK2_AS_GANGKAI
    return context.source is Source.DISCARD or (context.source is Source.ROBBED_GANG and robbed_alone)


def _reasons(
    seat: int, value: int, factor: int, everyone: tuple[int, ...], context: WinContext, rules: RuleSet
) -> list[Due]:
    """Every reason for which *seat* owes more than an ordinary share; it pays the dearest only. Clauses: L2–L5."""
    found = []
    times = liable_sum(seat, 1, context, rules)
    if times:
        reason = DueReason.LIABLE if times == 1 else DueReason.LIABLE_DOUBLE
        found.append(Due(seat, reason, "L2" if times == 1 else "L3", value, everyone, times))
    if seat == context.from_seat and _taken(context, rules):
        if context.source is Source.ROBBED_GANG:
            found.append(Due(seat, DueReason.ROBBED, "K5", value, everyone, 1))
        elif rules.discarder_pays is DiscarderPays.ALL:
            found.append(Due(seat, DueReason.DISCARDER_ALL, "D5", value, everyone, 1))
        else:
            found.append(Due(seat, DueReason.DISCARDER, "D5", value, (factor,), 1))
    return found
