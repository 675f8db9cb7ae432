"""Which clauses a lesson really teaches: those it says it does, as far as a step of it is seen to."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.course.glossary import Term
from trainer.course.lesson import Cite, Compare, Lesson
from trainer.course.load import Course
from trainer.course.marks import terms_of


def taught(course: Course, glossary: Mapping[str, Term]) -> Mapping[str, frozenset[str]]:
    """The clauses that each lesson teaches, by its id."""
    return {name: taught_by(lesson["zh"], glossary) for name, lesson in course.lessons.items()}


def taught_by(lesson: Lesson, glossary: Mapping[str, Term]) -> frozenset[str]:
    """Those of the clauses in its front matter that *lesson* cites, compares, or marks a term of."""
    found = {glossary[term].clause for term in terms_of(lesson) if term in glossary}
    for block in lesson.blocks:
        if isinstance(block, Compare):
            found.add(block.clause)
        elif isinstance(block, Cite):
            found |= set(block.clauses)
    return frozenset(found) & frozenset(lesson.teaches)
