"""Which clauses the questions of a family really cite, found by asking them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from trainer.quiz.catalogue import FAMILIES, RULES, make

MOST_SEEDS = 400
"""A clause that none of so many questions a level cites is not asked."""


@cache
def asked(family: str) -> frozenset[str]:
    """Those of its clauses that the explanations of *family* cite, as its first questions show.

    >>> sorted(asked("wall"))[-1]
    'S7'

    Raises KeyError for an unknown family.
    """
    known = FAMILIES[family]
    wanted, found = set(known.clauses), set[str]()
    for seed in range(MOST_SEEDS):
        for level in known.levels:
            question = make(family, level, RULES[0], seed)
            found |= wanted & {step.clause for step in question.explanation}
            if found == wanted:
                return frozenset(found)
    return frozenset(found)


class Asked(Mapping[str, frozenset[str]]):
    """The clauses that each family asks, by its id; found out when a family is looked up.

    >>> len(Asked()) == len(FAMILIES), "S7" in Asked()["wall"]
    (True, True)
    """

    def __getitem__(self, family: str) -> frozenset[str]:
        return asked(family)

    def __iter__(self) -> Iterator[str]:
        return iter(FAMILIES)

    def __len__(self) -> int:
        return len(FAMILIES)
