"""Rows of the log of answers: found by key, added once."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from trainer.progress.log import Attempt
from trainer.store import schema
from trainer.store.moments import moment_of, text_of

_FIELDS = tuple(field.name for field in fields(Attempt))
_MOMENTS = ("asked_at", "answered_at")


class AttemptConflict(ValueError):
    """The attempt's key is taken by another answer. ``kept`` is that first answer; it stands."""

    def __init__(self, kept: Attempt) -> None:
        super().__init__(f"attempt {kept.key} was already answered: {kept.answer}")
        self.kept = kept


def find(connection: Connection, key: str) -> Attempt | None:
    """The attempt kept under *key*, if there is one."""
    row = connection.execute(select(schema.attempt).where(schema.attempt.c.key == key)).one_or_none()
    return None if row is None else from_row(row)


def add(connection: Connection, attempt: Attempt) -> Attempt | None:
    """Keep *attempt*, and give the one kept before when the same answer was there already.

    The moments and the zone may differ (a double click comes twice): the first ones stand.
    Raises AttemptConflict if the key holds another answer.
    """
    kept = find(connection, attempt.key)
    if kept is None:
        meet(connection, attempt.learner, attempt.answered_at)
        connection.execute(insert(schema.attempt).values(_to_row(attempt)))
    elif not _same_answer(kept, attempt):
        raise AttemptConflict(kept)
    return kept


def meet(connection: Connection, learner: str, at: datetime) -> None:
    """Note a learner who is seen for the first time."""
    table = schema.learner
    if connection.execute(select(table.c.id).where(table.c.id == learner)).first() is None:
        connection.execute(insert(table).values(id=learner, created_at=text_of(at)))


def from_row(row: Row[Any]) -> Attempt:
    """The attempt of a row of the table."""
    values = {name: getattr(row, name) for name in _FIELDS}
    return Attempt(**values | {name: moment_of(values[name]) for name in _MOMENTS})


def _same_answer(kept: Attempt, again: Attempt) -> bool:
    """Whether both say the same; when it arrived and how long it took is not part of an answer."""
    when = {name: getattr(kept, name) for name in (*_MOMENTS, "taken_ms", "zone")}
    return replace(again, **when) == kept


def _to_row(attempt: Attempt) -> dict[str, Any]:
    return asdict(attempt) | {name: text_of(getattr(attempt, name)) for name in _MOMENTS}
