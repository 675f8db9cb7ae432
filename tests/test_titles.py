"""The named combinations of P: the title each win is shouted by, and what it is worth, in full lists by hand."""

from __future__ import annotations

import pytest

from trainer.engine import MIL2025, Hand, RuleSet, Source, Win, WinContext, judge, parse_tile, preset, with_options
from trainer.engine.context import CAIPIAO, GANG
from trainer.engine.ruleset import HANGZHOU
from trainer.engine.tiles import parse_tiles

F, K = CAIPIAO, GANG
# Hands before the win, with the tile and the melds: plain, 可爆头 with 0, 1, 2 or 3 kongs, seven pairs.
Row = tuple[str, str, tuple[str, ...]]
PLAIN: Row = ("12m456p789s222z1z5z", "1z", ())
NO_CAISHEN: Row = ("123m456p789s222z1z", "1z", ())
READY: Row = ("123m456p789s222z5z", "9m", ())
KONG: tuple[Row, ...] = (
    READY,
    ("123m456p789s5z", "9m", ("angang 2222z",)),
    ("123m456p5z", "9m", ("angang 2222z", "minggang 9999s")),
    ("123m5z", "9m", ("angang 2222z", "minggang 9999s", "angang 8888p")),
)
KONG_PLAIN: tuple[Row, ...] = (
    PLAIN,
    ("456p789s1z5z2m3m", "1m", ("minggang 2222z",)),
    ("456p1z5z2m3m", "1m", ("minggang 2222z", "angang 9999s")),
    ("1z5z2m3m", "1m", ("minggang 2222z", "angang 9999s", "angang 8888p")),
)
# Seven pairs with 0 to 3 natural fours: 可爆头, and without any caishen.
READY_PAIRS: tuple[Row, ...] = (
    ("1133m557799p11s5z", "9m", ()),
    ("1111m557799p11s5z", "9m", ()),
    ("1111m555599p11s5z", "9m", ()),
    ("1111m55559999p5z", "9m", ()),
)
PURE_PAIRS: tuple[Row, ...] = (
    ("1133m557799p119s", "9s", ()),
    ("1111m557799p119s", "9s", ()),
    ("1111m555599p119s", "9s", ()),
    ("1111m55559999p9s", "9s", ()),
)


def won(row: Row, chain: tuple[str, ...], rules: RuleSet) -> Win:
    tiles, tile, melds = row
    source = Source.GANG_DRAW if chain[-1:] == (K,) else Source.SELF_DRAW
    verdict = judge(Hand.parse(tiles, melds), parse_tile(tile), WinContext(source=source, chain=chain), rules)
    assert isinstance(verdict, Win)
    return verdict


IN_HANGZHOU: list[tuple[str, int, Row, tuple[str, ...]]] = [
    ("", 1, PLAIN, ()),
    ("爆头", 2, READY, ()),
    ("财飘", 4, READY, (F,)),
    ("双飘", 8, READY, (F, F)),
    ("三飘", 16, READY, (F, F, F)),
    ("杠开", 2, KONG_PLAIN[1], (K,)),
    ("双杠开", 4, KONG_PLAIN[2], (K, K)),
    ("三杠开", 8, KONG_PLAIN[3], (K, K, K)),
    ("杠暴", 4, KONG[1], (K,)),
    ("双杠暴", 8, KONG[2], (K, K)),
    ("三杠暴", 16, KONG[3], (K, K, K)),
    ("杠飘", 8, KONG[1], (K, F)),
    ("飘杠", 8, KONG[1], (F, K)),
    ("1飘2杠", 16, KONG[2], (K, F, K)),
    ("2飘1杠", 16, KONG[1], (F, F, K)),
    ("2飘2杠", 32, KONG[2], (F, K, F, K)),
    ("3飘3杠", 128, KONG[3], (F, K, F, K, F, K)),
    ("七客", 4, READY_PAIRS[0], ()),
    ("豪华七客", 8, READY_PAIRS[1], ()),
    ("双豪华七客", 16, READY_PAIRS[2], ()),
    ("三豪华七客", 32, READY_PAIRS[3], ()),
    ("清七对", 4, PURE_PAIRS[0], ()),
    ("豪华清七对", 8, PURE_PAIRS[1], ()),
    ("双豪华清七对", 16, PURE_PAIRS[2], ()),
    ("三豪华清七对", 32, PURE_PAIRS[3], ()),
]
IN_MIL2025: list[tuple[str, int, Row, tuple[str, ...]]] = [
    ("", 1, PLAIN, ()),
    ("无财神", 2, NO_CAISHEN, ()),
    ("爆头", 2, READY, ()),
    ("财飘", 4, READY, (F,)),
    ("双飘", 8, READY, (F, F)),
    ("三飘", 16, READY, (F, F, F)),
    ("杠开", 2, KONG_PLAIN[1], (K,)),
    ("杠开", 2, KONG_PLAIN[2], (K, K)),
    ("杠暴", 4, KONG[1], (K,)),
    ("杠暴", 4, KONG[2], (K, K)),
    ("飘杠", 8, KONG[1], (F, K)),
    ("杠飘", 4, KONG[1], (K, F)),
    ("七客", 8, READY_PAIRS[0], ()),
    ("清七对", 8, PURE_PAIRS[0], ()),
    ("豪华七客", 16, READY_PAIRS[1], ()),
    ("豪华清七对", 16, PURE_PAIRS[1], ()),
]


