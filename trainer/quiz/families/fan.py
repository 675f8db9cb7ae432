"""fan: which elements does this win have? Clauses: P1–P7, P10, P12."""

from __future__ import annotations

from random import Random

from trainer.engine import RuleSet
from trainer.quiz.case import Case
from trainer.quiz.family import Draft, Family
from trainer.quiz.fan_words import ORDER, absent_step, element_step, explain_fan
from trainer.quiz.question import Choice, Form, Question, Step, Text
from trainer.quiz.wins import deal_win, facts, herrings
from trainer.quiz.words import FAN, PLAIN

CHOICES = tuple(Choice(name, FAN[name]) for name in (*ORDER, PLAIN))


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A win and its elements; 平和 alone when there are none. From level 5 on something idle is told beside it."""
    dealt = deal_win(rng, level, rules)
    if dealt is None:
        return None
    case, win = dealt
    key = [element.id for element in win.elements] or [PLAIN]
    told = facts(case, rng if level > 2 else None)
    idle = herrings(case, rng, max(0, level - 4))
    if level > 4 and not idle:
        return None
    scene = case.scene(*told, *(one.note for one in idle))
    steps = (*explain_fan(case, win), *(one.step for one in idle))
    return Draft(FAMILY.prompt, Form.MULTI_CHOICE, scene, key, steps, CHOICES)


def refute(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """Why each wrong element does not apply, and each missed one does."""
    case = Case.of(question)
    win = case.win()
    found = {element.id: element for element in win.elements}
    steps = [absent_step(case, win, name) for name in answer if name not in (found or (PLAIN,))]
    steps += [element_step(case, win, element) for name, element in found.items() if name not in answer]
    if not found and PLAIN not in answer:
        text = Text("别的番都没有，所以是平和。", "Nothing else applies, so it is a plain win.")
        steps.append(Step(text, clause="P1"))
    return tuple(steps)


FAMILY = Family(
    "fan",
    Text("认番", "Name the fan"),
    Text("这手牌和了，有哪些番？有几个选几个。", "This hand wins. Which fan does it have? Pick every one."),
    (1, 2, 3, 4, 5, 6),
    ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P10", "P12"),
    build,
    refute,
)
