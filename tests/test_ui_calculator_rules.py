"""What the calculator says: about hands of every length, and about one hand under five rule sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainer.engine import NotWin, Source, Win, parse_tile, parse_tiles
from trainer.ui.calculator.impossible import Impossible
from trainer.ui.calculator.outcome import Judged, Lacking, Ready, outcome
from trainer.ui.calculator.sideways import Row, columns, comparable, rows
from trainer.ui.calculator.state import Calc
from trainer.ui.calculator.typed import read_typed

# Rule sets stand in this order: mil2025, hangzhou, bianfeng, yuhang, linan.
BAOTOU = "123m456p789s222z5z 1m"


def typed(text: str, **facts: object) -> Calc:
    return replace(read_typed(Calc(), text), **facts)  # type: ignore[arg-type]


def row(calc: Calc, name: str) -> Row:
    return next(found for found in rows(calc) if found.id == name)


def test_a_short_hand_says_how_many_tiles_are_missing() -> None:
    assert outcome(typed("123m")) == Lacking(10)
    assert outcome(typed("123m 碰555p")) == Lacking(7)


def test_a_hand_that_grew_too_long_by_a_meld_says_so() -> None:
    long = replace(typed("123m456p789s222z5z1m"), melds=typed("吃456s").melds)
    assert outcome(long) == Lacking(-3)


@pytest.mark.clause("P14")
def test_ten_honours_ask_for_ten_discards_and_are_judged_with_thirteen_tiles() -> None:
    calc = typed("1358m2469p14s126z", source=Source.SHIFENG, discards=parse_tiles("111223344z"))
    assert outcome(calc) == Lacking(1, discards=True)
    found = outcome(replace(calc, discards=parse_tiles("1112233447z"), tiles=parse_tiles("1358m2469p14799s")))
    assert isinstance(found, Judged)
    assert isinstance(found.verdict, Win)
    assert found.verdict.fan == {"shifeng": 3, "wu_caishen": 1}


@pytest.mark.clause("W1", "W3")
def test_a_ready_hand_shows_its_waits_with_the_copies_left() -> None:
    found = outcome(typed("123m456p789s222z1z", visible=parse_tiles("1z")))
    assert isinstance(found, Ready)
    assert (found.shanten, dict(found.waits.left)) == (0, {27: 2})
    assert (found.waits.caishen, found.caishen_left) == (True, 4)


@pytest.mark.clause("W3")
def test_four_alike_beside_four_melds_wait_for_a_caishen_alone() -> None:
    found = outcome(typed("1111z123m456m789m"))
    assert isinstance(found, Ready)
    assert found.waits.dead == (27,)
    assert found.waits.kinds == (27,)
    assert found.waits.caishen


@pytest.mark.clause("W1")
def test_a_hand_not_ready_shows_the_draws_that_bring_it_nearer() -> None:
    """123m 456p are melds, 22z the pair; 78s lacks 6 or 9, 35m lacks 4, and a caishen is any of these."""
    found = outcome(typed("123m456p78s22z35m9p"))
    assert isinstance(found, Ready)
    assert found.shanten == 1
    assert dict(found.draws) == dict.fromkeys(parse_tiles("4m6s9s5z"), 4)


@pytest.mark.clause("W1")
def test_the_best_discard_comes_first() -> None:
    """Without 9筒 it is 11m 234m 456p 789s 22z, ready for either pair: two 1万, two 南, four caishen."""
    found = outcome(typed("123m456p789s22z14m 9p"))
    assert isinstance(found, Judged)
    assert isinstance(found.verdict, NotWin)
    assert found.shanten == 0
    best = found.discards[0]
    assert (best.discard, best.shanten) == (parse_tile("9p"), 0)
    assert dict(best.accepts) == {parse_tile("1m"): 2, parse_tile("2z"): 2, parse_tile("5z"): 4}
    order = [(option.shanten, -option.tiles) for option in found.discards]
    assert order == sorted(order)


@pytest.mark.clause("S8")
def test_a_flower_in_the_hand_is_called_impossible_with_its_clause() -> None:
    calc = replace(typed("123m456p789s222z6z"), rules="linan")  # 白 turned up: 发 is the kind one smaller
    assert outcome(calc) == Impossible("flower", "S8", parse_tile("6z"))


@pytest.mark.clause("S5")
def test_four_caishen_cannot_be_held_where_one_lies_turned_up() -> None:
    calc = replace(typed("123m456p789s5555z"), rules="bianfeng")
    assert outcome(calc) == Impossible("caishen_copies", "S5", parse_tile("5z"))


@pytest.mark.clause("C3")
def test_a_caishen_in_a_meld_is_called_impossible_with_its_clause() -> None:
    found = outcome(typed("456p789s222z5z 碰555z"))
    assert isinstance(found, Impossible)
    assert (found.reason, found.clause) == ("caishen_meld", "C3")


@pytest.mark.clause("K1")
def test_nobody_can_rob_a_kong_of_what_one_holds_oneself() -> None:
    calc = typed("123m456p789s22z11z 1z", source=Source.ROBBED_GANG, from_seat=1)
    found = outcome(replace(calc, rules="yuhang"))
    assert found == Impossible("rob_held", "K1", parse_tile("1z"))


@pytest.mark.clause("P5", "P7")
def test_seven_pairs_without_caishen_differ_by_the_clauses_on_seven_pairs_and_on_no_caishen() -> None:
    """mil2025: 七对 2 + 无财神 1 = ×8; hangzhou and bianfeng: 1 + 1 = ×4; yuhang and linan: 七对 1 = ×2."""
    calc = typed("1133557799m1122p")
    assert row(calc, "value").cells == (8, 4, 4, 2, 2)
    assert row(calc, "exponent").cells == (3, 2, 2, 1, 1)
    assert row(calc, "fan.qidui") == Row("fan.qidui", (2, 1, 1, 1, 1), ("P5",))
    assert row(calc, "fan.wu_caishen") == Row("fan.wu_caishen", (1, 1, 1, 0, 0), ("P7",))
    assert row(calc, "value").clauses == ("P5", "P7")
    assert row(calc, "pays.0").cells == (48, 24, 24, 12, 12)  # the dealer at 1老: three times value × 2


@pytest.mark.clause("P2", "D4")
def test_a_line_on_which_all_agree_is_not_marked_and_names_no_clause() -> None:
    calc = typed(BAOTOU)
    assert row(calc, "value") == Row("value", (2, 2, 2, 2, 2))
    assert not any(found.differs for found in rows(calc))


@pytest.mark.clause("W4", "W5")
def test_a_discard_win_differs_by_its_own_clause() -> None:
    """At 1老 only yuhang and linan let one win on a discard: 123m456p789s222z1z waits for 东 as its pair."""
    calc = typed("123m456p789s222z1z 1z", source=Source.DISCARD, from_seat=1)
    assert row(calc, "win").cells == ("no", "no", "no", "yes", "yes")
    assert row(calc, "win").clauses == ("W4",)
    assert row(calc, "pays.1") == Row("pays.1", (None, None, None, -2, -2))  # where both win, both say the same


@pytest.mark.clause("P9")
def test_linan_caps_the_value_at_500() -> None:
    """爆头 1, three floats 3, five kongs 5: 2^9 = 512 where there is no cap, 500 in linan, 2^4 in mil2025."""
    chain = ("caipiao", "caipiao", "gang", "gang", "gang", "gang", "caipiao", "gang")
    calc = typed("5z 1m 暗杠2222m 暗杠3333m 明杠4444m 明杠7777m", chain=chain, source=Source.GANG_DRAW)
    assert row(calc, "exponent").cells == (4, 9, 9, 9, 9)
    assert row(calc, "value").cells == (16, 512, 512, 512, 500)
    assert "P9" in row(calc, "value").clauses


@pytest.mark.clause("S8")
def test_where_the_hand_cannot_be_the_column_says_why_instead_of_failing() -> None:
    calc = typed("123m456p789s22z66z 6z")  # 发 is linan's flower when 白 is turned up
    assert row(calc, "win").cells == ("yes", "yes", "yes", "yes", "impossible")
    assert columns(calc)[4].verdict == Impossible("flower", "S8", parse_tile("6z"))
    assert "S8" in row(calc, "win").clauses


@pytest.mark.clause("S4", "S6")
def test_the_same_hand_keeps_its_caishen_a_caishen() -> None:
    """5万 is caishen in bianfeng; where 白 always is, 白 takes its place and 5万 is what 白 was."""
    calc = replace(read_typed(Calc(rules="bianfeng", caishen=4), "123m456p789s222z 5m 9m"))
    found = columns(calc)
    assert [column.swapped for column in found] == [True, True, False, False, False]
    assert found[0].calc.tiles == parse_tiles("123m456p789s222z5z9m")
    assert [column.caishen for column in found] == [31, 31, 4, 4, 4]
    assert row(calc, "fan.baotou").cells == (1, 1, 1, 1, 1)


def test_the_own_column_has_the_options_of_the_room() -> None:
    calc = replace(typed("1133557799m1122p"), rules="hangzhou", options=(("cap", 1),))
    assert row(calc, "exponent").cells == (3, 1, 2, 1, 1)
    assert "P9" in row(calc, "exponent").clauses


@pytest.mark.clause("T11")
def test_a_pattern_word_pays_in_the_own_column_and_its_clause_is_named() -> None:
    """平胡: 123m 456p 789s, 34条 waiting for 2 and 5, 南 as the pair of the dealer, whose wind is 东; 2 fan, ×4."""
    calc = typed("123m456p34789s22z 2s", rules="hangzhou", options=(("pattern_values", (("平胡", 2),)),))
    assert row(calc, "fan.pinghu") == Row("fan.pinghu", (0, 2, 0, 0, 0), ("T11",))
    assert row(calc, "value").cells == (2, 4, 1, 1, 1)  # mil2025: no caishen, 1 fan
    assert row(calc, "pays.0").cells == (12, 24, 6, 6, 6)


@pytest.mark.clause("T12")
def test_a_word_of_the_loose_cards_names_its_own_clause() -> None:
    calc = typed("123m456p34789s22z 2s", rules="hangzhou", options=(("pattern_values", (("门清", 1),)),))
    assert row(calc, "fan.menqing") == Row("fan.menqing", (0, 1, 0, 0, 0), ("T12",))


@pytest.mark.clause("T8", "T11")
@pytest.mark.parametrize(("wind", "value"), [(None, 4), (27, 4), (28, 1), (29, 4)])
def test_a_pair_of_the_round_wind_is_no_pinghu(wind: int | None, value: int) -> None:
    """The pair is 南, kind 28."""
    options = (("pattern_values", (("平胡", 2),)),)
    calc = typed("123m456p34789s22z 2s", rules="hangzhou", options=options, round_wind=wind)
    assert row(calc, "value").cells[1] == value


def test_there_is_nothing_to_lay_side_by_side_before_a_hand_is_complete() -> None:
    assert not comparable(Calc())
    assert not comparable(typed("123m456p789s222z5z"))
    assert not comparable(typed("1358m2469p14s126z9m"))
    assert comparable(typed(BAOTOU))


@pytest.mark.clause("W4")
def test_a_rule_set_that_knows_no_win_marks_only_the_line_that_says_so() -> None:
    calc = typed("123m456p789s222z1z 1z", source=Source.DISCARD, from_seat=1)
    assert {c.rules.id for c in columns(calc) if isinstance(c.verdict, Win)} == {"yuhang", "linan"}
    assert row(calc, "value").clauses == ()
    assert all(found.clauses for found in rows(calc) if found.differs)


@pytest.mark.parametrize("key", ["mil2025", "hangzhou", "bianfeng", "yuhang", "linan"])
@pytest.mark.parametrize("text", ["1133557799m1122p", "1111335577m1122p", "123m456p789s222z5z5z", BAOTOU])
@pytest.mark.parametrize("source", [Source.SELF_DRAW, Source.GANG_DRAW, Source.DISCARD])
def test_every_line_that_differs_names_a_clause(key: str, text: str, source: Source) -> None:
    chain = ("gang", "gang") if source is Source.GANG_DRAW else ()
    giver = 1 if source is Source.DISCARD else None
    calc = replace(typed(text, source=source, chain=chain, from_seat=giver, streak=3), rules=key)
    assert [found.id for found in rows(calc) if found.differs and not found.clauses] == []
