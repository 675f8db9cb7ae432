"""What answers tell of a learner: as exact sums over all abilities would have it, and a right one never tells less."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from math import inf

import numpy as np
import pytest
from attempts import START, an_attempt
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.progress.ability import GRID, Floats, Spread, curve, draw, kernel
from trainer.progress.answers import MODEL, AnswerModel, Practice
from trainer.progress.knowledge import DRAWS, knowledge_of, log_likelihood
from trainer.progress.log import Attempt

LATER = START + timedelta(hours=1)
LASTING = replace(MODEL, half_life_days=inf)
SKILLS = (("is-win", 1), ("is-win", 3), ("fan", 2), ("pay", 1))
HISTORY = st.lists(
    st.tuples(st.sampled_from(SKILLS[:3]), st.integers(0, 9), st.booleans(), st.floats(0, 30)), max_size=20
)
Told = list[tuple[tuple[str, int], int, bool, float]]


def told(history: Told) -> list[Attempt]:
    """Answers to ten questions of three skills, each some days after the one before it."""
    found, at = [], START
    for number, ((family, level), question, correct, days) in enumerate(history):
        at += timedelta(days=days, seconds=1)
        name = f"{family}:{level}:{question}"
        found.append(an_attempt(number, family=family, level=level, question=name, correct=correct, answered_at=at))
    return found


def prior(spread: Spread) -> Floats:
    found: Floats = np.exp(-0.5 * ((GRID - spread.mean) / spread.learner) ** 2)
    return found


def test_a_chance_is_the_sum_over_all_abilities_that_bayes_rule_names() -> None:
    # One answer in each of two skills of a family, at the same moment, so that neither changes the other's offset
    # but by practice; the sums run over ability, ability in the family and both abilities in the skills.
    attempts = [an_attempt(1, correct=True), an_attempt(2, level=3, correct=False)]
    at = attempts[-1].answered_at
    practice, seen = Practice(), []
    for attempt in attempts:
        offset = MODEL.offset(attempt.level, practice.features(attempt.skill, attempt.answered_at))
        chances = curve(offset, MODEL.guess, MODEL.slip)
        seen.append(chances if attempt.correct else 1 - chances)
        practice.add(attempt.skill, attempt.correct, attempt.answered_at)
    down, deep = kernel(MODEL.spread.family), kernel(MODEL.spread.skill)
    joint = np.einsum("a,af,fx,fy,x,y->x", prior(MODEL.spread), down, deep, deep, *seen, optimize=True)
    offset = MODEL.offset(1, practice.features(("is-win", 1), at))
    expected = float(joint @ curve(offset, MODEL.guess, MODEL.slip) / joint.sum())
    assert knowledge_of(attempts, at, LASTING).chance(("is-win", 1), at) == pytest.approx(expected, rel=1e-9)


def test_the_mean_of_the_draws_is_the_chance_but_for_good_and_bad_days() -> None:
    attempts = [an_attempt(number, correct=number % 3 > 0) for number in range(12)]
    found = knowledge_of(attempts, LATER)
    draws = found.draws(SKILLS, attempts[-1].answered_at)
    assert draws.shape == (DRAWS, len(SKILLS))
    for skill, mean in zip(SKILLS, draws.mean(axis=0), strict=True):
        assert mean == pytest.approx(found.chance(skill, attempts[-1].answered_at), abs=0.02)


def test_answers_in_one_skill_tell_more_of_its_family_than_of_another() -> None:
    found = knowledge_of([an_attempt(number) for number in range(10)], LATER)
    nothing = knowledge_of([], LATER)
    at = START + timedelta(hours=1)
    gained = [found.chance(skill, at) - nothing.chance(skill, at) for skill in SKILLS]
    assert gained[0] > gained[1] > gained[2] > 0


def test_what_was_practised_fades_with_time() -> None:
    found = knowledge_of([an_attempt(number, correct=number % 2 == 0) for number in range(8)], LATER)
    chances = [found.chance(("is-win", 1), START + timedelta(days=days)) for days in (1, 3, 10, 100)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1] + 0.1


def test_a_question_seen_before_is_no_evidence_and_only_keeps_practice_fresh() -> None:
    attempts = [an_attempt(1, question="q", correct=False), an_attempt(2, question="q", correct=True)]
    at = attempts[-1].answered_at
    found = knowledge_of(attempts, at)
    assert found.answered([("is-win", 1)]) == 1
    assert found.chance(("fan", 1), at) == knowledge_of(attempts[:1], at).chance(("fan", 1), at)
    assert found.chance(("is-win", 1), at) > knowledge_of(attempts[:1], at).chance(("is-win", 1), at)


def test_an_answer_tells_half_as_much_after_the_half_life() -> None:
    # Two answers alike, one of them a half-life old, make a learner as likely as one and a half new ones.
    chances = curve(0.3, MODEL.guess, MODEL.slip)
    found = log_likelihood(np.array([0.3, 0.3]), np.array([True, True]), np.array([0.0, MODEL.half_life_days]), MODEL)
    assert found == pytest.approx(1.5 * np.log(chances))


def test_a_learner_who_has_changed_is_seen_anew_once_the_past_is_old() -> None:
    past = [an_attempt(number, correct=number % 2 == 0) for number in range(60)]
    moved = [an_attempt(100 + number, answered_at=START + timedelta(days=400, minutes=number)) for number in range(20)]
    now = START + timedelta(days=401)
    fading, lasting = (knowledge_of(past + moved, now, model).chance(("is-win", 1), now) for model in (MODEL, LASTING))
    assert fading > lasting


def test_practice_without_end_does_not_help_without_end() -> None:
    # Half right for ever is half right: a thousand more answers must not look like growing.
    many = [an_attempt(number, correct=number % 2 == 0) for number in range(1000)]
    now = many[-1].answered_at
    assert knowledge_of(many, now).chance(("is-win", 1), now) == pytest.approx(0.5, abs=0.05)


@given(HISTORY, st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_neither_the_order_of_arrival_nor_a_duplicate_matters(history: Told, chance: random.Random) -> None:
    attempts = told(history)
    shuffled = attempts + attempts[:4]
    chance.shuffle(shuffled)
    at = START + timedelta(days=1000)
    assert (knowledge_of(shuffled, at).draws(SKILLS, at) == knowledge_of(attempts, at).draws(SKILLS, at)).all()


@given(HISTORY, st.sampled_from(SKILLS), st.integers(0, 12), st.floats(0, 60), st.floats(0, 60))
@settings(max_examples=60)
def test_a_right_answer_never_lowers_a_chance_nor_a_single_draw(
    history: Told, skill: tuple[str, int], question: int, gap: float, later: float
) -> None:
    attempts = told([*history, (skill, question, True, gap)])
    at = attempts[-1].answered_at + timedelta(days=later)
    before, after = knowledge_of(attempts[:-1], at), knowledge_of(attempts, at)
    for one in SKILLS:
        assert after.chance(one, at) >= before.chance(one, at) - 1e-9
    assert (after.draws(SKILLS, at) - before.draws(SKILLS, at)).min() >= -1e-9


def test_draws_invert_a_distribution_at_their_places() -> None:
    flat = np.ones(len(GRID))
    places = np.array([0.0, 0.25, 0.5, 1.0])
    # 71 points with a step of .2 around each: from -7.1 to 7.1.
    assert draw(flat, places) == pytest.approx([-7.1, -3.55, 0.0, 7.1])


@pytest.mark.parametrize(
    "change",
    [
        {"weights": (-0.1, 0, 0, 0, 0, 0)},
        {"weights": (0, 0, 0, 0, 0.1, 0)},
        {"guess": -0.1},
        {"guess": 0.7, "slip": 0.3},
    ],
)
def test_constants_by_which_a_right_answer_could_lower_a_chance_are_refused(change: dict[str, object]) -> None:
    values: dict[str, object] = {
        "spread": MODEL.spread, "step": 0.4, "guess": 0.1, "slip": 0.03, "weights": MODEL.weights, "day": 0.2,
        "half_life_days": 90.0,
    }  # fmt: skip
    with pytest.raises(ValueError, match=r"weights|guess"):
        AnswerModel(**values | change)  # type: ignore[arg-type]
