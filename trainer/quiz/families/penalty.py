"""penalty: something happened at a table of the competition. What does the referee decide? Clauses: O1–O6.

Players, deals, calls, minutes and times of day make some thousands of stories a level. Level 1 tells the plain cases;
level 2 adds intent, what was said and when, and what holds in the deals after. Levels 3 to 6 are told in
``penalty_levels``: several cases at once, and what they lead to in a whole match; far more than 10,000 of each.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trainer.engine import RuleSet
from trainer.quiz.case_stories import blanks as filled_blanks
from trainer.quiz.case_stories import fill
from trainer.quiz.family import Draft, Family
from trainer.quiz.offences import OFFENCES, Offence
from trainer.quiz.penalty_levels import several_cases
from trainer.quiz.question import Form, Question, Scene, Step, Text
from trainer.quiz.rulings import RULINGS

OFFERED = 4
ONE_CASE = 2
"""The last level that tells a single case."""
STOPPED = Text(
    "停和陪打：接着摸、接着打，就是不能和。",
    "Barred from winning (停和陪打) means playing on without the right to win.",
)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A story, and four decisions of which the clauses give one."""
    if level > ONE_CASE:
        return several_cases(rng, level).draft()
    offence = rng.choice([offence for offence in OFFENCES if level in offence.levels])
    blanks = filled_blanks(rng, offence)
    story = fill(rng.choice(offence.stories), blanks)
    offered = {offence.key, *rng.sample(offence.beside, OFFERED - 1)}
    choices = tuple(ruling.choice for ruling in RULINGS.values() if ruling.id in offered)
    steps = _explain(offence, fill(offence.fact, blanks))
    return Draft(FAMILY.prompt, Form.CHOICE, Scene(None, "", notes=(story,)), offence.key, steps, choices)


def _explain(offence: Offence, fact: Text) -> tuple[Step, ...]:
    """The fact that decides it, what the clause says of it, and what being barred from winning means."""
    ruling, name = RULINGS[offence.key], offence.name
    rule = Text(f"{name.zh}：{ruling.text.zh}。", f"{name.en}: {ruling.text.en[0].lower()}{ruling.text.en[1:]}.")
    steps = (Step(fact, clause=offence.clause), Step(rule, clause=offence.clause))
    return (*steps, Step(STOPPED, clause="O1")) if ruling.stops_winning else steps


def refute(question: Question, answer: Any) -> tuple[Step, ...]:
    """Whom the decision chosen is really for, then the fact that decides this case and its clause."""
    if question.level > ONE_CASE:
        return several_cases(Random(question.id), question.level).refuted(question, answer)
    return (RULINGS[answer].misplaced(question.explanation[0].clause), *question.explanation)


FAMILY = Family(
    "penalty",
    Text("怎么判", "The referee decides"),
    Text("裁判怎么判？", "What does the referee decide?"),
    (1, ONE_CASE, 3, 4, 5, 6),
    ("O1", "O2", "O3", "O4", "O5", "O6"),
    build,
    refute,
)
