"""杠花: flowers dealt, drawn, in a row, among the last tiles, and won on. Clauses: S8, S6, P4, P10, E1."""

from __future__ import annotations

import pytest
from table_play import angang, lay_drawn, outcome, play
from tables import JUNK, discard, table

from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import Kind, parse_tile, parse_tiles
from trainer.table.deal import start_deal
from trainer.table.legal import refusal
from trainer.table.state import Ending, Phase, TableState
from trainer.table.step import apply
from trainer.table.wall import DEALT, Wall, dealt

NINE_P = parse_tile("9p")
"""Turned up, it makes 9p the caishen and 8p, the kind one smaller, the flower."""
READY = "123m456p789s222z1z"
"""Waits on 1z, without a caishen."""


def linan(hands: dict[int, str], *, upcoming: str, tail: str, left: int = 60, drawn: str = "7z") -> TableState:
    return table(hands, rules=LINAN, drawn=drawn, upcoming=upcoming, from_tail=tail, left=left, caishen=NINE_P)


@pytest.mark.clause("S8", "P10", "K2")
def test_two_flowers_in_a_row_are_both_replaced_and_both_join_the_chain() -> None:
    state = apply(linan({}, upcoming="8p", tail="8p3m"), discard(0, "7z"))
    player = state.players[1]
    assert (player.flowers, player.drawn, player.chain) == (2, parse_tile("3m"), ("gang", "gang"))
    # One from the head, two from the tail; nothing is burnt in linan.
    assert (state.left, len(player.tiles), state.gang_draw) == (57, 14, True)


@pytest.mark.clause("S8", "P4", "D4")
@pytest.mark.parametrize(
    ("tail", "fan", "points"),
    [
        # 杠开 with one kong in the chain, ×2: the dealer at 1老 pays 4, the others 2.
        ("1z", {"gangkai": 1}, (-4, 8, -2, -2)),
        # Two flowers are two kongs, ×4.
        ("8p1z", {"gangkai": 2}, (-8, 16, -4, -4)),
        # Three, ×8.
        ("8p8p1z", {"gangkai": 3}, (-16, 32, -8, -8)),
    ],
)
def test_winning_on_a_flowers_replacement_is_gangkai(tail: str, fan: dict[str, int], points: tuple[int, ...]) -> None:
    state = apply(linan({1: READY}, upcoming="8p", tail=tail), discard(0, "7z"))
    assert outcome(state, 1) == (fan, points)


@pytest.mark.clause("S8", "P2", "P3", "P4", "P10")
def test_a_flower_joins_a_float_in_the_chain_that_baotou_pays_in_full() -> None:
    # The float leaves C and four melds; the next draw is a flower.
    state = linan({0: "9p222z345m789s111p"}, drawn="9p", upcoming="7z7z7z8p", tail="6s")
    state = lay_drawn(play(state, discard(0, "9p")), 1, 2, 3)
    assert state.players[0].chain == ("caipiao", "gang")
    # 爆头 1 + float 1 + one kong 1, ×8, twice that from each.
    assert outcome(state, 0) == ({"baotou": 1, "caipiao": 1, "gangkai": 1}, (48, -16, -16, -16))


@pytest.mark.clause("S8", "P4", "K1")
def test_a_flower_drawn_for_a_kong_is_a_second_kong() -> None:
    # Kong of 1m, a flower, then 2z: two kongs since the last discard, ×4, twice from each.
    state = linan({0: "1111m456p789s22z1z"}, drawn="1z", upcoming="", tail="8p2z")
    state = play(state, angang(0, "1m"))
    assert state.players[0].chain == ("gang", "gang")
    assert outcome(state, 0) == ({"gangkai": 2}, (24, -8, -8, -8))


@pytest.mark.clause("S8", "P10")
def test_an_ordinary_discard_after_a_flower_empties_the_chain() -> None:
    state = apply(linan({}, upcoming="8p", tail="6s"), discard(0, "7z"))
    assert apply(state, discard(1, "6s")).players[1].chain == ()


@pytest.mark.clause("S8", "E1", "K3")
@pytest.mark.parametrize(("left", "after"), [(21, 19), (22, 20)])
def test_a_flower_is_replaced_also_within_the_last_twenty_where_no_kong_is(left: int, after: int) -> None:
    state = linan({1: "1111m147p147s123z"}, upcoming="8p", tail="6s", left=left)
    state = apply(state, discard(0, "7z"))
    # One from the head, one from the tail.
    assert (state.left, state.players[1].flowers, state.players[1].drawn) == (after, 1, parse_tile("6s"))
    barred = refusal(state, angang(1, "1m"))
    assert barred is not None
    assert barred.clause == "K3"
    over = apply(state, discard(1, "6s")).result
    assert over is not None
    assert over.ending is Ending.DRAWN


