"""The readiness test: it stops when it is sure, asks the paper's skills in turn, and does not guess."""

from __future__ import annotations

from itertools import cycle, islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.progress.ability import GRID, curve
from trainer.progress.answers import MODEL
from trainer.progress.readiness import Paper
from trainer.progress.readiness_test import LEAST_QUESTIONS, MOST_QUESTIONS, SURE, ReadinessTest, Result

PAPER = Paper("1duan", 10, 8, (("fan", 1), ("is-win", 3), ("value", 2)))


def taken(answers: str) -> ReadinessTest:
    """The test after *answers*, + for a right one, repeated until it is over."""
    test = ReadinessTest(PAPER)
    for mark in cycle(answers):
        if test.result is not Result.OPEN:
            return test
        test = test.answered(mark == "+")
    raise AssertionError("cycle ended")


def test_nothing_is_presumed_before_the_first_answer() -> None:
    test = ReadinessTest(PAPER)
    assert test.result is Result.OPEN
    assert test.chance == pytest.approx(0.5, abs=0.01)


def test_who_knows_all_passes_and_who_knows_nothing_fails_soon() -> None:
    passed, failed = taken("+"), taken("-")
    assert (passed.result, failed.result) == (Result.PASS, Result.FAIL)
    assert LEAST_QUESTIONS <= len(failed.answers) <= len(passed.answers) <= 20


def test_who_stands_at_the_mark_is_borderline_and_not_guessed_at() -> None:
    # Four right of five is just the paper's 80 %.
    test = taken("+++-+")
    assert (test.result, len(test.answers)) == (Result.BORDERLINE, MOST_QUESTIONS)
    assert 1 - SURE < test.chance < SURE


def test_each_round_asks_every_skill_once() -> None:
    skills = [skill for skill, _ in islice(taken("+++-+").answers, 9)]
    assert [set(skills[place : place + 3]) for place in (0, 3, 6)] == [set(PAPER.skills)] * 3
    assert skills[:3] == skills[3:6] == skills[6:9]


def test_the_first_skill_asked_tells_most_at_the_mark() -> None:
    # The hardest level has the middling chance there, and a middling answer tells most.
    assert ReadinessTest(PAPER).next_skill == ("is-win", 3)


def test_a_test_that_is_over_takes_no_answer() -> None:
    with pytest.raises(ValueError, match="the test of 1duan is over: fail"):
        taken("-").answered(True)


def test_the_chance_is_bayes_rule_on_the_grid_of_abilities() -> None:
    paper = Paper("x", 10, 8, (("fan", 1),))
    test = ReadinessTest(paper).answered(True).answered(False)
    chances = curve(0.0, MODEL.guess, MODEL.slip)
    mark = float(np.interp(0.8, chances, GRID))
    weights = np.exp(-0.5 * ((GRID - mark) / 2.0) ** 2) * chances * (1 - chances)
    above = weights[mark + 0.1 <= GRID].sum()
    near = np.abs(GRID - mark) < 0.1
    share = (weights[near] * ((GRID[near] - mark) / 0.2 + 0.5)).sum()
    assert test.chance == pytest.approx((above + share) / weights.sum())


@given(st.lists(st.booleans(), max_size=12))
def test_a_right_answer_never_lowers_the_chance(answers: list[bool]) -> None:
    test = ReadinessTest(PAPER)
    for correct in answers:
        if test.result is not Result.OPEN:
            break
        test = test.answered(correct)
    if test.result is Result.OPEN:
        assert test.answered(True).chance >= test.chance >= test.answered(False).chance
