"""What several tests need: the app without a browser, the app in a browser, and a data folder of its own for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from find_chromium import FLAGS, chromium
from serving import ROOT, serve
from streamlit.testing.v1 import AppTest

AppFactory = Callable[..., AppTest]


@pytest.fixture
def app_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppFactory:
    """A factory of apps that have run once: ``app_test("learn", lang="en", lesson="baotou")``.

    The page is named by its address (home by default), *query* goes into that address, and the data folder is fresh.
    """
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))

    def start(page: str = "", *, lang: str = "zh", **query: str) -> AppTest:
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        for name, value in query.items():
            at.query_params[name] = value
        at.run()
        at.session_state["session"].set_lang(lang)
        if page:
            at.switch_page(f"trainer/ui/pages/{page}.py")
        return at.run()

    return start


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running app with a data folder of its own."""
    with serve(tmp_path_factory.mktemp("data")) as served:
        yield served.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium where there is one, else the one Playwright brought."""
    found = chromium()
    own = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **own, "args": list(FLAGS)}
