"""Silver and those who leave: what is really paid, and the fee. Clauses: G3–G6."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.ruleset import RuleSet
from trainer.engine.settle import Payments, dealer_factor
from trainer.table.state import SEATS, Ending, Result, after

LEAST_SILVER = 100
"""两 each player needs to sit down. Clause: G3."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Silver of one deal by seat: ``moved`` between players (sums to 0), ``fees`` taken by the room, ``after`` both."""

    moved: tuple[int, ...]
    fees: tuple[int, ...]
    after: tuple[int, ...]


def settle_silver(silver: tuple[int, ...], result: Result, fee: int, *, plays_on: bool = False) -> LedgerEntry:
    """Move silver as *result* says, then take the fee. No silver falls below 0.

    A payer pays what he owes or all he has, those who are owed get what was paid: the one winner all of it, the three
    who stay with a leaver equal parts, the odd 两 to the nearest counter-clockwise from him. Of those who
    stay with a leaver the fee is taken only when the match *plays_on*.

    >>> settle_silver((100, 3, 100, 100), Result(ending=Ending.WIN, payments=Payments((6, -4, -1, -1)), seat=0), 2)
    LedgerEntry(moved=(5, -3, -1, -1), fees=(2, 0, 2, 2), after=(103, 0, 97, 97))

    Clauses: G3, G5, G6.
    """
    owed = result.payments.by_seat
    moved = [-min(-points, silver[seat]) if points < 0 else 0 for seat, points in enumerate(owed)]
    paid = -sum(moved)
    if result.ending is Ending.LEFT and result.seat is not None:
        for seat, part in _split(paid, result.seat).items():
            moved[seat] += part
    elif paid:
        moved[owed.index(max(owed))] += paid
    rest = [have + change for have, change in zip(silver, moved, strict=True)]
    charged = (result.seat,) if result.ending is Ending.LEFT and not plays_on else SEATS
    fees = tuple(min(fee, rest[seat]) if seat in charged else 0 for seat in SEATS)
    return LedgerEntry(tuple(moved), fees, tuple(have - due for have, due in zip(rest, fees, strict=True)))


def leaver_payments(rules: RuleSet, streak: int, dealer: int, seat: int) -> Payments:
    """Points for *seat* leaving mid-deal: one plain own-draw share at the current factor, split among those who stay.

    What does not divide by three goes to the nearest counter-clockwise from the leaver.

    >>> from trainer.engine.ruleset import BIANFENG
    >>> leaver_payments(BIANFENG, 3, 0, 2).by_seat
    (3, 2, -8, 3)

    Clause: G6.
    """
    share = rules.base_in_force * dealer_factor(streak, rules)
    parts = _split(share, seat) | {seat: -share}
    return Payments((parts[0], parts[1], parts[2], parts[3]))


def _split(total: int, leaver: int) -> dict[int, int]:
    """*total* in three whole parts for the seats after *leaver*, the first ones one more where it does not divide."""
    return {after(leaver, step): total // 3 + (step <= total % 3) for step in (1, 2, 3)}
