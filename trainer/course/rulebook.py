"""The rulebook: every clause in both languages, how sure it is, and what each rule set says on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal, TypeAlias

from trainer.course.errors import ContentError
from trainer.course.fields import Fields, read_tables
from trainer.course.files import LESSONS, name_of, read_lines
from trainer.course.lesson import Text
from trainer.engine.ruleset import PRESETS, RuleSet, clause_of

_FIELDS = frozenset(field.name for field in fields(RuleSet) if "clause" in field.metadata)
SOURCES = ("MIL", "004", "002", "000", "press")
Mark: TypeAlias = Literal["=", "~", "!"]
MARKS: tuple[Mark, ...] = ("=", "~", "!")
Kind: TypeAlias = Literal["lessons", "families", "tests", "code"]
KINDS: tuple[Kind, ...] = ("lessons", "families", "tests", "code")
"""What may stand behind a clause: lessons teach it, families ask it, tests prove it, code of the rules settles it."""


@dataclass(frozen=True, slots=True)
class Ruling(Text):
    """What one rule set says on a clause, in both languages, with a mark of its own."""

    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause. ``mark``: "=" stated by the source, "~" agreed custom, "!" disputed.

    ``field``: the rule-set field that settles it, if one does; ``rules``: keys of the rule sets it applies to;
    ``values``: what each of them says, by key, where a short word can tell; ``source``: the books and press it is from.
    ``without``: the kinds of backing that the clause can not have, each with the reason why.
    """

    id: str
    title: Text
    zh: str
    en: str
    source: tuple[str, ...]
    mark: Mark
    rules: tuple[str, ...]
    field: str | None
    values: Mapping[str, Ruling]
    without: Mapping[Kind, Text]
    line: int

    @property
    def chapter(self) -> str:
        """The letter of its chapter."""
        return self.id.rstrip("0123456789")

    @property
    def text(self) -> Text:
        """The wording in both languages."""
        return Text(self.zh, self.en)

    @property
    def title_zh(self) -> str:
        """The Chinese title."""
        return self.title.zh

    @property
    def title_en(self) -> str:
        """The English title."""
        return self.title.en


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All clauses by id, in the order of the book."""

    clauses: Mapping[str, Clause]

    def compare(self, clause: str) -> Mapping[str, Ruling]:
        """What each rule set says on *clause*, for a ``compare`` block; empty where all say the same.

        Raises KeyError for an unknown clause.
        """
        return self.clauses[clause].values


def load_rulebook(root: Path = LESSONS) -> Rulebook:
    """The rulebook in ``rulebook.toml``. Raises ContentError for anything unknown or missing in it."""
    path = root / "rulebook.toml"
    file = name_of(path, root)
    clauses: dict[str, Clause] = {}
    for table in read_tables(read_lines(path, root), file, "clause"):
        clause = _clause(table)
        if clause.id in clauses:
            raise ContentError(file, clause.line, f"clause: {clause.id!r} is there already")
        clauses[clause.id] = clause
    return Rulebook(clauses)


def _clause(table: Fields) -> Clause:
    clause = Clause(
        id=table.text("id"),
        title=Text(table.text("title_zh"), table.text("title_en")),
        zh=table.text("zh"),
        en=table.text("en"),
        source=table.texts("source"),
        mark=_mark(table),
        rules=table.texts("rules"),
        field=table.text("field", "") or None,
        values=_values(table),
        without=_without(table),
        line=table.line_of("id"),
    )
    table.finish()
    if clause.field is not None and clause.field not in _FIELDS:
        raise table.error("field", f"field {clause.field!r} is no field of a rule set")
    if clause.field is not None and clause_of(clause.field) != clause.id:
        raise table.error("field", f"field {clause.field!r} settles {clause_of(clause.field)}, not {clause.id}")
    for source in clause.source:
        if source not in SOURCES:
            raise table.error("source", f"source {source!r} is none of {', '.join(SOURCES)}")
    for key in clause.rules:
        if key not in PRESETS:
            raise table.error("rules", f"rule set {key!r} is none of {', '.join(PRESETS)}")
    return clause


def _mark(table: Fields) -> Mark:
    mark = table.text("mark")
    for known in MARKS:
        if mark == known:
            return known
    raise table.error("mark", f"mark is {mark!r}; =, ~ or ! is wanted")


def _values(table: Fields) -> Mapping[str, Ruling]:
    inner = table.table("values", {})
    values: dict[str, Ruling] = {}
    for key in inner.names:
        if key not in PRESETS:
            raise inner.error(key, f"rule set {key!r} is none of {', '.join(PRESETS)}")
        pair = inner.table(key)
        values[key] = Ruling(pair.text("zh"), pair.text("en"), _mark(pair))
        pair.finish()
    return values


def _without(table: Fields) -> Mapping[Kind, Text]:
    """The reasons under ``[clause.without]``, each in both languages."""
    inner = table.table("without", {})
    reasons: dict[Kind, Text] = {}
    for kind in KINDS:
        if inner.has(kind):
            pair = inner.table(kind)
            reasons[kind] = Text(pair.text("zh"), pair.text("en"))
            pair.finish()
    for key in inner.names:
        if key not in KINDS:
            raise inner.error(key, f"{key!r} is none of {', '.join(KINDS)}")
    return reasons
