"""``python -m trainer question``: questions as text or as JSON Lines, the same ones for the same arguments."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question, Row, Step, UnknownQuestion


def as_dict(question: Question) -> dict[str, Any]:
    """*question* as plain data. ``scene`` is a request to the engine, or {} when no hand is asked about."""
    return {
        "id": question.id,
        "family": question.family,
        "level": question.level,
        "rules": question.rules,
        "clauses": list(question.clauses),
        "text": {"zh": _full_text(question, "zh"), "en": _full_text(question, "en")},
        "form": question.form.value,
        "choices": [{"id": c.id, "text": {"zh": c.text.zh, "en": c.text.en}} for c in question.choices],
        "scene": question.scene.request or {},
        "key": question.key,
        "explanation": {lang: [_step(step, lang) for step in question.explanation] for lang in ("zh", "en")},
    }


def _full_text(question: Question, lang: str) -> str:
    """The question with what its scene says in words, and the tiles where no request shows them."""
    scene = question.scene
    shown = [] if scene.request else [part for part in (scene.hand, *scene.melds, scene.drawn) if part]
    rows = [_row(row, lang) for row in scene.rows]
    return " ".join([*shown, *(note.of(lang) for note in scene.notes), *rows, question.text.of(lang)])


def _row(row: Row, lang: str) -> str:
    return f"{row.label.of(lang)}{'：' if lang == 'zh' else ': '}{row.tiles}"


def _step(step: Step, lang: str) -> dict[str, str]:
    return {"text": step.text.of(lang), "tiles": step.tiles, "clause": step.clause}


def as_text(question: Question) -> str:
    """*question* to read in a terminal, Chinese first."""
    scene = question.scene
    shown = f"  {' + '.join(part for part in (scene.hand, *scene.melds) if part)}  {scene.drawn}".rstrip()
    lines = [question.id, *([shown] if shown else [])]
    for lang in ("zh", "en"):
        lines += [f"  {note.of(lang)}" for note in scene.notes]
        lines += [f"  {_row(row, lang)}" for row in scene.rows]
        lines.append(f"  {question.text.of(lang)}")
    lines += [f"  - {choice.id}: {choice.text.zh} / {choice.text.en}" for choice in question.choices]
    lines.append(f"  = {json.dumps(question.key, ensure_ascii=False)}")
    for step in question.explanation:
        clause = f" [{step.clause}]" if step.clause else ""
        lines.append(f"    {step.text.zh} / {step.text.en} {step.tiles}".rstrip() + clause)
    return "\n".join(lines)


def _questions(options: argparse.Namespace) -> Iterator[Question]:
    known = FAMILIES.get(options.family)
    levels = [options.level] if options.level is not None else list(known.levels if known else (1,))
    for number in range(options.n):
        yield make(options.family, levels[number % len(levels)], options.rules, options.seed + number)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m trainer question", description="Make questions.")
    parser.add_argument("--family", required=True, help=", ".join(FAMILIES))
    parser.add_argument("--level", type=int, help="1 to 6; without it the levels in turn")
    parser.add_argument("--rules", default="mil2025", help="the rule set (mil2025)")
    parser.add_argument("--seed", type=int, default=0, help="the first question's seed; the next ones count on")
    parser.add_argument("--n", type=int, default=1, help="how many")
    parser.add_argument("--json", action="store_true", help="JSON Lines instead of text")
    return parser


def main(argv: Sequence[str]) -> int:
    """Print questions. 0, or 2 with a message on standard error for a wrong call."""
    try:
        options = _parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    if options.n < 0:
        print(f"--n {options.n}: a number from 0 is wanted", file=sys.stderr)
        return 2
    try:
        for question in _questions(options):
            print(json.dumps(as_dict(question), ensure_ascii=False) if options.json else as_text(question))
    except UnknownQuestion as error:
        print(error, file=sys.stderr)
        return 2
    return 0
