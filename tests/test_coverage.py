"""What stands behind each clause: found where it says so, shown as it is, and whole for the rules of play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from trainer.cli import main
from trainer.course import load_rulebook
from trainer.course.coverage import coverage, missing
from trainer.course.rulebook import KINDS
from trainer.ui.coverage_view import all_coverage
from trainer.ui.text import LANGS, t

AppFactory = Callable[..., AppTest]
BEHIND = {row.clause: row for row in all_coverage()}
CLAUSES = load_rulebook().clauses


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


def test_the_command_lists_every_clause_and_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[0] for line in lines[: len(BEHIND)]] == list(BEHIND)
    assert [line.partition(":")[0] for line in lines[len(BEHIND) :]] == list(KINDS)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_shows_every_clause_or_only_what_is_missing(app_test: AppFactory, lang: str) -> None:
    at = app_test("rulebook", lang=lang, view="coverage")
    assert not at.exception
    assert [metric.label for metric in at.metric] == [t(f"coverage.{kind}", lang) for kind in KINDS]
    assert list(at.dataframe[0].value.columns[1:2]) == [t("coverage.title_column", lang)]
    assert len(at.dataframe[0].value) == len(BEHIND)
    at.toggle(key="coverage.gaps").set_value(True).run()
    gaps = [row for row in BEHIND.values() if missing(row, CLAUSES[row.clause])]
    assert len(at.dataframe[0].value if gaps else []) == len(gaps)
    assert [success.value for success in at.success] == ([] if gaps else [t("coverage.complete", lang)])
