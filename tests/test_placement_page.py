"""The placement page: a check from begin to result, through reloads, second tabs and a store that fails."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from apptest import words
from attempts import an_attempt
from streamlit.testing.v1 import AppTest

from trainer.progress.placement import QUESTIONS, Answered, Outcome, draw, next_probe, place, read_placement
from trainer.quiz.catalogue import FAMILIES, rebuild
from trainer.quiz.question import Form
from trainer.store import Store
from trainer.ui.asking import ask, give
from trainer.ui.content import course
from trainer.ui.placement.bank import askable, luck, probes
from trainer.ui.placement.check import Check, attempt_key, check_of, outcome_of
from trainer.ui.placement.desk import running
from trainer.ui.placement.found import known_lessons, placed, results
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]


def press(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


def check_on(at: AppTest) -> Check:
    check = running(at.session_state["session"])
    assert check
    return check


def dont_know(at: AppTest) -> None:
    press(at, f"placement.question.{check_on(at).key}.pass")


def answer(at: AppTest, *, right: bool) -> None:
    """Answer the open question by its buttons where it has some, else say that it is not known."""
    check = check_on(at)
    question = rebuild(check.question)
    if question.form not in (Form.YES_NO, Form.CHOICE):
        dont_know(at)
        return
    options: list[Any] = [True, False] if question.form is Form.YES_NO else [one.id for one in question.choices]
    number = next(n for n, option in enumerate(options, 1) if (option == question.key) == right)
    press(at, f"placement.question.{check.key}.option.{number}")


def store_of(at: AppTest) -> Store:
    store: Store = at.session_state["session"].store
    return store


@pytest.fixture
def begun(app_test: AppFactory) -> AppTest:
    at = app_test("placement", lang="en")
    press(at, "placement.begin")
    return at


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_first_check_the_page_says_what_it_is(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("placement", lang=lang)
    assert not at.exception
    assert at.title[0].value == t("placement.title", lang)
    assert str(QUESTIONS) in " ".join(words(at))
    assert store_of(at).placements("me") == []


def test_ten_answers_are_stored_at_once_and_end_in_a_result(begun: AppTest) -> None:
    for number in range(1, QUESTIONS + 1):
        assert check_on(begun).number == number
        dont_know(begun)
        kept = store_of(begun).attempts("me")
        assert len(kept) == number
        assert {(one.mode, one.answer, one.correct, one.credit) for one in kept} == {("placement", "null", False, 0.0)}
    assert running(begun.session_state["session"]) is None
    result = placed(begun.session_state["session"])
    assert result
    assert (result.reach, result.begin) == (0, 1)
    shown = " ".join(words(begun))
    assert t("placement.begin_with", "en", n=1, title=course().chapters[0].title.en) in shown
    assert course().lessons["suits"]["en"].title in " ".join(link.proto.label for link in begun.get("page_link"))


def test_who_answers_right_is_led_on_and_the_result_says_what_it_rests_on(begun: AppTest) -> None:
    here = begun.session_state["session"]
    for _ in range(QUESTIONS):
        check = check_on(begun)
        question = rebuild(check.question)
        attempt_of(here, check, question.key)
        begun.run()
    press(begun, "placement.see")
    result = placed(here)
    assert result
    assert result.reach >= 11
    assert known_lessons(result) >= set(course().chapters[0].lessons)
    shown = " ".join(words(begun))
    for finding in result.findings:
        assert course().chapters[finding.chapter - 1].title.en in shown
    assert begun.get("page_link")


def attempt_of(here: Any, check: Check, given: Any) -> None:
    """Answer as another tab would: through the store, under the key of the showing."""
    asked = ask(check.question, here.learner, "placement", here.now(), key=check.key)
    give(asked, rebuild(check.question), given, here.store, here.now())


def test_a_reload_goes_on_with_the_same_question(app_test: AppFactory, begun: AppTest) -> None:
    answer(begun, right=True)
    answer(begun, right=False)
    before = check_on(begun)
    again = app_test("placement", lang="en")
    after = check_on(again)
    assert (after.question, after.number, after.key) == (before.question, 3, before.key)
    assert t("placement.question", "en", n=3, total=QUESTIONS) in {bar.proto.text for bar in again.get("progress")}


def test_a_second_tab_counts_no_answer_twice(app_test: AppFactory, begun: AppTest) -> None:
    other = app_test("placement", lang="en")
    stale = check_on(other)
    answer(begun, right=True)
    dont_know(begun)
    press(other, f"placement.question.{stale.key}.pass")
    kept = store_of(begun).attempts("me")
    assert len(kept) == 2
    assert check_on(other).number == 3
    assert {one.key for one in kept} == {attempt_key(stale.run.id, number) for number in (1, 2)}


def test_a_click_on_begin_in_a_second_tab_joins_the_check(app_test: AppFactory) -> None:
    one, two = app_test("placement", lang="en"), app_test("placement", lang="en")
    press(one, "placement.begin")
    press(two, "placement.begin")
    assert check_on(one).run == check_on(two).run
    assert len(store_of(one).placements("me")) == 1


def test_too_few_answers_give_no_result_and_five_do(begun: AppTest) -> None:
    assert begun.button(key="placement.early").disabled
    for _ in range(5):
        dont_know(begun)
    press(begun, "placement.early")
    run = store_of(begun).placements("me")[0]
    assert not run.running
    assert read_placement(run.result).reach == 0


def test_a_check_that_is_dropped_leaves_the_result_before_it(begun: AppTest) -> None:
    for _ in range(QUESTIONS):
        dont_know(begun)
    before = placed(begun.session_state["session"])
    press(begun, "placement.again")
    dont_know(begun)
    press(begun, "placement.drop")
    assert placed(begun.session_state["session"]) == before
    assert len(store_of(begun).attempts("me")) == QUESTIONS + 1
    assert [run.running for run in store_of(begun).placements("me")] == [False, False]


def test_taken_again_the_latest_counts_and_the_earlier_can_be_seen(app_test: AppFactory, begun: AppTest) -> None:
    here = begun.session_state["session"]
    high = replace(place(12, check_with(here, 12)), reach=12)
    first = store_of(begun).placements("me")[0]
    store_of(begun).end_placement("me", first.id, high.to_text(), here.now())
    begun.run()
    assert placed(here) == high
    press(begun, "placement.again")
    for _ in range(QUESTIONS):
        dont_know(begun)
    latest = placed(here)
    assert latest
    assert latest.reach == 0
    labels = [link.proto.label for link in begun.get("page_link")]
    assert any(label.endswith("known up to chapter 12") for label in labels)
    shown = app_test("placement", lang="en", check=first.id)
    assert t("placement.knows_all", "en", n=12) in " ".join(words(shown))


def check_with(here: Any, chapters: int) -> Any:
    """The answers of somebody who is right in chapter *chapters* five times."""
    probe = next(probe for probe in probes() if probe.chapter == chapters)
    return [Answered(probe, Outcome.RIGHT)] * 5


def test_a_result_that_cannot_be_read_is_passed_over(begun: AppTest) -> None:
    run = store_of(begun).placements("me")[0]
    store_of(begun).end_placement("me", run.id, "{}", begun.session_state["session"].now())
    begun.run()
    assert not begun.exception
    assert results(store_of(begun).placements("me")) == []
    assert begun.button(key="placement.begin")


def test_an_unknown_check_in_the_address_is_said(app_test: AppFactory) -> None:
    at = app_test("placement", lang="en", check="nonsense")
    assert t("placement.unknown", "en") in [warning.value for warning in at.warning]


class Broken:
    """A store that cannot write."""

    def __init__(self, real: Store) -> None:
        self._real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def _fail(self, *_: object, **__: object) -> None:
        raise OSError("disk full")

    begin_placement = end_placement = record = _fail


def test_what_cannot_be_stored_is_said_and_tried_again(begun: AppTest) -> None:
    here = begun.session_state["session"]
    real = here.store
    here.store = Broken(real)
    check = check_on(begun)
    press(begun, f"placement.question.{check.key}.pass")
    assert t("drill.not_saved", "en") in [error.value for error in begun.error]
    assert any(t("drill.dont_know", "en") in text.value for text in begun.text)
    assert not real.attempts("me")
    here.store = real
    press(begun, f"placement.question.{check.key}.retry")
    assert check_on(begun).number == 2


def test_an_end_that_cannot_be_stored_is_said_and_can_be_pressed_again(begun: AppTest) -> None:
    here = begun.session_state["session"]
    for _ in range(QUESTIONS - 1):
        dont_know(begun)
    real = here.store
    attempt_of(here, check_on(begun), None)
    here.store = Broken(real)
    begun.run()
    press(begun, "placement.see")
    assert t("placement.not_saved", "en") in [error.value for error in begun.error]
    here.store = real
    press(begun, "placement.see")
    assert placed(here)


def test_every_chapter_can_be_asked_about_and_by_what_exists() -> None:
    assert {probe.chapter for probe in probes()} == {chapter.number for chapter in course().chapters}
    assert len({probe.skill for probe in probes()}) == len(probes())
    for probe in probes():
        family, level = probe.skill
        assert level in FAMILIES[family].levels
        assert 0 < probe.luck <= 0.5


@pytest.mark.parametrize("guesses", [False, True])
def test_by_the_questions_there_are_a_learner_is_placed_within_one_chapter(guesses: bool) -> None:
    """Each reach sixteen times: knows chapters 1 to k, slips at one question in ten, and says so or guesses beyond."""
    chapters, near = len(course().chapters), []
    for reach in range(chapters + 1):
        for seed in range(16):
            chance, answers = Random(f"{reach}/{seed}"), list[Answered]()
            while probe := next_probe(probes(), chapters, answers, seed):
                known = probe.chapter <= reach
                right = chance.random() < (0.9 if known else probe.luck * guesses)
                miss = Outcome.WRONG if known or guesses else Outcome.DONT_KNOW
                answers.append(Answered(probe, Outcome.RIGHT if right else miss))
            near.append(abs(place(chapters, answers).reach - reach) <= 1)
    assert sum(near) >= 0.85 * len(near)


@pytest.mark.parametrize(("lang", "foreign"), [("zh", r"[A-Za-z]{3,}"), ("en", r"[\u4e00-\u9fff]")])
def test_a_result_speaks_one_language(app_test: AppFactory, lang: Lang, foreign: str) -> None:
    at = app_test("placement", lang=lang)
    before = list(words(at))
    press(at, "placement.begin")
    for _ in range(QUESTIONS):
        dont_know(at)
    assert t("placement.by_chapter", lang) in {heading.value for heading in at.subheader}
    switch = t("app.other_language", lang)
    assert [text for text in (*before, *words(at)) if re.search(foreign, text.replace(switch, ""))] == []


def test_a_skill_tells_about_the_first_chapter_that_leads_to_it_and_only_the_easier_half_is_asked() -> None:
    first = replace(course().chapters[0], skills=(("a", 1), ("a", 2), ("a", 3), ("b", 4)))
    second = replace(course().chapters[1], skills=(("a", 1), ("a", 4)))
    assert list(askable([first, second])) == [(1, ("a", 1)), (1, ("a", 2)), (1, ("b", 4)), (2, ("a", 4))]


def test_luck_is_one_in_as_many_as_there_are_to_choose_from() -> None:
    assert luck(rebuild("is-set:1:mil2025:3")) == 1 / 5
    assert luck(rebuild("pay:1:mil2025:3")) == 0.02


def test_the_log_tells_the_check_even_if_a_skill_is_no_longer_asked(begun: AppTest) -> None:
    here = begun.session_state["session"]
    answer(begun, right=True)
    strange = replace(here.store.attempts("me")[0], family="gone", level=1)
    check = check_of(here.store.placements("me")[0], {strange.key: strange}.get, probes(), 12)
    assert (check.number, check.answered[0].probe.chapter) == (2, 0)
    assert check.question.endswith(f":{draw(check.run.seed, 2)}")


def test_outcomes_are_read_from_the_log() -> None:
    assert outcome_of(an_attempt(1, answer="null", correct=False)) is Outcome.DONT_KNOW
    assert outcome_of(an_attempt(2, correct=False)) is Outcome.WRONG
    assert outcome_of(an_attempt(3)) is Outcome.RIGHT
