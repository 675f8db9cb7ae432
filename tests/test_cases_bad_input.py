"""Input that cannot be judged: each fault is told by its own error with place and way out, and the batch goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trainer.engine.request import answer_lines

GOOD: dict[str, Any] = {"op": "judge", "rules": "mil2025", "hand": "123m456p789s222z1z", "tile": "1z"}
ROOM = GOOD | {"rules": "hangzhou", "streak": 3}
TURNED = GOOD | {"rules": "bianfeng", "caishen": "9m"}
MELDED = GOOD | {"hand": "123m456p1z"}

# The request, the code, and pieces of the message: the place, the thing, the way out.
FAULTS: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
    "a tile too many": (GOOD | {"hand": "123m456p789s222z11z"}, "bad_size", ("hand", "14", "13 are wanted")),
    "a tile too few": (GOOD | {"hand": "123m456p789s222z"}, "bad_size", ("hand", "12", "13 are wanted")),
    "no tile": (GOOD | {"hand": ""}, "bad_size", ("hand", "0 concealed", "13 are wanted")),
    "as many as without melds": (GOOD | {"melds": ["chi 789s"]}, "bad_size", ("1 melds", "10 are wanted")),
    "five melds": (GOOD | {"hand": "", "melds": ["chi 123m"] * 5}, "bad_size", ("5 melds", "four is the most")),
    "five of a kind": (GOOD | {"hand": "11111m456p789s22z"}, "bad_hand", ("hand", "5 copies of 1m", "a kind has four")),
    "the fifth in a meld": (
        MELDED | {"hand": "1111m456p", "melds": ["chi 123m", "chi 789s"]}, "bad_hand", ("5 copies of 1m",),
    ),
    "the fifth is drawn": (
        GOOD | {"hand": "1111m456p789s222z", "tile": "1m"}, "bad_hand", ("5 copies of 1m", "a kind has four"),
    ),
    "a fourth of three caishen": (
        TURNED | {"hand": "123m456p789s999m9m"}, "bad_hand", ("4 copies of 9m", "3 are in play"),
    ),
    "no such honour": (GOOD | {"hand": "123m456p789s222z8z"}, "bad_tile", ("8z", "z runs from 1 to 7")),
    "no such suit": (GOOD | {"hand": "123m456p789x"}, "bad_tile", ("names no tile", "write 123m456p789s1234567z")),
    "two winning tiles": (GOOD | {"tile": "11z"}, "bad_tile", ("'11z'", "one is wanted")),
    "a caishen in a pung": (
        MELDED | {"melds": ["peng 555z", "chi 789s"]}, "bad_meld", ("peng 555z", "5z is caishen", "mil2025"),
    ),
    "a turned-up caishen in a chow": (
        TURNED | {"hand": "456p789s222z1z", "melds": ["chi 789m"]}, "bad_meld", ("chi 789m", "9m is caishen"),
    ),
    "no run": (MELDED | {"melds": ["chi 124m", "chi 789s"]}, "bad_meld", ("chi 124m", "form no chi")),
    "a chow of honours": (MELDED | {"melds": ["chi 123z", "chi 789s"]}, "bad_meld", ("chi 123z", "form no chi")),
    "a kong of three": (MELDED | {"melds": ["angang 222z", "chi 789s"]}, "bad_meld", ("angang 222z", "4")),
    "a chain that ends in a kong": (GOOD | {"chain": ["gang"]}, "bad_facts", ("self_draw", "ends in a gang")),
    "a replacement without a kong": (
        GOOD | {"source": "gang_draw"}, "bad_facts", ("gang_draw", "does not end in a gang"),
    ),
    "a link that is none": (GOOD | {"chain": ["peng"]}, "bad_facts", ("chain", "'peng'", "'gang' and 'caipiao'")),
    "more floats than caishen": (
        GOOD | {"hand": "123m456p789s222z5z", "chain": ["caipiao"] * 4}, "bad_facts", ("chain", "4 floats", "are 4 5z"),
    ),
    "a seat that is none": (GOOD | {"seat": 4}, "bad_request", ("seat", "4", "0 to 3 is wanted")),
    "a dealer below the first": (GOOD | {"dealer": -1}, "bad_request", ("dealer", "-1", "0 to 3 is wanted")),
    "a seat in words": (GOOD | {"seat": "east"}, "bad_request", ("seat", "'east'", "a whole number is wanted")),
    "a discard of one's own": (ROOM | {"source": "discard", "from": 0}, "bad_facts", ("from", "winner's own seat")),
    "a discard of nobody": (ROOM | {"source": "discard"}, "bad_facts", ("from", "missing", "somebody's tile")),
    "an own draw from somebody": (GOOD | {"from": 2}, "bad_facts", ("from", "2", "takes nobody's tile")),
    "a robbed tile one holds": (
        TURNED | {"source": "robbed_gang", "from": 1, "streak": 2}, "bad_facts", ("1z", "the winner holds one"),
    ),
    "a robbed caishen": (
        TURNED | {"source": "robbed_gang", "from": 1, "streak": 2, "tile": "9m"}, "bad_facts", ("9m", "is caishen"),
    ),
    "an option of another preset": (
        GOOD | {"options": {"discard_win": "always"}}, "bad_request", ("discard_win", "mil2025", "W4"),
    ),
    "an option nobody knows": (
        GOOD | {"options": {"red_fives": True}}, "bad_request", ("options", "'red_fives'", "known are"),
    ),
    "an option with a wrong value": (
        ROOM | {"options": {"missing_suit": 1}}, "bad_request", ("missing_suit", "1", "true or false is wanted"),
    ),
    "a rule set nobody knows": (GOOD | {"rules": "sichuan"}, "bad_request", ("rules", "'sichuan'", "mil2025")),
    "a streak above the cap": (GOOD | {"streak": 4}, "bad_request", ("streak", "4", "1 to 3 is wanted")),
    "a key nobody knows": (GOOD | {"winner": 1}, "bad_request", ("judge", "'winner'")),
    "no turned-up caishen told": (GOOD | {"rules": "linan"}, "bad_request", ("caishen", "missing", "linan")),
}  # fmt: skip


def replies(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer_lines(map(json.dumps, requests))]


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_told_by_its_place_and_its_way_out(fault: str) -> None:
    request, code, pieces = FAULTS[fault]
    (reply,) = replies([request])
    assert reply["error"]["code"] == code
    assert not [piece for piece in pieces if piece not in reply["error"]["message"]], reply["error"]["message"]


def test_the_batch_goes_on_after_every_fault() -> None:
    """Faults and good requests by turns: one answer each, in order, under its own id."""
    asked = [fault | {"id": 2 * n} for n, (fault, _, _) in enumerate(FAULTS.values())]
    batch = [line for n, fault in enumerate(asked) for line in (fault, GOOD | {"id": 2 * n + 1})]
    found = replies(batch)
    assert [reply["id"] for reply in found] == list(range(2 * len(FAULTS)))
    assert all("error" in reply for reply in found[::2])
    # Natural tiles only, the dealer at 1老: 无财神, so 2 each with factor 2.
    assert {tuple(reply["payments"]) for reply in found[1::2]} == {(12, -4, -4, -4)}


def test_only_the_same_fault_is_told_in_the_same_words() -> None:
    told: dict[str, set[str]] = {}
    for fault, (request, _, _) in FAULTS.items():
        told.setdefault(replies([request])[0]["error"]["message"], set()).add(fault)
    shared = [faults for faults in told.values() if len(faults) > 1]
    assert shared == [{"five of a kind", "the fifth in a meld", "the fifth is drawn"}]
