"""A1–A6, as far as the engine can bear them out: the direction of each on a small case worked out exactly."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from trainer.engine import (
    ALL_KINDS,
    MIL2025,
    WHITE,
    DiscardOption,
    Hand,
    Win,
    WinContext,
    completes,
    discards,
    judge,
    parse_tile,
    tile_text,
)
from trainer.quiz.table_scene import set_table
from trainer.table.change import changed
from trainer.table.moves import with_player
from trainer.table.view import view_of


def option(hand: Hand, tile: str) -> DiscardOption:
    return next(option for option in discards(hand, MIL2025) if option.discard == parse_tile(tile))


def value(hand: str, tile: str) -> int:
    win = judge(Hand.parse(hand), parse_tile(tile), WinContext(), MIL2025)
    assert isinstance(win, Win)
    return win.value


@pytest.mark.clause("A1")
def test_early_the_shapes_that_can_become_runs_are_kept_and_a_lone_honour_goes() -> None:
    # Two melds, 45s, 78s and the pair; west and north stand alone.
    hand = Hand.parse("45s78s11z34z", ["chi 123m", "chi 456p"])
    for honour in ("3z", "4z"):
        kept = option(hand, honour)
        # One from ready: 3s, 6s, 9s, four of each, and four caishen.
        assert (kept.shanten, kept.tiles) == (1, 16)
        assert {tile_text(kind) for kind in kept.accepts} == {"3s", "6s", "9s", "5z"}
    assert [option(hand, tile).shanten for tile in ("4s", "5s", "7s", "8s")] == [2, 2, 2, 2]


@pytest.mark.clause("A2")
def test_to_break_a_ready_hand_for_seven_pairs_costs_more_than_they_pay() -> None:
    # 123m 123m 456s, 77p and 56p: with 5p gone it waits for 4p (4 left), 7p (2) and the caishen (4), ten tiles.
    hand = Hand.parse("112233m5567p7p456s")
    ready, big = option(hand, "5p"), option(hand, "4s")
    assert (ready.shanten, ready.tiles) == (0, 10)
    # With 4s gone five pairs are left (11 22 33m, 55 77p): one from ready.
    assert big.shanten == 1
    # 无财神 ×2 for the plain hand; seven pairs ×4, and ×2 again: 8.
    assert (value("112233m567p7p456s", "4p"), value("112233m55677p55s", "6p")) == (2, 8)
    # Two draws from the 122 tiles not in hand. Ready: at least 1 point from ten tiles at the first draw or the second.
    kept = Fraction(10, 122) + Fraction(112, 122) * Fraction(10, 121)
    # Seven pairs: 6p, 5s, 6s (three each) or a caishen first, 13 tiles; then at most ten; 8 points at the very most.
    broken = Fraction(13, 122) * Fraction(10, 121) * 8
    assert kept > 2 * broken


@pytest.mark.clause("A3")
def test_once_ready_the_table_tells_which_tile_to_let_go() -> None:
    # With 9s gone it waits for 3m and 6m, with 4m gone for a second 5m. On the table lie all the 3m and 6m.
    hand = Hand.parse("45m99s123p456p789p9s")
    assert option(hand, "9s").accepts.keys() == {parse_tile("3m"), parse_tile("6m"), WHITE}
    seen = [parse_tile(tile) for tile in ("3m", "3m", "3m", "3m", "6m", "6m", "6m", "6m")]
    blind = {tile_text(o.discard): o.tiles for o in discards(hand, MIL2025)}
    watched = {tile_text(o.discard): o.tiles for o in discards(hand, MIL2025, seen)}
    # 3m and 6m, four each, and four caishen; then the caishen alone.
    assert (blind["9s"], watched["9s"]) == (12, 4)
    # Three 5m are left, and four caishen: the table changes nothing there.
    assert blind["4m"] == watched["4m"] == 3 + 4
    assert blind["9s"] > blind["4m"]
    assert watched["9s"] < watched["4m"]


@pytest.mark.clause("A4", "W1")
@pytest.mark.parametrize("tiles", ["123456m789p11s235s", "112233m456p5667s1z", "4555m123p789p44s67s"])
def test_which_tile_may_go_follows_from_what_then_wins(tiles: str) -> None:
    hand = Hand.parse(tiles)
    assert any(found.shanten == 0 for found in discards(hand, MIL2025))
    for found in discards(hand, MIL2025):
        rest = hand.discard(found.discard)
        wins = {kind for kind in ALL_KINDS if hand.all_counts()[kind] < 4 and completes(rest.draw(kind), MIL2025)}
        assert (found.shanten == 0) == bool(wins)
        if wins:
            assert {kind for kind, left in found.accepts.items() if left} == wins


@pytest.mark.clause("A5")
def test_the_tiles_left_are_counted_from_all_that_is_seen() -> None:
    # 23m waits for 1m and 4m: four of each, less the two 1m and one 4m on the table; and four caishen.
    hand = Hand.parse("23m456p789p123s11s9m")
    seen = [parse_tile(tile) for tile in ("1m", "1m", "4m")]
    found = next(o for o in discards(hand, MIL2025, seen) if o.discard == parse_tile("9m"))
    assert {tile_text(kind): left for kind, left in found.accepts.items()} == {"1m": 2, "4m": 3, "5z": 4}


@pytest.mark.clause("A6", "K4")
def test_claims_show_the_others_a_hand_and_a_closed_hand_shows_them_nothing() -> None:
    open_hand = Hand.parse("1177s", ["chi 234s", "peng 555s", "chi 678s"])
    closed = Hand.parse("147m147p147s1234z")
    state = set_table(Random(1), MIL2025, {1: open_hand, 2: closed, 0: Hand.parse("258m258p3699s1266z")}, turn=0)
    view = view_of(state, 0)
    shown = [kind for declared in view.others[0].declared for kind in declared.meld.tiles]
    # Nine tiles of one suit lie open, four are hidden; of the closed hand nothing is seen but its number.
    assert (len(shown), {tile_text(kind)[1] for kind in shown}, view.others[0].concealed) == (9, {"s"}, 4)
    assert (view.others[1].declared, view.others[1].concealed) == ((), 13)
    # Another closed hand looks the same; other melds do not.
    other = with_player(state, 2, tiles=state.players[3].tiles)
    other = with_player(other, 3, tiles=state.players[2].tiles)
    assert view_of(other, 0) == view
    declared = changed(state.players[1].declared[0], meld=Hand.parse("1177s", ["chi 345s"]).melds[0])
    melded = with_player(state, 1, declared=(declared, *state.players[1].declared[1:]))
    assert view_of(melded, 0) != view
