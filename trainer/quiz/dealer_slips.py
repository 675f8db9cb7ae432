"""What a mistake about the next dealer leads to: each kind, and the answer it makes. Clauses: S2, D1, D2, G."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from trainer.quiz.dealer_runs import Deal, Run
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import streak_text
from trainer.table.state import Ending, after

OVER = "over"


@dataclass(frozen=True, slots=True)
class Habits:
    """How one goes on from deal to deal; the fields say in what one may be wrong."""

    start: int
    cap: int | None
    draw_adds: bool
    winner_deals: bool = True
    keeps: bool = False
    draw_passes: bool = False
    starts_over: bool = True
    win_adds: bool = True
    leaver_adds: bool = False
    leaver_loses: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake, said to who made it, and the answer it leads to."""

    step: Step
    answer: str


def answer_of(dealer: int, streak: int) -> str:
    """The id of a choice: the seat that deals and its streak.

    >>> answer_of(2, 3)
    '2-3'
    """
    return f"{dealer}-{streak}"


def key_of(run: Run) -> str:
    """The right answer, by the match."""
    return OVER if run.now.over else answer_of(run.now.dealer, run.now.streak)


def right_habits(run: Run) -> Habits:
    """What the rules of the table say."""
    return Habits(run.rules.start_streak, run.rules.streak_cap, run.rules.draw_adds)


def go_on(run: Run, habits: Habits) -> tuple[int, int]:
    """Dealer and streak after all deals of *run*, with *habits*. Clauses: S2, D1, D2."""
    dealer, streak = run.before.dealer, run.before.streak
    for deal in run.deals:
        dealer, streak = _next(dealer, streak, deal, habits)
    return dealer, streak


def _next(dealer: int, streak: int, deal: Deal, habits: Habits) -> tuple[int, int]:
    more = streak + 1 if habits.cap is None else min(streak + 1, habits.cap)
    if deal.ending is Ending.DRAWN:
        if habits.draw_passes:
            return after(dealer), habits.start
        return dealer, more if habits.draw_adds else streak
    if deal.ending is Ending.LEFT:
        if habits.leaver_loses and deal.seat == dealer:
            return after(dealer), habits.start
        return dealer, more if habits.leaver_adds else streak
    if deal.seat == dealer:
        return dealer, more if habits.win_adds else streak
    if habits.keeps:
        return dealer, more
    new = deal.seat if habits.winner_deals and deal.seat is not None else after(dealer)
    return new, habits.start if habits.starts_over else more


def slips_of(run: Run) -> tuple[Slip, ...]:
    """The mistakes that lead to another answer here, the likeliest first; each wrong answer once.

    Who names the right seat has not mistaken who deals (S2), even where such a mistake would happen to lead there.
    """
    made = [Slip(step, answer) for step, answer in (*_about_the_end(run), *_about_the_dealer(run))]
    right_seat = f"{run.now.dealer}-"
    likely = [slip for slip in made if slip.step.clause != "S2" or not slip.answer.startswith(right_seat)]
    found: dict[str, Slip] = {}
    for slip in (*likely, *made):
        if slip.answer != key_of(run):
            found.setdefault(slip.answer, slip)
    return tuple(found.values())


_WRONG: tuple[tuple[Callable[[Habits], Habits], Text, str], ...] = (
    (
        lambda right: replace(right, winner_deals=False),
        Text("不是轮到下家：谁和牌，谁坐庄。", "Whoever wins deals next, not the next seat."),
        "S2",
    ),
    (
        lambda right: replace(right, starts_over=False),
        Text("换了庄家，老庄从头数。", "A new dealer's streak begins anew."),
        "D1",
    ),
    (
        lambda right: replace(right, keeps=True),
        Text("闲家和了，庄家就换人。", "When another wins, the dealer changes."),
        "S2",
    ),
    (
        lambda right: replace(right, draw_passes=True),
        Text("流局不换庄。", "A drawn deal does not change the dealer."),
        "S2",
    ),
    (
        lambda right: replace(right, win_adds=False),
        Text("庄家和牌，要加一老。", "A dealer win adds one."),
        "D2",
    ),
    (
        lambda right: replace(right, start=1),
        Text("这里新庄家不从一老数起。", "Here a new dealer does not begin at streak 1."),
        "D1",
    ),
    (
        lambda right: replace(right, start=0),
        Text("没有零老，头一副就是一老。", "There is no streak 0; the first deal is at 1."),
        "D1",
    ),
    (
        lambda right: replace(right, start=right.start + 1),
        Text("新庄家头一副不加老。", "The first deal of a new dealer adds nothing."),
        "D1",
    ),
    (
        lambda right: replace(right, leaver_adds=True),
        Text("有人走了，不算庄家和，也不算流局，老庄不加。", "A deal that somebody leaves adds nothing."),
        "D2",
    ),
    (
        lambda right: replace(right, leaver_loses=True),
        Text("走的是庄家，庄位也不动，由补上的人坐。", "The dealer's place stays where it is."),
        "S2",
    ),
)
"""Habits that are wrong at any table, what is said to who has them, and the clause."""


def _about_the_dealer(run: Run) -> Iterator[tuple[Step, str]]:
    right = right_habits(run)
    if run.now.over:
        zh, en = "这一场已经散了，没有下一副。", "The match is over; there is no next deal."
        yield Step(Text(zh, en), clause=_end_clause(run)), answer_of(*go_on(run, right))
    drawn = Text("流局也加一老。", "A drawn deal adds one to the streak.")
    if not right.draw_adds:
        drawn = Text("这里流局不加老。", "Here a drawn deal does not add to the streak.")
    yield Step(drawn, clause="D2"), answer_of(*go_on(run, replace(right, draw_adds=not right.draw_adds)))
    no_cap = replace(right, cap=None if right.cap else 3)
    yield Step(_cap_words(right.cap), clause="D1"), answer_of(*go_on(run, no_cap))
    for habit, text, clause in _WRONG:
        yield Step(text, clause=clause), answer_of(*go_on(run, habit(right)))


def _cap_words(cap: int | None) -> Text:
    if cap is None:
        return Text("这里老庄没有上限。", "Here the streak has no upper limit.")
    return Text(f"{streak_text(cap).zh}到顶，再连也不加。", f"The streak ends at {cap}, however long it goes on.")


def _end_clause(run: Run) -> str:
    if run.deals[-1].ending is Ending.LEFT:
        return "G6"
    return "G1" if run.rules.dafen is not None else "G2"


def _about_the_end(run: Run) -> Iterator[tuple[Step, str]]:
    if not run.may_end or run.now.over:
        return
    yield Step(_goes_on(run), clause=_end_clause(run)), OVER


def _goes_on(run: Run) -> Text:
    """Why the match is not over."""
    if run.rules.dafen is not None:
        if min(run.now.points) <= 0:
            return Text(
                "有人没分了，可这一副是庄家和的，接着打。", "Somebody is out, but the dealer has won: it goes on."
            )
        if any(min(match.points) <= 0 for match in run.matches):
            return Text("中间欠过不算，看打完以后的分。", "What counts are the points after the last deal.")
        return Text("打完以后谁也没到零，接着打。", "After the deal nobody is at or below 0: it goes on.")
    if run.rules.deals is not None:
        return Text("规定的副数还没打完。", "The number of deals is not yet reached.")
    return Text("有人走了，别人说好接着打，就没有散。", "Somebody left, but the rest play on: it is not over.")
