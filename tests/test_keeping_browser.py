"""Learners and records in a browser: it remembers who learnt last, and a downloaded file can be read back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from serving import Served, serve, settle

from trainer.store import Store, open_store
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    kept = open_store()
    kept.set_setting(LEARNER, "lang", "zh")
    kept.mark_lesson(LEARNER, "suits", 2, True, NOON)
    return kept


@pytest.fixture
def app(store: Store, tmp_path: Path) -> Iterator[Served]:
    with serve(tmp_path) as served:
        yield served


def test_a_second_learner_takes_the_records_over_and_is_known_again_after_a_reload(
    app: Served, store: Store, browser: Browser, tmp_path: Path
) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN").new_page()
    page.goto(f"{app.url}/settings")
    settle(page)
    with page.expect_download() as saved:
        page.locator(".st-key-keeping-all button").click()
    file = tmp_path / "mine.jsonl"
    saved.value.save_as(file)
    page.locator(".st-key-keeping-new input").fill("阿明")
    page.locator(".st-key-keeping-new input").press("Enter")
    settle(page)
    page.locator(".st-key-keeping-add button").click()
    expect(page.get_by_text(t("keeping.added", "zh", name="阿明"))).to_be_visible()
    page.reload()
    settle(page)
    expect(page.get_by_text(t("keeping.now", "zh", name="阿明"))).to_be_visible()
    page.get_by_text(t("keeping.bring", "zh"), exact=True).first.click()
    page.locator('.st-key-keeping-file input[type="file"]').set_input_files(file)
    expect(page.get_by_text(t("keeping.brought", "zh", added=2, known=0))).to_be_visible()
    (ming,) = (one.id for one in store.learners() if one.name == "阿明")
    assert list(store.lessons_read(ming)) == ["suits"]
