"""Marks in the course: new, begun, read but not drilled, done, known; where to go on; what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from trainer.progress.course_marks import (
    ChapterLine,
    LessonMark,
    Mark,
    Outline,
    Reading,
    chapter_line,
    go_on,
    is_drilled,
    mark_lesson,
    missing,
    resume_at,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LESSON = Outline("many-sided", 5, (("which-win", 1), ("which-win", 2)), on=("basic-waits", "tiles-left"))


def read_to(step: int, *, done: bool = False, minutes: int = 0) -> Reading:
    return Reading(step, NOON + timedelta(minutes=minutes), done)


def test_a_lesson_never_opened_is_new_whatever_was_answered_right() -> None:
    assert mark_lesson(LESSON, None, [("which-win", 2)]) == LessonMark("many-sided", Mark.NEW, 1, 5, ())


def test_a_lesson_left_in_the_middle_says_at_which_step() -> None:
    mark = mark_lesson(LESSON, read_to(3), [])
    assert (mark.mark, mark.step, mark.steps, mark.read, mark.due) == (Mark.BEGUN, 3, 5, False, True)


def test_started_over_it_is_as_new_until_the_second_step() -> None:
    assert mark_lesson(LESSON, read_to(1), []).mark is Mark.NEW


def test_read_but_not_drilled_says_which_skills_have_no_right_answer() -> None:
    mark = mark_lesson(LESSON, read_to(5, done=True), [("which-win", 1), ("is-win", 4)])
    assert (mark.mark, mark.undrilled, mark.read, mark.due) == (Mark.UNDRILLED, (("which-win", 2),), True, False)


def test_a_right_answer_at_a_higher_level_will_do() -> None:
    assert mark_lesson(LESSON, read_to(5, done=True), [("which-win", 3)]).mark is Mark.DONE


def test_reading_a_finished_lesson_again_leaves_it_done_and_goes_on_where_it_was_left() -> None:
    mark = mark_lesson(LESSON, read_to(2, done=True), [("which-win", 2)])
    assert (mark.mark, mark.step) == (Mark.DONE, 2)


@pytest.mark.parametrize(
    ("reading", "mark"),
    [(None, Mark.KNOWN), (read_to(1), Mark.KNOWN), (read_to(2), Mark.BEGUN), (read_to(5, done=True), Mark.UNDRILLED)],
)
def test_a_lesson_of_a_known_chapter_is_known_until_it_is_read(reading: Reading | None, mark: Mark) -> None:
    assert mark_lesson(LESSON, reading, [], known=True).mark is mark


@pytest.mark.parametrize("step", [0, 6, -1])
def test_a_step_that_a_shortened_lesson_no_longer_has_is_its_first(step: int) -> None:
    assert resume_at(5, read_to(step)) == 1


def test_the_last_step_of_an_unfinished_lesson_is_where_it_goes_on() -> None:
    assert resume_at(5, read_to(5)) == 5


def test_another_family_drills_nothing() -> None:
    assert not is_drilled(("which-win", 1), [("is-win", 4), ("fan", 1)])
    assert not is_drilled(("which-win", 1), [])


def marks(readings: Mapping[str, Reading], *, known: bool = False) -> list[LessonMark]:
    """Three lessons a, b, c of four steps; those named are read so far."""
    return [mark_lesson(Outline(name, 4, ()), readings.get(name), [], known=known) for name in "abc"]


def test_the_unfinished_lesson_opened_last_is_where_to_go_on() -> None:
    readings = {"a": read_to(2, minutes=1), "b": read_to(3, minutes=9), "c": read_to(4, done=True, minutes=20)}
    found = go_on(marks(readings), readings)
    assert found
    assert (found.lesson, found.step) == ("b", 3)


def test_without_one_it_is_the_first_that_is_neither_read_nor_known() -> None:
    readings = {"a": read_to(4, done=True)}
    found = go_on(marks(readings), readings)
    assert found
    assert (found.lesson, found.step) == ("b", 1)
    first_two_known = [*marks({}, known=True)[:2], *marks({})[2:]]
    assert go_on(first_two_known, {}) == marks({})[2]
    assert go_on(marks({}, known=True), {}) is None


def test_a_lesson_begun_in_a_chapter_that_is_known_is_not_urged() -> None:
    readings = {"a": read_to(3)}
    row = [*marks(readings, known=True)[:2], *marks({})[2:]]
    found = go_on(row, readings)
    assert [mark.mark for mark in row] == [Mark.BEGUN, Mark.KNOWN, Mark.NEW]
    assert found
    assert found.lesson == "c"


def test_a_chapter_counts_lessons_read_and_skills_drilled() -> None:
    row = marks({"a": read_to(4, done=True), "b": read_to(3)})
    skills = [("is-set", 1), ("is-set", 2), ("is-win", 1)]
    assert chapter_line(row, skills, [("is-set", 2)], known=True) == ChapterLine(1, 3, 2, 3, known=True)
    assert chapter_line([], [], []) == ChapterLine(0, 0, 0, 0, known=False)


def test_what_a_lesson_builds_on_is_missing_unless_read_or_known() -> None:
    def of(name: str, reading: Reading | None, *, known: bool = False) -> LessonMark:
        return mark_lesson(Outline(name, 4, (("fan", 1),)), reading, [], known=known)

    new, begun = of("basic-waits", None), of("tiles-left", read_to(2))
    assert missing(LESSON, {"basic-waits": new, "tiles-left": begun}) == ("basic-waits", "tiles-left")
    read, known = of("basic-waits", read_to(4, done=True)), of("tiles-left", None, known=True)
    assert missing(LESSON, {"basic-waits": read, "tiles-left": known}) == ()
