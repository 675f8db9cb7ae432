"""``python -m trainer export`` and ``import``: a learner's records as lines of text, out and back in."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from trainer.store.engine import DataFolderError
from trainer.store.exporting import export_csv, export_lines
from trainer.store.importing import BadImport, import_lines
from trainer.store.store import Store, open_store

FIRST = "me"


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"python -m trainer {command}", description=f"{command} a learner's records")
    parser.add_argument("--learner", default=FIRST, help=f"the learner's id or name; without it {FIRST!r}, the first")
    return parser


def export(argv: Sequence[str]) -> int:
    """Print a learner's records. 0, or 2 with a message on standard error."""
    parser = _parser("export")
    parser.add_argument("--format", choices=("jsonl", "csv"), default="jsonl", help="everything, or a table of answers")
    try:
        options = parser.parse_args(argv)
        store = open_store()
        learner = _learner(store, options.learner)
    except SystemExit as stop:
        return int(stop.code or 0)
    except (DataFolderError, LookupError) as error:
        print(error.args[-1], file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # a text stream here
    if options.format == "csv":
        print(export_csv(store, learner), end="")
    else:
        for line in export_lines(store, learner, datetime.now(UTC)):
            print(line)
    store.close()
    return 0


def bring(argv: Sequence[str]) -> int:
    """Read records back. 0, or 2 with a message on standard error; then nothing was changed."""
    parser = _parser("import")
    parser.add_argument("file", type=Path, help="a file written by export")
    try:
        options = parser.parse_args(argv)
        lines = options.file.read_text(encoding="utf-8").splitlines()
        store = open_store()
        found = import_lines(store, _learner(store, options.learner), lines, datetime.now(UTC))
    except SystemExit as stop:
        return int(stop.code or 0)
    except (BadImport, UnicodeDecodeError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 2
    except (OSError, LookupError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{sum(found.added.values())} added, {sum(found.known.values())} were here already")
    store.close()
    return 0


def _learner(store: Store, wanted: str) -> str:
    """The id of the learner with this id or name. Raises LookupError for nobody, or for a name that several have."""
    everybody = store.learners()
    found = [one.id for one in everybody if wanted in (one.id, one.name)]
    if not found and wanted == FIRST:
        return FIRST
    if len(found) != 1:
        names = ", ".join(f"{one.id} ({one.name})" if one.name else one.id for one in everybody) or "nobody yet"
        how = "nobody" if not found else "several"
        raise LookupError(f"learner {wanted!r}: {how} of that name; here are {names}")
    return found[0]
