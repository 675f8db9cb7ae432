"""Reasons for what a clause does not have: read strictly, true, and given only where they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from trainer.course.coverage import DISPUTED, Coverage, countable, excuse, faults, missing
from trainer.course.errors import ContentError
from trainer.course.rulebook import KINDS, Clause, load_rulebook

CLAUSE = """[[clause]]
id = "O1"
title_zh = "罚"
title_en = "Penalties"
zh = "由裁判判。"
en = "A referee decides."
source = ["MIL"]
mark = "{mark}"
rules = ["mil2025"]
"""
REASON = '[clause.without]\n{kind} = {{ zh = "不用", en = "No need" }}\n'


def clauses(folder: Path, mark: str = "=", reasons: str = "") -> Mapping[str, Clause]:
    (folder / "rulebook.toml").write_text(CLAUSE.format(mark=mark) + reasons, encoding="utf-8")
    return load_rulebook(folder).clauses


def backed(**found: tuple[str, ...]) -> Coverage:
    """A clause with one thing of every kind behind it, but for *found*."""
    kinds: dict[str, tuple[str, ...]] = {**dict.fromkeys(KINDS, ("x",)), **found}
    return Coverage(clause="O1", **kinds)


def problems(known: Mapping[str, Clause], row: Coverage) -> list[str]:
    return [fault.problem for fault in faults([row], known)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_gap_names_the_clause_and_what_is_missing(tmp_path: Path, kind: str) -> None:
    known = clauses(tmp_path)
    (fault,) = faults([backed(**{kind: ()})], known)
    assert (fault.clause, fault.kind, fault.line) == ("O1", kind, 2)
    assert fault.problem.startswith("clause O1: no ")
    assert f"give the reason as {kind} under [clause.without]" in fault.problem


@pytest.mark.parametrize("kind", KINDS)
def test_a_reason_stands_for_what_is_missing_and_for_nothing_else(tmp_path: Path, kind: str) -> None:
    known = clauses(tmp_path, reasons=REASON.format(kind=kind))
    assert problems(known, backed(**{kind: ()})) == []
    (problem,) = problems(known, backed())
    assert problem == f"clause O1: the reason for its having no {kind} is untrue, it has x: take it out"


def test_a_disputed_clause_need_not_be_asked_and_takes_no_reason_for_that(tmp_path: Path) -> None:
    known = clauses(tmp_path, mark="!")
    assert excuse(known["O1"], "families") == DISPUTED
    assert problems(known, backed(families=())) == []
    assert missing(backed(families=(), code=()), known["O1"]) == ("code",)
    known = clauses(tmp_path, mark="!", reasons=REASON.format(kind="families"))
    (problem,) = problems(known, backed(families=()))
    assert "needless" in problem


@pytest.mark.parametrize(
    ("reasons", "problem"),
    [
        (REASON.format(kind="famlies"), "'famlies' is none of lessons, families, tests, code"),
        ('[clause.without]\ncode = { zh = "不用" }\n', "en is missing"),
        ('[clause.without]\ncode = { zh = "", en = "No" }\n', "zh is empty"),
        ('[clause.without]\ncode = { zh = "不用", en = "No", why = "x" }\n', "unknown key 'why'"),
        ('without = "none"\n', "without is 'none'; a table is wanted"),
    ],
)
def test_a_reason_that_cannot_be_read_is_refused(tmp_path: Path, reasons: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        clauses(tmp_path, reasons=reasons)


def test_where_no_tests_are_installed_nobody_asks_for_them(tmp_path: Path) -> None:
    assert countable(tmp_path) == ("lessons", "families", "code")
    (tmp_path / "tests").mkdir()
    assert countable(tmp_path) == KINDS
