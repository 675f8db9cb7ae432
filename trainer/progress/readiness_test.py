"""A short test for one level: would this learner pass its paper? It asks until it is sure, or says "borderline".

It looks at nothing but its own questions. They take turns through the paper's skills, those first whose answer tells
most about a learner who would just pass. After each answer it holds a chance that the learner's ability reaches the
mark, that is, expects the paper's share of right answers. Above ``SURE`` it says pass, below ``1 - SURE`` fail; after
``MOST_QUESTIONS`` without either it says borderline rather than guess.

Its error rates were found with simulated learners (``make calibrate``); whoever shows a result says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

import numpy as np

from trainer.progress.ability import GRID, Floats, curve
from trainer.progress.answers import MODEL
from trainer.progress.mastery import Skill
from trainer.progress.readiness import Paper

SURE = 0.94
LEAST_QUESTIONS = 6
MOST_QUESTIONS = 40
# Before the first answer nothing speaks for pass or fail, and abilities far from the mark are as likely as near ones.
_SPREAD = 2.0


class Result(StrEnum):
    """What the test says."""

    OPEN = "open"  # not sure yet: ask on
    PASS = "pass"
    FAIL = "fail"
    BORDERLINE = "borderline"


@dataclass(frozen=True, slots=True)
class ReadinessTest:
    """A test of *paper* under way: the answers so far, each its skill and whether it was right. Begin with no answers.

    >>> test = ReadinessTest(Paper("1duan", 10, 8, (("fan", 1), ("value", 1))))
    >>> while test.result is Result.OPEN:
    ...     test = test.answered(True)
    >>> test.result.value, test.answered(True)
    Traceback (most recent call last):
    ValueError: the test of 1duan is over: pass
    """

    paper: Paper
    answers: tuple[tuple[Skill, bool], ...] = ()

    @property
    def next_skill(self) -> Skill:
        """The skill to ask about now: of those asked least, the one that tells most at the mark."""
        asked = [skill for skill, _ in self.answers]
        return min(self.paper.skills, key=lambda skill: (asked.count(skill), -_tells(self.paper, skill)))

    def answered(self, correct: bool) -> ReadinessTest:
        """The test after an answer to a question of ``next_skill``. Raises ValueError when it is over."""
        if self.result is not Result.OPEN:
            raise ValueError(f"the test of {self.paper.id} is over: {self.result.value}")
        return replace(self, answers=(*self.answers, (self.next_skill, correct)))

    @property
    def chance(self) -> float:
        """How likely the learner's ability reaches the mark, 0 to 1, by the answers so far."""
        logs = -0.5 * ((GRID - _mark(self.paper)) / _SPREAD) ** 2
        for skill, correct in self.answers:
            right = _curve(skill)
            logs = logs + np.log(right if correct else 1 - right)
        weights = np.exp(logs - logs.max())
        # The mark lies between two points of the grid, and each point stands for the step around it.
        step = GRID[1] - GRID[0]
        share = np.clip((GRID - _mark(self.paper)) / step + 0.5, 0.0, 1.0)
        return float((weights * share).sum() / weights.sum())

    @property
    def result(self) -> Result:
        """What the test says now."""
        asked, chance = len(self.answers), self.chance
        if asked >= LEAST_QUESTIONS and chance >= SURE:
            return Result.PASS
        if asked >= LEAST_QUESTIONS and chance <= 1 - SURE:
            return Result.FAIL
        return Result.BORDERLINE if asked >= MOST_QUESTIONS else Result.OPEN


def _curve(skill: Skill) -> Floats:
    return curve(-MODEL.step * (skill[1] - 1), MODEL.guess, MODEL.slip)


@lru_cache(maxsize=64)
def _mark(paper: Paper) -> float:
    """The ability that expects just the paper's share of right answers, or the nearest one on the grid."""
    expected = np.mean([_curve(skill) for skill in paper.skills], axis=0)
    return float(np.interp(paper.pass_mark / paper.questions, expected, GRID))


@lru_cache(maxsize=1024)
def _tells(paper: Paper, skill: Skill) -> float:
    """How much an answer to *skill* tells about an ability at the mark (its Fisher information)."""
    at = int(np.clip(np.searchsorted(GRID, _mark(paper)), 1, len(GRID) - 2))
    chances = _curve(skill)
    slope = (chances[at + 1] - chances[at - 1]) / (GRID[at + 1] - GRID[at - 1])
    return float(slope**2 / (chances[at] * (1 - chances[at])))
