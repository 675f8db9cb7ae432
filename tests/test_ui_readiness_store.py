"""Readiness tests in the store: begun once a level, ended once, kept for good; and counting answers without reading."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from attempts import an_attempt
from sqlalchemy.exc import DatabaseError

from trainer.store import Store, UnknownReadiness, open_store
from trainer.store.counting import answers_kept

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=9)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def test_a_test_that_runs_is_known_to_a_store_opened_later(store: Store) -> None:
    begun = store.readiness.begin("me", "1duan", 7, NOON)
    assert (begun.running, begun.level, begun.seed, begun.begun_at, begun.result) == (True, "1duan", 7, NOON, "")
    later = open_store()
    assert later.readiness.of("me") == [begun]
    assert later.readiness.of("you") == []
    later.close()


def test_twenty_tabs_at_once_begin_one_test_of_a_level_and_another_level_has_its_own(store: Store) -> None:
    with ThreadPoolExecutor(20) as threads:
        begun = set(threads.map(lambda seed: store.readiness.begin("me", "1duan", seed, NOON), range(20)))
    assert len(begun) == 1
    other = store.readiness.begin("me", "2duan", 1, LATER)
    assert store.readiness.of("me") == [*begun, other]


def test_the_first_end_stands_and_a_test_taken_again_leaves_it(store: Store) -> None:
    begun = store.readiness.begin("me", "1duan", 7, NOON)
    ended = store.readiness.end("me", begun.id, "pass", LATER)
    assert (ended.running, ended.result, ended.ended_at) == (False, "pass", LATER)
    assert store.readiness.end("me", begun.id, "fail", LATER + timedelta(days=1)) == ended
    again = store.readiness.begin("me", "1duan", 8, LATER)
    assert store.readiness.of("me") == [ended, again]


def test_a_test_that_was_never_begun_or_is_somebody_elses_cannot_end(store: Store) -> None:
    begun = store.readiness.begin("me", "1duan", 7, NOON)
    for learner, run in (("me", "nonsense"), ("you", begun.id)):
        with pytest.raises(UnknownReadiness, match="begun no readiness test"):
            store.readiness.end(learner, run, "pass", NOON)
    assert store.readiness.of("me") == [begun]


@pytest.mark.parametrize("statement", ["UPDATE readiness SET result = ''", "DELETE FROM readiness"])
def test_the_database_itself_refuses_to_change_a_test(store: Store, statement: str) -> None:
    begun = store.readiness.begin("me", "1duan", 7, NOON)
    with pytest.raises(DatabaseError, match="append-only"), store.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    assert store.readiness.of("me") == [begun]


def test_answers_are_counted_for_each_learner_alone(store: Store) -> None:
    assert answers_kept(store, "me") == (0, 0)
    store.record(an_attempt(1))
    store.record(an_attempt(1))
    before = answers_kept(store, "me")
    store.record(an_attempt(2, learner="you"))
    assert answers_kept(store, "me") == before == (1, 1)
    store.record(an_attempt(3))
    assert answers_kept(store, "me") == (2, 3)
