"""Ratings of a learner and of the family levels: each answer is a game between the two.

Glicko (Glickman 1999): a rating, on the scale chess players know, and a deviation that says how sure it is. The game
is won with a right answer, lost with a wrong one, and partly won with partial credit. It weighs less where the name of
the family gives the answer away, and nothing at a question seen before. The deviation grows again with idle days.

It is written out here because no kept library does this: openskill knows no share of a game, no time, and takes 75 µs
a game, so that a long log would take seconds to replay. Formulas and names are those of the paper.

A right answer never lowers the learner's rating. The family level's falls by it: that is what it means.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from math import log, pi, sqrt

from trainer.progress.log import Attempt, in_order
from trainer.progress.mastery import Skill

START = 1500.0
WIDE = 350.0
NARROW = 45.0
FIRST_LEVEL = 1350.0
PER_LEVEL = 100.0
FAMILY_WIDE = 120.0
"""Family levels start by their number and are fairly trusted: it is mainly the learner who is unknown."""

PROVISIONAL = 110.0
OBVIOUS_WEIGHT = 0.5
_Q = log(10) / 400
# An unused rating is as unsure as a new one after two years.
_PER_DAY = (WIDE**2 - NARROW**2) / 730


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its deviation: it lies within two deviations of the truth, nineteen times of twenty."""

    value: float
    deviation: float
    games: float = 0.0
    at: datetime | None = None

    @property
    def provisional(self) -> bool:
        """Whether it is still too unsure to be shown without a question mark."""
        return self.deviation > PROVISIONAL

    def rested(self, at: datetime) -> Rating:
        """The rating at *at*: unchanged, but the less sure the longer it was unused."""
        if self.at is None or at <= self.at:
            return self
        days = (at - self.at).total_seconds() / 86_400
        return Rating(self.value, min(WIDE, sqrt(self.deviation**2 + _PER_DAY * days)), self.games, at)


@dataclass(frozen=True, slots=True)
class Point:
    """The learner's rating after one answer."""

    at: datetime
    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The learner's rating, each family level's, and the way of the learner's, oldest first."""

    learner: Rating
    families: dict[Skill, Rating]
    history: tuple[Point, ...]


def expected(learner: Rating, family: Rating) -> float:
    """The share of a game that *learner* may expect, as both ratings stand.

    >>> round(expected(Rating(1500, 45), Rating(1500, 45)), 2), round(expected(Rating(1700, 45), Rating(1500, 45)), 2)
    (0.5, 0.76)
    """
    return _expected(learner.value, family.value, _g(sqrt(learner.deviation**2 + family.deviation**2)))


def play(one: Rating, other: Rating, score: float, weight: float, at: datetime) -> Rating:
    """The rating of *one* after a game with *other* that brought *score* (0 to 1) and counts for *weight* (0 to 1).

    >>> from datetime import UTC
    >>> after = play(Rating(1500, 200), Rating(1400, 30), 1.0, 1.0, datetime(2026, 5, 1, tzinfo=UTC))
    >>> round(after.value), round(after.deviation)
    (1563, 175)
    """
    g = _g(other.deviation)
    chance = _expected(one.value, other.value, g)
    precision = 1 / one.deviation**2 + weight * _Q**2 * g**2 * chance * (1 - chance)
    value = one.value + weight * _Q * g * (score - chance) / precision
    # An unlikely right answer may tell so little that the floor would move it; the value never depends on the floor.
    return Rating(value, max(NARROW, sqrt(1 / precision)), one.games + weight, at)


def ratings(attempts: Iterable[Attempt], now: datetime, obvious: Collection[str] = ()) -> Ratings:
    """The ratings at *now* after *attempts*, all one learner's; *obvious* names the families that give answers away.

    >>> from datetime import UTC
    >>> ratings([], datetime(2026, 5, 1, tzinfo=UTC)).learner.value
    1500.0
    """
    learner, families, seen = Rating(START, WIDE), dict[Skill, Rating](), set[str]()
    history: list[Point] = []
    for attempt in in_order(attempts):
        if attempt.question in seen:
            continue
        seen.add(attempt.question)
        at, weight = attempt.answered_at, OBVIOUS_WEIGHT if attempt.family in obvious else 1.0
        learner = learner.rested(at)
        family = families.get(attempt.skill) or first_rating(attempt.level)
        families[attempt.skill] = play(family, learner, 1 - attempt.worth, weight, at)
        learner = play(learner, family, attempt.worth, weight, at)
        history.append(Point(at, learner.value, learner.deviation))
    return Ratings(learner.rested(now), dict(sorted(families.items())), tuple(history))


def first_rating(level: int) -> Rating:
    """The rating of a family level before any game."""
    return Rating(FIRST_LEVEL + PER_LEVEL * (level - 1), FAMILY_WIDE)


def _g(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * _Q**2 * deviation**2 / pi**2)


def _expected(one: float, other: float, g: float) -> float:
    return float(1 / (1 + 10 ** (-g * (one - other) / 400)))
