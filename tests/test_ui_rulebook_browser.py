"""The rulebook in a browser: Back and Forward bring back each view exactly, and a phone scrolls within the matrix."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from serving import settle

pytestmark = pytest.mark.browser
ROWS = ".rb-matrix tbody tr:not(.rb-chapter)"
CARD = "[class*=st-key-rulebook-clause-{}]"


def test_back_and_forward_go_through_every_step(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/rulebook?view=matrix")
    expect(page.locator(ROWS)).to_have_count(42)
    page.locator(".st-key-rulebook-differs label").click()
    expect(page.locator(ROWS)).to_have_count(29)
    expect(page).to_have_url(f"{app_url}/rulebook?view=matrix&only=differences")
    page.get_by_role("link", name="W4").click()
    expect(page.locator(CARD.format("W4"))).to_be_visible()
    expect(page).to_have_url(f"{app_url}/rulebook?clause=W4")
    page.locator("[data-testid=stPageLink] a[href*='clause=W5']").click()
    expect(page.locator(CARD.format("W5"))).to_be_visible()
    expect(page).to_have_url(f"{app_url}/rulebook?clause=W5")
    page.go_back()
    expect(page.locator(CARD.format("W4"))).to_be_visible()
    page.go_back()
    expect(page.locator(ROWS)).to_have_count(29)
    page.go_back()
    expect(page.locator(ROWS)).to_have_count(42)
    page.go_forward()
    expect(page.locator(ROWS)).to_have_count(29)
    expect(page.locator(".st-key-rulebook-differs input")).to_be_checked()


def test_on_a_phone_the_matrix_scrolls_within_itself_and_keeps_its_first_column(page: Page, app_url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{app_url}/rulebook?view=matrix&only=differences")
    expect(page.locator(ROWS)).to_have_count(29)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box, first = page.locator(".rb-box"), page.locator(".rb-matrix tbody th[scope=row]").first
    before = first.bounding_box()
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.rb-box').scrollLeft > 0")
    box.evaluate("box => box.scrollTo(10000, 0)")
    assert box.evaluate("box => box.scrollLeft") > 100
    assert before is not None
    assert first.bounding_box() == before
    last = page.locator(".rb-matrix thead th").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= 390
