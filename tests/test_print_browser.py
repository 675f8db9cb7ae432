"""Sheets in a real browser: one page where one is promised, nothing torn, black on white, printed and saved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from serving import settle

from trainer.course.disputed import load_disputes
from trainer.engine.options import MOST_WORD_EXPONENT
from trainer.engine.pattern_words import WORDS
from trainer.engine.room import LONGEST_NAME, Room
from trainer.engine.ruleset import PRESETS
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.printing.sheets import Library, Wish, sheet
from trainer.ui.text import LANGS, Lang, t

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
# As much as a room can change at once, under a name as long as there may be.
FULL = Room.make(
    "牌" * LONGEST_NAME,
    "hangzhou",
    {
        "base": 1000, "caishen": "turned", "caishen_in_claims": True, "chi_limit": 4, "peng_counts": False,
        "missed_peng": False, "missed_win": False, "gang_after_claim": False, "gang_burns": False, "reserve": 18,
        "discard_win": "always", "rob_gang": "always", "missing_suit": True, "cap": 8, "value_cap": 500_000,
        "wu_caishen": "any", "lock_jiagang": True, "lock_discard": False, "start_streak": 2, "streak_cap": 9,
        "draw_adds": False, "discarder_pays": "all", "dafen": 60,
        "pattern_values": {word: MOST_WORD_EXPONENT for word in WORDS if word != "碰碰胡"},
    },
)  # fmt: skip
LIBRARY = Library(
    course=course(), glossary=glossary(), rulebook=rulebook(), disputes=load_disputes(rulebook()),
    rooms={FULL.name: FULL},
)  # fmt: skip


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    """A tab in the dark look."""
    context = browser.new_context(color_scheme="dark")
    yield context.new_page()
    context.close()


def put(paper: Page, what: str, lang: Lang) -> None:
    found = sheet(what, LIBRARY, Wish(lang=lang))
    assert found is not None
    paper.set_content(found.html)


def pages(paper: Page) -> int:
    """How many sheets of paper come out."""
    return len(re.findall(rb"/Type\s*/Page\b", paper.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("what", [*(f"rules:{key}" for key in PRESETS), f"room:{FULL.name}"], ids=[*PRESETS, "room"])
def test_a_rule_set_and_a_room_fit_one_page(paper: Page, what: str, lang: Lang) -> None:
    put(paper, what, lang)
    assert pages(paper) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_disputed_points_fit_the_two_sides_of_one_sheet(paper: Page, lang: Lang) -> None:
    found = sheet("disputed", LIBRARY, Wish(lang=lang, room=FULL))
    assert found is not None
    paper.set_content(found.html)
    assert pages(paper) == 2


def test_the_answers_of_a_lesson_begin_a_page_with_its_words_after_them(paper: Page) -> None:
    put(paper, "lesson:baotou", "zh")
    alone = pages(paper)
    paper.evaluate("document.querySelectorAll('.answers, .words').forEach(part => part.remove())")
    assert pages(paper) == alone - 1


@pytest.mark.parametrize("what", ["lesson:dead-waits", "lesson:the-lock", "rules:linan", "disputed"])
def test_no_row_of_tiles_no_question_and_no_figure_is_torn_between_pages(paper: Page, what: str) -> None:
    """Each of them may not be broken, and none is higher than a page, so that none has to be."""
    put(paper, what, "en")
    paper.emulate_media(media="print")
    paper.set_viewport_size({"width": 680, "height": 1000})  # A4 within its margins, at 96 dots an inch
    found = paper.evaluate(
        "[...document.querySelectorAll('.row, .hm-row, .set, .ask, .answer, figure, .point, .hand')].map(part =>"
        " [part.className, getComputedStyle(part).breakInside, part.getBoundingClientRect().height])"
    )
    assert len(found) > 10
    assert [part for part in found if part[1] != "avoid" or part[2] > 1000] == []


@pytest.mark.parametrize("what", ["lesson:the-chain", "rules:mil2025", "disputed"])
def test_paper_is_black_on_white_also_in_the_dark_look(paper: Page, what: str) -> None:
    put(paper, what, "zh")
    for media in ("screen", "print"):
        paper.emulate_media(media=media, color_scheme="dark")
        body, bar = paper.evaluate(
            "[getComputedStyle(document.body), getComputedStyle(document.querySelector('.bar'))]"
            ".map(style => [style.color, style.backgroundColor, style.display])"
        )
        assert body[:2] == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
        assert (bar[2] == "none") == (media == "print")
    words = paper.evaluate(
        "[...document.querySelectorAll('main *')].filter(part => !part.closest('svg'))"
        ".map(part => getComputedStyle(part).color)"
    )
    assert set(words) == {"rgb(0, 0, 0)"}


def test_the_page_prints_the_sheet_alone_and_saves_a_file_that_opens_without_a_network(
    browser: Browser, app_url: str, tmp_path: Path
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN", accept_downloads=True)
    page = context.new_page()
    page.goto(f"{app_url}/print?what=lesson:baotou")
    settle(page)
    assert page.locator('[data-testid="stTopNavLink"], [data-testid="stSidebarNavLink"]', has_text="打印").count() == 0
    frame = next(frame for frame in page.frames if frame.parent_frame is not None)
    frame.wait_for_selector("article")
    frame.evaluate("window.print = () => { window.asked = document.title }")
    button = frame.get_by_role("button", name=t("print.now", "zh"))
    button.focus()
    page.keyboard.press("Enter")
    assert frame.evaluate("window.asked") == course().lessons["baotou"]["zh"].title
    assert frame.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    with page.expect_download() as saved:
        page.get_by_role("button", name=t("print.save", "zh")).click()
    assert saved.value.suggested_filename == "hangma-lesson-baotou.zh.html"
    saved.value.save_as(tmp_path / "saved.html")
    context.set_offline(True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "saved.html").as_uri())
    drawn = page.locator("svg.tile").first.evaluate("tile => tile.getBBox().width")
    assert (len(asked), page.locator("svg.tile").count() > 60, drawn > 50) == (1, True, True)
    context.close()
