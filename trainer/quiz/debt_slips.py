"""What a mistake in settling a debt leads to: each kind, its name, and the payments. Clauses: L, D, C6.

A wrong answer is told by the mistake that leads to it. How many of them lead astray is also how hard a question is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from trainer.engine import NO_TAN, Due, DueReason, Source, dues, settle
from trainer.engine.ruleset import DiscarderPays
from trainer.engine.settle import payments_of
from trainer.quiz.debts import LIABLE_FROM, Debt, Four, tan_of
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import SEATS


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake, said to who made it, and the payments it leads to."""

    step: Step
    payments: Four


def _slip(zh: str, en: str, clause: str, payments: Four) -> Slip:
    return Slip(Step(Text(zh, en), clause=clause), payments)


def slips_of(debt: Debt, *, value_told: bool = True) -> tuple[Slip, ...]:
    """The mistakes that lead to wrong payments here, the likeliest first; each wrong answer once.

    Where the value is not told, one may go wrong on the way to it too.

    >>> from trainer.engine import MIL2025, WinContext
    >>> from trainer.quiz.debts import Taken
    >>> from trainer.table.actions import Do
    >>> fed = tuple(Taken(1, 0, Do.CHI, (low, low + 1, low + 2)) for low in (0, 9, 18))
    >>> debt = Debt(MIL2025, 0, WinContext(seat=1, dealer=2), fed)
    >>> [(slip.step.clause, slip.payments) for slip in slips_of(debt)][:2]
    [('L1', (-1, 4, -2, -1)), ('L3', (-8, 8, 0, 0))]
    """
    found: dict[Four, Slip] = {}
    for make in (*_SLIPS, *(() if value_told else (_value_wrong,)), _signs):
        for slip in make(debt):
            if slip.payments != debt.payments:
                found.setdefault(slip.payments, slip)
    return tuple(found.values())


def _each(debt: Debt, points: Callable[[Due], int]) -> Four:
    """Payments in which every due comes to *points*."""
    owed = {due.seat: points(due) for due in debt.dues}
    return _paid(debt, owed)


def _paid(debt: Debt, owed: dict[int, int]) -> Four:
    by_seat = [sum(owed.values()) if seat == debt.winner else -owed.get(seat, 0) for seat in SEATS]
    return (by_seat[0], by_seat[1], by_seat[2], by_seat[3])


def _liability_forgotten(debt: Debt) -> Iterator[Slip]:
    if debt.rules.liability:
        yield _slip("忘了承包。", "The liability was forgotten.", "L1", debt.with_tan(NO_TAN))
    else:
        liable = replace(debt.rules, liability=True)
        payments = settle(debt.value, debt.full, liable).by_seat
        zh, en = "这里没有承包，拿了几摊都一样。", "There is no liability here, however many claims were made."
        yield _slip(zh, en, "L1", payments)


