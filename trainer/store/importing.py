"""Reading a learner's file back: all of it or nothing, and nothing counted twice.

What is here already stays as it is. A row is known by its kind's own columns; a key that belongs to another learner of
this database (a file given to a second profile) is replaced by one derived from it, so that the same file read again is
known again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, and_, insert, select

from trainer.progress.log import Attempt
from trainer.store import attempts
from trainer.store.engine import writing
from trainer.store.exporting import SCHEMA
from trainer.store.kinds import ANSWER, ATTEMPT, KINDS, RUN, SITTING, STOP, Kind
from trainer.store.moments import moment_of
from trainer.store.runs import run_of
from trainer.store.sittings import How

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.store.store import Store

MOST_LINES = 500_000
LONGEST_LINE = 100_000
_KINDS = {kind.name: kind for kind in KINDS}


class BadImport(ValueError):
    """A file that cannot be read: *line* (from 1) says where, 0 for the whole. Nothing of it was taken."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line, self.problem = line, problem


@dataclass(frozen=True, slots=True)
class Imported:
    """How many rows of each kind were *added*, and how many were *known* and stay as they are."""

    added: Mapping[str, int]
    known: Mapping[str, int]


def import_lines(store: Store, learner: str, lines: Iterable[str], now: datetime) -> Imported:
    """Give *learner* everything in *lines*, as ``export_lines`` wrote them, beside what is here.

    Raises BadImport, naming the line, for anything unknown, missing or cut short; then nothing is taken.
    """
    rows = _read(lines)
    added: Counter[str] = Counter()
    known: Counter[str] = Counter()
    renamed: dict[str, str] = {}
    with writing(store.engine) as connection:
        attempts.meet(connection, learner, now)
        for kind, row in rows:
            (added if _take(connection, learner, kind, row, renamed) else known)[kind.name] += 1
    return Imported(dict(added), dict(known))


def _read(lines: Iterable[str]) -> list[tuple[Kind, dict[str, Any]]]:
    rows: list[tuple[Kind, dict[str, Any]]] = []
    head = end = None
    for number, text in enumerate(lines, 1):
        if number > MOST_LINES:
            raise BadImport(number, f"a file has at most {MOST_LINES} lines")
        if end is not None:
            raise BadImport(number, "there is something after the end of the file")
        raw = _object(number, text)
        name = raw.pop("type", None)
        if head is None:
            head = _head(number, name, raw)
        elif name == "end":
            end = raw.get("rows")
        else:
            rows.append(_row(number, name, raw))
    if end is None:
        raise BadImport(0, "the file is cut short: its last line is missing")
    if end != len(rows):
        raise BadImport(0, f"the file says that it has {end} rows, but has {len(rows)}")
    return rows


def _object(number: int, text: str) -> dict[str, Any]:
    if len(text) > LONGEST_LINE:
        raise BadImport(number, f"{len(text)} letters; a line has at most {LONGEST_LINE}")
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise BadImport(number, "this is no JSON object") from None
    if not isinstance(raw, dict):
        raise BadImport(number, "this is no JSON object")
    return raw


