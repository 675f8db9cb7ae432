"""Sittings of exam papers: one learner, one paper, once. Started, answered revision by revision, ended once.

The deadline is the server's. An answer counts up to ``GRACE`` after it, never later; whatever ends a sitting later than
that, and however often, ends it as of the deadline with the answers that are stored. What was started never goes back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from trainer.store import schema
from trainer.store.moments import moment_of, text_of

GRACE = timedelta(seconds=3)
_SITTING, _ANSWER = schema.sitting, schema.sitting_answer


class How(StrEnum):
    """How a sitting stands."""

    OPEN = ""
    HANDED_IN = "handed_in"
    TIME_UP = "time_up"


@dataclass(frozen=True, slots=True)
class Sitting:
    """One learner's sitting of one paper; *right* answers were counted when it ended (None: it is open)."""

    id: str
    learner: str
    paper: str
    level: str
    questions: tuple[str, ...]
    pass_mark: int
    started_at: datetime
    deadline: datetime
    zone: str
    how: How = How.OPEN
    ended_at: datetime | None = None
    right: int | None = None

    @property
    def open(self) -> bool:
        """Whether answers may still come."""
        return self.how is How.OPEN

    @property
    def passed(self) -> bool:
        """Whether it ended with enough right answers."""
        return self.right is not None and self.right >= self.pass_mark

    def is_over(self, now: datetime) -> bool:
        """Whether nothing can be answered at *now* any more."""
        return not self.open or now > self.deadline + GRACE


@dataclass(frozen=True, slots=True)
class Given:
    """The answer to question *number* (from 1) of a sitting; each change of mind is a *revision* more.

    *key* names the act of answering: a retry carries the same one. *answer* is canonical JSON. *asked_at* is when the
    question was first on the screen.
    """

    number: int
    revision: int
    key: str
    answer: str
    asked_at: datetime
    at: datetime


class SittingOver(ValueError):
    """The sitting has ended, or its time is up; the answer was not taken."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(f"sitting {sitting.id} of {sitting.paper}: its time ended at {sitting.deadline.isoformat()}")
        self.sitting = sitting


class StaleAnswer(ValueError):
    """The question was answered elsewhere since this tab looked. ``kept`` is that answer; it stands."""

    def __init__(self, kept: Given) -> None:
        super().__init__(f"question {kept.number} was answered elsewhere at {kept.at.isoformat()}; that answer stands")
        self.kept = kept


class Moved(ValueError):
    """An answer came in while the sitting was being graded: grade it again."""


def find(connection: Connection, sitting: str) -> Sitting | None:
    """The sitting with this id, if there is one."""
    row = connection.execute(select(_SITTING).where(_SITTING.c.id == sitting)).one_or_none()
    return None if row is None else _sitting(row)


def of_learner(connection: Connection, learner: str) -> list[Sitting]:
    """All sittings of *learner*, the last begun first."""
    query = select(_SITTING).where(_SITTING.c.learner == learner).order_by(_SITTING.c.started_at.desc(), _SITTING.c.id)
    return [_sitting(row) for row in connection.execute(query)]


def start(connection: Connection, wanted: Sitting) -> Sitting:
    """Begin *wanted*; if the learner sits this paper already, that sitting: it is resumed, never begun twice."""
    query = select(_SITTING).where(
        _SITTING.c.learner == wanted.learner, _SITTING.c.paper == wanted.paper, _SITTING.c.state == "open"
    )
    row = connection.execute(query).one_or_none()
    if row is not None:
        return _sitting(row)
    connection.execute(insert(_SITTING).values(_row(wanted)))
    return wanted


def answers(connection: Connection, sitting: str) -> dict[int, Given]:
    """The newest answer to each question answered, by its number."""
    query = select(_ANSWER).where(_ANSWER.c.sitting == sitting).order_by(_ANSWER.c.number, _ANSWER.c.revision)
    return {row.number: _given(row) for row in connection.execute(query)}


def answer(connection: Connection, sitting: Sitting, given: Given) -> Given:
    """Keep *given*, whose revision follows the one its tab saw. The same act again is kept once.

    Raises SittingOver after the end, and StaleAnswer if the question was answered elsewhere meanwhile; an act whose
    key is taken by another answer is stale too: the first answer stands.
    """
    row = connection.execute(select(_ANSWER).where(_ANSWER.c.key == given.key)).one_or_none()
    if row is not None:
        kept = _given(row)
        if (row.sitting, kept.number, kept.answer) != (sitting.id, given.number, given.answer):
            raise StaleAnswer(kept)
        return kept
    if sitting.is_over(given.at):
        raise SittingOver(sitting)
    if not 1 <= given.number <= len(sitting.questions):
        raise ValueError(f"question {given.number}: paper {sitting.paper} has {len(sitting.questions)}")
    newest = answers(connection, sitting.id).get(given.number)
    if given.revision != (newest.revision if newest else 0) + 1:
        if newest is None:
            raise ValueError(f"revision {given.revision} of question {given.number}: the first is 1")
        raise StaleAnswer(newest)
    row_of = {
        "sitting": sitting.id,
        "number": given.number,
        "revision": given.revision,
        "key": given.key,
        "answer": given.answer,
        "asked_at": text_of(given.asked_at),
        "at": text_of(given.at),
    }
    connection.execute(insert(_ANSWER).values(row_of))
    return given


def finish(
    connection: Connection, sitting: Sitting, graded: Mapping[int, int], right: int, how: How, at: datetime
) -> Sitting:
    """End *sitting* with *right* answers; *graded* are the revisions that were counted. One that ended stays so.

    Raises Moved if other answers are stored than were counted.
    """
    if not sitting.open:
        return sitting
    if {number: one.revision for number, one in answers(connection, sitting.id).items()} != dict(graded):
        raise Moved(f"sitting {sitting.id} was answered while it was being graded")
    ended = {"state": "finished", "how": how.value, "ended_at": text_of(at), "right": right}
    connection.execute(update(_SITTING).where(_SITTING.c.id == sitting.id).values(ended))
    found = find(connection, sitting.id)
    assert found is not None  # it was read in this transaction and nothing deletes it
    return found


def _row(sitting: Sitting) -> dict[str, Any]:
    return {
        "id": sitting.id,
        "learner": sitting.learner,
        "paper": sitting.paper,
        "level": sitting.level,
        "questions": json.dumps(sitting.questions),
        "pass_mark": sitting.pass_mark,
        "started_at": text_of(sitting.started_at),
        "deadline": text_of(sitting.deadline),
        "zone": sitting.zone,
        "state": "open",
        "how": How.OPEN.value,
        "ended_at": None,
        "right": None,
    }


def _sitting(row: Row[Any]) -> Sitting:
    questions: Sequence[str] = json.loads(row.questions)
    return Sitting(
        id=row.id,
        learner=row.learner,
        paper=row.paper,
        level=row.level,
        questions=tuple(questions),
        pass_mark=row.pass_mark,
        started_at=moment_of(row.started_at),
        deadline=moment_of(row.deadline),
        zone=row.zone,
        how=How(row.how),
        ended_at=moment_of(row.ended_at) if row.ended_at else None,
        right=row.right,
    )


def _given(row: Row[Any]) -> Given:
    return Given(row.number, row.revision, row.key, row.answer, moment_of(row.asked_at), moment_of(row.at))
