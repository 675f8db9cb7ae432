"""The drill page: its address, its answers, and what it says when something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from html import escape, unescape
from typing import Any

import pytest
from apptest import pick, place_tiles, words
from streamlit.testing.v1 import AppTest

from trainer.engine import parse_tile
from trainer.progress.log import Attempt
from trainer.quiz.catalogue import FAMILIES, make, rebuild
from trainer.quiz.question import Form, Question
from trainer.ui.answering import SUITS, in_words
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
YES_NO = "is-win:1:mil2025:7"


def address(at: AppTest, name: str) -> str:
    """One value of the address; AppTest gives lists, the script strings."""
    found = at.query_params[name]
    return str(found[0] if isinstance(found, list) else found)


def button(at: AppTest, ending: str) -> Any:
    return next(found for found in at.button if found.key and found.key.endswith(ending))


def press(at: AppTest, ending: str) -> AppTest:
    """Click the button whose key ends so."""
    ran: AppTest = button(at, ending).click().run()
    return ran


def has_button(at: AppTest, ending: str) -> bool:
    return any(found.key and found.key.endswith(ending) for found in at.button)


def kept(at: AppTest) -> list[Attempt]:
    here = at.session_state["session"]
    found: list[Attempt] = list(here.store.attempts(here.learner))
    return found


def says(at: AppTest, key: str, lang: Lang, **values: object) -> bool:
    wanted = t(key, lang, **values)
    return any(wanted in text for text in words(at))


def give(at: AppTest, question: Question, value: Any) -> AppTest:
    """Answer by the widgets a learner would use."""
    match question.form:
        case Form.YES_NO:
            return press(at, f".option.{1 if value else 2}")
        case Form.CHOICE:
            place = [choice.id for choice in question.choices].index(value) + 1
            return press(at, f".option.{place}")
        case Form.MULTI_CHOICE:
            for choice in value:
                next(box for box in at.checkbox if str(box.key).endswith(f".tick.{choice}")).check()
        case Form.PICK_TILES:
            at = give_tiles(at, value)
        case Form.PLACE_TILES:
            at = place_tiles(at, placer_key(at), [int(parse_tile(tile)) for tile in value])
        case Form.NUMBER | Form.VALUE | Form.PAY:
            give_numbers(at, value)
    return press(at, ".submit")


def give_tiles(at: AppTest, tiles: list[str]) -> AppTest:
    for suit in SUITS:
        places = [int(tile[0]) - 1 for tile in tiles if tile[1] == suit]
        if places:
            at = pick(at, rack_key(at, suit), places)
    return at


def give_numbers(at: AppTest, value: Any) -> None:
    numbers = [value["exponent"], value["value"]] if isinstance(value, dict) else value
    for box in at.number_input:
        place = int(str(box.key).rpartition(".")[2])
        box.set_value(numbers[place] if isinstance(numbers, list) else numbers)


def placer_key(at: AppTest) -> str:
    return next(found.key for found in at.get("bidi_component") if found.key and found.key.endswith(".placer"))


def rack_key(at: AppTest, suit: str) -> str:
    return next(found.key for found in at.get("bidi_component") if found.key and found.key.endswith(f".rack.{suit}"))


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_question_in_the_address_one_is_offered(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("drill", lang=lang)
    assert not at.exception
    assert says(at, "drill.lead", lang)
    at = press(at, "drill.start")
    assert not at.exception
    question = rebuild(address(at, "q"))
    assert question.text.of(lang) in " ".join(words(at))


def test_the_address_of_a_lesson_picks_family_and_level(app_test: AppFactory) -> None:
    at = app_test("drill", family="which-win", level="2")
    at = press(at, "drill.start")
    assert address(at, "q").startswith("which-win:2:mil2025:")


@pytest.mark.parametrize(
    "bad", ["nonsense", "is-win:9:mil2025:1", "is-win:1:nowhere:1", "is-win:1:mil2025:x", "", "<b>x"]
)
def test_a_broken_link_is_told_and_left_by_a_new_question(app_test: AppFactory, bad: str) -> None:
    at = app_test("drill", q=bad)
    assert not at.exception
    assert says(at, "drill.bad_link_help", "zh")
    at = press(at, "drill.start")
    assert not at.warning
    assert rebuild(address(at, "q"))


def test_an_unknown_family_is_told(app_test: AppFactory) -> None:
    at = app_test("drill", family="chess")
    assert says(at, "drill.bad_family", "zh", id="chess")


@pytest.mark.parametrize("lang", LANGS)
def test_a_right_answer_is_stored_called_right_and_explained(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("drill", lang=lang, q=YES_NO)
    question = rebuild(YES_NO)
    assert not says(at, "drill.why", lang)
    at = give(at, question, question.key)
    assert [attempt.question for attempt in kept(at)] == [YES_NO]
    assert at.success[0].value == t("drill.right", lang)
    assert question.explanation[0].text.of(lang) in " ".join(words(at))


def test_a_wrong_answer_is_refuted(app_test: AppFactory) -> None:
    at = app_test("drill", q=YES_NO)
    question = rebuild(YES_NO)
    at = give(at, question, not question.key)
    assert [attempt.correct for attempt in kept(at)] == [False]
    assert not at.success
    assert says(at, "drill.key_is", "zh", items=in_words(question, question.key, "zh"))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("end", [0, -1])
def test_every_family_can_be_answered_right_by_its_widgets(app_test: AppFactory, family: str, end: int) -> None:
    question = make(family, FAMILIES[family].levels[end], "mil2025", 5)
    at = app_test("drill", q=question.id)
    assert not at.exception
    at = give(at, question, question.key)
    assert not at.exception
    assert [attempt.correct for attempt in kept(at)] == [True]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_shows_its_facts_its_rows_and_its_question(app_test: AppFactory, family: str, lang: Lang) -> None:
    question = make(family, FAMILIES[family].levels[-1], "mil2025", 5)
    at = app_test("drill", lang=lang, q=question.id)
    assert not at.exception
    shown = " ".join(unescape(text) for text in words(at))
    scene = question.scene
    wanted = [*scene.notes, *(row.label for row in scene.rows), question.text]
    assert [text.of(lang) for text in wanted if text.of(lang) not in shown] == []
    page = "".join(element.proto.body for element in at.get("html"))
    assert all(f'aria-label="{escape(row.label.of(lang))}"' in page for row in scene.rows)


def test_nothing_is_judged_until_the_answer_is_stored(app_test: AppFactory) -> None:
    at = app_test("drill", q=YES_NO)
    here = at.session_state["session"]
    real = here.store

    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

        def record(self, attempt: Attempt) -> None:
            raise OSError("disk full")

    question = rebuild(YES_NO)
    here.store = Broken()
    at = give(at, question, question.key)
    assert not at.success
    assert at.error[0].value == t("drill.not_saved", "zh")
    assert not says(at, "drill.why", "zh")
    here.store = real
    at = press(at, ".retry")
    assert at.success
    assert len(kept(at)) == 1


def test_an_empty_answer_is_not_sent(app_test: AppFactory) -> None:
    question = make("which-win", 1, "mil2025", 5)
    at = app_test("drill", q=question.id)
    at = press(at, ".submit")
    assert says(at, "drill.pick_some", "zh")
    assert kept(at) == []


def test_the_next_question_is_another_and_keeps_family_and_level(app_test: AppFactory) -> None:
    at = app_test("drill", q=YES_NO)
    question = rebuild(YES_NO)
    at = give(at, question, question.key)
    at = press(at, "drill.next")
    assert address(at, "q") != YES_NO
    assert address(at, "q").startswith("is-win:1:mil2025:")
    assert has_button(at, ".option.1")


def test_a_question_that_looks_like_the_last_one_is_passed_over(
    app_test: AppFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, alike, other = (f"conduct:2:mil2025:{seed}" for seed in (25, 26, 27))
    assert rebuild(one).look == rebuild(alike).look != rebuild(other).look
    seeds = iter((26, 27))
    at = app_test("drill", q=one)
    monkeypatch.setattr("trainer.ui.drill.free.secrets.randbelow", lambda _: next(seeds))
    assert address(press(at, "drill.next"), "q") == other


def test_a_reload_shows_the_same_question_and_a_new_answer_is_a_new_attempt(app_test: AppFactory) -> None:
    question = rebuild(YES_NO)
    first = give(app_test("drill", q=YES_NO), question, not question.key)
    again = app_test("drill", q=YES_NO)
    assert has_button(again, ".option.1")
    again = give(again, question, question.key)
    assert sorted(attempt.correct for attempt in kept(first)) == [False, True]


def test_the_run_of_right_answers_is_counted_and_broken(app_test: AppFactory) -> None:
    at = app_test("drill", q=YES_NO)
    question = rebuild(YES_NO)
    at = give(at, question, question.key)
    assert any("1" in text and t("drill.streak", "zh") in text for text in words(at))
    at = press(at, "drill.next")
    question = rebuild(address(at, "q"))
    at = give(at, question, not question.key)
    assert at.session_state["drill.run"] == (2, 0)


def test_picking_another_family_asks_it_at_once(app_test: AppFactory) -> None:
    at = app_test("drill", q=YES_NO)
    at = at.selectbox(key="drill.family").select("which-win").run()
    assert not at.exception
    assert address(at, "q").startswith("which-win:1:")
