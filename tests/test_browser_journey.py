"""A learner's way through the app in a real browser, wide and on a phone, and through a crash of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from serving import free_port, serve, settle

from trainer.quiz.catalogue import make, rebuild
from trainer.store import Store, open_store
from trainer.ui.session import LEARNER
from trainer.ui.text import t

pytestmark = pytest.mark.browser

WIDE, NARROW = 1280, 390
WHICH_WIN = make("which-win", 1, "mil2025", 5)
IS_WIN = make("is-win", 1, "mil2025", 7)
WON = "calculator?h=1133557799m112p&w=2p"
READY = "calculator?h=23m456p789s22z&m=chi-456s&rules=bianfeng&caishen=5m"
DRILLS = ("drill", f"drill?q={WHICH_WIN.id}", f"drill?q={IS_WIN.id}")
PLAIN = ("", "learn", "rulebook", "rulebook?view=coverage", "glossary", "settings", "progress", "calculator", "rooms")
PAGES = (*PLAIN, WON, READY, *DRILLS)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))
    kept = open_store()
    kept.set_setting(LEARNER, "lang", "zh")
    return kept


@pytest.fixture(params=[WIDE, NARROW])
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page as wide as a desk's screen and one as narrow as a phone."""
    context = browser.new_context(viewport={"width": request.param, "height": 900}, locale="zh-CN")
    yield context.new_page()
    context.close()


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    settle(page)


def button(page: Page, text: str) -> Locator:
    """The button that says *text* first, after an icon's name at most: "不是" is not "是"."""
    return page.get_by_role("button", name=re.compile(rf"^[^一-龥]*{re.escape(text)}"))


def answer_yes_no(page: Page, yes: bool) -> None:
    button(page, t("drill.yes" if yes else "drill.no", "zh")).first.click()
    page.wait_for_selector('[data-testid="stAlert"]', timeout=30_000)


def scrolls_sideways(page: Page) -> bool:
    return bool(
        page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('[data-testid=stMain]')]"
            ".some(e => e.scrollWidth > e.clientWidth + 1)"
        )
    )


def click_tiles(page: Page, tiles: list[str]) -> None:
    """Click tiles on the palette: the racks m p s z in this order, tiles by rank."""
    for tile in tiles:
        rack = page.get_by_role("toolbar", name=t(f"drill.suit.{tile[1]}", "zh"), exact=True)
        rack.get_by_role("button").nth(int(tile[0]) - 1).click()
        settle(page)


def test_the_main_job_from_home_to_progress(screen: Page, store: Store, tmp_path: Path) -> None:
    """Home, a lesson, its question wrong and then right, tiles to click, a reload, and the progress page."""
    with serve(tmp_path) as app:
        open_page(screen, app.url)
        read_and_answer(screen, store)
        open_page(screen, f"{app.url}/drill?q={WHICH_WIN.id}")
        click_the_winning_tiles(screen, store)
        screen.reload()
        settle(screen)
        expect(screen.get_by_text(WHICH_WIN.text.zh, exact=True)).to_be_visible(timeout=30_000)
        assert WHICH_WIN.id in screen.url.replace("%3A", ":")
        expect(button(screen, t("drill.submit", "zh"))).to_be_visible()
        open_page(screen, f"{app.url}/progress")
        expect(screen.get_by_text(t("progress.recent_link", "zh"))).to_have_count(3)
        assert not scrolls_sideways(screen)


def read_and_answer(page: Page, store: Store) -> None:
    """Follow the advice of the home page to a lesson; answer its questions wrong first, then right."""
    page.get_by_role("link", name=re.compile(re.escape(t("home.start", "zh")))).click()
    expect(page).to_have_url(re.compile("lesson="))
    settle(page)
    for wanted in (False, True):
        walk_to_question(page)
        answer_in_lesson(page, store, right=wanted)
    assert [(kept.mode, kept.correct) for kept in store.attempts(LEARNER)] == [("lesson", False), ("lesson", True)]
    assert not scrolls_sideways(page)


