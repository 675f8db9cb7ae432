"""``python -m trainer COMMAND``: the engine, the questions and the content check for scripts.

``batch``     JSON Lines of requests in, answers out
``question``  questions by family, level, rule set and seed
``check``     every lesson, figure and claim, checked by the engine, also as one edits; what stands behind each clause
``paper``     a mock exam's paper by level and seed, its answer sheet and its key, as a page or as data
``play``      deals between bots, written as a record
``export``    a learner's records, to keep or to take along
``import``    records read back; nothing is counted twice
``verify``    a record replayed; the first wrong line, event and clause
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence

USAGE = "usage: python -m trainer {batch,question,check,paper,play,verify,export,import} …"


def batch(argv: Sequence[str]) -> int:
    """Answer requests from standard input, one a line, in order. Exit status 1 only if the input cannot be read."""
    from trainer.engine.request import answer_lines

    if argv:
        print(f"batch takes no arguments, only JSON Lines on standard input; got {' '.join(argv)}", file=sys.stderr)
        return 2
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr] # a text stream here
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr] # as above
    try:
        for reply in answer_lines(sys.stdin):
            print(reply)
    except OSError as error:
        print(f"standard input cannot be read: {error}", file=sys.stderr)
        return 1
    return 0


def question(argv: Sequence[str]) -> int:
    """Print questions; see ``trainer.quiz.cli``."""
    from trainer.quiz.cli import main as run

    return run(argv)


def check(argv: Sequence[str]) -> int:
    """Check the content; see ``trainer.course.check``."""
    from trainer.course.check import main as run
    from trainer.quiz.asked import Asked

    return run(argv, Asked())


def paper(argv: Sequence[str]) -> int:
    """Print a paper; see ``trainer.ui.exam.cli``."""
    from trainer.ui.exam.cli import main as run

    return run(argv)


def play(argv: Sequence[str]) -> int:
    """Play deals between bots; see ``trainer.table.cli``."""
    from trainer.table.cli import play as run

    return run(argv)


def verify(argv: Sequence[str]) -> int:
    """Replay a record; see ``trainer.table.cli``."""
    from trainer.table.cli import verify as run

    return run(argv)


def export(argv: Sequence[str]) -> int:
    """Print a learner's records; see ``trainer.store.cli``."""
    from trainer.store.cli import export as run

    return run(argv)


def bring(argv: Sequence[str]) -> int:
    """Read records back; see ``trainer.store.cli``."""
    from trainer.store.cli import bring as run

    return run(argv)


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "batch": batch,
    "question": question,
    "check": check,
    "paper": paper,
    "play": play,
    "verify": verify,
    "export": export,
    "import": bring,
}


def main(argv: Sequence[str]) -> int:
    """Run one command; 2 for a wrong call."""
    if not argv or argv[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if argv else 2
    command = COMMANDS.get(argv[0])
    if command is None:
        print(f"{argv[0]!r} is no command; {USAGE}", file=sys.stderr)
        return 2
    try:
        return command(argv[1:])
    except BrokenPipeError:
        # The reader (``head``, say) has seen enough. Python would complain once more while it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
