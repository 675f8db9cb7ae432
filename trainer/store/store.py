"""The store: every method is one transaction, and what it returned from is on the disk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import DatabaseError

from trainer.progress.log import Attempt
from trainer.progress.mastery import Skill
from trainer.store import attempts, placement, rooms, schema
from trainer.store.engine import DATA_VARIABLE, DataFolderError, connect, database_url, writing
from trainer.store.favourites import Favourites
from trainer.store.moments import moment_of, text_of
from trainer.store.placement import PlacementRun
from trainer.store.readiness import ReadinessDesk
from trainer.store.rooms import RoomVersion
from trainer.store.runs import RunDesk
from trainer.store.sitting_desk import SittingDesk

MIGRATIONS = Path(__file__).parent / "migrations"
# Alembic keeps its running context in a global, so the threads of one process must take turns.
_ONE_AT_A_TIME = Lock()


@dataclass(frozen=True, slots=True)
class Recorded:
    """The attempt as it is kept; *created* is False when the same answer was there already."""

    attempt: Attempt
    created: bool


@dataclass(frozen=True, slots=True)
class LessonState:
    """How far a lesson was read: the last step opened, when, and when it was first finished (None: not yet)."""

    step: int
    at: datetime
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who learns here: an id that never changes, and the name to show, "" for none."""

    id: str
    name: str
    since: datetime


