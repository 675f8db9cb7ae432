"""``python -m trainer check``: everything that is wrong with the content, a line each."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from trainer.course.files import LESSONS
from trainer.course.load import problems


def main(argv: Sequence[str]) -> int:
    """Print every problem as ``file, line N: …``; 1 if there is any, 0 if the content is sound."""
    parser = argparse.ArgumentParser(prog="python -m trainer check", description="Check every lesson by the engine.")
    parser.add_argument("root", nargs="?", type=Path, default=LESSONS, help="the folder of lessons (lessons/)")
    found = list(problems(parser.parse_args(argv).root.resolve()))
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may have no Chinese
        sys.stdout.reconfigure(errors="backslashreplace")
    for problem in found:
        sys.stdout.write(f"{problem}\n")
    return 1 if found else 0
