"""Questions that a learner keeps. Each row says that one was kept or let go; the newest stands."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, select

from trainer.store import attempts, schema
from trainer.store.engine import writing
from trainer.store.moments import text_of

if TYPE_CHECKING:
    from sqlalchemy import Engine

_TABLE = schema.favourite


class Favourites:
    """The kept questions of every learner. What a method returned from is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, learner: str) -> tuple[str, ...]:
        """The ids of the questions that *learner* keeps, the one kept last first."""
        with self._engine.begin() as connection:
            return _kept(connection, learner)

    def set(self, learner: str, question: str, kept: bool, at: datetime) -> None:
        """Keep *question* from *at* on, or let it go; what is so already changes nothing."""
        with writing(self._engine) as connection:
            if (question in _kept(connection, learner)) != kept:
                attempts.meet(connection, learner, at)
                row = {"learner": learner, "question": question, "kept": kept, "at": text_of(at)}
                connection.execute(insert(_TABLE).values(row))


def _kept(connection: Connection, learner: str) -> tuple[str, ...]:
    query = select(_TABLE).where(_TABLE.c.learner == learner).order_by(_TABLE.c.at, _TABLE.c.id)
    newest: dict[str, bool] = {}
    for row in connection.execute(query):
        newest.pop(row.question, None)
        newest[row.question] = row.kept
    return tuple(question for question, kept in reversed(newest.items()) if kept)
