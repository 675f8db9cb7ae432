"""What several tests need: the app without a browser, the app in a browser, and a data folder of its own for each."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app.py"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AppFactory = Callable[..., AppTest]


@pytest.fixture
def app_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppFactory:
    """A factory of apps that have run once: ``app_test("learn", lang="en", lesson="baotou")``.

    The page is named by its address (home by default), *query* goes into that address, and the data folder is fresh.
    """
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path))

    def start(page: str = "", *, lang: str = "zh", **query: str) -> AppTest:
        at = AppTest.from_file(str(APP), default_timeout=30)
        for name, value in query.items():
            at.query_params[name] = value
        at.run()
        at.session_state["session"].set_lang(lang)
        if page:
            at.switch_page(f"trainer/ui/pages/{page}.py")
        return at.run()

    return start


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_healthy(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"the app ended at once, with code {server.returncode}")
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1) as reply:
                if reply.read() == b"ok":
                    return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError(f"{url} did not become healthy within a minute")


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running app with a data folder of its own."""
    port = _free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(APP), "--server.headless", "true"]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1"]
    env = {**os.environ, "HANGMA_DATA": str(tmp_path_factory.mktemp("data"))}
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_healthy(url, server)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium where there is one, else the one Playwright brought."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    own = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **own, "args": CHROMIUM_FLAGS}
