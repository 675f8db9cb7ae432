"""Questions asked the other way round: from fan to hand, from meaning to word, from name to tile.

Some families ask both ways at one level; which way a question goes is told by what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question

_SEEDS = 2**31
_TRIES = 500
INVERSES: Mapping[str, Callable[[Question], bool]] = MappingProxyType(
    {
        "fan-hand": lambda question: True,
        "term": lambda question: question.text.zh.startswith("说的是哪个词"),
        "name-tile": lambda question: question.text.zh.startswith("哪一"),
    }
)
"""The families that ask the other way round, and how such a question of theirs is known."""
_FIRST = {"fan-hand": 1, "term": 2, "name-tile": 2}


def inverse_levels(family: str) -> tuple[int, ...]:
    """The levels at which *family* asks the other way round.

    >>> inverse_levels("term")
    (2, 3, 4, 5, 6)

    Raises KeyError for a family that never does.
    """
    first = _FIRST[family]
    return tuple(level for level in FAMILIES[family].levels if level >= first)


def inverse_question(family: str, level: int, rules_key: str, rng: Random) -> str:
    """The id of a question of *family* that asks the other way round, at *level* or the nearest level that does.

    >>> inverse_question("term", 1, "mil2025", Random(7)).rpartition(":")[0]
    'term:2:mil2025'
    """
    nearest = min(inverse_levels(family), key=lambda one: abs(one - level))
    for _ in range(_TRIES):
        question = make(family, nearest, rules_key, rng.randrange(_SEEDS))
        if INVERSES[family](question):
            return question.id
    raise RuntimeError(f"{family} level {nearest}: none of {_TRIES} questions asks the other way round")
