"""``check --watch``: the content checked again whenever one of its files changes, for as long as an author writes.

Files are compared by size and time of change at every look: that works alike on all systems and needs no package. Each
time the whole content is checked, which takes a second: a word of the glossary may be used in any lesson, and what
is wrong in one language may show in the other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from trainer.course.errors import ContentError
from trainer.course.files import name_of

Snapshot: TypeAlias = Mapping[str, tuple[int, int]]
PAUSE_S = 0.3
# A program that saves in several goes is waited for, but not for ever.
MOST_LOOKS = 10
_MOST_NAMES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One check: when, which files had changed since the last one (none at the first), and what is wrong now."""

    at: datetime
    changed: tuple[str, ...]
    problems: tuple[ContentError, ...]

    def __str__(self) -> str:
        """The report as lines of a terminal, each problem as ``file:line: …``.

        >>> fault = ContentError("lessons/zh/a.md", 7, "it claims nothing")
        >>> print(Report(at=datetime(2026, 1, 2, 9, 5), changed=("lessons/zh/a.md",), problems=(fault,)))
        09:05:00 lessons/zh/a.md: 1 problem
          lessons/zh/a.md:7: it claims nothing
        >>> print(Report(at=datetime(2026, 1, 2, 9, 6), changed=(), problems=()))
        09:06:00 all content: ok
        """
        count = len(self.problems)
        state = "ok" if not count else f"{count} problem{'s' if count > 1 else ''}"
        names = ", ".join(self.changed[:_MOST_NAMES]) or "all content"
        more = len(self.changed) - _MOST_NAMES
        head = f"{self.at:%H:%M:%S} {names}{f' and {more} more' if more > 0 else ''}: {state}"
        return "\n".join((head, *(f"  {fault.file}:{fault.line}: {fault.problem}" for fault in self.problems)))


def watch(
    root: Path,
    find: Callable[[Path], Iterable[ContentError]],
    *,
    sleep: Callable[[float], object],
    now: Callable[[], datetime],
) -> Iterator[Report]:
    """A report on the content in *root* at once, and one after every change; it never ends by itself.

    *find* tells what is wrong; *sleep* passes so many seconds. A file that is still being written is waited for until
    it stands still. Problems of files that belong to an editor are left out.
    """
    seen = snapshot(root)
    yield _report(root, find, now, ())
    while True:
        sleep(PAUSE_S)
        if snapshot(root) != seen:
            before, seen = seen, _settled(root, sleep)
            changed = differences(before, seen)
            if changed:
                yield _report(root, find, now, changed)


def _report(
    root: Path, find: Callable[[Path], Iterable[ContentError]], now: Callable[[], datetime], changed: tuple[str, ...]
) -> Report:
    found = tuple(fault for fault in find(root) if not _is_an_editors(fault.file.rpartition("/")[2]))
    return Report(at=now(), changed=changed, problems=found)


def snapshot(root: Path) -> Snapshot:
    """Every file below *root* but those of editors, with its time of change and size; empty where there is none."""
    found: dict[str, tuple[int, int]] = {}
    for folder, _, files in os.walk(root):  # passes over what vanishes while it looks
        for file in files:
            path = Path(folder, file)
            try:
                facts = path.stat()
            except OSError:
                continue
            if not _is_an_editors(file):
                found[name_of(path, root)] = (facts.st_mtime_ns, facts.st_size)
    return found


def differences(before: Snapshot, after: Snapshot) -> tuple[str, ...]:
    """The names of the files that are new, gone or changed, sorted.

    >>> differences({"a": (1, 1), "b": (1, 1)}, {"b": (2, 1), "c": (1, 1)})
    ('a', 'b', 'c')
    """
    return tuple(sorted(name for name in {*before, *after} if before.get(name) != after.get(name)))


def _settled(root: Path, sleep: Callable[[float], object]) -> Snapshot:
    """What is there once two looks in a row find the same."""
    seen = snapshot(root)
    for _ in range(MOST_LOOKS):
        sleep(PAUSE_S)
        latest = snapshot(root)
        if latest == seen:
            break
        seen = latest
    return seen


def _is_an_editors(name: str) -> bool:
    """Whether a file is one that an editor keeps beside the one being written.

    >>> [_is_an_editors(name) for name in (".baotou.md.swp", "baotou.md~", "#baotou.md#", "baotou.md")]
    [True, True, True, False]
    """
    return name.startswith((".", "#")) or name.endswith("~")
