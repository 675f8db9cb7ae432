"""The calculator's state: its steps, what is typed, and the address that holds it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from trainer.engine import PRESETS, WHITE, Meld, Source, parse_tiles
from trainer.ui.calculator.address import Spoilt, from_query, to_query
from trainer.ui.calculator.inputs import EXAMPLES
from trainer.ui.calculator.state import (
    WINDS,
    Calc,
    add_meld,
    add_tile,
    clear,
    put_last,
    remove_at,
    with_chain,
    with_option,
    with_rules,
    with_source,
    with_tan,
    with_word,
)
from trainer.ui.calculator.taps import tap
from trainer.ui.calculator.typed import NotReadable, read_typed, text_of

OPTIONS = (("cap", 3), ("cap", None), ("base", 5), ("discard_win", "always"), ("liability", False))
MELDS = ("chi 123m", "peng 111z", "angang 7777s", "minggang 9999p", "jiagang 2222z")


@st.composite
def calcs(draw: st.DrawFn) -> Calc:
    """States reached by the steps a visitor has."""
    calc = Calc(caishen=draw(st.integers(0, 33)))
    calc = with_rules(calc, draw(st.sampled_from(sorted(PRESETS))))
    for name, value in draw(st.lists(st.sampled_from(OPTIONS), max_size=3)):
        if calc.rules == "hangzhou":
            calc = with_option(calc, name, value)
    for word in draw(st.lists(st.sampled_from(("清一色", "平胡", "对对胡", "门清")), max_size=3)):
        calc = with_word(calc, word, draw(st.integers(0, 10)))
    for meld in draw(st.lists(st.sampled_from(MELDS), max_size=3)):
        calc = add_meld(calc, Meld.parse(meld))
    mode = st.sampled_from(("hand", "hand", "hand", "win", "seen", "out", "chi"))
    for kind, where in draw(st.lists(st.tuples(st.integers(0, 33), mode), max_size=25)):
        calc = tap(calc, where, kind)
    calc = with_source(calc, draw(st.sampled_from(list(Source))))
    calc = with_chain(calc, tuple(draw(st.lists(st.sampled_from(("gang", "caipiao")), max_size=4))))
    calc = with_tan(calc, 0, draw(st.integers(1, 3)), draw(st.integers(0, 9)))
    seats = st.integers(0, 3)
    wind = draw(st.sampled_from((None, *WINDS)))
    return replace(calc, seat=draw(seats), dealer=draw(seats), streak=draw(st.integers(1, 3)), round_wind=wind)


@given(calcs())
def test_an_address_holds_the_whole_state(calc: Calc) -> None:
    assert from_query(to_query(calc)) == (calc, ())


@given(
    st.dictionaries(
        st.sampled_from(sorted(to_query(Calc(rules="linan")) | dict.fromkeys(["h", "w", "m", "x", "words", "wind"]))),
        st.text(),
    )
)
def test_no_address_is_too_spoilt_to_open(query: dict[str, str]) -> None:
    calc, _ = from_query(query)
    assert from_query(to_query(calc)) == (calc, ())


def test_a_spoilt_address_names_its_pieces_and_keeps_the_rest() -> None:
    query = {"h": "12m4x55555z", "m": "chi-345m,chi-34", "rules": "nowhere", "streak": "9", "room": "cap-3", "q": "1"}
    calc, spoilt = from_query(query)
    assert calc.tiles == parse_tiles("12m5555z")
    assert calc.melds == (Meld.parse("chi 345m"),)
    assert dict(calc.options) == {"cap": 3}
    assert set(spoilt) == {
        Spoilt("h", "4x", "tile"), Spoilt("h", "5z", "five"), Spoilt("m", "chi-34", "meld"),
        Spoilt("rules", "nowhere", "rules"), Spoilt("streak", "9", "streak"), Spoilt("q", "1", "key"),
    }  # fmt: skip


@pytest.mark.clause("T11", "T12")
def test_the_fan_of_pattern_words_stands_in_the_order_of_the_rulebook_and_none_is_not_written() -> None:
    calc = with_word(with_word(with_word(Calc(), "门清", 1), "清一色", 2), "平胡", 3)
    assert to_query(calc) == {"words": "qingyise-2,pinghu-3,menqing-1"}
    assert to_query(with_word(calc, "平胡", 0)) == {"words": "qingyise-2,menqing-1"}
    assert with_word(Calc(), "平胡", 0) == Calc()


@pytest.mark.clause("T11", "T12")
def test_the_fan_of_pattern_words_go_along_to_another_rule_set() -> None:
    calc = with_rules(with_word(with_rules(Calc(), "hangzhou"), "平胡", 3), "yuhang")
    assert calc.rule_set.pattern_values == (("平胡", 3),)


def test_the_address_is_short_and_readable() -> None:
    calc = with_rules(read_typed(Calc(), "456p789s222z5z 5z 吃123m"), "hangzhou")
    assert to_query(calc) == {"h": "456p789s2225z", "w": "5z", "m": "chi-123m", "rules": "hangzhou"}


@pytest.mark.parametrize(
    ("text", "tiles", "melds"),
    [
        ("123m456p789s222z5z1m", "123m456p789s222z5z1m", ()),
        ("一二三万 四五六筒 东", "123m456p1z", ()),
        ("１２３ｍ，白板 红中", "123m5z7z", ()),
        ("123M + 碰555P 暗杠白白白白", "123m", ("peng 555p", "angang 5555z")),
        ("chi 123m 5p", "5p", ("chi 123m",)),
    ],
)
def test_both_notations_are_read(text: str, tiles: str, melds: tuple[str, ...]) -> None:
    calc = read_typed(Calc(), text)
    assert calc.tiles == parse_tiles(tiles)
    assert calc.melds == tuple(map(Meld.parse, melds))


@pytest.mark.parametrize(
    ("text", "reason", "piece"),
    [
        ("123m 4x 5p", "bad_tile", "4x"),
        ("11111m", "bad_hand", "1m"),
        ("123456789m123456p", "bad_size", "14"),
        ("吃12m", "bad_meld", "吃12m"),
        ("碰111m碰222m碰333m碰444m碰555m", "bad_tile", "碰111m碰222m碰333m碰444m碰555m"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, reason: str, piece: str) -> None:
    with pytest.raises(NotReadable) as caught:
        read_typed(Calc(), text)
    assert (caught.value.reason, caught.value.piece) == (reason, piece)


@given(calcs())
def test_the_typed_field_reads_back_what_it_shows(calc: Calc) -> None:
    assume(len(calc.tiles) <= calc.wanted)  # a meld added to a full hand makes it too long until tiles are taken away
    again = read_typed(calc, text_of(calc, "zh"))
    assert (sorted(again.tiles), again.drawn, again.melds) == (sorted(calc.tiles), calc.drawn, calc.melds)
    assert read_typed(calc, text_of(calc, "en")) == again


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_can_be_read(text: str) -> None:
    assert len(read_typed(Calc(), text).tiles) in (10, 14)


@pytest.mark.clause("T1")
def test_a_fifth_copy_and_a_fifteenth_tile_are_not_taken() -> None:
    four = Calc(tiles=(0, 0, 0), visible=(0,))
    assert add_tile(four, 0) == four
    full = Calc(tiles=parse_tiles("123m456p789s222z5z1m"))
    assert add_tile(full, 5) == full


def test_the_last_tile_of_a_full_hand_is_the_one_won_with_and_another_can_be_chosen() -> None:
    full = Calc(tiles=parse_tiles("123m456p789s222z5z1m"))
    assert full.drawn == 0
    assert put_last(full, 3).drawn == parse_tiles("4p")[0]
    assert tap(full, "win", 8).drawn == 8
    assert remove_at(full, 13).drawn is None


@pytest.mark.clause("C3", "S6")
def test_a_tap_makes_a_meld_but_never_of_caishen() -> None:
    assert tap(Calc(), "peng", WHITE) == Calc()
    turned = Calc(rules="bianfeng", caishen=2)  # 3万: a 白 plays as one, so 2万 白 4万 is a run
    assert tap(turned, "chi", 1).melds[0].tiles == parse_tiles("2m4m5z")


@pytest.mark.clause("P10", "P11")
def test_the_source_and_the_chain_always_fit_each_other() -> None:
    kong = with_source(Calc(), Source.GANG_DRAW)
    assert kong.chain == ("gang",)
    assert with_source(kong, Source.SELF_DRAW).chain == ()
    assert with_chain(Calc(), ("caipiao", "gang")).source is Source.GANG_DRAW
    assert with_chain(kong, ()).source is Source.SELF_DRAW


def test_a_tile_taken_has_a_giver_who_is_not_the_winner() -> None:
    taken = with_source(Calc(seat=2, dealer=2), Source.DISCARD)
    assert taken.from_seat == 3
    assert with_source(replace(taken, dealer=0), Source.SELF_DRAW).from_seat is None


def test_another_rule_set_keeps_the_hand_and_the_options_it_knows() -> None:
    room = with_option(with_option(with_rules(Calc(tiles=(1, 2)), "hangzhou"), "cap", 3), "must_baotou", True)
    moved = with_rules(room, "linan")
    assert (moved.tiles, moved.options) == ((1, 2), (("cap", 3),))


@pytest.mark.clause("D1")
def test_the_streak_fits_its_limit_when_the_rule_set_changes() -> None:
    assert with_rules(replace(with_rules(Calc(), "linan"), streak=7), "mil2025").streak == 3


def test_clearing_keeps_the_table() -> None:
    calc = with_option(Calc(rules="hangzhou", tiles=(1, 2), streak=2, visible=(3,)), "cap", 3)
    assert clear(calc) == Calc(rules="hangzhou", options=(("cap", 3),))
