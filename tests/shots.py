"""Screenshots of every page into ``shots/``: wide and narrow, light and dark, Chinese and English (``make shots``).

A demo learner is put into a store of its own first, by the store's own door, so the charts have something to show.
"""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, not by pytest

from demo_learner import seed_learner
from playwright.sync_api import Browser, Page, sync_playwright
from serving import ROOT, chromium, serve, settle

from trainer.quiz.catalogue import FAMILIES
from trainer.store import open_store
from trainer.ui.session import LEARNER

OUT = ROOT / "shots"
WIDTHS = {1280: 1500, 390: 2000}
PAGES = {
    "home": "",
    "learn": "learn",
    "lesson": "learn?lesson=caishen-replaces",
    "placement": "placement",
    "rulebook": "rulebook",
    "calculator": "calculator",
    "calculator-win": "calculator?h=1133557799m112p&w=2p",
    "calculator-ready": "calculator?h=23m456p789s22z&m=chi-456s&rules=bianfeng&caishen=5m",
    "calculator-discards": "calculator?h=23m4567p34568s11z&w=9m",
    "exam": "exam",
    "exam-entrance": "exam?paper=1duan:1:7",
    "daily": "daily",
    "calibration": "calibration",
    "readiness": "readiness",
    "readiness-level": "readiness?level=1duan",
    "matrix": "rulebook?view=matrix",
    "disputed": "rulebook?view=disputed",
    "clause": "rulebook?clause=W6",
    "print": "print?what=rules:mil2025",
    "rooms": "rooms",
    "glossary": "glossary",
    "coverage": "rulebook?view=coverage",
    "progress": "progress",
    "settings": "settings",
    "drill-broken-link": "drill?q=nonsense",
    **{f"drill-{family}": f"drill?q={family}:2:mil2025:5" for family in FAMILIES},
}
ANSWERED = "drill?q=is-win:2:mil2025:5"


def shoot(browser: Browser, url: str, lang: str, scheme: Literal["light", "dark"], only: str) -> None:
    """One picture a page and width; with *only*, just the pages whose name holds it."""
    for width, height in WIDTHS.items():
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        page = context.new_page()
        for name, path in PAGES.items():
            if only in name:
                page.goto(f"{url}/{path}")
                settle(page)
                if name == "progress":  # the charts' script is large and loads last
                    page.wait_for_selector(".js-plotly-plot .main-svg", timeout=30_000)
                    page.wait_for_timeout(1_500)
                page.screenshot(path=OUT / f"{name}-{width}-{scheme}-{lang}.png")
        if only in "drill-answered":
            _answered(page, f"{url}/{ANSWERED}")
            page.screenshot(path=OUT / f"drill-answered-{width}-{scheme}-{lang}.png")
        context.close()


def _answered(page: Page, address: str) -> None:
    """Answer a question, by either button: the picture shows a verdict and its reasons."""
    page.goto(address)
    settle(page)
    page.locator('[class*="option_1"] button, [class*="option-1"] button').first.click()
    page.wait_for_selector('[data-testid="stAlert"]', timeout=30_000)
    settle(page)


def main(only: str = "") -> None:
    """Seed, serve, shoot."""
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HANGMA_DATA"] = folder
        store = open_store()
        seed_learner(store, datetime.now(UTC))
        with serve(Path(folder)) as app, sync_playwright() as playwright:
            browser = chromium(playwright)
            for lang in ("zh", "en"):
                store.set_setting(LEARNER, "lang", lang)
                for scheme in ("light", "dark"):
                    shoot(browser, app.url, lang, scheme, only)
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:2])
