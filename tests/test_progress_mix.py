"""What a session of adaptive practice asks, and in which order."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from attempts import START, an_attempt

from trainer.progress.log import Attempt
from trainer.progress.mastery import Skill
from trainer.progress.mix import Need, mix, need
from trainer.progress.runs import Why

SOON = START + timedelta(hours=2)
LONG_AFTER = START + timedelta(days=400)
ALIKE = {"fan": ("value",), "value": ("fan",), "pay": ("liable",), "liable": ("pay",)}


def skills(text: str) -> tuple[Skill, ...]:
    return tuple((name, 1) for name in text.split())


def told(marks: dict[str, str]) -> list[Attempt]:
    """Answers by family at level 1, right (+) and wrong (-), one family after the other."""
    listed = [(family, mark) for family, all_marks in marks.items() for mark in all_marks]
    return [
        an_attempt(number, correct=mark == "+", family=family, question=f"{family}:1:mil2025:{number}")
        for number, (family, mark) in enumerate(listed)
    ]


def test_who_has_done_nothing_gets_the_first_exam_level_and_only_what_is_asked_here() -> None:
    levels = [("first", skills("is-win fan gone")), ("second", skills("pay"))]
    found = need([], START, levels=levels, askable=set(skills("is-win fan pay")))
    assert found == Need((), (), skills("is-win fan"), (), "first")


def test_what_is_not_mastered_is_weak_and_the_rest_rests_until_it_is_due() -> None:
    attempts = told({"fan": "+++++", "pay": "+++++", "is-win": "+-"})
    askable = set(skills("fan pay is-win"))
    soon = need(attempts, SOON, askable=askable)
    assert (soon.due, soon.weak, soon.fresh) == ((), skills("is-win"), skills("fan pay"))
    later = need(attempts, LONG_AFTER, askable=askable)
    assert (set(later.due), later.weak, later.fresh) == (set(skills("fan pay")), skills("is-win"), ())


def test_what_was_once_mastered_and_fell_is_the_weakest_then_who_misses_most() -> None:
    # "fan" was mastered and fell. "pay" still needs 7 right answers (7 of the last 8), "value" 3 (4 of 5).
    attempts = told({"value": "+-", "pay": "-----", "fan": "+++++" + "--"})
    assert need(attempts, SOON, askable=set(skills("pay fan value"))).weak == skills("fan pay value")


def test_the_next_exam_level_is_the_first_that_is_not_ready() -> None:
    levels = [("first", skills("fan")), ("second", skills("fan pay value"))]
    found = need(told({"fan": "+++++", "pay": "+"}), SOON, levels=levels, askable=set(skills("fan pay value")))
    assert (found.exam, found.new) == ("second", skills("value"))


def test_half_of_ten_is_review_three_are_weak_and_two_are_new_where_there_is_enough() -> None:
    found = mix(Need(skills("a b c d e f"), skills("g h i j"), skills("k l m"), ()), 10, {})
    whys = [why for _, why in found]
    assert [whys.count(why) for why in (Why.DUE, Why.WEAK, Why.NEW)] == [5, 3, 2]
    assert {skill for skill, why in found if why is Why.DUE} == set(skills("a b c d e"))


def test_what_one_part_cannot_fill_the_next_does() -> None:
    found = mix(Need(skills("a"), skills("g h"), skills("k"), skills("z y")), 8, {})
    whys = [why for _, why in found]
    # One review; two weak skills twice; a new one twice; and one that rested.
    assert [whys.count(why) for why in (Why.DUE, Why.WEAK, Why.NEW, Why.FRESH)] == [1, 4, 2, 1]


def test_no_family_follows_itself_where_that_can_be_had() -> None:
    found = mix(Need((), skills("a b c"), (), ()), 9, {})
    assert len(found) == 9
    assert all(one[0] != other[0] for (one, _), (other, _) in pairwise(found))
    assert [skill for skill, _ in mix(Need((), skills("a"), (), ()), 3, {})] == [("a", 1)] * 3


def test_two_that_are_taken_for_each_other_open_the_session_side_by_side() -> None:
    found = mix(Need(skills("a b fan"), skills("value c"), skills("d"), ()), 6, ALIKE)
    assert found[:2] == ((("fan", 1), Why.DUE), (("value", 1), Why.WEAK))
    assert len(found) == 6


def test_a_like_that_is_not_up_itself_is_brought_in_for_contrast() -> None:
    found = mix(Need(skills("fan a b c"), (), (), (("value", 1), ("value", 2))), 4, ALIKE)
    assert found[:2] == ((("fan", 1), Why.DUE), (("value", 2), Why.CONTRAST))
    assert len(found) == 4


def test_a_like_that_was_never_tried_is_not_brought_in() -> None:
    assert all(why is not Why.CONTRAST for _, why in mix(Need(skills("fan a b c"), (), (), ()), 4, ALIKE))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 10, 20])
def test_a_session_has_as_many_questions_as_it_should(count: int) -> None:
    assert len(mix(Need(skills("fan pay"), skills("value liable"), skills("x"), ()), count, ALIKE)) == count
