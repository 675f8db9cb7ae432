"""The command line, as a script sees it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def trainer(*argv: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "trainer", *argv]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=False, encoding="utf-8")


def test_a_batch_answers_each_line_in_order_with_its_id() -> None:
    requests = [
        {"id": "a", "op": "waits", "rules": "mil2025", "hand": "56m5z456p789s222z1z"},
        {"id": "b", "op": "waits", "rules": "mil2025", "hand": "五万"},
        {"id": "c", "op": "judge", "rules": "mil2025/1", "hand": "123m456p789s222z5z", "tile": "东"},
    ]
    done = trainer("batch", text="".join(json.dumps(r, ensure_ascii=False) + "\n" for r in requests))
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [reply["id"] for reply in replies] == ["a", "b", "c"]
    assert replies[0]["waits"] == ["4m", "7m", "1z"]
    assert replies[1]["error"]["code"] == "bad_size"
    assert (replies[2]["title"], replies[2]["payments"]) == ("爆头", [12, -4, -4, -4])


def test_bytes_that_are_no_text_spoil_only_their_line() -> None:
    command = [sys.executable, "-m", "trainer", "batch"]
    good = b'{"id": 1, "op": "shanten", "rules": "mil2025", "hand": "123m456p789s222z1z"}\n'
    done = subprocess.run(command, cwd=ROOT, input=b"\xff\xfe\n" + good, capture_output=True, check=False)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert replies[0]["error"]["code"] == "bad_request"
    assert replies[1] == {"id": 1, "shanten": 0}


@pytest.mark.parametrize("argv", [(), ("fly",), ("batch", "file.jsonl")])
def test_a_wrong_call_says_what_is_right(argv: tuple[str, ...]) -> None:
    done = trainer(*argv)
    assert done.returncode == 2
    assert "batch" in done.stdout + done.stderr


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m trainer question --family is-set --rules mil2025 --n 2000 --json | head -n 1"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""
