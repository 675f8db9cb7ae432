"""The calculator on a phone: tiles are tapped, the value is read, and the address opens the same hand elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import serve, settle

from trainer.engine import parse_tiles
from trainer.store import open_store
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
HAND = "123m456p789s222z5z1m"  # 爆头: ×2, and the dealer at 1老 takes 4 from each


def keys(page: Page) -> list[dict[str, float]]:
    boxes = page.get_by_role("toolbar", name=t("calculator.keys", "zh")).get_by_role("button")
    return [box for box in (boxes.nth(n).bounding_box() for n in range(boxes.count())) if box]  # type: ignore[misc]


def tap_hand(page: Page, text: str) -> None:
    """Tap the tiles one right after the other, as a quick thumb does."""
    buttons = page.get_by_role("toolbar", name=t("calculator.keys", "zh")).get_by_role("button")
    for kind in parse_tiles(text):
        buttons.nth(kind).tap()


def test_a_hand_tapped_on_a_phone_is_valued_and_shared(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    open_store().set_setting(LEARNER, "lang", "zh")
    answer = t("calculator.status.win", "zh", title="爆头", value=2)
    with serve(tmp_path) as app:
        phone = browser.new_context(viewport=PHONE, has_touch=True, locale="zh-CN")  # type: ignore[arg-type]
        page = phone.new_page()
        page.goto(f"{app.url}/calculator")
        settle(page)
        assert len(keys(page)) == 34
        assert [box for box in keys(page) if box["width"] < 40 or box["height"] < 40] == []
        tap_hand(page, HAND)
        expect(page.get_by_text(answer)).to_be_visible(timeout=30_000)
        settle(page)
        assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= PHONE["width"]
        link = page.url
        other = browser.new_context(viewport=PHONE, locale="zh-CN").new_page()  # type: ignore[arg-type]
        other.goto(link)
        settle(other)
        expect(other.get_by_text(answer)).to_be_visible(timeout=30_000)
        page.keyboard.press("u")
        expect(page.get_by_text(answer)).to_be_hidden(timeout=30_000)
        expect(other.get_by_text(answer)).to_be_visible()
        phone.close()


def test_back_undoes_the_last_tap_at_once(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However soon it is pressed: a tap brings an old address along, Back brings nothing else."""
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    open_store().set_setting(LEARNER, "lang", "zh")
    with serve(tmp_path) as app:
        page = browser.new_context(viewport=PHONE, has_touch=True, locale="zh-CN").new_page()  # type: ignore[arg-type]
        page.goto(f"{app.url}/calculator?h=123m")
        settle(page)
        for text, n in (("4m", 9), ("5m", 8)):
            tap_hand(page, text)
            expect(page.get_by_text(t("calculator.status.more", "zh", n=n))).to_be_visible(timeout=30_000)
        for n in (9, 10):
            page.go_back()
            expect(page.get_by_text(t("calculator.status.more", "zh", n=n))).to_be_visible(timeout=30_000)
        settle(page)
        assert page.url.endswith("?h=123m")
