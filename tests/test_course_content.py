"""The content that is there: sound, whole, the same in both languages; and what the check says when it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trainer.course import (
    LESSONS,
    Check,
    ContentError,
    Course,
    Drill,
    load_course,
    load_curriculum,
    load_glossary,
    load_rulebook,
)
from trainer.course.check import main
from trainer.course.load import problems
from trainer.quiz.catalogue import FAMILIES, make

SIZES = {
    "T": 12, "S": 8, "F": 6, "C": 9, "K": 5, "W": 8, "P": 15, "X": 7, "D": 7, "L": 5, "E": 2, "G": 6, "O": 8, "V": 4,
    "A": 6,
}  # fmt: skip


@pytest.fixture(scope="module")
def course() -> Course:
    return load_course()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the content that a test may spoil."""
    return Path(shutil.copytree(LESSONS, tmp_path / "lessons"))


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def messages(root: Path) -> list[str]:
    return [str(problem) for problem in problems(root)]


def test_every_lesson_figure_and_claim_is_sound() -> None:
    assert messages(LESSONS) == []


def test_the_course_has_twelve_chapters_and_the_first_four_can_be_learnt(course: Course) -> None:
    assert [chapter.number for chapter in course.chapters] == list(range(1, 13))
    assert all(chapter.lessons for chapter in course.chapters[:4])
    assert set(course.lessons) == {lesson for chapter in course.chapters for lesson in chapter.lessons}


def test_every_lesson_asks_three_questions_or_more_in_both_languages(course: Course) -> None:
    for lesson in course.lessons.values():
        for lang in ("zh", "en"):
            asked = sum(block.questions for block in lesson[lang].blocks if isinstance(block, Check))
            assert asked >= 3


def test_the_rulebook_has_every_clause_in_order() -> None:
    wanted = [f"{letter}{number}" for letter, size in SIZES.items() for number in range(1, size + 1)]
    assert sorted(load_rulebook().clauses) == sorted(wanted)


def test_a_compare_block_is_answered_by_the_clause() -> None:
    rulings = load_rulebook().compare("S4")
    assert "白" in rulings["mil2025"].of("zh")
    assert rulings["mil2025"].mark == "="


def test_families_and_levels_are_those_that_questions_are_made_of() -> None:
    made = {name: max(family.levels) for name, family in FAMILIES.items()}
    assert load_curriculum().families.items() <= made.items()


@pytest.mark.clause("V1")
def test_the_ladder_runs_from_registered_player_to_6_duan(course: Course) -> None:
    assert [level.id for level in course.levels] == ["registered", *(f"{n}duan" for n in range(1, 7))]
    assert all(level.skills for level in course.levels)


@pytest.mark.clause("V2")
def test_the_two_papers_of_the_online_quiz_have_the_published_numbers(course: Course) -> None:
    papers = [(level.questions, level.minutes, level.pass_mark) for level in course.levels[:2]]
    assert papers == [(10, 10, 7), (10, 10, 8)]


