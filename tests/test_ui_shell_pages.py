"""The pages of the shell, in both languages: they open, speak one language, and keep what a learner does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from apptest import words
from streamlit.testing.v1 import AppTest

from trainer.course import Lang, load_course
from trainer.engine.pattern_words import WORDS
from trainer.ui.text import LANGS

AppFactory = Callable[..., AppTest]
PAGES = (
    "",
    "learn",
    "drill",
    "exam",
    "rooms",
    "progress",
    "rulebook",
    "settings",
    "placement",
    "daily",
    "calibration",
    "readiness",
)
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
# What is the same in every language: the line and link of a room, the rule book, a table's pattern words,
# places of the time zone, the switch to the other language, measures and models that have no other name.
NAMES = re.compile(
    r"(?:hangma-room/|/rooms\?room=|/exam\?paper=).*|Anki|English|中文|MIL\d*|[A-Z]\w+/[\w/]+|UTC|E S W N|B F C|"
    r"AUC|Best-LR|Elo|FSRS(?:-6)?|`make calibrate`|" + "|".join(WORDS)
)


def button(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("address", PAGES)
def test_every_page_opens_without_an_error(app_test: AppFactory, address: str, lang: str) -> None:
    at = app_test(address, lang=lang)
    assert not at.exception
    assert at.title


def own_words(at: AppTest, lang: Lang) -> list[str]:
    """What the page says itself: no names alike in all languages, no list of time zones, no titles of lessons."""
    titles = {lesson[lang].title for lesson in load_course().lessons.values()}
    shown = (text for text in words(at, skip={"settings.zone"}) if text not in titles)
    return [NAMES.sub("", text) for text in shown]


@pytest.mark.parametrize("address", PAGES)
def test_chinese_pages_hold_no_english_words(app_test: AppFactory, address: str) -> None:
    shown = own_words(app_test(address, lang="zh"), "zh")
    assert shown
    assert [text for text in shown if LATIN_WORD.search(text)] == []


@pytest.mark.parametrize("address", [address for address in PAGES if address != "rulebook"])
def test_english_pages_hold_no_chinese(app_test: AppFactory, address: str) -> None:
    shown = own_words(app_test(address, lang="en"), "en")
    assert shown
    assert [text for text in shown if HAN.search(text)] == []


def test_the_rulebook_explains_its_marks_in_the_language_chosen(app_test: AppFactory) -> None:
    english = " ".join(words(app_test("rulebook", lang="en")))
    assert "disputed" in english
    assert "有争议" not in english


def test_the_switch_turns_every_page_and_is_remembered(app_test: AppFactory) -> None:
    at = app_test("settings", lang="zh")
    button(at, "app.other_language")
    assert at.title[0].value == "Settings"
    at.switch_page("trainer/ui/pages/learn.py").run()
    assert at.title[0].value == "Learn"
    here = at.session_state["session"]
    assert here.store.settings(here.learner)["lang"] == "en"


def test_settings_are_stored_when_they_are_changed(app_test: AppFactory) -> None:
    at = app_test("settings", lang="en")
    at.toggle(key="settings.numerals").set_value(True).run()
    at.text_input(key="settings.name").set_value("  小麦 <b>").run()
    at.selectbox(key="settings.zone").set_value("Asia/Tokyo").run()
    here = at.session_state["session"]
    kept = here.store.settings(here.learner)
    assert (kept["numerals"], kept["name"], kept["zone"]) == ("1", "小麦 <b>", "Asia/Tokyo")
    assert (here.numerals, here.zone.key) == (True, "Asia/Tokyo")


def test_a_name_with_markup_greets_as_plain_text(app_test: AppFactory) -> None:
    at = app_test("", lang="en")
    at.session_state["session"].set_name("<b>**x** :red[y]")
    at.run()
    assert at.text[0].value == "Hello, <b>**x** :red[y]!"


def test_the_course_lists_every_lesson_in_both_languages(app_test: AppFactory) -> None:
    course = load_course()
    for lang in LANGS:
        links = {link.proto.label for link in app_test("learn", lang=lang).get("page_link")}
        assert {lesson[lang].title for lesson in course.lessons.values()} <= links


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_step_of_every_lesson_can_be_drawn(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("learn", lang=lang)
    for lesson in load_course().lessons.values():
        for step in range(1, len(lesson[lang].sections) + 1):
            at.query_params["lesson"], at.query_params["step"] = lesson[lang].id, str(step)
            at.run()
            assert not at.exception, f"{lesson[lang].file}, step {step}"
            assert at.title[0].value == lesson[lang].title


def test_an_answer_is_shown_only_when_the_learner_asks_for_it(app_test: AppFactory) -> None:
    at = app_test("learn", lang="en", lesson="four-and-pair", step="2")
    before = " ".join(words(at))
    reveal = next(found.key for found in at.button if found.key and found.key.endswith(".reveal"))
    button(at, reveal)
    assert len(" ".join(words(at))) > len(before)
    assert reveal not in {found.key for found in at.button}


def test_a_lesson_read_to_its_end_is_stored_as_done(app_test: AppFactory) -> None:
    at = app_test("learn", lang="zh", lesson="suits")
    for _ in range(len(load_course().lessons["suits"]["zh"].sections) - 1):
        button(at, "learn.next")
    here = at.session_state["session"]
    assert "suits" not in here.store.lessons_read(here.learner)
    button(at, "learn.finish")
    assert "suits" in here.store.lessons_read(here.learner)
    assert at.success


def test_an_address_alone_does_not_finish_a_lesson(app_test: AppFactory) -> None:
    assert not app_test("learn", lang="zh", lesson="suits", step="done").success


@pytest.mark.parametrize("query", [{"lesson": "no-such"}, {"lesson": "suits", "step": "99"}, {"lesson": "<b>"}])
def test_an_address_that_names_nothing_still_leads_somewhere(app_test: AppFactory, query: dict[str, str]) -> None:
    at = app_test("learn", lang="en", **query)
    assert not at.exception
    assert at.title


@pytest.mark.clause("W6")
def test_a_clause_can_be_linked_to(app_test: AppFactory) -> None:
    shown = " ".join(words(app_test("rulebook", lang="zh", clause="W6")))
    assert "W6" in shown
    assert "W4　" not in shown


def test_the_rulebook_is_searched_in_both_languages(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en")
    for query in ("可爆头", "w6"):
        at.text_input(key="rulebook.search").set_value(query).run()
        assert "W6" in " ".join(words(at))
    at.text_input(key="rulebook.search").set_value("zzzz").run()
    assert "Nothing found" in " ".join(words(at))


@pytest.mark.clause("P9")
def test_a_clause_shows_what_the_other_rule_sets_say(app_test: AppFactory) -> None:
    shown = " ".join(words(app_test("rulebook", lang="en", clause="P9")))
    assert "Bianfeng" in shown
    assert "Yuhang" in shown
