"""Which options each rule set takes, which it refuses and why, and which contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

from trainer.engine import MIL2025, PRESETS, answer, clause_of, preset, table_factor, with_options
from trainer.engine.errors import BadRequest
from trainer.engine.options import OPTIONS
from trainer.engine.ruleset import HANGZHOU, CaishenRule

ALL = ("mil2025", "hangzhou", "bianfeng", "yuhang", "linan")
ROOMS = ALL[1:]
LIABLE = ("mil2025", "hangzhou", "bianfeng")
# option, a value that differs from the presets asked about, the presets that take it, the value in the rule set
ALLOWED: list[tuple[str, Any, tuple[str, ...], Any]] = [
    ("base", 5, ALL, 5),
    ("caishen", "turned", ("hangzhou", "bianfeng", "linan"), "turned"),
    ("caishen", "fixed", ("mil2025", "hangzhou"), "fixed"),
    ("caishen_in_claims", True, ("hangzhou",), True),
    ("chi_limit", 4, ROOMS, 4),
    ("liability", False, ALL, False),
    ("liability", True, LIABLE, True),
    ("peng_counts", True, ("hangzhou", "bianfeng"), True),
    ("missed_peng", True, ALL, True),
    ("missed_win", True, ROOMS, True),
    ("gang_after_claim", False, ALL, False),
    ("gang_burns", True, ALL, True),
    ("reserve", 14, ALL, 14),
    ("discard_win", "never", ALL, "never"),
    ("discard_win", "streak3", ROOMS, "streak3"),
    ("discard_win", "always", ROOMS, "always"),
    ("rob_gang", "never", ALL, "never"),
    ("rob_gang", "streak2", ROOMS, "streak2"),
    ("rob_gang", "always", ROOMS, "always"),
    ("missing_suit", True, ("hangzhou",), True),
    ("must_baotou", True, ("hangzhou",), True),
    ("cap", 3, ALL, 3),
    ("cap", None, ALL, None),
    ("value_cap", 100, ALL, 100),
    ("wu_caishen", "any", ALL, "any"),
    ("wu_caishen", "qidui", ALL, "qidui"),
    ("wu_caishen", "none", ALL, "none"),
    ("pattern_values", {"清一色": 2}, ALL, (("清一色", 2),)),
    ("shifeng", True, ("mil2025",), True),
    ("lock_jiagang", True, ALL, True),
    ("lock_discard", True, ALL, True),
    ("start_streak", 3, ALL, 3),
    ("streak_cap", 5, ALL, 5),
    ("streak_cap", None, ALL, None),
    ("draw_adds", False, ALL, False),
    ("discarder_pays", "all", ROOMS, "all"),
    ("flower", True, ("linan",), True),
    ("dafen", 40, ("hangzhou",), 40),
    ("dafen", 60, ("hangzhou",), 60),
    ("dafen", None, ALL, None),
    ("deals", 8, ALL, 8),
    ("table", 45, ("bianfeng",), 45),
    ("fee", 3, ("bianfeng",), 3),
]
CLAUSES = {
    "base": "D7", "caishen": "S4", "caishen_in_claims": "C3", "chi_limit": "C4", "liability": "L1",
    "peng_counts": "C6", "missed_peng": "C7", "missed_win": "C8", "gang_after_claim": "C9", "gang_burns": "K2",
    "reserve": "E1", "discard_win": "W4", "rob_gang": "K5", "missing_suit": "W7", "must_baotou": "W8", "cap": "P9",
    "value_cap": "P9", "wu_caishen": "P7", "shifeng": "P14", "lock_jiagang": "X3", "lock_discard": "X5",
    "start_streak": "D1", "streak_cap": "D1", "draw_adds": "D2", "discarder_pays": "D5", "flower": "S8",
    "pattern_values": "T11", "dafen": "G1", "deals": "G2", "table": "G4", "fee": "G5",
}  # fmt: skip


def test_the_options_are_those_of_the_rules_each_with_its_clause() -> None:
    assert {name: clause_of(option.field) for name, option in OPTIONS.items()} == CLAUSES
    assert {name for name, *_ in ALLOWED} == set(CLAUSES)


@pytest.mark.clause(*sorted(set(CLAUSES.values())))
@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize(("name", "value", "takers", "field_value"), ALLOWED)
def test_a_rule_set_takes_an_option_or_refuses_it_with_a_reason(
    key: str, name: str, value: Any, takers: tuple[str, ...], field_value: Any
) -> None:
    rules = PRESETS[key]
    if key in takers:
        assert getattr(with_options(rules, {name: value}), OPTIONS[name].field) == field_value
    else:
        with pytest.raises(BadRequest, match=rf"{name} makes no sense in {key}: .{{10,}}"):
            with_options(rules, {name: value})


BAD_VALUES = [
    ("base", 0), ("base", True), ("base", 1_000_001), ("caishen", "below"), ("chi_limit", -1), ("liability", 1),
    ("reserve", 83), ("cap", 0), ("cap", "3"), ("value_cap", 0), ("start_streak", 0), ("start_streak", 4),
    ("streak_cap", 0), ("dafen", 45), ("dafen", 50.0), ("dafen", True), ("deals", 0), ("pattern_values", ["清一色"]),
    ("pattern_values", {"清一色": -1}), ("pattern_values", {"清一色": True}), ("discard_win", []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BAD_VALUES)
def test_a_value_of_the_wrong_kind_is_refused_and_the_option_named(name: str, value: Any) -> None:
    with pytest.raises(BadRequest, match=rf"options: {name}\b.*wanted"):
        with_options(HANGZHOU, {name: value})


@pytest.mark.parametrize(("name", "value"), [("table", 0), ("table", 101), ("fee", -1)])
def test_table_and_fee_have_their_bounds(name: str, value: int) -> None:
    with pytest.raises(BadRequest, match=rf"options: {name} is {value}"):
        with_options(preset("bianfeng"), {name: value})


CLASHES: list[tuple[str, dict[str, Any], str]] = [
    ("hangzhou", {"start_streak": 3, "streak_cap": 2}, "start_streak 3 is above streak_cap 2"),
    ("hangzhou", {"dafen": 50, "deals": 8}, "both end the match"),
    ("yuhang", {"discard_win": "streak3", "streak_cap": 2}, "never reaches 3"),
    ("yuhang", {"rob_gang": "streak2", "streak_cap": 1}, "never reaches 2"),
    ("hangzhou", {"peng_counts": False, "chi_limit": 2}, "nobody could become liable"),
    ("bianfeng", {"base": 1_000_000, "table": 1}, "makes 2000000"),
    ("hangzhou", {"pattern_values": {"对对胡": 1, "碰碰胡": 1}}, "name one pattern"),
    ("hangzhou", {"caishen": "below_turned"}, "only yuhang plays so"),
]


@pytest.mark.parametrize(("key", "options", "reason"), CLASHES)
def test_options_that_contradict_each_other_are_refused_with_the_reason(
    key: str, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadRequest, match=reason):
        with_options(preset(key), options)


def test_each_half_of_a_clash_is_taken_alone() -> None:
    alone = [("hangzhou", "start_streak", 3), ("hangzhou", "streak_cap", 2), ("hangzhou", "dafen", 50)]
    alone += [("hangzhou", "deals", 8), ("hangzhou", "chi_limit", 2), ("bianfeng", "table", 1)]
    for key, name, value in alone:
        assert getattr(with_options(preset(key), {name: value}), name) == value


@pytest.mark.clause("C4", "C5")
def test_without_liability_two_chows_in_all_and_no_guard_on_the_third_claim() -> None:
    off = with_options(HANGZHOU, {"liability": False})
    assert (off.chi_limit, off.third_tan_guarded) == (2, False)
    assert (HANGZHOU.chi_limit, HANGZHOU.third_tan_guarded) == (None, True)


@pytest.mark.clause("C4")
def test_a_chow_limit_that_is_given_stays_without_liability() -> None:
    assert with_options(HANGZHOU, {"liability": False, "chi_limit": 3}).chi_limit == 3
    assert with_options(HANGZHOU, {"chi_limit": None, "liability": False}).chi_limit is None


@pytest.mark.clause("C4")
@pytest.mark.parametrize(("key", "limit"), [("mil2025", None), ("bianfeng", None), ("yuhang", 2), ("linan", 2)])
def test_elsewhere_the_chow_limit_does_not_hang_on_liability(key: str, limit: int | None) -> None:
    assert with_options(preset(key), {"liability": False}).chi_limit == limit


@pytest.mark.clause("T12")
@pytest.mark.parametrize("word", ["十三幺", "立直", "役", "宝牌", "振听", "食断"])
def test_a_word_that_is_no_winning_shape_here_can_have_no_value(word: str) -> None:
    with pytest.raises(BadRequest, match=rf"{word} can have no value: .*T12"):
        with_options(MIL2025, {"pattern_values": {word: 1}})


def test_an_unknown_word_or_option_is_named() -> None:
    with pytest.raises(BadRequest, match="'大三元' is unknown"):
        with_options(MIL2025, {"pattern_values": {"大三元": 1}})
    with pytest.raises(BadRequest, match="'flowers' is unknown"):
        with_options(MIL2025, {"flowers": True})


@pytest.mark.clause("T11")
def test_words_worth_nothing_leave_the_rule_set_as_it_is() -> None:
    assert with_options(MIL2025, {"pattern_values": {"清一色": 0, "门清": 0}}) == MIL2025
    kept = with_options(MIL2025, {"pattern_values": {"门清": 1, "清一色": 2}}).pattern_values
    assert kept == (("清一色", 2), ("门清", 1))


PRINTED = [
    (1, 2), (9, 2), (10, 4), (19, 4), (20, 6), (29, 6), (30, 8), (39, 8), (40, 40), (49, 40), (50, 12), (60, 14),
    (70, 16), (80, 18), (90, 20), (99, 20), (100, 30),
]  # fmt: skip


@pytest.mark.clause("G4")
@pytest.mark.parametrize(("table", "factor"), PRINTED)
def test_the_table_multiplies_the_base_as_printed(table: int, factor: int) -> None:
    assert table_factor(table) == factor
    assert with_options(preset("bianfeng"), {"base": 3, "table": table}).base_in_force == 3 * factor


@pytest.mark.clause("G4", "D7")
def test_a_win_at_a_numbered_table_is_paid_by_the_base_in_force() -> None:
    request = {
        "op": "judge", "rules": "bianfeng", "caishen": "5z", "hand": "12m456p789s222z11z", "tile": "3m", "seat": 1,
        "options": {"base": 5, "table": 12},
    }  # fmt: skip
    assert answer(request)["value"] == 20  # 5 × 4, a plain win
    assert answer(request)["payments"] == [-40, 80, -20, -20]


def test_a_table_has_a_number_from_1_to_100() -> None:
    for number in (0, 101):
        with pytest.raises(ValueError, match="numbered 1 to 100"):
            table_factor(number)


@pytest.mark.clause("S4")
def test_a_hangzhou_room_may_turn_its_caishen_up() -> None:
    assert with_options(HANGZHOU, {"caishen": "turned"}).caishen_rule is CaishenRule.TURNED
