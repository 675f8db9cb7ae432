"""The rulebook in a browser: Back and Forward bring back each view exactly, and a phone scrolls within the matrix."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from serving import settle

pytestmark = pytest.mark.browser
PATIENCE = 30_000
"""Milliseconds: a machine that runs other tests beside this one is slow."""


def see_rows(page: Page, count: int) -> None:
    expect(page.locator(".rb-matrix tbody tr:not(.rb-chapter)")).to_have_count(count, timeout=PATIENCE)


def see_clause(page: Page, clause: str) -> None:
    expect(page.locator(f"[class*=st-key-rulebook-clause-{clause}]")).to_be_visible(timeout=PATIENCE)


def left_and_right(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def test_back_and_forward_go_through_every_step(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/rulebook?view=matrix")
    see_rows(page, 42)
    page.locator(".st-key-rulebook-differs label").click()
    see_rows(page, 29)
    expect(page).to_have_url(f"{app_url}/rulebook?view=matrix&only=differences", timeout=PATIENCE)
    page.get_by_role("link", name="W4").click()
    see_clause(page, "W4")
    expect(page).to_have_url(f"{app_url}/rulebook?clause=W4", timeout=PATIENCE)
    page.locator("[data-testid=stPageLink] a[href*='clause=W5']").click()
    see_clause(page, "W5")
    expect(page).to_have_url(f"{app_url}/rulebook?clause=W5", timeout=PATIENCE)
    page.go_back()
    see_clause(page, "W4")
    page.go_back()
    see_rows(page, 29)
    page.go_back()
    see_rows(page, 42)
    page.go_forward()
    see_rows(page, 29)
    expect(page.locator(".st-key-rulebook-differs input")).to_be_checked(timeout=PATIENCE)


def test_on_a_phone_the_matrix_scrolls_within_itself_and_keeps_its_first_column(page: Page, app_url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{app_url}/rulebook?view=matrix&only=differences")
    see_rows(page, 29)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box, first = page.locator(".rb-box"), page.locator(".rb-matrix tbody th[scope=row]").first
    before = left_and_right(first)
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.rb-box').scrollLeft > 0", timeout=PATIENCE)
    box.evaluate("box => box.scrollTo(10000, 0)")
    assert box.evaluate("box => box.scrollLeft") > 100
    assert left_and_right(first) == before
    assert left_and_right(page.locator(".rb-matrix thead th").last)[1] <= 390
