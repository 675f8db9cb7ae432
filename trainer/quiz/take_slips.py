"""What a learner may take a table's points for, and the mistake behind each.

Clauses: C6, D1, D3–D5, K5, L1–L3, P2–P9, W4.

Every wrong number is worked out by the engine under the facts or rules that the mistake takes for true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.engine import PRESETS, WHITE, NotWin, RuleSet, Source, Win, WinContext, dealer_factor, judge, settle
from trainer.engine.context import NO_TAN
from trainer.engine.ruleset import DiscardWin, RobGang
from trainer.quiz.duel_words import CLAUSE
from trainer.quiz.fan_words import ORDER
from trainer.quiz.posed import line
from trainer.quiz.question import Step
from trainer.quiz.seats import streak_text
from trainer.quiz.take_words import BARRED, agreed_text
from trainer.quiz.takes import OTHERS, YOU, Bout, Side
from trainer.quiz.words import FAN


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong number for one table, and what leads to it."""

    points: int
    why: Step


def slips(bout: Bout, place: int) -> list[Slip]:
    """The mistakes about the table at *place* that change its points, each number once, the likelier mistake first."""
    found, right = bout.verdicts[place], bout.amounts[place]
    made = _of_barred(bout, place, found) if isinstance(found, NotWin) else _of_win(bout, place, found)
    first: dict[int, Slip] = {}
    for slip in made:
        if slip.points not in (right, *first):
            first[slip.points] = slip
    return list(first.values())


def _of_barred(bout: Bout, place: int, found: NotWin) -> Iterator[Slip]:
    """The win that is none, taken for one. Clauses: W4, W5, K5."""
    side, why = bout.sides[place], BARRED[found.reason]
    name = side.name
    step = line(f"{name.zh}这里和不了：{why.zh}。", f"There is no win in {name.en}: {why.en}.", found.clause)
    lenient = replace(
        side.rules,
        discard_win=DiscardWin.ALWAYS,
        rob_gang=RobGang.ALWAYS_AS_SELF_DRAW,
        missing_suit=False,
        must_baotou=False,
    )
    for rules in (lenient, side.rules):
        for source in (bout.spot.source, Source.SELF_DRAW):
            won = _judged(bout, rules, source)
            if isinstance(won, Win):
                yield Slip(bout.share(won.payments.by_seat), step)
                yield Slip(bout.share(settle(2 * won.value, _context(bout, rules, source), rules).by_seat), step)


def _context(bout: Bout, rules: RuleSet, source: Source) -> WinContext:
    context = bout.spot.context(rules)
    return (
        context
        if context.from_seat is None or source is context.source
        else replace(context, source=source, from_seat=None)
    )


def _judged(bout: Bout, rules: RuleSet, source: Source) -> Win | NotWin:
    win = bout.spot.win
    return judge(win.hand, win.tile, _context(bout, rules, source), rules, caishen=WHITE)


def _of_win(bout: Bout, place: int, found: Win) -> Iterator[Slip]:
    side = bout.sides[place]
    yield from _of_agreed(bout, side)
    yield from _of_fan(bout, place, found)
    yield from _of_relations(bout, side, found)
    yield from _of_source(bout, side, found)
    yield from _of_streak(bout, side, found)


def _of_agreed(bout: Bout, side: Side) -> Iterator[Slip]:
    """What was agreed at the table forgotten. Clauses: those of the options."""
    if side.agreed:
        told = agreed_text(side)
        zh = f"{side.name.zh}另外讲好的没有全算进去：{told.zh}。"
        step = line(zh, f"Not all that was agreed in {side.name.en} was heeded: {told.en}.", side.agreed[0].clause)
        yield Slip(Bout(bout.spot, (Side.of(PRESETS[side.rules.id]),), bout.payer).amounts[0], step)


def _of_fan(bout: Bout, place: int, found: Win) -> Iterator[Slip]:
    """The fan of another table; a cap forgotten. Clauses: P2–P9."""
    side = bout.sides[place]
    context = bout.spot.context(side.rules)
    for other, verdict in zip(bout.sides, bout.verdicts, strict=True):
        if other is side or isinstance(verdict, NotWin) or verdict.value == found.value:
            continue
        off = next((name for name in ORDER if verdict.fan.get(name, 0) != found.fan.get(name, 0)), None)
        points = bout.share(settle(verdict.value, context, side.rules).by_seat)
        if off is None:
            zh, en = f"{side.name.zh}的封顶跟{other.name.zh}不一样。", f"The cap in {side.name.en} is another one."
            yield Slip(points, line(zh, en, "P9"))
        else:
            zh = f"{FAN[off].zh}这一项，{side.name.zh}的算法跟{other.name.zh}不一样。"
            en = f"{side.name.en} counts {FAN[off].en} otherwise than {other.name.en}."
            yield Slip(points, line(zh, en[0].upper() + en[1:], CLAUSE[off]))
    full = context.base << found.uncapped
    if full != found.value:
        zh, en = f"{side.name.zh}封了顶。", f"There is a cap in {side.name.en}."
        yield Slip(bout.share(settle(full, context, side.rules).by_seat), line(zh, en, "P9"))


