"""The exam page: from the hall to the result, with every answer in the store before the page says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from apptest import address, words
from sqlalchemy.exc import OperationalError
from streamlit.testing.v1 import AppTest

from trainer.quiz.catalogue import rebuild
from trainer.store import How, Sitting, SittingDesk, Store
from trainer.ui.exam import invigilator
from trainer.ui.exam.papers import levels, paper
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
NAME = "registered:1:5"
TOTAL = 10
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def store(at: AppTest) -> Store:
    found: Store = at.session_state["session"].store
    return found


def says(at: AppTest, key: str, lang: Lang = "zh", **values: object) -> bool:
    wanted = t(key, lang, **values)
    return any(wanted in text for text in words(at))


def press(at: AppTest, key: str) -> AppTest:
    ran: AppTest = at.button(key=key).click().run()
    assert not ran.exception
    return ran


def option(at: AppTest, number: int) -> AppTest:
    """Click the first or second of two buttons that answer the question on the screen."""
    found = next(one for one in at.button if one.key and one.key.endswith(f".option.{number}"))
    ran: AppTest = found.click().run()
    assert not ran.exception
    return ran


def sit(app_test: AppFactory, *, lang: Lang = "zh", **query: str) -> AppTest:
    """The desk of paper ``NAME``, just begun."""
    return press(app_test("exam", lang=lang, paper=NAME, **query), "exam.begin")


def only(at: AppTest) -> Sitting:
    (one,) = store(at).sittings.of("me")
    return one


def yes_no_number() -> int:
    """The number of a question of ``NAME`` that is answered with yes or no."""
    return next(n for n, name in enumerate(paper(NAME).questions, 1) if isinstance(rebuild(name).key, bool))


def show(at: AppTest, number: int) -> AppTest:
    at.query_params["n"] = str(number)
    ran: AppTest = at.run()
    assert not ran.exception
    return ran


@pytest.mark.parametrize("lang", LANGS)
def test_the_hall_shows_every_level_with_its_plan_and_nothing_sat_yet(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("exam", lang=lang)
    assert not at.exception
    for level in levels().values():
        assert any(level.title.of(lang) in text for text in words(at))
    assert says(at, "exam.plan", lang, questions=10, minutes=10, pass_mark=7)
    assert says(at, "exam.no_history", lang)


def test_the_levels_won_in_matches_say_that_this_is_the_papers_part(app_test: AppFactory) -> None:
    at = app_test("exam")
    note = t("exam.match_note", "zh")
    assert sum(note in caption.value for caption in at.caption) == 5


def test_choosing_a_level_gives_a_paper_nobody_has_seen(app_test: AppFactory) -> None:
    found = set()
    for _ in range(3):
        at = press(app_test("exam"), "exam.choose.1duan")
        found.add(address(at)["paper"])
        assert address(at)["paper"].startswith("1duan:1:")
    assert len(found) == 3


def test_a_club_sets_a_paper_by_its_number(app_test: AppFactory) -> None:
    at = app_test("exam")
    at.selectbox(key="exam.club_level").select("1duan").run()
    at.number_input(key="exam.club_seed").set_value(777).run()
    assert at.code[0].value == "/exam?paper=1duan:1:777"
    assert address(press(at, "exam.club_open")) == {"paper": "1duan:1:777"}


def test_before_the_beginning_no_clock_runs(app_test: AppFactory) -> None:
    at = app_test("exam", paper=NAME)
    assert store(at).sittings.of("me") == []
    assert all(says(at, f"exam.rule_{name}") for name in ("stored", "clock", "change", "no_disputed"))


def test_beginning_opens_the_desk_at_the_first_question(app_test: AppFactory) -> None:
    at = sit(app_test)
    assert address(at) == {"sitting": only(at).id, "n": "1"}
    assert says(at, "exam.answered", done=0, total=TOTAL)
    assert any(rebuild(paper(NAME).questions[0]).text.zh in text for text in words(at))


def test_an_answer_is_stored_before_the_page_says_so_and_nothing_is_told(app_test: AppFactory) -> None:
    number = yes_no_number()
    at = option(show(sit(app_test), number), 1)
    kept = store(at).sittings.answers(only(at))
    assert json.loads(kept[number].answer) is True
    assert says(at, "exam.saved", answer=t("drill.yes", "zh"))
    assert says(at, "exam.answered", done=1, total=TOTAL)
    assert not says(at, "drill.why")
    assert not says(at, "drill.right")


def test_an_answer_can_be_changed(app_test: AppFactory) -> None:
    number = yes_no_number()
    at = option(option(show(sit(app_test), number), 1), 2)
    kept = store(at).sittings.answers(only(at))[number]
    assert (kept.revision, json.loads(kept.answer)) == (2, False)
    assert says(at, "exam.saved", answer=t("drill.no", "zh"))


def test_a_reload_goes_on_where_one_was(app_test: AppFactory) -> None:
    number = yes_no_number()
    at = option(show(sit(app_test), number), 1)
    again = app_test("exam", sitting=only(at).id, n=str(number))
    assert says(again, "exam.saved", answer=t("drill.yes", "zh"))
    for page in ("exam", ""):
        links = [found.proto for found in app_test(page).get("page_link")]
        assert any(only(at).id in link.query_string for link in links)


def test_a_second_tab_that_is_behind_is_told_and_the_newer_answer_stands(app_test: AppFactory) -> None:
    number = yes_no_number()
    at = show(sit(app_test), number)
    one = only(at)
    invigilator.answer(
        one, number, False, after=0, asked_at=one.started_at, desk=store(at).sittings, now=one.started_at
    )
    at = option(at, 1)
    assert says(at, "exam.stale")
    assert json.loads(store(at).sittings.answers(one)[number].answer) is False


def test_a_disk_that_fails_is_told_and_the_answer_before_stands(
    app_test: AppFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = yes_no_number()
    at = option(show(sit(app_test), number), 1)

    def fail(*_: Any, **__: Any) -> None:
        raise OperationalError("INSERT", None, Exception("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(SittingDesk, "answer", fail)
        at = option(at, 2)
    assert says(at, "exam.not_saved")
    assert says(at, "exam.saved", answer=t("drill.yes", "zh"))
    assert says(option(at, 2), "exam.saved", answer=t("drill.no", "zh"))


def test_handing_in_lists_what_is_open_and_can_be_called_off(app_test: AppFactory) -> None:
    number = yes_no_number()
    at = press(option(show(sit(app_test), number), 1), "exam.hand_in")
    still = "、".join(str(n) for n in range(1, TOTAL + 1) if n != number)
    wanted = t("exam.hand_in_open", "zh", n=9, numbers=still)
    assert [warning.value for warning in at.warning] == [wanted]
    at = press(at, "exam.hand_in_no")
    assert only(at).open


@pytest.mark.parametrize("lang", LANGS)
def test_the_result_tells_score_chapters_and_the_why_of_each_question(app_test: AppFactory, lang: Lang) -> None:
    at = sit(app_test, lang=lang)
    one = only(at)
    for number in range(1, 8):
        key = rebuild(one.questions[number - 1]).key
        invigilator.answer(
            one, number, key, after=0, asked_at=one.started_at, desk=store(at).sittings, now=one.started_at
        )
    at = press(press(at.run(), "exam.hand_in"), "exam.hand_in_yes")
    assert (only(at).right, only(at).how) == (7, How.HANDED_IN)
    assert says(at, "exam.result_passed", lang, right=7, total=TOTAL, pass_mark=7)
    assert says(at, "exam.not_answered", lang)  # the first that was not right is the one that is shown
    assert says(at, "drill.why", lang)
    at = show(at, 1)
    assert says(at, "drill.right", lang)
    assert says(app_test("exam", lang=lang), "exam.passed_before", lang, right=7, questions=TOTAL)


def test_a_result_asked_for_again_is_the_same(app_test: AppFactory) -> None:
    at = press(press(sit(app_test), "exam.hand_in"), "exam.hand_in_yes")
    one = only(at)
    again = app_test("exam", sitting=one.id)
    assert says(again, "exam.result_failed", right=0, total=TOTAL, pass_mark=7)
    assert only(again) == one
    assert store(again).attempts("me") == []


def test_who_comes_back_after_the_deadline_finds_the_result(app_test: AppFactory) -> None:
    at = app_test("exam")
    begun = datetime.now(UTC) - timedelta(hours=1)
    one = invigilator.begin(paper(NAME), "me", "Asia/Shanghai", store(at).sittings, begun)
    at = app_test("exam", sitting=one.id, n="3")
    assert says(at, "exam.time_up")
    assert (only(at).how, only(at).ended_at) == (How.TIME_UP, one.deadline)
    assert says(at, "exam.question", n=3)


def test_the_hall_ends_what_nobody_handed_in(app_test: AppFactory) -> None:
    at = app_test("exam")
    begun = datetime.now(UTC) - timedelta(days=2)
    invigilator.begin(paper(NAME), "me", "Asia/Shanghai", store(at).sittings, begun)
    at = app_test("exam")
    assert not only(at).open
    assert says(at, "exam.best", right=0, questions=TOTAL)


def test_the_entrance_of_a_paper_done_before_says_so(app_test: AppFactory) -> None:
    press(press(sit(app_test), "exam.hand_in"), "exam.hand_in_yes")
    at = app_test("exam", paper=NAME)
    assert says(at, "exam.again")
    assert at.button(key="exam.begin").label == t("exam.begin_again", "zh")


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ({"paper": "nonsense"}, "exam.bad_paper"),
        ({"paper": "1duan:9:7"}, "exam.bad_paper"),
        ({"sitting": "f" * 32}, "exam.bad_sitting"),
    ],
)
def test_a_broken_link_says_so_and_shows_the_levels(app_test: AppFactory, query: dict[str, str], key: str) -> None:
    at = app_test("exam", **query)
    assert says(at, key, id=next(iter(query.values())))
    assert at.button(key="exam.choose.registered")


def test_the_sitting_of_another_learner_is_not_shown(app_test: AppFactory) -> None:
    at = app_test("exam")
    one = invigilator.begin(paper(NAME), "somebody else", "Asia/Shanghai", store(at).sittings, NOON)
    assert says(app_test("exam", sitting=one.id), "exam.bad_sitting", id=one.id)


@pytest.mark.parametrize("number", ["0", "11", "-1", "x", ""])
def test_a_question_number_that_is_none_shows_the_first(app_test: AppFactory, number: str) -> None:
    at = sit(app_test)
    at = app_test("exam", sitting=only(at).id, n=number)
    assert not at.exception
    assert says(at, "exam.question", n=1)
