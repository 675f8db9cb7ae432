"""What stands behind each clause: code, tests, lessons and question families, found where they say so themselves.

Code names its clauses in docstrings (``Clauses: W1–W3, K5``), tests in their mark, lessons in what they teach and
families in what they cite. Nothing is counted by hand, so nothing can be forgotten in a list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_CITED = re.compile(r"\bClauses?: ([^.]*)")
_RANGE = re.compile(r"([A-Z])(\d+)(?:\s*–\s*(?:[A-Z])?(\d+))?")
_LETTER = re.compile(r"(?<![\w–])([A-Z])(?![\w–])")
SOURCE = Path(__file__).parents[2]
RULES_CODE = ("trainer/engine", "trainer/table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What stands behind the clause *clause*: modules, tests by name, lessons and families by id."""

    clause: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    lessons: tuple[str, ...]
    families: tuple[str, ...]


def coverage(
    clauses: Collection[str],
    lessons: Mapping[str, Collection[str]],
    families: Mapping[str, Collection[str]],
    source: Path = SOURCE,
) -> tuple[Coverage, ...]:
    """Every clause with what stands behind it; *lessons* and *families* map ids to the clauses they treat.

    *source* is the folder that holds ``trainer`` and ``tests``; without ``tests``, as in an installation, no clause has
    any.
    """
    code, tests = code_clauses(source, clauses), test_clauses(source)

    def naming(found: Mapping[str, Collection[str]], clause: str) -> tuple[str, ...]:
        return tuple(name for name, treated in found.items() if clause in treated)

    return tuple(
        Coverage(
            clause=clause,
            code=naming(code, clause),
            tests=naming(tests, clause),
            lessons=naming(lessons, clause),
            families=naming(families, clause),
        )
        for clause in clauses
    )


def code_clauses(source: Path, clauses: Collection[str]) -> dict[str, set[str]]:
    """The clauses that each module of the engine and of the table says it settles."""
    found = {}
    for folder in RULES_CODE:
        for path in sorted((source / folder).glob("*.py")):
            cited = set().union(*(cited_in(text, clauses) for text in _docstrings(path)))
            if cited:
                found[f"{folder.removeprefix('trainer/')}/{path.stem}"] = cited
    return found


def test_clauses(source: Path) -> dict[str, set[str]]:
    """The clauses that each test is marked with."""
    found = {}
    for path in sorted((source / "tests").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                marked = set(_marked(node))
                if marked:
                    found[f"{path.stem}::{node.name}"] = marked
    return found


def cited_in(text: str, clauses: Iterable[str]) -> set[str]:
    """The clauses that the docstring *text* names after ``Clauses:``, ranges and whole chapters among them.

    >>> sorted(cited_in("Win or not. Clauses: W1–W3, K5, X.", ["W1", "W2", "W3", "W4", "K5", "X1", "X2"]))
    ['K5', 'W1', 'W2', 'W3', 'X1', 'X2']
    """
    known = list(clauses)
    found: set[str] = set()
    for listed in _CITED.findall(text):
        for letter, first, last in _RANGE.findall(listed):
            found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
        for letter in _LETTER.findall(listed):
            found |= {clause for clause in known if clause.rstrip("0123456789") == letter}
    return found & set(known)


def _docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def _marked(function: ast.FunctionDef) -> Iterator[str]:
    """The arguments of ``@pytest.mark.clause(…)`` on *function*, on its parameters too."""
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
