"""The order of chapters and lessons, what each builds on, the skills of each chapter, and the exam levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from trainer.course.errors import ContentError
from trainer.course.fields import Fields, read_toml, tables_of
from trainer.course.files import LESSONS, name_of, read_lines
from trainer.course.lesson import Text

Skill: TypeAlias = tuple[str, int]
FILE = "curriculum.toml"
TABLES = ("families", "note", "chapter", "level", "needs")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter: its lessons in order, and the skills (family, level) that they lead to."""

    number: int
    title: Text
    lessons: tuple[str, ...]
    skills: tuple[Skill, ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamLevel:
    """One level of the ladder: a paper of so many questions in so many minutes; ``pass_mark`` right answers pass.

    ``edition`` grows when anything else here is changed, so that a paper's name never comes to mean another paper.
    ``match``: the level is won in matches, of which a paper is only a part. Clauses: V1–V3.
    """

    id: str
    edition: int
    match: bool
    title: Text
    questions: int
    minutes: int
    pass_mark: int
    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a lesson builds on directly: the ids of earlier lessons. Advice to the reader, never a lock."""

    lesson: str
    on: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Curriculum:
    """``families``: the highest level of each family of questions; ``note``: where the exam numbers come from."""

    families: Mapping[str, int]
    note: Text
    chapters: tuple[Chapter, ...]
    levels: tuple[ExamLevel, ...]
    needs: tuple[Need, ...]

    @property
    def order(self) -> tuple[str, ...]:
        """The ids of the lessons as they are learnt."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)


def load_curriculum(root: Path = LESSONS) -> Curriculum:
    """The curriculum in ``curriculum.toml``. Raises ContentError for anything unknown, missing or out of order."""
    path = root / FILE
    file, source = name_of(path, root), read_lines(path, root)
    raw = read_toml(source, file, 1)
    for key in raw:
        if key not in TABLES:
            raise ContentError(file, 1, f"unknown table {key!r}; known are {', '.join(TABLES)}")
    whole = Fields(raw, file, 1, source, "curriculum")
    family_table = whole.table("families")
    families = {name: family_table.number(name) for name in family_table.names}
    note_table = whole.table("note")
    note = Text(note_table.text("zh"), note_table.text("en"))
    note_table.finish()
    chapters = [_chapter(table, families) for table in tables_of(raw.get("chapter"), source, file, "chapter")]
    levels = [_level(table, families) for table in tables_of(raw.get("level"), source, file, "level")]
    for number, chapter in enumerate(chapters, 1):
        if chapter.number != number:
            raise ContentError(file, chapter.line, f"chapter {chapter.number} stands where {number} is due")
    return Curriculum(
        families=families,
        note=note,
        chapters=tuple(chapters),
        levels=tuple(levels),
        needs=_needs(whole.table("needs", {}).names, raw, source, file),
    )


def _needs(lessons: tuple[str, ...], raw: Mapping[str, Any], source: list[str], file: str) -> tuple[Need, ...]:
    start = next((number for number, line in enumerate(source) if line.strip() == "[needs]"), 0)
    table = Fields(raw.get("needs", {}), file, start + 1, source[start:], "needs")
    return tuple(Need(lesson=one, on=table.texts(one), line=table.line_of(one)) for one in lessons)


def false_needs(curriculum: Curriculum, file: str) -> Iterator[ContentError]:
    """What is wrong with the needs: lessons that do not exist, and any that is not earlier in the course.

    As a lesson may build on earlier ones only, nothing can need itself, not even in a circle.
    """
    order = curriculum.order
    for need in curriculum.needs:
        for name in (need.lesson, *need.on):
            if name not in order:
                yield ContentError(file, need.line, f"needs: unknown lesson {name!r}")
        for name in need.on:
            if {name, need.lesson} <= set(order) and order.index(name) >= order.index(need.lesson):
                problem = f"{need.lesson!r} builds on {name!r}, which is not earlier; move one of them or drop the need"
                yield ContentError(file, need.line, f"needs: {problem}")


def _chapter(table: Fields, families: Mapping[str, int]) -> Chapter:
    chapter = Chapter(
        number=table.number("number"),
        title=Text(table.text("zh"), table.text("en")),
        lessons=table.texts("lessons"),
        skills=_skills(table, families),
        line=table.line_of("number"),
    )
    table.finish()
    return chapter


def _level(table: Fields, families: Mapping[str, int]) -> ExamLevel:
    level = ExamLevel(
        id=table.text("id"),
        edition=table.number("edition"),
        match=bool(table.take("match", bool)),
        title=Text(table.text("zh"), table.text("en")),
        questions=table.number("questions"),
        minutes=table.number("minutes"),
        pass_mark=table.number("pass_mark"),
        skills=_skills(table, families),
    )
    table.finish()
    if not 0 < level.pass_mark <= level.questions or level.minutes < 1:
        raise table.error("pass_mark", f"pass_mark {level.pass_mark} of {level.questions} in {level.minutes} minutes")
    return level


def _skills(table: Fields, families: Mapping[str, int]) -> tuple[Skill, ...]:
    found: list[Skill] = []
    for pair in table.take("skills", list):
        name, number = _pair(pair)
        if not has_skill(families, name, number):
            raise table.error("skills", f'skill {pair!r}; write ["family", level] with a family and level that exist')
        found.append((name, number))
    return tuple(found)


def _pair(pair: Any) -> Skill:
    match pair:
        case [str(name), int(number)]:
            return name, number
        case _:
            return "", 0


def has_skill(families: Mapping[str, int], family: str, level: int) -> bool:
    """Whether questions of *family* are made at *level*.

    >>> has_skill({"is-win": 4}, "is-win", 4), has_skill({"is-win": 4}, "is-win", 5)
    (True, False)
    """
    return 1 <= level <= families.get(family, 0)
