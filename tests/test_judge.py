"""Wins, refusals, fan and payments of the exam's rule set, clause by clause; values written by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine import (
    MIL2025,
    NO_TAN,
    WHITE,
    BadFacts,
    Hand,
    NotWin,
    Payments,
    Source,
    Win,
    WinContext,
    clause_of,
    judge,
    parse_tile,
    parse_tiles,
    preset,
    settle,
    tile_text,
    with_options,
)
from trainer.engine.errors import BadRequest
from trainer.engine.readings import plainest, plainest_reading
from trainer.engine.ruleset import HANGZHOU
from trainer.engine.worth import MOST_CONTEXTS


def win(tiles: str, tile: str, melds: tuple[str, ...] = (), **facts: Any) -> Win:
    verdict = judge(Hand.parse(tiles, melds), parse_tile(tile), WinContext(**facts), MIL2025)
    assert isinstance(verdict, Win)
    return verdict


GANG = {"source": Source.GANG_DRAW, "chain": ("gang",)}
NAMED = [
    # tiles, tile, melds, facts, fan, exponent, title, clauses
    ("12m456p789s222z1z5z", "1z", (), {}, {}, 0, "", ("P1",)),
    ("123m456p789s222z1z", "1z", (), {}, {"wu_caishen": 1}, 1, "无财神", ("P7",)),
    ("123m456p789s222z5z", "9m", (), {}, {"baotou": 1}, 1, "爆头", ("P2",)),
    ("123m456p789s222z5z", "9m", (), {"chain": ("caipiao",)}, {"baotou": 1, "caipiao": 1}, 2, "财飘", ("P3", "P10")),
    ("123m456p789s222z5z", "9m", (), {"chain": ("caipiao",) * 2}, {"baotou": 1, "caipiao": 2}, 3, "双飘", ("P3",)),
    ("456p789s1z5z2m3m", "1m", ("minggang 2222z",), GANG, {"gangkai": 1}, 1, "杠开", ("P4",)),
    ("123m456p789s5z", "9m", ("minggang 2222z",), GANG, {"baotou": 1, "gangkai": 1}, 2, "杠暴", ("P2", "P4")),
    (
        "123m456p789s5z", "9m", ("angang 2222z",), {"source": Source.GANG_DRAW, "chain": ("caipiao", "gang")},
        {"baotou": 1, "caipiao": 1, "gangkai": 1}, 3, "飘杠", ("P4", "P10"),
    ),
    ("1133m5577p991s55z", "1s", (), {}, {"baotou": 1, "qidui": 2}, 3, "七客", ("P5", "P2")),
    ("1133m5577p9911s3z", "3z", (), {}, {"qidui": 2, "wu_caishen": 1}, 3, "清七对", ("P5", "P7")),
    ("1133m557p29999s5z", "2s", (), {}, {"haohua": 4}, 4, "豪华七对", ("P6",)),
    ("1111m5577p9911s3z", "3z", (), {}, {"haohua": 4, "wu_caishen": 1}, 4, "豪华清七对", ("P6", "P7", "P9")),
]  # fmt: skip


@pytest.mark.clause("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "P10", "P13")
@pytest.mark.parametrize(("tiles", "tile", "melds", "facts", "fan", "exponent", "title", "clauses"), NAMED)
def test_named_hands(
    tiles: str, tile: str, melds: tuple[str, ...], facts: dict[str, Any], fan: dict[str, int], exponent: int,
    title: str, clauses: tuple[str, ...],
) -> None:  # fmt: skip
    found = win(tiles, tile, melds, **facts)
    assert (found.fan, found.exponent, found.value, found.title) == (fan, exponent, 2**exponent, title)
    assert set(clauses) - {"P1", "P9", "P10"} <= {step.clause for step in found.trace}


@pytest.mark.clause("P11")
def test_floats_are_worth_nothing_without_baotou() -> None:
    assert win("12m456p789s222z1z5z", "1z", chain=("caipiao",)).fan == {}


@pytest.mark.clause("P9")
def test_the_cap_shows_in_the_trace() -> None:
    found = win("123m456p789s222z5z", "9m", chain=("caipiao",) * 3 + ("gang",), source=Source.GANG_DRAW)
    assert (found.uncapped, found.exponent) == (5, 4)
    assert [step.id for step in found.trace][-3:] == ["cap", "value", "payments"]


@pytest.mark.clause("P12")
def test_the_dearer_reading_counts() -> None:
    found = win("1122334455667m", "7m")
    assert (found.shape.value, found.exponent, found.rival) == ("qidui", 3, 1)


@pytest.mark.clause("P14")
@pytest.mark.parametrize(
    ("left", "thrown", "fan"),
    [
        ("1144m1144p1144s9m", "1122334467z", {"shifeng": 3, "wu_caishen": 1}),
        ("1144m1144p1144s9m", "1122334465z", {"shifeng": 4, "wu_caishen": 1}),
        ("1144m1144p1144s5z", "1122334467z", {"shifeng": 3}),
    ],
)
def test_ten_honours(left: str, thrown: str, fan: dict[str, int]) -> None:
    context = WinContext(source=Source.SHIFENG, discards=parse_tiles(thrown))
    found = judge(Hand.parse(left), None, context, MIL2025)
    assert isinstance(found, Win)
    assert found.fan == fan
    assert found.title == "十风"


@pytest.mark.clause("P14")
def test_ten_honours_need_ten_honours_and_no_meld() -> None:
    suited = WinContext(source=Source.SHIFENG, discards=parse_tiles("112233446z9m"))
    assert judge(Hand.parse("1144m1144p1144s9m"), None, suited, MIL2025) == NotWin("not_complete", "P14")
    melded = WinContext(source=Source.SHIFENG, discards=parse_tiles("1122334467z"))
    with pytest.raises(BadFacts, match="shifeng allows none"):
        judge(Hand.parse("1144m1144p11s", ["angang 7777s"]), None, melded, MIL2025)


@pytest.mark.clause("W1", "W4", "K5")
@pytest.mark.parametrize(
    ("tile", "facts", "reason", "clause"),
    [
        ("9m", {}, "not_complete", "W1"),
        ("9s", {"source": Source.DISCARD, "from_seat": 1, "streak": 3}, "source_barred", "W4"),
        ("9s", {"source": Source.ROBBED_GANG, "from_seat": 1, "streak": 3}, "source_barred", "K5"),
    ],
)
def test_what_is_no_win(tile: str, facts: dict[str, Any], reason: str, clause: str) -> None:
    hand = Hand.parse("123m456p78s222z11z")
    assert judge(hand, parse_tile(tile), WinContext(**facts), MIL2025) == NotWin(reason, clause)


@pytest.mark.clause("D3", "D4", "D7")
@pytest.mark.parametrize(
    ("seat", "streak", "payments"),
    [(0, 1, (6, -2, -2, -2)), (1, 1, (-2, 4, -1, -1)), (0, 3, (24, -8, -8, -8)), (2, 3, (-8, -1, 10, -1))],
)
def test_who_pays_on_an_own_draw(seat: int, streak: int, payments: tuple[int, ...]) -> None:
    assert settle(1, WinContext(seat=seat, dealer=0, streak=streak), MIL2025).by_seat == payments


def tan(**pairs: int) -> tuple[tuple[int, ...], ...]:
    rows = [list(row) for row in NO_TAN]
    for pair, number in pairs.items():
        rows[int(pair[1])][int(pair[2])] = number
    return tuple(tuple(row) for row in rows)


@pytest.mark.clause("L1", "L2", "L3", "L4")
@pytest.mark.parametrize(
    ("claims", "payments"),
    [
        (tan(_10=2), (-2, 4, -1, -1)),  # two chows are no relation
        (tan(_10=3), (-4, 4, 0, 0)),  # 1 chowed three times from 0 and wins: 0 pays all
        (tan(_21=3), (0, 8, -8, 0)),  # 2 chowed three times from 1, who wins: 2 pays double
        (tan(_10=3, _21=3), (-4, 12, -8, 0)),  # each liable player pays his own sum
        (tan(_32=3), (-2, 4, -1, -1)),  # a relation without the winner
    ],
)
def test_three_chows_make_one_liable(claims: tuple[tuple[int, ...], ...], payments: tuple[int, ...]) -> None:
    assert settle(1, WinContext(seat=1, dealer=0, tan=claims), MIL2025).by_seat == payments


@pytest.mark.clause("D4", "L2", "L3")
@pytest.mark.parametrize(("claims", "clause"), [(NO_TAN, "D4"), (tan(_10=3), "L2"), (tan(_21=3), "L3")])
def test_the_trace_names_the_clause_that_decides_who_pays(claims: tuple[tuple[int, ...], ...], clause: str) -> None:
    last = win("12m456p789s222z1z5z", "1z", seat=1, tan=claims).trace[-1]
    assert (last.id, last.clause) == ("payments", clause)


@pytest.mark.clause("D6")
@given(
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(1, 3),
    st.integers(1, 64),
    st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4),
)
def test_payments_always_sum_to_zero(seat: int, dealer: int, streak: int, value: int, claims: list[list[int]]) -> None:
    context = WinContext(seat=seat, dealer=dealer, streak=streak, tan=tuple(map(tuple, claims)))
    paid = settle(value, context, MIL2025).by_seat
    assert sum(paid) == 0
    assert paid[seat] > 0
    assert all(points <= 0 for place, points in enumerate(paid) if place != seat)


@pytest.mark.clause("D6")
def test_payments_that_do_not_sum_to_zero_cannot_exist() -> None:
    with pytest.raises(ValueError, match="do not sum to 0"):
        Payments((1, 0, 0, 0))


def test_every_option_names_its_clause() -> None:
    assert clause_of("discard_win") == "W4"
    with pytest.raises(KeyError):
        clause_of("id")


def test_an_option_that_makes_no_sense_is_refused_with_the_reason() -> None:
    with pytest.raises(BadRequest, match=r"discard_win makes no sense in mil2025.*W4"):
        with_options(MIL2025, {"discard_win": "always"})
    with pytest.raises(BadRequest, match="start_streak 3 is above streak_cap 2"):
        with_options(preset("hangzhou"), {"start_streak": 3, "streak_cap": 2})
    with pytest.raises(BadRequest, match="only yuhang plays so"):
        with_options(preset("hangzhou"), {"caishen": "below_turned"})


@pytest.mark.clause("W1", "W2", "W3")
def test_the_reading_a_win_shows_is_the_plainest_of_its_shape() -> None:
    hands = [
        ("123m456p789s2223z", "3z"), ("1112223334445m", "5m"), ("1122334455667m", "7m"),
        ("111122m3344p556s", "6s"), ("123m456p789s222z5z", "1z"), ("1122m3344p556s5z1z", "1z"),
    ]  # fmt: skip
    for tiles, drawn in hands:
        found = judge(Hand.parse(tiles), parse_tile(drawn), WinContext(), MIL2025)
        assert isinstance(found, Win)
        wanted = plainest_reading(found.hand, MIL2025, shape=found.shape)
        assert found.reading == wanted == plainest(found.readings, WHITE)


def test_hands_that_look_alike_keep_apart_what_contexts_make_of_them() -> None:
    hand = Hand.parse("123m456p789s222z3z")
    for _ in range(2):
        for streak, paid in ((1, (6, -2, -2, -2)), (2, (12, -4, -4, -4)), (3, (24, -8, -8, -8))):
            found = judge(hand, parse_tile("3z"), WinContext(streak=streak), HANGZHOU)
            assert isinstance(found, Win)
            assert found.payments.by_seat == paid


def test_more_contexts_than_are_kept_are_each_answered_for_themselves() -> None:
    hand = Hand.parse("123m456p789s222z3z")
    for base in range(1, 2 * MOST_CONTEXTS):
        found = judge(hand, parse_tile("3z"), WinContext(base=base), HANGZHOU)
        assert isinstance(found, Win)
        assert found.payments.by_seat == (6 * base, -2 * base, -2 * base, -2 * base)


@pytest.mark.clause("T6", "T7")
@pytest.mark.parametrize("key", ["mil2025", "hangzhou"])
def test_any_pair_will_do_the_seven_honours_too(key: str) -> None:
    rules = preset(key)
    for kind in range(34):
        if kind == WHITE:  # 白 is caishen in both
            continue
        melds = ("chi 123m", "chi 123m", "chi 456p", "chi 456p")
        found = judge(Hand.parse(tile_text(kind), melds), kind, WinContext(), rules)
        assert isinstance(found, Win), tile_text(kind)
