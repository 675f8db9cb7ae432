"""``python -m trainer check``: everything that is wrong with the content, a line each; ``--watch``: as one edits."""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from trainer.course.coverage import coverage
from trainer.course.errors import ContentError
from trainer.course.files import LESSONS, name_of
from trainer.course.load import load_course, problems
from trainer.course.rulebook import load_rulebook
from trainer.course.watch import watch


def main(
    argv: Sequence[str], families: Mapping[str, Collection[str]], sleep: Callable[[float], object] = time.sleep
) -> int:
    """Print every problem as ``file, line N: …``; 1 if there is any, 0 if the content is sound.

    *families* are the clauses that each question family treats, for ``--coverage``. With ``--watch`` it goes on until
    it is interrupted, which is how it is meant to end: 0. *sleep* passes the time between two looks.
    """
    parser = argparse.ArgumentParser(prog="python -m trainer check", description="Check every lesson by the engine.")
    parser.add_argument("root", nargs="?", type=Path, default=LESSONS, help="the folder of lessons (lessons/)")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--coverage", action="store_true", help="list what stands behind each clause, too")
    either.add_argument("--watch", action="store_true", help="check again at every change, until Ctrl-C")
    args = parser.parse_args(argv)
    root = args.root.resolve()
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may have no Chinese
        sys.stdout.reconfigure(errors="backslashreplace")
    if args.watch:
        return _watch(root, sleep)
    found = list(_problems(root))
    for problem in found:
        sys.stdout.write(f"{problem}\n")
    if args.coverage and not found:
        _write_coverage(root, families)
    return 1 if found else 0


def _problems(root: Path) -> Iterator[ContentError]:
    """What is wrong, the last of it what the system would not let be read."""
    try:
        yield from problems(root)
    except OSError as error:
        path = Path(error.filename or root)
        name = name_of(path, root) if path.is_relative_to(root.parent) else str(path)
        yield ContentError(name, 1, f"cannot be read: {error.strerror}")


def _watch(root: Path, sleep: Callable[[float], object]) -> int:
    """Print a report at every change until Ctrl-C; flushed, so that a program reading along sees it at once."""
    sys.stdout.write(f"Watching {root}. Ctrl-C ends.\n")
    try:
        for report in watch(root, _problems, sleep=sleep, now=_local_time):
            sys.stdout.write(f"{report}\n")
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stdout.write("\n")
    return 0


def _local_time() -> datetime:
    """The time on the author's clock."""
    return datetime.now(UTC).astimezone()


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
