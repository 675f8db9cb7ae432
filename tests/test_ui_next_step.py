"""What the home page recommends, and why, from no answers to many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from attempts import an_attempt
from streamlit.testing.v1 import AppTest

from trainer.progress.log import replay
from trainer.progress.plan import NextStep, Reason, StepKind
from trainer.ui.content import course, lesson_order
from trainer.ui.next_step import reason, recommend, taught
from trainer.ui.text import LANGS, Lang, texts

AppFactory = Callable[..., AppTest]
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def test_a_newcomer_is_sent_to_the_first_lesson() -> None:
    step = recommend(replay([], NOW), [])
    assert (step.reason, step.lesson) == (Reason.START, lesson_order()[0])


def test_every_lesson_prepares_for_the_skills_its_checks_ask() -> None:
    assert set(taught(course())) == set(lesson_order())
    assert all(taught(course()).values())


def test_a_skill_begun_badly_comes_before_new_ones() -> None:
    family, level = course().levels[0].skills[0]
    asked = [f"{family}:{level}:mil2025:{n}" for n in range(3)]
    tries = [
        an_attempt(n, correct=False, question=question, family=family, level=level) for n, question in enumerate(asked)
    ]
    step = recommend(replay(tries, NOW), lesson_order())
    assert (step.reason, step.family, step.level) == (Reason.WEAKEST, family, level)


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_its_words(lang: str) -> None:
    assert {f"next.{one.value}" for one in Reason} <= set(texts(lang))


@pytest.mark.parametrize("lang", LANGS)
def test_the_reason_stands_on_the_home_page(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("", lang=lang)
    assert reason(recommend(replay([], NOW), []), lang) in [text.value for text in at.text]


def test_a_mastered_skill_that_is_due_comes_first_on_the_home_page(app_test: AppFactory) -> None:
    at = app_test()
    here = at.session_state["session"]
    family, level = course().levels[0].skills[0]
    for n in range(6):
        question = f"{family}:{level}:mil2025:{n}"
        moment = here.now() - timedelta(days=60, minutes=n)
        one = an_attempt(n, correct=True, question=question, family=family, level=level)
        here.store.record(replace(one, learner=here.learner, asked_at=moment, answered_at=moment))
    shown = " ".join(text.value for text in at.run().text)
    assert reason(NextStep(StepKind.DRILL, Reason.DUE, family, level, numbers={"due": 1, "days": 60}), "zh") in shown