def _head(number: int, name: object, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    if name != "learner" or not isinstance(raw.get("schema"), str):
        raise BadImport(number, "this is not a learner's file of Hangma Academy")
    if raw["schema"] != SCHEMA:
        raise BadImport(number, f"the file is written as {raw['schema'][:40]!r}; this version reads {SCHEMA}")
    return raw


def _row(number: int, name: object, raw: Mapping[str, Any]) -> tuple[Kind, dict[str, Any]]:
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadImport(number, f"unknown type {str(name)[:40]!r}; known are {', '.join(_KINDS)}")
    try:
        row = kind.read(raw)
        _CHECKS.get(kind.name, _anything)(row)
    except (ValueError, TypeError) as error:
        raise BadImport(number, str(error)) from None
    return kind, row


def _anything(row: Mapping[str, Any]) -> None:
    """Nothing more to check."""


def _check_attempt(row: Mapping[str, Any]) -> None:
    moments = {name: moment_of(row[name]) for name in ("asked_at", "answered_at")}
    Attempt(**{**row, **moments, "learner": ""})
    json.loads(row["answer"])


def _check_sitting(row: Mapping[str, Any]) -> None:
    questions = json.loads(row["questions"])
    if not isinstance(questions, list) or not questions or not all(isinstance(name, str) for name in questions):
        raise ValueError("sitting: questions are a list of names")
    ended = (row["state"], row["how"] != How.OPEN.value, row["ended_at"] is not None, row["right"] is not None)
    if ended not in (("open", False, False, False), ("finished", True, True, True)):
        raise ValueError("sitting: it is open, or finished with the moment, the way and the result")
    How(row["how"])


def _check_answer(row: Mapping[str, Any]) -> None:
    json.loads(row["answer"])


def _check_run(row: Mapping[str, Any]) -> None:
    run_of({**row, "learner": ""})


_CHECKS = {RUN.name: _check_run, ATTEMPT.name: _check_attempt, SITTING.name: _check_sitting, ANSWER.name: _check_answer}


def _take(connection: Connection, learner: str, kind: Kind, row: dict[str, Any], renamed: dict[str, str]) -> bool:
    """Add *row* for *learner*; False where it is here already. *renamed* are sittings and runs that got another id."""
    if kind is ANSWER:
        return _take_answer(connection, row, renamed)
    row = _renamed(connection, learner, kind, row, renamed)
    if kind is SITTING and _sits_already(connection, learner, row):
        return False
    if kind is STOP and not _is_here(connection, learner, RUN, {"id": row["run"]}):
        return False
    if _is_here(connection, learner, kind, row):
        return False
    connection.execute(insert(kind.table).values(learner=learner, **row))
    return True


def _renamed(
    connection: Connection, learner: str, kind: Kind, row: dict[str, Any], renamed: dict[str, str]
) -> dict[str, Any]:
    """*row* with names that nobody else has here; what belongs to a run or a sitting follows it."""
    if kind is STOP:
        return {**row, "run": renamed.get(row["run"], row["run"])}
    if kind is ATTEMPT:
        run, parted, number = row["key"].partition(":")
        if parted and run in renamed:
            row = {**row, "key": f"{renamed[run]}:{number}"}
    name = {ATTEMPT: "key", SITTING: "id", RUN: "id"}.get(kind)
    if name is None:
        return row
    old = row[name]
    own = _own(connection, learner, kind, name, old)
    if kind is not ATTEMPT and own != old:
        renamed[old] = own
    return {**row, name: own}


def _own(connection: Connection, learner: str, kind: Kind, name: str, key: str) -> str:
    """*key*, or where another learner has it the one derived from it for *learner*."""
    column = kind.table.c[name]
    owner = connection.execute(select(kind.table.c.learner).where(column == key)).scalar_one_or_none()
    return key if owner in (None, learner) else sha256(f"{learner}:{key}".encode()).hexdigest()[:32]


def _is_here(connection: Connection, learner: str, kind: Kind, row: Mapping[str, Any]) -> bool:
    table = kind.table
    same = and_(table.c.learner == learner, *(table.c[name] == row[name] for name in kind.same))
    return connection.execute(select(table.c.learner).where(same).limit(1)).first() is not None


def _sits_already(connection: Connection, learner: str, row: Mapping[str, Any]) -> bool:
    """Whether *row* is an open sitting of a paper that the learner has open here: one is sat at a time."""
    table = SITTING.table
    open_here = and_(table.c.learner == learner, table.c.paper == row["paper"], table.c.state == "open")
    query = select(table.c.id).where(open_here, table.c.id != row["id"])
    return row["state"] == "open" and connection.execute(query).first() is not None


def _take_answer(connection: Connection, row: dict[str, Any], renamed: Mapping[str, str]) -> bool:
    """Answers follow their sitting; those of a sitting that is neither here nor in the file say nothing."""
    sitting = renamed.get(row["sitting"], row["sitting"])
    row = {**row, "sitting": sitting, "key": f"{sitting}:{row['number']}:{row['revision']}"}
    table = ANSWER.table
    same = and_(*(table.c[name] == row[name] for name in ("sitting", "number", "revision")))
    known = connection.execute(select(table.c.id).where(same)).first() is not None
    begun = connection.execute(select(SITTING.table.c.id).where(SITTING.table.c.id == sitting)).first() is not None
    if known or not begun:
        return False
    connection.execute(insert(table).values(row))
    return True
