"""``python -m trainer question``: exact fields, the levels in turn, clear errors."""

from __future__ import annotations

import json

import pytest

from trainer.engine import answer
from trainer.quiz.catalogue import FAMILIES, rebuild
from trainer.quiz.cli import main

FIELDS = ["id", "family", "level", "rules", "clauses", "text", "form", "choices", "scene", "key", "explanation"]


@pytest.mark.parametrize("family", list(FAMILIES))
def test_json_lines_hold_exactly_the_fields(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--family", family, "--seed", "5", "--n", "4", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    levels = FAMILIES[family].levels
    assert [row["level"] for row in rows] == [levels[number % len(levels)] for number in range(4)]
    for row in rows:
        assert list(row) == FIELDS
        assert row["key"] == rebuild(row["id"]).key
        assert set(row["text"]) == set(row["explanation"]) == {"zh", "en"}
        if row["scene"]:
            assert "error" not in answer(row["scene"])
        else:
            assert rebuild(row["id"]).scene.request is None


def test_the_readable_form_shows_question_and_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--family", "is-win", "--level", "2", "--seed", "9"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("is-win:2:mil2025:9\n")
    assert ("= true" in out) == (rebuild("is-win:2:mil2025:9").key is True)


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["--family", "what"], "what"),
        (["--family", "is-win", "--level", "9"], "level 9"),
        (["--family", "is-win", "--rules", "linan"], "linan"),
        (["--family", "is-win", "--n", "-1"], "--n"),
        ([], "--family"),
    ],
)
def test_a_wrong_call_is_told_what_is_wrong(argv: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    assert word in capsys.readouterr().err
