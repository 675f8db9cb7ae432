"""A question worked out in one piece: what is shown, its key, why, and what each mistake leads to.

For families whose higher levels join several facts in one question. Sentences to judge one by one are ``Claim``s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from trainer.quiz.family import Draft
from trainer.quiz.question import AnswerValue, Choice, Form, Question, Row, Scene, Step, Text

NONE = "none-of-these"
NONE_CHOICE = Choice(NONE, Text("一句都不对", "None of these"))
_TRIES = 2000
TRUE_ONES = Text("哪几句是对的？对的都选上。", "Which of these are true? Pick all that are.")


def line(zh: str, en: str, clause: str = "", tiles: str = "") -> Step:
    """One line of an explanation.

    >>> line("和。", "It wins.", "W1").clause
    'W1'
    """
    return Step(Text(zh, en), tiles, clause)


@dataclass(frozen=True, slots=True)
class Posed:
    """What is asked and answered. *slips* say what stands behind a wrong answer, or with several to pick why each one
    is right or wrong; *astray* is said where no slip is known."""

    text: Text
    form: Form
    key: AnswerValue
    steps: tuple[Step, ...]
    astray: Step
    notes: tuple[Text, ...] = ()
    choices: tuple[Choice, ...] = ()
    rows: tuple[Row, ...] = ()
    slips: Mapping[Any, Step] = field(default_factory=dict)
    hand: str = ""
    melds: tuple[str, ...] = ()
    drawn: str = ""

    def draft(self) -> Draft:
        """The question as a family gives it."""
        scene = Scene(None, self.hand, self.melds, self.drawn, self.notes, self.rows)
        return Draft(self.text, self.form, scene, self.key, self.steps, self.choices)

    def refuted(self, question: Question, answer: Any) -> tuple[Step, ...]:
        """What leads to *answer*, or what each wrong or missing pick overlooks; then the whole explanation."""
        if self.form is Form.MULTI_CHOICE and isinstance(self.key, list):
            right = set(map(str, self.key))
            off = [choice.id for choice in self.choices if (choice.id in answer) != (choice.id in right)]
            told = [self.slips[name] for name in off if name in self.slips] or [self.astray]
        else:
            told = [self.slips.get(tuple(answer) if isinstance(answer, list) else answer, self.astray)]
        return (*told, *(step for step in question.explanation if step not in told))


def until(rng: Random, make: Callable[[Random], Posed | None]) -> Posed:
    """The first question that *make* finds fit to ask; each fails seldom, so the limit is never met."""
    for _ in range(_TRIES):
        found = make(rng)
        if found is not None:
            return found
    raise RuntimeError(f"nothing fit to ask in {_TRIES} tries")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that is *true* or not, and why."""

    text: Text
    true: bool
    why: Step


def one_of(rng: Random, matter: Sequence[Claim]) -> Claim:
    """One sentence of *matter*, a true one and a false one with the same chance where there are both."""
    true = rng.random() < 0.5
    wanted = [claim for claim in matter if claim.true == true]
    return rng.choice(wanted or matter)


def judged(
    rng: Random,
    claims: Sequence[Claim],
    number: int,
    *,
    notes: tuple[Text, ...],
    before: tuple[Step, ...] = (),
    rows: tuple[Row, ...] = (),
    text: Text = TRUE_ONES,
) -> Posed:
    """*number* of the *claims* to judge, true ones and false ones with the same chance, in any order.

    *before* are the steps that lead to all of them.
    """
    right, wrong = [claim for claim in claims if claim.true], [claim for claim in claims if not claim.true]
    true = min(len(right), max(number - len(wrong), rng.randint(1, number - 1)))
    shown = [*rng.sample(right, true), *rng.sample(wrong, min(len(wrong), number - true))]
    rng.shuffle(shown)
    ids = [chr(ord("a") + place) for place in range(len(shown))]
    choices = (*(Choice(name, claim.text) for name, claim in zip(ids, shown, strict=True)), NONE_CHOICE)
    key = [name for name, claim in zip(ids, shown, strict=True) if claim.true] or [NONE]
    whys = {name: claim.why for name, claim in zip(ids, shown, strict=True)}
    steps = (*before, *(step for step in dict.fromkeys(whys.values()) if step not in before))
    astray = line("有几句是对的，一句一句看。", "Some of these are true; take them one by one.", steps[0].clause)
    return Posed(text, Form.MULTI_CHOICE, key, steps, astray, notes, choices, rows, whys)
