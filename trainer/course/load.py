"""The whole course: every lesson in both languages, checked against curriculum, glossary, rulebook and engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from trainer.course.claims import false_claims, row_faults
from trainer.course.curriculum import FILE, Chapter, Curriculum, ExamLevel, false_needs, load_curriculum
from trainer.course.disputed import load_disputes
from trainer.course.errors import ContentError
from trainer.course.examples import load_examples
from trainer.course.files import LESSONS, name_of, read_lines
from trainer.course.glossary import Term, load_glossary
from trainer.course.lesson import LANGS, Lang, Lesson, Text
from trainer.course.parse import parse_lesson
from trainer.course.rulebook import Rulebook, load_rulebook
from trainer.course.shape import differences, misfits, unknown_references


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """All chapters, lessons by id and language, and the exam levels with a note on where their numbers come from.

    ``needs`` says what a lesson builds on; a lesson that needs nothing is not in it.
    """

    chapters: tuple[Chapter, ...]
    lessons: Mapping[str, Mapping[Lang, Lesson]]
    levels: tuple[ExamLevel, ...]
    note: Text
    needs: Mapping[str, tuple[str, ...]]


def load_course(root: Path = LESSONS) -> Course:
    """The course in the folder *root*.

    Raises ContentError, naming file and line, for the first thing that is unknown, missing, different in the two
    languages, or untrue about its tiles.
    """
    for problem in problems(root):
        raise problem
    curriculum = load_curriculum(root)
    lessons = {
        lesson: {lang: _lesson(root, lang, lesson) for lang in LANGS}
        for chapter in curriculum.chapters
        for lesson in chapter.lessons
    }
    return Course(
        chapters=curriculum.chapters,
        lessons=lessons,
        levels=curriculum.levels,
        note=curriculum.note,
        needs={need.lesson: need.on for need in curriculum.needs},
    )


def problems(root: Path = LESSONS) -> Iterator[ContentError]:
    """Everything that is wrong with the content in *root*, file by file; of a file that cannot be read the first."""
    try:
        curriculum, glossary, rulebook = load_curriculum(root), load_glossary(root), load_rulebook(root)
        load_disputes(rulebook, root)
        load_examples(rulebook, root)
    except ContentError as error:
        yield error
        return
    for term in glossary.values():
        for problem in _term_faults(term, rulebook):
            yield ContentError(name_of(root / "glossary.toml", root), term.line, f"term {term.id}: {problem}")
    yield from _strays(root, curriculum)
    yield from false_needs(curriculum, name_of(root / FILE, root))
    for chapter in curriculum.chapters:
        for lesson_id in chapter.lessons:
            found: list[Lesson] = []
            for lang in LANGS:
                try:
                    lesson = _lesson(root, lang, lesson_id)
                except ContentError as error:
                    yield error
                    continue
                found.append(lesson)
                yield from misfits(lesson, lesson_id, chapter.number)
                yield from unknown_references(lesson, glossary, rulebook, curriculum.families)
                yield from false_claims(lesson)
            if len(found) == len(LANGS):
                yield from differences(found[0], found[1])


def _term_faults(term: Term, rulebook: Rulebook) -> Iterator[str]:
    """What the clause and the figure of *term* have against them."""
    if term.clause and term.clause not in rulebook.clauses:
        yield f"unknown clause {term.clause!r}"
    yield from row_faults(term.tiles)


def _lesson(root: Path, lang: Lang, lesson: str) -> Lesson:
    path = root / lang / f"{lesson}.md"
    return parse_lesson("\n".join(read_lines(path, root)), name_of(path, root), lang)


def _strays(root: Path, curriculum: Curriculum) -> Iterator[ContentError]:
    listed = [lesson for chapter in curriculum.chapters for lesson in chapter.lessons]
    file = name_of(root / FILE, root)
    for lesson in sorted({lesson for lesson in listed if listed.count(lesson) > 1}):
        yield ContentError(file, 1, f"lesson {lesson!r} is listed twice")
    for lang in LANGS:
        for path in sorted((root / lang).glob("*")):
            if path.suffix != ".md" or path.stem not in listed:
                yield ContentError(name_of(path, root), 1, "curriculum.toml lists no such lesson")
