"""What a mistake in the ledger leads to: each kind, and the answer it makes. Clauses: D3–D5, G3–G6, S2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from trainer.engine import Source, dealer_factor, settle, table_factor
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import SEATS
from trainer.quiz.silver_tables import Ask, Round, Sitting, context_of
from trainer.table.match import Match
from trainer.table.state import Ending

Answer = int | list[int]


@dataclass(frozen=True, slots=True)
class Habits:
    """How one keeps the ledger; every field is right as it stands, and wrong when turned round."""

    table: bool = True
    factor: bool = True
    doubles: bool = True
    discarder_alone: bool = True
    stops_at_zero: bool = True
    only_what_was_paid: bool = True
    fee: bool = True
    fee_last: bool = True
    fee_stops: bool = True
    fee_when_drawn: bool = True
    stayers_fee: bool = True
    splits: bool = True
    dealer_moves: bool = True
    one_share: bool = True


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake, said to who made it, and the answer it leads to."""

    step: Step
    answer: Answer


_MISTAKES: tuple[tuple[Callable[[Habits], Habits], Text, str], ...] = (
    (
        lambda right: replace(right, table=False),
        Text("忘了桌号要乘底分。", "The number of the table was forgotten: it multiplies the base."),
        "G4",
    ),
    (
        lambda right: replace(right, only_what_was_paid=False),
        Text(
            "和牌的只收实际付来的，付不出的没人补。", "The winner gets what was really paid; nobody makes up the rest."
        ),
        "G3",
    ),
    (
        lambda right: replace(right, stops_at_zero=False, only_what_was_paid=False),
        Text("银子付光为止，不会少于零。", "A payer pays what he has; silver never falls below 0."),
        "G3",
    ),
    (
        lambda right: replace(right, fee_last=False),
        Text("先算输赢，后收服务费。", "The win is settled first, the fee afterwards."),
        "G5",
    ),
    (lambda right: replace(right, fee=False), Text("还要交服务费。", "The fee is still to be paid."), "G5"),
    (
        lambda right: replace(right, fee_stops=False),
        Text("服务费也收到零为止。", "The fee stops at 0 too."),
        "G5",
    ),
    (
        lambda right: replace(right, fee_when_drawn=False),
        Text("流局也收服务费。", "The fee is due after drawn deals too."),
        "G5",
    ),
    (
        lambda right: replace(right, stayers_fee=False),
        Text(
            "有人走了：接着打的，留下的照付服务费；散了的，只有走的人付。",
            "When somebody leaves, the rest pay the fee if they play on; if not, the leaver alone does.",
        ),
        "G6",
    ),
    (
        lambda right: replace(right, splits=False),
        Text("走的人付一份，三个人分，不是每人一份。", "The leaver pays one share, which the three others divide."),
        "G6",
    ),
    (
        lambda right: replace(right, one_share=False),
        Text("走的人只付一份，不付三家的。", "The leaver pays one share, not three."),
        "G6",
    ),
    (
        lambda right: replace(right, dealer_moves=False),
        Text("每一副先看谁坐庄、几老。", "See before each deal who is the dealer, and at what streak."),
        "S2",
    ),
    (
        lambda right: replace(right, discarder_alone=False),
        Text("和的是打出的牌，只有打的人付。", "On a discard only the discarder pays."),
        "D5",
    ),
    (lambda right: replace(right, factor=False), Text("忘了庄家的倍数。", "The dealer's factor was forgotten."), "D3"),
    (
        lambda right: replace(right, doubles=False),
        Text("每一番翻一倍，番不能不算。", "Each fan doubles; they were left out."),
        "D7",
    ),
)


def slips_of(sitting: Sitting) -> tuple[Slip, ...]:
    """The mistakes that lead to another answer here, the likeliest first; each wrong answer once."""
    key = sitting.key()
    found: dict[str, Slip] = {}
    for habit, text, clause in _MISTAKES:
        answer = answer_with(sitting, habit(Habits()))
        if answer != key and answer is not None:
            found.setdefault(str(answer), Slip(Step(text, clause=clause), answer))
    return tuple(found.values())


