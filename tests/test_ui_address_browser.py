"""A link from a page to itself moves the address bar too, so a reload, Back and a shared link lead where one was."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, expect
from serving import serve, settle

from trainer.store import open_store
from trainer.ui.session import LEARNER

if TYPE_CHECKING:
    import pytest


def follow(page: Page, query: str) -> None:
    """Click the first link of the page's main part whose address holds *query*."""
    page.locator(f'[data-testid="stMain"] [data-testid="stPageLink-NavLink"][href*="{query}"]').first.click()
    settle(page)


def test_a_lesson_opened_from_the_list_is_in_the_address_and_back_leads_to_the_list(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    open_store().set_setting(LEARNER, "lang", "en")
    page = browser.new_page()
    with serve(tmp_path) as app:
        page.goto(f"{app.url}/learn")
        settle(page)
        follow(page, "lesson=honours")
        expect(page).to_have_url(re.compile(r"/learn\?lesson=honours$"))
        title = page.locator("h1").first.inner_text()
        page.reload()
        settle(page)
        assert page.locator("h1").first.inner_text() == title
        follow(page, "learn")  # all lessons
        expect(page).to_have_url(re.compile(r"/learn$"))
        page.go_back()
        expect(page.locator("h1").first).to_have_text(title)
    page.close()


def test_another_page_begins_with_an_address_of_its_own(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    open_store().set_setting(LEARNER, "lang", "en")
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    with serve(tmp_path) as app:
        page.goto(f"{app.url}/learn?lesson=honours")
        settle(page)
        page.get_by_role("link", name="Exam").first.click()
        settle(page)
        expect(page).to_have_url(re.compile(r"/exam$"))
    page.close()
