"""Sittings of papers: begun once, every answer kept, ended once, and never later than the deadline allows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from trainer.progress.log import Attempt
from trainer.store import Given, How, Moved, Sitting, SittingOver, StaleAnswer, Store, UnknownSitting, open_store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
END = NOON + timedelta(minutes=10)
QUESTIONS = ("is-win:1:mil2025:1", "is-win:1:mil2025:2", "is-win:1:mil2025:3")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def sitting(name: str = "a", *, learner: str = "me", paper: str = "1duan:1:7") -> Sitting:
    return Sitting(name * 32, learner, paper, "1duan", QUESTIONS, 2, NOON, END, "Asia/Shanghai")


def given(number: int, answer: object, *, revision: int = 1, key: str = "", at: datetime = NOON) -> Given:
    return Given(number, revision, key or f"{number}.{revision}.{answer}", json.dumps(answer), NOON, at)


def logged(question: str, *, key: str) -> Attempt:
    return Attempt(
        key, "me", question, "is-win", 1, "mil2025", 1, "true", True, 1.0, "exam", NOON, NOON, 0, "Asia/Shanghai"
    )


def end(store: Store, one: Sitting, *, at: datetime = END, how: How = How.HANDED_IN, right: int = 1) -> Sitting:
    counted = store.sittings.answers(one)
    log = [logged(one.questions[number - 1], key=f"{one.id}:{number}") for number in counted]
    return store.sittings.finish(
        one, graded={number: kept.revision for number, kept in counted.items()}, right=right, log=log, how=how, at=at
    )


def test_a_sitting_begun_is_found_again_as_it_was(store: Store) -> None:
    begun = store.sittings.start(sitting())
    assert begun == sitting()
    assert store.sittings.find("me", begun.id) == begun
    assert store.sittings.of("me") == [begun]
    assert store.sittings.of("you") == []


def test_the_same_paper_begun_twice_is_one_sitting(store: Store) -> None:
    first = store.sittings.start(sitting("a"))
    assert store.sittings.start(sitting("b")) == first
    assert store.sittings.of("me") == [first]


def test_twenty_tabs_that_begin_at_once_share_one_sitting(store: Store) -> None:
    with ThreadPoolExecutor(20) as pool:
        begun = list(pool.map(lambda n: store.sittings.start(sitting(chr(97 + n))), range(20)))
    assert len({one.id for one in begun}) == 1
    assert len(store.sittings.of("me")) == 1


def test_another_paper_and_another_learner_have_sittings_of_their_own(store: Store) -> None:
    ids = {
        store.sittings.start(one).id
        for one in (sitting("a"), sitting("b", paper="1duan:1:8"), sitting("c", learner="you"))
    }
    assert len(ids) == 3


def test_an_answer_may_be_changed_and_the_newest_counts(store: Store) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(1, True))
    changed = store.sittings.answer(one, given(1, False, revision=2))
    assert store.sittings.answers(one) == {1: changed}


def test_a_double_click_keeps_one_answer(store: Store) -> None:
    one = store.sittings.start(sitting())
    first = store.sittings.answer(one, given(1, True, key="k"))
    assert store.sittings.answer(one, given(1, True, key="k", at=NOON + timedelta(seconds=1))) == first


def test_the_same_act_with_another_answer_is_refused_and_the_first_stands(store: Store) -> None:
    one = store.sittings.start(sitting())
    first = store.sittings.answer(one, given(1, True, key="k"))
    with pytest.raises(StaleAnswer) as refused:
        store.sittings.answer(one, given(1, False, key="k"))
    assert refused.value.kept == first
    assert store.sittings.answers(one) == {1: first}


def test_a_stale_tab_is_told_and_the_newer_answer_stands(store: Store) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(1, True))
    newer = store.sittings.answer(one, given(1, False, revision=2))
    with pytest.raises(StaleAnswer) as refused:
        store.sittings.answer(one, given(1, True, revision=2, key="other tab"))
    assert refused.value.kept == newer
    assert store.sittings.answers(one) == {1: newer}


def test_an_answer_counts_until_three_seconds_after_the_deadline_and_not_later(store: Store) -> None:
    one = store.sittings.start(sitting())
    in_time = store.sittings.answer(one, given(1, True, at=END + timedelta(seconds=3)))
    with pytest.raises(SittingOver):
        store.sittings.answer(one, given(2, True, at=END + timedelta(seconds=3, microseconds=1)))
    assert store.sittings.answers(one) == {1: in_time}


def test_nothing_is_answered_after_the_hand_in_however_early_it_was(store: Store) -> None:
    one = end(store, store.sittings.start(sitting()), at=NOON + timedelta(minutes=1))
    with pytest.raises(SittingOver) as refused:
        store.sittings.answer(one, given(1, True, at=NOON + timedelta(minutes=2)))
    assert refused.value.sitting == one


def test_a_retry_whose_first_reply_was_lost_is_answered_even_after_the_end(store: Store) -> None:
    one = store.sittings.start(sitting())
    first = store.sittings.answer(one, given(1, True, key="k"))
    end(store, one)
    assert store.sittings.answer(one, given(1, True, key="k", at=END + timedelta(hours=1))) == first


@pytest.mark.parametrize("number", [0, 4])
def test_there_is_no_question_beside_those_of_the_paper(store: Store, number: int) -> None:
    one = store.sittings.start(sitting())
    with pytest.raises(ValueError, match="has 3"):
        store.sittings.answer(one, given(number, True))


def test_the_end_writes_result_and_answers_together(store: Store) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(2, True))
    ended = end(store, one, right=1)
    assert (ended.how, ended.ended_at, ended.right, ended.passed, ended.open) == (How.HANDED_IN, END, 1, False, False)
    assert [(kept.question, kept.mode) for kept in store.attempts("me")] == [(QUESTIONS[1], "exam")]


def test_a_sitting_that_ended_stays_as_it_ended(store: Store) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(1, True))
    ended = end(store, one, right=2)
    again = end(store, one, right=0, how=How.TIME_UP, at=END + timedelta(days=1))
    assert again == ended
    assert again.passed
    assert len(store.attempts("me")) == 1


def test_twenty_sweepers_end_a_sitting_once(store: Store) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(1, True))
    with ThreadPoolExecutor(20) as pool:
        ended = list(pool.map(lambda n: end(store, one, right=n % 3), range(20)))
    assert len(set(ended)) == 1
    assert len(store.attempts("me")) == 1


def test_an_answer_that_comes_while_it_is_graded_is_not_lost(store: Store) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(1, True))
    with pytest.raises(Moved):
        store.sittings.finish(one, graded={}, right=0, log=[logged(QUESTIONS[0], key="k")], how=How.HANDED_IN, at=END)
    assert store.sittings.find("me", one.id).open
    assert store.attempts("me") == []  # all or nothing


def test_a_paper_may_be_sat_again_once_it_was_handed_in(store: Store) -> None:
    end(store, store.sittings.start(sitting("a")))
    again = store.sittings.start(replace(sitting("b"), started_at=END, deadline=END + timedelta(minutes=10)))
    assert [one.id for one in store.sittings.of("me")] == [again.id, "a" * 32]


def test_nobody_sees_the_sitting_of_another(store: Store) -> None:
    one = store.sittings.start(sitting())
    for learner, name in (("you", one.id), ("me", "f" * 32), ("me", "")):
        with pytest.raises(UnknownSitting):
            store.sittings.find(learner, name)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sitting SET state = 'open', how = '', ended_at = NULL",
        'UPDATE sitting SET "right" = 3',
        "DELETE FROM sitting",
        "UPDATE sitting_answer SET answer = 'false'",
        "DELETE FROM sitting_answer",
    ],
)
def test_the_database_itself_refuses_to_go_back(store: Store, statement: str) -> None:
    one = store.sittings.start(sitting())
    store.sittings.answer(one, given(1, True))
    end(store, one)
    with pytest.raises(DatabaseError, match=r"append-only|only once"), store.engine.begin() as connection:
        connection.exec_driver_sql(statement)


def test_the_database_itself_refuses_to_lengthen_the_time(store: Store) -> None:
    store.sittings.start(sitting())
    with pytest.raises(DatabaseError, match="only once"), store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE sitting SET deadline = '2027-01-01T00:00:00.000000+00:00'")
