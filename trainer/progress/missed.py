"""The book of missed questions (错题本): what was missed stays until it was right on several days in a row.

A question enters when it is missed. Right answers count once a study day; another miss starts the count anew.
After ``NEEDED`` such days (a setting) it leaves, and the book says when and by which days: nothing leaves silently.
Favourites stay, however often they were right. A miss after leaving brings a question back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from enum import StrEnum

from trainer.progress.days import HANGZHOU, study_day, zone_named
from trainer.progress.log import Attempt, in_order
from trainer.progress.mastery import Skill

NEEDED = 3


class Place(StrEnum):
    """Where a missed question is."""

    OPEN = "open"  # in the book, and still to be got right on more days
    KEPT = "kept"  # right on enough days, kept because it is a favourite
    LEFT = "left"  # right on enough days, and out of the book


@dataclass(frozen=True, slots=True)
class Missed:
    """One question that was missed. *missed_on* is the study day of the last miss, *right_days* those since then.

    *settled_at* is the moment of the answer that made the days enough, None before.
    """

    question: str
    skill: Skill
    misses: int
    missed_at: datetime
    missed_on: date
    right_days: tuple[date, ...]
    needed: int
    favourite: bool
    settled_at: datetime | None

    @property
    def place(self) -> Place:
        """Where the question is now."""
        if self.settled_at is None:
            return Place.OPEN
        return Place.KEPT if self.favourite else Place.LEFT

    @property
    def missing(self) -> int:
        """On how many more days it must be right to leave."""
        return max(0, self.needed - len(self.right_days))


@dataclass(frozen=True, slots=True)
class MissedBook:
    """Every question ever missed, the latest miss first."""

    all: tuple[Missed, ...]

    @property
    def inside(self) -> tuple[Missed, ...]:
        """What is in the book: open ones and favourites."""
        return tuple(one for one in self.all if one.place is not Place.LEFT)

    def left(self, since: datetime | None = None) -> tuple[Missed, ...]:
        """What left the book, or left it after *since*, the latest first: tell the learner of it, with the days."""
        gone = [(one.settled_at, one) for one in self.all if one.place is Place.LEFT and one.settled_at]
        return tuple(one for at, one in sorted(gone, key=lambda pair: pair[0], reverse=True) if not since or at > since)

    def choose(
        self, skills: Collection[Skill] | None = None, since: date | None = None, until: date | None = None
    ) -> tuple[Missed, ...]:
        """What is in the book of *skills* (a chapter's, say), last missed on the study days *since* to *until*."""
        return tuple(
            one
            for one in self.inside
            if (skills is None or one.skill in skills)
            and (since is None or one.missed_on >= since)
            and (until is None or one.missed_on <= until)
        )


@dataclass(slots=True)
class _Entry:
    """One question while the answers are read, oldest first."""

    skill: Skill
    misses: int
    missed_at: datetime
    missed_on: date
    days: list[date] = field(default_factory=list)
    settled_at: datetime | None = None

    def add(self, attempt: Attempt, day: date, needed: int) -> None:
        if not attempt.correct:
            self.misses += 1
            self.missed_at, self.missed_on = attempt.answered_at, day
            self.days, self.settled_at = [], None
        elif self.settled_at is None and (not self.days or day > self.days[-1]):
            self.days.append(day)
            if len(self.days) >= needed:
                self.settled_at = attempt.answered_at


def missed_book(
    attempts: Iterable[Attempt], zone: tzinfo = HANGZHOU, *, needed: int = NEEDED, favourites: Collection[str] = ()
) -> MissedBook:
    """The book after *attempts*, all one learner's; *favourites* are question ids.

    Days are those of the place where an answer was given, by the clock of *zone* where that is unknown.

    >>> missed_book([]).inside
    ()

    Raises ValueError if *needed* is below 1.
    """
    if needed < 1:
        raise ValueError(f"a question must be right on at least 1 day to leave the book, not on {needed}")
    entries: dict[str, _Entry] = {}
    for attempt in in_order(attempts):
        day = study_day(attempt.answered_at, zone_named(attempt.zone, zone))
        entry = entries.get(attempt.question)
        if entry is not None:
            entry.add(attempt, day, needed)
        elif not attempt.correct:
            entries[attempt.question] = _Entry(attempt.skill, 1, attempt.answered_at, day)
    found = [
        Missed(
            question, one.skill, one.misses, one.missed_at, one.missed_on, tuple(one.days), needed,
            question in favourites, one.settled_at,
        )
        for question, one in entries.items()
    ]  # fmt: skip
    return MissedBook(tuple(sorted(found, key=lambda one: (one.missed_at, one.question), reverse=True)))
