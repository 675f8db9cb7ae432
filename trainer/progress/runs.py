"""A run of practice: what it is, how it stands, and what it asks next. All of it follows from the run and its answers.

Nothing but the run and the answers given in it is kept, so a reload, a second tab or a crash finds the same question
again. A run either has a plan (questions settled when it began) or draws from a pool without end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random

from trainer.progress.log import Attempt

GRACE = timedelta(seconds=1)
"""An answer that was on its way when the time ended still counts; none that comes later does."""
AGAIN_AFTER = 3
"""So many other questions lie between a miss and the next question of its kind, where the plan is that long."""
RISE = 5
"""After so many right answers more, a pool gives from its next, harder part."""
_SEEDS = 2**31


class Mode(StrEnum):
    """What kind of practice a run is."""

    ADAPTIVE = "adaptive"
    CHALLENGE = "challenge"
    MARATHON = "marathon"
    REVIEW = "review"
    INVERSE = "inverse"


class Why(StrEnum):
    """Why a question comes; the words are the screen's."""

    DUE = "due"  # its review is due
    WEAK = "weak"  # begun, and not mastered
    NEW = "new"  # of the next exam level, never tried
    CONTRAST = "contrast"  # easily confused with the one before
    FRESH = "fresh"  # mastered; it rested longest
    AGAIN = "again"  # missed a moment ago
    MISSED = "missed"  # from the book of missed questions
    STARRED = "starred"  # a favourite
    DRAWN = "drawn"  # by chance


class End(StrEnum):
    """How a run ended, or that it has not."""

    OPEN = "open"
    ALL = "all"  # everything in its plan was answered
    MISSES = "misses"  # so many were missed as may be
    TIME_UP = "time_up"
    STOPPED = "stopped"  # by the learner


@dataclass(frozen=True, slots=True)
class Planned:
    """A question to ask, by its id, and why."""

    question: str
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run of a learner. *pool* holds kinds of question (an id without its seed), in parts, the easier first.

    *misses* wrong answers end it, 0: however many. After the *deadline* nothing is answered. Raises ValueError unless
    there is a plan or a pool, and not both.
    """

    id: str
    learner: str
    mode: Mode
    seed: int
    started_at: datetime
    zone: str
    plan: tuple[Planned, ...] = ()
    pool: tuple[tuple[str, ...], ...] = ()
    misses: int = 0
    deadline: datetime | None = None
    stopped_at: datetime | None = None

    def __post_init__(self) -> None:
        if bool(self.plan) == bool(self.pool) or not all(self.pool):
            raise ValueError(f"run {self.id}: a plan or a pool of kinds is wanted, and not both")
        if self.misses < 0:
            raise ValueError(f"run {self.id}: {self.misses} misses; 0 or more may end it")


@dataclass(frozen=True, slots=True)
class Standing:
    """How *run* stands: its answers in order, what is asked next (None: nothing), and how and when it ended.

    *total* is how many questions it has, None when it has no end of its own.
    """

    run: Run
    answers: tuple[Attempt, ...]
    next: Planned | None
    end: End
    ended_at: datetime | None
    total: int | None

    @property
    def open(self) -> bool:
        """Whether it goes on."""
        return self.end is End.OPEN

    @property
    def number(self) -> int:
        """The number of the question that is next, from 1."""
        return len(self.answers) + 1

    @property
    def right(self) -> int:
        """How many answers were right: the score."""
        return sum(one.correct for one in self.answers)

    @property
    def missed(self) -> int:
        """How many were not."""
        return len(self.answers) - self.right

    @property
    def taken(self) -> timedelta:
        """How long the questions took together."""
        return timedelta(milliseconds=sum(one.taken_ms for one in self.answers))


def answer_key(run: str, number: int) -> str:
    """The attempt key of the *number*-th answer of a run: the same in every tab.

    >>> answer_key("a", 2)
    'a:2'
    """
    return f"{run}:{number}"


def kind_of(question: str) -> str:
    """What *question* is one of: its id without the seed.

    >>> kind_of("is-win:2:mil2025:7")
    'is-win:2:mil2025'
    """
    return question.rpartition(":")[0]


def stand(run: Run, answers: Sequence[Attempt], now: datetime) -> Standing:
    """How *run* stands at *now* after its *answers*, which are in order."""
    asked = queue(run, answers)
    end, at = _end(run, answers, asked, now)
    following = None
    if end is End.OPEN:
        following = asked[len(answers)] if asked else _drawn(run, answers)
    return Standing(run, tuple(answers), following, end, at, len(asked) if run.plan else None)


def _end(run: Run, answers: Sequence[Attempt], asked: Sequence[Planned], now: datetime) -> tuple[End, datetime | None]:
    last = answers[-1].answered_at if answers else run.started_at
    if run.misses and sum(not one.correct for one in answers) >= run.misses:
        return End.MISSES, last
    if asked and len(answers) >= len(asked):
        return End.ALL, last
    if run.stopped_at is not None:
        return End.STOPPED, run.stopped_at
    if run.deadline is not None and now > run.deadline + GRACE:
        return End.TIME_UP, run.deadline
    return End.OPEN, None


def queue(run: Run, answers: Sequence[Attempt]) -> tuple[Planned, ...]:
    """What the plan of *run* has become after *answers*; () for a pool.

    In adaptive practice a kind of question that was missed comes once more, a little later.
    """
    asked = list(run.plan)
    if run.mode is not Mode.ADAPTIVE:
        return tuple(asked)
    for place, one in enumerate(answers[: len(asked)]):
        if not one.correct and asked[place].why is not Why.AGAIN:
            seed = Random(f"{run.seed}/again/{place}").randrange(_SEEDS)
            again = Planned(f"{kind_of(asked[place].question)}:{seed}", Why.AGAIN)
            asked.insert(min(place + 1 + AGAIN_AFTER, len(asked)), again)
    return tuple(asked)


def _drawn(run: Run, answers: Sequence[Attempt]) -> Planned:
    """From the part of the pool that so many right answers have reached, never twice running of one family."""
    right = sum(one.correct for one in answers)
    part = run.pool[min(right // RISE, len(run.pool) - 1)]
    before = answers[-1].family if answers else ""
    rng = Random(f"{run.seed}/{len(answers)}")
    kind = rng.choice([kind for kind in part if kind.partition(":")[0] != before] or list(part))
    return Planned(f"{kind}:{rng.randrange(_SEEDS)}", Why.DRAWN)
