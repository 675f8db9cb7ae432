"""Points to agree on before sitting down: what the sources leave in dispute, and the answers that are known.

The questions stand in ``lessons/disputed.toml``, one for every clause marked "!" in the rulebook. Which rule sets give
which answer is worked out from their fields, so that it cannot disagree with the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from trainer.course.errors import ContentError
from trainer.course.fields import Fields, read_tables
from trainer.course.files import LESSONS, name_of, read_lines
from trainer.course.lesson import Text
from trainer.course.rulebook import Clause, Rulebook
from trainer.engine.ruleset import PRESETS, RuleSet, clause_of

DISPUTED = "!"
NO_LIMIT = "none"
"""How a field that is left open is written."""
Setting: TypeAlias = str | int
_FIELDS = frozenset(field.name for field in fields(RuleSet) if "clause" in field.metadata)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. ``fields``: what a rule set must say to play so; None where no field can, so that nobody does."""

    text: Text
    fields: Mapping[str, Setting] | None

    def met_by(self, rules: RuleSet) -> bool:
        """Whether *rules* play so.

        >>> Choice(Text("不封顶", "none"), {"cap": "none"}).met_by(PRESETS["hangzhou"])
        True
        """
        if self.fields is None:
            return False
        return all(_is(getattr(rules, name), wanted) for name, wanted in self.fields.items())

    @property
    def rules(self) -> tuple[str, ...]:
        """The keys of the presets that play so."""
        return tuple(key for key, rules in PRESETS.items() if self.met_by(rules))


@dataclass(frozen=True, slots=True)
class Dispute:
    """One point to settle. ``marked``: keys of the rule sets whose own ruling is marked as disputed."""

    clause: str
    title: Text
    question: Text
    why: Text
    marked: tuple[str, ...]
    choices: tuple[Choice, ...]


def marked_rules(clause: Clause) -> tuple[str, ...]:
    """The rule sets for which *clause* is in dispute; empty where it is in none.

    Where the rulebook has a ruling for each rule set, its mark counts; else the clause's own, for all it applies to.
    """
    if clause.values:
        return tuple(key for key, ruling in clause.values.items() if ruling.mark == DISPUTED)
    return clause.rules if clause.mark == DISPUTED else ()


def load_disputes(book: Rulebook, root: Path = LESSONS) -> tuple[Dispute, ...]:
    """The points in ``disputed.toml``, in the order of the rulebook.

    Raises ContentError for anything unknown or missing, for a clause marked "!" that has no point, one that has a point
    but no such mark, and for a rule set of which no choice, or more than one, is true.
    """
    path = root / "disputed.toml"
    file = name_of(path, root)
    found: dict[str, Dispute] = {}
    for table in read_tables(read_lines(path, root), file, "dispute"):
        dispute = _dispute(table, book, file)
        if dispute.clause in found:
            raise table.error("clause", f"{dispute.clause!r} is there already")
        found[dispute.clause] = dispute
    missing = [clause.id for clause in book.clauses.values() if marked_rules(clause) and clause.id not in found]
    if missing:
        raise ContentError(
            file, 1, f"dispute: {', '.join(missing)} marked {DISPUTED!r} in the rulebook; ask about each"
        )
    return tuple(found[name] for name in book.clauses if name in found)


def _dispute(table: Fields, book: Rulebook, file: str) -> Dispute:
    name = table.text("clause")
    clause = book.clauses.get(name)
    if clause is None:
        raise table.error("clause", f"clause {name!r} is unknown")
    marked = marked_rules(clause)
    if not marked:
        raise table.error("clause", f"{name} is not marked {DISPUTED!r} in the rulebook")
    question = Text(table.text("question_zh"), table.text("question_en"))
    why = Text(table.text("why_zh"), table.text("why_en"))
    raw, line = table.take("choices", list), table.line_of("choices")
    choices = tuple(_choice(found, name, file, line + number) for number, found in enumerate(raw, 1))
    table.finish()
    for key, rules in PRESETS.items():
        said = sum(choice.met_by(rules) for choice in choices)
        if said != 1:
            raise table.error("choices", f"{said} choices are true of {key}; exactly one must be")
    return Dispute(name, clause.title, question, why, marked, choices)


def _choice(raw: Any, clause: str, file: str, line: int) -> Choice:
    """A choice; each is written on a line of its own."""
    if not isinstance(raw, dict):
        raise ContentError(file, line, f"choice: {raw!r}; a table is wanted")
    table = Fields(raw, file, line, [], "choice")
    text = Text(table.text("zh"), table.text("en"))
    settings = table.take("fields", dict, {}) if table.has("fields") else None
    table.finish()
    for name, value in (settings or {}).items():
        if name not in _FIELDS or clause_of(name) != clause:
            raise table.error("fields", f"field {name!r} is none that settles {clause}")
        if not isinstance(value, Setting):
            raise table.error("fields", f"{name} is {value!r}; a text, a whole number, true or false is wanted")
    return Choice(text, None if settings is None else MappingProxyType(settings))


def _is(value: Any, wanted: Setting) -> bool:
    if value is None:
        return wanted == NO_LIMIT
    return isinstance(wanted, bool) == isinstance(value, bool) and bool(value == wanted)
