"""From the address of a sheet (``lesson:baotou``, ``chapter:7``, ``rules:mil2025``, ``room:…``, ``disputed``) to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from trainer.course import Course, Rulebook, Term
from trainer.course.disputed import Dispute
from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS
from trainer.quiz.paper import UnknownPaper
from trainer.ui.exam import papers
from trainer.ui.printing import disputed, paper, rules
from trainer.ui.printing.document import Sheet, document
from trainer.ui.printing.interactive import figure_style
from trainer.ui.printing.lesson import chapter_html, lesson_html
from trainer.ui.printing.paper import Passed
from trainer.ui.text import Lang, t

_NOT_IN_NAMES = re.compile(r"[^\w-]+")
MOST_SEED = 999_999


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """All that sheets are made from; *rooms* by name are the reader's own, and so are *passed*, by sitting."""

    course: Course
    glossary: Mapping[str, Term]
    rulebook: Rulebook
    disputes: Sequence[Dispute]
    rooms: Mapping[str, Room]
    passed: Mapping[str, Passed] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How a sheet is wanted. *seed* chooses the questions of lessons, *room* is the one that disputes speak of.

    *address* is where the app is reached from outside ("" unknown), for codes that lead there.
    """

    lang: Lang
    numerals: bool = False
    seed: int = 1
    room: Room | None = None
    address: str = ""


def sheet(what: str, library: Library, wish: Wish) -> Sheet | None:
    """The sheet *what*, None where there is none of that name; the same library and wish give the same text."""
    kind, _, name = what.partition(":")
    makers = {
        "lesson": _lesson,
        "chapter": _chapter,
        "rules": _rules,
        "room": _room,
        "disputed": _disputed,
        "paper": _paper,
        "key": _key,
        "certificate": _certificate,
    }
    found = makers[kind](name, library, wish) if kind in makers else None
    if found is None:
        return None
    title, body, style = found
    file = _NOT_IN_NAMES.sub("-", f"hangma-{kind}-{name}" if name else f"hangma-{kind}").strip("-")
    return Sheet(title=title, file=f"{file}.{wish.lang}.html", html=document(title, body, wish.lang, style))


_Made = tuple[str, str, str]


def _lesson(name: str, library: Library, wish: Wish) -> _Made | None:
    chapter = next((chapter for chapter in library.course.chapters if name in chapter.lessons), None)
    if chapter is None:
        return None
    lesson = library.course.lessons[name][wish.lang]
    body = lesson_html(lesson, chapter, library.glossary, library.rulebook, numerals=wish.numerals, seed=wish.seed)
    return lesson.title, body, figure_style()


def _chapter(name: str, library: Library, wish: Wish) -> _Made | None:
    chapter = next((chapter for chapter in library.course.chapters if str(chapter.number) == name), None)
    if chapter is None or not chapter.lessons:
        return None
    lessons = [library.course.lessons[lesson][wish.lang] for lesson in chapter.lessons]
    body = chapter_html(chapter, lessons, library.glossary, library.rulebook, numerals=wish.numerals, seed=wish.seed)
    return t("learn.chapter", wish.lang, n=chapter.number, title=chapter.title.of(wish.lang)), body, figure_style()


def _rules(name: str, library: Library, wish: Wish) -> _Made | None:
    found = PRESETS.get(name)
    if found is None:
        return None
    return rules.rules_title(found, wish.lang), rules.rules_html(found, library.rulebook, wish.lang), rules.STYLE


def _room(name: str, library: Library, wish: Wish) -> _Made | None:
    room = wish.room if wish.room is not None and wish.room.name == name else library.rooms.get(name)
    if room is None:
        return None
    body = rules.rules_html(room.rule_set, library.rulebook, wish.lang, room=room)
    return rules.rules_title(room.rule_set, wish.lang, room), body, rules.STYLE


def _disputed(name: str, library: Library, wish: Wish) -> _Made | None:
    if name:
        return None
    body = disputed.disputed_html(library.disputes, wish.lang, room=wish.room)
    return t("print.disputed_title", wish.lang), body, disputed.STYLE


def _paper(name: str, library: Library, wish: Wish) -> _Made | None:
    return _of_paper(name, library, wish, paper.paper_html, "")


def _key(name: str, library: Library, wish: Wish) -> _Made | None:
    return _of_paper(name, library, wish, paper.key_html, t("print.key_title", wish.lang))


def _of_paper(name: str, library: Library, wish: Wish, html: Callable[..., str], title: str) -> _Made | None:
    try:
        found = papers.paper(name)
    except UnknownPaper:
        return None
    body = html(found, library.glossary, library.rulebook, wish.lang, numerals=wish.numerals, address=wish.address)
    whole = paper.paper_title(found, wish.lang)
    return f"{whole} · {title}" if title else whole, body, paper.STYLE


def _certificate(name: str, library: Library, wish: Wish) -> _Made | None:
    passed = library.passed.get(name)
    if passed is None:
        return None
    return t("print.award_title", wish.lang), paper.certificate_html(passed, wish.lang), paper.STYLE


def has_questions(what: str) -> bool:
    """Whether another seed makes another sheet of *what*.

    >>> has_questions("lesson:baotou"), has_questions("rules:mil2025")
    (True, False)
    """
    return what.partition(":")[0] in ("lesson", "chapter")


def seed_of(text: str) -> int:
    """The seed that an address gives, 1 where it gives none that can be.

    >>> seed_of("7"), seed_of("-7"), seed_of("")
    (7, 1, 1)
    """
    short = text[:7]
    return int(short) if short.isascii() and short.isdecimal() and 1 <= int(short) <= MOST_SEED else 1
