"""Which lessons mark a term, so that the glossary can send a reader to where the word is taught."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields

from trainer.course.glossary import Term
from trainer.course.lesson import Lesson
from trainer.course.load import Course
from trainer.course.prose import terms as marks
from trainer.course.shape import WORDS


def marked_in(course: Course) -> Mapping[str, tuple[str, ...]]:
    """The lessons that mark each term with ``[[term]]`` in either language, in the order in which they are learnt.

    A term that no lesson marks is missing.
    """
    found: dict[str, list[str]] = {}
    for lesson_id in (lesson for chapter in course.chapters for lesson in chapter.lessons):
        marked = {term for lesson in course.lessons[lesson_id].values() for term in terms_of(lesson)}
        for term in marked:
            found.setdefault(term, []).append(lesson_id)
    return {term: tuple(lessons) for term, lessons in found.items()}


def taught_in(course: Course, terms: Iterable[Term]) -> Mapping[str, str]:
    """The lesson to go to for each of the *terms*: of those that mark it the first that teaches its clause.

    Where none of them does, the first that marks it; where none marks it, the first that teaches its clause. A term
    that is neither marked nor has a clause that is taught is missing.
    """
    marked = marked_in(course)
    order = [lesson for chapter in course.chapters for lesson in chapter.lessons]
    found: dict[str, str] = {}
    for term in terms:
        marking = marked.get(term.id, ())
        teaching = [lesson for lesson in order if term.clause in course.lessons[lesson]["zh"].teaches]
        best = [lesson for lesson in teaching if lesson in marking] or [*marking] or teaching
        if best:
            found[term.id] = best[0]
    return found


def terms_of(lesson: Lesson) -> set[str]:
    """The terms marked anywhere in the words of *lesson*."""
    return {
        term
        for block in lesson.blocks
        for field in fields(block)
        if field.name in WORDS
        for term, _, _ in marks(getattr(block, field.name))
    }
