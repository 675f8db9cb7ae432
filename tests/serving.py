"""Start the app as a process of its own, and end it gently or by force."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Served:
    """A running app."""

    url: str
    process: subprocess.Popen[bytes]

    def crash(self) -> None:
        """End it as a power cut would: no handler runs, nothing is written any more."""
        self.process.kill()
        self.process.wait(10)


@contextmanager
def serve(data: Path, port: int | None = None) -> Iterator[Served]:
    """Run the app on the data folder *data*; ends it at the end of the block if it still runs."""
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.headless", "true"]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1"]
    env = {**os.environ, "HANGMA_DATA": str(data)}
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}", process)
        yield Served(f"http://127.0.0.1:{port}", process)
    finally:
        process.kill()
        process.wait(10)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"the app ended at once, with code {process.returncode}")
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1) as reply:
                if reply.read() == b"ok":
                    return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError(f"{url} did not become healthy within a minute")


def chromium(playwright: Playwright) -> Browser:
    """The Chromium that the browser tests use, running."""
    return playwright.chromium.launch(executable_path=find_chromium.chromium(), args=list(find_chromium.FLAGS))


def settle(page: Page) -> None:
    """Wait until the page's script has run to its end."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=30_000)
    page.wait_for_timeout(250)  # the browser still draws what the last message brought