def answer_with(sitting: Sitting, habits: Habits) -> Answer:
    """The answer of one who keeps the ledger by *habits*; with none turned round the right one."""
    silver, moved = list(sitting.silver(0)), [0, 0, 0, 0]
    for number, round_ in enumerate(sitting.rounds):
        match = sitting.matches[number if habits.dealer_moves else 0]
        goes_on = not sitting.matches[number + 1].over
        silver, moved = _kept(match, round_, silver, habits, goes_on=goes_on)
    if sitting.ask is Ask.MOVED:
        return moved
    if sitting.ask is Ask.LEFT:
        return silver[sitting.seat]
    return abs(moved[sitting.seat])


def _kept(
    match: Match, round_: Round, silver: list[int], habits: Habits, *, goes_on: bool
) -> tuple[list[int], list[int]]:
    """Silver after a deal, and what moved between the players in it."""
    fee = match.rules.fee if habits.fee and (habits.fee_when_drawn or round_.ending is not Ending.DRAWN) else 0
    charged = [seat for seat in SEATS if _pays_fee(round_, seat, habits, goes_on=goes_on)]
    have = [*silver]
    if not habits.fee_last:
        have = [had - (min(fee, had) if seat in charged else 0) for seat, had in enumerate(have)]
    moved = _moved(match, round_, have, habits)
    have = [had + change for had, change in zip(have, moved, strict=True)]
    if habits.fee_last:
        have = [_after_fee(had, fee, habits) if seat in charged else had for seat, had in enumerate(have)]
    return have, moved


def _after_fee(had: int, fee: int, habits: Habits) -> int:
    return had - (min(fee, max(had, 0)) if habits.fee_stops else fee)


def _pays_fee(round_: Round, seat: int, habits: Habits, *, goes_on: bool) -> bool:
    if round_.ending is not Ending.LEFT or seat == round_.seat:
        return True
    return goes_on if habits.stayers_fee else not goes_on


def _moved(match: Match, round_: Round, silver: list[int], habits: Habits) -> list[int]:
    """What moves in a deal when the players hold *silver*. Clauses: D4, D5, G3, G6."""
    if round_.seat is None:
        return [0, 0, 0, 0]
    owed = _owed(match, round_, habits)
    paid = {seat: min(due, silver[seat]) if habits.stops_at_zero else due for seat, due in owed.items()}
    moved = [-paid.get(seat, 0) for seat in SEATS]
    got = sum((paid if habits.only_what_was_paid else owed).values())
    if round_.ending is not Ending.LEFT:
        moved[round_.seat] += got
        return moved
    for seat in SEATS:
        if seat != round_.seat:
            moved[seat] += got // 3 if habits.splits else got
    return moved


def _owed(match: Match, round_: Round, habits: Habits) -> dict[int, int]:
    """What each payer owes. Clauses: D3–D5, D7, G4, G6."""
    rules = match.rules
    base = rules.base * (table_factor(rules.table) if habits.table else 1)
    factor = dealer_factor(match.streak, rules)
    if round_.ending is Ending.LEFT and round_.seat is not None:
        share = base * (factor if habits.factor else 1)
        return {round_.seat: share if habits.one_share else 3 * share}
    value = base * (int(2**round_.exponent) if habits.doubles else 1)
    context = context_of(match, round_)
    if round_.giver is not None and not habits.discarder_alone:
        context = replace(context, source=Source.SELF_DRAW, from_seat=None)
    by_seat = settle(value, context, rules).by_seat
    owed = {seat: -points for seat, points in enumerate(by_seat) if points < 0}
    return owed if habits.factor else {seat: min(due, value) for seat, due in owed.items()}
