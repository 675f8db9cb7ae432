"""A sitting from begin to result: stored answers, the server's clock, one result however often it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from demo_learner import wrong_answer

from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import BadAnswer
from trainer.store import Given, How, Sitting, SittingOver, StaleAnswer, Store, open_store
from trainer.ui.exam import invigilator
from trainer.ui.exam.chapters import by_chapter
from trainer.ui.exam.papers import paper

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LEVEL = "registered:1:5"


def minutes(n: float) -> datetime:
    return NOON + timedelta(minutes=n)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    opened = open_store()
    yield opened
    opened.close()


def begin(store: Store, *, now: datetime = NOON, name: str = LEVEL) -> Sitting:
    return invigilator.begin(paper(name), "me", "Asia/Shanghai", store.sittings, now)


def give(store: Store, one: Sitting, number: int, value: object, *, after: int = 0, now: datetime = NOON) -> None:
    invigilator.answer(one, number, value, after=after, asked_at=NOON, desk=store.sittings, now=now)


def give_right(store: Store, one: Sitting, numbers: range) -> None:
    for number in numbers:
        give(store, one, number, rebuild(one.questions[number - 1]).key, now=minutes(1))


def test_a_sitting_lasts_as_long_as_its_level_says(store: Store) -> None:
    one = begin(store)
    assert one.deadline == minutes(10)
    assert len(one.questions) == 10
    assert one.open


def test_beginning_again_resumes_with_the_time_that_is_left(store: Store) -> None:
    one = begin(store)
    assert begin(store, now=minutes(4)) == one


def test_unanswered_questions_count_as_not_right(store: Store) -> None:
    one = begin(store)
    give_right(store, one, range(1, 8))
    ended = invigilator.hand_in(one, store.sittings, minutes(5))
    assert (ended.right, ended.passed, ended.how, ended.ended_at) == (7, True, How.HANDED_IN, minutes(5))


def test_six_right_of_ten_do_not_pass_the_first_level(store: Store) -> None:
    one = begin(store)
    give_right(store, one, range(1, 7))
    give(store, one, 7, wrong_answer(rebuild(one.questions[6])))
    ended = invigilator.hand_in(one, store.sittings, minutes(5))
    assert (ended.right, ended.passed) == (6, False)


def test_the_answers_enter_the_log_once_with_the_time_each_took(store: Store) -> None:
    one = begin(store)
    give_right(store, one, range(1, 3))
    for _ in range(3):
        invigilator.hand_in(one, store.sittings, minutes(5))
    log = store.attempts("me")
    assert [(kept.question, kept.mode, kept.correct, kept.taken_ms) for kept in log] == [
        (name, "exam", True, 60_000) for name in one.questions[:2]
    ]


def test_nothing_enters_the_log_before_the_end(store: Store) -> None:
    """Or the drill would tell, by its statistics, what was right."""
    one = begin(store)
    give_right(store, one, range(1, 5))
    assert store.attempts("me") == []


def test_a_change_of_mind_counts_and_the_log_has_the_last_answer(store: Store) -> None:
    one = begin(store)
    give(store, one, 1, wrong_answer(rebuild(one.questions[0])))
    give(store, one, 1, rebuild(one.questions[0]).key, after=1)
    assert invigilator.hand_in(one, store.sittings, minutes(1)).right == 1


def test_who_vanished_gets_the_result_as_of_the_deadline_whenever_it_is_looked_at(store: Store) -> None:
    one = begin(store)
    give_right(store, one, range(1, 9))
    assert invigilator.sittings("me", store.sittings, minutes(10)) == [one]  # not over yet: three seconds of grace
    (ended,) = invigilator.sittings("me", store.sittings, minutes(60 * 24 * 3))
    assert (ended.how, ended.ended_at, ended.right) == (How.TIME_UP, minutes(10), 8)
    assert invigilator.sittings("me", store.sittings, minutes(60 * 24 * 9)) == [ended]


def test_the_hand_in_of_a_late_tab_is_as_of_the_deadline(store: Store) -> None:
    one = begin(store)
    ended = invigilator.hand_in(one, store.sittings, minutes(11))
    assert (ended.how, ended.ended_at) == (How.TIME_UP, minutes(10))


def test_a_hand_in_within_the_grace_is_a_hand_in_at_the_deadline(store: Store) -> None:
    one = begin(store)
    ended = invigilator.hand_in(one, store.sittings, minutes(10) + timedelta(seconds=2))
    assert (ended.how, ended.ended_at) == (How.HANDED_IN, minutes(10))


def test_an_answer_after_the_end_is_refused(store: Store) -> None:
    one = begin(store)
    with pytest.raises(SittingOver):
        give(store, one, 1, rebuild(one.questions[0]).key, now=minutes(10.1))


def test_a_double_click_is_one_answer_and_two_tabs_are_told_apart(store: Store) -> None:
    one = begin(store)
    key = rebuild(one.questions[0]).key
    give(store, one, 1, key)
    give(store, one, 1, key, now=minutes(1))
    with pytest.raises(StaleAnswer):
        give(store, one, 1, wrong_answer(rebuild(one.questions[0])))
    assert json.loads(store.sittings.answers(one)[1].answer) == key
    assert store.sittings.answers(one)[1].revision == 1


def test_an_answer_of_the_wrong_form_is_refused_and_nothing_kept(store: Store) -> None:
    one = begin(store)
    with pytest.raises(BadAnswer):
        give(store, one, 1, {"no": 1})
    assert store.sittings.answers(one) == {}


def test_a_question_that_is_no_longer_made_counts_as_not_right_and_breaks_nothing(store: Store) -> None:
    one = store.sittings.start(replace(begin(store, name="registered:1:6"), id="x" * 32, paper="registered:1:9",
                                       questions=("gone:1:mil2025:1", "is-win:1:mil2025:1")))  # fmt: skip
    store.sittings.answer(one, _given(one, 1, "true"))
    store.sittings.answer(one, _given(one, 2, json.dumps(rebuild(one.questions[1]).key)))
    ended = invigilator.hand_in(one, store.sittings, minutes(2))
    assert ended.right == 1
    shown = invigilator.verdicts(ended, store.sittings.answers(ended))
    assert [(question is None, right) for question, _, right in shown] == [(True, False), (False, True)]


def _given(one: Sitting, number: int, text: str) -> Given:
    return Given(number, 1, f"{one.id}:{number}:1", text, NOON, NOON)


def test_the_result_by_chapter_adds_up_and_names_the_weakest_skill(store: Store) -> None:
    one = begin(store)
    give_right(store, one, range(1, 5))
    ended = invigilator.hand_in(one, store.sittings, minutes(5))
    shown = invigilator.verdicts(ended, store.sittings.answers(ended))
    rows = by_chapter((question, right) for question, _, right in shown if question)
    assert (sum(row.right for row in rows), sum(row.total for row in rows)) == (4, 10)
    assert [row.chapter.number for row in rows] == sorted(row.chapter.number for row in rows)
    assert all((row.weakest is None) == (row.right == row.total) for row in rows)
