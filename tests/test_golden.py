"""Worked cases: every answer as written down by hand or by an independent solver."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.request import answer, answer_lines

CASES = [json.loads(line) for line in (Path(__file__).parent / "golden" / "vectors.jsonl").read_text().splitlines()]


def differs(case: dict[str, Any]) -> list[str]:
    """What the answer to *case* says otherwise than expected."""
    reply = answer(case)
    if "error" in case["expect"]:
        code = reply.get("error", {}).get("code")
        return [] if code == case["expect"]["error"] else [f"error {code}"]
    return [f"{key}: {reply.get(key)!r}, expected {v!r}" for key, v in case["expect"].items() if reply.get(key) != v]


@pytest.mark.clause("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "P9", "P12", "D3", "D4", "L1", "L2", "L3", "L5")
@pytest.mark.parametrize("rules", ["mil2025", "hangzhou", "bianfeng", "yuhang", "linan", "sichuan"])
def test_every_worked_case_answers_as_expected(rules: str) -> None:
    wrong = {case["id"]: differs(case) for case in CASES if case["rules"] == rules and differs(case)}
    assert not wrong


def test_the_worked_cases_are_all_here() -> None:
    assert len(CASES) == 968
    assert sum(case["rules"] == "mil2025" for case in CASES) == 222


def test_a_batch_goes_on_after_a_bad_line() -> None:
    good = {"id": 2, "op": "shanten", "rules": "mil2025", "hand": "123m456p789s222z1z"}
    replies = [json.loads(line) for line in answer_lines(["nonsense", "", json.dumps({"id": 1}), json.dumps(good)])]
    assert [reply.get("id") for reply in replies] == [None, 1, 2]
    assert [reply.get("error", {}).get("code") for reply in replies] == ["bad_request", "bad_request", None]
    assert replies[2]["shanten"] == 0


BAD = [
    ({"op": "fly"}, "bad_request", "op"),
    ({"hand": "123m456p789s222z1z", "size": 3}, "bad_request", "'size'"),
    ({"hand": "123x"}, "bad_tile", "names no tile"),
    ({"hand": "0m"}, "bad_tile", "m runs from 1 to 9"),
    ({"hand": "123m"}, "bad_size", "13"),
    ({"hand": "11111m456p789s22z"}, "bad_hand", "5 copies of 1m"),
    ({"hand": "123m456p7z", "melds": ["peng 555z", "chi 789s"]}, "bad_meld", "5z is caishen"),
    ({"hand": "123m456p789s1z", "melds": ["chi 891m"]}, "bad_meld", "form no chi"),
    ({"hand": "123m456p789s1z", "melds": ["chi 123z"]}, "bad_meld", "form no chi"),
    ({"hand": "123m456p789s1z", "melds": ["pong 111z"]}, "bad_meld", "pong"),
    ({"hand": "123m456p789s222z1z", "rules": "sichuan"}, "bad_request", "sichuan"),
    ({"hand": "123m456p789s222z1z", "rules": "mil2025/9"}, "bad_request", "edition"),
    ({"hand": "123m456p789s222z1z", "caishen": "1z"}, "bad_request", "always 5z"),
    ({"hand": "123m456p789s222z1z", "options": {"discard_win": "always"}}, "bad_request", "makes no sense"),
    ({"hand": "123m456p789s222z1z", "options": {"cap": "much"}}, "bad_request", "cap"),
]


@pytest.mark.parametrize(("request_", "code", "words"), BAD)
def test_bad_input_gets_its_own_error(request_: dict[str, Any], code: str, words: str) -> None:
    error = answer({"op": "waits", "rules": "mil2025", **request_})["error"]
    assert error["code"] == code
    assert words in error["message"]


JUNK: list[Any] = [
    None, True, -1, 5, 99, 10**30, 1.5, "", "5z", "0z", "linan", "gang_draw", "shifeng", [], ["gang"], [[1]], {},
    {"a": 1}, ["peng 55z5z"], ["caipiao"] * 3, {"streak_cap": None}, {"streak_cap": 10**30},
]  # fmt: skip


def test_no_request_however_spoilt_raises() -> None:
    rng = random.Random(5)
    keys = [*sorted({key for case in CASES for key in case} - {"expect", "why"}), "nonsense"]
    codes = set()
    for _ in range(8000):
        spoilt = dict(rng.choice(CASES))
        for key in rng.sample(keys, rng.randint(1, 3)):
            spoilt[key] = rng.choice(JUNK) if rng.random() < 0.6 else rng.choice(CASES).get(key)
        codes.add(answer(spoilt).get("error", {}).get("code"))
    assert codes == {None, "bad_request", "bad_tile", "bad_size", "bad_hand", "bad_meld", "bad_facts"}


def test_a_streak_or_base_beyond_any_table_is_refused() -> None:
    base = {"op": "judge", "rules": "linan", "caishen": "7z", "hand": "123m456p789s222z1z", "tile": "1z"}
    assert answer({**base, "streak": 9})["value"] == 1
    for facts in ({"streak": 10**30}, {"base": 10**30}):
        assert answer({**base, **facts})["error"]["code"] == "bad_request"


FACTS = [
    ({"tan": [[1]]}, "bad_request"),
    ({"seat": 4}, "bad_request"),
    ({"streak": 4}, "bad_request"),
    ({"source": "gang_draw"}, "bad_facts"),
    ({"chain": ["gang"]}, "bad_facts"),
    ({"chain": ["fly"]}, "bad_facts"),
    ({"chain": ["caipiao"] * 5}, "bad_facts"),
    ({"source": "discard"}, "bad_facts"),
    ({"source": "discard", "from": 0}, "bad_facts"),
    ({"from": 1}, "bad_facts"),
    ({"source": "shifeng"}, "bad_facts"),
    ({"tile": None}, "bad_facts"),
]


@pytest.mark.parametrize(("facts", "code"), FACTS)
def test_events_that_cannot_be_are_refused(facts: dict[str, Any], code: str) -> None:
    base = {"op": "judge", "rules": "mil2025", "hand": "123m456p789s222z1z", "tile": "1z"}
    assert answer({**base, **facts})["error"]["code"] == code
