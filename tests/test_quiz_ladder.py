"""Grades, papers and promotion: the family against the clauses as they are written."""

from __future__ import annotations

import re
from functools import cache

import pytest

from trainer.course import load_curriculum
from trainer.quiz.catalogue import grade, make
from trainer.quiz.ladder_facts import GRADES, PAPERS, SCHEME_GRADES, Way
from trainer.quiz.question import Form, Question


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("ladder", level, "mil2025", seed) for seed in range(400))


def asking(level: int, words: str) -> list[Question]:
    """The questions with *words* in what they ask or tell, of which there must be some."""
    found = [question for question in asked(level) if words in question.scene.notes[0].zh + question.text.zh]
    assert found
    return found


def numbers(question: Question) -> list[int]:
    """The numbers of the story, those of a grade's name left out."""
    return [int(text) for text in re.findall(r"\d+", re.sub(r"业余\d段", "", question.scene.notes[0].zh))]


def is_registered(question: Question) -> bool:
    return "注册运动员" in question.scene.notes[0].zh


@pytest.mark.clause("V1")
def test_the_ladder_has_seven_rungs_and_the_scheme_eighteen_grades() -> None:
    assert [one.id for one in GRADES] == ["registered", *(f"{number}duan" for number in range(1, 7))]
    assert SCHEME_GRADES == 18
    assert {question.key for question in asking(1, "全部一共几级")} == {18}
    assert {question.key for question in asking(1, "注册运动员也算一级")} == {7}
    assert {question.key for question in asking(1, "最高的一级")} == {"6duan"}


@pytest.mark.clause("V1")
def test_the_next_grade_is_one_higher() -> None:
    for question in asking(1, "再升一级"):
        now = question.scene.notes[0].zh
        number = 0 if "注册运动员" in now else int(re.findall(r"业余(\d)段", now)[0])
        assert question.key == f"{number + 1}duan"


@pytest.mark.clause("V2")
def test_the_numbers_of_the_two_papers() -> None:
    for question in asking(1, "几题才合格"):
        assert question.key == (7 if is_registered(question) else 8)
    for words in ("一共几道题", "一共几分钟"):
        assert {question.key for question in asking(1, words)} == {10}
    for question in asking(1, "合格吗"):
        right = numbers(question)[-1]
        assert question.key == ("passed" if right >= (7 if is_registered(question) else 8) else "failed")


@pytest.mark.clause("V2")
def test_the_papers_are_those_of_the_mock_exams() -> None:
    levels = load_curriculum().levels[: len(PAPERS)]
    assert [(one.id, one.questions, one.minutes, one.pass_mark) for one in levels] == [
        (paper.grade.id, paper.questions, paper.minutes, paper.pass_mark) for paper in PAPERS
    ]


@pytest.mark.clause("V2")
def test_what_is_still_needed_and_what_may_still_go_wrong() -> None:
    for question in asking(2, "至少还要对几题"):
        done, right = numbers(question)
        needed = (7 if is_registered(question) else 8) - right
        assert question.key == needed
        assert 1 <= needed <= 10 - done, "the paper can still be passed"
    for question in asking(2, "最多还能错几题"):
        _, wrong = numbers(question)
        assert question.key == (3 if is_registered(question) else 2) - wrong >= 0
    for question in asking(2, "还剩几分钟"):
        hours, minutes, now_hours, now_minutes = numbers(question)
        assert question.key == 10 - (60 * (now_hours - hours) + now_minutes - minutes)


@pytest.mark.clause("V3")
def test_four_duan_and_up_are_won_on_site_and_a_third_at_most_is_promoted_to_the_top() -> None:
    assert [one.way for one in GRADES] == [Way.PAPER] * 2 + [Way.ONLINE] * 2 + [Way.ON_SITE] * 3
    ways = {question.key for question in asking(1, "要怎么拿")}
    assert ways == {"paper", "online", "on-site"}
    for question in asking(2, "最多几个人"):
        (entered,) = numbers(question)
        assert question.key == entered // 10 * 3
    for question in asking(2, "几级要到现场"):
        story = question.scene.notes[0].zh
        rungs = [int(number) for number in re.findall(r"业余(\d)段", story)]
        now, goal = (0, *rungs)[-2:]
        assert question.key == sum(number in (4, 5, 6) for number in range(now + 1, goal + 1))


@pytest.mark.clause("V4")
def test_the_final_of_the_games_asked_for_the_top_grade() -> None:
    assert {question.key for question in asking(1, "智力运动会")} == {"6duan"}


@pytest.mark.parametrize("level", [1, 2])
def test_there_is_enough_to_ask_and_all_of_it_names_its_source(level: int) -> None:
    assert len({(question.scene.notes, question.text) for question in asked(level)}) >= 100
    assert all("公开报道" in question.scene.notes[-1].zh for question in asked(level))
    assert all(question.form in (Form.NUMBER, Form.CHOICE) for question in asked(level))


@pytest.mark.clause("V2")
def test_the_pass_mark_of_the_other_paper_is_recognised() -> None:
    question = next(q for q in asking(1, "几题才合格") if is_registered(q))
    assert grade(question, 8).refutation[0].text.zh == "那是业余1段的数。"
    assert grade(question, 3).refutation == question.explanation
