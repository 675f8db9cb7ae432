"""What stands behind each clause: found where it says so, shown as it is, and nothing missing without a reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from streamlit.testing.v1 import AppTest

from trainer.cli import main
from trainer.course import load_course, load_glossary, load_rulebook
from trainer.course.check import main as check_main
from trainer.course.coverage import coverage, faults, missing
from trainer.course.files import LESSONS
from trainer.course.rulebook import KINDS
from trainer.course.taught import taught
from trainer.quiz.asked import Asked
from trainer.ui.coverage_view import all_coverage
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
BEHIND = {row.clause: row for row in all_coverage()}
CLAUSES = load_rulebook().clauses
ASKED = dict(Asked())
LESSONS_TAUGHT = taught(load_course(), load_glossary())
FAULTS = tuple(faults(coverage(tuple(CLAUSES), LESSONS_TAUGHT, ASKED), CLAUSES))


def written(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_backing_is_found_where_it_is_written(tmp_path: Path) -> None:
    written(tmp_path, "trainer/engine/a.py", '"""Waits. Clauses: W1–W2."""\n')
    written(tmp_path, "trainer/table/b.py", 'def f() -> None:\n    """Claims. Clauses: C, K1."""\n')
    written(tmp_path, "trainer/ui/c.py", '"""Not the rules. Clause: W3."""\n')
    written(tmp_path, "tests/test_a.py", '@pytest.mark.clause("W1")\n@other\ndef test_it() -> None: ...\n')
    written(
        tmp_path,
        "tests/test_b.py",
        '@pytest.mark.parametrize("x", [1])\n@pytest.mark.clause("C2", "K1")\ndef test_b(): 1',
    )
    rows = coverage(["W1", "W2", "W3", "C1", "C2", "K1"], {"five": {"W1"}}, {"pay": {"K1"}}, tmp_path)
    assert [(r.clause, r.code, r.tests, r.lessons, r.families) for r in rows] == [
        ("W1", ("engine/a",), ("test_a::test_it",), ("five",), ()),
        ("W2", ("engine/a",), (), (), ()),
        ("W3", (), (), (), ()),
        ("C1", ("table/b",), (), (), ()),
        ("C2", ("table/b",), ("test_b::test_b",), (), ()),
        ("K1", ("table/b",), ("test_b::test_b",), (), ("pay",)),
    ]


def test_without_tests_beside_it_an_installation_says_that_there_are_none(tmp_path: Path) -> None:
    (row,) = coverage(["W1"], {}, {}, tmp_path)
    assert (row.code, row.tests) == ((), ())


@pytest.mark.parametrize("clause", CLAUSES)
def test_nothing_is_missing_behind_a_clause_and_no_reason_is_untrue(clause: str) -> None:
    """Lessons by what their steps cite, families by what their questions cite, tests by mark, code by docstring."""
    assert [fault.problem for fault in FAULTS if fault.clause == clause] == []


def test_there_are_108_clauses_and_few_that_need_no_lesson_question_test_or_code() -> None:
    assert len(CLAUSES) == 108
    excused = {kind: [c.id for c in CLAUSES.values() if kind in c.without] for kind in KINDS}
    assert excused["lessons"] == excused["tests"] == []
    assert excused["families"] == ["A2", "A4", "A6"]
    # Seconds at a real table, a referee's matters, the exam's numbers, and advice.
    assert excused["code"] == [
        "F3", "O1", "O2", "O3", "O4", "O5", "O6", "V1", "V2", "V3", "V4", "A1", "A2", "A3", "A4", "A6",
    ]  # fmt: skip


def test_the_command_lists_every_clause_and_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[0] for line in lines[: len(BEHIND)]] == list(BEHIND)
    assert lines[len(BEHIND) :] == [
        "lessons: 108 of 108 clauses, 0 need none",
        "families: 105 of 108 clauses, 3 need none",
        "tests: 108 of 108 clauses, 0 need none",
        "code: 92 of 108 clauses, 16 need none",
    ]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copytree(LESSONS, tmp_path / "lessons")


def test_the_check_fails_on_a_clause_that_nobody_teaches_or_asks(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang in LANGS:
        path = copy / lang / "when-to-claim.md"
        path.write_text(path.read_text(encoding="utf-8").replace('```cite\nclauses = ["A6"]\n```\n', ""), "utf-8")
    asked = {family: clauses - {"O8"} for family, clauses in ASKED.items()}
    assert check_main([str(copy)], asked) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert re.match(r"lessons/rulebook\.toml, line \d+: clause O8: no question asks it: ", out[0])
    assert re.match(r"lessons/rulebook\.toml, line \d+: clause A6: no lesson teaches it: ", out[1])


def test_the_check_fails_on_a_reason_that_is_not_true(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy / "rulebook.toml"
    text = path.read_text(encoding="utf-8")
    at = text.index("[[clause]]", text.index('id = "W6"'))
    reason = '[clause.without]\ncode = { zh = "没有", en = "None" }\n\n'
    path.write_text(text[:at] + reason + text[at:], encoding="utf-8")
    assert check_main([str(copy)], ASKED) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert "clause W6: the reason for its having no code is untrue, it has engine/" in line


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_shows_every_clause_or_only_what_is_missing(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("rulebook", lang=lang, view="coverage")
    assert not at.exception
    assert [metric.label for metric in at.metric] == [t(f"coverage.{kind}", lang) for kind in KINDS]
    assert list(at.dataframe[0].value.columns[1:2]) == [t("coverage.title_column", lang)]
    assert len(at.dataframe[0].value) == len(BEHIND)
    why = CLAUSES["V1"].without["code"].of(lang)
    told = t("coverage.excuse", lang, kind=t("coverage.code", lang), ids="V1 V2 V3 V4", why=why)
    assert told in [shown.value for shown in at.markdown]
    at.toggle(key="coverage.gaps").set_value(True).run()
    gaps = [row for row in BEHIND.values() if missing(row, CLAUSES[row.clause])]
    assert len(at.dataframe[0].value if gaps else []) == len(gaps)
    assert [success.value for success in at.success] == ([] if gaps else [t("coverage.complete", lang)])
