"""``python -m trainer paper``: a mock exam as a page to print or as JSON, the same one for the same arguments."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from trainer.quiz.catalogue import rebuild
from trainer.quiz.cli import as_dict
from trainer.quiz.paper import SEEDS, Paper, PaperError, UnknownPaper
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.exam.papers import levels, paper, paper_of
from trainer.ui.printing.sheets import Library, Wish, sheet
from trainer.ui.text import LANGS


def paper_data(found: Paper) -> dict[str, Any]:
    """*found* as plain data: its plan, and every question with key and explanation."""
    plan = found.blueprint
    return {
        "id": found.id,
        "level": plan.level,
        "edition": plan.edition,
        "seed": found.seed,
        "minutes": plan.minutes,
        "pass_mark": plan.pass_mark,
        "questions": [as_dict(rebuild(name)) for name in found.questions],
    }


def _page(found: Paper, options: argparse.Namespace) -> str:
    library = Library(course=course(), glossary=glossary(), rulebook=rulebook(), disputes=(), rooms={})
    wish = Wish(lang=options.lang, address=options.address)
    made = sheet(f"{'key' if options.key else 'paper'}:{found.id}", library, wish)
    assert made is not None  # the paper was found, so its sheet is
    return made.html


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) < SEEDS):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: a number from 0 to {SEEDS - 1} is wanted")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m trainer paper", description="Print a mock exam's paper.")
    parser.add_argument("--level", required=True, help=", ".join(levels()))
    parser.add_argument("--seed", type=_seed, required=True, help="which paper; the same seed is the same paper")
    parser.add_argument("--format", choices=("html", "json"), default="html", help="a page to print, or data with key")
    parser.add_argument("--key", action="store_true", help="the answers with their reasons, in place of the paper")
    parser.add_argument("--lang", choices=LANGS, default="zh", help="the language of the page")
    parser.add_argument("--address", default="", help="where your app is reached, for the QR code on the page")
    return parser


def main(argv: Sequence[str]) -> int:
    """Print a paper. 0, or 2 with a message on standard error for a wrong call."""
    try:
        options = _parser().parse_args(argv)
        found = paper(paper_of(options.level, options.seed))
    except SystemExit as stop:
        return int(stop.code or 0)
    except (UnknownPaper, PaperError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(paper_data(found), ensure_ascii=False) if options.format == "json" else _page(found, options))
    return 0
