"""A win's trace, or a refusal, in words: every number is the engine's, the screen works out none.

Clauses: W1–W3, P1–P12, D3–D7, L2–L5, K5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine import Due, Element, NotWin, Placed, Reading, RuleSet, Source, Win, WinContext
from trainer.engine.ruleset import GangkaiCount, Haohua, table_factor
from trainer.engine.settle import dealer_factor
from trainer.quiz.words import power_text
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line of an explanation and the clause it rests on."""

    text: str
    clause: str


def trace_lines(win: Win, context: WinContext, rules: RuleSet, lang: Lang) -> tuple[TraceLine, ...]:
    """How *win* came to its value and who pays what, from the reading to the sum, one line a step.

    *context* and *rules* are those it was judged with.

    >>> from trainer.engine import MIL2025, Hand, judge
    >>> win = judge(Hand.parse("123m456p789s222z5z"), 0, WinContext(), MIL2025)
    >>> [line.text for line in trace_lines(win, WinContext(), MIL2025, "en") if line.clause in ("D7", "D6")]
    ['Each fan doubles the base: 1 × 2¹ = 2.', 'Seat 0 (dealer) wins and takes 4 + 4 + 4 = 12; the four add up to 0.']
    """
    return (*_value_lines(win, context, rules, lang), *_pay_lines(win, context, rules, lang))


def _value_lines(win: Win, context: WinContext, rules: RuleSet, lang: Lang) -> Iterator[TraceLine]:
    yield TraceLine(_shape_text(win, lang), win.trace[0].clause)
    if win.rival is not None:
        yield TraceLine(t("trace.rival", lang, n=win.rival), "P12")
    for element in win.elements:
        why = t(f"trace.why.{_why(element, context, rules)}", lang)
        name = t(f"trace.fan.{element.id}", lang)
        yield TraceLine(t("trace.plus", lang, name=name, n=element.exponent, why=why), element.clause)
    if not win.elements:
        yield TraceLine(t("trace.plain", lang), "P1")
    if len(win.elements) > 1:
        terms = " + ".join(str(element.exponent) for element in win.elements)
        yield TraceLine(t("trace.sum", lang, terms=terms, n=win.uncapped), "D7")
    if win.exponent != win.uncapped:
        yield TraceLine(t("trace.cap", lang, n=win.exponent, uncapped=win.uncapped), "P9")
    if rules.table is not None and context.base == rules.base_in_force:
        factor = table_factor(rules.table)
        text = t("trace.table", lang, table=rules.table, base=rules.base, factor=factor, total=context.base)
        yield TraceLine(text, "G4")
    power = power_text(win.exponent)
    yield TraceLine(t("trace.value", lang, base=context.base, power=power, value=win.product), "D7")
    if win.value != win.product:
        yield TraceLine(t("trace.value_cap", lang, product=win.product, value=win.value), "P9")


def _why(element: Element, context: WinContext, rules: RuleSet) -> str:
    """Which of an element's reasons applies: its key among the texts."""
    if element.id == "gangkai" and context.source is Source.ROBBED_GANG:
        return "gangkai_robbed"
    if element.id == "gangkai" and rules.gangkai_count is GangkaiCount.EACH:
        return "gangkai_each"
    if element.id == "haohua" and rules.haohua is Haohua.FOUR_IN_ALL:
        return "haohua_in_all"
    return element.id


def _shape_text(win: Win, lang: Lang) -> str:
    groups = "" if win.reading is None else _reading_text(win.reading, lang)
    return t(f"trace.shape.{win.shape.value}", lang, groups=groups)


def _reading_text(reading: Reading, lang: Lang) -> str:
    found = []
    for group in reading.groups:
        text = (" " if lang == "zh" else ", ").join(_placed_text(placed, lang) for placed in group.tiles)
        found.append(t("trace.declared", lang, group=text) if group.declared else text)
    return " | ".join(found)


def _placed_text(placed: Placed, lang: Lang) -> str:
    name = tile_name(placed.tile, lang)
    if placed.tile == placed.stands_for:
        return name
    return t("trace.stands", lang, tile=name, kind=tile_name(placed.stands_for, lang))


def _pay_lines(win: Win, context: WinContext, rules: RuleSet, lang: Lang) -> Iterator[TraceLine]:
    dealer = _seat(context.dealer, context, lang)
    factor = dealer_factor(context.streak, rules)
    yield TraceLine(t("trace.streak", lang, seat=dealer, streak=context.streak, factor=factor), "D3")
    for due in win.dues:
        yield TraceLine(_due_text(due, context, lang), due.clause)
        for other in due.beaten:
            seat = _seat(due.seat, context, lang)
            line = t("trace.due.beaten", lang, seat=seat, points=other.points, clause=other.clause)
            yield TraceLine(line, "L5" if context.source in (Source.DISCARD, Source.ROBBED_GANG) else "L4")
    terms = " + ".join(str(due.points) for due in win.dues if due.points)
    points = win.payments.by_seat[context.seat]
    winner = _seat(context.seat, context, lang)
    yield TraceLine(t("trace.total", lang, seat=winner, terms=terms, points=points), "D6")


def _due_text(due: Due, context: WinContext, lang: Lang) -> str:
    factors = " + ".join(map(str, due.factors))
    return t(
        f"trace.due.{due.reason.value}", lang, seat=_seat(due.seat, context, lang), value=due.value, factor=factors,
        factors=factors, times=due.times, points=due.points,
    )  # fmt: skip


def _seat(seat: int, context: WinContext, lang: Lang) -> str:
    return t("trace.dealer" if seat == context.dealer else "trace.seat", lang, n=seat)


def refusal_text(not_win: NotWin, lang: Lang) -> str:
    """Why it is no win, in words.

    >>> refusal_text(NotWin("caishen_discarded", "W5"), "en")
    'A discarded caishen may never be won on.'
    """
    variants = {
        ("not_complete", "P14"): "not_shifeng",
        ("source_barred", "P14"): "source_barred_shifeng",
        ("source_barred", "W4"): "source_barred_discard",
        ("source_barred", "K5"): "source_barred_gang",
        ("baotou_barred", "W5"): "baotou_barred_discard",
        ("baotou_barred", "K5"): "baotou_barred_gang",
    }
    return t(f"trace.refused.{variants.get((not_win.reason, not_win.clause), not_win.reason)}", lang)
