"""When a skill counts as mastered, and how ready that makes a learner for an exam. The one place that says so.

A skill (question family and level) is mastered while at least ``ENOUGH`` different questions were answered and the
last ``WINDOW`` of them earned ``NEEDED`` of their credit. So mastery is lost again by fresh misses, and a right answer
can never lose it: it enters with full credit and pushes out something that had no more.

Which answers stand for a question: its first one, until a later miss takes its place. A right answer to a question
seen before shows that one remembers the question; it gives nothing and takes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Skill: TypeAlias = tuple[str, int]

ENOUGH = 5
WINDOW = 8
NEEDED = 0.8
# Credits may be thirds: without a little slack their sum could miss the mark by a rounding error.
_SLACK = 1e-9


class Why(StrEnum):
    """Why a skill is mastered, or why not."""

    MASTERED = "mastered"
    TOO_FEW = "too_few"
    BELOW = "below"
    FALLEN = "fallen"


@dataclass(frozen=True, slots=True)
class Mastery:
    """The verdict on one skill and the numbers behind it: *credit* earned on the last *questions* different ones.

    *missing* is how many right answers to new questions would do, if they came next.
    """

    why: Why
    questions: int
    credit: float
    missing: int

    @property
    def mastered(self) -> bool:
        """Whether the skill counts for an exam level."""
        return self.why is Why.MASTERED


def mastery(worths: Sequence[float], *, before: bool = False) -> Mastery:
    """Judge a skill by what its different questions were worth, oldest first; *before*: it was mastered once.

    >>> mastery([1, 1, 1, 1]).why.value, mastery([1, 1, 1, 1, 1]).why.value
    ('too_few', 'mastered')
    >>> mastery([1] * 8 + [0]).mastered, mastery([1] * 8 + [0, 0], before=True).why.value
    (True, 'fallen')
    """
    window = list(worths[-WINDOW:])
    if _enough(window):
        why = Why.MASTERED
    elif before:
        why = Why.FALLEN
    else:
        why = Why.TOO_FEW if len(window) < ENOUGH else Why.BELOW
    return Mastery(why, len(window), sum(window), _missing(window))


def _enough(window: Sequence[float]) -> bool:
    return len(window) >= ENOUGH and sum(window) >= NEEDED * len(window) - _SLACK


def _missing(window: list[float]) -> int:
    missing = 0
    while not _enough(window):
        window = [*window, 1.0][-WINDOW:]
        missing += 1
    return missing


@dataclass(frozen=True, slots=True)
class Readiness:
    """How many of a level's skills are mastered, and which are not, in the level's order."""

    done: int
    total: int
    open: tuple[Skill, ...]

    @property
    def share(self) -> float:
        """From 0 to 1; a level that examines nothing is never ready."""
        return self.done / self.total if self.total else 0.0

    @property
    def ready(self) -> bool:
        """Whether every skill of the level is mastered."""
        return self.total > 0 and self.done == self.total


def readiness(skills: Iterable[Skill], mastered: Collection[Skill]) -> Readiness:
    """The share of a level's *skills* that are mastered; a skill named twice counts once.

    >>> readiness([("is-win", 1), ("fan", 1)], {("fan", 1)})
    Readiness(done=1, total=2, open=(('is-win', 1),))
    """
    wanted = tuple(dict.fromkeys(skills))
    still = tuple(skill for skill in wanted if skill not in mastered)
    return Readiness(len(wanted) - len(still), len(wanted), still)
