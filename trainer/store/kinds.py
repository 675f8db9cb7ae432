"""What belongs to a learner, kind by kind: the one list that exporting, importing and deleting go by.

Each kind is a table; its columns but the running number and the learner make a row of the file, and ``same`` says which
of them tell whether two rows are one. A table that is not in this list would be lost on the way: a test looks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Column, Float, Integer, String, Table

from trainer.store import schema
from trainer.store.moments import text_of

LARGEST = 2**53 - 1  # what a number in JSON keeps exactly in every language


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of row: its *name* in the file, its *table*, and the columns *same* that make two rows one."""

    name: str
    table: Table
    same: tuple[str, ...]

    @property
    def columns(self) -> tuple[Column[Any], ...]:
        """The columns of a row in the file."""
        return tuple(column for column in self.table.columns if column.name != "learner" and not _is_number(column))

    def read(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The row that *raw*, one object of a file, stands for. Raises ValueError saying what is wrong with it."""
        known = [column.name for column in self.columns]
        for name in raw:
            if name not in known:
                raise ValueError(f"{self.name}: unknown field {name!r}; known are {', '.join(known)}")
        return {column.name: self._value(column, raw) for column in self.columns}

    def _value(self, column: Column[Any], raw: Mapping[str, Any]) -> Any:
        if column.name not in raw:
            raise ValueError(f"{self.name}: {column.name} is missing")
        value = raw[column.name]
        if value is None and column.nullable:
            return None
        if not _fits(column, value):
            raise ValueError(f"{self.name}: {column.name} is {str(value)[:40]!r}; {_wanted(column)} is wanted")
        if _is_moment(column):
            return self._moment(column, value)
        return value

    def _moment(self, column: Column[Any], value: str) -> str:
        try:
            return text_of(datetime.fromisoformat(value))
        except ValueError:
            wanted = "a moment with its zone, like 2026-05-01T12:00:00+00:00,"
            raise ValueError(f"{self.name}: {column.name} is {value!r}; {wanted} is wanted") from None


def _is_number(column: Column[Any]) -> bool:
    """Whether *column* is a running number, which means something in one database only."""
    return column.name == "id" and isinstance(column.type, Integer)


def _is_moment(column: Column[Any]) -> bool:
    return column.name in ("at", "deadline") or column.name.endswith("_at")


def _fits(column: Column[Any], value: Any) -> bool:
    match column.type:
        case Boolean():
            return isinstance(value, bool)
        case Integer():
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
        case Float():
            return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        case String(length=length):  # Text is a String without a length
            return isinstance(value, str) and (length is None or len(value) <= length)
    return False


def _wanted(column: Column[Any]) -> str:
    match column.type:
        case Boolean():
            return "true or false"
        case Integer():
            return "a whole number"
        case Float():
            return "a number"
        case String(length=int(length)):
            return f"a text of at most {length} letters"
    return "a text"


SETTING = Kind("setting", schema.setting, ("name",))
RUN = Kind("run", schema.run, ("id",))
ATTEMPT = Kind("attempt", schema.attempt, ("key",))
LESSON = Kind("lesson", schema.lesson_progress, ("lesson", "step", "done", "at"))
ROOM = Kind("room", schema.room, ("name", "text", "hidden", "at"))
PLACEMENT = Kind("placement", schema.placement, ("run", "seed", "result", "at"))
READINESS = Kind("readiness", schema.readiness, ("run", "level", "seed", "result", "at"))
SITTING = Kind("sitting", schema.sitting, ("id",))
ANSWER = Kind("answer", schema.sitting_answer, ("key",))
STOP = Kind("run_stop", schema.run_stop, ("run",))
FAVOURITE = Kind("favourite", schema.favourite, ("question", "kept", "at"))
# A run stands before the attempts, so that their keys can follow it where it gets another id on the way in.
KINDS = (SETTING, RUN, STOP, ATTEMPT, LESSON, ROOM, PLACEMENT, READINESS, SITTING, ANSWER, FAVOURITE)
