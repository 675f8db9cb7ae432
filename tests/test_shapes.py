"""Complete, ready, how far away, what each caishen stands for. Cases of every known kind of fault are here too."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.engine import (
    ALL_KINDS,
    MIL2025,
    WHITE,
    BadHand,
    BadSize,
    Hand,
    Reading,
    Shape,
    Win,
    WinContext,
    completes,
    discards,
    format_tiles,
    is_baotou,
    judge,
    parse_tiles,
    preset,
    readings,
    shanten,
    waits,
)
from trainer.engine.readings import plainest, plainest_reading


def names(kinds: object) -> str:
    return format_tiles(kinds)  # type: ignore[arg-type] # any iterable of kinds


def deal(seed: int, size: int, wild: int) -> Hand:
    rng = random.Random(seed)
    wall = [kind for kind in ALL_KINDS if kind != WHITE for _ in range(4)]
    return Hand((WHITE,) * wild + tuple(rng.sample(wall, size - wild)))


WINNING = [
    ("123m456p789s222z11z", True),  # four melds and a pair
    ("1357m123777p22z55z", True),  # two gaps, two caishen
    ("123456789m11p89s5z", True),  # a run that ends at 9 with its first tile wild
    ("222234m444p555s11z", True),  # read greedily as 222, it would fail
    ("1122m2266p2266s22z", True),  # four alike are two pairs
    ("11223344556677m", True),
    ("123m456p789s22z115z", True),  # two pairs, one of them made a triplet
    ("123m456p789s12z335z", False),
    ("123m456p789s123z11z", False),  # honours form no run
    ("123m456p89s1s222z11z", False),  # runs do not wrap
    ("12m3p456p789s222z11z", False),  # a run keeps to one suit
]


@pytest.mark.clause("T3", "W1", "W2", "W3")
@pytest.mark.parametrize(("tiles", "wins"), WINNING)
def test_what_completes(tiles: str, wins: bool) -> None:
    assert completes(Hand.parse(tiles), MIL2025) is wins


@pytest.mark.clause("W3")
def test_a_caishen_is_not_spent_twice() -> None:
    hand = Hand.parse("4m4p4s4z5555z", ["chi 123m", "chi 123p"])
    assert not completes(hand, MIL2025)
    assert shanten(hand, MIL2025) == 0


@pytest.mark.clause("W3")
def test_a_fifth_copy_only_a_caishen_can_be() -> None:
    found = waits(Hand.parse("123m456m789m1111z"), MIL2025)
    assert found.kinds == parse_tiles("1z")
    assert found.dead == parse_tiles("1z")
    assert found.left[parse_tiles("1z")[0]] == 0
    assert found.caishen


@pytest.mark.clause("W3", "W6")
def test_nine_in_a_row_and_four_caishen_wait_for_every_other_kind() -> None:
    found = waits(Hand.parse("123456789m5555z"), MIL2025)
    assert len(found.kinds) == 33
    assert found.baotou
    assert not found.dead


@pytest.mark.clause("W3")
def test_a_wait_held_in_ones_own_melds_is_dead() -> None:
    found = waits(Hand.parse("4m", ["minggang 4444p", "chi 567m", "angang 8888s", "chi 123s"]), MIL2025)
    assert names(found.kinds) == "4m"
    used_up = waits(Hand.parse("35p11z", ["minggang 4444p", "chi 567m", "chi 123s"]), MIL2025)
    assert (names(used_up.kinds), names(used_up.dead)) == ("4p", "4p")


@pytest.mark.clause("W2")
def test_the_odd_quads_of_seven_pairs() -> None:
    options = {names([o.discard]): o for o in discards(Hand.parse("5566m233799p4444z"), MIL2025)}
    best = {name for name, option in options.items() if option.shanten == 0}
    assert best == {"2p", "7p"}
    assert names(options["2p"].accepts) == "7p5z"
    assert names(options["7p"].accepts) == "2p5z"


@pytest.mark.parametrize(
    ("tiles", "away"), [("245568m245568p77s", 2), ("123m456p789s222z1z", 0), ("123m456p789s222z11z", -1)]
)
def test_how_far_from_ready(tiles: str, away: int) -> None:
    assert shanten(Hand.parse(tiles), MIL2025) == away


@pytest.mark.clause("W6")
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 4))
def test_a_baotou_hand_is_completed_by_every_tile(seed: int, wild: int) -> None:
    hand = deal(seed, 13, wild)
    if is_baotou(hand, MIL2025):
        drawable = [kind for kind in ALL_KINDS if hand.counts[kind] < 4]
        assert all(completes(hand.draw(kind), MIL2025) for kind in drawable)


@pytest.mark.clause("W6")
@pytest.mark.parametrize(
    ("tiles", "melds", "ready"),
    [
        ("123m456p789s222z5z", [], True),
        ("56m5z456p789s222z1z", [], False),
        ("1133m5577p9911s5z", [], True),
        ("1133m5577p991s55z", [], True),
        ("1133m5577p99s1s3z5z", [], False),
        ("5z", ["chi 123m", "chi 123p", "chi 123s", "peng 111z"], True),
        ("12m55z", ["chi 123p", "chi 123s", "peng 111z"], True),
    ],
)
def test_baotou_is_exact(tiles: str, melds: list[str], ready: bool) -> None:
    assert is_baotou(Hand.parse(tiles, melds), MIL2025) is ready


@pytest.mark.clause("W1", "W3")
@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 4))
def test_a_reading_uses_each_tile_once(seed: int, wild: int) -> None:
    hand = deal(seed, 14, wild)
    for reading in readings(hand, MIL2025):
        assert sorted(placed.tile for group in reading.groups for placed in group.tiles) == sorted(hand.tiles)
        for group in reading.groups:
            kinds = [placed.stands_for for placed in group.tiles]
            run = group.kind == "run" and kinds == list(range(kinds[0], kinds[0] + 3)) and kinds[0] % 9 <= 6
            assert run or len(set(kinds)) == 1
            assert all(p.tile in (p.stands_for, WHITE) for p in group.tiles)


def as_sets(reading: Reading | None) -> object:
    """What the groups of *reading* stand for, whichever of two alike tiles is the caishen."""
    return reading and sorted((group.kind, [placed.stands_for for placed in group.tiles]) for group in reading.groups)


@pytest.mark.clause("W3")
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 3), st.sampled_from([WHITE, 1, 30]))
def test_the_plainest_reading_is_found_without_listing_all(seed: int, wild: int, caishen: int) -> None:
    rng = random.Random(seed)
    suits = rng.choice([(0,), (0, 1), (0, 3), (0, 1, 2, 3)])
    wall = [kind for kind in ALL_KINDS if kind // 9 in suits and kind not in (WHITE, caishen) for _ in range(4)]
    stand_ins = [WHITE] * (rng.randrange(3) if caishen != WHITE else 0)
    hand = Hand((*[caishen] * wild, *stand_ins, *rng.sample(wall, 14 - wild - len(stand_ins))))
    rules = MIL2025 if caishen == WHITE else preset("bianfeng")
    found = readings(hand, rules, caishen=caishen)
    for shape in Shape.STANDARD, Shape.QIDUI:
        listed = [reading for reading in found if reading.shape is shape]
        shown = plainest_reading(hand, rules, caishen=caishen, shape=shape)
        assert (shown is None) == (not listed)
        assert plainest([reading for reading in (shown, *listed) if reading], caishen) == shown
        assert as_sets(shown) in [None, *map(as_sets, listed)]
    assert plainest_reading(hand, rules, caishen=caishen) == next(
        (
            r
            for shape in (Shape.STANDARD, Shape.QIDUI)
            if (r := plainest_reading(hand, rules, caishen=caishen, shape=shape))
        ),
        None,
    )


@pytest.mark.clause("W3")
def test_caishen_alone_are_shown_as_themselves() -> None:
    shown = plainest_reading(Hand.parse("123m456p789s555z11z"), MIL2025)
    assert str(shown) == "1m 2m 3m | 4p 5p 6p | 7s 8s 9s | 1z 1z | 5z 5z 5z"


@pytest.mark.clause("W3", "P12")
def test_a_won_hand_lists_its_readings_only_when_asked() -> None:
    win = judge(Hand.parse("1112345678999m"), parse_tiles("5m")[0], WinContext(), MIL2025)
    assert isinstance(win, Win)
    assert win.reading in win.readings
    assert [str(reading) for reading in win.readings] == ["1m 1m 1m | 2m 3m 4m | 5m 5m | 6m 7m 8m | 9m 9m 9m"]


@pytest.mark.clause("P12")
def test_a_hand_that_reads_both_ways_shows_both() -> None:
    found = readings(Hand.parse("11223344556677m"), MIL2025)
    assert {reading.shape.value for reading in found} == {"standard", "qidui"}
    assert len(found) == len(set(found))


@pytest.mark.clause("W3")
def test_there_are_readings_exactly_when_a_hand_is_complete() -> None:
    for seed in range(400):
        rng = random.Random(seed)
        suit = [kind for kind in range(9) for _ in range(4)]
        wild = rng.randrange(5)
        hand = Hand((WHITE,) * wild + tuple(rng.sample(suit, 14 - wild)))
        assert bool(readings(hand, MIL2025)) == completes(hand, MIL2025), str(hand)


@pytest.mark.clause("S6")
def test_a_white_plays_as_the_tile_it_stands_in_for() -> None:
    rules = preset("bianfeng")
    hand = Hand.parse("12m5z456p789s222z1z")
    assert names(waits(hand, rules, caishen=2).kinds) == "1z"
    groups = readings(hand.draw(27), rules, caishen=2)[0].groups
    assert str(groups[0]) == "1m 2m 5z=3m"


def test_wrong_numbers_are_refused_with_the_count() -> None:
    with pytest.raises(BadSize, match="12 concealed tiles with 0 melds; 13"):
        waits(Hand.parse("123m456p789s222z"), MIL2025)
    with pytest.raises(BadHand, match="5 copies of 3m"):
        Hand.parse("33333m")
    with pytest.raises(BadHand, match="visible: 5 copies of 1m"):
        waits(Hand.parse("123m456p789s222z1z"), MIL2025, parse_tiles("1111m"))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 4))
def test_what_a_discard_accepts_really_lowers_the_shanten(seed: int, wild: int) -> None:
    hand = deal(seed, 14, wild)
    for option in discards(hand, MIL2025):
        left = hand.discard(option.discard)
        assert option.shanten == shanten(left, MIL2025)
        lowering = {k for k in ALL_KINDS if left.counts[k] < 4 and shanten(left.draw(k), MIL2025) < option.shanten}
        available = {k for k in lowering if hand.counts[k] < 4}
        assert set(option.accepts) == available
        assert option.tiles == sum(4 - hand.counts[k] for k in available)
