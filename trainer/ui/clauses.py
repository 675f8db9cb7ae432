"""Finding clauses and telling what their marks mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from trainer.course import Clause

Color = Literal["green", "blue", "orange"]


@dataclass(frozen=True, slots=True)
class Mark:
    """How sure a clause is: the key of its text, an icon and a colour."""

    name: str
    icon: str
    color: Color


MARKS: Mapping[str, Mark] = {
    "=": Mark("stated", ":material/check:", "green"),
    "~": Mark("agreed", ":material/handshake:", "blue"),
    "!": Mark("disputed", ":material/balance:", "orange"),
}

_ID = re.compile(r"([A-Z]+)(\d+)")


def _place(clause: Clause) -> tuple[str, int]:
    match = _ID.match(clause.id)
    return (match[1], int(match[2])) if match else (clause.id, 0)


def chapters(clauses: Mapping[str, Clause]) -> list[str]:
    """The letters of the chapters, in the order of the rulebook."""
    return list(dict.fromkeys(_place(clause)[0] for clause in clauses.values()))


def in_chapter(clauses: Mapping[str, Clause], letter: str) -> list[Clause]:
    """The clauses of one chapter by number."""
    return sorted((clause for clause in clauses.values() if _place(clause)[0] == letter), key=_place)


def find(clauses: Mapping[str, Clause], query: str) -> list[Clause]:
    """The clauses that hold every word of *query* in either language; one whose id it is comes first.

    Upper and lower case are alike.
    """
    words = query.casefold().split()
    exact = query.strip().upper()

    def matches(clause: Clause) -> bool:
        text = " ".join((clause.id, clause.title_zh, clause.title_en, clause.zh, clause.en)).casefold()
        return all(word in text for word in words)

    found = [clause for clause in clauses.values() if words and (clause.id == exact or matches(clause))]
    return sorted(found, key=lambda clause: (clause.id != exact, _place(clause)))
