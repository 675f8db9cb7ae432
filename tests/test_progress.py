"""The log replayed: the same answers mean the same, days start at four, and a right answer never costs anything."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from attempts import START, an_attempt
from hypothesis import given
from hypothesis import strategies as st

from trainer.progress.days import study_day
from trainer.progress.log import Accuracy, Attempt, Profile, replay
from trainer.progress.mastery import Why, mastery, readiness

LATER = START + timedelta(days=1)
SKILL = ("is-win", 1)


def profile(*results: bool) -> Profile:
    """The profile after these answers, each to a new question."""
    attempts = [an_attempt(number, correct=correct) for number, correct in enumerate(results)]
    return replay(attempts, LATER)


def test_a_profile_counts_answers_and_first_tries_by_family_and_in_all() -> None:
    attempts = [
        an_attempt(1, correct=False),
        an_attempt(2, question="is-win:1:mil2025:1"),
        an_attempt(3, level=2),
        an_attempt(4, family="fan", taken_ms=20_000),
    ]
    found = replay(attempts, LATER)
    assert found.by_family == {"is-win": Accuracy(3, 2, 2, 1), "fan": Accuracy(1, 1, 1, 1)}
    assert found.total == Accuracy(4, 3, 3, 2)
    assert set(found.skills) == {("is-win", 1), ("is-win", 2), ("fan", 1)}
    assert found.median_ms == {"is-win": 8_000, "fan": 20_000}
    assert [timing.taken_ms for timing in found.times] == [8_000, 8_000, 8_000, 20_000]


def test_replay_does_not_depend_on_the_order_of_arrival_even_at_equal_moments() -> None:
    attempts = [
        an_attempt(number, correct=number % 3 > 0, answered_at=START, question=f"q{number % 4}") for number in range(12)
    ]
    expected = replay(attempts, LATER)
    for seed in range(20):
        shuffled = list(attempts)
        random.Random(seed).shuffle(shuffled)
        assert replay(shuffled, LATER) == expected


def test_an_attempt_that_arrives_twice_counts_once() -> None:
    assert replay([an_attempt(1), an_attempt(1)], LATER) == replay([an_attempt(1)], LATER)


@pytest.mark.parametrize(
    ("zone", "before", "after", "day"),
    [
        # Hangzhou is eight hours ahead all year: four in the morning is 20:00 UTC of the day before.
        ("Asia/Shanghai", "2026-05-01T19:59:59", "2026-05-01T20:00:00", date(2026, 5, 2)),
        # New York on an ordinary winter day, then on the nights its clocks go forward and back.
        ("America/New_York", "2026-03-07T08:59:59", "2026-03-07T09:00:00", date(2026, 3, 7)),
        ("America/New_York", "2026-03-08T07:59:59", "2026-03-08T08:00:00", date(2026, 3, 8)),
        ("America/New_York", "2026-11-01T08:59:59", "2026-11-01T09:00:00", date(2026, 11, 1)),
    ],
)
def test_a_study_day_starts_at_four_on_the_learners_clock(zone: str, before: str, after: str, day: date) -> None:
    moments = [datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (before, after)]
    assert [study_day(moment, ZoneInfo(zone)) for moment in moments] == [day - timedelta(days=1), day]


def test_answers_are_counted_by_the_day_of_the_zone_asked_for() -> None:
    late = an_attempt(1, answered_at=datetime(2026, 5, 1, 19, tzinfo=UTC))
    next_day = an_attempt(2, answered_at=datetime(2026, 5, 1, 21, tzinfo=UTC))
    assert replay([late, next_day], LATER).by_day == {date(2026, 5, 1): 1, date(2026, 5, 2): 1}
    assert replay([late, next_day], LATER, ZoneInfo("Europe/London")).by_day == {date(2026, 5, 1): 2}


def test_an_answer_keeps_the_day_of_the_place_where_it_was_given() -> None:
    at = datetime(2026, 5, 1, 21, tzinfo=UTC)  # 05:00 on the 2nd in Hangzhou, 17:00 on the 1st in New York
    there, unknown = an_attempt(1, answered_at=at, zone="America/New_York"), an_attempt(2, answered_at=at)
    assert replay([there], LATER).by_day == {date(2026, 5, 1): 1}
    assert replay([unknown], LATER).by_day == {date(2026, 5, 2): 1}


def test_five_right_answers_master_a_skill_and_four_do_not() -> None:
    assert profile(*[True] * 4).skills[SKILL].mastery.why is Why.TOO_FEW
    assert profile(*[True] * 5).skills[SKILL].mastered


def test_mastery_falls_by_recent_misses_and_comes_back() -> None:
    states = [
        profile(*[True] * 8, *misses).skills[SKILL]
        for misses in ([], [False], [False, False], [False, False, *[True] * 7])
    ]
    assert [state.mastered for state in states] == [True, True, False, True]
    assert states[2].mastery.why is Why.FALLEN
    assert (states[2].mastery.questions, states[2].mastery.credit, states[2].mastery.missing) == (8, 6, 7)


def test_a_question_answered_right_again_masters_nothing_but_missed_again_counts() -> None:
    one = [an_attempt(number, question="the same") for number in range(10)]
    assert replay(one, LATER).skills[SKILL].mastery.why is Why.TOO_FEW
    good = [an_attempt(number) for number in range(8)]
    missed = [an_attempt(20 + n, correct=False, question=good[n].question) for n in range(2)]
    assert replay(good, LATER).skills[SKILL].mastered
    assert not replay(good + missed, LATER).skills[SKILL].mastered


@given(st.lists(st.sampled_from([0.0, 1 / 3, 0.5, 2 / 3, 1.0]), max_size=20), st.booleans())
def test_the_number_of_missing_right_answers_is_true(worths: list[float], before: bool) -> None:
    missing = mastery(worths, before=before).missing
    assert mastery([*worths, *[1.0] * missing]).mastered
    assert missing == 0 or not mastery([*worths, *[1.0] * (missing - 1)]).mastered


def test_readiness_is_the_share_of_the_levels_skills_that_are_mastered() -> None:
    found = readiness([("a", 1), ("b", 1), ("c", 2), ("b", 1)], {("b", 1), ("x", 1)})
    assert (found.done, found.total, found.open, found.ready) == (1, 3, (("a", 1), ("c", 2)), False)
    assert readiness([("b", 1)], {("b", 1)}).ready
    assert not readiness([], {("b", 1)}).ready


HISTORY = st.lists(
    st.tuples(st.integers(0, 9), st.sampled_from(["is-win", "fan"]), st.sampled_from([0.0, 1 / 3, 2 / 3, 1.0])),
    max_size=40,
)


def told(history: list[tuple[int, str, float]]) -> list[Attempt]:
    return [
        an_attempt(number, correct=credit == 1, credit=credit, family=family, question=f"{family}:{question}")
        for number, (question, family, credit) in enumerate(history)
    ]


def rising(found: Profile) -> dict[Any, float]:
    """Every number that may only rise by a right answer."""
    numbers: dict[Any, float] = {"mastered": len(found.mastered), "first": found.total.first_right}
    for name, one in [*found.by_family.items(), ("all", found.total)]:
        numbers |= {(name, "share"): one.share, (name, "first"): one.first_share, (name, "right"): one.right}
    for skill, state in found.skills.items():
        earned = state.mastery.credit / max(1, state.mastery.questions)
        numbers |= {(skill, "earned"): earned, (skill, "mastered"): state.mastered, (skill, "streak"): state.streak}
        numbers[(skill, "missing")] = -state.mastery.missing
    numbers["ready"] = readiness([SKILL, ("fan", 1)], found.mastered).share
    return numbers


@given(HISTORY, st.tuples(st.integers(0, 12), st.sampled_from(["is-win", "fan"])))
def test_a_right_answer_never_lowers_anything(history: list[tuple[int, str, float]], last: tuple[int, str]) -> None:
    before = replay(told(history), LATER)
    after = replay(told([*history, (*last, 1.0)]), LATER)
    grown = rising(after)
    assert {name: value for name, value in rising(before).items() if grown[name] < value - 1e-9} == {}
    assert before.mastered <= after.mastered


@pytest.mark.parametrize(
    "change",
    [{"asked_at": datetime(2026, 5, 1)}, {"credit": 1.5}, {"taken_ms": -1}],  # noqa: DTZ001 - naive on purpose
)
def test_an_attempt_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(change))):
        an_attempt(**change)
