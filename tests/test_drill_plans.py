"""What each mode may ask: pools, plans, families that are alike, and the other way round."""

from __future__ import annotations

from random import Random

import pytest

from trainer.progress.mix import Need
from trainer.progress.runs import Why
from trainer.quiz.alike import ALIKE, PAIRS
from trainer.quiz.catalogue import FAMILIES, OBVIOUS, make, rebuild
from trainer.quiz.inverse import INVERSES, inverse_levels, inverse_question
from trainer.quiz.question import Form
from trainer.ui.content import course
from trainer.ui.drill import plans


def test_the_challenge_asks_only_what_one_key_answers_and_what_is_asked_at_all() -> None:
    for family, level in (skill for part in plans.QUICK for skill in part):
        forms = {make(family, level, "mil2025", seed).form for seed in range(12)}
        assert forms <= {Form.YES_NO, Form.CHOICE}, (family, level)


def test_the_challenge_grows_harder_within_each_family() -> None:
    for family in {name for part in plans.QUICK for name, _ in part}:
        levels = [level for part in plans.QUICK for name, level in part if name == family]
        assert levels == sorted(levels)


def test_a_marathon_draws_from_an_exam_level_or_from_everything() -> None:
    level = course().levels[0]
    (part,) = plans.marathon_pool(level.id)
    assert set(part) == {plans.kind(skill) for skill in level.skills}
    (everything,) = plans.marathon_pool(plans.ALL)
    assert len(everything) == sum(len(family.levels) for family in FAMILIES.values())


def test_adaptive_practice_asks_new_questions_of_the_skills_it_mixed() -> None:
    needed = Need((("fan", 1),), (("pay", 1),), (("value", 1),), ())
    plan = plans.adaptive_plan(needed, 6, Random(1))
    assert {one.why for one in plan} == {Why.DUE, Why.WEAK, Why.NEW}
    assert len({one.question for one in plan}) == 6
    assert all(rebuild(one.question) for one in plan)


@pytest.mark.parametrize("family", INVERSES)
def test_the_other_way_round_is_asked_at_every_level_that_has_it(family: str) -> None:
    for level in inverse_levels(family):
        question = rebuild(inverse_question(family, level, "mil2025", Random(level)))
        assert question.level == level
        assert INVERSES[family](question)


def test_families_that_ask_both_ways_can_be_told_apart() -> None:
    for family in ("term", "name-tile"):
        for level in inverse_levels(family)[1:]:
            ways = {INVERSES[family](make(family, level, "mil2025", seed)) for seed in range(40)}
            assert ways == {True, False}, (family, level)
    assert not any(INVERSES["term"](make("term", 1, "mil2025", seed)) for seed in range(40))


def test_a_level_without_the_other_way_round_takes_the_nearest_one() -> None:
    assert rebuild(inverse_question("name-tile", 1, "mil2025", Random(1))).level == 2


def test_all_three_other_ways_come_in_turn() -> None:
    plan = plans.inverse_plan(plans.ALL, 3, 6, Random(1))
    assert [one.question.split(":")[0] for one in plan] == [*INVERSES, *INVERSES]
    assert {one.question.split(":")[0] for one in plans.inverse_plan("term", 3, 4, Random(1))} == {"term"}


def test_the_families_named_are_families() -> None:
    assert {name for pair in PAIRS for name in pair} <= set(FAMILIES)
    assert set(FAMILIES) >= OBVIOUS
    assert all(one in ALIKE[other] and one != other for one, likes in ALIKE.items() for other in likes)
