"""Runs of practice in the store: begun once, answered in order, stopped at most once. Nothing here is ever changed.

The answers of a run lie in the log like all others; the key of each names its run and its number. Whether an answer
still counts is settled in the transaction that writes it, by the moment the server gave it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, insert, select

from trainer.progress.log import Attempt
from trainer.progress.runs import Mode, Planned, Run, Standing, Why, answer_key, stand
from trainer.store import attempts, schema
from trainer.store.engine import writing
from trainer.store.moments import moment_of, text_of

if TYPE_CHECKING:
    from sqlalchemy import Engine

_RUN, _STOP, _ATTEMPT = schema.run, schema.run_stop, schema.attempt


class UnknownRun(ValueError):
    """There is no run with this id, or it is somebody else's."""


class RunOver(ValueError):
    """The run has ended; the answer was not taken. ``standing`` says how it ended."""

    def __init__(self, standing: Standing) -> None:
        run = standing.run
        super().__init__(f"run {run.id}: it ended at {standing.ended_at}; the answer was not taken")
        self.standing = standing


class RunDesk:
    """The runs of every learner. What a method returned from is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, run: Run, *, after: str = "") -> Run:
        """Begin *run*, where *after* is the latest of this mode that the page knew of, "" for none.

        If another was begun meanwhile (a double click, a second tab), that one is given back instead.
        """
        with writing(self._engine) as connection:
            newest = _latest(connection, run.learner, run.mode)
            if newest is not None and newest.id != after:
                return newest
            attempts.meet(connection, run.learner, run.started_at)
            connection.execute(insert(_RUN).values(_row(run)))
            return run

    def find(self, learner: str, run: str) -> Run:
        """The run *run* of *learner*. Raises UnknownRun, also for somebody else's."""
        with self._engine.begin() as connection:
            found = _find(connection, run)
        if found is None or found.learner != learner:
            raise UnknownRun(f"run {run[:40]!r}: {learner} has none of this id")
        return found

    def latest(self, learner: str, mode: Mode) -> Run | None:
        """The run of *mode* that *learner* began last, if there is one."""
        with self._engine.begin() as connection:
            return _latest(connection, learner, mode)

    def standing(self, run: Run, now: datetime) -> Standing:
        """How *run* stands at *now*."""
        with self._engine.begin() as connection:
            return _standing(connection, run.id, now) or stand(run, (), now)

    def standings(self, learner: str, mode: Mode, now: datetime) -> list[Standing]:
        """How each run of *mode* stands at *now*, the last begun first."""
        query = select(_RUN.c.id).where(_RUN.c.learner == learner, _RUN.c.mode == mode.value)
        with self._engine.begin() as connection:
            names = connection.execute(query.order_by(_RUN.c.started_at.desc(), _RUN.c.id)).scalars().all()
            found = (_standing(connection, name, now) for name in names)
            return [one for one in found if one is not None]

    def record(self, run: Run, attempt: Attempt) -> Attempt:
        """Keep *attempt*, the next answer of *run*, durably. The same answer again is kept once.

        Raises AttemptConflict if the question was answered otherwise before, RunOver if the run had ended when this
        answer was given, ValueError if it is not the next one.
        """
        with writing(self._engine) as connection:
            kept = attempts.find(connection, attempt.key)
            if kept is None:
                standing = _standing(connection, run.id, attempt.answered_at)
                if standing is None:
                    raise UnknownRun(f"run {run.id[:40]!r}: there is none of this id")
                if not standing.open:
                    raise RunOver(standing)
                if attempt.key != answer_key(run.id, standing.number):
                    raise ValueError(f"answer {attempt.key}: number {standing.number} is next in this run")
            return attempts.add(connection, attempt) or attempt

    def stop(self, run: Run, at: datetime) -> None:
        """Stop *run* at *at*, if it is not stopped; the first time stands."""
        with writing(self._engine) as connection:
            if connection.execute(select(_STOP.c.run).where(_STOP.c.run == run.id)).first() is None:
                connection.execute(insert(_STOP).values(run=run.id, learner=run.learner, at=text_of(at)))


def _find(connection: Connection, run: str) -> Run | None:
    row = connection.execute(select(_RUN).where(_RUN.c.id == run)).one_or_none()
    if row is None:
        return None
    stopped = connection.execute(select(_STOP.c.at).where(_STOP.c.run == run)).scalar_one_or_none()
    return replace(run_of(row._asdict()), stopped_at=moment_of(stopped) if stopped else None)


def _latest(connection: Connection, learner: str, mode: Mode) -> Run | None:
    query = select(_RUN.c.id).where(_RUN.c.learner == learner, _RUN.c.mode == mode.value)
    name = connection.execute(query.order_by(_RUN.c.started_at.desc(), _RUN.c.id).limit(1)).scalar_one_or_none()
    return None if name is None else _find(connection, name)


def _standing(connection: Connection, name: str, now: datetime) -> Standing | None:
    run = _find(connection, name)
    return None if run is None else stand(run, _answers(connection, run), now)


def _answers(connection: Connection, run: Run) -> Sequence[Attempt]:
    """The answers of *run* in order; a gap, as an import might bring, ends them."""
    first, beyond = answer_key(run.id, 0)[:-1], f"{run.id};"  # ";" follows ":" in every order of letters
    query = select(_ATTEMPT).where(_ATTEMPT.c.key >= first, _ATTEMPT.c.key < beyond)
    rows: list[Row[Any]] = list(connection.execute(query.where(_ATTEMPT.c.learner == run.learner)))
    by_key = {row.key: attempts.from_row(row) for row in rows}
    found: list[Attempt] = []
    while (one := by_key.get(answer_key(run.id, len(found) + 1))) is not None:
        found.append(one)
    return found


def _row(run: Run) -> dict[str, Any]:
    return {
        "id": run.id,
        "learner": run.learner,
        "mode": run.mode.value,
        "seed": run.seed,
        "plan": plan_text(run),
        "misses": run.misses,
        "started_at": text_of(run.started_at),
        "deadline": None if run.deadline is None else text_of(run.deadline),
        "zone": run.zone,
    }


def plan_text(run: Run) -> str:
    """The plan or the pool of *run*, as it is kept."""
    if run.plan:
        return json.dumps({"plan": [[one.question, one.why.value] for one in run.plan]})
    return json.dumps({"pool": run.pool})


def run_of(row: Mapping[str, Any]) -> Run:
    """The run of a row, not yet stopped. Raises ValueError or TypeError where the row says nothing that can be."""
    found = json.loads(row["plan"])
    if not isinstance(found, dict):
        raise TypeError("run: its plan is an object with a plan or a pool in it")
    return Run(
        id=row["id"],
        learner=row["learner"],
        mode=Mode(row["mode"]),
        seed=row["seed"],
        started_at=moment_of(row["started_at"]),
        zone=row["zone"],
        plan=tuple(Planned(_text(question), Why(why)) for question, why in found.get("plan", ())),
        pool=tuple(tuple(map(_text, part)) for part in found.get("pool", ())),
        misses=row["misses"],
        deadline=moment_of(row["deadline"]) if row["deadline"] else None,
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:40]!r} in the plan of a run: the id of a question is wanted")
    return value
