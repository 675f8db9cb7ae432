"""The pattern words of T11 and T12, and what a room that pays for them pays."""

from __future__ import annotations

from typing import Any

import pytest

from trainer.engine import (
    MIL2025,
    WHITE,
    WORDS,
    Hand,
    Kind,
    Shape,
    Win,
    WinContext,
    answer,
    is_shisanyao,
    judge,
    parse_tile,
    pattern_words,
    readings,
    seat_wind,
    with_options,
)
from trainer.engine.errors import BadFacts
from trainer.engine.ruleset import BIANFENG, HANGZHOU

EAST, SOUTH, WEST = 27, 28, 29


def shown(tiles: str, tile: str, melds: tuple[str, ...] = (), *, seat: int = 0, round_wind: Kind | None = None) -> str:
    """The words of a won hand, seat 0 dealing, 白 being caishen."""
    full = Hand.parse(tiles, melds).draw(parse_tile(tile))
    found = readings(full, MIL2025)
    assert found
    words = pattern_words(found, full, parse_tile(tile), caishen=WHITE, seat=seat, round_wind=round_wind)
    return " ".join(word.word for word in words)


RECOGNISED = [
    # tiles before the win, tile, melds, words; the dealer's seat wind is 东
    ("123m345m777m3389m", "7m", (), "清一色 门清"),
    ("123m345m3389m", "7m", ("peng 777m",), "清一色"),
    ("1133557799m24m5z", "4m", (), "清一色 门清"),
    ("123m345m222z3389m", "7m", (), "混一色 门清"),
    ("1122m3344m5566m1z", "1z", (), "混一色 门清"),
    ("222z333z444z666z7z", "7z", (), "对对胡 碰碰胡 门清"),
    ("33m44p", "3m", ("peng 888s", "minggang 1111p", "angang 9999p"), "对对胡 碰碰胡"),
    ("2m", "2m", ("peng 555m", "peng 888m", "peng 222p", "minggang 5555s"), "对对胡 碰碰胡 全求人 将对"),
    ("2m", "2m", ("peng 555m", "peng 888m", "peng 222p", "angang 5555s"), "对对胡 碰碰胡 将对"),
    ("3m", "3m", ("peng 555m", "peng 888m", "peng 222p", "angang 5555s"), "对对胡 碰碰胡"),
    ("9s", "9s", ("chi 123m", "peng 888p", "chi 345s", "peng 222z"), "全求人"),
    ("123m456m78m22p444s", "9m", (), "一条龙 门清"),
    ("12m456m789m22p444s", "3m", (), "一条龙 门清"),
    ("123m456p78s22p444s", "9s", (), "门清"),
    ("11z22p444s789m", "1z", ("peng 333s",), "座风碰杠"),
    ("9m123p444s", "9m", ("angang 1111z", "peng 333s"), "座风碰杠"),
    ("22z22p444s789m", "2z", ("peng 333s",), ""),
    ("112223334p5z", "4p", ("chi 789p",), "清一色"),
]


@pytest.mark.clause("T11", "T12")
@pytest.mark.parametrize(("tiles", "tile", "melds", "words"), RECOGNISED)
def test_words_are_recognised(tiles: str, tile: str, melds: tuple[str, ...], words: str) -> None:
    found = shown(tiles, tile, melds).split()
    # 平胡 has its own cases below.
    assert [word for word in found if word != "平胡"] == words.split()


PINGHU = [
    # 23 waits for 1 and 4
    ("23m456p789s345s99p", "1m", True),
    ("23m456p789s345s99p", "4m", True),
    # closed, edge: 24 for 3, 12 for 3, 89 for 7
    ("24m456p789s345s99p", "3m", False),
    ("12m456p789s345s99p", "3m", False),
    ("89m456p789s345s99p", "7m", False),
    # 4456 waits for 4 and 7
    ("4456m456p789s345s", "4m", True),
    ("4456m456p789s345s", "7m", True),
    # 4567 waits for 4 and 7 and is not 平胡
    ("4567m456p789s345s", "4m", False),
    ("4567m456p789s345s", "7m", False),
    # a triplet in place of a run
    ("23m456p789s222s99p", "1m", False),
    # the pair: 东 is the dealer's own wind, 中 and 发 are barred, 南 is not
    ("23m456p789s345s11z", "1m", False),
    ("23m456p789s345s77z", "1m", False),
    ("23m456p789s345s66z", "1m", False),
    ("23m456p789s345s22z", "1m", True),
    # caishen as what it stands for: 2 and a caishen as 3 wait for 1 and 4, drawn as natural 1
    ("2m5z456p789s345s99p", "1m", True),
    # the drawn tile itself a caishen, standing for 1 or 4
    ("23m456p789s345s99p", "5z", True),
    # a caishen in an old run, the wait closed
    ("24m45p5z789s345s99p", "3m", False),
]


@pytest.mark.clause("T11")
@pytest.mark.parametrize(("tiles", "tile", "wanted"), PINGHU)
def test_pinghu_needs_four_runs_a_two_sided_wait_and_a_plain_pair(tiles: str, tile: str, wanted: bool) -> None:
    assert ("平胡" in shown(tiles, tile).split()) == wanted


