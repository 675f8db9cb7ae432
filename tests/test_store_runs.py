"""Runs of practice in the store: begun once, answered in order, never later than their end allows."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from attempts import START, a_run, an_attempt
from sqlalchemy.exc import DatabaseError

from trainer.progress.log import Attempt
from trainer.progress.runs import GRACE, End, Mode, Run, answer_key
from trainer.store import AttemptConflict, RunOver, Store, UnknownRun, open_store

LATER = START + timedelta(hours=1)
DEADLINE = START + timedelta(seconds=60)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def challenge(name: str = "c") -> Run:
    pool = (("is-win:1:mil2025",),)
    return a_run(name, mode=Mode.CHALLENGE, plan=(), pool=pool, misses=3, deadline=DEADLINE)


def given(run: Run, number: int, *, correct: bool = True, seconds: float = 1.0) -> Attempt:
    at = START + timedelta(seconds=seconds)
    return an_attempt(
        number, correct=correct, key=answer_key(run.id, number), learner=run.learner, mode=run.mode.value,
        answered_at=at, answer="true" if correct else "false",
    )  # fmt: skip


def test_a_run_begun_is_found_again_as_it_was(store: Store) -> None:
    for run in (a_run("a"), challenge()):
        assert store.runs.begin(run) == run
        assert store.runs.find("me", run.id) == run
        assert store.runs.latest("me", run.mode) == run
    assert store.runs.latest("me", Mode.MARATHON) is None


def test_nobody_finds_the_run_of_another(store: Store) -> None:
    store.runs.begin(a_run())
    for learner, name in (("you", "r"), ("me", "other")):
        with pytest.raises(UnknownRun):
            store.runs.find(learner, name)


def test_a_double_click_begins_one_run(store: Store) -> None:
    first = store.runs.begin(a_run("a"))
    assert store.runs.begin(a_run("b")) == first
    assert store.runs.begin(a_run("b", started_at=LATER), after="a").id == "b"
    assert store.runs.begin(a_run("c", started_at=LATER), after="a").id == "b"


def test_twenty_tabs_that_begin_at_once_share_one_run(store: Store) -> None:
    with ThreadPoolExecutor(20) as pool:
        begun = list(pool.map(lambda number: store.runs.begin(a_run(f"r{number}")), range(20)))
    assert len({run.id for run in begun}) == 1


def test_answers_are_read_back_in_order(store: Store) -> None:
    run = store.runs.begin(challenge())
    for number in range(1, 12):  # beyond ten, where text order is not that of numbers
        store.runs.record(run, given(run, number))
    found = store.runs.standing(run, DEADLINE)
    assert [one.key for one in found.answers] == [f"c:{number}" for number in range(1, 12)]
    assert (found.number, found.right, found.end) == (12, 11, End.OPEN)


def test_the_answers_of_a_run_are_not_those_of_one_whose_name_begins_alike(store: Store) -> None:
    one, other = store.runs.begin(challenge("c")), store.runs.begin(replace(challenge("cc"), learner="you"))
    store.runs.record(other, given(other, 1))
    assert store.runs.standing(one, START).answers == ()


def test_the_same_answer_twice_is_kept_once_and_another_is_refused(store: Store) -> None:
    run = store.runs.begin(challenge())
    first = store.runs.record(run, given(run, 1))
    assert store.runs.record(run, given(run, 1, seconds=9)) == first
    with pytest.raises(AttemptConflict) as refused:
        store.runs.record(run, given(run, 1, correct=False))
    assert refused.value.kept == first
    assert store.attempts("me") == [first]


def test_an_answer_counts_until_a_second_after_the_deadline_and_not_later(store: Store) -> None:
    run = store.runs.begin(challenge())
    store.runs.record(run, given(run, 1, seconds=60 + GRACE.total_seconds()))
    with pytest.raises(RunOver) as refused:
        store.runs.record(run, given(run, 2, seconds=60.001 + GRACE.total_seconds()))
    assert refused.value.standing.end is End.TIME_UP
    assert len(store.attempts("me")) == 1


def test_after_three_misses_nothing_is_taken(store: Store) -> None:
    run = store.runs.begin(challenge())
    for number in (1, 2, 3):
        store.runs.record(run, given(run, number, correct=False))
    with pytest.raises(RunOver):
        store.runs.record(run, given(run, 4))
    # The reply to the last answer was lost and it comes again: it was taken, and says so.
    assert store.runs.record(run, given(run, 3, correct=False)).key == "c:3"


def test_a_stopped_run_takes_nothing_and_stays_stopped_at_the_first_time(store: Store) -> None:
    run = store.runs.begin(a_run())
    store.runs.stop(run, LATER)
    store.runs.stop(run, LATER + timedelta(hours=1))
    assert store.runs.find("me", run.id).stopped_at == LATER
    with pytest.raises(RunOver):
        store.runs.record(run, given(run, 1))


def test_only_the_next_question_is_answered_and_only_in_a_run_that_is_there(store: Store) -> None:
    run = store.runs.begin(challenge())
    with pytest.raises(ValueError, match="number 1 is next"):
        store.runs.record(run, given(run, 2))
    with pytest.raises(UnknownRun):
        store.runs.record(a_run("ghost"), given(a_run("ghost"), 1))
    assert store.attempts("me") == []


def test_twenty_tabs_that_answer_at_once_keep_one_answer(store: Store) -> None:
    run = store.runs.begin(challenge())

    def tab(number: int) -> bool:
        try:
            store.runs.record(run, given(run, 1, correct=number % 2 == 0))
        except AttemptConflict:
            return False
        return True

    with ThreadPoolExecutor(20) as pool:
        taken = list(pool.map(tab, range(20)))
    assert len(store.attempts("me")) == 1
    assert taken.count(True) == 10


def test_all_runs_of_a_mode_are_told_the_last_first(store: Store) -> None:
    for number, name in enumerate("ab"):
        run = challenge(name)
        begun = replace(
            run, started_at=START + timedelta(minutes=number), deadline=DEADLINE + timedelta(minutes=number)
        )
        store.runs.begin(begun, after="" if number == 0 else "a")
        store.runs.record(begun, given(begun, 1))
    assert [(one.run.id, one.right) for one in store.runs.standings("me", Mode.CHALLENGE, LATER)] == [
        ("b", 1),
        ("a", 1),
    ]


@pytest.mark.parametrize("table", ["run", "run_stop", "favourite"])
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "UPDATE {} SET learner = 'you'"])
def test_the_database_itself_refuses_to_change_history(store: Store, table: str, statement: str) -> None:
    store.runs.stop(store.runs.begin(a_run()), LATER)
    store.favourites.set("me", "is-win:1:mil2025:1", True, START)
    with store.engine.begin() as connection, pytest.raises(DatabaseError, match="append-only"):
        connection.exec_driver_sql(statement.format(table))
