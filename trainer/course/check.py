"""``python -m trainer check``: everything that is wrong with the content, a line each; ``--watch``: as one edits."""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from trainer.course.coverage import Coverage, countable, coverage, excuse, faults, missing
from trainer.course.errors import ContentError
from trainer.course.files import LESSONS, name_of
from trainer.course.glossary import load_glossary
from trainer.course.load import load_course, problems
from trainer.course.rulebook import KINDS, Clause, load_rulebook
from trainer.course.taught import taught
from trainer.course.watch import watch


def main(
    argv: Sequence[str], families: Mapping[str, Collection[str]], sleep: Callable[[float], object] = time.sleep
) -> int:
    """Print every problem as ``file, line N: …``; 1 if there is any, 0 if the content is sound.

    *families* are the clauses that each question family asks; where there are any, a clause without lesson, question,
    test or code, and without a reason for it, is a problem, too, once the content is sound. With ``--watch``, which
    looks at the content alone, it goes on until it is interrupted: that is how it is meant to end, 0. *sleep* passes
    the time between two looks.
    """
    parser = argparse.ArgumentParser(prog="python -m trainer check", description="Check every lesson by the engine.")
    parser.add_argument("root", nargs="?", type=Path, default=LESSONS, help="the folder of lessons (lessons/)")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--coverage", action="store_true", help="list what stands behind each clause")
    either.add_argument("--watch", action="store_true", help="check again at every change, until Ctrl-C")
    args = parser.parse_args(argv)
    root = args.root.resolve()
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may have no Chinese
        sys.stdout.reconfigure(errors="backslashreplace")
    if args.watch:
        return _watch(root, sleep)
    found = list(_problems(root))
    if not found and (families or args.coverage):
        clauses, rows = load_rulebook(root).clauses, _rows(root, families)
        if args.coverage:
            _write_coverage(rows, clauses)
        found = [
            ContentError(name_of(root / "rulebook.toml", root), fault.line, fault.problem)
            for fault in (faults(rows, clauses, countable()) if families else ())
        ]
    for problem in found:
        sys.stdout.write(f"{problem}\n")
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


def _rows(root: Path, families: Mapping[str, Collection[str]]) -> tuple[Coverage, ...]:
    """What stands behind each clause of the rulebook in *root*."""
    lessons = taught(load_course(root), load_glossary(root))
    return coverage(tuple(load_rulebook(root).clauses), lessons, families)


def _write_coverage(rows: Sequence[Coverage], clauses: Mapping[str, Clause]) -> None:
    """A line a clause: lessons, families, number of tests, modules; the reason in brackets or a dash where none are."""
    for row in rows:
        listed = [" ".join(row.lessons), " ".join(row.families), str(len(row.tests) or ""), " ".join(row.code)]
        for place, kind in enumerate(KINDS):
            reason = excuse(clauses[row.clause], kind)
            listed[place] = listed[place] or ("-" if reason is None else f"({reason.en})")
        sys.stdout.write("\t".join((row.clause, *listed)) + "\n")
    for kind in KINDS:
        have = sum(bool(getattr(row, kind)) for row in rows)
        excused = sum(kind not in missing(row, clauses[row.clause]) for row in rows) - have
        sys.stdout.write(f"{kind}: {have} of {len(rows)} clauses, {excused} need none\n")
