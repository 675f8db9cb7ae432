"""The placement check in a real browser: by keyboard, on a phone, through a crash of the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import serve, settle

from trainer.store import open_store
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser

QUESTION = "[data-question]"


def question_of(page: Page) -> str:
    settle(page)
    return page.locator(QUESTION).get_attribute("data-question") or ""


def dont_know(page: Page) -> None:
    """Say so by the key 0, and wait until another question stands there."""
    before = question_of(page)
    page.keyboard.press("0")
    expect(page.locator(f'[data-question="{before}"]')).to_have_count(0, timeout=30_000)


def test_a_check_goes_on_where_it_was_when_the_server_died(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    store = open_store()
    store.set_setting(LEARNER, "lang", "zh")
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    with serve(tmp_path) as app:
        page.goto(f"{app.url}/placement")
        page.get_by_role("button", name=t("placement.begin", "zh")).click()
        page.wait_for_selector(QUESTION)
        for _ in range(2):
            dont_know(page)
        third = question_of(page)
        app.crash()
    assert [kept.answer for kept in store.attempts(LEARNER)] == ["null"] * 2
    with serve(tmp_path) as app:
        page.goto(app.url)
        page.get_by_role("link", name=t("placement.go_on", "zh", n=3, total=10)).click()
        page.wait_for_selector(QUESTION)
        assert question_of(page) == third
        dont_know(page)
        expect(page.get_by_text(t("placement.question", "zh", n=4, total=10))).to_be_visible()
        assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 391
    assert len({kept.key for kept in store.attempts(LEARNER)}) == 3
    assert [run.running for run in store.placements(LEARNER)] == [True]
    context.close()
