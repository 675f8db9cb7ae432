"""Everything of one learner as lines of text: JSON Lines for this program, CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, select

from trainer.store import schema
from trainer.store.kinds import ANSWER, KINDS, Kind
from trainer.store.moments import text_of

if TYPE_CHECKING:
    from trainer.store.store import Store

SCHEMA = "hangma-learner/1"
CSV_COLUMNS = (
    "answered_at", "question", "family", "level", "rules", "mode", "correct", "credit", "answer", "taken_ms", "zone",
)  # fmt: skip
# A spreadsheet takes a cell that begins so for a formula and runs it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export_lines(store: Store, learner: str, now: datetime) -> Iterator[str]:
    """Everything of *learner*, one JSON object a line; the first says what the file is, the last how long it is."""
    with store.engine.begin() as connection:
        lines = [_line({"type": kind.name, **row}) for kind in KINDS for row in _rows(connection, kind, learner)]
    yield _line({"type": "learner", "schema": SCHEMA, "made_at": text_of(now)})
    yield from lines
    yield _line({"type": "end", "rows": len(lines)})


def export_csv(store: Store, learner: str) -> str:
    """The answers of *learner*, oldest first, as CSV in UTF-8 with a mark at its head, so that a spreadsheet reads it.

    A cell that would be taken for a formula gets an apostrophe before it.
    """
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    writer.writerow(CSV_COLUMNS)
    for attempt in store.attempts(learner):
        values = {name: getattr(attempt, name) for name in CSV_COLUMNS} | {"answered_at": text_of(attempt.answered_at)}
        writer.writerow([_harmless(values[name]) for name in CSV_COLUMNS])
    return out.getvalue()


def rows_of(connection: Connection, kind: Kind, learner: str) -> list[Row[Any]]:
    """The rows of *kind* that belong to *learner*, in the order in which they were written."""
    table = kind.table
    query = select(table)
    if kind is ANSWER:
        sitting = schema.sitting
        mine = select(sitting.c.id).where(sitting.c.learner == learner)
        query = query.where(table.c.sitting.in_(mine))
    else:
        query = query.where(table.c.learner == learner)
    return list(connection.execute(query.order_by(*table.primary_key.columns)))


def _rows(connection: Connection, kind: Kind, learner: str) -> Iterator[dict[str, Any]]:
    names = [column.name for column in kind.columns]
    return ({name: row._mapping[name] for name in names} for row in rows_of(connection, kind, learner))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _harmless(value: object) -> object:
    """*value* as a cell that no spreadsheet runs; numbers are none.

    >>> _harmless("=1+1"), _harmless(-5), _harmless("a")
    ("'=1+1", -5, 'a')
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
