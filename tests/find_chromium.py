"""Find a Chromium for the browser tests, or install one, or say in one line what to run.

    python tests/find_chromium.py [--install]

Prints its path; exit status 1 when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APT = "apt-get update && apt-get install -y chromium fonts-noto-cjk"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """The path of a Chromium on this machine: ``HANGMA_CHROMIUM``, one on the path, or the one playwright installed."""
    named = os.environ.get("HANGMA_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    brought = Path.home() / ".cache" / "ms-playwright"
    found = sorted(brought.glob("chromium-*/chrome-linux*/chrome")) + sorted(
        brought.glob("chromium-*/chrome-mac*/**/Chromium")
    )
    return str(found[-1]) if found else None


def install() -> None:
    """Try the system's package manager, then playwright's own download; quiet unless both fail."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["bash", "-c", APT], stdout=subprocess.DEVNULL, check=False)
    if chromium() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main(argv: list[str]) -> int:
    """Print the path, installing first where asked and needed."""
    if chromium() is None and "--install" in argv:
        install()
    path = chromium()
    if path is None:
        sys.stderr.write(f"No Chromium for the browser tests. Run: {APT}   (or: playwright install chromium)\n")
        return 1
    sys.stdout.write(path + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