class Store:
    """A database of answers, settings, lesson steps and rooms, at the current schema. Safe to share between threads.

    ``sittings`` are those of exam papers, ``runs`` those of practice, ``readiness`` the readiness tests,
    ``favourites`` the questions learners keep.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sittings = SittingDesk(engine)
        self.runs = RunDesk(engine)
        self.favourites = Favourites(engine)
        self.readiness = ReadinessDesk(engine)

    def close(self) -> None:
        """Close the connections that lie in the pool."""
        self.engine.dispose()

    def record(self, attempt: Attempt) -> Recorded:
        """Keep *attempt* durably. The same answer under the same key is kept once, however often it comes.

        The moments and the zone may differ (a double click comes twice): the first ones stand.
        Raises AttemptConflict if the key holds another answer.
        """
        with writing(self.engine) as connection:
            kept = attempts.add(connection, attempt)
        return Recorded(kept or attempt, created=kept is None)

    def attempt(self, key: str) -> Attempt | None:
        """The attempt kept under *key*, if there is one."""
        with self.engine.begin() as connection:
            return attempts.find(connection, key)

    def has_answered(self, learner: str) -> bool:
        """Whether *learner* ever answered anything."""
        query = select(schema.attempt.c.id).where(schema.attempt.c.learner == learner).limit(1)
        with self.engine.begin() as connection:
            return connection.execute(query).first() is not None

    def attempts(self, learner: str) -> list[Attempt]:
        """All attempts of *learner*, oldest first."""
        table = schema.attempt
        query = select(table).where(table.c.learner == learner).order_by(table.c.answered_at, table.c.key)
        with self.engine.begin() as connection:
            return [attempts.from_row(row) for row in connection.execute(query)]

    def learners(self) -> list[Learner]:
        """Everybody who learns here, the one who came first first; the name is a setting, "" when there is none."""
        table, named = schema.learner, schema.setting
        name = select(named.c.value).where(named.c.learner == table.c.id, named.c.name == "name").scalar_subquery()
        query = select(table.c.id, table.c.created_at, name.label("name")).order_by(table.c.created_at, table.c.id)
        with self.engine.begin() as connection:
            rows = connection.execute(query)
            return [Learner(row.id, row.name or "", moment_of(row.created_at)) for row in rows]

    def add_learner(self, learner: str, name: str, at: datetime) -> None:
        """Let somebody begin here under the id *learner*; one who is here already stays as he or she is."""
        with writing(self.engine) as connection:
            attempts.meet(connection, learner, at)
            table = schema.setting
            known = select(table.c.value).where(table.c.learner == learner, table.c.name == "name")
            if connection.execute(known).first() is None:
                connection.execute(insert(table).values(learner=learner, name="name", value=name))

    def skills_right(self, learner: str) -> frozenset[Skill]:
        """The skills that *learner* answered right at least once, without reading the whole log."""
        table = schema.attempt
        query = select(table.c.family, table.c.level).where(table.c.learner == learner, table.c.correct).distinct()
        with self.engine.begin() as connection:
            return frozenset((row.family, row.level) for row in connection.execute(query))

    def settings(self, learner: str) -> dict[str, str]:
        """The settings of *learner* by name."""
        table = schema.setting
        with self.engine.begin() as connection:
            rows = connection.execute(select(table.c.name, table.c.value).where(table.c.learner == learner))
            return {row.name: row.value for row in rows}

    def set_setting(self, learner: str, name: str, value: str) -> None:
        """Set one setting; the last value set stands."""
        table = schema.setting
        with writing(self.engine) as connection:
            connection.execute(delete(table).where(table.c.learner == learner, table.c.name == name))
            connection.execute(insert(table).values(learner=learner, name=name, value=value))

    def mark_lesson(self, learner: str, lesson: str, step: int, done: bool, at: datetime) -> None:
        """Note that *learner* came to *step* of *lesson* at *at* (aware), and whether that finished it."""
        row = {"learner": learner, "lesson": lesson, "step": step, "done": done, "at": text_of(at)}
        with writing(self.engine) as connection:
            attempts.meet(connection, learner, at)
            connection.execute(insert(schema.lesson_progress).values(row))

    def lessons(self, learner: str) -> dict[str, LessonState]:
        """How far *learner* is in each lesson ever opened. A finished lesson stays finished when it is read again."""
        table = schema.lesson_progress
        query = select(table).where(table.c.learner == learner).order_by(table.c.at, table.c.id)
        states: dict[str, LessonState] = {}
        with self.engine.begin() as connection:
            for row in connection.execute(query):
                at = moment_of(row.at)
                before = states.get(row.lesson)
                done_at = before.done_at if before else None
                states[row.lesson] = LessonState(row.step, at, done_at or (at if row.done else None))
        return states

    def lessons_read(self, learner: str) -> dict[str, datetime]:
        """The finished lessons of *learner*, with the moment each was first finished."""
        return {lesson: state.done_at for lesson, state in self.lessons(learner).items() if state.done_at}

    def save_room(self, learner: str, name: str, text: str, at: datetime, *, after: int | None = None) -> RoomVersion:
        """Keep *text* as the newest version of the room *name*; *after* is the version it was made from, None for new.

        The same text again is kept once. Raises RoomConflict if the room was saved meanwhile, as by a second tab.
        """
        with writing(self.engine) as connection:
            attempts.meet(connection, learner, at)
            return rooms.add(connection, learner, name, text, text_of(at), after=after)

    def rename_room(self, learner: str, old: RoomVersion, name: str, text: str, at: datetime) -> RoomVersion:
        """Keep *text* under the new *name* and take *old* off the list, both or neither. Raises RoomConflict."""
        if name == old.name:
            return self.save_room(learner, name, text, at, after=old.number)
        with writing(self.engine) as connection:
            made = rooms.add(connection, learner, name, text, text_of(at), after=None)
            rooms.add(connection, learner, old.name, old.text, text_of(at), after=old.number, hidden=True)
            return made

    def hide_room(self, learner: str, version: RoomVersion, at: datetime) -> RoomVersion:
        """Take a room off the list; ``save_room`` brings it back. Raises RoomConflict if it changed since *version*."""
        with writing(self.engine) as connection:
            return rooms.add(
                connection, learner, version.name, version.text, text_of(at), after=version.number, hidden=True
            )

    def rooms(self, learner: str) -> list[RoomVersion]:
        """The newest version of every room, hidden ones too, the one changed last first."""
        with self.engine.begin() as connection:
            return rooms.latest(connection, learner)

    def room_history(self, learner: str, name: str) -> list[RoomVersion]:
        """Every version of one room, oldest first."""
        with self.engine.begin() as connection:
            return rooms.versions(connection, learner, name)

    def begin_placement(self, learner: str, seed: int, at: datetime) -> PlacementRun:
        """Begin a placement check, or give back the one that is running."""
        with writing(self.engine) as connection:
            attempts.meet(connection, learner, at)
            return placement.begin(connection, learner, seed, at)

    def end_placement(self, learner: str, run: str, result: str, at: datetime) -> PlacementRun:
        """End a check with its *result*, "" to drop it; the first end stands. Raises UnknownPlacement."""
        with writing(self.engine) as connection:
            return placement.end(connection, learner, run, result, at)

    def placements(self, learner: str) -> list[PlacementRun]:
        """Every placement check of *learner*, oldest first."""
        with self.engine.begin() as connection:
            return placement.runs(connection, learner)


def open_store(url: str | None = None) -> Store:
    """Open the SQLite database at *url* (an SQLAlchemy URL), or the one in the data folder, and bring it up to date.

    Several processes may open a fresh one at once: one builds it, the others wait for it.
    Raises DataFolderError if the data folder cannot be written or the file there is no database of ours.
    """
    place = database_url(url)
    engine = connect(place)
    try:
        with _ONE_AT_A_TIME:
            _migrate(engine)
    except (DatabaseError, CommandError) as error:
        engine.dispose()
        # Alembic's complaint: the file is at a step this version does not know, so a newer version made it.
        reason = error.orig if isinstance(error, DatabaseError) else f"made by a newer version: {error}"
        raise DataFolderError(
            f"The data file {place.database} cannot be used ({reason}). "
            f"Make it writable or move it away, or set {DATA_VARIABLE} to another folder."
        ) from error
    return Store(engine)


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    # The writer's lock is held from before Alembic looks at the version until the last step is committed.
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
