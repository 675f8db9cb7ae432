"""When a learner will be ready, if it goes on like this: a straight line through the past, with its uncertainty.

Pure. The chance of passing is taken as a logit, where a chance near 0 or 1 has as much room as one in the middle. A
line is laid through the moments of the past, each weighed by how narrow its interval is; from the chance told now it
is drawn on into the days ahead. The band holds eight in ten, as the intervals do: what is unsure now, and how unsure
the slope is, which grows with the days.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from trainer.ui.charts.ready import Moment

DAYS_AHEAD = 60
LEAST_SPAN = 3
"""A slope needs moments this many days apart: within an evening one gets tired, not better."""
_EIGHT_IN_TEN = 1.2816
_FLOOR, _CAP = 0.01, 0.97
_NARROWEST = 0.1


@dataclass(frozen=True, slots=True)
class Projection:
    """The days *ahead*, from today; and when the target is reached: likely, at the *early*iest and at the *late*st.

    None where that lies beyond the days looked at.
    """

    ahead: tuple[Moment, ...]
    likely: date | None
    early: date | None
    late: date | None


def project(past: Sequence[Moment], target: float, today: date, days: int = DAYS_AHEAD) -> Projection | None:
    """Draw the chances of the *past*, oldest first, on from *today*; None where they are too few or too close by.

    >>> even = [Moment(date(2026, 5, day), 0.5, 0.4, 0.6) for day in (1, 8)]
    >>> project(even, 0.8, date(2026, 5, 8)).likely is None, project(even[:1], 0.8, date(2026, 5, 8)) is None
    (True, True)
    """
    moments = list({one.day: one for one in past}.values())
    if len(moments) < 2 or (moments[-1].day - moments[0].day).days < LEAST_SPAN:
        return None
    slope, unsure = _slope(moments)
    now = moments[-1]
    ahead = tuple(
        _moment(today + timedelta(days=n), _logit(now.chance) + slope * n, math.hypot(_spread(now), unsure * n))
        for n in range(days + 1)
    )
    return Projection(
        ahead=ahead,
        likely=next((one.day for one in ahead if one.chance >= target), None),
        early=next((one.day for one in ahead if one.high >= target), None),
        late=next((one.day for one in ahead if one.low >= target), None),
    )


def _slope(moments: Sequence[Moment]) -> tuple[float, float]:
    """Logits a day by weighted least squares, and the standard error of that."""
    weights = [1 / _spread(one) ** 2 for one in moments]
    places = [(one.day - moments[0].day).days for one in moments]
    logits = [_logit(one.chance) for one in moments]
    total = sum(weights)
    middle = sum(w * x for w, x in zip(weights, places, strict=True)) / total
    width = sum(w * (x - middle) ** 2 for w, x in zip(weights, places, strict=True))
    slope = sum(w * (x - middle) * y for w, x, y in zip(weights, places, logits, strict=True)) / width
    return slope, 1 / math.sqrt(width)


def _moment(day: date, logit: float, spread: float) -> Moment:
    low, mid, high = (_chance(logit + part * _EIGHT_IN_TEN * spread) for part in (-1, 0, 1))
    return Moment(day, mid, low, high)


def _spread(one: Moment) -> float:
    """The standard deviation of a chance told, in logits."""
    return max(_NARROWEST, (_logit(one.high) - _logit(one.low)) / (2 * _EIGHT_IN_TEN))


def _logit(chance: float) -> float:
    held = min(max(chance, _FLOOR), _CAP)
    return math.log(held / (1 - held))


def _chance(logit: float) -> float:
    return min(_CAP, 1 / (1 + math.exp(-logit)))
