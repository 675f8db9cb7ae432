"""Where a readiness test stands: told anew from the log at every run, so no reload and no second tab can lose it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TypeAlias

from trainer.course import ExamLevel
from trainer.progress.log import Attempt
from trainer.progress.mastery import Skill
from trainer.progress.readiness import Paper
from trainer.progress.readiness_test import MOST_QUESTIONS, ReadinessTest, Result
from trainer.quiz.catalogue import make
from trainer.quiz.paper import RULES, SEEDS
from trainer.quiz.question import Question
from trainer.store import ReadinessRun
from trainer.ui.exam.papers import disputed

MODE = "readiness"
_TRIES = 300
Kept: TypeAlias = Callable[[str], Attempt | None]
"""Finds the answer kept under a key, as ``Store.attempt`` does."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A test so far: the answers in the order asked, what they say, and the next question, "" when it is over."""

    run: ReadinessRun
    attempts: tuple[Attempt, ...]
    test: ReadinessTest
    question: str

    @property
    def number(self) -> int:
        """The number of the question that is next, from 1."""
        return len(self.attempts) + 1

    @property
    def key(self) -> str:
        """The attempt key of the question that is next: the same in every tab."""
        return attempt_key(self.run.id, self.number)


def paper_for(level: ExamLevel) -> Paper:
    """What the paper of *level* asks, as the learner model knows papers."""
    return Paper(level.id, level.questions, level.pass_mark, tuple(dict.fromkeys(level.skills)))


def attempt_key(run: str, number: int) -> str:
    """The key of the *number*-th answer of a test.

    >>> attempt_key("a", 1) == attempt_key("a", 1), attempt_key("a", 1) == attempt_key("a", 2)
    (True, False)
    """
    return sha256(f"readiness/{run}/{number}".encode()).hexdigest()[:32]


def trial_of(run: ReadinessRun, kept: Kept, level: ExamLevel) -> Trial:
    """The test *run* of *level* as the answers *kept* tell it.

    What was asked is read from the log, not worked out again: a newer version may ask something else.
    """
    attempts = attempts_of(run, kept)
    test = ReadinessTest(paper_for(level), tuple((attempt.skill, attempt.correct) for attempt in attempts))
    question = ""
    if run.running and test.result is Result.OPEN:
        question = asked(run.seed, test.next_skill, tuple(attempt.question for attempt in attempts))
    return Trial(run, attempts, test, question)


def attempts_of(run: ReadinessRun, kept: Kept) -> tuple[Attempt, ...]:
    """The answers of the test *run* in the order asked."""
    found: list[Attempt] = []
    while len(found) < MOST_QUESTIONS and (attempt := kept(attempt_key(run.id, len(found) + 1))):
        found.append(attempt)
    return tuple(found)


@lru_cache(maxsize=128)
def asked(seed: int, skill: Skill, before: tuple[str, ...]) -> str:
    """The question of *skill* that follows those *before* in the test *seed*.

    It rests on no disputed clause and, as long as there are others, looks like none that came before.
    """
    rng = Random(f"readiness/{seed}/{len(before)}")
    looks = [_look(_made(name)) for name in before if name.startswith(f"{skill[0]}:{skill[1]}:{RULES}:")]
    found = None
    for _ in range(_TRIES):
        question = make(*skill, RULES, rng.randrange(SEEDS))
        if any(clause in disputed() for clause in question.clauses):
            continue
        found = found or question
        if _look(question) not in looks:
            return question.id
    if found is None:
        raise ValueError(f"{skill[0]} level {skill[1]}: no question free of disputed clauses in {_TRIES} tries")
    return found.id


@lru_cache(maxsize=128)
def _made(name: str) -> Question:
    family, level, rules, seed = name.split(":")
    return make(family, int(level), rules, int(seed))


def _look(question: Question) -> object:
    return (question.scene, question.text.zh, tuple(choice.text.zh for choice in question.choices))
