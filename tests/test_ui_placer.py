"""Placing tiles: the slots keep what the browser put into them, and drop what belongs to another question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from apptest import place_tiles, rack_data, words
from playwright.sync_api import Browser, expect

from trainer.ui.text import t

if TYPE_CHECKING:
    from conftest import AppFactory
    from streamlit.testing.v1 import AppTest

QUESTION = "read-hand:3:mil2025:5"
"""55m57p667s8888s, two caishen and 4s: a 6 tong and a 5 tiao are wanted."""


@pytest.fixture
def at(app_test: AppFactory) -> AppTest:
    return app_test("drill", q=QUESTION)


def slots(at: AppTest) -> str:
    return next(str(found.key) for found in at.get("bidi_component") if str(found.key).endswith(".placer"))


def submit(at: AppTest) -> AppTest:
    ran: AppTest = next(found for found in at.button if str(found.key).endswith(".submit")).click().run()
    return ran


def test_the_caishen_have_a_slot_each_and_every_tile_its_name(at: AppTest) -> None:
    data = rack_data(at, slots(at))
    assert data["placed"] == [-1, -1]
    assert [tile["name"] for tile in data["tiles"]][:2] == ["一万", "二万"]
    assert len(data["tiles"]) == 34
    assert "caishen" not in data, "which tile is the caishen may be half of the question"


def test_what_was_placed_is_kept_and_judged(at: AppTest) -> None:
    at = place_tiles(at, slots(at), [14, -1])
    assert rack_data(at, slots(at))["placed"] == [14, -1]
    at = submit(place_tiles(at, slots(at), [22, 14], seq=2))
    assert t("drill.right", "zh") in " ".join(words(at))
    assert "白 当 六筒" in " ".join(words(at))


def test_half_an_answer_is_sent_back_and_a_half_right_one_earns_half(at: AppTest) -> None:
    at = submit(place_tiles(at, slots(at), [14, -1]))
    assert t("place.fill", "zh") in " ".join(words(at))
    at = submit(place_tiles(at, slots(at), [14, 0], seq=2))
    said = " ".join(words(at))
    assert t("drill.partly", "zh") in said
    assert "六筒放对了；其余当一万，牌凑不齐。" in said


@pytest.mark.parametrize("sent", [[14], [14, 34], [14, -2], [14, "1m"], []])
def test_what_no_slot_can_hold_changes_nothing(at: AppTest, sent: list[int]) -> None:
    place_tiles(at, slots(at), sent)
    assert rack_data(at, slots(at))["placed"] == [-1, -1]


def test_a_tap_made_for_an_earlier_question_changes_nothing(at: AppTest) -> None:
    key = slots(at)
    place_tiles(at, key, [14, 22], rev=rack_data(at, key)["rev"] + 1)
    assert rack_data(at, key)["placed"] == [-1, -1]


@pytest.mark.browser
def test_tiles_are_placed_taken_out_and_sent_by_keys_alone(browser: Browser, app_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 1400}, locale="zh-CN")
    page = context.new_page()
    page.goto(f"{app_url}/drill?q={QUESTION}")
    expect(page.locator(".palette button")).to_have_count(34, timeout=30_000)
    slot, tile = page.locator(".slots button"), page.locator(".palette button")

    def shown() -> list[str | None]:
        return [slot.nth(number).get_attribute("aria-label") for number in range(2)]

    tile.first.focus()
    for key in ("ArrowRight",) * 4 + ("ArrowDown", "ArrowRight", "Enter"):  # 5 wan, 5 tong, 6 tong
        page.keyboard.press(key)
    assert shown() == ["财神 1 当 六筒", "财神 2 当 还没放"]
    assert slot.nth(1).get_attribute("aria-pressed") == "true"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    assert shown() == ["财神 1 当 六筒", "财神 2 当 还没放"]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert shown() == ["财神 1 当 六筒", "财神 2 当 五条"]
    slot.nth(0).click()
    slot.nth(0).click()
    assert shown() == ["财神 1 当 还没放", "财神 2 当 五条"]
    tile.nth(14).click()
    page.wait_for_timeout(1000)  # the last tap is on its way to the server
    page.get_by_role("button", name=t("drill.submit", "zh")).press("Enter")
    expect(page.get_by_text(t("drill.right", "zh"))).to_be_visible(timeout=30_000)
    context.close()
