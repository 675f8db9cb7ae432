"""Rooms in the store: every version is kept, a second tab overwrites nothing, and an older file gets the table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DatabaseError

from trainer.store import RoomConflict, Store, open_store
from trainer.store.engine import connect, database_url, writing
from trainer.store.store import MIGRATIONS

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=1)
ONE, TWO = "one line", "another line"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def test_a_room_saved_again_has_both_versions_and_the_newest_stands(store: Store) -> None:
    first = store.save_room("me", "周三场", ONE, NOON)
    second = store.save_room("me", "周三场", TWO, LATER, after=first.number)
    assert store.rooms("me") == [second]
    assert store.room_history("me", "周三场") == [first, second]
    assert (first.at, second.at) == (NOON, LATER)
    assert store.rooms("you") == []


def test_the_room_changed_last_comes_first(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    store.save_room("me", "b", ONE, NOON)
    store.save_room("me", "a", TWO, LATER, after=first.number)
    assert [room.name for room in store.rooms("me")] == ["a", "b"]


def test_a_double_click_saves_one_version(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    assert store.save_room("me", "a", ONE, LATER) == first
    assert store.room_history("me", "a") == [first]


def test_a_second_tab_with_another_text_is_refused_and_the_first_stands(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    second = store.save_room("me", "a", TWO, NOON, after=first.number)
    for after in (None, first.number):
        with pytest.raises(RoomConflict) as refused:
            store.save_room("me", "a", "third line", LATER, after=after)
        assert refused.value.kept == second
    assert store.rooms("me") == [second]


def test_twenty_tabs_at_once_keep_one_text(store: Store) -> None:
    def save(number: int) -> bool:
        try:
            store.save_room("me", "a", f"line {number}", NOON)
        except RoomConflict:
            return False
        return True

    with ThreadPoolExecutor(20) as threads:
        saved = list(threads.map(save, range(20)))
    assert saved.count(True) == 1
    assert [room.text for room in store.room_history("me", "a")] == [f"line {saved.index(True)}"]


def test_a_hidden_room_keeps_its_history_and_comes_back(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    hidden = store.hide_room("me", first, LATER)
    assert (hidden.hidden, hidden.text) == (True, ONE)
    assert store.rooms("me") == [hidden]
    assert store.hide_room("me", hidden, LATER) == hidden
    back = store.save_room("me", "a", ONE, LATER, after=hidden.number)
    assert store.rooms("me") == [back]
    assert store.room_history("me", "a") == [first, hidden, back]


def test_a_room_that_changed_meanwhile_is_not_hidden(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    second = store.save_room("me", "a", TWO, NOON, after=first.number)
    with pytest.raises(RoomConflict):
        store.hide_room("me", first, LATER)
    assert store.rooms("me") == [second]


def test_renaming_happens_whole_or_not_at_all(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    taken = store.save_room("me", "b", "b's line", NOON)
    with pytest.raises(RoomConflict):
        store.rename_room("me", first, "b", TWO, LATER)
    assert store.rooms("me") == [taken, first]
    made = store.rename_room("me", first, "c", TWO, LATER)
    assert [(room.name, room.hidden) for room in store.rooms("me")] == [("a", True), ("c", False), ("b", False)]
    assert (made.name, made.text) == ("c", TWO)


def test_a_rename_of_a_room_that_changed_meanwhile_adds_no_second_one(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    second = store.save_room("me", "a", TWO, NOON, after=first.number)
    with pytest.raises(RoomConflict):
        store.rename_room("me", first, "c", "c's line", LATER)
    assert store.rooms("me") == [second]


def test_a_rename_to_its_own_name_keeps_the_room_on_the_list(store: Store) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    assert store.rename_room("me", first, "a", ONE, LATER) == first
    assert store.rooms("me") == [first]


@pytest.mark.parametrize("statement", ["UPDATE room SET text = ''", "DELETE FROM room"])
def test_the_database_itself_refuses_to_change_a_saved_room(store: Store, statement: str) -> None:
    first = store.save_room("me", "a", ONE, NOON)
    with pytest.raises(DatabaseError, match="append-only"), store.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    assert store.rooms("me") == [first]


def test_a_file_of_the_version_before_gets_the_table_and_keeps_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    engine = connect(database_url(None))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("INSERT INTO setting VALUES ('me', 'lang', 'en')")
    engine.dispose()
    store = open_store()
    assert store.settings("me") == {"lang": "en"}
    assert store.rooms("me") == []
    assert store.save_room("me", "a", ONE, NOON).text == ONE
    store.close()
