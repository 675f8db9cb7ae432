"""Readiness tests: each is begun once and ended once, and neither is ever undone.

The answers are attempts like all others. A result is kept as its one word, unread.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, select

from trainer.store import attempts, schema
from trainer.store.engine import writing
from trainer.store.moments import moment_of, text_of

if TYPE_CHECKING:
    from sqlalchemy import Engine

_TABLE = schema.readiness


@dataclass(frozen=True, slots=True)
class ReadinessRun:
    """One test of an exam *level*: its questions follow from *seed*; *result* is "" until it ends, or if dropped."""

    id: str
    level: str
    seed: int
    begun_at: datetime
    ended_at: datetime | None = None
    result: str = ""

    @property
    def running(self) -> bool:
        """Whether there is still something to answer or to end."""
        return self.ended_at is None


class UnknownReadiness(LookupError):
    """No readiness test of this learner has this id."""


class ReadinessDesk:
    """The readiness tests of every learner. What a method returned from is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, learner: str) -> list[ReadinessRun]:
        """Every test of *learner*, the one begun first first."""
        with self._engine.begin() as connection:
            return _runs(connection, learner)

    def begin(self, learner: str, level: str, seed: int, at: datetime) -> ReadinessRun:
        """Begin a test of *level*, or go on with the one of that level that is running: two tabs share it."""
        with writing(self._engine) as connection:
            attempts.meet(connection, learner, at)
            going = next((run for run in _runs(connection, learner) if run.running and run.level == level), None)
            if going:
                return going
            name = sha256(f"{learner}/{level}/{seed}/{text_of(at)}".encode()).hexdigest()[:32]
            run = ReadinessRun(name, level, seed, at)
            _add(connection, learner, run, at)
            return run

    def end(self, learner: str, run: str, result: str, at: datetime) -> ReadinessRun:
        """End the test *run* with *result*, "" to drop it. The first end stands, whatever comes after it.

        Raises UnknownReadiness if it was never begun.
        """
        with writing(self._engine) as connection:
            kept = next((one for one in _runs(connection, learner) if one.id == run), None)
            if kept is None:
                raise UnknownReadiness(f"{learner} has begun no readiness test {run[:40]!r}")
            if not kept.running:
                return kept
            ended = replace(kept, ended_at=at, result=result)
            _add(connection, learner, ended, at)
            return ended


def _runs(connection: Connection, learner: str) -> list[ReadinessRun]:
    """In the order in which they were begun, whenever their rows came: they may have been brought along."""
    found: dict[str, ReadinessRun] = {}
    query = select(_TABLE).where(_TABLE.c.learner == learner).order_by(_TABLE.c.id)
    for row in connection.execute(query):
        at, begun = moment_of(row.at), found.get(row.run)
        if begun is None:
            found[row.run] = ReadinessRun(row.run, row.level, row.seed, at)
        elif begun.running:
            found[row.run] = replace(begun, ended_at=at, result=row.result)
    return sorted(found.values(), key=lambda run: run.begun_at)


def _add(connection: Connection, learner: str, run: ReadinessRun, at: datetime) -> None:
    row = {"learner": learner, "run": run.id, "level": run.level, "seed": run.seed, "result": run.result}
    connection.execute(insert(_TABLE).values(row | {"at": text_of(at)}))
