"""The record: written by ``play``, replayed by ``verify``, refused whole when one thing in it cannot have happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.cli import main
from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS
from trainer.table.deal import start_deal
from trainer.table.match import deal_rng, start_match
from trainer.table.record import KEYS, record_line, verify_lines
from trainer.table.replay import BadRecord
from trainer.table.snapshot import BadSnapshot, from_json, to_json
from trainer.table.wall import build_wall


def written(path: Path, rules: str, deals: int = 2, seed: int = 3) -> list[str]:
    assert main(["play", "--rules", rules, "--deals", str(deals), "--seed", str(seed), "--record", str(path)]) == 0
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("rules", [*PRESETS, 'hangma-room/1 hangzhou/1 caishen=turned dafen=40 "周三场"'])
def test_what_is_played_verifies_and_the_same_seed_writes_the_same_bytes(rules: str, tmp_path: Path) -> None:
    lines = written(tmp_path / "a.jsonl", rules, 6)
    assert lines == written(tmp_path / "b.jsonl", rules, 6)
    assert main(["verify", str(tmp_path / "a.jsonl")]) == 0
    assert [record_line(record) for _, record in verify_lines(lines)] == lines


def test_a_record_has_the_keys_of_the_format_in_order(tmp_path: Path) -> None:
    record = json.loads(written(tmp_path / "a.jsonl", "mil2025", 1)[0])
    assert tuple(record) == KEYS
    assert record["format"] == "hangma-record/1"
    assert [len(hand.split()) for hand in record["dealt"]] == [14, 13, 13, 13]
    ledger = json.loads(written(tmp_path / "b.jsonl", "bianfeng", 1)[0])["ledger"]
    assert ledger["silver_before"] == [100, 100, 100, 100]


def _drop_event(record: dict[str, Any]) -> None:
    del record["events"][4]


def _other_tile(record: dict[str, Any]) -> None:
    record["events"][0]["tile"] = next(t for t in ("1m", "2m", "5p") if t not in record["dealt"][0].split())


def _float(record: dict[str, Any]) -> None:
    record["events"][0]["float"] = True


def _payments(record: dict[str, Any]) -> None:
    record["payments"] = [3, -1, -1, -1]


def _five_alike(record: dict[str, Any]) -> None:
    first, rest = record["wall"].split(" ", 1)
    record["wall"] = f"{'2m' if first == '1m' else '1m'} {rest}"


def _cut(record: dict[str, Any]) -> None:
    record["events"] = record["events"][:-1]


def _more(record: dict[str, Any]) -> None:
    record["events"].append({"do": "drawn_deal"})


def _no_seat(record: dict[str, Any]) -> None:
    record["events"][0]["seat"] = 7


def _unknown_key(record: dict[str, Any]) -> None:
    record["extra"] = 1


def _rules(record: dict[str, Any]) -> None:
    record["rules"] = "mil2024/1"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_drop_event, "event 5"),
        (_other_tile, "event 1: .*clause F1"),
        (_float, "event 1"),
        (_payments, "payments"),
        (_five_alike, "wall"),
        (_cut, "is missing"),
        (_more, "over before"),
        (_no_seat, "seat 7"),
        (_unknown_key, "extra"),
        (_rules, "mil2024"),
    ],
)
def test_a_spoilt_record_is_refused_with_its_line(
    spoil: Callable[[dict[str, Any]], None], says: str, tmp_path: Path
) -> None:
    lines = written(tmp_path / "a.jsonl", "mil2025")
    record = json.loads(lines[1])
    spoil(record)
    with pytest.raises(BadRecord, match=f"(?s)^line 2: .*(?:{says})"):
        list(verify_lines([lines[0], json.dumps(record)]))


def test_a_line_that_does_not_follow_from_the_one_before_is_refused(tmp_path: Path) -> None:
    lines = written(tmp_path / "a.jsonl", "mil2025", 3)
    with pytest.raises(BadRecord, match=r"^line 2"):
        list(verify_lines([lines[0], lines[2]]))


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"format": "hangma-record/1"}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: "):
        list(verify_lines([text]))


def test_the_commands_name_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.jsonl")]) == 1
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "empty.jsonl").write_text("")
    assert main(["verify", str(tmp_path / "empty.jsonl")]) == 1
    with pytest.raises(SystemExit):
        main(["play", "--bots", "random,clever,random,random", "--record", str(tmp_path / "x")])
    assert "clever" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "place"),
    [("{", "the whole"), ("[]", "the whole"), ("{}", "rules"), ('{"rules": 3}', "rules")],
)
def test_text_that_is_no_snapshot_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadSnapshot, match=f"snapshot: {place}"):
        from_json(text)


def test_a_snapshot_with_a_spoilt_field_names_it() -> None:
    room = Room.make("test", "mil2025")
    match = start_match(room.rule_set, 3)
    state = start_deal(room.rule_set, build_wall(room.rule_set, 0, deal_rng(match)))
    spoilt = to_json(state).replace('"phase":"play"', '"phase":"nap"')
    with pytest.raises(BadSnapshot, match="phase"):
        from_json(spoilt)
