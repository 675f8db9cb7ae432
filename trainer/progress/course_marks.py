"""How far a learner is in the course: a mark for each lesson, a line for each chapter, and where to go on.

Pure, and nothing here is ever locked: a mark tells, it does not forbid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from trainer.progress.mastery import Skill


class Mark(StrEnum):
    """Where a learner stands with one lesson."""

    NEW = "new"  # not begun
    BEGUN = "begun"  # read up to some step, never to the end
    UNDRILLED = "undrilled"  # read, but some of what it teaches was never answered right
    DONE = "done"  # read, and all of what it teaches was answered right at least once
    KNOWN = "known"  # not begun, and known by the placement check


@dataclass(frozen=True, slots=True)
class Outline:
    """What the marks need to know of a lesson: its *steps*, the *skills* it teaches, and the lessons it builds *on*."""

    id: str
    steps: int
    skills: tuple[Skill, ...]
    on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How far a lesson was read: the step opened last, when, and whether the end was ever reached."""

    step: int
    at: datetime
    done: bool


@dataclass(frozen=True, slots=True)
class LessonMark:
    """The mark of a lesson, the *step* of *steps* it would go on at, and the skills not answered right yet.

    *known* says that the placement check found its chapter known, begun or not.
    """

    lesson: str
    mark: Mark
    step: int
    steps: int
    undrilled: tuple[Skill, ...]
    known: bool = False

    @property
    def read(self) -> bool:
        """Whether it was read to the end."""
        return self.mark in (Mark.DONE, Mark.UNDRILLED)

    @property
    def due(self) -> bool:
        """Whether it may still be recommended: neither read nor known."""
        return not self.known and not self.read


@dataclass(frozen=True, slots=True)
class ChapterLine:
    """A chapter in numbers: lessons *read* of *lessons*, skills *drilled* of *skills*, and whether it is *known*."""

    read: int
    lessons: int
    drilled: int
    skills: int
    known: bool


def mark_lesson(
    outline: Outline, reading: Reading | None, right: Collection[Skill], *, known: bool = False
) -> LessonMark:
    """The mark of one lesson. *right* are the skills answered right at least once; *known*: its chapter was placed.

    >>> lesson = Outline("pairs", 5, (("is-set", 1),))
    >>> mark_lesson(lesson, None, ()).mark.value, mark_lesson(lesson, None, (), known=True).mark.value
    ('new', 'known')
    """
    undrilled = tuple(skill for skill in outline.skills if not is_drilled(skill, right))
    step = resume_at(outline.steps, reading)
    if reading and reading.done:
        mark = Mark.UNDRILLED if undrilled else Mark.DONE
    elif step > 1:
        mark = Mark.BEGUN
    else:
        mark = Mark.KNOWN if known else Mark.NEW
    return LessonMark(outline.id, mark, step, outline.steps, undrilled, known)


def resume_at(steps: int, reading: Reading | None) -> int:
    """The step at which a lesson of so many *steps* opens: where it was left, and the first one after its end.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    >>> resume_at(5, None), resume_at(5, Reading(3, noon, False)), resume_at(5, Reading(5, noon, True))
    (1, 3, 1)
    """
    if reading is None or not 1 <= reading.step <= steps:
        return 1
    return 1 if reading.done and reading.step == steps else reading.step


def is_drilled(skill: Skill, right: Collection[Skill]) -> bool:
    """Whether *skill*, or a higher level of its family, was answered right at least once.

    >>> is_drilled(("fan", 1), {("fan", 2)}), is_drilled(("fan", 2), {("fan", 1)})
    (True, False)
    """
    family, level = skill
    return any(name == family and reached >= level for name, reached in right)


def chapter_line(
    marks: Iterable[LessonMark], skills: Collection[Skill], right: Collection[Skill], *, known: bool = False
) -> ChapterLine:
    """The line of a chapter with these *marks* that leads to *skills*."""
    read = [mark.read for mark in marks]
    drilled = sum(is_drilled(skill, right) for skill in skills)
    return ChapterLine(sum(read), len(read), drilled, len(skills), known)


def go_on(marks: Sequence[LessonMark], readings: Mapping[str, Reading]) -> LessonMark | None:
    """Where to go on: the lesson opened last of those begun that are due, else the first one that is due.

    *marks* are in the order of the course. None when nothing is due.
    """
    begun = [mark for mark in marks if mark.mark is Mark.BEGUN and mark.due]
    if begun:
        return max(begun, key=lambda mark: readings[mark.lesson].at)
    return next((mark for mark in marks if mark.due), None)


def missing(outline: Outline, marks: Mapping[str, LessonMark]) -> tuple[str, ...]:
    """The lessons *outline* builds on that are neither read nor known. Advice only."""
    return tuple(lesson for lesson in outline.on if marks[lesson].due)
