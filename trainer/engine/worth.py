"""What a win is worth and who pays it, apart from the tiles: from what was seen in the hand. Clauses: W4–W8, P, D.

Hands that look alike in ``Seen`` are worth the same in one context, down to the trace, so answers are kept: a table or
a page of questions judges thousands of hands in a few contexts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from trainer.engine.context import TAKEN, Source, WinContext
from trainer.engine.patterns import Element, Evidence, Seen, elements_of
from trainer.engine.readings import Shape
from trainer.engine.ruleset import DiscardWin, RobGang, RuleSet
from trainer.engine.settle import Due, Payments, dues, payments_of, settling_clause
from trainer.engine.titles import title_of


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a trace: what was decided, by which clause, and the exponent or points it adds.

    ``id``: ``shape``, an element's id, ``cap``, ``value`` or ``payments``.
    """

    id: str
    clause: str
    amount: int | None = None
    tiles: str = ""


@dataclass(frozen=True, slots=True)
class NotWin:
    """No win: the first reason that applies, and its clause."""

    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class Worth:
    """All of a win but its tiles; the fields are those of ``Win``, with the context and the rules they hold for."""

    shape: Shape
    rival: int | None
    elements: tuple[Element, ...]
    exponent: int
    uncapped: int
    product: int
    value: int
    title: str
    trace: tuple[Step, ...]
    payments: Payments
    dues: tuple[Due, ...]
    context: WinContext
    rules: RuleSet


Option: TypeAlias = tuple[Shape, tuple[Element, ...]]
Answers: TypeAlias = dict[Seen, Worth | NotWin]

MOST_CONTEXTS = 256
_kept: dict[tuple[int, int], tuple[WinContext, RuleSet, Answers]] = {}


def worth_of(seen: Seen, context: WinContext, rules: RuleSet) -> Worth | NotWin:
    """What a hand like *seen* is worth, pattern words aside, or why it does not win.

    Contexts and rule sets are told apart by identity: to hash one takes longer than all the rest. What is kept holds
    them, so no other can take their place. Clauses: W1, W4, W5, W7, W8, K5, P2–P12, D3–D7, L1–L5.
    """
    place = id(context), id(rules)
    kept = _kept.get(place)
    if kept is None:
        if len(_kept) >= MOST_CONTEXTS:
            _kept.clear()
        kept = _kept[place] = context, rules, {}
    answers = kept[2]
    found = answers.get(seen)
    if found is None:
        found = answers[seen] = _worth_of(Evidence(seen, context, rules))
    return found


def _worth_of(evidence: Evidence) -> Worth | NotWin:
    options = options_of(evidence)
    return options if isinstance(options, NotWin) else dearest(options, evidence.context, evidence.rules)


def options_of(evidence: Evidence) -> tuple[Option, ...] | NotWin:
    """The shapes by which one may win, each with its elements, the standard one first; or the first bar.

    Clauses: W1, W4, W5, W7, W8, K5.
    """
    barred = _barred(evidence)
    if barred:
        return barred
    options = tuple((shape, elements_of(evidence, shape)) for shape in evidence.shapes)
    if evidence.rules.must_baotou and (evidence.hand.wild or evidence.hand.melded):
        options = tuple(o for o in options if {"baotou", "gangkai"} & {element.id for element in o[1]})
    return options or NotWin("must_baotou", "W8")


def _barred(evidence: Evidence) -> NotWin | None:
    """The first reason against a win, or None; W8 comes after all of these. Clauses: W1, W4, W5, W7, K5."""
    seen, context = evidence.hand, evidence.context
    if not (seen.standard or seen.qidui):
        return NotWin("not_complete", "W1")
    if not _source_allowed(context, evidence.rules):
        return NotWin("source_barred", "K5" if context.source is Source.ROBBED_GANG else "W4")
    if context.source is Source.DISCARD and seen.takes_caishen:
        return NotWin("caishen_discarded", "W5")
    if evidence.ready_for_baotou and context.source in TAKEN and not evidence.counts_as_own_draw:
        return NotWin("baotou_barred", "W5" if context.source is Source.DISCARD else "K5")
    if evidence.rules.missing_suit and not seen.lacks_suit:
        return NotWin("missing_suit", "W7")
    return None


def _source_allowed(context: WinContext, rules: RuleSet) -> bool:
    if context.source is Source.DISCARD:
        if rules.discard_win is DiscardWin.STREAK3:
            return context.streak >= 3 and context.dealer in (context.seat, context.from_seat)
        return rules.discard_win is DiscardWin.ALWAYS
    if context.source is Source.ROBBED_GANG:
        if rules.rob_gang is RobGang.STREAK2_AS_GANGKAI:
            return context.streak >= 2
        return rules.rob_gang is RobGang.ALWAYS_AS_SELF_DRAW
    return True


def dearest(options: tuple[Option, ...], context: WinContext, rules: RuleSet) -> Worth:
    """The worth of the dearer option; a tie, after both caps, goes to the first, standard one. Clauses: P9, P12."""
    exponents = [_capped(sum(e.exponent for e in elements), rules) for _, elements in options]
    worth = [_value_capped(context.base * 2**exponent, rules) for exponent in exponents]
    best = worth.index(max(worth))
    shape, elements = options[best]
    return worth_as(shape, elements, exponents[1 - best] if len(exponents) == 2 else None, context, rules)


def worth_as(
    shape: Shape, elements: tuple[Element, ...], rival: int | None, context: WinContext, rules: RuleSet
) -> Worth:
    """The worth of a win read as *shape* with *elements*, and how it came about. Clauses: P9, D3–D7, L1–L5."""
    uncapped = sum(element.exponent for element in elements)
    exponent = _capped(uncapped, rules)
    product = context.base * 2**exponent
    value = _value_capped(product, rules)
    owed = dues(value, context, rules)
    payments = payments_of(owed, context.seat)
    trace = [Step("shape", "W2" if shape is Shape.QIDUI else "P14" if shape is Shape.SHIFENG else "W1")]
    trace += [Step(e.id, e.clause, e.exponent, e.tiles) for e in elements]
    if exponent != uncapped:
        trace.append(Step("cap", "P9", exponent))
    if value != product:
        trace.append(Step("value_cap", "P9", value))
    trace.append(Step("value", "D7", value))
    trace.append(Step("payments", settling_clause(context, rules), payments.by_seat[context.seat]))
    title = title_of(elements, context)
    return Worth(
        shape, rival, elements, exponent, uncapped, product, value, title, tuple(trace), payments, owed, context, rules
    )


def _capped(exponent: int, rules: RuleSet) -> int:
    return exponent if rules.cap is None else min(exponent, rules.cap)


def _value_capped(value: int, rules: RuleSet) -> int:
    return value if rules.value_cap is None else min(value, rules.value_cap)
