"""What only a browser can tell: the language of the document, the width of a phone, keys and quick clicks on a rack."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

PHONE_WIDTH = 390
ADDRESSES = ("", "learn", "learn?lesson=four-and-pair", "drill", "progress", "rulebook?clause=P9", "settings")
RACK = "drill?family=which-win&level=2&q=which-win:2:mil2025:7"

pytestmark = pytest.mark.browser


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("h1").first).to_be_visible(timeout=30_000)
    return page


def test_nothing_scrolls_sideways_on_a_phone_and_nothing_is_fetched_elsewhere(browser: Browser, app_url: str) -> None:
    context = browser.new_context(viewport={"width": PHONE_WIDTH, "height": 844}, locale="zh-CN", color_scheme="dark")
    page = context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    for address in ADDRESSES:
        opened(page, f"{app_url}/{address}")
        page.wait_for_timeout(500)
        width = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
        assert width <= PHONE_WIDTH, address
    context.close()
    assert {url for url in asked if not url.startswith((app_url, "data:", "blob:"))} == set()


def test_the_document_says_its_language_and_title(browser: Browser, app_url: str) -> None:
    context = browser.new_context(locale="zh-CN")
    page = opened(context.new_page(), f"{app_url}/settings")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page).to_have_title("设置")
    context.close()


def test_quick_picks_by_mouse_and_keys_are_all_kept(browser: Browser, app_url: str) -> None:
    context = browser.new_context(locale="zh-CN")
    page = opened(context.new_page(), f"{app_url}/{RACK}")
    tiles = page.locator(".rack").first.locator("button")
    tiles.nth(2).click()
    tiles.nth(4).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1500)
    assert [tile.get_attribute("aria-pressed") for tile in tiles.all()] == [
        "true" if place in {2, 4, 5} else "false" for place in range(tiles.count())
    ]
    tiles.nth(4).click()
    expect(tiles.nth(4)).to_have_attribute("aria-pressed", "false")
    context.close()


CONTRAST = """pill => {
  const channels = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const over = (top, base, a = top.length > 3 ? top[3] : 1) => [0, 1, 2].map(i => top[i]*a + base[i]*(1-a));
  const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= .03928 ? v/12.92 : ((v+.055)/1.055)**2.4);
    return .2126*r + .7152*g + .0722*b; };
  const page = channels(getComputedStyle(document.querySelector('.stApp')).backgroundColor);
  const back = over(channels(getComputedStyle(pill).backgroundColor), page);
  const words = pill.querySelector('p, span');
  const [a, b] = [light(over(channels(getComputedStyle(words).color), back)), light(back)].sort((x, y) => y - x);
  return (a + .05) / (b + .05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_chosen_pill_can_be_read(browser: Browser, app_url: str, scheme: Literal["light", "dark"]) -> None:
    context = browser.new_context(locale="zh-CN", color_scheme=scheme)
    page = opened(context.new_page(), f"{app_url}/glossary")
    chosen = page.locator("button[data-variant][data-selected='true']")
    expect(chosen.first).to_be_visible(timeout=30_000)
    assert chosen.count() >= 2  # the order and the letter
    assert [pill for pill in range(chosen.count()) if chosen.nth(pill).evaluate(CONTRAST) < 4.5] == []
    context.close()
