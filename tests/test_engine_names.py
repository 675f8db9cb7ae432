"""The names of the engine: all there, typed as what they are, and loaded no sooner than asked for."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import trainer.engine as engine

ROOT = Path(__file__).parent.parent
LATE = ("judge", "readings", "settle", "pattern_words", "options", "room", "request", "json")


def told(program: str) -> str:
    """What *program* prints in a fresh process."""
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", engine.__all__)
def test_every_name_of_the_engine_is_there(name: str) -> None:
    value = getattr(engine, name)
    assert not isinstance(value, ModuleType)
    module = getattr(value, "__module__", "trainer.engine")
    if module.startswith("trainer.engine."):
        assert getattr(import_module(module), name) is value
    assert name in dir(engine)


def test_a_name_the_engine_has_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'trainer\.engine' has no attribute 'jugde'"):
        engine.jugde  # type: ignore[attr-defined] # noqa: B018


def test_the_import_reads_the_tables_and_leaves_the_rest() -> None:
    loaded = told("import sys, trainer.engine; print(*sys.modules)").split()
    assert {"trainer.engine.blocks", "trainer.engine.shapes"} <= set(loaded)
    assert not {f"trainer.engine.{name}" for name in LATE} & set(loaded)


@pytest.mark.parametrize("name", ["judge", "readings", "settle", "pattern_words"])
def test_a_function_is_not_hidden_by_the_module_of_its_name(name: str) -> None:
    first = f"from trainer.engine.{name} import {name} as own; import trainer.engine as e"
    assert told(f"{first}; print(e.{name} is own)").strip() == "True"
    assert told(f"import trainer.engine as e; from trainer.engine import {name}; print(e.{name} is {name})") == "True\n"
