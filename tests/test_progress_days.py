"""Days in a row: they start at four, and neither a change of clocks nor a journey breaks or lengthens them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from trainer.progress.days import HANGZHOU, Streak, streak

NEW_YORK, LONDON, AUCKLAND = (ZoneInfo(name) for name in ("America/New_York", "Europe/London", "Pacific/Auckland"))


def at(zone: ZoneInfo, text: str) -> tuple[datetime, ZoneInfo]:
    """The moment at which the clock of *zone* shows *text*."""
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC), zone


def run(*answers: tuple[datetime, ZoneInfo], now: tuple[datetime, ZoneInfo]) -> Streak:
    return streak(answers, *now)


def test_who_never_answered_has_no_days() -> None:
    assert run(now=at(HANGZHOU, "2026-05-01T12:00")) == Streak(0, 0, False)


def test_days_in_a_row_count_and_a_missed_day_ends_them() -> None:
    answers = [at(HANGZHOU, f"2026-05-{day:02d}T20:00") for day in (1, 2, 3, 5)]
    assert run(*answers, now=at(HANGZHOU, "2026-05-05T21:00")) == Streak(1, 3, True)
    assert run(*answers, now=at(HANGZHOU, "2026-05-06T21:00")) == Streak(1, 3, False)
    assert run(*answers, now=at(HANGZHOU, "2026-05-07T21:00")) == Streak(0, 3, False)


def test_after_midnight_is_still_the_day_before_until_four() -> None:
    answers = [at(HANGZHOU, "2026-05-01T20:00"), at(HANGZHOU, "2026-05-03T03:59"), at(HANGZHOU, "2026-05-03T04:00")]
    assert run(*answers, now=at(HANGZHOU, "2026-05-03T05:00")) == Streak(3, 3, True)


@pytest.mark.parametrize("night", ["2026-03-28", "2026-10-24"])
def test_the_nights_on_which_clocks_change_are_nights_like_others(night: str) -> None:
    evening = datetime.fromisoformat(night)
    answers = [at(LONDON, f"{(evening + timedelta(days=n)).date()}T23:30") for n in range(3)]
    assert run(*answers, now=answers[-1]) == Streak(3, 3, True)
    gap = [answers[0], at(LONDON, f"{(evening + timedelta(days=2)).date()}T04:00")]
    assert run(*gap, now=gap[-1]).days == 1


def test_a_day_swallowed_by_a_flight_is_not_missed() -> None:
    # Monday evening in New York is Tuesday morning in Hangzhou; whoever lands there on Wednesday had no Tuesday.
    answers = [at(NEW_YORK, "2026-05-03T20:00"), at(NEW_YORK, "2026-05-04T20:00"), at(HANGZHOU, "2026-05-06T05:00")]
    assert run(*answers, now=at(HANGZHOU, "2026-05-06T06:00")) == Streak(3, 3, True)
    stayed = [*answers[:2], at(NEW_YORK, "2026-05-06T05:00")]
    assert run(*stayed, now=at(NEW_YORK, "2026-05-06T06:00")) == Streak(1, 2, True)


def test_a_date_that_comes_twice_on_a_flight_counts_once() -> None:
    # From Auckland to New York the calendar goes back: 3 May is met again after the flight.
    answers = [at(AUCKLAND, "2026-05-03T09:00"), at(NEW_YORK, "2026-05-02T22:00"), at(NEW_YORK, "2026-05-03T22:00")]
    assert run(*answers, now=at(NEW_YORK, "2026-05-03T23:00")) == Streak(1, 1, True)
    after = [*answers, at(NEW_YORK, "2026-05-04T22:00")]
    assert run(*after, now=at(NEW_YORK, "2026-05-04T23:00")) == Streak(2, 2, True)


def test_a_journey_does_not_change_the_days_before_it() -> None:
    answers = [at(HANGZHOU, f"2026-05-0{day}T05:00") for day in (1, 2, 3)]
    for zone in (NEW_YORK, LONDON, AUCKLAND):
        assert streak(answers, answers[-1][0] + timedelta(hours=1), zone).days == 3


def test_the_order_of_arrival_does_not_matter() -> None:
    answers = [at(HANGZHOU, f"2026-05-0{day}T20:00") for day in (3, 1, 2)]
    assert run(*answers, now=at(HANGZHOU, "2026-05-03T21:00")) == Streak(3, 3, True)
