"""What each mode asks: plans settled when a run begins, and pools to draw from. No screen here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from trainer.progress.mastery import Skill
from trainer.progress.mix import Need, mix
from trainer.progress.runs import Planned, Why
from trainer.quiz.alike import ALIKE
from trainer.quiz.catalogue import FAMILIES, RULES
from trainer.quiz.inverse import INVERSES, inverse_question
from trainer.quiz.question import question_id
from trainer.ui.content import course

SEEDS = 2**31
ALL = "all"
"""A scope of everything that is asked, or both ways of the inverse."""
QUICK: tuple[tuple[Skill, ...], ...] = (
    (("name-tile", 1), ("name-tile", 2), ("is-set", 1), ("term", 1)),
    (("name-tile", 3), ("is-set", 2), ("is-win", 1), ("term", 2)),
    (("is-set", 3), ("is-win", 2), ("is-baotou", 1), ("which-caishen", 1), ("term", 3)),
    (("is-set", 4), ("is-win", 3), ("is-baotou", 2), ("which-caishen", 2), ("name-tile", 4)),
    (("is-win", 4), ("term", 4), ("name-tile", 5), ("draw-end", 1)),
)
"""What the challenge draws from, the easier first: questions that one key answers and a glance may solve."""


def kind(skill: Skill) -> str:
    """A kind of question as a pool names it: an id without its seed.

    >>> kind(("is-win", 2))
    'is-win:2:mil2025'
    """
    return question_id(*skill, RULES[0], 0).rpartition(":")[0]


def askable() -> frozenset[Skill]:
    """Every skill that questions are made for."""
    return frozenset((family.id, level) for family in FAMILIES.values() for level in family.levels)


def adaptive_plan(needed: Need, count: int, rng: Random) -> tuple[Planned, ...]:
    """*count* questions for what is *needed*, each a new one."""
    return tuple(
        Planned(question_id(*skill, RULES[0], rng.randrange(SEEDS)), why) for skill, why in mix(needed, count, ALIKE)
    )


def challenge_pool() -> tuple[tuple[str, ...], ...]:
    """Quick questions, growing harder."""
    return tuple(tuple(map(kind, part)) for part in QUICK)


def marathon_pool(scope: str) -> tuple[tuple[str, ...], ...]:
    """The skills of the exam level *scope*, or of everything."""
    level = next((level for level in course().levels if level.id == scope), None)
    skills: Iterable[Skill] = sorted(askable()) if level is None else dict.fromkeys(level.skills)
    return (tuple(map(kind, skills)),)


def inverse_plan(family: str, level: int, count: int, rng: Random) -> tuple[Planned, ...]:
    """*count* questions of *family* (or of all in turn) that ask the other way round, at *level* where it has it."""
    families = list(INVERSES) if family == ALL else [family]
    turn = [families[place % len(families)] for place in range(count)]
    return tuple(Planned(inverse_question(name, level, RULES[0], rng), Why.DRAWN) for name in turn)


def review_plan(questions: Sequence[str], missed: frozenset[str]) -> tuple[Planned, ...]:
    """*questions* in their order: those *missed*, and favourites beside them."""
    return tuple(Planned(name, Why.MISSED if name in missed else Why.STARRED) for name in questions)
