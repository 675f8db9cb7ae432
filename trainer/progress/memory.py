"""What is remembered of each skill: FSRS memories by the ``fsrs`` package, told anew from the log of answers.

A skill (family and level) is one card. A right answer is the grade "good", anything else "again"; there are no steps
of minutes, so that a review falls due after whole days. Stability is the number of days after which FSRS expects nine
of ten to be still remembered. FSRS as it comes, unfitted: it orders the reviews. How likely a right answer is at a
time is told by ``answers``, which learns from answers how far FSRS may be trusted here.

A right answer never shortens a memory: stability does not fall by it and the time since the last review starts at 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from fsrs import Card, Rating, Scheduler

from trainer.progress.mastery import Skill

RETENTION = 0.9
_SCHEDULER = Scheduler(desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
_DECAY = -_SCHEDULER.parameters[20]
_FACTOR = RETENTION ** (1 / _DECAY) - 1
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SkillMemory:
    """The memory of one skill after its last answer. *difficulty* is FSRS's, 1 to 10; moments are aware, in UTC."""

    skill: Skill
    stability_days: float
    difficulty: float
    last_at: datetime
    due_at: datetime

    def recall(self, at: datetime) -> float:
        """FSRS's chance that the skill is still remembered at *at*, above 0 and at most 1; 1 up to the last answer.

        >>> from datetime import UTC
        >>> day = datetime(2026, 5, 1, tzinfo=UTC)
        >>> memory = SkillMemory(("fan", 1), 10.0, 5.0, day, day + timedelta(days=10))
        >>> memory.recall(day), round(memory.recall(day + timedelta(days=10)), 3)
        (1.0, 0.9)
        """
        elapsed = max(0.0, (at - self.last_at) / _DAY)
        return float((1 + _FACTOR * elapsed / self.stability_days) ** _DECAY)

    def due(self, at: datetime) -> bool:
        """Whether a review is due at *at*."""
        return at >= self.due_at


class Memories:
    """The memories of one learner while the answers are read, oldest first."""

    def __init__(self) -> None:
        self._cards: dict[Skill, Card] = {}

    def add(self, skill: Skill, correct: bool, at: datetime) -> None:
        """Take in one answer, given at *at*, which must be aware and in UTC."""
        # With no card_id the package waits a millisecond for a fresh one; the skill is the name here.
        card = self._cards.get(skill) or Card(card_id=0, due=at)
        self._cards[skill] = _SCHEDULER.review_card(card, Rating.Good if correct else Rating.Again, at)[0]

    def recall(self, skill: Skill, at: datetime) -> float:
        """FSRS's chance that *skill* is remembered at *at*; 0 when it was never answered."""
        card = self._cards.get(skill)
        if card is None or card.last_review is None or not card.stability:
            return 0.0
        elapsed = max(0.0, (at - card.last_review) / _DAY)
        return float((1 + _FACTOR * elapsed / card.stability) ** _DECAY)

    def memories(self) -> dict[Skill, SkillMemory]:
        """Each skill's memory now, in the order of the skills."""
        return {skill: _memory(skill, self._cards[skill]) for skill in sorted(self._cards)}


def _memory(skill: Skill, card: Any) -> SkillMemory:
    return SkillMemory(skill, card.stability, card.difficulty, card.last_review, card.due)


def due_skills(
    memories: Mapping[Skill, SkillMemory], at: datetime, among: Iterable[Skill] | None = None
) -> tuple[Skill, ...]:
    """The skills due for review at *at*, the least remembered first; only those of *among*, if it is given."""
    wanted = memories.keys() if among is None else set(among) & memories.keys()
    due = [memories[skill] for skill in wanted if memories[skill].due(at)]
    return tuple(one.skill for one in sorted(due, key=lambda one: (one.recall(at), one.skill)))