def click_the_winning_tiles(page: Page, store: Store) -> None:
    """Answer the open question by clicking every tile that wins."""
    assert isinstance(WHICH_WIN.key, list)
    click_tiles(page, [str(tile) for tile in WHICH_WIN.key])
    button(page, t("drill.submit", "zh")).click()
    expect(page.get_by_text(t("drill.right", "zh"))).to_be_visible(timeout=30_000)
    assert store.attempts(LEARNER)[-1].correct
    assert not scrolls_sideways(page)


def walk_to_question(page: Page) -> None:
    """Go on through the steps of the lesson until a question with buttons is open."""
    for _ in range(20):
        settle(page)
        if option(page, 1).count():
            return
        before = shown_question(page)
        name = "learn.next_question" if button(page, t("learn.next_question", "zh")).count() else "learn.next"
        button(page, t(name, "zh")).first.click()
        if name == "learn.next_question":  # the old question stays in sight until the new one has come
            page.wait_for_function(
                "before => document.querySelector('[data-question]')?.dataset.question !== before", arg=before
            )
    raise AssertionError("the lesson asks nothing to be answered by a button")


def shown_question(page: Page) -> str:
    """The id of the question whose buttons are open, else of the first on the page, "" when there is none."""
    return str(
        page.evaluate(
            """() => {
              const open = document.querySelector('[class*="option-1"] button, [class*="option_1"] button');
              const asked = [...document.querySelectorAll('[data-question]')];
              const above = asked.filter(one => open
                && one.compareDocumentPosition(open) & Node.DOCUMENT_POSITION_FOLLOWING);
              return (above.at(-1) ?? asked[0])?.dataset.question ?? '';
            }"""
        )
    )


def option(page: Page, place: int) -> Locator:
    """The nth button of an open yes-or-no or choice question."""
    return page.locator(f'[class*="option-{place}"] button, [class*="option_{place}"] button')


def answer_in_lesson(page: Page, store: Store, *, right: bool) -> None:
    """Answer the open question as wanted, by its buttons."""
    before = len(store.attempts(LEARNER))
    question = rebuild(shown_question(page))
    answers: list[str] | list[bool] = [choice.id for choice in question.choices] or [True, False]
    chosen = next(place for place, answer in enumerate(answers, 1) if (answer == question.key) is right)
    option(page, chosen).first.click()
    page.wait_for_selector('[data-testid="stAlert"]', timeout=30_000)
    settle(page)
    assert len(store.attempts(LEARNER)) == before + 1


def test_a_killed_server_loses_no_answer_that_was_called_saved(browser: Browser, store: Store, tmp_path: Path) -> None:
    port = free_port()
    page = browser.new_context(viewport={"width": WIDE, "height": 900}, locale="zh-CN").new_page()
    with serve(tmp_path, port) as app:
        open_page(page, f"{app.url}/drill?q={IS_WIN.id}")
        answer_yes_no(page, bool(IS_WIN.key))
        app.crash()
    assert [attempt.question for attempt in open_store().attempts(LEARNER)] == [IS_WIN.id]
    with serve(tmp_path, port) as app:
        open_page(page, f"{app.url}/progress")
        expect(page.get_by_text(t("progress.recent_link", "zh"))).to_have_count(1)


def test_no_page_scrolls_sideways_on_a_phone(browser: Browser, store: Store, tmp_path: Path) -> None:
    page = browser.new_context(viewport={"width": NARROW, "height": 900}, locale="zh-CN").new_page()
    with serve(tmp_path) as app:
        wide = []
        for path in PAGES:
            open_page(page, f"{app.url}/{path}")
            wide += [path] * scrolls_sideways(page)
    assert wide == []


def test_digits_answer_and_n_goes_on(browser: Browser, store: Store, tmp_path: Path) -> None:
    page = browser.new_context(viewport={"width": WIDE, "height": 900}, locale="zh-CN").new_page()
    with serve(tmp_path) as app:
        open_page(page, f"{app.url}/drill?q={IS_WIN.id}")
        page.keyboard.press("1")
        page.wait_for_selector('[data-testid="stAlert"]', timeout=30_000)
        settle(page)
        page.keyboard.press("n")
        expect(page).not_to_have_url(re.compile(r"(:|%3A)7$"))
        expect(button(page, t("drill.yes", "zh"))).to_be_visible(timeout=30_000)
    assert len(store.attempts(LEARNER)) == 1
