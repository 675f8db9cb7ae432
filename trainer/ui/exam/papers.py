"""Papers by name: from the curriculum's levels and the rulebook's disputed clauses. No screen here. Clauses: V1–V3."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from trainer.course import ExamLevel
from trainer.quiz.paper import Blueprint, Paper, UnknownPaper, compose, paper_id, read_paper_id
from trainer.ui.content import course, rulebook

DISPUTED = "!"


def blueprint(level: ExamLevel) -> Blueprint:
    """What a paper of *level* is made of."""
    return Blueprint(level.id, level.edition, level.questions, level.minutes, level.pass_mark, level.skills)


@cache
def levels() -> Mapping[str, ExamLevel]:
    """Every level of the ladder by id, easiest first."""
    return {level.id: level for level in course().levels}


@cache
def disputed() -> frozenset[str]:
    """The clauses that no exam may rest on: those on which the sources disagree."""
    return frozenset(name for name, clause in rulebook().clauses.items() if clause.mark == DISPUTED)


def paper_of(level: str, seed: int) -> str:
    """The name of paper *seed* of *level* in the edition of today. Raises UnknownPaper for no level."""
    found = levels().get(level)
    if found is None:
        raise UnknownPaper(f"level {level[:40]!r}: the ladder has {', '.join(levels())}")
    return paper_id(level, found.edition, seed)


@lru_cache(maxsize=64)
def paper(name: str) -> Paper:
    """The paper called *name*; the same for ever.

    Raises UnknownPaper for a text that names none, a level that is none, and an edition that is not today's.
    """
    level, edition, seed = read_paper_id(name)
    if name != paper_of(level, seed):
        raise UnknownPaper(f"paper {name}: {level} is at edition {levels()[level].edition}, not {edition}")
    return compose(blueprint(levels()[level]), seed, disputed())
