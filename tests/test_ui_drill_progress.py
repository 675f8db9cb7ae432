"""The progress page: what it says with no answers, with some, and when the record cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apptest import words
from demo_learner import seed_learner
from streamlit.testing.v1 import AppTest

from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]


@pytest.mark.parametrize("lang", LANGS)
def test_without_answers_every_chart_is_a_sentence(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("progress", lang=lang)
    assert not at.exception
    shown = " ".join(words(at))
    assert t("progress.none", lang) in shown
    for name in ("accuracy", "days", "times"):
        assert t(f"progress.{name}.empty", lang) in shown


def test_answers_are_counted_and_the_latest_can_be_seen_again(app_test: AppFactory) -> None:
    at = app_test("progress", lang="en")
    here = at.session_state["session"]
    seed_learner(here.store, here.now())
    at.run()
    assert not at.exception
    stored = here.store.attempts(here.learner)
    assert [at.metric[0].value, at.metric[1].value] == [str(len(stored)), str(sum(one.correct for one in stored))]
    assert any(f"drill?q={stored[-1].question}" in element.value for element in at.markdown)


def test_an_unreadable_record_is_told_calmly(app_test: AppFactory) -> None:
    at = app_test("progress", lang="en")
    here = at.session_state["session"]
    real = here.store

    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

        def attempts(self, learner: str) -> None:
            raise OSError("disk gone")

    here.store = Broken()
    at.run()
    assert not at.exception
    assert at.error[0].value == t("progress.failed", "en")
