"""Who pays what, as the reader turns winner, dealer, streak, value, source and 摊. Clauses: D3–D7, W4, K5, L1–L5."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.course.interactive.specs import CONTROLS, BadFigure, PaySpec
from trainer.engine.context import TAKEN, Source, WinContext
from trainer.engine.hand import Hand
from trainer.engine.judge import NotWin, judge
from trainer.engine.patterns import Element
from trainer.engine.readings import Shape
from trainer.engine.ruleset import CaishenRule, DiscardWin, RobGang, RuleSet
from trainer.engine.settle import Due, Payments, dealer_factor
from trainer.engine.tiles import parse_tile
from trainer.engine.worth import worth_as
from trainer.table.state import SEATS

MOST_TAN = 4
"""A player makes four melds at most."""
MOST_EXPONENT = 6
_UNCAPPED_STREAKS = 6
_PLAIN, _WINNING = Hand.parse("123m56p789s22211z"), parse_tile("4p")
"""A hand without caishen, to ask the engine whether a win may come from where it is said to come from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One win to pay out. ``tan``: taker, giver, number."""

    winner: int
    dealer: int
    streak: int
    exponent: int
    source: Source
    from_seat: int | None
    tan: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Bill:
    """What is paid: the value of the hand, the dealer's factor, each one's due with its clause, the sums."""

    value: int
    factor: int
    dues: tuple[Due, ...]
    payments: Payments


def first_case(spec: PaySpec) -> Case:
    """The win that *spec* begins with. Raises BadFigure for a source that there is not."""
    if spec.source not in tuple(Source) or spec.source in (Source.SHIFENG, Source.GANG_DRAW):
        raise BadFigure(f"source: {spec.source!r}; self_draw, discard or robbed_gang is wanted")
    return Case(
        winner=spec.winner,
        dealer=spec.dealer,
        streak=spec.streak,
        exponent=spec.exponent,
        source=Source(spec.source),
        from_seat=spec.from_seat,
        tan=spec.tan,
    )


def pay(case: Case, rules: RuleSet) -> Bill | NotWin:
    """What *case* costs whom; why it is no win where *rules* do not let one win so.

    >>> from trainer.engine.ruleset import MIL2025
    >>> bill = pay(first_case(PaySpec(controls=("winner",), winner=1, exponent=1)), MIL2025)
    >>> bill.value, bill.factor, bill.payments.by_seat
    (2, 2, (-4, 8, -2, -2))

    Raises BadFacts for a case that cannot be. Clauses: D3–D7, W4, K5, L1–L5.
    """
    counts = {(taker, giver): number for taker, giver, number in case.tan}
    context = WinContext(
        source=case.source,
        seat=case.winner,
        dealer=case.dealer,
        streak=case.streak,
        from_seat=case.from_seat,
        tan=tuple(tuple(counts.get((taker, giver), 0) for giver in SEATS) for taker in SEATS),
        base=rules.base_in_force,
    )
    caishen = {"caishen": parse_tile("9p")} if rules.caishen_rule is not CaishenRule.WHITE else {}
    verdict = judge(_PLAIN, _WINNING, context, rules, **caishen)
    if isinstance(verdict, NotWin):
        return verdict
    worth = worth_as(Shape.STANDARD, (Element("told", case.exponent, "D7"),), None, context, rules)
    return Bill(worth.value, dealer_factor(case.streak, rules), worth.dues, worth.payments)


def streaks(rules: RuleSet) -> tuple[int, ...]:
    """The streaks to choose from; where there is no upper limit, some. Clause: D1."""
    return tuple(range(1, (rules.streak_cap or _UNCAPPED_STREAKS) + 1))


def exponents(rules: RuleSet) -> tuple[int, ...]:
    """The exponents to choose from. Clause: P9."""
    return tuple(range((MOST_EXPONENT if rules.cap is None else rules.cap) + 1))


def sources(rules: RuleSet) -> tuple[Source, ...]:
    """Where a winning tile may come from under *rules*, at some streak. Clauses: W4, K5."""
    found = [Source.SELF_DRAW]
    if rules.discard_win is not DiscardWin.NEVER:
        found.append(Source.DISCARD)
    if rules.rob_gang is not RobGang.NEVER:
        found.append(Source.ROBBED_GANG)
    return tuple(found)


def check_pay(spec: PaySpec, rules: RuleSet) -> None:
    """Refuse what no table has. Raises BadFigure, and as ``pay`` does."""
    for control in spec.controls:
        if control not in CONTROLS:
            raise BadFigure(f"controls: {control!r} is none of {', '.join(CONTROLS)}")
    if not spec.controls or len(set(spec.controls)) < len(spec.controls):
        raise BadFigure("controls: name each thing that may be changed once, one at least")
    case = first_case(spec)
    if "source" in spec.controls and len(sources(rules)) == 1:
        raise BadFigure(f"controls: in {rules.id} nobody wins but by his own draw, so there is no source to choose")
    if "tan" in spec.controls and not (spec.tan and rules.liability):
        raise BadFigure("controls: tan wants the pairs in question, as tan = [[0, 3, 3]], and rules with 承包")
    if case.streak not in streaks(rules) or case.exponent not in exponents(rules):
        raise BadFigure(f"streak {case.streak}, exponent {case.exponent}: more or less than {rules.id} has")
    for taker, giver, number in case.tan:
        if not 0 <= number <= MOST_TAN or (not rules.peng_counts and giver != (taker - 1) % 4):
            raise BadFigure(f"tan: {[taker, giver, number]}; 0 to 4, and where only chows count from 上家 (C1, C6)")
    found = pay(case, rules)
    if isinstance(found, NotWin):
        raise BadFigure(f"source: no win ({found.reason}, {found.clause}) to begin with")


def with_giver(case: Case) -> int | None:
    """Whose tile it is: the seat named, or the next that is not the winner's; None on an own draw."""
    if case.source not in TAKEN:
        return None
    named = case.from_seat
    return named if named is not None and named != case.winner else (case.winner + 1) % 4
