"""The readiness test's page: from begin to a result, through reloads, second tabs and a store that fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from apptest import address, words
from streamlit.testing.v1 import AppTest

from trainer.progress.readiness_test import LEAST_QUESTIONS, MOST_QUESTIONS
from trainer.quiz.catalogue import rebuild
from trainer.store import ReadinessRun, Store
from trainer.ui.asking import DONT_KNOW, ask, give
from trainer.ui.exam.papers import disputed, levels
from trainer.ui.readiness.desk import running
from trainer.ui.readiness.trial import Trial, asked, attempt_key
from trainer.ui.session import Session
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
LEVEL = "registered"


def here(at: AppTest) -> Session:
    found: Session = at.session_state["session"]
    return found


def store(at: AppTest) -> Store:
    return here(at).store


def press(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


def trial(at: AppTest) -> Trial:
    found = running(here(at), levels()[LEVEL])
    assert found
    return found


def elsewhere(at: AppTest, *, right: bool) -> None:
    """Answer the next question as another tab would: through the store, under the key of the showing."""
    now, one = here(at).now(), trial(at)
    shown = ask(one.question, here(at).learner, "readiness", now, key=one.key)
    question = rebuild(one.question)
    give(shown, question, question.key if right else DONT_KNOW, store(at), now)


def dont_know(at: AppTest) -> None:
    press(at, f"readiness.question.{trial(at).key}.pass")


def says(at: AppTest, key: str, lang: Lang = "en", **values: object) -> bool:
    return any(t(key, lang, **values) in text for text in words(at))


@pytest.fixture
def begun(app_test: AppFactory) -> AppTest:
    at = app_test("readiness", lang="en", level=LEVEL)
    press(at, "readiness.begin")
    return at


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_level_every_level_can_be_chosen(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("readiness", lang=lang)
    assert not at.exception
    queries = {link.proto.query_string for link in at.get("page_link")}
    assert {f"level={name}" for name in levels()} <= queries


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_first_test_the_page_says_what_it_is_and_nothing_is_begun(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("readiness", lang=lang, level=LEVEL)
    assert not at.exception
    shown = " ".join(words(at))
    assert str(LEAST_QUESTIONS) in shown
    assert str(MOST_QUESTIONS) in shown
    assert store(at).readiness.of("me") == []


def test_a_level_that_is_none_is_refused_and_the_others_are_offered(app_test: AppFactory) -> None:
    at = app_test("readiness", lang="en", level="9duan")
    assert says(at, "readiness.bad_level", id="9duan")
    assert {link.proto.query_string for link in at.get("page_link")} >= {f"level={LEVEL}"}


def test_who_knows_nothing_hears_not_yet_and_every_answer_is_in_the_log(begun: AppTest) -> None:
    asked_so_far = 0
    while running(here(begun), levels()[LEVEL]):
        dont_know(begun)
        asked_so_far += 1
        kept = store(begun).attempts("me")
        assert len(kept) == asked_so_far
        assert {(one.mode, one.answer, one.correct) for one in kept} == {("readiness", "null", False)}
    assert LEAST_QUESTIONS <= asked_so_far < MOST_QUESTIONS
    assert [run.result for run in store(begun).readiness.of("me")] == ["fail"]
    assert says(begun, "readiness.fail")
    assert says(begun, "readiness.counts", n=asked_so_far, right=0)
    assert address(begun) == {"level": LEVEL}


def test_who_answers_all_right_passes(begun: AppTest) -> None:
    while trial(begun).question:
        elsewhere(begun, right=True)
    begun.run()
    press(begun, "readiness.see")
    assert [run.result for run in store(begun).readiness.of("me")] == ["pass"]
    assert says(begun, "readiness.pass")


def test_a_reload_goes_on_with_the_same_question(app_test: AppFactory, begun: AppTest) -> None:
    dont_know(begun)
    before = trial(begun)
    again = app_test("readiness", lang="en", level=LEVEL)
    after = trial(again)
    assert (after.question, after.number, after.key) == (before.question, 2, before.key)
    assert f"readiness.question.{before.key}.pass" in {button.key for button in again.button}


def test_a_stale_tab_counts_no_answer_twice(app_test: AppFactory, begun: AppTest) -> None:
    other = app_test("readiness", lang="en", level=LEVEL)
    key = trial(other).key
    dont_know(begun)
    other.button(key=f"readiness.question.{key}.pass").click().run()
    assert not other.exception
    assert [one.key for one in store(begun).attempts("me")] == [key]


def test_a_test_dropped_has_no_result_and_keeps_its_answers(begun: AppTest) -> None:
    dont_know(begun)
    press(begun, "readiness.drop")
    assert [(run.running, run.result) for run in store(begun).readiness.of("me")] == [(False, "")]
    assert len(store(begun).attempts("me")) == 1
    assert "readiness.begin" in {button.key for button in begun.button}


def test_earlier_results_stay_and_can_be_looked_at(app_test: AppFactory) -> None:
    at = app_test("readiness", lang="en", level=LEVEL)
    desk, now = store(at).readiness, here(at).now()
    first = desk.end("me", desk.begin("me", LEVEL, 1, now).id, "fail", here(at).now())
    desk.end("me", desk.begin("me", LEVEL, 2, here(at).now()).id, "pass", here(at).now())
    at.run()
    assert says(at, "readiness.pass")
    assert f"level={LEVEL}&test={first.id}" in {link.proto.query_string for link in at.get("page_link")}
    old = app_test("readiness", lang="en", level=LEVEL, test=first.id)
    assert says(old, "readiness.fail_why", level=levels()[LEVEL].title.en)
    lost = app_test("readiness", lang="en", level=LEVEL, test="nonsense")
    assert says(lost, "readiness.unknown")


def test_a_test_that_could_not_be_begun_says_so(app_test: AppFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    at = app_test("readiness", lang="en", level=LEVEL)

    def fail(*_: object) -> ReadinessRun:
        raise OSError("disk full")

    monkeypatch.setattr("trainer.store.readiness.ReadinessDesk.begin", fail)
    press(at, "readiness.begin")
    assert says(at, "readiness.not_saved")


@pytest.mark.parametrize("level", levels())
def test_the_questions_of_a_test_rest_on_nothing_disputed_and_none_comes_twice(level: str) -> None:
    names: tuple[str, ...] = ()
    for skill in [*levels()[level].skills] * 2:
        names = (*names, asked(7, skill, names))
    assert len(set(names)) == len(names)
    for name in names:
        assert not disputed() & set(rebuild(name).clauses)


def test_keys_tell_tests_and_numbers_apart() -> None:
    assert len({attempt_key(run, number) for run in "ab" for number in (1, 2, 11)}) == 6
