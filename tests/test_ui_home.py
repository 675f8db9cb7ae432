"""The first page: where one stopped, and the daily hand, the same for everyone and answered once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from apptest import words
from attempts import an_attempt
from streamlit.testing.v1 import AppTest

from trainer.progress.days import study_day
from trainer.progress.readiness import ENOUGH_ANSWERS
from trainer.quiz.catalogue import rebuild
from trainer.quiz.daily import WEEK, daily_hand
from trainer.ui.asking import ask, give
from trainer.ui.content import course
from trainer.ui.exam import invigilator
from trainer.ui.exam.papers import disputed, paper
from trainer.ui.home.daily import attempt_key
from trainer.ui.home.glance import ready_line
from trainer.ui.progress import known
from trainer.ui.session import Session
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
MONDAY = date(2026, 5, 4)


def here(at: AppTest) -> Session:
    found: Session = at.session_state["session"]
    return found


def links(at: AppTest) -> dict[str, str]:
    """The words of every link, and what it adds to the address."""
    return {link.proto.label: link.proto.query_string for link in at.get("page_link")}


def says(at: AppTest, key: str, lang: Lang = "zh", **values: object) -> bool:
    wanted = t(key, lang, **values)
    return any(wanted in text for text in words(at))


@pytest.mark.parametrize("days", range(14))
def test_the_hand_of_a_date_is_what_the_weekday_asks_and_rests_on_nothing_disputed(days: int) -> None:
    day = MONDAY + timedelta(days=days)
    question = rebuild(daily_hand(day, disputed()))
    assert (question.family, question.level) == WEEK[days % 7]
    assert not disputed() & set(question.clauses)
    assert daily_hand(day, disputed()) == question.id


def test_no_two_dates_of_a_year_have_the_same_hand() -> None:
    assert len({daily_hand(MONDAY + timedelta(days=n), disputed()) for n in range(0, 364, 7)}) == 52


def test_a_hand_on_a_barred_clause_is_passed_over() -> None:
    tuesday = MONDAY + timedelta(days=1)
    asked = rebuild(daily_hand(tuesday))
    barred = set(asked.clauses) - {"W1"}
    assert barred, "a hand of fan cites its elements"
    assert not barred & set(rebuild(daily_hand(tuesday, barred)).clauses)


@pytest.mark.parametrize("lang", LANGS)
def test_who_is_new_sees_the_riddle_and_the_hand_of_today(app_test: AppFactory, lang: Lang) -> None:
    at = app_test(lang=lang)
    day = study_day(here(at).now(), here(at).zone)
    assert says(at, "home.riddle", lang)
    assert says(at, "home.daily_why", lang, month=day.month, day=day.day)
    assert t("home.daily_answer", lang) in links(at)


def answer_today(at: AppTest, value: Any) -> None:
    """Store *value* as today's answer, as the page does."""
    one = here(at)
    day = study_day(one.now(), one.zone)
    question = rebuild(daily_hand(day, disputed()))
    key = attempt_key(one.learner, day)
    give(ask(question.id, one.learner, "daily", one.now(), one.zone.key, key), question, value, one.store, one.now())


def test_after_the_answer_the_first_page_says_how_it_went_and_the_hand_is_not_asked_again(app_test: AppFactory) -> None:
    at = app_test()
    day = study_day(here(at).now(), here(at).zone)
    answer_today(at, rebuild(daily_hand(day, disputed())).key)
    assert t("home.daily_right", "zh") in links(at.run())
    again = app_test("daily")
    assert says(again, "drill.right")
    keys = [button.key for button in again.button if button.key and button.key.startswith("home.daily")]
    assert [key.rpartition(".")[2] for key in keys] == ["star"], "it can be kept as a favourite, and not be answered"
    assert len(here(again).store.attempts("me")) == 1


def test_the_daily_page_asks_where_nothing_was_answered(app_test: AppFactory) -> None:
    at = app_test("daily")
    assert not at.exception
    assert [button for button in at.button if button.key and button.key.startswith("home.daily")]


def test_another_learner_and_another_day_have_keys_of_their_own() -> None:
    keys = {attempt_key(who, MONDAY + timedelta(days=n)) for who in ("me", "you") for n in (0, 1)}
    assert len(keys) == 4


def test_a_lesson_begun_and_a_paper_not_handed_in_are_one_click_away(app_test: AppFactory) -> None:
    at = app_test()
    one = here(at)
    one.store.mark_lesson(one.learner, "suits", 2, False, one.now())
    sat = invigilator.begin(paper("registered:1:5"), one.learner, "Asia/Shanghai", one.store.sittings, one.now())
    found = links(at.run()).values()
    assert any("lesson=suits" in query and "step=2" in query for query in found)
    assert any(sat.id in query for query in found)


def test_a_lesson_that_is_finished_is_not_where_one_stopped(app_test: AppFactory) -> None:
    at = app_test()
    here(at).store.mark_lesson("me", "suits", 3, True, datetime(2026, 5, 1, tzinfo=UTC))
    assert not any("step=3" in query for query in links(at.run()).values())


@pytest.mark.parametrize("lang", LANGS)
def test_who_has_answered_sees_in_one_glance_how_things_stand(app_test: AppFactory, lang: Lang) -> None:
    at = app_test(lang=lang)
    assert not at.metric
    answer_today(at, rebuild(daily_hand(study_day(here(at).now(), here(at).zone), disputed())).key)
    at.run()
    assert [one.label for one in at.metric] == [t(f"home.{name}", lang) for name in ("due", "today", "streak")]
    assert [one.value for one in at.metric] == ["0", "1", "1"]
    level = course().levels[0].title.of(lang)
    why = t("progress.few_answers", lang, answers=0, needed=ENOUGH_ANSWERS)
    assert says(at, "home.not_told", lang, level=level, why=why)
    assert t("home.review", lang) not in links(at)
    assert t("home.how_far", lang) in links(at)


def test_the_glance_tells_the_chance_with_its_range_once_there_are_answers_enough(app_test: AppFactory) -> None:
    at = app_test(lang="en")
    level, start = course().levels[0], here(at).now() - timedelta(hours=80)
    for number in range(64):
        family, step = level.skills[number % len(level.skills)]
        at_hour = start + timedelta(hours=number)
        here(at).store.record(
            an_attempt(number, learner="me", family=family, level=step, question=f"q{number}", answered_at=at_hour)
        )
    at.run()
    told = known.tell(here(at), here(at).now())
    assert told.target
    _, one = told.target
    line = ready_line(told, here(at))
    assert line in words(at)
    if one.told:
        assert f"{round(100 * one.low)}–{round(100 * one.high)}%" in line


def test_reviews_that_are_due_are_one_click_away(app_test: AppFactory) -> None:
    at = app_test(lang="en")
    long_ago = here(at).now() - timedelta(days=90)
    for number in range(8):
        here(at).store.record(
            an_attempt(
                number, learner="me", family="is-set", level=1, question=f"is-set:1:mil2025:{number}",
                answered_at=long_ago + timedelta(days=number),
            )
        )  # fmt: skip
    at.run()
    assert at.metric[0].value == "1"
    assert links(at)[t("home.review", "en")] == "mode=adaptive"
