"""Rooms: a preset with changes and a name, there and back again as one line and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine import MIL2025, Room, with_options
from trainer.engine.errors import BadRequest
from trainer.engine.ruleset import HANGZHOU

NAMES = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=60).filter(
    lambda name: bool(name) and name == name.strip()
)
CHOICES = st.fixed_dictionaries(
    {},
    optional={
        "base": st.integers(1, 1_000_000),
        "cap": st.none() | st.integers(1, 20),
        "caishen": st.sampled_from(["fixed", "turned"]),
        "liability": st.booleans(),
        "missing_suit": st.booleans(),
        "wu_caishen": st.sampled_from(["any", "qidui", "none"]),
        "pattern_values": st.dictionaries(st.sampled_from(["清一色", "混一色", "平胡", "将对"]), st.integers(0, 10)),
        "dafen": st.sampled_from([None, 40, 50, 60]),
    },
)


@given(NAMES, CHOICES)
def test_a_room_is_the_same_after_a_line_of_text_and_after_json(name: str, options: dict[str, Any]) -> None:
    room = Room.make(name, "hangzhou", options)
    assert Room.from_text(room.to_text()) == room
    assert Room.from_dict(json.loads(json.dumps(room.to_dict()))) == room
    assert Room.from_text(room.to_text()).rule_set == with_options(HANGZHOU, options)
    assert "\n" not in room.to_text()


@pytest.mark.parametrize("name", ["周三场", '他说 "碰" 了', "a\\b", "财神 🀄👨‍👩‍👧 房", "cap=3", "'", "x" * 60])
def test_a_name_may_hold_quotes_spaces_and_signs_of_every_script(name: str) -> None:
    room = Room.make(name, "mil2025")
    assert Room.from_text(room.to_text()).name == name


def test_the_line_is_short_and_can_be_typed() -> None:
    typed = Room.from_text(' hangma-room/1  hangzhou/1 cap=3\ncaishen="turned"   "周三场" ')
    assert typed == Room.make("周三场", "hangzhou", {"caishen": "turned", "cap": 3})
    assert typed.to_text() == 'hangma-room/1 hangzhou/1 caishen=turned cap=3 "周三场"'


def test_rooms_are_equal_by_name_preset_and_options_in_any_order() -> None:
    one = Room.make("a", "hangzhou/1", {"cap": 3, "base": 2, "pattern_values": {"门清": 1, "平胡": 2, "将对": 0}})
    two = Room.make("a", "hangzhou", {"pattern_values": {"平胡": 2, "门清": 1}, "base": 2, "cap": 3})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Room.make("b", "hangzhou", one.plain_options)


def test_a_room_without_changes_plays_its_preset() -> None:
    assert Room.make("考级", "mil2025").rule_set == MIL2025


BAD_LINES = [
    ("", "the format is missing"),
    ("hangma-room/1", "the rules is missing"),
    ("hangma-room/2 hangzhou/1 \"a\"", "'hangma-room/2' is not hangma-room/1"),
    ('hello hangzhou/1 "a"', "'hello'"),
    ('hangma-room/1 sichuan/1 "a"', "'sichuan' is none of"),
    ('hangma-room/1 hangzhou "a"', "names no edition"),
    ('hangma-room/1 hangzhou/7 "a"', "no edition '7'"),
    ("hangma-room/1 hangzhou/1 cap=3", "ends before the room's name"),
    ('hangma-room/1 hangzhou/1 cap=3 "周三', "the name cannot be read"),
    ('hangma-room/1 hangzhou/1 cap= "a"', "cap"),
    ('hangma-room/1 hangzhou/1 cap=3x "a"', "cap is followed by 'x'"),
    ('hangma-room/1 hangzhou/1 cap=much "a"', "cap is 'much'"),
    ('hangma-room/1 hangzhou/1 flowers=true "a"', "'flowers' is unknown"),
    ('hangma-room/1 hangzhou/1 fee=2 "a"', "fee makes no sense in hangzhou"),
    ('hangma-room/1 hangzhou/1 cap=3 cap=4 "a"', "cap is given twice"),
    ('hangma-room/1 hangzhou/1 cap "a"', "'cap' is neither"),
    ('hangma-room/1 hangzhou/1 "a" cap=3', "'cap=3' follows the name"),
    ('hangma-room/1 hangzhou/1 pattern_values={"十三幺":1} "a"', "十三幺 can have no value"),
    ('hangma-room/1 hangzhou/1 ""', "room name"),
    ('hangma-room/1 hangzhou/1 "a\\nb"', "cannot be printed on one line"),
    ('hangma-room/1 hangzhou/1 "a\\ud800"', "cannot be printed on one line"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "words"), BAD_LINES)
def test_a_spoilt_line_is_refused_and_the_piece_named(line: str, words: str) -> None:
    with pytest.raises(BadRequest) as caught:
        Room.from_text(line)
    assert words in str(caught.value)


def test_every_shortening_of_a_line_is_refused() -> None:
    line = Room.make("周三场", "hangzhou", {"cap": 3, "pattern_values": {"清一色": 1}}).to_text()
    for length in range(len(line)):
        with pytest.raises(BadRequest):
            Room.from_text(line[:length])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "list"),
        ({"rules": "hangzhou"}, "the keys"),
        ({"format": "x", "rules": "hangzhou", "options": {}, "name": "a"}, "'x'"),
        ({"format": "hangma-room/1", "rules": "hangzhou", "options": [], "name": "a"}, "an object is wanted"),
        ({"format": "hangma-room/1", "rules": 5, "options": {}, "name": "a"}, "room rules: 5"),
        ({"format": "hangma-room/1", "rules": "hangzhou", "options": {}, "name": 5}, "room name: 5"),
        ({"format": "hangma-room/1", "rules": "hangzhou", "options": {}, "name": "x" * 61}, "61 characters"),
    ],
)
def test_json_that_is_no_room_is_refused(data: Any, words: str) -> None:
    with pytest.raises(BadRequest) as caught:
        Room.from_dict(data)
    assert words in str(caught.value)