@pytest.mark.clause("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P10")
@pytest.mark.parametrize(("title", "value", "row", "chain"), IN_HANGZHOU)
def test_every_name_and_its_value_in_hangzhou_rooms(title: str, value: int, row: Row, chain: tuple[str, ...]) -> None:
    win = won(row, chain, HANGZHOU)
    assert (win.title, win.value) == (title, value)


@pytest.mark.clause("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "P10")
@pytest.mark.parametrize(("title", "value", "row", "chain"), IN_MIL2025)
def test_every_name_and_its_value_in_the_competition(title: str, value: int, row: Row, chain: tuple[str, ...]) -> None:
    win = won(row, chain, MIL2025)
    assert (win.title, win.value) == (title, value)


@pytest.mark.clause("P5", "P6")
@pytest.mark.parametrize(
    ("title", "value", "tiles", "tile"),
    [
        ("七对", 2, "1133m557799p19s5z", "9s"),
        ("豪华七对", 4, "1111m557799p19s5z", "9s"),
        ("双豪华七对", 8, "1111m555599p19s5z", "9s"),
        ("三豪华七对", 16, "1111m5555p999p9s5z", "9p"),
    ],
)
def test_seven_pairs_with_a_caishen_and_nothing_more(title: str, value: int, tiles: str, tile: str) -> None:
    win = won((tiles, tile, ()), (), HANGZHOU)
    assert (win.title, win.value) == (title, value)


@pytest.mark.clause("P5", "P6")
def test_in_the_competition_one_four_or_three_are_haohua_alike() -> None:
    assert won(("1133m557799p19s5z", "9s", ()), (), MIL2025).value == 4
    for tiles, tile in (("1111m557799p19s5z", "9s"), ("1111m5555p999p9s5z", "9p")):
        win = won((tiles, tile, ()), (), MIL2025)
        assert (win.title, win.value) == ("豪华七对", 16)


@pytest.mark.clause("P14")
@pytest.mark.parametrize(("thrown", "value"), [("1122334467z", 8), ("1122334465z", 16)])
def test_ten_honours_are_named_and_valued(thrown: str, value: int) -> None:
    context = WinContext(source=Source.SHIFENG, discards=parse_tiles(thrown))
    win = judge(Hand.parse("1144m1144p114s5z9m"), None, context, MIL2025)
    assert isinstance(win, Win)
    assert (win.title, win.value) == ("十风", value)


@pytest.mark.clause("K5")
def test_a_robbed_kong_is_named_whatever_it_counts_as() -> None:
    hand = Hand.parse("12m456p789s222z11z")
    context = WinContext(source=Source.ROBBED_GANG, seat=1, from_seat=0, streak=2)
    for key, value in (("bianfeng", 2), ("yuhang", 1)):
        win = judge(hand, parse_tile("3m"), context, preset(key), caishen=parse_tile("7z"))
        assert isinstance(win, Win)
        assert (win.title, win.value) == ("抢杠", value)


@pytest.mark.clause("K5", "P2", "P3")
def test_a_robbed_kong_that_counts_as_own_draw_may_be_a_baotou() -> None:
    hand = Hand.parse("123m456p789s222z7z")
    for chain, title, value in (((), "抢杠爆头", 2), ((F,), "抢杠财飘", 4)):
        context = WinContext(source=Source.ROBBED_GANG, seat=1, from_seat=0, chain=chain)
        win = judge(hand, parse_tile("9m"), context, preset("yuhang"), caishen=parse_tile("7z"))
        assert isinstance(win, Win)
        assert (win.title, win.value) == (title, value)


@pytest.mark.clause("T11")
def test_words_that_a_room_pays_for_come_before_the_title() -> None:
    rules = with_options(HANGZHOU, {"pattern_values": {"清一色": 2, "门清": 1}})
    win = won(("123456789m222m5z", "9m", ()), (), rules)
    assert (win.title, win.value) == ("清一色门清爆头", 16)
