"""Runs of practice on the page: begun, answered, resumed and summed up; a challenge ends by the server's clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from apptest import address, words
from attempts import a_run
from streamlit.testing.v1 import AppTest
from test_ui_drill import button, give, has_button, kept, press, says

from trainer.progress.log import Attempt
from trainer.progress.runs import GRACE, Mode
from trainer.quiz.catalogue import OBVIOUS, rebuild
from trainer.quiz.question import Form, Question
from trainer.ui.answering import in_words
from trainer.ui.content import course
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
RUNS = [mode.value for mode in Mode if mode is not Mode.REVIEW]


def begun(app_test: AppFactory, mode: str, lang: Lang = "zh") -> AppTest:
    """A page on which a run of *mode* has just begun."""
    at = press(app_test("drill", lang=lang, mode=mode), f"drill.begin.{mode}")
    assert not at.exception
    return at


def asked(at: AppTest) -> Question:
    """The question on the page."""
    here = at.session_state["session"]
    run = here.store.runs.find(here.learner, address(at)["run"])
    found = here.store.runs.standing(run, here.now()).next
    assert found is not None
    return rebuild(found.question)


def wrong(question: Question) -> Any:
    """An answer that is not right."""
    match question.form:
        case Form.YES_NO:
            return not question.key
        case Form.NUMBER:
            return int(str(question.key)) + 1
        case Form.CHOICE:
            return next(choice.id for choice in question.choices if choice.id != question.key)
    pytest.fail(f"{question.id}: no wrong answer is known for {question.form}")


def answer(at: AppTest, *, right: bool = True) -> AppTest:
    question = asked(at)
    at = give(at, question, question.key if right else wrong(question))
    assert not at.exception
    return at


def again(at: AppTest, app_test: AppFactory, *, number: str = "") -> AppTest:
    """The same address after a reload or in another tab: nothing but the store is left."""
    found = address(at)
    return app_test("drill", **({"run": found["run"]} | ({"n": number} if number else {})))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("mode", RUNS)
def test_each_mode_says_what_it_is_and_begins_a_run_that_the_address_names(
    app_test: AppFactory, mode: str, lang: Lang
) -> None:
    at = app_test("drill", lang=lang, mode=mode)
    assert not at.exception
    assert says(at, f"runs.lead.{mode}", lang)
    at = press(at, f"drill.begin.{mode}")
    assert not at.exception
    assert set(address(at)) == {"run"}
    assert asked(at).text.of(lang) in " ".join(words(at))


def test_picking_a_mode_puts_it_into_the_address_and_free_practice_takes_it_out(app_test: AppFactory) -> None:
    at = app_test("drill")
    at = at.pills(key="drill.mode").set_value("marathon").run()
    assert address(at) == {"mode": "marathon"}
    at = at.pills(key="drill.mode").set_value("free").run()
    assert address(at) == {}
    assert says(at, "drill.lead", "zh")


def test_an_answer_is_stored_before_it_is_judged_and_the_address_then_names_its_number(app_test: AppFactory) -> None:
    at = answer(begun(app_test, "inverse"))
    assert address(at)["n"] == "1"
    assert at.success[0].value == t("drill.right", "zh")
    (one,) = kept(at)
    assert (one.mode, one.key) == ("inverse", f"{address(at)['run']}:1")
    at = press(at, "drill.next")
    assert "n" not in address(at)
    assert says(at, "runs.place_of", "zh", n=2, total=10)


def test_a_reload_finds_the_same_question_the_same_verdict_and_the_same_place(app_test: AppFactory) -> None:
    at = begun(app_test, "inverse")
    question = asked(at)
    assert asked(again(at, app_test)) == question
    at = answer(at, right=False)
    back = again(at, app_test, number="1")
    assert says(back, "drill.key_is", "zh", items=in_words(question, question.key, "zh"))
    assert asked(again(back, app_test)) == asked(at) != question
    assert len(kept(back)) == 1


def test_a_second_tab_that_answers_otherwise_is_told_that_the_first_answer_counts(app_test: AppFactory) -> None:
    first = begun(app_test, "inverse")
    second = again(first, app_test)
    question = asked(second)
    answer(first)
    second = give(second, question, wrong(question))
    assert not second.exception
    assert says(second, "drill.earlier", "zh")
    assert [one.correct for one in kept(second)] == [True]


def test_a_double_click_begins_one_run_and_answers_once(app_test: AppFactory) -> None:
    page, other = app_test("drill", mode="marathon"), app_test("drill", mode="marathon")
    one, two = press(page, "drill.begin.marathon"), press(other, "drill.begin.marathon")
    assert address(one) == address(two)
    question = asked(one)
    give(one, question, question.key)
    try:
        two = give(two, question, question.key)
    except StopIteration:  # an answer of several taps: the first of them shows what the other tab has stored
        two = two.run()
    assert has_button(two, "drill.next")
    assert len(kept(two)) == 1


def test_an_open_run_is_offered_again_and_another_may_be_begun(app_test: AppFactory) -> None:
    at = answer(begun(app_test, "inverse"))
    first = address(at)["run"]
    at = app_test("drill", mode="inverse")
    assert says(at, "runs.open", "zh", answered=1, right=1)
    assert address(press(at, "drill.resume.inverse"))["run"] == first
    at = press(app_test("drill", mode="inverse"), "drill.begin.inverse")
    assert address(at)["run"] != first


def test_each_question_of_adaptive_practice_says_why_it_comes(app_test: AppFactory) -> None:
    at = app_test("drill", mode="adaptive")
    first = course().levels[0]
    assert says(at, "runs.need.new", "zh", n=len(set(first.skills)))  # none was tried yet
    assert says(at, "runs.need.exam", "zh", exam=first.title.zh)
    at = press(at, "drill.begin.adaptive")
    assert says(at, "runs.why.new", "zh")


def test_a_mode_whose_name_nobody_knows_is_free_practice(app_test: AppFactory) -> None:
    at = app_test("drill", mode="magic")
    assert not at.exception
    assert says(at, "drill.lead", "zh")


@pytest.mark.parametrize("run", ["nothing", "", "<b>", "x" * 5000])
def test_a_run_that_is_not_there_is_told_and_left_by_a_choice_of_modes(app_test: AppFactory, run: str) -> None:
    at = app_test("drill", run=run)
    assert not at.exception
    assert says(at, "runs.bad_run", "zh")
    assert has_button(at, "drill.start")


def test_the_run_of_somebody_else_is_not_shown(app_test: AppFactory) -> None:
    at = begun(app_test, "marathon")
    here = at.session_state["session"]
    here.learner = "somebody"
    at = at.run()
    assert says(at, "runs.bad_run", "zh")


def test_a_marathon_ends_at_the_misses_chosen_and_sums_up(app_test: AppFactory) -> None:
    at = app_test("drill", mode="marathon")
    at = at.segmented_control(key="drill.limit").set_value(1).run()
    at = at.selectbox(key="drill.scope").select("registered").run()
    at = press(at, "drill.begin.marathon")
    while asked(at).form not in (Form.YES_NO, Form.CHOICE):
        at = press(answer(at), "drill.next")
    right = len(kept(at))
    at = press(answer(at, right=False), "drill.next")
    assert says(at, "runs.end.misses", "zh", misses=1)
    assert [found.value for found in at.metric][:2] == [
        str(right + 1),
        f"{right} · {round(100 * right / (right + 1))}%",
    ]
    assert not has_button(at, ".option.1")


def test_a_run_can_be_stopped_and_its_questions_looked_at_again(app_test: AppFactory) -> None:
    at = press(answer(begun(app_test, "inverse"), right=False), "drill.stop")
    assert says(at, "runs.end.stopped", "zh")
    family, level = kept(at)[0].skill
    assert any(f"drill?family={family}&level={level}" in found.value for found in at.markdown)
    at = again(at, app_test, number="1")
    assert at.warning[0].value == t("drill.not_right", "zh")
    at = press(at, "drill.next")
    assert says(at, "runs.end.stopped", "zh")


def test_a_run_without_an_answer_says_so(app_test: AppFactory) -> None:
    at = press(begun(app_test, "marathon"), "drill.stop")
    assert says(at, "runs.none_answered", "zh")


def at_time(at: AppTest, moment: datetime) -> None:
    at.session_state["session"].clock = lambda: moment


def deadline(at: AppTest) -> datetime:
    here = at.session_state["session"]
    found = here.store.runs.find(here.learner, address(at)["run"]).deadline
    assert found is not None
    return datetime.fromisoformat(found.isoformat())


def test_a_challenge_goes_on_at_once_and_ends_with_the_third_miss(app_test: AppFactory) -> None:
    at = answer(begun(app_test, "challenge"))
    assert "n" not in address(at)
    assert says(at, "runs.last_right", "zh")
    for missed in (1, 2):
        question = asked(at)
        at = answer(at, right=False)
        shown = in_words(question, question.key, "zh")
        assert says(at, "runs.last_wrong_key", "zh", answer=shown) == (missed < 3)
    at = answer(at, right=False)
    assert says(at, "runs.end.misses", "zh", misses=3)
    assert says(at, "runs.first", "zh", n=1)


def test_a_challenge_is_over_at_its_deadline_wherever_one_looks_from(app_test: AppFactory) -> None:
    at = answer(begun(app_test, "challenge"))
    end = deadline(at)
    assert end == at.session_state["session"].store.runs.latest("me", Mode.CHALLENGE).started_at + timedelta(seconds=60)
    other = again(at, app_test)
    for tab in (at, other):
        at_time(tab, end + GRACE)
        tab.run()
        assert has_button(tab, ".option.1") or has_button(tab, ".submit")
        at_time(tab, end + GRACE + timedelta(milliseconds=1))
        tab.run()
        assert says(tab, "runs.end.time_up", "zh")
        assert not has_button(tab, ".option.1")


def test_an_answer_after_the_deadline_is_not_counted_and_that_is_told(app_test: AppFactory) -> None:
    at = begun(app_test, "challenge")
    question, end = asked(at), deadline(at)
    at_time(at, end + GRACE + timedelta(milliseconds=1))
    at = give(at, question, question.key)
    assert says(at, "runs.too_late", "zh")
    assert says(at, "runs.end.time_up", "zh")
    assert kept(at) == []


def test_the_best_challenge_so_far_is_told_before_and_after(app_test: AppFactory) -> None:
    at = begun(app_test, "challenge")
    for _ in range(2):
        at = answer(at)
    at_time(at, deadline(at) + timedelta(minutes=1))
    assert says(at.run(), "runs.first", "zh", n=2)
    at = app_test("drill", mode="challenge")
    later = at.session_state["session"].now() + timedelta(minutes=5)
    at_time(at, later)
    at.run()
    assert [found.value for found in at.metric] == ["2", "2", "1"]
    at = press(at, "drill.begin.challenge")
    at = answer(at)
    at_time(at, later + timedelta(minutes=5))
    assert says(at.run(), "runs.score", "zh", n=1, best=2)


def test_nothing_is_called_stored_when_the_store_fails(app_test: AppFactory) -> None:
    at = begun(app_test, "inverse")
    here = at.session_state["session"]
    real, question = here.store, asked(at)

    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

        @property
        def runs(self) -> Any:
            return BrokenRuns()

    class BrokenRuns:
        def __getattr__(self, name: str) -> Any:
            return getattr(real.runs, name)

        def record(self, run: Any, attempt: Attempt) -> None:
            raise OSError("disk full")

        def begin(self, run: Any, *, after: str) -> None:
            raise OSError("disk full")

        def stop(self, run: Any, at: datetime) -> None:
            raise OSError("disk full")

    here.store = Broken()
    at = give(at, question, question.key)
    assert at.error[0].value == t("drill.not_saved", "zh")
    assert not at.success
    assert says(press(at, "drill.stop"), "runs.not_stopped", "zh")
    here.store = real
    at = press(at, ".retry")
    assert at.success
    assert len(kept(at)) == 1


def test_where_nothing_can_be_begun_that_is_told(app_test: AppFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    at = app_test("drill", mode="marathon")
    here = at.session_state["session"]

    def fail(*args: object, **named: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(here.store.runs, "begin", fail)
    at = press(at, "drill.begin.marathon")
    assert says(at, "runs.not_begun", "zh")
    assert "run" not in address(at)


def test_a_family_whose_name_says_what_to_look_for_hides_it_until_it_is_answered(app_test: AppFactory) -> None:
    at = app_test("drill", mode="marathon")
    found = at.session_state["session"].store.runs
    run = a_run("0" * 32, mode=Mode.MARATHON, plan=(), pool=(("dead-wait:1:mil2025",),))
    found.begin(run)
    at = app_test("drill", run=run.id)
    assert "dead-wait" in OBVIOUS
    assert says(at, "runs.hidden", "zh")
    assert not any("死听" in text for text in words(at))
    at = answer(at)
    assert any("死听" in text for text in words(at))


def test_free_practice_can_be_summed_up_and_begins_anew(app_test: AppFactory) -> None:
    at = app_test("drill", q="is-win:1:mil2025:7")
    question = rebuild("is-win:1:mil2025:7")
    at = press(give(at, question, question.key), "drill.sum_up")
    assert says(at, "runs.free_outcome", "zh")
    assert [found.value for found in at.metric][:2] == ["1", "1 · 100%"]
    at = press(at, "drill.go_on")
    assert address(at)["q"].startswith("is-win:1:")
    assert not has_button(at, "drill.sum_up")


def test_the_stars_of_answered_questions_are_kept(app_test: AppFactory) -> None:
    at = answer(begun(app_test, "inverse"))
    question, here = kept(at)[0].question, at.session_state["session"]
    assert button(at, ".star").label == t("runs.star.keep", "zh")
    at = press(at, ".star")
    assert here.store.favourites.of("me") == (question,)
    assert button(at, ".star").label == t("runs.star.kept", "zh")
    at = press(at, ".star")
    assert here.store.favourites.of("me") == ()
