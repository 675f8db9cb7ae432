"""The house itself: who may import whom, what may stand at the top, what a lock file may hold."""

from __future__ import annotations

import ast
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOORS = {
    "engine": set(),
    "progress": set(),
    "quiz": {"engine", "table"},
    "table": {"engine"},
    "course": {"table", "engine"},
    "store": {"progress"},
    "ui": {"engine", "table", "quiz", "course", "progress", "store"},
}
ONLY_IN = {"streamlit": {"ui"}, "plotly": {"ui"}, "sqlalchemy": {"store"}, "alembic": {"store"}}
TOP = {
    "pyproject.toml", "app.py", "lessons", "trainer", "tests", "README.md", "README.zh-CN.md", "LICENSE", "Makefile",
    "requirements.txt", "requirements-dev.txt",
}  # fmt: skip
PYTHON = sorted((ROOT / "trainer").rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The modules that *path* imports, dotted."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names} if node.module == "trainer" else set()
    return names


def room(path: Path) -> str:
    parts = path.relative_to(ROOT / "trainer").parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_are_entered_by_their_doors_only(path: Path) -> None:
    here = room(path)
    found = imports(path)
    if here in DOORS:
        rooms = {name.split(".")[1] for name in found if name.startswith("trainer.")}
        assert rooms - {here} <= DOORS[here]
    for package, allowed in ONLY_IN.items():
        if any(name.split(".")[0] == package for name in found):
            assert here in allowed


def test_every_room_has_its_doors_written_down() -> None:
    assert {room(path) for path in PYTHON} - {""} <= set(DOORS)


def test_nothing_else_stands_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    top = {line.split("/")[0] for line in listed if line}
    assert {name for name in top if not name.startswith(".")} <= TOP


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_the_locked_requirements_hold_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    assert "--hash=sha256:" in text


def test_every_direct_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = [spec.split(">")[0].split("=")[0].split("[")[0] for spec in project["dependencies"]]
    locked = {line.split("==")[0].split("[")[0] for line in (ROOT / "requirements.txt").read_text().splitlines()}
    assert set(names) <= locked


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 350


def test_the_first_start_asks_nothing_in_the_terminal() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["showEmailPrompt"] is False
    assert config["browser"]["gatherUsageStats"] is False
