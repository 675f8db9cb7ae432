"""Rooms by name: saving, hiding and bringing back each add a version, so that nothing kept is ever lost.

A room is kept as its one line of text, unread: a line that this version of the app cannot read stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, insert, select

from trainer.store import schema

_ROOM = schema.room


@dataclass(frozen=True, slots=True)
class RoomVersion:
    """One saving of the room *name*: its *number* grows with time; *hidden* says the learner took it off the list."""

    number: int
    name: str
    text: str
    hidden: bool
    at: datetime


class RoomConflict(ValueError):
    """The room changed since the learner looked at it. ``kept`` is its newest version; it stands."""

    def __init__(self, kept: RoomVersion) -> None:
        super().__init__(f"room {kept.name!r} was changed meanwhile: version {kept.number} of {kept.at} stands")
        self.kept = kept


def newest(connection: Connection, learner: str, name: str) -> RoomVersion | None:
    """The last version of the room *name*, hidden or not."""
    found = versions(connection, learner, name)
    return found[-1] if found else None


def versions(connection: Connection, learner: str, name: str) -> list[RoomVersion]:
    """Every version of the room *name*, oldest first."""
    query = select(_ROOM).where(_ROOM.c.learner == learner, _ROOM.c.name == name).order_by(_ROOM.c.at, _ROOM.c.id)
    return [_version(row) for row in connection.execute(query)]


def latest(connection: Connection, learner: str) -> list[RoomVersion]:
    """The last version of each room of *learner*, the one changed last first."""
    # By the moment and not by the number: an import adds versions that are older than those that stand here.
    query = select(_ROOM).where(_ROOM.c.learner == learner).order_by(_ROOM.c.at, _ROOM.c.id)
    last = {row.name: row for row in connection.execute(query)}
    return [_version(row) for row in sorted(last.values(), key=lambda row: (row.at, row.id), reverse=True)]


def add(
    connection: Connection, learner: str, name: str, text: str, at: str, *, after: int | None, hidden: bool = False
) -> RoomVersion:
    """Add a version that follows version *after* (None: the name is thought to be free). The same again adds nothing.

    Raises RoomConflict if another version than *after* stands on the list.
    """
    kept = newest(connection, learner, name)
    if kept and (kept.text, kept.hidden) == (text, hidden):
        return kept
    if kept and kept.number != after and not kept.hidden:
        raise RoomConflict(kept)
    row = {"learner": learner, "name": name, "text": text, "hidden": hidden, "at": at}
    number = connection.execute(insert(_ROOM).values(row).returning(_ROOM.c.id)).scalar_one()
    return RoomVersion(number, name, text, hidden, datetime.fromisoformat(at))


def _version(row: Row[tuple[object, ...]]) -> RoomVersion:
    return RoomVersion(row.id, row.name, row.text, row.hidden, datetime.fromisoformat(row.at))
