"""The rulebook on the page: its views by address, its filters, rooms beside the rule sets, examples and links."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from apptest import address, words
from streamlit.testing.v1 import AppTest

from trainer.course import load_course, load_rulebook
from trainer.engine.room import Room
from trainer.quiz.catalogue import FAMILIES
from trainer.ui.rulebook.address import VIEWS
from trainer.ui.text import Lang

AppFactory = Callable[..., AppTest]
ROOM = Room.make("Club <b>", "hangzhou", {"cap": 3, "missing_suit": True})
OTHER = Room.make("Gone", "bianfeng")
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")


def text(at: AppTest) -> str:
    assert not at.exception
    return " ".join(words(at))


def html(at: AppTest) -> str:
    return " ".join(str(element.proto.body) for element in at.get("html"))


def cards(at: AppTest) -> list[str]:
    """The clauses that have a card on the page, by their titles."""
    shown = (str(element.value) for element in at.markdown)
    return [found[1] for value in shown if (found := re.match(r"\*\*([A-Z]\d+)　", value))]


def links(at: AppTest) -> set[tuple[str, str]]:
    """Page and query of every link."""
    return {(link.proto.page, link.proto.query_string) for link in at.get("page_link")}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_has_an_address(app_test: AppFactory, view: str, lang: Lang) -> None:
    at = app_test("rulebook", lang=lang, view=view)
    shown = text(at)
    assert at.session_state["rulebook.view"] == VIEWS.index(view)
    if lang == "zh" and view != "coverage":
        assert set(LATIN_WORD.findall(shown)) <= {"English"}  # the switch to the other language


@pytest.mark.clause("K2", "C9")
def test_the_address_narrows_the_list_and_the_widgets_say_the_same(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", rules="yuhang", only="differences", chapter="C")
    assert cards(at) == ["C4", "C5", "C6", "C8", "C9"]
    assert at.selectbox(key="rulebook.rules").value == "yuhang"
    assert at.toggle(key="rulebook.differs").value is True
    at.toggle(key="rulebook.differs").set_value(False).run()
    assert address(at) == {"rules": "yuhang", "chapter": "C"}
    assert cards(at) == ["C1", "C2", "C3", "C4", "C5", "C7", "C8", "C9"]
    at.selectbox(key="rulebook.mark").set_value("disputed").run()
    assert address(at) == {"rules": "yuhang", "chapter": "C", "mark": "disputed"}
    assert cards(at) == []
    assert "Nothing found" in text(at)


def test_a_search_goes_into_the_address_and_leaves_the_one_clause(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en")
    at.query_params["page"] = "2"
    assert cards(at.run())[0] == "F1"  # twelve of T and eight of S fill the first page
    at.text_input(key="rulebook.search").set_value("可爆头").run()
    assert address(at) == {"q": "可爆头"}
    assert "W6" in cards(at)


def test_quick_changes_are_all_kept_though_the_address_of_before_comes_along(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", view="matrix", room=ROOM.to_text())
    at.toggle(key="rulebook.differs").set_value(True).run()
    at.query_params.pop("only")  # a browser that is tapped fast still sends the address it had
    at.selectbox(key="rulebook.room").set_value("").run()
    assert address(at) == {"view": "matrix", "only": "differences"}


def test_saved_rooms_can_be_picked_and_removed_ones_cannot(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", view="matrix")
    here = at.session_state["session"]
    kept = [here.store.save_room("me", r.name, r.to_text(), here.now(), after=None) for r in (ROOM, OTHER)]
    here.store.hide_room("me", kept[1], here.now())
    at.run()
    assert at.selectbox(key="rulebook.room").options == ["None", ROOM.name]
    at.selectbox(key="rulebook.room").set_value(ROOM.to_text()).run()
    assert address(at) == {"view": "matrix", "room": ROOM.to_text()}


@pytest.mark.clause("W7", "P9")
def test_a_room_of_the_address_stands_in_the_sixth_column_unsaved(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", view="matrix", room=ROOM.to_text())
    found = html(at)
    assert "Room: Club &lt;b&gt;" in found
    assert "30 of 42 differ" in text(at)  # 29 among the presets; the missing suit makes one more
    assert address(at)["room"] == ROOM.to_text()


def test_a_room_that_cannot_be_read_is_told_and_the_five_remain(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", view="matrix", room="hangma-room/1 hangzhou/1 cap=x")
    assert "cannot be read" in at.warning[0].value
    assert "no rooms yet" in text(at)
    assert "Lin&#x27;an" in html(at)


@pytest.mark.clause("X3", "C3")
def test_disputed_points_are_asked_with_who_plays_how_and_what_the_room_has(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", view="disputed", room=ROOM.to_text())
    found, shown = html(at), text(at)
    assert found.count("rb-choices'>") == 16
    assert found.count("class=room") == 15  # a cap of 3 is none of the known answers
    assert "plays another way" in shown
    assert ("trainer/ui/pages/print.py", "what=disputed") not in links(at)
    assert any("what=disputed" in query and "room=" in query for _, query in links(at))


@pytest.mark.clause("W6")
def test_a_clause_alone_links_its_lessons_drills_example_and_neighbours(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", clause="W6")
    assert cards(at) == ["W6"]
    found = {query for _, query in links(at)}
    lessons = [name for name, lesson in load_course().lessons.items() if "W6" in lesson["zh"].teaches]
    families = [name for name, family in FAMILIES.items() if "W6" in family.clauses]
    assert {f"lesson={name}" for name in lessons} | {f"family={name}" for name in families} <= found
    assert {"clause=W5", "clause=W7", "h=123m456p789s2225z"} <= found
    assert "Waits for 34 kinds of tile" in html(at)
    assert "Source: competition rules" in text(at)


@pytest.mark.parametrize("clause", ["T9", "O7"])
def test_a_clause_without_an_example_says_why(app_test: AppFactory, clause: str) -> None:
    assert "No example can be worked out" in text(app_test("rulebook", lang="en", clause=clause))


def test_an_unknown_clause_is_named_as_plain_text(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="en", clause="[x](y)")
    assert not at.exception
    assert "\\[x\\](y)" in at.warning[0].value
    assert len(cards(at)) == 20


def test_the_pages_together_hold_every_clause_once(app_test: AppFactory) -> None:
    at = app_test("rulebook", lang="zh")
    found: list[str] = []
    for page in range(1, 7):
        at.query_params["page"] = str(page)
        found += cards(at.run())
    assert found == list(load_rulebook().clauses)
