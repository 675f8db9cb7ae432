"""The chance of passing: exact for known chances, told only when there is enough, never sure, never less by a right
answer."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from math import prod

import numpy as np
import pytest
from attempts import START, an_attempt
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.progress.knowledge import knowledge_of
from trainer.progress.log import Attempt
from trainer.progress.readiness import MOST, Enough, Paper, PassChance, at_least, pass_chance, pass_chances

PAPER = Paper("1duan", 10, 8, (("is-win", 1), ("fan", 1), ("fan", 2)))
LATER = START + timedelta(days=1)


def answers(right: int, wrong: int, repeat: bool = False) -> list[Attempt]:
    """Answers spread over the skills of PAPER, the wrong ones first."""
    found = []
    for number in range(right + wrong):
        family, level = PAPER.skills[number % 3]
        name = f"{family}:{level}:{0 if repeat else number}"
        found.append(an_attempt(number, family=family, level=level, question=name, correct=number >= wrong))
    return found


def test_the_chance_of_enough_right_answers_is_worked_out_exactly() -> None:
    # Three fair coins: two or more in four of eight cases. With certain ones only the last decides.
    assert at_least(np.array([[0.5, 0.5, 0.5], [1.0, 0.0, 0.3]]), 2).tolist() == [0.5, 0.3]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6), st.integers(0, 6))
def test_it_equals_the_sum_over_all_outcomes(chances: list[float], wanted: int) -> None:
    total = sum(
        prod(chance if happened else 1 - chance for chance, happened in zip(chances, outcome, strict=True))
        for outcome in product((0, 1), repeat=len(chances))
        if sum(outcome) >= wanted
    )
    assert at_least(np.array([chances]), wanted)[0] == pytest.approx(total, abs=1e-12)


def test_a_paper_asks_its_skills_evenly_and_takes_turns_with_the_rest() -> None:
    # Ten questions on three skills: three each, and one of them once more.
    columns = PAPER.columns(6)
    assert columns.shape == (6, 10)
    counts = [np.bincount(row, minlength=3).tolist() for row in columns]
    assert counts == [[4, 3, 3], [3, 4, 3], [3, 3, 4]] * 2


@pytest.mark.parametrize(("questions", "mark", "skills"), [(10, 0, 1), (10, 11, 1), (10, 8, 0), (10, 8, 2)])
def test_a_paper_that_cannot_be_is_refused(questions: int, mark: int, skills: int) -> None:
    with pytest.raises(ValueError, match="paper x"):
        Paper("x", questions, mark, (("fan", 1),) * skills)


def test_below_twenty_different_questions_it_says_not_enough_yet() -> None:
    few = pass_chance(knowledge_of(answers(19, 0), LATER), PAPER, LATER)
    assert (few.enough, few.told, few.answers) == (Enough.FEW_ANSWERS, False, 19)
    assert pass_chance(knowledge_of(answers(25, 0, repeat=True), LATER), PAPER, LATER).answers == 3
    assert pass_chance(knowledge_of(answers(20, 0), LATER), PAPER, LATER).enough is not Enough.FEW_ANSWERS


def test_answers_in_other_skills_do_not_count_towards_the_twenty() -> None:
    other = [an_attempt(number, family="pay") for number in range(30)]
    assert pass_chance(knowledge_of(other, LATER), PAPER, LATER).answers == 0


@pytest.mark.parametrize(("low", "high", "enough"), [(0.3, 0.7, Enough.YES), (0.3, 0.71, Enough.TOO_WIDE)])
def test_an_interval_wider_than_a_fifth_each_way_is_not_enough(low: float, high: float, enough: Enough) -> None:
    assert PassChance("1duan", LATER, 0.5, low, high, 40).enough is enough


def test_the_strong_are_told_much_the_weak_little_and_nobody_is_sure() -> None:
    strong = pass_chance(knowledge_of(answers(200, 0), LATER), PAPER, LATER)
    weak = pass_chance(knowledge_of(answers(10, 60), LATER), PAPER, LATER)
    assert 0.9 < strong.chance <= MOST
    assert strong.high <= MOST
    assert weak.chance < 0.2
    assert strong.told
    assert weak.told
    assert weak.low <= weak.chance <= weak.high


def test_a_higher_pass_mark_is_passed_less_often() -> None:
    found = knowledge_of(answers(20, 10), LATER)
    papers = [Paper(str(mark), 10, mark, PAPER.skills) for mark in (5, 7, 9)]
    chances = [one.chance for one in pass_chances(found, papers, LATER)]
    assert chances == sorted(chances, reverse=True)


HISTORY = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9), st.booleans(), st.floats(0, 20)), max_size=25)


@given(HISTORY, st.integers(0, 3), st.integers(0, 12), st.floats(0, 40))
@settings(max_examples=60)
def test_a_right_answer_never_lowers_the_chance_nor_either_end_of_the_interval(
    history: list[tuple[int, int, bool, float]], skill: int, question: int, gap: float
) -> None:
    skills = (*PAPER.skills, ("pay", 1))
    attempts, at = [], START
    for number, (which, name, correct, days) in enumerate([*history, (skill, question, True, gap)]):
        family, level = skills[which]
        at += timedelta(days=days, seconds=1)
        attempts.append(
            an_attempt(
                number, family=family, level=level, question=f"{family}:{level}:{name}", correct=correct, answered_at=at
            )
        )
    before = pass_chance(knowledge_of(attempts[:-1], at), PAPER, at)
    after = pass_chance(knowledge_of(attempts, at), PAPER, at)
    assert after.chance >= before.chance - 1e-9
    assert after.low >= before.low - 1e-9
    assert after.high >= before.high - 1e-9
    assert after.answers >= before.answers
