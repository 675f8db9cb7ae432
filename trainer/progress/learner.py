"""Everything that is known of a learner, told anew from the log of answers: the one call that pages make.

It takes about half a second for 10,000 answers; keep the result until another answer comes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from trainer.progress.days import HANGZHOU
from trainer.progress.knowledge import Knowledge, knowledge_of
from trainer.progress.log import Attempt, Profile, in_order, replay
from trainer.progress.mastery import Skill
from trainer.progress.memory import SkillMemory, due_skills
from trainer.progress.missed import NEEDED, MissedBook, missed_book
from trainer.progress.rating import Ratings, ratings


@dataclass(frozen=True, slots=True)
class Learner:
    """What the answers up to ``profile.now`` say.

    ``profile`` counts (accuracy, mastery, days), ``memories`` are FSRS's, ``ratings`` compare, ``missed`` is 错题本.
    ``knowledge`` predicts: ``knowledge.chance(skill, at)`` is the predicted recall at a time, and ``pass_chance`` of
    ``readiness`` takes it for the chance of passing a paper.
    """

    profile: Profile
    memories: Mapping[Skill, SkillMemory]
    ratings: Ratings
    missed: MissedBook
    knowledge: Knowledge

    @property
    def due(self) -> tuple[Skill, ...]:
        """The mastered skills due for review now, the least remembered first; others are practised anyway."""
        return due_skills(self.memories, self.profile.now, self.profile.mastered)


def learner(
    attempts: Iterable[Attempt],
    now: datetime,
    zone: tzinfo = HANGZHOU,
    *,
    obvious: Collection[str] = (),
    needed: int = NEEDED,
    favourites: Collection[str] = (),
) -> Learner:
    """Tell what *attempts*, all one learner's, mean at *now*, in whatever order they come and however often.

    *zone* tells where the learner is now; *obvious* names the families whose name gives the answer away; *needed* and
    *favourites* are the settings of the book of missed questions.

    >>> from datetime import UTC
    >>> found = learner([], datetime(2026, 5, 1, tzinfo=UTC))
    >>> found.profile.total.answers, found.due, found.missed.inside, found.ratings.learner.value
    (0, (), (), 1500.0)
    """
    known = list(in_order(attempts))
    knowledge = knowledge_of(known, now)
    return Learner(
        profile=replay(known, now, zone),
        memories=knowledge.practice.memories.memories(),
        ratings=ratings(known, now, obvious),
        missed=missed_book(known, zone, needed=needed, favourites=favourites),
        knowledge=knowledge,
    )