def _of_relations(bout: Bout, side: Side, found: Win) -> Iterator[Slip]:
    """A relation overlooked, or taken to bind where it does not. Clauses: C6, L1–L3."""
    rules, context = side.rules, bout.spot.context(side.rules)
    if rules.liability and max(max(row) for row in context.tan) >= 3:
        without = settle(found.value, replace(context, tan=NO_TAN), rules)
        zh, en = f"{side.name.zh}有承包关系。", f"In {side.name.en} somebody is liable."
        yield Slip(bout.share(without.by_seat), line(zh, en, "L1"))
        return
    binding = replace(rules, liability=True)
    for seat in OTHERS:
        taken = sum(claim.giver == seat for claim in bout.spot.claims if claim.taker == YOU)
        if taken >= 2 or (bout.spot.fed and seat == 1):
            row = tuple(3 if other == seat else 0 for other in range(4))
            tan = (row, *context.tan[1:]) if taken >= 2 else (NO_TAN[0], (3, 0, 0, 0), NO_TAN[0], NO_TAN[0])
            bound = settle(found.value, replace(context, tan=tan), binding)
            zh, en = f"{side.name.zh}这里没有人承包。", f"In {side.name.en} nobody is liable here."
            yield Slip(bout.share(bound.by_seat), line(zh, en, "L1"))


def _of_source(bout: Bout, side: Side, found: Win) -> Iterator[Slip]:
    """A discard or a robbed kong paid for in another way, or taken for no win. Clauses: D4, D5, K5, W4."""
    context = bout.spot.context(side.rules)
    if context.from_seat is None:
        return
    drawn = replace(context, source=Source.SELF_DRAW, from_seat=None)
    everyone = settle(found.value, drawn, side.rules).by_seat
    robbed = context.source is Source.ROBBED_GANG
    clause = "K5" if robbed else "D5"
    zh, en = _who_pays(side, found, context)
    yield Slip(bout.share(everyone), line(zh, en, clause))
    alone = settle(found.value, replace(context, source=Source.DISCARD), side.rules).by_seat
    yield Slip(bout.share(alone), line(zh, en, clause))
    zh, en = f"{side.name.zh}这样能和。", f"In {side.name.en} this does win."
    yield Slip(0, line(zh, en, "K5" if robbed else "W4"))


def _who_pays(side: Side, found: Win, context: WinContext) -> tuple[str, str]:
    """Who pays at *side* for a tile that was another's."""
    alone = sum(due.points > 0 for due in found.dues) == 1
    zh = "只有出牌的那家付" if alone else "不只出牌的那家付"
    en = "only the one whose tile it was pays" if alone else "others than the one whose tile it was pay too"
    if context.source is Source.ROBBED_GANG:
        zh = "被抢杠的一个人付三家的" if alone else "抢杠算自摸，三家都付"
        en = "the robbed player pays for all three" if alone else "a robbed kong is an own draw, and all three pay"
    return f"谁来付弄错了：{side.name.zh}这里{zh}。", f"It was mistaken who pays: in {side.name.en} {en}."


def _of_streak(bout: Bout, side: Side, found: Win) -> Iterator[Slip]:
    """The dealer factor forgotten, or one 老 too few or too many. Clauses: D1, D3."""
    rules, context = side.rules, bout.spot.context(side.rules)
    endless = replace(rules, streak_cap=None)
    told = streak_text(context.streak)
    zh = f"老庄数错了：{side.name.zh}这时候是{told.zh}。"
    en = f"The streak was miscounted: in {side.name.en} it is {told.en} now."
    for streak in (context.streak - 1, context.streak + 1):
        if streak >= 1:
            counted = settle(found.value, replace(context, streak=streak), endless)
            yield Slip(bout.share(counted.by_seat), line(zh, en, "D1"))
    plain = [-due.value * len(due.factors) * due.times for due in found.dues]
    by_seat = [0, 0, 0, 0]
    for due, points in zip(found.dues, plain, strict=True):
        by_seat[due.seat] = points
    by_seat[YOU] = -sum(plain)
    factor = dealer_factor(context.streak, rules)
    zh = f"{side.name.zh}里，庄家付的、收的都要 ×{factor}。"
    en = f"In {side.name.en} the dealer pays and takes ×{factor}."
    yield Slip(bout.share(by_seat), line(zh, en, "D3"))
