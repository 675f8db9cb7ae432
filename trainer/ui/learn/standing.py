"""Where a learner stands in the course, from what the store holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from trainer.course import Chapter
from trainer.progress.course_marks import (
    ChapterLine,
    LessonMark,
    Outline,
    Reading,
    chapter_line,
    go_on,
    mark_lesson,
    missing,
)
from trainer.progress.mastery import Skill
from trainer.ui.content import course, lesson_order
from trainer.ui.next_step import taught
from trainer.ui.placement.found import known_lessons, placed
from trainer.ui.session import Session


@dataclass(frozen=True, slots=True)
class Standing:
    """The mark of every lesson, in the order of the course, and what the marks were made from."""

    marks: Mapping[str, LessonMark]
    readings: Mapping[str, Reading]
    right: frozenset[Skill]
    known: frozenset[str]

    def go_on(self) -> LessonMark | None:
        """The lesson to go on with; None when all are read or known."""
        return go_on(tuple(self.marks.values()), self.readings)

    def missing(self, lesson: str) -> tuple[str, ...]:
        """The lessons that *lesson* builds on and that are neither read nor known."""
        return missing(outlines()[lesson], self.marks)

    def line(self, chapter: Chapter) -> ChapterLine:
        """The numbers of one chapter."""
        marks = [self.marks[lesson] for lesson in chapter.lessons]
        return chapter_line(marks, chapter.skills, self.right, known=self.known.issuperset(chapter.lessons))


@cache
def outlines() -> Mapping[str, Outline]:
    """What the marks need to know of each lesson, in the order of the course."""
    content, skills = course(), taught(course())
    return {
        lesson: Outline(
            id=lesson,
            steps=len(content.lessons[lesson]["zh"].sections),
            skills=tuple(sorted(skills[lesson])),
            on=content.needs.get(lesson, ()),
        )
        for lesson in lesson_order()
    }


def standing(here: Session) -> Standing:
    """Where the learner stands now."""
    readings = {
        lesson: Reading(state.step, state.at, state.done_at is not None)
        for lesson, state in here.store.lessons(here.learner).items()
    }
    right = here.store.skills_right(here.learner)
    known = known_lessons(placed(here))
    marks = {
        name: mark_lesson(outline, readings.get(name), right, known=name in known)
        for name, outline in outlines().items()
    }
    return Standing(marks, readings, right, known)
