"""Papers: a blueprint and a seed make one list of questions, the same for ever, without anything disputed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from trainer.quiz.catalogue import make, rebuild
from trainer.quiz.paper import Blueprint, PaperError, UnknownPaper, compose, read_paper_id
from trainer.quiz.question import Question
from trainer.ui.content import course, rulebook
from trainer.ui.exam.papers import blueprint, disputed, levels, paper, paper_of

SKILLS = (("is-set", 1), ("is-win", 1), ("fan", 2))
PLAN = Blueprint("try", 1, 10, 10, 7, SKILLS)


def test_the_same_seed_is_the_same_paper_and_another_is_another() -> None:
    assert compose(PLAN, 5) == compose(PLAN, 5)
    assert len({compose(PLAN, seed).questions for seed in range(20)}) == 20


PINNED = {
    "registered": "c240de7efa0e9673",
    "1duan": "5d796703b198054f",
    "2duan": "b65013f7f40a49ab",
    "3duan": "f6c6e3adedd1880d",
    "4duan": "47c026be1dc6318d",
    "5duan": "1c87bf2f9c182ff9",
    "6duan": "0499583adff0df3a",
}


@pytest.mark.parametrize("level", list(PINNED))
def test_a_paper_printed_once_stays_the_same_for_ever(level: str) -> None:
    """Whoever changes what a level asks, or how its questions are made, gives the level another edition."""
    found = paper(f"{level}:1:777")
    keys = [rebuild(name).key for name in found.questions]
    told = json.dumps([found.questions, keys], ensure_ascii=False)
    assert sha256(told.encode()).hexdigest()[:16] == PINNED[level]


def test_a_new_edition_is_another_paper_under_the_same_seed() -> None:
    assert compose(PLAN, 5).questions != compose(replace(PLAN, edition=2), 5).questions


@pytest.mark.parametrize("seed", range(30))
def test_each_skill_is_asked_as_often_as_any_other_give_or_take_one(seed: int) -> None:
    asked = Counter((rebuild(name).family, rebuild(name).level) for name in compose(PLAN, seed).questions)
    assert set(asked) == set(SKILLS)
    assert set(asked.values()) == {3, 4}


def test_the_extra_question_falls_to_every_skill_in_turn() -> None:
    extra = Counter()  # type: ignore[var-annotated] # names of families
    for seed in range(60):
        counts = Counter(rebuild(name).family for name in compose(PLAN, seed).questions)
        extra[max(counts, key=counts.__getitem__)] += 1
    assert set(extra) == {"is-set", "is-win", "fan"}


@pytest.mark.parametrize("level", list(levels()))
def test_no_question_of_any_level_rests_on_a_disputed_clause_or_comes_twice(level: str) -> None:
    for seed in range(8):
        questions = [rebuild(name) for name in paper(paper_of(level, seed)).questions]
        assert len(questions) == levels()[level].questions
        assert not [one.id for one in questions if disputed() & set(one.clauses)]
        looks = [(one.family, one.text, one.choices, one.scene) for one in questions]
        assert all(looks.count(look) == 1 for look in looks)


def test_the_disputed_clauses_are_those_the_rulebook_marks_so() -> None:
    assert disputed() == {name for name, clause in rulebook().clauses.items() if clause.mark == "!"}
    assert "D2" in disputed()


def test_questions_that_look_alike_are_asked_once() -> None:
    """A maker that knows three questions only, under ever new ids, can fill a paper of three and no more."""

    def three(family: str, level: int, rules: str, seed: int) -> Question:
        return replace(make(family, level, rules, seed % 3), id=f"{family}:{level}:{rules}:{seed}")

    plan = replace(PLAN, questions=3, pass_mark=2, skills=(("is-win", 1),))
    assert len(set(compose(plan, 1, maker=three).questions)) == 3
    with pytest.raises(PaperError, match="is-win level 1"):
        compose(replace(plan, questions=4), 1, maker=three)


def test_a_skill_that_always_rests_on_a_barred_clause_is_refused_by_name() -> None:
    with pytest.raises(PaperError, match="is-win level 1"):
        compose(replace(PLAN, skills=(("is-win", 1),)), 1, barred={"W1"})


@pytest.mark.parametrize(
    "name",
    [
        "",
        "1duan",
        "1duan:1",
        "1duan:1:-1",
        "1duan:01:7",
        "1duan:1:7:8",
        "1duan:1:７",
        "1duan:2:7",
        "9duan:1:7",
        f"1duan:1:{2**31}",
        "1duan:1:" + "9" * 5000,
    ],
)
def test_what_names_no_paper_is_refused(name: str) -> None:
    with pytest.raises(UnknownPaper):
        paper(name)


def test_the_highest_seed_has_a_paper() -> None:
    assert read_paper_id(f"1duan:1:{2**31 - 1}")[2] == 2**31 - 1


@pytest.mark.parametrize("wrong", [{"pass_mark": 11}, {"pass_mark": 0}, {"minutes": 0}, {"skills": ()}, {"edition": 0}])
def test_a_blueprint_that_makes_no_paper_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(PaperError, match="try"):
        replace(PLAN, **wrong)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.clause("V1", "V2", "V3")
def test_the_first_two_levels_ask_ten_questions_in_ten_minutes_and_want_seven_and_eight() -> None:
    plans = {level.id: (level.questions, level.minutes, level.pass_mark, level.match) for level in course().levels}
    assert plans["registered"] == (10, 10, 7, False)
    assert plans["1duan"] == (10, 10, 8, False)
    assert {plans[f"{n}duan"] for n in range(2, 7)} == {(20, 20, 16, True)}


def test_every_skill_of_an_exam_belongs_to_a_chapter() -> None:
    """Otherwise the result by chapter could not say where a question belongs."""
    taught = {skill for chapter in course().chapters for skill in chapter.skills}
    assert [(level.id, skill) for level in course().levels for skill in level.skills if skill not in taught] == []


def test_blueprints_follow_the_curriculum() -> None:
    for level in course().levels:
        plan = blueprint(level)
        assert (plan.questions, plan.pass_mark, plan.skills) == (level.questions, level.pass_mark, level.skills)
