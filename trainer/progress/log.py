"""The log of answers, and what it means: ``replay`` turns it into a ``Profile``.

Attempts are only ever added. Everything known of a learner follows from them, so it can be told anew at any time,
and two machines with the same attempts agree: neither the order in which they arrive nor a duplicate matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from itertools import islice
from statistics import median_low

from trainer.progress.days import HANGZHOU, Streak, streak, study_day, zone_named
from trainer.progress.mastery import WINDOW, Mastery, Skill, mastery

_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one question as it was shown once.

    *key* names that showing: a retry or a double click carries the same key. *answer* is canonical JSON, null for "I
    don't know". *mode* says where it was asked, such as ``drill``, ``lesson`` or ``placement``. *zone* is the learner's
    time zone by name, "" when it was not known. The moments are aware and are kept in UTC. Raises ValueError for a
    naive moment, a credit outside 0..1 or a negative time.
    """

    key: str
    learner: str
    question: str
    family: str
    level: int
    rules: str
    edition: int
    answer: str
    correct: bool
    credit: float
    mode: str
    asked_at: datetime
    answered_at: datetime
    taken_ms: int
    zone: str = ""

    def __post_init__(self) -> None:
        for name in ("asked_at", "answered_at"):
            moment: datetime = getattr(self, name)
            if moment.utcoffset() is None:
                raise ValueError(f"{name} has no time zone: {moment.isoformat()}")
            object.__setattr__(self, name, moment.astimezone(UTC))
        if not 0 <= self.credit <= 1:
            raise ValueError(f"credit must be from 0 to 1, not {self.credit}")
        if self.taken_ms < 0:
            raise ValueError(f"taken_ms must not be negative, but is {self.taken_ms}")

    @property
    def skill(self) -> Skill:
        """What the question trains: its family and level."""
        return (self.family, self.level)

    @property
    def worth(self) -> float:
        """The credit that counts: a right answer is always worth all of it."""
        return 1.0 if self.correct else self.credit


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Answers counted: all of them, and the first one to each different question."""

    answers: int = 0
    right: int = 0
    first: int = 0
    first_right: int = 0

    @property
    def share(self) -> float:
        """Right answers of all, 0 to 1; 0 when there are none."""
        return self.right / self.answers if self.answers else 0.0

    @property
    def first_share(self) -> float:
        """Questions right at the first try, 0 to 1; 0 when there are none."""
        return self.first_right / self.first if self.first else 0.0

    def plus(self, correct: bool, first: bool) -> Accuracy:
        """The count with one answer more."""
        return Accuracy(
            self.answers + 1, self.right + correct, self.first + first, self.first_right + (first and correct)
        )


@dataclass(frozen=True, slots=True)
class SkillState:
    """Where a learner stands in one skill; *streak* counts the right answers since the last miss."""

    family: str
    level: int
    accuracy: Accuracy
    streak: int
    mastery: Mastery
    mastered_before: bool
    last_at: datetime
    median_ms: int

    @property
    def attempts(self) -> int:
        """How many answers were given."""
        return self.accuracy.answers

    @property
    def correct(self) -> int:
        """How many of them were right."""
        return self.accuracy.right

    @property
    def mastered(self) -> bool:
        """Whether the skill is mastered now; ``mastery`` says why."""
        return self.mastery.mastered


@dataclass(frozen=True, slots=True)
class Timing:
    """How long one answer took."""

    family: str
    at: datetime
    taken_ms: int
    correct: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """What follows from a log of answers by counting. Days are study days: see ``days``."""

    now: datetime
    today: date
    total: Accuracy
    skills: Mapping[Skill, SkillState]
    by_family: Mapping[str, Accuracy]
    by_day: Mapping[date, int]
    streak: Streak
    times: tuple[Timing, ...]
    median_ms: Mapping[str, int]

    @property
    def mastered(self) -> frozenset[Skill]:
        """The skills mastered now."""
        return frozenset(skill for skill, state in self.skills.items() if state.mastered)


@dataclass(slots=True)
class _Track:
    """One skill while its answers are read, oldest first."""

    accuracy: Accuracy = field(default_factory=Accuracy)
    streak: int = 0
    counted: dict[str, float] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    before: bool = False
    taken: list[int] = field(default_factory=list)
    last_at: datetime = _NEVER

    def add(self, attempt: Attempt) -> None:
        first = attempt.question not in self.seen
        self.seen.add(attempt.question)
        self.accuracy = self.accuracy.plus(attempt.correct, first)
        self.streak = self.streak + 1 if attempt.correct else 0
        self.taken.append(attempt.taken_ms)
        self.last_at = attempt.answered_at
        if first or not attempt.correct:
            # Taken out first, so that a fresh miss of an old question stands among the latest.
            self.counted.pop(attempt.question, None)
            self.counted[attempt.question] = attempt.worth
        self.before = self.before or self.mastery().mastered

    def mastery(self) -> Mastery:
        last = list(islice(reversed(self.counted.values()), WINDOW))
        return mastery(last[::-1], before=self.before)

    def state(self, skill: Skill) -> SkillState:
        return SkillState(
            *skill, self.accuracy, self.streak, self.mastery(), self.before, self.last_at, median_low(self.taken)
        )


def replay(attempts: Iterable[Attempt], now: datetime, zone: tzinfo = HANGZHOU) -> Profile:
    """Tell what *attempts* mean. All of them must be one learner's.

    Days are counted by the clock of the place where an answer was given, and by that of *zone* where it is unknown;
    today is told by *zone*.

    The same attempts give the same profile in whatever order they come; one key is counted once.

    >>> replay([], datetime(2026, 5, 1, tzinfo=UTC)).total
    Accuracy(answers=0, right=0, first=0, first_right=0)
    """
    tracks: dict[Skill, _Track] = {}
    by_day: dict[date, int] = {}
    times: list[Timing] = []
    moments: list[tuple[datetime, tzinfo]] = []
    for attempt in in_order(attempts):
        tracks.setdefault(attempt.skill, _Track()).add(attempt)
        place = zone_named(attempt.zone, zone)
        day = study_day(attempt.answered_at, place)
        moments.append((attempt.answered_at, place))
        by_day[day] = by_day.get(day, 0) + 1
        times.append(Timing(attempt.family, attempt.answered_at, attempt.taken_ms, attempt.correct))
    by_family = _by_family(tracks)
    return Profile(
        now=now,
        today=study_day(now, zone),
        total=_sum(by_family.values()),
        skills={skill: tracks[skill].state(skill) for skill in sorted(tracks)},
        by_family=by_family,
        by_day=by_day,
        streak=streak(moments, now, zone),
        times=tuple(times),
        median_ms={name: median_low(one.taken_ms for one in times if one.family == name) for name in by_family},
    )


def in_order(attempts: Iterable[Attempt]) -> Iterator[Attempt]:
    """*attempts* oldest first, each key once.

    Among equal moments the key decides, so that every order of arrival gives this one.
    """
    seen: set[str] = set()
    for attempt in sorted(attempts, key=lambda one: (one.answered_at, one.key, one.question, one.answer)):
        if attempt.key not in seen:
            seen.add(attempt.key)
            yield attempt


def _by_family(tracks: Mapping[Skill, _Track]) -> dict[str, Accuracy]:
    families = sorted({family for family, _ in tracks})
    return {name: _sum(track.accuracy for (family, _), track in tracks.items() if family == name) for name in families}


def _sum(parts: Iterable[Accuracy]) -> Accuracy:
    counts = [(part.answers, part.right, part.first, part.first_right) for part in parts]
    return Accuracy(*map(sum, zip(*counts, strict=True))) if counts else Accuracy()
