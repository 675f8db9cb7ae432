"""Rooms on a phone: made, changed, saved, shared by a link, taken off the list and brought back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Served, serve, settle

from trainer.store import Store, open_store
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
NAME = "周三场"
TEXT = f'hangma-room/1 hangzhou/1 cap=3 "{NAME}"'


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    kept = open_store()
    kept.set_setting(LEARNER, "lang", "zh")
    return kept


@pytest.fixture
def app(store: Store, tmp_path: Path) -> Iterator[Served]:
    with serve(tmp_path) as served:
        yield served


def phone(browser: Browser, address: str) -> Page:
    """*address* on another phone."""
    page = browser.new_context(viewport=PHONE, locale="zh-CN").new_page()  # type: ignore[arg-type]
    page.goto(address)
    settle(page)
    return page


def press(page: Page, key: str) -> None:
    page.locator(f".st-key-{key.replace('.', '-')} button").first.click()
    settle(page)


def fold_out(page: Page, key: str) -> None:
    page.locator(f".st-key-{key} summary").first.click()


def name(page: Page) -> Locator:
    return page.get_by_label(t("rooms.name", "zh"))


def cap(page: Page) -> Locator:
    return page.get_by_label(t("rules.field.cap", "zh"))


def write(page: Page, field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Enter")
    settle(page)


def make_room(page: Page) -> None:
    """Name the room and cap its fan at 3; nothing is saved."""
    write(page, name(page), NAME)
    fold_out(page, "rooms_group_value")
    write(page, cap(page), "3")
    changed = t("rooms.changed", "zh", n=1)
    expect(page.locator(".st-key-rooms_group_value summary")).to_contain_text(changed)
    expect(cap(page)).to_be_visible()  # the group stays open under its new title


def test_a_room_made_on_a_phone_is_there_after_a_reload_and_opens_unsaved_from_its_link(
    browser: Browser, app: Served, store: Store
) -> None:
    page = phone(browser, f"{app.url}/rooms")
    make_room(page)
    press(page, "rooms.save")
    expect(page.get_by_text(t("rooms.saved", "zh", name=NAME))).to_be_visible()
    assert [room.text for room in store.rooms(LEARNER)] == [TEXT]
    page.reload()
    settle(page)
    expect(page.locator('[class*="st-key-rooms_card"]')).to_contain_text(NAME)
    fold_out(page, "rooms_share")
    link = page.locator(".st-key-rooms_share code").nth(1).inner_text()
    assert link == f"{app.url}/rooms?room={quote(TEXT, safe='/=:,')}"
    store.hide_room(LEARNER, store.rooms(LEARNER)[0], store.rooms(LEARNER)[0].at)
    other = phone(browser, link)
    expect(name(other)).to_have_value(NAME)
    fold_out(other, "rooms_group_value")
    expect(cap(other)).to_have_value("3")
    expect(other.get_by_text(t("rooms.unsaved", "zh"), exact=True)).to_be_visible()
    assert [room.hidden for room in store.rooms(LEARNER)] == [True]


def test_changes_not_saved_survive_a_reload_and_can_be_saved_over_their_room(
    browser: Browser, app: Served, store: Store
) -> None:
    page = phone(browser, f"{app.url}/rooms")
    make_room(page)
    page.reload()
    settle(page)
    expect(name(page)).to_have_value(NAME)
    assert store.rooms(LEARNER) == []
    press(page, "rooms.save")
    fold_out(page, "rooms_group_value")
    write(page, cap(page), "4")
    page.reload()
    settle(page)
    press(page, "rooms.save")
    expect(page.get_by_text(t("rooms.saved", "zh", name=NAME))).to_be_visible()
    assert [room.text for room in store.room_history(LEARNER, NAME)] == [TEXT, TEXT.replace("cap=3", "cap=4")]


def test_a_room_taken_off_the_list_is_brought_back(browser: Browser, app: Served, store: Store) -> None:
    page = phone(browser, f"{app.url}/rooms")
    make_room(page)
    press(page, "rooms.save")
    card = page.locator('[class*="st-key-rooms_card"]')
    card.get_by_role("button", name=t("rooms.remove", "zh")).click()
    expect(page.get_by_text(t("rooms.removed", "zh", name=NAME))).to_be_visible()
    expect(card).to_have_count(0)
    fold_out(page, "rooms_hidden")
    page.get_by_role("button", name=t("rooms.restore", "zh")).click()
    expect(page.get_by_text(t("rooms.restored", "zh", name=NAME))).to_be_visible()
    expect(card).to_contain_text(NAME)
    assert [room.hidden for room in store.room_history(LEARNER, NAME)] == [False, True, False]


def test_the_page_open_in_every_group_fits_a_phone(browser: Browser, app: Served, store: Store) -> None:
    page = phone(browser, f"{app.url}/rooms?room={quote(TEXT.replace(NAME, '很长的名字' * 12))}")
    for key in ("setup", "claims", "kongs", "winning", "value", "locks", "paying", "match"):
        fold_out(page, f"rooms_group_{key}")
    fold_out(page, "rooms_share")
    press(page, "rooms.save")
    expect(page.get_by_role("link", name=re.compile(r"^[A-Z]\d+$"))).to_have_count(31)
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= PHONE["width"]
