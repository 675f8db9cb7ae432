"""silver: table number, fee, somebody who leaves. Who has how much in the end? Clauses: D3–D5, D7, E2, G3–G6, S2.

All of it is about 边锋 tables, which each question names; what makes a level harder is told in ``silver_tables``.
Ninety tables, bases, fees, seats and silver of any amount make far more than 10,000 questions a level.
"""

from __future__ import annotations

from random import Random

from trainer.engine import RuleSet
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import AnswerValue, Form, Question, Scene, Step, Text
from trainer.quiz.seats import SEATS, seat_choices, signed
from trainer.quiz.silver_slips import slips_of
from trainer.quiz.silver_tables import Ask, deal
from trainer.quiz.silver_words import explain, notes_of, prompt_of


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """Some deals at a table with silver, and what is asked of the ledger."""
    sitting = deal(rng, level)
    scene = Scene(None, "", notes=notes_of(sitting))
    moved = sitting.ask is Ask.MOVED
    # Who deals by then is for the learner to find out.
    choices = seat_choices(sitting.last.seat, None) if moved else ()
    key: AnswerValue = sitting.key()
    return Draft(prompt_of(sitting), Form.PAY if moved else Form.NUMBER, scene, key, tuple(explain(sitting)), choices)


def refute(question: Question, answer: int | list[int]) -> tuple[Step, ...]:
    """The mistake that leads to *answer*, then the ledger step by step."""
    sitting = deal(Random(question.id), question.level)
    told = [slip.step for slip in slips_of(sitting) if slip.answer == answer]
    if isinstance(answer, int):
        if not told:
            told = [Step(Text(f"不是 {answer} 两，一步一步算。", f"Not {answer}; go step by step."), clause="G3")]
        return (told[0], *question.explanation)
    return (*told[:1], *_by_seat(question, answer), *question.explanation)


def _by_seat(question: Question, answer: list[int]) -> tuple[Step, ...]:
    """What is wrong with four numbers: their sum, their signs, each seat. Clauses: D6, G3."""
    key = question.key
    assert isinstance(key, list)
    right = [int(points) for points in key]
    steps = []
    if sum(answer):
        zh, en = f"四家加起来是 {sum(answer)}，应该是 0。", f"The four sum to {sum(answer)}; they must sum to 0."
        steps.append(Step(Text(zh, en), clause="D6"))
    elif answer == [-points for points in right]:
        steps.append(Step(Text("正负反了：和牌的收，别人付。", "The signs are reversed."), clause="D4"))
    for seat in SEATS:
        if answer[seat] != right[seat]:
            zh = f"{seat}号位应是 {signed(right[seat])}，不是 {signed(answer[seat])}。"
            en = f"Seat {seat}: {signed(right[seat])}, not {signed(answer[seat])}."
            steps.append(Step(Text(zh, en)))
    return tuple(steps)


FAMILY = Family(
    "silver",
    Text("算银子", "Silver"),
    Text("都结清以后，各有多少银子？", "When all is settled, who has how much silver?"),
    (1, 2, 3, 4, 5, 6),
    ("D4", "D5", "D7", "E2", "G3", "G4", "G5", "G6", "S2"),
    build,
    refute,
)
