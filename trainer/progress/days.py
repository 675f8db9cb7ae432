"""Study days, and days in a row. A day starts at 04:00 on the wall clock of the place where the learner then was.

An answer keeps the day of the place where it was given, so a journey changes no day of the past.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

HANGZHOU = ZoneInfo("Asia/Shanghai")
DAY_STARTS = timedelta(hours=4)
_ONE_DAY = timedelta(days=1)


def study_day(moment: datetime, zone: tzinfo = HANGZHOU) -> date:
    """The day an answer counts for: it starts at 04:00 on the wall clock of *zone*, for late evenings belong together.

    >>> from datetime import UTC
    >>> study_day(datetime(2026, 5, 1, 19, 59, tzinfo=UTC)), study_day(datetime(2026, 5, 1, 20, 0, tzinfo=UTC))
    (datetime.date(2026, 5, 1), datetime.date(2026, 5, 2))
    """
    # Arithmetic on the wall clock, not on elapsed time: 04:00 stays 04:00 on the nights the clocks change.
    return (moment.astimezone(zone).replace(tzinfo=None) - DAY_STARTS).date()


@lru_cache(maxsize=256)
def zone_named(name: str, otherwise: tzinfo) -> tzinfo:
    """The time zone called *name*; *otherwise* where that is "" or no zone that is known here.

    >>> zone_named("Europe/London", HANGZHOU).key, zone_named("", HANGZHOU).key, zone_named("Moon/Base", HANGZHOU).key
    ('Europe/London', 'Asia/Shanghai', 'Asia/Shanghai')
    """
    try:
        return ZoneInfo(name) if name else otherwise
    except (KeyError, ValueError, OSError):
        return otherwise


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with an answer. *days* is 0 once a day was missed; *today* tells whether today has one yet."""

    days: int
    longest: int
    today: bool


def streak(moments: Iterable[tuple[datetime, tzinfo]], now: datetime, zone: tzinfo = HANGZHOU) -> Streak:
    """The days in a row up to *now* in *zone*, from the *moments* of the answers, each with the zone it was given in.

    Whoever travels loses nothing by it: a day follows another if it does so on the clock of either place, so a day
    that the flight swallowed is not missed, and one that came twice counts once.

    >>> from datetime import UTC
    >>> first, second = datetime(2026, 5, 1, 12, tzinfo=UTC), datetime(2026, 5, 2, 12, tzinfo=UTC)
    >>> streak([(first, HANGZHOU), (second, HANGZHOU)], datetime(2026, 5, 3, 12, tzinfo=UTC))
    Streak(days=2, longest=2, today=False)
    """
    run = longest = 0
    latest: date | None = None
    before: tuple[datetime, tzinfo] | None = None
    for moment, place in sorted(moments, key=lambda one: one[0]):
        day = study_day(moment, place)
        if before is None or latest is None:
            run, latest = 1, day
        elif day > latest:
            run = run + 1 if _follows(before, (moment, place), latest) else 1
            latest = day
        longest, before = max(longest, run), (moment, place)
    if before is None or latest is None:
        return Streak(0, 0, False)
    today = study_day(now, zone) <= latest
    return Streak(run if today or _follows(before, (now, zone), latest) else 0, longest, today)


def _follows(before: tuple[datetime, tzinfo], after: tuple[datetime, tzinfo], latest: date) -> bool:
    """Whether no day lies between the two: on the calendar, on the clock of the one place, or on the other's."""
    return (
        study_day(*after) - latest <= _ONE_DAY
        or study_day(after[0], before[1]) - study_day(*before) <= _ONE_DAY
        or study_day(*after) - study_day(before[0], after[1]) <= _ONE_DAY
    )
