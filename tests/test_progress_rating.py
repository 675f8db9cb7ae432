"""Ratings: an answer is a game between a learner and a family level, and a right one never costs the learner."""

from __future__ import annotations

import random
from datetime import timedelta
from math import sqrt

import pytest
from attempts import START, an_attempt
from hypothesis import given
from hypothesis import strategies as st

from trainer.progress.log import Attempt
from trainer.progress.rating import FAMILY_WIDE, NARROW, WIDE, Rating, expected, first_rating, play, ratings

LATER = START + timedelta(days=1)
SKILL = ("is-win", 1)
HISTORY = st.lists(
    st.tuples(st.integers(0, 8), st.integers(1, 4), st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 60)), max_size=25
)


def told(history: list[tuple[int, int, float, float]]) -> list[Attempt]:
    """Answers to one of nine questions at one of four levels, with a credit, some days after the one before."""
    found, at = [], START
    for number, (question, level, credit, days) in enumerate(history):
        at += timedelta(days=days, seconds=1)
        found.append(
            an_attempt(
                number, question=f"q{level}:{question}", level=level, correct=credit == 1, credit=credit, answered_at=at
            )
        )
    return found


def test_a_game_moves_a_rating_as_the_published_formulas_say() -> None:
    # Glickman's example player (1500 ± 200) beats the first opponent (1400 ± 30): g = .9955, E = .639, so the sum in
    # the new deviation is 1/200² + .0057565² · .9955² · .639 · .361 = 3.257e-5, and the step .0057565 · .9955 · .361
    # over it is 63.5.
    after = play(Rating(1500, 200), Rating(1400, 30), 1.0, 1.0, START)
    assert after.value == pytest.approx(1563.5, abs=0.1)
    assert after.deviation == pytest.approx(175.2, abs=0.1)
    assert expected(Rating(1500, 200), Rating(1400, 30)) == pytest.approx(0.62, abs=0.01)


def test_a_right_answer_raises_the_learner_and_lowers_the_family_level() -> None:
    found = ratings([an_attempt(1)], LATER)
    assert found.learner.value > 1500
    assert found.families[SKILL].value < first_rating(1).value
    assert found.families[SKILL].deviation < FAMILY_WIDE
    missed = ratings([an_attempt(1, correct=False)], LATER)
    assert missed.learner.value < 1500
    assert missed.families[SKILL].value > first_rating(1).value


def test_a_harder_level_starts_higher_and_is_worth_more() -> None:
    assert first_rating(2).value == first_rating(1).value + 100
    easy, hard = (ratings([an_attempt(1, level=level)], LATER).learner.value for level in (1, 4))
    assert hard > easy


def test_a_name_that_gives_the_answer_away_makes_the_game_weigh_half() -> None:
    plain = ratings([an_attempt(1)], LATER).learner
    obvious = ratings([an_attempt(1)], LATER, obvious={"is-win"}).learner
    assert 1500 < obvious.value < plain.value
    assert obvious.deviation > plain.deviation
    assert (plain.games, obvious.games) == (1, 0.5)


def test_a_question_seen_before_is_no_game() -> None:
    first = an_attempt(1, question="q")
    again = [an_attempt(number, question="q", correct=number % 2 == 0) for number in range(2, 9)]
    assert ratings([first, *again], LATER) == ratings([first], LATER)


def test_a_rating_is_provisional_at_first_and_again_after_a_long_rest() -> None:
    many = [an_attempt(number, correct=number % 2 == 0) for number in range(40)]
    assert ratings(many[:1], START).learner.provisional
    after = ratings(many, LATER).learner
    assert not after.provisional
    assert ratings(many, START + timedelta(days=365)).learner.provisional
    assert ratings(many, START + timedelta(days=3650)).learner == Rating(
        after.value, WIDE, 40, START + timedelta(days=3650)
    )


def test_half_of_a_year_adds_a_quarter_of_what_two_years_add_to_the_variance() -> None:
    rested = Rating(1500, NARROW, 10, START).rested(START + timedelta(days=182.5))
    assert rested.deviation == pytest.approx(sqrt(NARROW**2 + (WIDE**2 - NARROW**2) / 4))


def test_the_way_of_the_rating_has_a_point_for_each_game() -> None:
    found = ratings([an_attempt(1), an_attempt(2), an_attempt(3, question="is-win:1:mil2025:1")], LATER)
    assert [point.at for point in found.history] == [an_attempt(1).answered_at, an_attempt(2).answered_at]
    assert found.history[-1].value == found.learner.value


@given(HISTORY, st.randoms(use_true_random=False))
def test_neither_the_order_of_arrival_nor_a_duplicate_matters(
    history: list[tuple[int, int, float, float]], chance: random.Random
) -> None:
    attempts = told(history)
    shuffled = attempts + attempts[:5]
    chance.shuffle(shuffled)
    end = START + timedelta(days=2000)
    assert ratings(shuffled, end) == ratings(attempts, end)


@given(HISTORY, st.integers(0, 9), st.integers(1, 4), st.booleans())
def test_a_right_answer_never_lowers_the_learners_rating(
    history: list[tuple[int, int, float, float]], question: int, level: int, obvious: bool
) -> None:
    names = {"is-win"} if obvious else set[str]()
    attempts = told([*history, (question, level, 1.0, 1.0)])
    now = attempts[-1].answered_at
    before, after = ratings(attempts[:-1], now, names).learner, ratings(attempts, now, names).learner
    assert after.value >= before.value
    assert after.deviation <= before.deviation
