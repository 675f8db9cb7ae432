"""The result of a sitting by chapter: where one stood firm and where not. No screen here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from trainer.course import Chapter
from trainer.quiz.question import Question
from trainer.ui.content import course


@dataclass(frozen=True, slots=True)
class ChapterResult:
    """Right answers of all questions of one chapter; *weakest* is the skill missed most often, None where none was."""

    chapter: Chapter
    right: int
    total: int
    weakest: tuple[str, int] | None


@cache
def homes() -> dict[tuple[str, int], Chapter]:
    """The chapter each skill belongs to: the first that leads to it."""
    homes: dict[tuple[str, int], Chapter] = {}
    for chapter in course().chapters:
        for skill in chapter.skills:
            homes.setdefault(skill, chapter)
    return homes


def by_chapter(results: Iterable[tuple[Question, bool]]) -> list[ChapterResult]:
    """*results*, question by question, gathered by chapter in the order of the course."""
    gathered: dict[int, list[tuple[Question, bool]]] = {}
    for question, right in results:
        chapter = homes().get((question.family, question.level))
        if chapter is not None:
            gathered.setdefault(chapter.number, []).append((question, right))
    return [_result(chapter, gathered[chapter.number]) for chapter in course().chapters if chapter.number in gathered]


def _result(chapter: Chapter, results: list[tuple[Question, bool]]) -> ChapterResult:
    missed = [(question.family, question.level) for question, right in results if not right]
    weakest = max(missed, key=missed.count) if missed else None
    return ChapterResult(chapter, len(results) - len(missed), len(results), weakest)
