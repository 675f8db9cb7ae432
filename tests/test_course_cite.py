"""A step says which clauses it taught: read strictly, shown as links, and what makes a clause count as taught."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from streamlit.testing.v1 import AppTest

from trainer.course import load_course, load_glossary
from trainer.course.errors import ContentError
from trainer.course.files import LESSONS
from trainer.course.parse import parse_lesson
from trainer.course.taught import taught, taught_by
from trainer.ui.text import LANGS

AppFactory = Callable[..., AppTest]
LESSON = """+++
id = "x"
chapter = 1
title = "X"
teaches = ["W6", "P2", "W7"]
ruleset = "mil2025"
aim = "X"
+++

## One

{block}
"""


def test_a_clause_counts_as_taught_where_a_step_cites_it_compares_it_or_marks_its_term() -> None:
    glossary = load_glossary()
    cited = LESSON.format(block='```cite\nclauses = ["W7"]\n```')
    assert taught_by(parse_lesson(cited, "x.md", "en"), glossary) == {"W7"}
    compared = LESSON.format(block='```compare\nclause = "P2"\n```')
    assert taught_by(parse_lesson(compared, "x.md", "en"), glossary) == {"P2"}
    assert glossary["ke-baotou"].clause == "W6"
    marked = LESSON.format(block="Such a hand is [[ke-baotou|open]].")
    assert taught_by(parse_lesson(marked, "x.md", "en"), glossary) == {"W6"}
    assert taught_by(parse_lesson(LESSON.format(block="Words."), "x.md", "en"), glossary) == frozenset()


def test_a_clause_that_is_only_claimed_in_the_front_matter_is_not_taught() -> None:
    glossary = load_glossary()
    other = LESSON.format(block='```cite\nclauses = ["X1"]\n```')
    assert "X1" not in taught_by(parse_lesson(other, "x.md", "en"), glossary)


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        ("```cite\n```", "clauses is missing"),
        ("```cite\nclauses = []\n```", "clauses names none"),
        ('```cite\nclauses = "W6"\n```', "a list is wanted"),
        ('```cite\nclause = "W6"\n```', "clauses is missing"),
    ],
)
def test_a_cite_that_cannot_be_read_is_refused(block: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        parse_lesson(LESSON.format(block=block), "x.md", "en")


def test_what_a_step_cites_the_lesson_must_teach(tmp_path: Path) -> None:
    root = tmp_path / "lessons"
    copytree(LESSONS, root)
    path = root / "zh" / "the-lock.md"
    path.write_text(path.read_text(encoding="utf-8").replace('["X4"]', '["D4"]'), encoding="utf-8")
    with pytest.raises(ContentError, match=r"lessons/zh/the-lock.md, line \d+: cite: D4 is not among"):
        load_course(root)


def test_both_languages_teach_the_same_clauses() -> None:
    course, glossary = load_course(), load_glossary()
    found = taught(course, glossary)
    differing = [name for name, lesson in course.lessons.items() if taught_by(lesson["en"], glossary) != found[name]]
    assert not differing


@pytest.mark.parametrize("lang", LANGS)
def test_a_lesson_shows_what_its_steps_cite_as_links_into_the_rulebook(app_test: AppFactory, lang: str) -> None:
    at = app_test("learn", lang=lang, lesson="when-to-claim", step="2")
    assert not at.exception
    title = {"zh": "吃碰会露底", "en": "Claims reveal"}[lang]
    assert any(f"[A6 {title}](rulebook?clause=A6)" in shown.value for shown in at.markdown)
