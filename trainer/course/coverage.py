"""What stands behind each clause: code, tests, lessons and question families, found where they say so themselves.

Code names its clauses in docstrings (``Clauses: W1–W3, K5``), tests in their mark, lessons in what they teach and
families in what they cite. Nothing is counted by hand, so nothing can be forgotten in a list. Where a clause can not
have one of the four, the rulebook says why under ``[clause.without]``; ``faults`` finds what is neither there nor
explained, and what is explained away though it is there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from trainer.course.lesson import Text
from trainer.course.rulebook import KINDS, Clause, Kind

_CITED = re.compile(r"\bClauses?: ([^.]*)")
_RANGE = re.compile(r"([A-Z])(\d+)(?:\s*–\s*(?:[A-Z])?(\d+))?")
_LETTER = re.compile(r"(?<![\w–])([A-Z])(?![\w–])")
SOURCE = Path(__file__).parents[2]
RULES_CODE = ("trainer/engine", "trainer/table")
DISPUTED = Text("有争议的条文，不一定要考。", "A disputed clause need not be asked.")
"""Why no family need ask a clause marked "!"."""
_WANTED: Mapping[Kind, str] = {
    "lessons": "no lesson teaches it: name it in the teaches of one",
    "families": "no question asks it: cite it in the explanations of a family",
    "tests": "no test proves it: mark one with @pytest.mark.clause",
    "code": "no code of engine or table settles it: name it in a docstring there",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What stands behind the clause *clause*: modules, tests by name, lessons and families by id."""

    clause: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    lessons: tuple[str, ...]
    families: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the backing of *clause*, which stands on *line* of the rulebook, in words."""

    clause: str
    kind: Kind
    line: int
    problem: str


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


def countable(source: Path = SOURCE) -> tuple[Kind, ...]:
    """The kinds that can be counted in *source*: all four, but not tests where none are installed."""
    return KINDS if (source / "tests").is_dir() else tuple(kind for kind in KINDS if kind != "tests")


def excuse(clause: Clause, kind: Kind) -> Text | None:
    """Why *clause* needs nothing of *kind* behind it; None where it does."""
    return clause.without.get(kind) or (DISPUTED if kind == "families" and clause.mark == "!" else None)


def missing(row: Coverage, clause: Clause) -> tuple[Kind, ...]:
    """The kinds of which nothing stands behind *clause*, and no reason says why."""
    return tuple(kind for kind in KINDS if not getattr(row, kind) and excuse(clause, kind) is None)


def faults(rows: Iterable[Coverage], clauses: Mapping[str, Clause], kinds: Collection[Kind] = KINDS) -> Iterator[Fault]:
    """Every gap among *kinds*, and every reason given for nothing: the backing is there, or none is wanted anyway."""
    for row in rows:
        clause = clauses[row.clause]
        for kind in missing(row, clause):
            if kind in kinds:
                problem = f"{_WANTED[kind]}, or give the reason as {kind} under [clause.without]"
                yield Fault(clause.id, kind, clause.line, f"clause {clause.id}: {problem}")
        for kind in clause.without:
            if found := tuple(getattr(row, kind)):
                problem = f"the reason for its having no {kind} is untrue, it has {', '.join(found[:3])}"
            elif kind == "families" and clause.mark == "!":
                problem = "the reason for its having no families is needless, as it is disputed"
            else:
                continue
            yield Fault(clause.id, kind, clause.line, f"clause {clause.id}: {problem}: take it out")


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
