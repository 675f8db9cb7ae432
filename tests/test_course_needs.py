"""What lessons build on: earlier lessons that exist, told with file and line where it is not so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trainer.course import LESSONS, ContentError, load_course, load_curriculum
from trainer.course.curriculum import false_needs
from trainer.course.load import problems

TEXT = (LESSONS / "curriculum.toml").read_text(encoding="utf-8")
LINE = TEXT.split("[needs]\n")[0].count("\n") + 2


def spoilt(root: Path, line: str) -> Path:
    """The folder *root* with a curriculum in which *line* stands first in the table of needs."""
    root.mkdir(exist_ok=True)
    (root / "curriculum.toml").write_text(TEXT.replace("[needs]\n", f"[needs]\n{line}\n", 1), encoding="utf-8")
    return root


def messages(root: Path, line: str) -> list[str]:
    try:
        curriculum = load_curriculum(spoilt(root, line))
    except ContentError as error:
        return [str(error)]
    return [str(problem) for problem in false_needs(curriculum, "lessons/curriculum.toml")]


def test_every_need_of_the_course_is_an_earlier_lesson() -> None:
    curriculum, course = load_curriculum(), load_course()
    order = curriculum.order
    assert set(order) == set(course.lessons)
    for need in curriculum.needs:
        assert course.needs[need.lesson] == need.on
        assert need.on
        assert all(order.index(name) < order.index(need.lesson) for name in need.on)


def test_only_where_one_may_begin_nothing_is_needed() -> None:
    """The first lesson of all, and the ladder, which is no matter of tiles."""
    course = load_course()
    assert set(course.lessons) - set(course.needs) == {"suits", "the-ladder"}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('suits = ["ghost"]', "unknown lesson 'ghost'"),
        ('ghost = ["suits"]', "unknown lesson 'ghost'"),
        ('suits = ["suits"]', "'suits' builds on 'suits', which is not earlier"),
        ('suits = ["honours"]', "'suits' builds on 'honours', which is not earlier"),
        ('suits = "honours"', "a list is wanted"),
    ],
)
def test_a_need_that_cannot_be_is_told_with_its_line(tmp_path: Path, line: str, problem: str) -> None:
    """``honours`` builds on ``suits``, so the fourth line would close a circle: in each, some lesson is not earlier."""
    (message,) = messages(tmp_path, line)
    assert problem in message
    assert f"curriculum.toml, line {LINE}:" in message


def test_a_false_need_is_among_the_problems_of_the_content(tmp_path: Path) -> None:
    root = spoilt(Path(shutil.copytree(LESSONS, tmp_path / "lessons")), 'suits = ["ghost"]')
    assert [str(problem) for problem in problems(root)] == [
        f"lessons/curriculum.toml, line {LINE}: needs: unknown lesson 'ghost'"
    ]
