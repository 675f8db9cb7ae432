"""The page of sheets: reached from lessons, chapters and rules; in both languages; never at a loss."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import pytest
from apptest import address, words
from streamlit.testing.v1 import AppTest

from trainer.course.disputed import load_disputes
from trainer.engine.room import Room
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.printing.sheets import Library, Wish, seed_of, sheet
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
ROOM = Room.make("周三*场*", "hangzhou", {"cap": 3})


def shown(at: AppTest) -> str:
    """The document in the frame; empty where there is none."""
    assert not at.exception
    frames: list[Any] = list(at.get("iframe"))
    return str(frames[0].proto.srcdoc) if frames else ""


def expected(what: str, lang: Lang, *, seed: int = 1, room: Room | None = None) -> str:
    library = Library(
        course=course(), glossary=glossary(), rulebook=rulebook(), disputes=load_disputes(rulebook()), rooms={}
    )
    found = sheet(what, library, Wish(lang=lang, seed=seed, room=room))
    assert found is not None
    return found.html


def links(at: AppTest) -> dict[str, str]:
    """Each link of the page that leads to a sheet: its label and what it asks for."""
    found = [link.proto for link in at.get("page_link")]
    return {proto.query_string: proto.label for proto in found if "what=" in proto.query_string}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("what", ["lesson:baotou", "chapter:1", "rules:mil2025", "disputed"])
def test_the_page_shows_the_sheet_that_its_address_names(app_test: AppFactory, what: str, lang: Lang) -> None:
    at = app_test("print", lang=lang, what=what)
    assert shown(at) == expected(what, lang)
    assert at.get("download_button")[0].proto.label == t("print.save", lang)
    assert not at.warning


@pytest.mark.parametrize("lang", LANGS)
def test_a_sheet_that_there_is_not_is_told_with_all_there_is(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("print", lang=lang, what="lesson:*ghost*")
    assert shown(at) == ""
    assert at.warning[0].value == t("print.unknown", lang, what="lesson\\:\\*ghost\\*")
    listed = links(at)
    wanted = ["disputed", "rules%3Amil2025", "rules%3Alinan", "chapter%3A12", "lesson%3Abaotou"]
    assert [what for what in wanted if f"what={what}" not in listed] == []
    assert t("print.no_rooms", lang) in set(words(at))


def test_other_questions_are_a_step_further_and_kept_in_the_address(app_test: AppFactory) -> None:
    at = app_test("print", lang="zh", what="lesson:baotou")
    at.button(key="print.other").click().run()
    assert (address(at)["seed"], shown(at)) == ("2", expected("lesson:baotou", "zh", seed=2))
    assert "print.other" not in {button.key for button in app_test("print", lang="zh", what="rules:yuhang").button}


@pytest.mark.parametrize("text", ["", "0", "-1", "x", "٣", "²", "9" * 500])
def test_a_seed_that_cannot_be_is_the_first(text: str) -> None:
    assert seed_of(text) == 1


def test_a_saved_room_is_listed_and_printed_by_its_name(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    here = at.session_state["session"]
    here.store.save_room(here.learner, ROOM.name, ROOM.to_text(), here.now(), after=None)
    at.switch_page("trainer/ui/pages/print.py").run()
    assert "周三\\*场\\*" in links(at).values()
    at.query_params["what"] = f"room:{ROOM.name}"
    at.run()
    assert shown(at) == expected(f"room:{ROOM.name}", "en", room=ROOM)
    assert "周三*场*" in shown(at)


def test_a_room_of_the_address_is_printed_and_stands_beside_the_disputed_points(app_test: AppFactory) -> None:
    what = f"room:{ROOM.name}"
    assert shown(app_test("print", lang="zh", what=what, room=ROOM.to_text())) == expected(what, "zh", room=ROOM)
    at = app_test("print", lang="zh", what="disputed", room=ROOM.to_text())
    assert shown(at) == expected("disputed", "zh", room=ROOM)


def test_the_room_on_the_screen_leads_to_its_sheet_saved_or_not(app_test: AppFactory) -> None:
    (found,) = links(app_test("rooms", lang="en", room=ROOM.to_text()))
    query = dict(parse_qsl(found))
    assert query == {"what": f"room:{ROOM.name}", "room": ROOM.to_text()}


def test_a_room_that_cannot_be_read_is_told_and_the_sheet_is_there_without_it(app_test: AppFactory) -> None:
    at = app_test("print", lang="zh", what="disputed", room="hangma-room/9")
    assert at.warning[0].value.startswith("链接里的房间读不出来")
    assert shown(at) == expected("disputed", "zh")


def test_lessons_chapters_and_rules_lead_to_their_sheets(app_test: AppFactory) -> None:
    assert "what=chapter%3A7" in links(app_test("learn", lang="en"))
    assert "what=lesson%3Abaotou" in links(app_test("learn", lang="en", lesson="baotou"))
    for query in ({}, {"view": "matrix"}):
        assert "what=rules%3Amil2025" in links(app_test("rulebook", lang="en", **query))


@pytest.mark.parametrize("what", ["", "lesson:baotou", "rules:mil2025", "ghost"])
def test_the_page_speaks_one_language(app_test: AppFactory, what: str) -> None:
    other = {"zh": re.compile(r"[A-Za-z]{3,}"), "en": re.compile(r"[\u4e00-\u9fff]")}
    for lang, foreign in other.items():
        at = app_test("print", lang=lang, what=what)
        texts_shown = [text.replace("ghost", "") for text in words(at)]
        assert texts_shown
        assert [text for text in texts_shown if foreign.search(text) and text not in ("English", "中文")] == []
