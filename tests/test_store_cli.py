"""Records on the command line: out, and back in on another machine."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.cli import main
from trainer.store import open_store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANGMA_DATA", str(tmp_path / "data"))
    return tmp_path


def exported(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["export", *options]) == 0
    return capsys.readouterr().out


def test_what_one_machine_writes_another_reads(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store().mark_lesson("me", "suits", 3, True, NOON)
    text = exported(capsys)
    (data / "mine.jsonl").write_text(text, encoding="utf-8")
    monkeypatch.setenv("HANGMA_DATA", str(data / "elsewhere"))
    assert main(["import", str(data / "mine.jsonl")]) == 0
    assert capsys.readouterr().out == "1 added, 0 were here already\n"
    assert main(["import", str(data / "mine.jsonl")]) == 0
    assert capsys.readouterr().out == "0 added, 1 were here already\n"
    assert exported(capsys).splitlines()[1:] == text.splitlines()[1:]


def test_a_machine_where_nothing_was_learnt_has_an_empty_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert [json.loads(line)["type"] for line in exported(capsys).splitlines()] == ["learner", "end"]
    assert exported(capsys, "--format", "csv").startswith("\ufeffanswered_at,question,")


def test_a_learner_is_found_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store()
    store.add_learner("abc", "阿明", NOON)
    assert '"value":"阿明"' in exported(capsys, "--learner", "阿明")
    store.add_learner("def", "阿明", NOON)
    assert main(["export", "--learner", "阿明"]) == 2
    assert "several of that name; here are abc (阿明), def (阿明)" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"nonsense", b"\xff\xfe\x00"])
def test_a_file_that_is_none_is_named(data: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    (data / "x.jsonl").write_bytes(content)
    assert main(["import", str(data / "x.jsonl")]) == 2
    assert "x.jsonl" in capsys.readouterr().err


def test_a_file_that_is_missing_or_nobody_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(data / "no.jsonl")]) == 2
    assert "no.jsonl" in capsys.readouterr().err
    assert main(["export", "--learner", "nobody"]) == 2
    assert "'nobody'" in capsys.readouterr().err
