"""Placement checks: each is begun once and ended once, and neither is ever undone; the newest result counts.

The answers are attempts like all others. A result is kept as its one line of text, unread.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Connection, insert, select

from trainer.store import schema
from trainer.store.moments import moment_of, text_of

_TABLE = schema.placement


@dataclass(frozen=True, slots=True)
class PlacementRun:
    """One check of a learner: its questions follow from *seed*; *result* is "" until it ends, or if it was dropped."""

    id: str
    seed: int
    begun_at: datetime
    ended_at: datetime | None = None
    result: str = ""

    @property
    def running(self) -> bool:
        """Whether there is still something to answer or to end."""
        return self.ended_at is None


class UnknownPlacement(LookupError):
    """No check of this learner has this id."""


def runs(connection: Connection, learner: str) -> list[PlacementRun]:
    """Every check of *learner*, the one begun first first, whenever its rows came: they may have been brought along."""
    found: dict[str, PlacementRun] = {}
    query = select(_TABLE).where(_TABLE.c.learner == learner).order_by(_TABLE.c.id)
    for row in connection.execute(query):
        at, begun = moment_of(row.at), found.get(row.run)
        if begun is None:
            found[row.run] = PlacementRun(row.run, row.seed, at)
        elif begun.running:
            found[row.run] = replace(begun, ended_at=at, result=row.result)
    return sorted(found.values(), key=lambda run: run.begun_at)


def begin(connection: Connection, learner: str, seed: int, at: datetime) -> PlacementRun:
    """Begin a check, or go on with the one that is running: two tabs share it."""
    going = next((run for run in runs(connection, learner) if run.running), None)
    if going:
        return going
    run = sha256(f"{learner}/{seed}/{text_of(at)}".encode()).hexdigest()[:32]
    _add(connection, learner, run, seed, "", at)
    return PlacementRun(run, seed, at)


def end(connection: Connection, learner: str, run: str, result: str, at: datetime) -> PlacementRun:
    """End the check *run* with *result*, "" to drop it. The first end stands, whatever comes after it.

    Raises UnknownPlacement if it was never begun.
    """
    kept = next((one for one in runs(connection, learner) if one.id == run), None)
    if kept is None:
        raise UnknownPlacement(f"{learner} has begun no placement check {run!r}")
    if not kept.running:
        return kept
    _add(connection, learner, run, kept.seed, result, at)
    return PlacementRun(run, kept.seed, kept.begun_at, at, result)


def _add(connection: Connection, learner: str, run: str, seed: int, result: str, at: datetime) -> None:
    row = {"learner": learner, "run": run, "seed": seed, "result": result, "at": text_of(at)}
    connection.execute(insert(_TABLE).values(row))