@pytest.mark.clause("T11")
def test_pinghu_allows_chows_but_no_pung_or_kong() -> None:
    assert "平胡" in shown("23m789s345s9p9p", "1m", ("chi 456p",)).split()
    assert "平胡" not in shown("23m789s345s9p9p", "1m", ("peng 444p",)).split()


@pytest.mark.clause("T11", "T8")
def test_the_pair_of_pinghu_is_neither_seat_wind_nor_round_wind() -> None:
    hand = ("23m456p789s345s22z", "1m")
    assert "平胡" in shown(*hand).split()
    assert "平胡" in shown(*hand, round_wind=EAST).split()
    assert "平胡" not in shown(*hand, round_wind=SOUTH).split()
    assert "平胡" not in shown(*hand, seat=1).split()


@pytest.mark.clause("T8")
def test_the_dealer_is_east_and_the_winds_go_round() -> None:
    assert [seat_wind(seat, 3) for seat in (3, 0, 1)] == [EAST, SOUTH, WEST]


@pytest.mark.clause("T12")
def test_thirteen_orphans_are_a_word_and_never_a_win() -> None:
    tiles, tile = "19m19p19s1234567z", "7z"
    hand = Hand.parse(tiles)
    assert is_shisanyao(hand.draw(parse_tile(tile)))
    assert not isinstance(judge(hand, parse_tile(tile), WinContext(), MIL2025), Win)
    assert not is_shisanyao(Hand.parse("19m19p19s1234567z2m"))
    assert "十三幺" not in WORDS


@pytest.mark.clause("T11", "T12")
def test_no_preset_pays_for_a_word() -> None:
    win = judge(Hand.parse("123456789m234m9m"), parse_tile("9m"), WinContext(), HANGZHOU)
    assert isinstance(win, Win)
    assert (win.fan, win.value) == ({}, 1)


def valued(tiles: str, tile: str, values: dict[str, int], **facts: Any) -> Win:
    rules = with_options(HANGZHOU, {"pattern_values": values})
    win = judge(Hand.parse(tiles), parse_tile(tile), WinContext(**facts), rules)
    assert isinstance(win, Win)
    return win


@pytest.mark.clause("T11")
def test_a_room_that_pays_adds_each_word_to_the_exponent() -> None:
    win = valued("123456789m234m9m", "9m", {"清一色": 2, "一条龙": 1})
    assert win.fan == {"qingyise": 2, "yitiaolong": 1}
    assert (win.exponent, win.value, win.title) == (3, 8, "清一色一条龙")
    assert {step.clause for step in win.trace if step.id in win.fan} == {"T11"}


@pytest.mark.clause("T11", "P12")
def test_the_reading_worth_more_counts_where_words_depend_on_it() -> None:
    # 111222333m reads as three triplets or as three runs 123; 444p keeps 对对胡 possible, 99s is the pair.
    triplets = valued("11122233m444p99s", "3m", {"对对胡": 2})
    assert triplets.fan == {"duiduihu": 2}
    assert triplets.reading is not None
    assert [str(group) for group in triplets.reading.groups][:3] == ["1m 1m 1m", "2m 2m 2m", "3m 3m 3m"]
    # With 567p in its place, won on the open wait 56p, the runs make 平胡.
    runs = valued("111222333m56p99s", "7p", {"平胡": 1, "对对胡": 2})
    assert runs.fan == {"pinghu": 1}
    assert runs.reading is not None
    assert [str(group) for group in runs.reading.groups][:3] == ["1m 2m 3m"] * 3


@pytest.mark.clause("P12")
def test_a_word_may_make_the_standard_reading_dearer_than_seven_pairs() -> None:
    # 11223344556677m drawn on 7m: seven pairs +1 and without caishen +1; 平胡 +3 only as melds.
    cheap = valued("1122334455667m", "7m", {})
    assert (cheap.shape, cheap.exponent, cheap.rival) == (Shape.QIDUI, 2, 0)
    dear = valued("1122334455667m", "7m", {"平胡": 3})
    assert (dear.shape, dear.exponent, dear.rival) == (Shape.STANDARD, 3, 2)


@pytest.mark.clause("T11")
def test_the_round_wind_is_a_fact_of_the_win() -> None:
    hand = ("23m456p789s345s22z", "1m", {"平胡": 1})
    assert valued(*hand).value == 2
    assert valued(*hand, round_wind=SOUTH).value == 1
    with pytest.raises(BadFacts, match="round_wind"):
        WinContext(round_wind=WHITE)


@pytest.mark.clause("T11", "S6")
def test_where_white_stands_in_it_counts_as_the_tile_it_plays() -> None:
    rules = with_options(BIANFENG, {"pattern_values": {"清一色": 1}})
    # Caishen 5m: 白 plays as 5万, so 46m and a 白 are a run of 万.
    win = judge(Hand.parse("123m46m789m222m1m5z"), parse_tile("1m"), WinContext(), rules, caishen=parse_tile("5m"))
    assert isinstance(win, Win)
    assert win.fan == {"qingyise": 1}


def test_a_batch_shows_a_word_in_fan_only_where_it_has_a_value() -> None:
    request = {"op": "judge", "rules": "hangzhou", "hand": "123456789m234m9m", "tile": "9m"}
    assert answer(request)["fan"] == {}
    assert answer({**request, "options": {"pattern_values": {"一条龙": 1}}})["fan"] == {"yitiaolong": 1}
