"""``python -m trainer check``: everything that is wrong with the content, a line each."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from trainer.course.coverage import coverage
from trainer.course.files import LESSONS
from trainer.course.load import load_course, problems
from trainer.course.rulebook import load_rulebook


def main(argv: Sequence[str], families: Mapping[str, Collection[str]]) -> int:
    """Print every problem as ``file, line N: …``; 1 if there is any, 0 if the content is sound.

    *families* are the clauses that each question family treats, for ``--coverage``.
    """
    parser = argparse.ArgumentParser(prog="python -m trainer check", description="Check every lesson by the engine.")
    parser.add_argument("root", nargs="?", type=Path, default=LESSONS, help="the folder of lessons (lessons/)")
    parser.add_argument("--coverage", action="store_true", help="list what stands behind each clause, too")
    args = parser.parse_args(argv)
    root = args.root.resolve()
    found = list(problems(root))
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may have no Chinese
        sys.stdout.reconfigure(errors="backslashreplace")
    for problem in found:
        sys.stdout.write(f"{problem}\n")
    if args.coverage and not found:
        _write_coverage(root, families)
    return 1 if found else 0


def _write_coverage(root: Path, families: Mapping[str, Collection[str]]) -> None:
    """A line a clause: lessons, families, number of tests, modules; a dash where there are none."""
    lessons = {name: lesson["zh"].teaches for name, lesson in load_course(root).lessons.items()}
    rows = coverage(tuple(load_rulebook(root).clauses), lessons, families)
    for row in rows:
        listed = (" ".join(row.lessons), " ".join(row.families), str(len(row.tests) or ""), " ".join(row.code))
        sys.stdout.write("\t".join((row.clause, *(text or "-" for text in listed))) + "\n")
    for kind in ("lessons", "families", "tests", "code"):
        have = sum(bool(getattr(row, kind)) for row in rows)
        sys.stdout.write(f"{kind}: {have} of {len(rows)} clauses\n")
