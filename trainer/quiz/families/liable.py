"""liable: what each has taken from whom is on the table. Who is liable, and who pays how much? Clauses: C5, C6, D, L.

What makes a level harder is told in ``debt_deals``: one pair and chows only; pungs that do not count and pairs without
the winner; chows all round; other rule sets, where pungs count and two may be bound both ways; discard wins and robbed
kongs; what rooms agree on. Each question names its rule set; what is disputed (C3, D2, P4, G4's tables 40–49) is not
asked about. Four players, four dealers and thousands of sets of melds make far more than 10,000 questions a level.
"""

from __future__ import annotations

from random import Random

from trainer.engine import RuleSet
from trainer.quiz.debt_deals import deal
from trainer.quiz.debt_slips import slips_of
from trainer.quiz.debt_words import explain, notes_of, rows_of
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Form, Question, Scene, Step, Text
from trainer.quiz.seats import SEATS, capital, seat_choices, seat_name, signed

VALUE_TOLD = (1, 2)
"""The levels that tell the value; the others give base and fan."""


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A win, the claims before it, and the four payments."""
    debt = deal(rng, level)
    told = level in VALUE_TOLD
    scene = Scene(None, "", notes=notes_of(debt, value_told=told), rows=rows_of(debt))
    choices = seat_choices(debt.winner, debt.context.dealer)
    key = list(debt.payments)
    return Draft(FAMILY.prompt, Form.PAY, scene, key, explain(debt, value_told=told), choices)


def refute(question: Question, answer: list[int]) -> tuple[Step, ...]:
    """The mistake that leads to *answer*, each seat that is wrong, and the way to the payments."""
    debt = deal(Random(question.id), question.level)
    steps = []
    if sum(answer):
        zh, en = f"四家加起来是 {sum(answer)}，应该是 0。", f"The four sum to {sum(answer)}; they must sum to 0."
        steps.append(Step(Text(zh, en), clause="D6"))
    slips = slips_of(debt, value_told=question.level in VALUE_TOLD)
    steps += [slip.step for slip in slips if slip.payments == tuple(answer)]
    for seat in SEATS:
        if answer[seat] != debt.payments[seat]:
            name = seat_name(seat, debt.winner, debt.context.dealer)
            right, wrong = signed(debt.payments[seat]), signed(answer[seat])
            zh, en = f"{name.zh}应是 {right}，不是 {wrong}。", f"{capital(name.en)}: {right}, not {wrong}."
            steps.append(Step(Text(zh, en)))
    return (*steps, *question.explanation)


FAMILY = Family(
    "liable",
    Text("承包算账", "Who is liable?"),
    Text("谁承包？四家各收付多少？收为正，付为负。", "Who is liable, and what does each seat win (+) or pay (−)?"),
    (1, 2, 3, 4, 5, 6),
    ("C5", "C6", "D4", "D5", "D6", "D7", "K5", "L1", "L2", "L3", "L4", "L5"),
    build,
    refute,
)