def _doubled_wrongly(debt: Debt) -> Iterator[Slip]:
    tan = debt.tan
    turned = tuple(tuple(tan[b][a] for b in SEATS) for a in SEATS)
    zh = "两倍给错了人：喂牌给赢家的付一倍，从赢家手里拿过三摊的才付两倍。"
    en = "The wrong one was doubled: who fed the winner pays once, who was fed by the winner pays twice."
    yield _slip(zh, en, "L3", debt.with_tan(turned))
    once = _each(debt, lambda due: due.points // due.times)
    yield _slip("倒承包要付两倍。", "Who was fed by the winner pays twice.", "L3", once)
    twice = _each(debt, lambda due: due.points * (2 if due.reason is DueReason.LIABLE else 1))
    yield _slip("喂牌给赢家的只付一倍。", "Who fed the winner pays once, not twice.", "L2", twice)


def _others_pay_too(debt: Debt) -> Iterator[Slip]:
    plain = {due.seat: due.points for due in dues(debt.value, replace(debt.context, tan=NO_TAN), debt.rules)}
    free = (DueReason.OTHERS_LIABLE, DueReason.OTHERS_TILE)
    owed = {due.seat: plain[due.seat] if due.reason in free else due.points for due in debt.dues}
    zh, en = (
        "有人承包，没关系的那几家就不付了。",
        "Where somebody is liable, those who are not bound pay nothing.",
    )
    yield _slip(zh, en, "L2", _paid(debt, owed))


def _miscounted(debt: Debt) -> Iterator[Slip]:
    tan = debt.tan
    two = tuple(tuple(LIABLE_FROM if count == LIABLE_FROM - 1 else count for count in row) for row in tan)
    yield _slip("只有两摊，不算：要满三摊。", "Two claims do not bind: it takes three.", "L1", debt.with_tan(two))
    counts, opposite = debt.rules.peng_counts, replace(debt.rules, peng_counts=not debt.rules.peng_counts)
    if counts:
        zh, en = "碰和直杠在这里也算摊。", "A pung or a claimed kong counts here too."
    else:
        zh, en = "这里只有吃算摊，碰和杠不算。", "Only chows count here, no pungs and kongs."
    yield _slip(zh, en, "C6", debt.with_tan(tan_of(debt.claims, opposite)))
    grown = [list(row) for row in tan]
    for claim in debt.claims:
        if claim.grown and claim.giver is not None:
            grown[claim.taker][claim.giver] += 1
    zh, en = "碰了再加杠，还是那一摊，不多算。", "Adding the fourth tile to a pung makes no further claim."
    yield _slip(zh, en, "C6", debt.with_tan(grown))


def _bystanders_pay(debt: Debt) -> Iterator[Slip]:
    tan, winner = debt.tan, debt.winner
    total = settle(debt.value, replace(debt.context, tan=NO_TAN), debt.rules).by_seat[winner]
    for taker in SEATS:
        for giver in SEATS:
            if tan[taker][giver] >= LIABLE_FROM and winner not in (taker, giver):
                zh = "这层关系里没有和牌的人，跟这一副不相干。"
                en = "The winner has no part in that pair, so it does not matter."
                for payer in (giver, taker):
                    yield _slip(zh, en, "L1", _paid(debt, {payer: total}))


def _wrong_factor(debt: Debt) -> Iterator[Slip]:
    bare = _each(debt, lambda due: debt.value * len(due.factors) * due.times)
    yield _slip("忘了庄家的倍数。", "The dealer's factor was forgotten.", "D3", bare)
    first = settle(debt.value, replace(debt.full, streak=1), debt.rules).by_seat
    yield _slip("倍数要看几老，不是总乘 2。", "The factor depends on the streak; it is not always 2.", "D3", first)


def _both_reasons(debt: Debt) -> Iterator[Slip]:
    summed = _each(debt, lambda due: due.points + debt.beaten(due))
    zh, en = "一个人有两样理由，只付大的那一次，不相加。", "Who owes for two reasons pays the larger, once."
    yield _slip(zh, en, "L5", summed)
    lesser = _each(debt, lambda due: debt.beaten(due) or due.points)
    yield _slip("两样理由，付的是大的那一个。", "Of two reasons the larger counts.", "L5", lesser)


def _the_tile(debt: Debt) -> Iterator[Slip]:
    if debt.context.from_seat is None:
        return
    drawn = replace(debt.full, source=Source.SELF_DRAW, from_seat=None)
    if debt.context.source is Source.DISCARD:
        zh, en = "和的是别人打出的牌，不照自摸付。", "A win on a discard is not paid like an own draw."
        yield _slip(zh, en, "D5", settle(debt.value, drawn, debt.rules).by_seat)
        own_share = debt.rules.discarder_pays is DiscarderPays.SHARE
        others = replace(debt.rules, discarder_pays=DiscarderPays.ALL if own_share else DiscarderPays.SHARE)
        shares = payments_of(dues(debt.value, debt.full, others), debt.winner).by_seat
        if own_share:
            zh, en = "打的人只付自己那一份。", "The discarder pays his own share only."
        else:
            zh, en = "这桌讲好，打的人付三家的。", "At this table the discarder pays all three shares."
        yield _slip(zh, en, "D5", shares)
        unpaid = _each(debt, lambda due: 0 if due.reason is DueReason.DISCARDER else due.points)
        zh, en = "有人承包，打的人自己那一份还是要付。", "The discarder still pays his share beside the liable players."
        yield _slip(zh, en, "L5", unpaid)
        return
    zh, en = "被抢杠的要付。", "The robbed player pays."
    if any(due.reason is DueReason.ROBBED for due in debt.dues):
        zh, en = "抢杠在这里由被抢的一个人付三家的。", "Here the robbed player alone pays all three shares."
        yield _slip(zh, en, "K5", settle(debt.value, drawn, debt.rules).by_seat)
        unpaid = _each(debt, lambda due: 0 if due.reason is DueReason.ROBBED else due.points)
        zh, en = "有人承包，被抢的还是要付。", "The robbed player pays beside the liable ones."
        yield _slip(zh, en, "L5", unpaid)
    else:
        alone = _paid(debt, {debt.context.from_seat: debt.payments[debt.winner]})
        zh, en = "抢杠在这里算自摸，三家照付。", "A robbed kong counts as an own draw here: all three pay."
        yield _slip(zh, en, "K5", alone)


def _value_wrong(debt: Debt) -> Iterator[Slip]:
    base, fan = debt.rules.base_in_force, int(2**debt.exponent)
    if base != debt.rules.base:
        zh, en = "忘了桌号要乘底分。", "The number of the table was forgotten: it multiplies the base."
        yield _slip(zh, en, "G4", _each(debt, lambda due: due.points // base * debt.rules.base))
    if debt.exponent:
        zh, en = "不是乘番数，每一番翻一倍。", "Do not multiply by the fan; each one doubles."
        yield _slip(zh, en, "D7", _each(debt, lambda due: due.points // fan * debt.exponent))
        yield _slip("番没有翻上去。", "The fan were left out.", "D7", _each(debt, lambda due: due.points // fan))


def _signs(debt: Debt) -> Iterator[Slip]:
    one, two, three, four = debt.payments
    zh, en = "正负反了：和牌的收，别人付。", "The signs are reversed: the winner receives."
    yield _slip(zh, en, "D4", (-one, -two, -three, -four))


_SLIPS = (
    _liability_forgotten,
    _doubled_wrongly,
    _others_pay_too,
    _miscounted,
    _both_reasons,
    _the_tile,
    _bystanders_pay,
    _wrong_factor,
)
