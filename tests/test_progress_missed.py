"""The book of missed questions: in by a miss, out by right answers on three days in a row, and never silently."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime

import pytest
from attempts import an_attempt
from hypothesis import given
from hypothesis import strategies as st

from trainer.progress.log import Attempt
from trainer.progress.missed import Missed, Place, missed_book


def answers(*told: tuple[int, bool], question: str = "q", family: str = "is-win", hour: int = 12) -> list[Attempt]:
    """Answers to *question* on days of May, each right or wrong, at noon in Hangzhou and later ones after it."""
    return [
        an_attempt(
            number, key=f"{question}{number}", question=question, family=family, correct=right,
            answered_at=datetime(2026, 5, day, hour - 8, number, tzinfo=UTC),
        )
        for number, (day, right) in enumerate(told)
    ]  # fmt: skip


def only(found: list[Attempt], **settings: object) -> Missed:
    (one,) = missed_book(found, **settings).all  # type: ignore[arg-type]
    return one


def test_only_what_was_missed_is_in_the_book() -> None:
    book = missed_book([*answers((1, True), question="good"), *answers((1, False), question="bad")])
    assert [one.question for one in book.inside] == ["bad"]


def test_a_question_leaves_after_right_answers_on_three_days_and_the_book_tells_when_and_why() -> None:
    one = only(answers((1, False), (1, True), (2, True)))
    assert (one.place, one.missing, one.right_days) == (Place.OPEN, 1, (date(2026, 5, 1), date(2026, 5, 2)))
    gone = answers((1, False), (1, True), (2, True), (5, True))
    book = missed_book(gone)
    assert book.inside == ()
    (left,) = book.left()
    assert left.settled_at == gone[-1].answered_at
    assert left.right_days == (date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 5))
    assert book.left(since=gone[-1].answered_at) == ()
    assert book.left(since=gone[-2].answered_at) == (left,)


def test_right_answers_on_one_day_count_once() -> None:
    assert only(answers((1, False), (2, True), (2, True), (2, True))).missing == 2


def test_a_miss_in_between_starts_the_count_anew() -> None:
    one = only(answers((1, False), (2, True), (3, True), (4, False), (5, True)))
    assert (one.missing, one.misses, one.missed_on) == (2, 2, date(2026, 5, 4))


def test_a_miss_after_leaving_brings_a_question_back() -> None:
    one = only(answers((1, False), (2, True), (3, True), (4, True), (9, False)))
    assert (one.place, one.missing, one.settled_at) == (Place.OPEN, 3, None)


def test_how_many_days_are_needed_is_a_setting() -> None:
    assert only(answers((1, False), (2, True)), needed=1).place is Place.LEFT
    assert only(answers((1, False), (2, True), (3, True), (4, True)), needed=4).missing == 1
    with pytest.raises(ValueError, match="at least 1 day"):
        missed_book([], needed=0)


def test_favourites_stay_and_say_that_they_would_have_left() -> None:
    book = missed_book(answers((1, False), (2, True), (3, True), (4, True)), favourites={"q"})
    assert [one.place for one in book.inside] == [Place.KEPT]
    assert book.left() == ()


def test_days_are_those_of_the_place_where_the_answer_was_given() -> None:
    moments = [
        datetime(2026, 5, 1, 4, tzinfo=UTC),
        datetime(2026, 5, 1, 19, tzinfo=UTC),
        datetime(2026, 5, 1, 21, tzinfo=UTC),
    ]
    # 19:00 and 21:00 UTC lie on both sides of four in the morning in Hangzhou, and on one day in London.
    for zone, days in (("Asia/Shanghai", 2), ("Europe/London", 1)):
        told = [
            an_attempt(number, question="q", correct=number > 0, answered_at=at, zone=zone)
            for number, at in enumerate(moments)
        ]
        assert len(only(told).right_days) == days


def test_the_book_is_read_by_chapter_and_period() -> None:
    book = missed_book(
        [
            *answers((1, False), question="a"),
            *answers((3, False), question="b", family="fan"),
            *answers((5, False), question="c", family="fan"),
        ]
    )
    assert [one.question for one in book.choose()] == ["c", "b", "a"]
    assert [one.question for one in book.choose(skills=[("fan", 1)])] == ["c", "b"]
    assert [one.question for one in book.choose(since=date(2026, 5, 3), until=date(2026, 5, 4))] == ["b"]


def test_neither_the_order_of_arrival_nor_a_duplicate_matters() -> None:
    told = [
        *answers((1, False), (2, True), (4, False), (5, True)),
        *answers((2, False), (3, True), question="p", hour=13),
    ]
    expected = missed_book(told)
    for seed in range(10):
        shuffled = told + told[:3]
        random.Random(seed).shuffle(shuffled)
        assert missed_book(shuffled) == expected


@given(st.lists(st.tuples(st.integers(1, 20), st.booleans()), max_size=12), st.integers(1, 4))
def test_a_right_answer_never_puts_a_question_into_the_book_nor_back(told: list[tuple[int, bool]], needed: int) -> None:
    past = answers(*sorted(told, key=lambda one: one[0]))
    later = answers((25, True))[0]
    before = missed_book(past, needed=needed)
    after = missed_book([*past, an_attempt(99, question="q", answered_at=later.answered_at)], needed=needed)
    assert len(after.inside) <= len(before.inside)
    assert all(new.missing <= old.missing for old, new in zip(before.all, after.all, strict=True))
    assert [one.misses for one in after.all] == [one.misses for one in before.all]
