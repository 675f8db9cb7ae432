"""Finding clauses and telling what their marks mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def chapters(clauses: Mapping[str, Clause]) -> list[str]:
    """The letters of the chapters, in the order of the rulebook."""
    return list(dict.fromkeys(clause.chapter for clause in clauses.values()))


def find(clauses: Mapping[str, Clause], query: str) -> list[Clause]:
    """The clauses that hold every word of *query* in either language, what single rule sets say included.

    The one whose number it is comes first, then those that have it in their title, each in the order of the rulebook.
    Upper and lower case are alike.
    """
    words = query.casefold().split()
    number = query.strip().upper()
    found = [clause for clause in clauses.values() if words and (clause.id == number or _holds(clause, words))]
    return sorted(found, key=lambda clause: (clause.id != number, not _in_title(clause, words)))


def _holds(clause: Clause, words: Sequence[str]) -> bool:
    rulings = (text for ruling in clause.values.values() for text in (ruling.zh, ruling.en))
    text = " ".join((clause.id, clause.title_zh, clause.title_en, clause.zh, clause.en, *rulings)).casefold()
    return all(word in text for word in words)


def _in_title(clause: Clause, words: Sequence[str]) -> bool:
    title = f"{clause.title_zh} {clause.title_en}".casefold()
    return all(word in title for word in words)
