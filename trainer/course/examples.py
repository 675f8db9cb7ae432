"""Examples that run: for each clause a situation that is put before the engine or the table when it is shown.

They stand in ``lessons/examples.toml`` without their answers, so that an answer can only be the engine's. A clause
that no situation can show says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from trainer.course.errors import ContentError
from trainer.course.fields import Fields, read_toml, tables_of
from trainer.course.files import LESSONS, name_of, read_lines
from trainer.course.lesson import Text
from trainer.course.rulebook import Rulebook
from trainer.engine.errors import BadRequest
from trainer.engine.room import FORMAT, Room
from trainer.engine.ruleset import PRESETS

Kind: TypeAlias = Literal["calculator", "table", "match", "deal", "turned", "question"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ROOM_NAME = "example"


@dataclass(frozen=True, slots=True)
class Example:
    """One situation: *text* tells it, ``setting`` holds it as its kind has it, ``rooms`` are the tables to try it at.

    ``calculator``: an address of the calculator. ``table``: hands, what is played and what is asked. ``match``: deals
    in a row. ``deal``: the seed of a wall. ``turned``: a tile turned up. ``question``: family and level.
    """

    clause: str
    text: Text
    kind: Kind
    setting: Mapping[str, Any]
    rooms: tuple[Room, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples of each clause that has any, and of every other the reason why it can have none."""

    of: Mapping[str, tuple[Example, ...]]
    without: Mapping[str, Text]


def load_examples(book: Rulebook, root: Path = LESSONS) -> Examples:
    """The examples in ``examples.toml``. Raises ContentError for anything unknown or missing, and for a clause that has
    neither an example nor a reason, or both.
    """
    path = root / "examples.toml"
    file = name_of(path, root)
    source = read_lines(path, root)
    raw = read_toml(source, file, 1)
    for key in raw:
        if key not in ("example", "without"):
            raise ContentError(file, 1, f"unknown table {key!r}; [[example]] and [[without]] are known")
    found: dict[str, tuple[Example, ...]] = {}
    for table in tables_of(raw.get("example", []), source, file, "example"):
        example = _example(table, book)
        found[example.clause] = (*found.get(example.clause, ()), example)
    without: dict[str, Text] = {}
    for table in tables_of(raw.get("without", []), source, file, "without"):
        clause = _clause(table, book)
        if clause in found or clause in without:
            raise table.error("clause", f"{clause!r} is there already")
        without[clause] = Text(table.text("zh"), table.text("en"))
        table.finish()
    missing = [clause for clause in book.clauses if clause not in found and clause not in without]
    if missing:
        raise ContentError(file, 1, f"neither an example nor a reason for {', '.join(missing)}")
    return Examples(MappingProxyType(found), MappingProxyType(without))


def _clause(table: Fields, book: Rulebook) -> str:
    clause = table.text("clause")
    if clause not in book.clauses:
        raise table.error("clause", f"clause {clause!r} is unknown")
    return clause


def _example(table: Fields, book: Rulebook) -> Example:
    clause = _clause(table, book)
    text = Text(table.text("zh"), table.text("en"))
    kinds = [kind for kind in KINDS if table.has(kind)]
    if len(kinds) != 1:
        raise table.error("clause", f"exactly one of {', '.join(KINDS)} is wanted")
    (kind,) = kinds
    setting = MappingProxyType(table.take(kind, dict))
    rooms = tuple(_room(written, table) for written in table.texts("rules", tuple(PRESETS)))
    line = table.line_of("clause")
    table.finish()
    return Example(clause, text, kind, setting, rooms, line)


def _room(written: str, table: Fields) -> Room:
    """The table that ``hangzhou cap=3`` names: a rule set, then options as a room's line has them."""
    key, _, options = written.partition(" ")
    if key not in PRESETS:
        raise table.error("rules", f"rule set {key!r} is none of {', '.join(PRESETS)}")
    try:
        return Room.from_text(
            " ".join(filter(None, (FORMAT, f"{key}/{PRESETS[key].edition}", options, f'"{ROOM_NAME}"')))
        )
    except BadRequest as error:
        raise table.error("rules", f"{written!r}: {error}") from None