@pytest.mark.clause("V3")
def test_a_paper_that_stands_in_for_matches_has_twenty_questions(course: Course) -> None:
    assert {(level.questions, level.minutes, level.pass_mark) for level in course.levels[2:]} == {(20, 20, 16)}
    assert course.note.zh
    assert course.note.en


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("zh/suits.md", "[[suit|", "[[siut|", "unknown term 'siut'"),
        ("zh/suits.md", "[[suit|花色]]", "[[suit|花色]", "[[ and ]] that mark no term"),
        ("zh/suits.md", 'teaches = ["T1"]', 'teaches = ["T99"]', "unknown clause 'T99'"),
        ("zh/suits.md", 'teaches = ["T1"]', "teaches = []", "teaches names no clause"),
        ("zh/suits.md", 'family = "is-set"', 'family = "is-sat"', "no questions of family 'is-sat'"),
        ("zh/suits.md", 'ruleset = "mil2025"', 'ruleset = "mil2026"', "rule set 'mil2026'"),
        ("zh/suits.md", "```reveal", "```raveal", "unknown block 'raveal'"),
        ("en/suits.md", 'tiles = "123456789p"', 'tiles = "123456788p"', "not the same block as in lessons/zh/suits.md"),
        ("en/suits.md", "questions = 3", "questions = 4", "not the same block as in lessons/zh/suits.md"),
        ("en/suits.md", "chapter = 1", "chapter = 2", "the curriculum says 1"),
        ("en/suits.md", 'id = "suits"', 'id = "suit"', "the file says 'suits'"),
        ("curriculum.toml", '"suits", ', "", "curriculum.toml lists no such lesson"),
        ("curriculum.toml", '"suits", ', '"suits", "ghost", ', "lessons/zh/ghost.md, line 1: the file is missing"),
        ("curriculum.toml", '"suits", ', '"suits", "suits", ', "listed twice"),
        ("curriculum.toml", "number = 2", "number = 3", "chapter 3 stands where 2 is due"),
        ("curriculum.toml", "pass_mark = 7", "pass_mark = 11", "pass_mark 11 of 10"),
        ("curriculum.toml", '["is-set", 1]', '["is-set", 9]', "with a family and level that exist"),
        ("curriculum.toml", "minutes = 10", "minuts = 10", "minutes is missing"),
        ("rulebook.toml", 'title_zh = "', 'heading = "x"\ntitle_zh = "', "unknown key 'heading'"),
        ("rulebook.toml", 'mark = "="', 'mark = "?"', "mark is '?'"),
        ("rulebook.toml", 'id = "T2"', 'id = "T1"', "'T1' is there already"),
        ("rulebook.toml", 'rules = ["mil2025"', 'rules = ["mil2026"', "rule set 'mil2026' is none of"),
        ("rulebook.toml", 'field = "', 'field = "no_', "is no field of a rule set"),
        ("rulebook.toml", '"MIL"', '"MIT"', "source 'MIT' is none of"),
        ("glossary.toml", 'pinyin = "pái"\n', "", "pinyin is missing"),
        ("glossary.toml", 'clause = "T1"', 'clause = "T99"', "unknown clause 'T99'"),
        ("glossary.toml", "\n[[term]]", "\n[[trem]]", "unknown table 'trem'"),
    ],
)
def test_each_kind_of_fault_is_told_with_its_file(copy: Path, file: str, old: str, new: str, problem: str) -> None:
    spoil(copy / file, old, new)
    found = messages(copy)
    assert any(problem in message for message in found), found
    assert all(message.startswith("lessons/") and ", line " in message for message in found)


def test_a_course_with_a_fault_is_not_loaded(copy: Path) -> None:
    spoil(copy / "en/suits.md", "```reveal", "```raveal")
    with pytest.raises(ContentError, match=r"^lessons/en/suits\.md, line \d+: unknown block"):
        load_course(copy)


def test_a_lesson_without_its_parts_is_told_what_it_lacks(copy: Path) -> None:
    text = (copy / "zh/suits.md").read_text(encoding="utf-8")
    front = text[: text.index("\n+++\n") + 5]
    (copy / "zh/suits.md").write_text(front + "## 一\n", encoding="utf-8")
    found = "\n".join(messages(copy))
    for lack in ("1 sections; three to seven", "no figure", "no reveal", "no check", "no drill", "is empty"):
        assert lack in found


def test_the_check_is_silent_on_sound_content_and_prints_each_fault_otherwise(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(copy)], {}) == 0
    assert capsys.readouterr().out == ""
    spoil(copy / "zh/suits.md", "[[suit|", "[[siut|")
    spoil(copy / "en/honours.md", "```reveal", "```raveal")
    assert main([str(copy)], {}) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert out[0].startswith("lessons/zh/suits.md, line ")
    assert out[1].startswith("lessons/en/honours.md, line ")


def test_the_glossary_names_and_explains_in_both_languages() -> None:
    term = load_glossary()["caishen"]
    assert term.name("zh") == "财神"
    assert term.meaning("zh")
    assert term.meaning("en")


def test_every_check_and_drill_of_a_lesson_can_be_asked() -> None:
    asked = [
        (block.family, block.level or 1, lesson.ruleset)
        for both in load_course().lessons.values()
        for lesson in both.values()
        for block in lesson.blocks
        if isinstance(block, Check | Drill)
    ]
    assert asked
    for family, level, rules in asked:
        assert make(family, level, rules, 0).rules == rules  # raises for a question that nobody makes
