"""The progress page: what it says with no answers, with some, and when the record cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from apptest import words
from attempts import an_attempt
from demo_learner import seed_learner
from streamlit.testing.v1 import AppTest

from trainer.course import ExamLevel
from trainer.progress.log import Attempt
from trainer.ui.exam.papers import levels
from trainer.ui.progress import known as kept
from trainer.ui.session import Session
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
EMPTY = {
    "ready": ("readiness",),
    "skills": ("chapters", "accuracy"),
    "review": ("recall",),
    "history": ("exams", "rating", "days", "times"),
}


def here(at: AppTest) -> Session:
    found: Session = at.session_state["session"]
    return found


def show(at: AppTest, part: str) -> str:
    """Turn to *part* of the page; everything it says."""
    at.segmented_control(key="progress.part").set_value(part).run()
    assert not at.exception
    return " ".join(words(at))


@pytest.mark.parametrize("lang", LANGS)
def test_without_answers_every_chart_is_a_sentence(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("progress", lang=lang)
    assert not at.exception
    assert t("progress.none", lang) in " ".join(words(at))
    for part, names in EMPTY.items():
        shown = show(at, part)
        assert [name for name in names if t(f"progress.{name}.empty", lang) not in shown] == []


def test_answers_are_counted_and_the_latest_can_be_seen_again(app_test: AppFactory) -> None:
    at = app_test("progress", lang="en")
    seed_learner(here(at).store, here(at).now())
    at.run()
    assert not at.exception
    stored = here(at).store.attempts(here(at).learner)
    assert [at.metric[0].value, at.metric[1].value] == [str(len(stored)), str(sum(one.correct for one in stored))]
    assert any(f"drill?q={stored[-1].question}" in element.value for element in at.markdown)


def test_the_next_step_stands_above_the_charts_and_the_short_test_is_one_tap_away(app_test: AppFactory) -> None:
    at = app_test("progress", lang="en")
    seed_learner(here(at).store, here(at).now())
    at.run()
    assert at.subheader[0].value == t("next.title", "en")
    links = {link.proto.label: link.proto.query_string for link in at.get("page_link")}
    assert links[t("progress.test", "en")] == "level=registered"
    assert t("progress.how", "en") in links


@pytest.mark.parametrize("part", EMPTY)
def test_each_part_draws_its_charts(app_test: AppFactory, part: str) -> None:
    at = app_test("progress", lang="zh")
    seed_learner(here(at).store, here(at).now())
    at.run()
    show(at, part)
    assert at.get("plotly_chart") or t("progress.recall.empty", "zh") in " ".join(words(at))


def test_what_is_known_is_worked_out_once_for_each_answer(
    app_test: AppFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = app_test("progress", lang="en")
    told = []
    real = kept.tell

    def counting(*args: Any) -> kept.Known:
        told.append(args)
        return real(*args)

    monkeypatch.setattr("trainer.ui.progress.known.tell", counting)
    seed_learner(here(at).store, here(at).now())
    at.run()
    at.run()
    show(at, "skills")
    assert len(told) == 1
    here(at).store.record(an_attempt(1, learner=here(at).learner))
    at.run()
    assert len(told) == 2


def test_an_unreadable_record_is_told_calmly(app_test: AppFactory) -> None:
    at = app_test("progress", lang="en")
    real = here(at).store

    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

        def attempts(self, learner: str) -> None:
            raise OSError("disk gone")

    here(at).store = Broken()  # type: ignore[assignment]  # it stands in for the store
    del at.session_state["progress.known"]
    at.run()
    assert not at.exception
    assert at.error[0].value == t("progress.failed", "en")


def easy(level: ExamLevel, count: int) -> list[Attempt]:
    """*count* right answers in the skills of *level*, one an hour."""
    start = an_attempt(1)
    asked = [level.skills[number % len(level.skills)] for number in range(1, count + 1)]
    return [
        an_attempt(
            number, family=family, level=step, question=f"q{number}",
            answered_at=start.answered_at + timedelta(hours=number),
        )
        for number, (family, step) in enumerate(asked, 1)
    ]  # fmt: skip


def test_the_past_is_told_only_from_where_it_may_be_told(app_test: AppFactory) -> None:
    """Eighths of 64 answers: 8 and 16 are fewer than twenty, and are left out."""
    at = app_test(lang="en")
    level = levels()["registered"]
    for attempt in easy(level, 64):
        here(at).store.record(attempt)
    told = kept.tell(here(at), an_attempt(1).answered_at + timedelta(days=4))
    looked = kept.looked_back(told, level)
    assert looked
    assert min(one.answers for one in looked) >= 20
    assert looked[-1].at == told.learner.profile.now


def test_the_target_is_the_first_level_below_the_mark_or_not_told(app_test: AppFactory) -> None:
    at = app_test(lang="en")
    now = an_attempt(1).answered_at + timedelta(days=4)
    first = kept.tell(here(at), now).target
    assert first
    assert first[0].id == "registered"
    for attempt in easy(levels()["registered"], 90):
        here(at).store.record(attempt)
    later = kept.tell(here(at), now).target
    assert later
    assert later[0].id == "1duan"


def test_a_family_whose_name_gives_the_answer_away_moves_the_rating_less(app_test: AppFactory) -> None:
    values = []
    for family in ("may-i", "locked"):
        at = app_test(lang="en")
        here(at).store.record(
            an_attempt(1, key=family, learner=family, family=family, question=f"{family}:1:mil2025:1")
        )
        here(at).learner = family
        told = kept.tell(here(at), an_attempt(1).answered_at)
        values.append(told.learner.ratings.learner.value)
    assert values[0] > values[1] > 1500
