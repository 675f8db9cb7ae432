"""Placement checks in the store: begun once, ended once, kept for good."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from attempts import an_attempt
from sqlalchemy.exc import DatabaseError

from trainer.store import Store, UnknownPlacement, open_store
from trainer.store.engine import connect, database_url, writing
from trainer.store.exporting import export_lines
from trainer.store.importing import import_lines
from trainer.store.store import MIGRATIONS

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=9)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def test_a_check_that_runs_is_known_to_a_store_opened_later(store: Store) -> None:
    begun = store.begin_placement("me", 7, NOON)
    assert (begun.running, begun.seed, begun.begun_at, begun.result) == (True, 7, NOON, "")
    later = open_store()
    assert later.placements("me") == [begun]
    assert later.placements("you") == []
    later.close()


def test_a_second_tab_goes_on_with_the_check_that_runs(store: Store) -> None:
    begun = store.begin_placement("me", 7, NOON)
    assert store.begin_placement("me", 8, LATER) == begun
    assert store.begin_placement("you", 7, NOON).id != begun.id


def test_twenty_tabs_at_once_begin_one_check(store: Store) -> None:
    with ThreadPoolExecutor(20) as threads:
        begun = set(threads.map(lambda seed: store.begin_placement("me", seed, NOON), range(20)))
    assert len(begun) == 1
    assert len(store.placements("me")) == 1


def test_the_first_end_stands(store: Store) -> None:
    begun = store.begin_placement("me", 7, NOON)
    ended = store.end_placement("me", begun.id, "reach 5", LATER)
    assert (ended.running, ended.result, ended.begun_at, ended.ended_at) == (False, "reach 5", NOON, LATER)
    assert store.end_placement("me", begun.id, "reach 9", LATER + timedelta(days=1)) == ended
    assert store.placements("me") == [ended]


def test_a_check_taken_again_leaves_the_earlier_one_as_it_was(store: Store) -> None:
    first = store.end_placement("me", store.begin_placement("me", 1, NOON).id, "one", NOON)
    dropped = store.end_placement("me", store.begin_placement("me", 2, LATER).id, "", LATER)
    second = store.end_placement("me", store.begin_placement("me", 3, LATER).id, "two", LATER)
    assert store.placements("me") == [first, dropped, second]
    assert [run.result for run in store.placements("me")] == ["one", "", "two"]


def test_a_check_that_was_never_begun_cannot_end(store: Store) -> None:
    begun = store.begin_placement("me", 7, NOON)
    for learner, run in (("me", "nonsense"), ("you", begun.id)):
        with pytest.raises(UnknownPlacement, match="begun no placement check"):
            store.end_placement(learner, run, "one", NOON)
    assert store.placements("me") == [begun]


def test_the_skills_answered_right_are_told_once_each_and_only_the_learners_own(store: Store) -> None:
    store.record(an_attempt(1))
    store.record(an_attempt(2))
    store.record(an_attempt(3, family="fan", level=2, correct=False))
    store.record(an_attempt(4, family="fan", level=3, learner="you"))
    assert store.skills_right("me") == {("is-win", 1)}
    assert store.skills_right("nobody") == frozenset()


def test_checks_brought_along_from_another_machine_count_by_their_own_time(store: Store) -> None:
    """There a check ended in June; here it was still running and ended later, and one was taken in May."""
    june = NOON + timedelta(days=31)
    here = store.end_placement("me", store.begin_placement("me", 1, NOON).id, "may", LATER)
    there = store.begin_placement("other", 2, june)
    exported = list(export_lines(store, "other", june))
    store.end_placement("other", there.id, "june", june + timedelta(minutes=9))
    import_lines(store, "me", exported, june)
    store.end_placement("me", there.id, "july", june + timedelta(days=30))
    import_lines(store, "me", list(export_lines(store, "other", june)), june)
    assert [(run.id, run.result) for run in store.placements("me")] == [(here.id, "may"), (there.id, "july")]
    import_lines(store, "you", list(export_lines(store, "other", june)), june)
    early = store.begin_placement("you", 5, NOON)
    assert [run.id for run in store.placements("you")] == [early.id, there.id]


@pytest.mark.parametrize("statement", ["UPDATE placement SET result = ''", "DELETE FROM placement"])
def test_the_database_itself_refuses_to_change_a_check(store: Store, statement: str) -> None:
    begun = store.begin_placement("me", 7, NOON)
    with pytest.raises(DatabaseError, match="append-only"), store.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    assert store.placements("me") == [begun]


def test_a_file_of_the_version_before_gets_the_table_and_keeps_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    engine = connect(database_url(None))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO setting VALUES ('me', 'lang', 'en')")
    engine.dispose()
    store = open_store()
    assert store.settings("me") == {"lang": "en"}
    assert store.placements("me") == []
    assert store.begin_placement("me", 7, NOON).running
    store.close()
