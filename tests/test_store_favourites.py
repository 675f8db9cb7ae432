"""Favourites: kept until they are let go, whatever is clicked twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from attempts import START

from trainer.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def rows(store: Store) -> int:
    with store.engine.connect() as connection:
        found: int = connection.exec_driver_sql("SELECT count(*) FROM favourite").scalar_one()
        return found


def test_the_question_kept_last_comes_first(store: Store) -> None:
    for number, name in enumerate(("a", "b")):
        store.favourites.set("me", name, True, START + timedelta(minutes=number))
    assert store.favourites.of("me") == ("b", "a")
    assert store.favourites.of("you") == ()


def test_what_was_let_go_is_gone_and_may_be_kept_again(store: Store) -> None:
    for number, kept in enumerate((True, False, True)):
        store.favourites.set("me", "a", kept, START + timedelta(minutes=number))
        assert store.favourites.of("me") == (("a",) if kept else ())
    assert rows(store) == 3


def test_saying_the_same_twice_adds_nothing(store: Store) -> None:
    store.favourites.set("me", "a", False, START)
    store.favourites.set("me", "a", True, START)
    store.favourites.set("me", "a", True, START)
    assert rows(store) == 1
