"""From shown to saved: one attempt a shown question, and no verdict before the store has the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from trainer.progress.log import Attempt
from trainer.quiz.catalogue import FAMILIES, grade, make
from trainer.quiz.question import BadAnswer, Form, Question
from trainer.store import AttemptConflict
from trainer.ui.asking import DONT_KNOW, Asked, Stage, ask, give, keep

NOW = datetime(2026, 5, 7, 12, tzinfo=UTC)
LATER = NOW + timedelta(seconds=4)


@dataclass
class Shelf:
    """A store in memory that can be told to fail."""

    kept: dict[str, Attempt] = field(default_factory=dict)
    broken: bool = False

    def record(self, attempt: Attempt) -> Any:
        if self.broken:
            raise OSError("disk full")
        first = self.kept.setdefault(attempt.key, attempt)
        if first.answer != attempt.answer:
            raise AttemptConflict(first)
        return first


@pytest.fixture
def question() -> Question:
    found = make("is-win", 1, "mil2025", 7)
    assert found.form is Form.YES_NO
    return found


@pytest.fixture
def asked(question: Question) -> Asked:
    return ask(question.id, "ann", "drill", NOW)


def test_a_right_answer_is_stored_and_then_called_right(question: Question, asked: Asked) -> None:
    shelf = Shelf()
    done = give(asked, question, question.key, shelf, LATER)
    assert done.stage is Stage.SAVED
    assert done.verdict == grade(question, question.key)
    kept = shelf.kept[asked.key]
    assert (kept.question, kept.correct, kept.taken_ms, kept.mode) == (question.id, True, 4000, "drill")


def test_a_double_click_is_one_attempt(question: Question, asked: Asked) -> None:
    shelf = Shelf()
    once = give(asked, question, question.key, shelf, LATER)
    assert give(once, question, not question.key, shelf, LATER) == once
    assert len(shelf.kept) == 1


def test_asking_the_same_at_the_same_moment_gives_the_same_key_and_later_another(question: Question) -> None:
    assert ask(question.id, "ann", "drill", NOW).key == ask(question.id, "ann", "drill", NOW).key
    assert ask(question.id, "ann", "drill", NOW).key != ask(question.id, "ann", "drill", LATER).key
    assert ask(question.id, "ann", "drill", NOW).key != ask(question.id, "bob", "drill", NOW).key


def test_what_is_not_saved_is_kept_for_a_retry_under_the_same_key(question: Question, asked: Asked) -> None:
    shelf = Shelf(broken=True)
    waiting = give(asked, question, question.key, shelf, LATER)
    assert (waiting.stage, waiting.given, shelf.kept) == (Stage.NOT_SAVED, question.key, {})
    assert keep(waiting, question, shelf).stage is Stage.NOT_SAVED
    shelf.broken = False
    saved = keep(waiting, question, shelf)
    assert saved.stage is Stage.SAVED
    assert shelf.kept[asked.key].answered_at == LATER


def test_an_answer_stored_before_counts_and_is_the_one_shown(question: Question, asked: Asked) -> None:
    shelf = Shelf()
    give(asked, question, question.key, shelf, LATER)
    late = give(asked, question, not question.key, shelf, LATER)
    assert (late.stage, late.earlier, late.given) == (Stage.SAVED, True, question.key)
    assert late.verdict is not None
    assert late.verdict.correct


def test_a_malformed_answer_is_refused_and_nothing_is_stored(question: Question, asked: Asked) -> None:
    shelf = Shelf()
    with pytest.raises(BadAnswer):
        give(asked, question, {"nonsense": 1}, shelf, LATER)
    assert shelf.kept == {}


def test_a_clock_set_back_gives_no_negative_time(question: Question, asked: Asked) -> None:
    done = give(asked, question, question.key, Shelf(), NOW - timedelta(hours=1))
    assert done.attempt is not None
    assert done.attempt.taken_ms == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_the_key_of_every_family_survives_the_way_through_the_store(family: str) -> None:
    question = make(family, 1, "mil2025", 11)
    done = give(ask(question.id, "ann", "drill", NOW), question, question.key, Shelf(), LATER)
    assert done.verdict is not None
    assert done.verdict.correct
    assert grade(question, done.given).correct


def test_an_answer_is_kept_with_the_learners_time_zone() -> None:
    question = make("is-win", 1, "mil2025", 3)
    done = give(ask(question.id, "ann", "drill", NOW, "Asia/Shanghai"), question, question.key, Shelf(), LATER)
    assert done.attempt is not None
    assert done.attempt.zone == "Asia/Shanghai"


def test_i_dont_know_is_an_answer_that_earns_nothing_and_is_not_refuted(question: Question, asked: Asked) -> None:
    shelf = Shelf()
    done = give(asked, question, DONT_KNOW, shelf, LATER)
    assert done.verdict is not None
    assert (done.stage, done.verdict.correct, done.verdict.credit, done.verdict.refutation) == (
        Stage.SAVED, False, 0.0, (),
    )  # fmt: skip
    assert shelf.kept[asked.key].answer == "null"
    late = give(asked, question, question.key, shelf, LATER)
    assert (late.earlier, late.given, late.verdict) == (True, None, done.verdict)


def test_a_showing_that_is_known_by_its_key_is_one_attempt_in_two_tabs(question: Question) -> None:
    shelf = Shelf()
    for moment in (NOW, LATER):
        give(ask(question.id, "ann", "placement", moment, key="f" * 32), question, question.key, shelf, LATER)
    assert set(shelf.kept) == {"f" * 32}
