"""A hand to point at, in a browser: pointer, keyboard and finger open the same words; nothing scrolls sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import settle

from trainer.ui.text import t

pytestmark = pytest.mark.browser

HAND = "learn?lesson=two-readings&step=2"
WIDEST = ("learn?lesson=the-lock&step=4", "learn?lesson=chengbao&step=4", "learn?lesson=turned-up&step=4")


def note(page: Page) -> str:
    """The words that stand under the hand now, the hint or those of one group."""
    return str(
        page.locator(".hm-notes p").evaluate_all(
            "all => all.filter(p => getComputedStyle(p).visibility === 'visible').map(p => p.innerText).join('|')"
        )
    )


def scrolls_sideways(page: Page) -> bool:
    return bool(
        page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('[data-testid=stMain], .hm-fig')]"
            ".some(e => e.scrollWidth > e.clientWidth + 1)"
        )
    )


@pytest.mark.clause("W3")
def test_a_hand_shows_its_groups_to_pointer_keyboard_and_finger(browser: Browser, app_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 900}, locale="en-GB", has_touch=True)
    page = context.new_page()
    page.goto(f"{app_url}/{HAND}")
    settle(page)
    tiles = page.locator(".hm-read .hm-bt")
    expect(tiles).to_have_count(14)
    assert note(page) == t("figures.readings.hint", "en")
    tiles.nth(2).hover()  # the first 3 wan; seven pairs is the reading that counts and comes first
    assert note(page) == "pair: 3 wan, 3 wan"
    page.mouse.move(1, 1)
    tiles.nth(0).focus()
    page.keyboard.press("Tab")  # one stop a group
    assert note(page) == "pair: 3 wan, 3 wan"
    tiles.nth(13).tap()
    assert note(page) == "pair: 9 tiao, 9 tiao"
    assert not scrolls_sideways(page)
    for address in WIDEST:
        page.goto(f"{app_url}/{address}")
        settle(page)
        expect(page.locator(".hm-fig").first).to_be_visible()
        assert not scrolls_sideways(page), address
    context.close()
