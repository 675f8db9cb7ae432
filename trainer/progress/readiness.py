"""The chance of passing a mock exam, with an interval, as far as the answers tell.

What a learner knows is not known, so many possible truths are drawn (``Knowledge.draws``). Each gives the chance of
every question of the paper, and from these exactly the chance of enough right answers. Their mean is the chance told;
eight in ten of the draws lie within the interval. A right answer lowers neither it nor either end of the interval.

How far this can be trusted was tried on simulated learners only (``calibration``), and whoever shows it says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import numpy as np

from trainer.progress.ability import Floats
from trainer.progress.knowledge import Knowledge
from trainer.progress.mastery import Skill

MOST = 0.97
ENOUGH_ANSWERS = 20
WIDEST = 0.2
INTERVAL = 0.8


@dataclass(frozen=True, slots=True)
class Paper:
    """What a level's paper asks: so many *questions*, spread evenly over *skills*; *pass_mark* right answers pass.

    Where they do not go evenly into the skills, chance decides which skills are asked once more. Raises ValueError for
    numbers that make no paper.
    """

    id: str
    questions: int
    pass_mark: int
    skills: tuple[Skill, ...]

    def __post_init__(self) -> None:
        if not self.skills or len(set(self.skills)) < len(self.skills) or not 0 < self.pass_mark <= self.questions:
            of = f"{self.questions} on {len(self.skills)} skills"
            raise ValueError(f"paper {self.id}: {self.pass_mark} right of {of}, each skill named once")

    def columns(self, rows: int) -> np.ndarray[tuple[int, int], np.dtype[np.intp]]:
        """For each of *rows* draws which skill each question is of; the draws take turns with who is asked once more.

        >>> Paper("x", 3, 2, (("a", 1), ("b", 1))).columns(2).tolist()
        [[0, 1, 0], [0, 1, 1]]
        """
        every, more = divmod(self.questions, len(self.skills))
        evenly = np.tile(np.arange(len(self.skills)), every)
        extra = (np.arange(rows)[:, None] * more + np.arange(more)) % len(self.skills)
        return np.concatenate([np.broadcast_to(evenly, (rows, len(evenly))), extra], axis=1)


class Enough(StrEnum):
    """Whether there is enough to tell a chance; if not, why not."""

    YES = "yes"
    FEW_ANSWERS = "few_answers"  # fewer than ENOUGH_ANSWERS different questions in the paper's skills and families
    TOO_WIDE = "too_wide"  # the interval is wider than ± WIDEST


@dataclass(frozen=True, slots=True)
class PassChance:
    """The chance of passing a paper at a time, from 0 to ``MOST``; eight in ten draws lie from *low* to *high*.

    *answers* is how many different questions of its skills it rests on. Show the numbers only if ``told``; else say
    "not enough yet" and why. Always call them simulated.
    """

    paper: str
    at: datetime
    chance: float
    low: float
    high: float
    answers: int

    @property
    def enough(self) -> Enough:
        """Whether the chance may be told, and if not, why."""
        if self.answers < ENOUGH_ANSWERS:
            return Enough.FEW_ANSWERS
        return Enough.TOO_WIDE if self.high - self.low > 2 * WIDEST else Enough.YES

    @property
    def told(self) -> bool:
        """Whether the chance may be shown."""
        return self.enough is Enough.YES


def pass_chance(knowledge: Knowledge, paper: Paper, at: datetime) -> PassChance:
    """The chance of passing *paper* at *at*.

    >>> from datetime import UTC
    >>> from trainer.progress.knowledge import knowledge_of
    >>> paper = Paper("1duan", 10, 8, (("fan", 1), ("value", 1)))
    >>> now = datetime(2026, 5, 1, tzinfo=UTC)
    >>> pass_chance(knowledge_of([], now), paper, now).enough.value
    'few_answers'
    """
    chances = knowledge.draws(paper.skills, at)
    rows = np.arange(len(chances))[:, None]
    passing = at_least(chances[rows, paper.columns(len(chances))], paper.pass_mark)
    low, high = np.quantile(passing, ((1 - INTERVAL) / 2, (1 + INTERVAL) / 2))
    chance, low, high = (min(float(one), MOST) for one in (passing.mean(), low, high))
    return PassChance(paper.id, at, chance, low, high, knowledge.answered(paper.skills))


def at_least(chances: Floats, wanted: int) -> Floats:
    """For each row of *chances* of independent events the chance that at least *wanted* of them happen.

    >>> at_least(np.array([[0.5, 0.5], [1.0, 0.25]]), 1).tolist()
    [0.75, 1.0]
    """
    rows, count = chances.shape
    happened = np.zeros((rows, count + 1))
    happened[:, 0] = 1.0
    for column in chances.T[:, :, None]:
        happened[:, 1:] = happened[:, 1:] * (1 - column) + happened[:, :-1] * column
        happened[:, :1] *= 1 - column
    found: Floats = np.clip(happened[:, wanted:].sum(axis=1), 0.0, 1.0)
    return found


def pass_chances(knowledge: Knowledge, papers: Sequence[Paper], at: datetime) -> tuple[PassChance, ...]:
    """The chance of passing each of *papers* at *at*."""
    return tuple(pass_chance(knowledge, paper, at) for paper in papers)
