"""The store keeps every answer once, keeps it for good, and says so when it cannot."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from attempts import an_attempt
from sqlalchemy.exc import DatabaseError

from trainer.store import AttemptConflict, DataFolderError, Store, open_store
from trainer.store.engine import FILE_NAME, prepare
from trainer.store.schema import metadata

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def test_what_was_recorded_is_read_back_equal_also_by_a_store_opened_later(store: Store) -> None:
    attempt = an_attempt(correct=False, credit=1 / 3, answer='["1m"]', zone="America/New_York")
    assert store.record(attempt).created
    later = open_store()
    assert later.attempts("me") == [attempt]
    assert later.attempt(attempt.key) == attempt
    assert later.attempt("another") is None
    later.close()


def test_attempts_come_oldest_first_and_only_those_of_the_learner(store: Store) -> None:
    for number in (3, 1, 2):
        store.record(an_attempt(number))
    store.record(an_attempt(4, learner="you"))
    assert store.attempts("me") == [an_attempt(1), an_attempt(2), an_attempt(3)]


def test_moments_are_kept_in_utc_whatever_zone_they_came_in(store: Store) -> None:
    local = datetime(2026, 5, 1, 20, tzinfo=timezone(timedelta(hours=8)))
    store.record(an_attempt(answered_at=local))
    kept = store.attempts("me")[0].answered_at
    assert kept == NOON
    assert kept.utcoffset() == timedelta(0)


def test_the_same_answer_again_gives_the_one_that_was_kept(store: Store) -> None:
    first = an_attempt()
    second_click = an_attempt(answered_at=first.answered_at + timedelta(seconds=1), taken_ms=9_000)
    store.record(first)
    again = store.record(second_click)
    assert (again.created, again.attempt) == (False, first)
    assert store.attempts("me") == [first]


@pytest.mark.parametrize(
    "change", [{"answer": "false"}, {"question": "is-win:1:mil2025:99"}, {"learner": "you"}, {"credit": 0.5}]
)
def test_another_answer_under_the_same_key_is_refused_and_the_first_stands(
    store: Store, change: dict[str, Any]
) -> None:
    first = an_attempt()
    store.record(first)
    with pytest.raises(AttemptConflict) as refused:
        store.record(an_attempt(**change))
    assert refused.value.kept == first
    assert store.attempt(first.key) == first


def test_twenty_threads_that_record_the_same_answer_keep_one(store: Store) -> None:
    with ThreadPoolExecutor(20) as threads:
        results = list(threads.map(store.record, [an_attempt()] * 20))
    assert sum(result.created for result in results) == 1
    assert {result.attempt for result in results} == {an_attempt()}
    assert len(store.attempts("me")) == 1


def test_twenty_threads_with_different_answers_agree_on_one(store: Store) -> None:
    def record(number: int) -> str:
        try:
            return store.record(an_attempt(answer=str(number))).attempt.answer
        except AttemptConflict as conflict:
            return conflict.kept.answer

    with ThreadPoolExecutor(20) as threads:
        answers = set(threads.map(record, range(20)))
    assert answers == {store.attempts("me")[0].answer}


def test_a_writer_waits_for_another_program_instead_of_failing(store: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(store.record, an_attempt())
        with pytest.raises(TimeoutError):
            waiting.result(timeout=0.5)
        other.execute("COMMIT")
        assert waiting.result(timeout=10).created
    other.close()


class Contended(sqlite3.Connection):
    """A connection on which turning the log on fails at once, twice, as when another process is just doing it."""

    refusals = 2

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if "journal_mode" in sql and self.refusals:
            self.refusals -= 1
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        return super().execute(sql, *parameters)


def test_turning_the_log_on_is_tried_again_when_another_process_is_at_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME, factory=Contended)) as raw:
        prepare(raw, None)
        assert raw.refusals == 0
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE attempt SET credit = 0",
        "DELETE FROM attempt",
        "INSERT OR REPLACE INTO attempt SELECT * FROM attempt",
        "UPDATE lesson_progress SET step = 0",
        "DELETE FROM lesson_progress",
    ],
)
def test_the_database_itself_refuses_to_change_history(store: Store, statement: str) -> None:
    store.record(an_attempt())
    store.mark_lesson("me", "tiles", 3, True, NOON)
    with pytest.raises(DatabaseError, match="append-only"), store.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    assert store.attempts("me") == [an_attempt()]
    assert store.lessons("me")["tiles"].step == 3


def test_every_pooled_connection_is_durable_and_patient(store: Store) -> None:
    with ExitStack() as stack:
        connections = [stack.enter_context(store.engine.connect()) for _ in range(6)]
        assert len({id(connection.connection.dbapi_connection) for connection in connections}) == 6
        for connection in connections:
            names = ("journal_mode", "synchronous", "busy_timeout")
            values = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
            assert values == ["wal", 2, 10_000]  # 2 is FULL


def test_the_migrations_build_what_the_schema_says(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_setting_holds_its_last_value_for_its_learner(store: Store) -> None:
    store.set_setting("me", "lang", "zh")
    store.set_setting("me", "lang", "en")
    store.set_setting("you", "lang", "zh")
    assert store.settings("me") == {"lang": "en"}
    assert store.settings("nobody") == {}


def test_a_lesson_once_finished_stays_finished_and_the_last_step_is_remembered(store: Store) -> None:
    store.mark_lesson("me", "tiles", 1, False, NOON)
    store.mark_lesson("me", "sets", 2, False, NOON)
    assert store.lessons_read("me") == {}
    store.mark_lesson("me", "tiles", 4, True, NOON + timedelta(minutes=5))
    store.mark_lesson("me", "tiles", 2, False, NOON + timedelta(days=1))
    assert store.lessons_read("me") == {"tiles": NOON + timedelta(minutes=5)}
    assert {lesson: state.step for lesson, state in store.lessons("me").items()} == {"tiles": 2, "sets": 2}


def test_a_naive_moment_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        store.mark_lesson("me", "tiles", 1, False, NOON.replace(tzinfo=None))
    assert store.lessons("me") == {}


def test_the_data_folder_is_made_when_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path / "new" / "folder"))
    open_store().close()
    assert (tmp_path / "new" / "folder" / FILE_NAME).is_file()


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = tmp_path / "file" / "data"
    monkeypatch.setenv("HANGMA_DATA", str(folder))
    with pytest.raises(DataFolderError) as refused:
        open_store()
    assert str(folder) in str(refused.value)
    assert "HANGMA_DATA" in str(refused.value)


def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    (tmp_path / FILE_NAME).write_text("not a database, but somebody's file. " * 40)
    with pytest.raises(DataFolderError, match="HANGMA_DATA") as refused:
        open_store()
    assert str(tmp_path / FILE_NAME) in str(refused.value)
    assert (tmp_path / FILE_NAME).read_text().startswith("not a database")


def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(store: Store) -> None:
    store.record(an_attempt())
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DataFolderError, match="newer version"):
        open_store()
    assert store.attempts("me") == [an_attempt()]
