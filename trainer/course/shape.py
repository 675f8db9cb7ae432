"""Whether a lesson has the shape of one, whether what it refers to exists, and whether its two languages agree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields

from trainer.course.curriculum import has_skill
from trainer.course.errors import ContentError
from trainer.course.glossary import Term
from trainer.course.lesson import (
    Block,
    Check,
    Cite,
    Compare,
    Drill,
    GroupsFigure,
    HandFigure,
    Lesson,
    Prose,
    Reveal,
    TilesFigure,
)
from trainer.course.prose import stray_mark, terms
from trainer.course.rulebook import Rulebook
from trainer.engine.ruleset import PRESETS

FIGURES = (HandFigure, GroupsFigure, TilesFigure)
WORDS = ("text", "caption", "ask", "answer", "say")


def misfits(lesson: Lesson, lesson_id: str, chapter: int) -> Iterator[ContentError]:
    """What the lesson lacks: three to seven sections, a figure, something to reveal, questions, a drill, clauses."""
    if lesson.id != lesson_id:
        yield ContentError(lesson.file, 2, f"id is {lesson.id!r}; the file says {lesson_id!r}")
    if lesson.chapter != chapter:
        yield ContentError(lesson.file, 2, f"chapter is {lesson.chapter}; the curriculum says {chapter}")
    if not 3 <= len(lesson.sections) <= 7:
        yield ContentError(lesson.file, 1, f"{len(lesson.sections)} sections; three to seven are wanted")
    if not lesson.teaches:
        yield ContentError(lesson.file, 2, "teaches names no clause")
    for name, kinds in (("figure", FIGURES), ("reveal", (Reveal,)), ("check", (Check,)), ("drill", (Drill,))):
        if not any(isinstance(block, kinds) for block in lesson.blocks):
            yield ContentError(lesson.file, 1, f"no {name}; a lesson has at least one")
    for section in lesson.sections:
        if not section.blocks:
            yield ContentError(lesson.file, section.line, f"section {section.title!r} is empty")


def unknown_references(
    lesson: Lesson, glossary: Mapping[str, Term], rulebook: Rulebook, families: Mapping[str, int]
) -> Iterator[ContentError]:
    """Terms, clauses, rule sets and skills that the lesson names and that do not exist."""
    if lesson.ruleset not in PRESETS:
        yield ContentError(lesson.file, 2, f"rule set {lesson.ruleset!r} is none of {', '.join(PRESETS)}")
    for clause in lesson.teaches:
        yield from _unknown(clause, rulebook.clauses, "clause", lesson.file, 2)
    for line, title in ((2, lesson.title), (2, lesson.aim), *((part.line, part.title) for part in lesson.sections)):
        if "[[" in title:
            yield ContentError(lesson.file, line, f"{title!r} marks a term; titles and aims are plain text")
    for block in lesson.blocks:
        yield from _unknown_terms(block, glossary, lesson.file)
        if isinstance(block, Compare):
            yield from _unknown(block.clause, rulebook.clauses, "clause", lesson.file, block.line)
        for clause in block.clauses if isinstance(block, Cite) else ():
            if clause not in lesson.teaches:
                problem = f"cite: {clause} is not among what the lesson teaches: {', '.join(lesson.teaches)}"
                yield ContentError(lesson.file, block.line, problem)
        if isinstance(block, Check | Drill) and not has_skill(families, block.family, block.level or 1):
            problem = f"no questions of family {block.family!r} at level {block.level or 1}"
            yield ContentError(lesson.file, block.line, problem)


def _unknown_terms(block: Block, glossary: Mapping[str, Term], file: str) -> Iterator[ContentError]:
    for name in (field.name for field in fields(block) if field.name in WORDS):
        words = getattr(block, name)
        if stray_mark(words):
            yield ContentError(file, block.line, "[[ and ]] that mark no term; write [[term]] or [[term|shown]]")
        for term, _, down in terms(words):
            # Only prose runs over several lines of the file; a text inside a block is found by the block.
            yield from _unknown(term, glossary, "term", file, block.line + (down if isinstance(block, Prose) else 0))


def _unknown(name: str, known: Collection[str], kind: str, file: str, line: int) -> Iterator[ContentError]:
    if name not in known:
        yield ContentError(file, line, f"unknown {kind} {name!r}")


def differences(one: Lesson, two: Lesson) -> Iterator[ContentError]:
    """Where *two*, the same lesson in another language, has other clauses, sections, blocks, tiles or claims."""
    for name in ("chapter", "teaches", "ruleset"):
        if getattr(one, name) != getattr(two, name):
            yield ContentError(two.file, 2, f"{name} is {getattr(two, name)!r}; in {one.file} {getattr(one, name)!r}")
    if len(one.sections) != len(two.sections):
        yield ContentError(two.file, 1, f"{len(two.sections)} sections; {one.file} has {len(one.sections)}")
        return
    for first, second in zip(one.sections, two.sections, strict=True):
        left, right = _wordless(first.blocks), _wordless(second.blocks)
        if len(left) != len(right):
            yield ContentError(
                two.file, second.line, f"{len(right)} blocks; {one.file}, line {first.line} has {len(left)}"
            )
            continue
        for (bare, block), (other, twin) in zip(left, right, strict=True):
            if bare != other:
                yield ContentError(two.file, twin.line, f"not the same block as in {one.file}, line {block.line}")


def _wordless(blocks: tuple[Block, ...]) -> list[tuple[tuple[object, ...], Block]]:
    """Each block but prose: its kind and all of it that is no words, and the block itself."""
    return [
        ((type(block), *(getattr(block, f.name) for f in fields(block) if f.name not in (*WORDS, "line"))), block)
        for block in blocks
        if not isinstance(block, Prose)
    ]
