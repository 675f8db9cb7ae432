"""How likely the next answer is right: ability, practice and forgetting, with constants learnt from answers.

The chance of a right answer to a question of a skill is ``guess + (1 - guess - slip) * logistic(ability + offset)``.
The ability is not known, only what the answers say of it (``ability``). The offset is: the level's hardness, and what
practice gave and time took away, each with its weight in ``AnswerModel``::

    wins, misses      logs of one and the right and other answers in this skill so far
    family            the same of right answers in the family's other levels
    practice          the same of all answers in this skill, of repeated questions too, up to ``PLENTY``
    memory            minus the log of what FSRS would recall, which matters the less the more was practised
    fresh             answers in this skill, each fading with the days since it (``FADE``), up to ``FULL``

Practice without end does not help without end: what goes beyond those limits is left to the ability to explain.

No right answer can lower an offset, for the weights of wins, family, practice and fresh are not below 0, that of
memory not above it, and FSRS's recall does not fall by a right answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from trainer.progress.ability import Spread
from trainer.progress.mastery import Skill
from trainer.progress.memory import Memories

FADE = 0.25
PLENTY = 40
FULL = 20.0
FEATURES = ("wins", "misses", "family", "practice", "memory", "fresh")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerModel:
    """The constants of the model, in logits.

    *step* is how much harder each level is than the one below it; *day* how far good and bad days lie apart, and all
    else that this model does not see in a learner. After *half_life_days* an answer tells half as much. Raises
    ValueError for constants by which a right answer could lower a chance.
    """

    spread: Spread
    step: float
    guess: float
    slip: float
    weights: tuple[float, ...]
    day: float
    half_life_days: float

    def __post_init__(self) -> None:
        wins, _, family, practice, memory, fresh = self.weights
        if min(wins, family, practice, fresh) < 0 or memory > 0:
            raise ValueError(f"weights {self.weights}: a right answer could lower a chance")
        if self.guess < 0 or self.slip < 0 or self.guess + self.slip >= 1:
            raise ValueError(f"guess {self.guess} and slip {self.slip} leave nothing to knowledge")

    def offset(self, level: int, features: Sequence[float]) -> float:
        """The logits to add to the ability for a question of *level* after the practice told by *features*."""
        return sum(w * f for w, f in zip(self.weights, features, strict=True)) - self.step * (level - 1)


MODEL = AnswerModel(
    spread=Spread(mean=-0.58, learner=1.585, family=0.3, skill=0.1),
    step=0.438,
    guess=0.088,
    slip=0.04,
    weights=(0.0, -0.194, 0.063, 0.753, -1.7, 0.184),
    day=0.19,
    half_life_days=120.0,
)
"""Fitted to simulated learners of six kinds as ``tests/benchmarks/calibrate_fit.py`` does, never yet to real ones.

Some constants no single answer shows, so they were chosen: *day* such that some eight in ten intervals hold the truth;
*half_life_days* that of a change over a season. The spreads of families and skills are below the fit (.44 and .21):
answers get hardly less likely by it (.0003 of log-loss), and the luck of a few answers no longer hides what practice
does within a skill.
"""


@dataclass(slots=True)
class _Done:
    """Practice in one skill: right and other answers that count, all answers, and the fading sum of them at *at*."""

    wins: int = 0
    misses: int = 0
    answers: int = 0
    fresh: float = 0.0
    at: datetime | None = None


@dataclass(slots=True)
class Practice:
    """What one learner has practised, while the answers are read, oldest first."""

    memories: Memories = field(default_factory=Memories)
    _done: dict[Skill, _Done] = field(default_factory=dict)
    _family_wins: dict[str, int] = field(default_factory=dict)

    def features(self, skill: Skill, at: datetime) -> tuple[float, ...]:
        """What a question of *skill* asked at *at* would meet, in the order of ``FEATURES``."""
        done = self._done.get(skill) or _NOTHING
        others = self._family_wins.get(skill[0], 0) - done.wins
        recall = self.memories.recall(skill, at)
        return (
            math.log1p(done.wins),
            math.log1p(done.misses),
            math.log1p(others),
            math.log1p(min(done.answers, PLENTY)),
            -math.log(recall) / (1 + math.log1p(done.answers)) if recall else 0.0,
            min(done.fresh * _faded(done.at, at), FULL),
        )

    def answered(self, skill: Skill) -> int:
        """How many answers to *skill* counted."""
        done = self._done.get(skill) or _NOTHING
        return done.wins + done.misses

    def add(self, skill: Skill, correct: bool, at: datetime, *, counts: bool = True) -> None:
        """Take in one answer, given at *at* (aware, UTC). One that does not count only keeps the memory fresh."""
        done = self._done.setdefault(skill, _Done())
        done.answers += 1
        done.fresh = done.fresh * _faded(done.at, at) + 1
        done.at = at
        if counts and correct:
            done.wins += 1
            self._family_wins[skill[0]] = self._family_wins.get(skill[0], 0) + 1
        elif counts:
            done.misses += 1
        self.memories.add(skill, correct, at)


_NOTHING = _Done()


def _faded(since: datetime | None, at: datetime) -> float:
    """What is left at *at* of practice at *since*: seven tenths after three days, a half after fifteen."""
    return 0.0 if since is None else (1 + max(0.0, (at - since).total_seconds() / 86_400)) ** -FADE