@pytest.mark.clause("S8", "E1", "P4")
def test_a_win_on_a_replacement_within_the_last_twenty_is_gangkai() -> None:
    state = apply(linan({1: READY}, upcoming="8p", tail="1z", left=21), discard(0, "7z"))
    assert state.left == 19
    assert outcome(state, 1) == ({"gangkai": 1}, (-4, 8, -2, -2))


@pytest.mark.clause("S8", "S6")
def test_white_as_the_flower_stands_for_nothing() -> None:
    # 中 turned up is the caishen, and 白, one smaller among 中 发 白, the flower.
    red, white = parse_tile("7z"), parse_tile("5z")
    state = table({1: READY}, rules=LINAN, drawn="6z", upcoming="5z", from_tail="1z", caishen=red)
    state = apply(state, discard(0, "6z"))
    assert (state.players[1].flowers, white in state.players[1].tiles) == (1, False)
    assert outcome(state, 1) == ({"gangkai": 1}, (-4, 8, -2, -2))


@pytest.mark.clause("S8")
@pytest.mark.parametrize("rules", [MIL2025, HANGZHOU, BIANFENG, YUHANG], ids=lambda rules: rules.id)
def test_elsewhere_the_kind_one_smaller_is_no_flower(rules: RuleSet) -> None:
    caishen = parse_tile("5z") if rules in (MIL2025, HANGZHOU) else NINE_P
    state = table({}, rules=rules, drawn="7z", upcoming="8p", caishen=caishen)
    state = apply(state, discard(0, "7z"))
    assert (state.players[1].flowers, state.players[1].drawn) == (0, parse_tile("8p"))


def linan_wall(hands: dict[int, str], tail: str, dealer: int) -> Wall:
    """A wall that deals *hands* (the dealer's of 14 tiles), with *tail* drawn from its end; 9p is turned up."""
    seen = dealt(range(DEALT), dealer)
    tiles: list[Kind] = [parse_tile("7z")] * 136
    for seat, text in hands.items():
        for place, tile in zip(seen[seat], parse_tiles(text), strict=True):
            tiles[place] = tile
    last = parse_tiles(tail)
    tiles[135 - len(last) : 135] = last[::-1]
    tiles[135] = NINE_P
    return Wall(tiles=tuple(tiles), dice=(1, 1), turned=NINE_P)


ONE_FLOWER = "8p47m147p147s1234z"


@pytest.mark.clause("S8", "S3", "K2")
def test_dealt_flowers_are_replaced_before_the_first_discard_the_dealer_first() -> None:
    hands = {0: ONE_FLOWER, 1: JUNK, 2: JUNK + "8p", 3: "88p7m147p147s1234z"}
    # Dealer 2 takes 2m, then seat 3 its two (3m, 5m), then seat 0 (6m).
    state = start_deal(LINAN, linan_wall(hands, "2m3m5m6m", 2), dealer=2)
    assert (state.phase, state.turn) == (Phase.PLAY, 2)
    assert [player.flowers for player in state.players] == [1, 0, 1, 2]
    replacements = parse_tiles("2356m")
    held = [tuple(kind for kind in player.tiles if kind in replacements) for player in state.players]
    assert held == [parse_tiles("6m"), (), parse_tiles("2m"), parse_tiles("35m")]
    assert [len(player.tiles) for player in state.players] == [13, 13, 14, 13]
    # 136 less 53 dealt, the turned-up tile and four replacements.
    assert state.left == 78


@pytest.mark.clause("S8", "P4", "D4")
def test_the_dealer_wins_on_the_replacement_of_a_dealt_flower_as_gangkai() -> None:
    hands = {0: READY + "8p", 1: JUNK, 2: JUNK, 3: JUNK}
    state = start_deal(LINAN, linan_wall(hands, "1z", 0), dealer=0)
    assert (state.players[0].chain, state.gang_draw) == (("gang",), True)
    # 杠开 ×2, twice from each.
    assert outcome(state, 0) == ({"gangkai": 1}, (12, -4, -4, -4))


@pytest.mark.clause("S8", "P4")
def test_another_seats_dealt_flower_makes_nothing_of_the_dealers_win() -> None:
    hands = {0: READY + "1z", 1: ONE_FLOWER, 2: JUNK, 3: JUNK}
    state = start_deal(LINAN, linan_wall(hands, "6z", 0), dealer=0)
    assert state.players[1].flowers == 1
    assert outcome(state, 0) == ({}, (6, -2, -2, -2))
