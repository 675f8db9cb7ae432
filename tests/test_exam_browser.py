"""An exam in a browser: the clock ends it by itself, and another device goes on with the time that is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from serving import Served, serve, settle

from trainer.store import How, Store, open_store
from trainer.ui.exam import invigilator
from trainer.ui.exam.papers import paper
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser


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


def test_the_clock_of_two_devices_agrees_and_its_end_hands_the_paper_in(
    app: Served, store: Store, browser: Browser
) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN").new_page()
    page.goto(f"{app.url}/exam")  # the first page of a process takes longest
    settle(page)
    begun = datetime.now(UTC) - timedelta(minutes=9, seconds=45)
    one = invigilator.begin(paper("registered:1:5"), LEARNER, "Asia/Shanghai", store.sittings, begun)
    other = browser.new_context(viewport={"width": 1280, "height": 900}, locale="zh-CN").new_page()
    for device in (page, other):
        device.goto(f"{app.url}/exam?sitting={one.id}")
        settle(device)
    clocks = [device.locator(".clock b") for device in (page, other)]
    for clock in clocks:
        expect(clock).to_have_text(re.compile(r"0:\d\d"))
    left = [int(clock.inner_text().removeprefix("0:")) for clock in clocks]
    assert abs(left[0] - left[1]) <= 1  # read one after the other
    assert left[1] <= 15
    for device in (page, other):
        expect(device.get_by_text(t("exam.time_up", "zh"))).to_be_visible(timeout=25_000)
    assert page.locator(".clock").count() == 0
    ended = store.sittings.find(LEARNER, one.id)
    assert (ended.how, ended.ended_at) == (How.TIME_UP, one.deadline)


def test_handing_in_by_the_dialog_shows_the_result(app: Served, store: Store, browser: Browser) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN").new_page()
    page.goto(f"{app.url}/exam?paper=registered:1:5")
    settle(page)
    for key in ("exam-begin", "exam-hand_in", "exam-hand_in_yes"):
        page.locator(f".st-key-{key} button").click()
        settle(page)
    expect(page.get_by_text(t("exam.result_failed", "zh", right=0, total=10, pass_mark=7))).to_be_visible()
    (ended,) = store.sittings.of(LEARNER)
    assert (ended.how, ended.right) == (How.HANDED_IN, 0)
