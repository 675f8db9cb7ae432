"""The engine against the second opinion of ``slow_value`` on verdict, value and payment, under every rule set."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from random_cases import RULES, Request, below, cases, random_case
from slow_value import opinion

from trainer.engine.request import answer

WORKED = [json.loads(line) for line in (Path(__file__).parent / "golden" / "vectors.jsonl").read_text().splitlines()]
JUDGED = [case for case in WORKED if case["op"] == "judge" and "error" not in case["expect"]]

VALUE_CLAUSES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "P10", "P11", "P12", "P13", "P14", "P15")
WIN_CLAUSES = ("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "K5")
PAY_CLAUSES = ("D3", "D4", "D5", "D6", "D7", "L1", "L2", "L3", "L4", "L5")


@pytest.mark.clause(*VALUE_CLAUSES, *WIN_CLAUSES, *PAY_CLAUSES)
@settings(max_examples=1500, deadline=None, derandomize=True, database=None)
@given(cases())
def test_engine_and_second_opinion_agree_whatever_happens_at_the_table(case: Request) -> None:
    expected = opinion(case)
    found = answer(case)
    assert {key: found.get(key) for key in expected} == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_second_opinion_answers_every_worked_case_as_written(rules: str) -> None:
    for case in (case for case in JUDGED if case["rules"] == rules):
        found = opinion(case)
        assert {key: found.get(key) for key in case["expect"] if key != "title"} == {
            key: value for key, value in case["expect"].items() if key != "title"
        }, case["id"]


def test_they_agree_on_three_thousand_seeds_which_meet_every_fan_source_and_refusal() -> None:
    met: Counter[str] = Counter()
    for seed in range(3000):
        case = random_case(Random(seed))
        verdict = opinion(case)
        found = answer(case)
        assert {key: found.get(key) for key in verdict} == verdict, json.dumps(case)
        met.update(verdict.get("fan", [verdict.get("reason")]))
        met.update([verdict.get("shape", ""), case["source"] + " won" * verdict["win"]])
    fans = ("baotou", "caipiao", "gangkai", "qidui", "haohua", "wu_caishen", "shifeng")
    won = ("self_draw won", "gang_draw won", "discard won", "robbed_gang won", "shifeng won")
    refusals = ("not_complete", "source_barred", "caishen_discarded", "baotou_barred", "missing_suit", "must_baotou")
    assert not {name for name in (*fans, *won, *refusals) if not met[name]}
    assert sum(met[name] for name in won) > 1200


@pytest.mark.clause("S4", "S5", "S8")
def test_the_rings_of_the_second_opinion_are_those_of_the_rulebook() -> None:
    assert [below(kind) for kind in ("3m", "1m", "2p", "1z", "2z", "3z", "4z", "7z", "6z", "5z")] == [
        "2m", "9m", "1p", "4z", "1z", "2z", "3z", "5z", "7z", "6z",
    ]  # fmt: skip


def asked(rules: str, **facts: Any) -> dict[str, Any]:
    """What both say; they must say the same."""
    case = {"op": "judge", "rules": rules, **facts}
    found, expected = answer(case), opinion(case)
    assert {key: found.get(key) for key in expected} == expected
    return expected


@pytest.mark.clause("P9", "P12")
def test_two_readings_at_the_cap_on_the_value_are_a_tie() -> None:
    """Runs: 爆头 and two floats, 100 × 8; seven pairs one more, 100 × 16; both are 500, so the runs count."""
    won = asked("linan", caishen="7z", hand="112233p778899s7z", tile="4m", chain=["caipiao"] * 2, base=100)
    assert (won["shape"], won["exponent"], won["value"]) == ("standard", 3, 500)
    assert won["payments"] == [3000, -1000, -1000, -1000]
    dearer = asked("linan", caishen="7z", hand="112233p778899s7z", tile="4m", chain=["caipiao"] * 2, base=10)
    assert (dearer["shape"], dearer["exponent"], dearer["value"]) == ("qidui", 4, 160)


@pytest.mark.clause("C3", "W8")
def test_a_caishen_in_a_chow_is_one_of_the_fourteen_tiles() -> None:
    room = {"caishen_in_claims": True, "must_baotou": True}
    rest: dict[str, Any] = {"options": room, "hand": "456p789s222z1z", "tile": "1z"}
    assert asked("hangzhou", melds=["chi 12m5z"], **rest) == {"win": False, "reason": "must_baotou", "clause": "W8"}
    assert asked("hangzhou", melds=["chi 123m"], **rest)["payments"] == [6, -2, -2, -2]


@pytest.mark.clause("P12", "W8")
def test_where_only_baotou_wins_the_dearer_reading_without_it_does_not_count() -> None:
    """Four melds and a caishen, so 爆头 on any tile; as seven pairs with four 1p it is worth 4 but no 爆头."""
    hand = {"hand": "112233m111222p5z", "tile": "1p"}
    assert asked("hangzhou", **hand)["fan"] == {"qidui": 1, "haohua": 1}
    assert asked("hangzhou", options={"must_baotou": True}, **hand)["fan"] == {"baotou": 1}
