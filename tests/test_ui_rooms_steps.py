"""The steps of the rooms page, one by one: rename, save beside, duplicate, begin anew, and two tabs at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from apptest import words
from streamlit.testing.v1 import AppTest

from trainer.engine.room import LONGEST_NAME, Room
from trainer.store import RoomVersion, open_store
from trainer.ui.rooms.shelf import link
from trainer.ui.text import LANGS, t

AppFactory = Callable[..., AppTest]
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TEXT = 'hangma-room/1 hangzhou/1 cap=3 "周三场"'
FRIDAY = TEXT.replace("周三场", "周五场")


def press(at: AppTest, key: str) -> None:
    at.button(key=key).click().run()
    assert not at.exception


def keep(text: str = TEXT) -> RoomVersion:
    return open_store().save_room("me", Room.from_text(text).name, text, NOON)


def opened(app_test: AppFactory, lang: str = "zh") -> AppTest:
    """The page with 周三场 opened from the list."""
    at = app_test("rooms", lang=lang)
    kept = keep()
    press(at.run(), f"rooms.open.{kept.number}")
    assert at.success[0].value == t("rooms.opened", lang, name="周三场")
    return at


def call(at: AppTest, name: str) -> None:
    at.text_input(key="rooms.name").set_value(name).run()


def listed() -> dict[str, str]:
    """The rooms on the list with their texts."""
    return {room.name: room.text for room in open_store().rooms("me") if not room.hidden}


def has_button(at: AppTest, key: str) -> bool:
    return any(button.key == key for button in at.button)


@pytest.mark.parametrize("lang", LANGS)
def test_a_renamed_room_stands_on_the_list_once_and_its_old_name_can_be_brought_back(
    app_test: AppFactory, lang: str
) -> None:
    at = opened(app_test, lang)
    assert not has_button(at, "rooms.rename")
    call(at, "周五场")
    press(at, "rooms.rename")
    assert at.success[0].value == t("rooms.saved", lang, name="周五场")
    assert listed() == {"周五场": FRIDAY}
    assert not has_button(at, "rooms.rename")
    removed = next(room for room in open_store().rooms("me") if room.hidden)
    press(at, f"rooms.restore.{removed.number}")
    assert at.success[0].value == t("rooms.restored", lang, name="周三场")
    assert listed() == {"周三场": TEXT, "周五场": FRIDAY}


def test_a_room_saved_under_another_name_leaves_the_first_as_it_was(app_test: AppFactory) -> None:
    at = opened(app_test)
    call(at, "周五场")
    assert at.button(key="rooms.save").label == t("rooms.save_as", "zh")
    press(at, "rooms.save")
    assert listed() == {"周三场": TEXT, "周五场": FRIDAY}


@pytest.mark.parametrize("key", ["rooms.rename", "rooms.save"])
def test_no_name_takes_the_place_of_another_room(app_test: AppFactory, key: str) -> None:
    at = opened(app_test)
    keep('hangma-room/1 linan/1 "周五场"')
    call(at, "周五场")
    press(at, key)
    assert at.error[0].value == t("rooms.conflict", "zh", name="周五场")
    assert listed() == {"周三场": TEXT, "周五场": 'hangma-room/1 linan/1 "周五场"'}


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_that_cannot_be_is_refused_and_the_old_one_stays(app_test: AppFactory, lang: str) -> None:
    at = opened(app_test, lang)
    call(at, "   ")
    assert at.error[0].value == t("rooms.refused", lang, why=t("rooms.bad.name", lang))
    assert at.text_input(key="rooms.name").value == "周三场"


def test_a_duplicate_has_a_free_name_and_is_not_saved_by_itself(app_test: AppFactory) -> None:
    at = opened(app_test)
    keep(TEXT.replace("周三场", "周三场 2"))
    at.run()
    press(at, f"rooms.copy.{next(room.number for room in open_store().rooms('me') if room.name == '周三场')}")
    assert at.success[0].value == t("rooms.opened", "zh", name="周三场 3")
    assert sorted(listed()) == ["周三场", "周三场 2"]
    press(at, "rooms.save")
    assert listed()["周三场 3"] == TEXT.replace("周三场", "周三场 3")


def test_a_duplicate_of_the_longest_name_fits(app_test: AppFactory) -> None:
    at = app_test("rooms")
    kept = keep(TEXT.replace("周三场", "长" * LONGEST_NAME))
    press(at.run(), f"rooms.copy.{kept.number}")
    press(at, "rooms.save")
    assert sorted(listed()) == ["长" * (LONGEST_NAME - 2) + " 2", "长" * LONGEST_NAME]


def test_a_new_room_begins_untouched_under_a_free_name(app_test: AppFactory) -> None:
    at = opened(app_test)
    keep('hangma-room/1 linan/1 "我的房间"')
    at.run()
    press(at, "rooms.new")
    assert at.text_input(key="rooms.name").value == "我的房间 2"
    assert at.number_input(key="rooms.option.cap").value is None
    assert t("rooms.unsaved", "zh") in list(words(at))


def test_the_page_says_what_is_not_saved_until_it_is(app_test: AppFactory) -> None:
    at = opened(app_test)
    assert t("rooms.unsaved", "zh") not in list(words(at))
    at.number_input(key="rooms.option.cap").set_value(4).run()
    assert t("rooms.unsaved", "zh") in list(words(at))
    press(at, "rooms.save")
    assert t("rooms.unsaved", "zh") not in list(words(at))
    assert listed() == {"周三场": TEXT.replace("cap=3", "cap=4")}


@pytest.mark.parametrize("step", ["remove", "restore"])
def test_a_room_changed_in_another_tab_is_neither_removed_nor_brought_back_over_it(
    app_test: AppFactory, step: str
) -> None:
    at = app_test("rooms")
    store, kept = open_store(), keep()
    if step == "restore":
        kept = store.hide_room("me", kept, NOON)
    at.run()
    newer = store.save_room("me", "周三场", TEXT.replace("cap=3", "cap=5"), NOON, after=kept.number)
    press(at, f"rooms.{step}.{kept.number}")
    assert at.error[0].value == t("rooms.conflict", "zh", name="周三场")
    assert store.rooms("me") == [newer]


def test_an_address_names_the_version_its_changes_were_made_from(app_test: AppFactory) -> None:
    at = app_test("rooms")
    kept, changed = keep(), TEXT.replace("cap=3", "cap=4")
    at.query_params["room"], at.query_params["version"] = changed, str(kept.number)
    press(at.run(), "rooms.save")
    assert listed() == {"周三场": changed}


@pytest.mark.parametrize("version", ["", "999", "x"])
def test_an_address_without_the_newest_version_overwrites_nothing(app_test: AppFactory, version: str) -> None:
    at = app_test("rooms")
    keep()
    at.query_params["room"], at.query_params["version"] = TEXT.replace("cap=3", "cap=4"), version
    press(at.run(), "rooms.save")
    assert at.error[0].value == t("rooms.conflict", "zh", name="周三场")
    assert listed() == {"周三场": TEXT}


def later(at: AppTest, **asked: str) -> AppTest:
    """Another address, long after the last change: the visitor went back or opened a link."""
    at.session_state["session"].clock = lambda: datetime.now(UTC) + timedelta(minutes=1)
    at.query_params.clear()
    for name, value in asked.items():
        at.query_params[name] = value
    return at.run()


def test_going_back_in_the_browser_takes_a_change_back_and_leaves_the_way_open(app_test: AppFactory) -> None:
    at = opened(app_test)
    for cap in (4, 5):
        at.number_input(key="rooms.option.cap").set_value(cap).run()
    later(at, room=TEXT.replace("cap=3", "cap=4"))
    assert at.number_input(key="rooms.option.cap").value == 4
    later(at, room=TEXT)
    assert at.number_input(key="rooms.option.cap").value == 3
    assert t("rooms.unsaved", "zh") not in list(words(at))
    assert "version" not in at.query_params  # nothing was written over the address gone back to


def test_an_address_of_before_that_comes_just_after_a_change_undoes_nothing(app_test: AppFactory) -> None:
    at = opened(app_test)
    at.query_params["room"] = TEXT
    at.number_input(key="rooms.option.cap").set_value(4).run()
    assert at.number_input(key="rooms.option.cap").value == 4


def test_a_visitor_back_from_another_page_finds_the_room_and_its_address(app_test: AppFactory) -> None:
    at = opened(app_test)
    at.number_input(key="rooms.option.cap").set_value(4).run()
    later(at)
    assert at.number_input(key="rooms.option.cap").value == 4
    assert "cap=4" in str(at.query_params["room"])


def test_a_spoilt_address_gives_way_to_that_of_the_room_on_the_screen(app_test: AppFactory) -> None:
    at = opened(app_test)
    later(at, room="hangma-room/1 hangzhou/1 cap=3")
    assert at.error[0].value == t("rooms.paste_bad", "zh", why=t("rooms.bad.cut", "zh"))
    assert TEXT in str(at.query_params["room"])
    later(at.run())
    assert not at.error


def test_a_pasted_room_is_opened_and_said_so_where_it_was_pasted(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    at.text_area(key="rooms.paste").set_value(f"  {TEXT}\n").run()
    press(at, "rooms.take")
    assert at.success[0].value == t("rooms.opened", "en", name="周三场")
    assert at.number_input(key="rooms.option.cap").value == 3
    assert listed() == {}


def test_a_name_is_shown_sign_by_sign(app_test: AppFactory) -> None:
    at = app_test("rooms", lang="en")
    call(at, "*[$5](x)*")
    press(at, "rooms.save")
    assert at.success[0].value == r"Saved: \*\[\$5\](x)\*"


def test_the_link_is_the_public_address_of_the_page() -> None:
    room = Room.from_text(TEXT)
    asked = "?room=hangma-room/1%20hangzhou/1%20cap=3%20%22%E5%91%A8%E4%B8%89%E5%9C%BA%22"
    assert link("https://club.example/rooms", room) == f"https://club.example/rooms{asked}"
    assert link("https://club.example:8443/hangma/rooms?room=old#x", room) == (
        f"https://club.example:8443/hangma/rooms{asked}"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_the_settings_lead_to_the_rooms(app_test: AppFactory, lang: str) -> None:
    links = {link.proto.label: link.proto.page for link in app_test("settings", lang=lang).get("page_link")}
    assert links[t("rooms.from_settings", lang)] == "rooms"
