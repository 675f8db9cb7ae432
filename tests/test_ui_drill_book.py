"""The book of missed questions on the page: what is in it, how much is missing, what left, favourites, its setting."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from apptest import address, words
from attempts import an_attempt
from streamlit.testing.v1 import AppTest
from test_ui_drill import give, has_button, kept, press, says

from trainer.progress.runs import Mode, Why
from trainer.quiz.catalogue import rebuild
from trainer.ui.exam import invigilator
from trainer.ui.exam.papers import paper, paper_of
from trainer.ui.keeping.records import missed_questions
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
WIN, SET, FAN = "is-win:1:mil2025:7", "is-set:1:mil2025:7", "fan:1:mil2025:7"


def tell(at: AppTest, question: str, marks: str, *, ended: int = 0) -> None:
    """Answers to *question*, right (+) or wrong (-), one a day, the last one *ended* days ago."""
    here = at.session_state["session"]
    for place, mark in enumerate(reversed(marks)):
        moment: datetime = here.now() - timedelta(days=place + ended)
        family, level = question.split(":")[:2]
        one = an_attempt(
            1, key=f"{question}/{place}", correct=mark == "+", question=question, family=family, level=int(level),
            answered_at=moment, asked_at=moment,
        )  # fmt: skip
        here.store.record(one)


def opened(app_test: AppFactory, told: dict[str, str], *, lang: Lang = "zh", stars: tuple[str, ...] = ()) -> AppTest:
    at = app_test("drill", lang=lang, mode="review")
    here = at.session_state["session"]
    for question, marks in told.items():
        tell(at, question, marks)
    for question in stars:
        here.store.favourites.set("me", question, True, here.now())
    at = at.run()
    assert not at.exception
    return at


def linked(at: AppTest) -> list[str]:
    """The questions that the page leads to, in its order."""
    return [
        found.value.partition("(drill?q=")[2].removesuffix(")") for found in at.markdown if "drill?q=" in found.value
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_an_empty_book_says_how_questions_come_into_it(app_test: AppFactory, lang: Lang) -> None:
    at = opened(app_test, {WIN: "++"}, lang=lang)
    assert says(at, "runs.book.empty", lang)
    assert not has_button(at, "drill.begin.review")


@pytest.mark.parametrize("lang", LANGS)
def test_each_missed_question_says_on_how_many_days_it_must_still_be_right(app_test: AppFactory, lang: Lang) -> None:
    at = opened(app_test, {WIN: "--", SET: "-+"}, lang=lang)
    assert linked(at) == [WIN, SET]
    assert says(at, "runs.book.missing", lang, done=0, needed=3, n=3)
    assert says(at, "runs.book.missing", lang, done=1, needed=3, n=2)


def test_what_left_is_told_with_the_day_and_the_days_it_was_right_on(app_test: AppFactory) -> None:
    at = opened(app_test, {WIN: "-+++", SET: "-"})
    here = at.session_state["session"]
    days = [(here.now() - timedelta(days=ago)).astimezone(here.zone) for ago in (2, 1, 0)]
    # A study day begins at four in the morning.
    names = [(day - timedelta(hours=4)).strftime("%m-%d") for day in days]
    assert says(at, "runs.book.left", "zh", n=1) or any("离开错题本的：1 题" in found.label for found in at.expander)
    assert says(at, "runs.book.left_line", "zh", day=names[-1], days="、".join(names))


def test_the_days_needed_are_a_setting_that_holds_at_once_and_next_time(app_test: AppFactory) -> None:
    at = opened(app_test, {WIN: "-+"})
    at = at.select_slider(key="drill.days_needed").set_value(1).run()
    assert linked(at) == [WIN]
    assert says(at, "runs.lead.review", "zh", n=1)
    assert any("离开错题本的：1 题" in found.label for found in at.expander)
    again = app_test("drill", mode="review")
    assert again.select_slider(key="drill.days_needed").value == 1


@pytest.mark.parametrize("value", ["0", "99", "many", ""])
def test_a_setting_that_cannot_be_is_three_days(app_test: AppFactory, value: str) -> None:
    at = app_test("drill", mode="review")
    at.session_state["session"].store.set_setting("me", "missed_days", value)
    assert says(at.run(), "runs.lead.review", "zh", n=3)


def test_a_favourite_stays_however_often_it_was_right(app_test: AppFactory) -> None:
    at = opened(app_test, {WIN: "-+++"}, stars=(WIN,))
    assert linked(at) == [WIN]
    assert says(at, "runs.book.kept", "zh")


def test_a_favourite_that_was_never_missed_is_listed_too(app_test: AppFactory) -> None:
    at = opened(app_test, {WIN: "-"}, stars=(FAN,))
    assert linked(at) == [WIN, FAN]
    assert says(at, "runs.book.never_missed", "zh")


def test_the_book_can_be_seen_by_chapter_period_and_stars(app_test: AppFactory) -> None:
    at = app_test("drill", mode="review")
    tell(at, WIN, "-", ended=10)
    tell(at, SET, "-")
    here = at.session_state["session"]
    here.store.favourites.set("me", WIN, True, here.now())
    at = at.run()
    assert linked(at) == [SET, WIN]
    at = at.selectbox(key="drill.book_period").select("week").run()
    assert linked(at) == [SET]
    at = at.selectbox(key="drill.book_period").select("month").run()
    assert linked(at) == [SET, WIN]
    at = at.toggle(key="drill.book_starred").set_value(True).run()
    assert linked(at) == [WIN]
    at = at.toggle(key="drill.book_starred").set_value(False).run()
    at = at.selectbox(key="drill.book_chapter").select(1).run()  # is-set first comes in chapter 1, is-win in 3
    assert linked(at) == [SET]
    at = at.selectbox(key="drill.book_period").select("all").run()
    assert linked(at) == [SET]


def test_a_choice_that_nothing_fits_says_so(app_test: AppFactory) -> None:
    at = app_test("drill", mode="review")
    tell(at, WIN, "-", ended=10)
    at = at.run()
    at = at.selectbox(key="drill.book_period").select("today").run()
    assert says(at, "runs.book.nothing", "zh")
    assert not has_button(at, "drill.begin.review")


def test_a_review_asks_what_was_chosen_and_counts_a_right_day(app_test: AppFactory) -> None:
    at = press(opened(app_test, {WIN: "-"}, stars=(FAN,)), "drill.begin.review")
    here = at.session_state["session"]
    run = here.store.runs.find("me", address(at)["run"])
    assert [(one.question, one.why) for one in run.plan] == [(WIN, Why.MISSED), (FAN, Why.STARRED)]
    assert says(at, "runs.why.missed", "zh")
    at = give(at, rebuild(WIN), rebuild(WIN).key)
    assert [one.mode for one in kept(at)] == ["drill", Mode.REVIEW]
    at = app_test("drill", mode="review")
    assert says(at, "runs.book.missing", "zh", done=1, needed=3, n=2)


def test_what_is_no_longer_asked_is_told_and_left_out_of_a_review(app_test: AppFactory) -> None:
    at = opened(app_test, {"chess:1:mil2025:7": "-", WIN: "-"})
    assert says(at, "runs.gone", "zh")
    at = press(at, "drill.begin.review")
    here: Any = at.session_state["session"]
    assert [one.question for one in here.store.runs.find("me", address(at)["run"]).plan] == [WIN]


def test_nothing_is_hidden_when_there_is_much(app_test: AppFactory) -> None:
    at = opened(app_test, {f"is-set:1:mil2025:{seed}": "-" for seed in range(25)})
    assert len(linked(at)) == 25
    assert says(at, "runs.book.once", "zh", n=20, total=25)
    assert any(t("runs.book.more", "zh", n=15) in found.label for found in at.expander)
    assert any("20" in text for text in words(at))


def test_the_anki_package_holds_favourites_that_would_have_left(app_test: AppFactory) -> None:
    at = opened(app_test, {WIN: "-+++", SET: "-+++"}, stars=(WIN,))
    assert missed_questions(at.session_state["session"]) == [WIN]


def test_a_question_of_an_exam_can_be_kept_when_the_paper_is_looked_at_again(app_test: AppFactory) -> None:
    at = app_test("exam")
    here = at.session_state["session"]
    sitting = invigilator.begin(paper(paper_of("registered", 7)), "me", "UTC", here.store.sittings, here.now())
    question = rebuild(sitting.questions[0])
    now = here.now()
    invigilator.answer(sitting, 1, question.key, after=0, asked_at=now, desk=here.store.sittings, now=now)
    invigilator.hand_in(sitting, here.store.sittings, now)
    at = press(app_test("exam", sitting=sitting.id, n="1"), ".star")
    assert not at.exception
    assert here.store.favourites.of("me") == (question.id,)
