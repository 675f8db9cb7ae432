"""Every way in which a room can be refused: the kind the engine names, and words for it in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from trainer.engine.errors import BadRequest, BadRoom
from trainer.engine.room import LONGEST_NAME, Room
from trainer.ui.rooms.refusals import words

OPTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    ("hangzhou", {"start_streak": 3, "streak_cap": 2}, "start_streak", ""),
    ("bianfeng", {"rob_gang": "never", "streak_cap": 2, "discard_win": "always"}, "", ""),
    ("yuhang", {"discard_win": "streak3", "streak_cap": 2}, "unreachable", "discard_win"),
    ("yuhang", {"rob_gang": "streak2", "streak_cap": 1}, "unreachable", "rob_gang"),
    ("hangzhou", {"peng_counts": False, "chi_limit": 2}, "liability", ""),
    ("hangzhou", {"dafen": 40, "deals": 8}, "match", ""),
    ("bianfeng", {"base": 1_000_000, "table": 100}, "base", ""),
    ("hangzhou", {"pattern_values": {"对对胡": 1, "碰碰胡": 1}}, "twice_paid", ""),
    ("hangzhou", {"caishen": "below_turned"}, "below_turned", ""),
    ("mil2025", {"missing_suit": True}, "no_sense", "missing_suit"),
    ("hangzhou", {"colour": "red"}, "unknown", ""),
    ("hangzhou", {"cap": "lots"}, "value", "cap"),
    ("hangzhou", {"liability": 1}, "value", "liability"),
    ("hangzhou", {"dafen": 45}, "value", "dafen"),
    ("hangzhou", {"discard_win": "sometimes"}, "value", "discard_win"),
    ("hangzhou", {"pattern_values": 3}, "value", "pattern_values"),
    ("hangzhou", {"pattern_values": {"清一色": -1}}, "value", "pattern_values"),
    ("hangzhou", {"pattern_values": {"大三元": 1}}, "word", ""),
    ("hangzhou", {"pattern_values": {"十三幺": 1}}, "word_never", ""),
]
TEXTS = [
    ("", "format", ""),
    ("hello", "format", ""),
    ("hangma-room/9 hangzhou/1", "format", ""),
    ("hangma-room/1", "rules", ""),
    ('hangma-room/1 hangzhou "r"', "rules", ""),
    ("hangma-room/1 hangzhou/1 cap=3", "cut", ""),
    ('hangma-room/1 hangzhou/1 cap=3 cap=4 "r"', "twice", "cap"),
    ('hangma-room/1 hangzhou/1 + "r"', "piece", ""),
    ('hangma-room/1 hangzhou/1 cap=3, "r"', "piece", "cap"),
    ('hangma-room/1 hangzhou/1 cap=[ "r"', "piece", "cap"),
    ('hangma-room/1 hangzhou/1 "r" more', "piece", ""),
    ('hangma-room/1 hangzhou/1 ""', "name", ""),
    (f'hangma-room/1 hangzhou/1 "{"长" * (LONGEST_NAME + 1)}"', "name", ""),
]


@pytest.mark.parametrize(("rules", "options", "reason", "option"), OPTIONS)
def test_options_that_make_no_room_are_refused_by_kind(
    rules: str, options: dict[str, Any], reason: str, option: str
) -> None:
    if not reason:  # the other side of the boundary: what looks like a clash and is none
        assert Room.make("r", rules, options).plain_options == options
        return
    with pytest.raises(BadRoom) as refused:
        Room.make("r", rules, options)
    assert refused.value.reason == reason
    assert not option or refused.value.option == option


@pytest.mark.parametrize(("text", "reason", "option"), TEXTS)
def test_a_text_that_is_no_room_is_refused_by_kind(text: str, reason: str, option: str) -> None:
    with pytest.raises(BadRoom) as refused:
        Room.from_text(text)
    assert (refused.value.reason, refused.value.option) == (reason, option)


def test_the_words_name_the_place_and_speak_one_language() -> None:
    for rules, options, reason, _ in OPTIONS:
        if reason:
            with pytest.raises(BadRoom) as refused:
                Room.make("r", rules, options)
            told = words(refused.value, "zh")
            assert not re.search("[a-z]{3,} [a-z]{2,}", told), told
            assert "{" not in told + words(refused.value, "en")


def test_a_rule_set_nobody_knows_is_told_from_a_bad_option() -> None:
    with pytest.raises(BadRequest) as refused:
        Room.from_text('hangma-room/1 atlantis/1 "r"')
    assert "hangzhou/1" in words(refused.value, "en")
