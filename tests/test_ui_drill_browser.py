"""Practice in a real browser, by keyboard on a phone: through a crash of the server, and a challenge to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import serve, settle

from trainer.progress.runs import Mode
from trainer.quiz.catalogue import rebuild
from trainer.store import open_store
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser

QUESTION = "[data-question]"


def question_of(page: Page) -> str:
    settle(page)
    return page.locator(QUESTION).get_attribute("data-question") or ""


def miss(page: Page) -> None:
    """Press the digit of a wrong answer, and wait until another question or the summary stands there."""
    name = question_of(page)
    question = rebuild(name)
    values: list[object] = [choice.id for choice in question.choices]
    values = values or [True, False]
    place = next(place for place, value in enumerate(values, 1) if value != question.key)
    page.keyboard.press(str(place))
    expect(page.locator(f'[data-question="{name}"]')).to_have_count(0, timeout=30_000)


def test_a_run_is_found_again_after_a_crash_and_a_challenge_ends_with_the_third_miss(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    store = open_store()
    store.set_setting(LEARNER, "lang", "zh")
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    with serve(tmp_path) as app:
        page.goto(f"{app.url}/drill?mode=marathon")
        expect(page.get_by_text(t("runs.lead.marathon", "zh"))).to_be_visible(timeout=30_000)
        settle(page)
        page.keyboard.press("n")
        page.wait_for_selector(QUESTION)
        first, place = question_of(page), page.url.partition("/drill")[2]
        app.crash()
    run = store.runs.latest(LEARNER, Mode.MARATHON)
    assert run is not None
    assert place == f"?run={run.id}"
    with serve(tmp_path) as app:
        page.goto(f"{app.url}/drill{place}")
        page.wait_for_selector(QUESTION)
        assert question_of(page) == first
        page.goto(f"{app.url}/drill?mode=challenge")
        expect(page.get_by_text(t("runs.lead.challenge", "zh"))).to_be_visible(timeout=30_000)
        settle(page)
        page.keyboard.press("n")
        page.wait_for_selector(QUESTION)
        for _ in range(3):
            miss(page)
        expect(page.get_by_text(t("runs.end.misses", "zh", misses=3))).to_be_visible()
        assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 391
    (one,) = store.runs.standings(LEARNER, Mode.CHALLENGE, run.started_at)
    assert (one.missed, len(store.attempts(LEARNER))) == (3, 3)
    context.close()
