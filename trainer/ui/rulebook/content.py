"""What the rulebook shows beside the clauses themselves, read once a process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trainer.course.disputed import Dispute, load_disputes
from trainer.quiz.catalogue import FAMILIES
from trainer.ui.content import course, lesson_order, rulebook


@cache
def disputes() -> tuple[Dispute, ...]:
    """The points to agree on before sitting down."""
    return load_disputes(rulebook())


@cache
def lessons_of() -> Mapping[str, tuple[str, ...]]:
    """The lessons that teach each clause, in the order in which they are learnt."""
    lessons = course().lessons
    found: dict[str, tuple[str, ...]] = dict.fromkeys(rulebook().clauses, ())
    for lesson in lesson_order():
        for clause in lessons[lesson]["zh"].teaches:
            found[clause] = (*found[clause], lesson)
    return found


@cache
def families_of() -> Mapping[str, tuple[str, ...]]:
    """The families of questions that ask about each clause."""
    return {
        clause: tuple(name for name, family in FAMILIES.items() if clause in family.clauses)
        for clause in rulebook().clauses
    }
