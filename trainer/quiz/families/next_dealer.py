"""next-dealer: some deals are played. Who deals next, at what streak, or is the match over? Clauses: S2, D1, D2, E2, G.

What makes a level harder is told in ``dealer_runs``. Each question names its rule set and what the table has agreed on;
no drawn deal is told of the competition rules, whose texts disagree there (D2). Eight players at four places, with
dealers, streaks and results, make more than 10,000 questions a level.
"""

from __future__ import annotations

from random import Random

from trainer.engine import RuleSet
from trainer.quiz.dealer_runs import Run, deal
from trainer.quiz.dealer_slips import OVER, answer_of, key_of, slips_of
from trainer.quiz.dealer_words import explain, notes_of
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text
from trainer.quiz.seats import streak_text
from trainer.table.state import after

OFFERED = 5
WHO = Text("下一副谁坐庄？几老？", "Who deals next, and at what streak?")
OVER_OR_WHO = Text(
    "散场了吗？不散的话，下一副谁坐庄，几老？", "Is the match over? If not, who deals next, and at what streak?"
)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A run of deals, and who deals next."""
    run = deal(rng, level)
    scene = Scene(None, "", notes=notes_of(run))
    text = OVER_OR_WHO if run.may_end else WHO
    return Draft(text, Form.CHOICE, scene, key_of(run), tuple(explain(run)), _choices(rng, run))


def _choices(rng: Random, run: Run) -> tuple[Choice, ...]:
    """The right answer among what mistakes lead to, then among answers near it; by seat and streak, the end last."""
    key = key_of(run)
    slips = [slip.answer for slip in slips_of(run)]
    dealer, streak = run.now.dealer, run.now.streak
    near = [answer_of(after(dealer, step), number) for step in (0, 1, 2, 3) for number in (streak, streak + 1, 1)]
    rng.shuffle(near)
    wanted = [key, *([OVER] if run.may_end else []), *slips, *near]
    offered = list(dict.fromkeys(wanted))[:OFFERED]
    return tuple(_choice(run, answer) for answer in sorted(offered, key=lambda answer: (answer == OVER, answer)))


def _choice(run: Run, answer: str) -> Choice:
    if answer == OVER:
        return Choice(OVER, Text("散场，没有下一副", "it is over"))
    seat, streak = map(int, answer.split("-"))
    name, told = run.names[seat], streak_text(streak)
    return Choice(answer, Text(f"{name.zh}坐庄，{told.zh}", f"{name.en} deals, {told.en}"))


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """The mistake that leads to *answer*, then who deals after each deal."""
    run = deal(Random(question.id), question.level)
    told = [slip.step for slip in slips_of(run) if slip.answer == answer]
    return (told[0] if told else _plainly_wrong(run, answer), *question.explanation)


def _plainly_wrong(run: Run, answer: str) -> Step:
    """What is said of an answer that no likely mistake leads to: the seat is wrong, or the streak."""
    if answer == OVER or run.now.over or int(answer.split("-")[0]) != run.now.dealer:
        text = Text("庄家不对：一副一副往下数。", "Not that dealer: go on deal by deal.")
        return Step(text, clause="S2")
    return Step(Text("庄家对了，几老不对。", "The right dealer, but another streak."), clause="D1")


FAMILY = Family(
    "next-dealer",
    Text("下一副谁坐庄", "Who deals next?"),
    WHO,
    (1, 2, 3, 4, 5, 6),
    ("S2", "D1", "D2", "D4", "E2", "G1", "G2", "G6"),
    build,
    refute,
)
