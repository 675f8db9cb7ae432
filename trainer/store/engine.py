"""How the database is reached: where it lies, what every connection is told, and how a transaction begins."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

DATA_VARIABLE = "HANGMA_DATA"
FILE_NAME = "hangma.sqlite3"
BUSY_MS = 10_000
# synchronous=FULL belongs to a connection, not to the file: forget it on one and its answers may be lost.
# Without recursive_triggers, INSERT OR REPLACE would slip past the trigger that refuses DELETE.
PRAGMAS = {"busy_timeout": str(BUSY_MS), "synchronous": "FULL", "recursive_triggers": "ON"}


class DataFolderError(OSError):
    """The data folder cannot be made or written; the message names it and how to choose another."""


def data_folder() -> Path:
    """The folder of the learner's data, made if need be: ``HANGMA_DATA``, else where the system keeps such data.

    Raises DataFolderError if nothing can be written there.
    """
    chosen = os.environ.get(DATA_VARIABLE)
    folder = Path(chosen).expanduser() if chosen else Path(platformdirs.user_data_dir("hangma-academy", False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Only writing proves that writing works: permission bits lie on network drives and read-only mounts.
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DataFolderError(
            f"The data folder {folder} cannot be written ({error.strerror or error}). "
            f"Make it writable, or set {DATA_VARIABLE} to another folder."
        ) from error
    return folder


def database_url(url: str | None = None) -> URL:
    """*url*, or the SQLite file in the data folder. Raises ValueError for another kind of database.

    >>> database_url("postgresql://host/db")
    Traceback (most recent call last):
    ValueError: only SQLite is supported, not postgresql
    """
    found = make_url(url) if url else URL.create("sqlite", database=str(data_folder() / FILE_NAME))
    if found.get_backend_name() != "sqlite":
        raise ValueError(f"only SQLite is supported, not {found.get_backend_name()}")
    return found


def connect(url: URL) -> Engine:
    """An engine whose connections are durable and whose writers queue instead of failing."""
    engine = create_engine(url)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that will write: it takes the writer's lock at once, so it never fails half-way.

    ``busy_timeout`` does not help a transaction that reads first and then writes; beginning IMMEDIATE does.
    """
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        yield connection


def prepare(raw: Any, record: object) -> None:
    """Set every new connection of the pool up. The driver must not begin transactions by itself: ``_begin`` does."""
    assert isinstance(raw, sqlite3.Connection)
    raw.isolation_level = None
    for name, value in PRAGMAS.items():
        raw.execute(f"PRAGMA {name} = {value}").close()
    _turn_wal_on(raw)


def _turn_wal_on(raw: sqlite3.Connection) -> None:
    """Turn the write-ahead log on, which the file remembers.

    While another process is doing the same to a fresh file, SQLite answers "locked" at once, whatever busy_timeout
    says; so ask again for as long as busy_timeout would.
    """
    deadline = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL").close()
        except sqlite3.OperationalError as error:
            # The low byte is the kind of error, the rest its variety.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.005)
        else:
            return


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
