"""A mock exam's paper: a blueprint and a seed make a list of questions, the same one for ever.

A paper is named ``level:edition:seed``, as ``1duan:1:777``. Whoever changes what a level asks gives its blueprint
another edition; so the name a club has printed never comes to mean other questions, and a program that no longer knows
an edition says so instead of setting another paper. Clauses: V1–V3.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from trainer.quiz.catalogue import make
from trainer.quiz.question import Question

Skill: TypeAlias = tuple[str, int]
Maker: TypeAlias = Callable[[str, int, str, int], Question]

RULES = "mil2025"
SEEDS = 2**31
_TRIES = 300


class UnknownPaper(ValueError):
    """A name that is no paper's, or is one of a level or an edition that this program does not know."""


class PaperError(ValueError):
    """A blueprint from which no paper can be made."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What a paper of one level is made of: so many *questions* from *skills* in so many *minutes*.

    *pass_mark* right answers pass. *edition* grows when anything here is changed. Raises PaperError for numbers that
    make no paper.
    """

    level: str
    edition: int
    questions: int
    minutes: int
    pass_mark: int
    skills: tuple[Skill, ...]

    def __post_init__(self) -> None:
        if not self.skills:
            raise PaperError(f"{self.level}: no skills to ask about")
        if not 0 < self.pass_mark <= self.questions or self.minutes < 1 or self.edition < 1:
            raise PaperError(f"{self.level}: pass mark {self.pass_mark} of {self.questions} in {self.minutes} minutes")


@dataclass(frozen=True, slots=True)
class Paper:
    """A list of question ids, easiest skill first, and the blueprint it was made from."""

    blueprint: Blueprint
    seed: int
    questions: tuple[str, ...]

    @property
    def id(self) -> str:
        """The name under which everybody gets this paper."""
        return paper_id(self.blueprint.level, self.blueprint.edition, self.seed)


def paper_id(level: str, edition: int, seed: int) -> str:
    """The name of a paper.

    >>> paper_id("1duan", 1, 777)
    '1duan:1:777'
    """
    return f"{level}:{edition}:{seed}"


def read_paper_id(name: str) -> tuple[str, int, int]:
    """Level, edition and seed of a paper's name. Raises UnknownPaper if it is not written as one.

    >>> read_paper_id("1duan:1:777")
    ('1duan', 1, 777)
    """
    match name.split(":"):
        case [level, edition, seed] if level and _is_number(edition) and _is_number(seed) and int(seed) < SEEDS:
            found = level, int(edition), int(seed)
            if paper_id(*found) == name:
                return found
    raise UnknownPaper(f"paper {name[:40]!r}: level:edition:seed is wanted, like 1duan:1:777, the seed below {SEEDS}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 10


def compose(blueprint: Blueprint, seed: int, barred: Collection[str] = (), maker: Maker = make) -> Paper:
    """The paper *seed* of *blueprint*, without any question that rests on a clause in *barred* (the disputed ones).

    Each skill is asked as often as any other, give or take one; which ones are asked once more is up to the seed. No
    question comes twice, not even under another id. *maker* makes the questions; only tests give another one.

    Raises PaperError if a skill has not enough questions that may be asked.
    """
    rng = Random(f"paper:{paper_id(blueprint.level, blueprint.edition, seed)}")
    chosen: list[str] = []
    seen: set[object] = set()
    for skill in _plan(blueprint, rng):
        question = _fit(skill, rng, barred, seen, maker)
        seen.add(question.look)
        chosen.append(question.id)
    return Paper(blueprint, seed, tuple(chosen))


def _plan(blueprint: Blueprint, rng: Random) -> list[Skill]:
    """The skill of each question, in the order of the blueprint."""
    rounds, extra = divmod(blueprint.questions, len(blueprint.skills))
    once_more = set(rng.sample(range(len(blueprint.skills)), extra))
    return [
        skill
        for place, skill in enumerate(blueprint.skills)
        for _ in range(rounds + (place in once_more))
    ]  # fmt: skip


def _fit(skill: Skill, rng: Random, barred: Collection[str], seen: Collection[object], maker: Maker) -> Question:
    family, level = skill
    for seed in _seeds(rng):
        question = maker(family, level, RULES, seed)
        if question.look not in seen and not any(clause in barred for clause in question.clauses):
            return question
    raise PaperError(f"{family} level {level}: no question more that may be asked in {_TRIES} tries")


def _seeds(rng: Random) -> Iterator[int]:
    return (rng.randrange(SEEDS) for _ in range(_TRIES))
