"""The course, the glossary and the rulebook, read once a process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trainer.course import Course, Rulebook, Term, load_course, load_glossary, load_rulebook


@cache
def course() -> Course:
    """The course. Raises ContentError if a lesson is faulty: better no page than a wrong one."""
    return load_course()


@cache
def rulebook() -> Rulebook:
    """Every clause of the rules."""
    return load_rulebook()


@cache
def glossary() -> Mapping[str, Term]:
    """Every term, by id."""
    return load_glossary()


def lesson_order() -> tuple[str, ...]:
    """The ids of the lessons in the order in which they are learnt."""
    return tuple(lesson for chapter in course().chapters for lesson in chapter.lessons)


def next_lesson(done: Mapping[str, object], after: str | None = None) -> str | None:
    """The first lesson not *done*, looking on from *after* and then from the start; None when all are."""
    order = lesson_order()
    start = order.index(after) + 1 if after in order else 0
    return next((lesson for lesson in (*order[start:], *order[:start]) if lesson not in done), None)
