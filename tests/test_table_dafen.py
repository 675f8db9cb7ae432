"""打分 and matches of so many deals: when a match ends and when it goes on. Clauses: G1, G2."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_play import play
from tables import discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import HANGZHOU, PRESETS
from trainer.engine.settle import Payments
from trainer.table.actions import Action, Do
from trainer.table.match import Four, Match, next_match, start_match
from trainer.table.state import Ending, Result
from trainer.table.step import apply

DRAWN = Result(ending=Ending.DRAWN, payments=Payments((0, 0, 0, 0)))


def won(seat: int, points: Four) -> Result:
    return Result(ending=Ending.WIN, payments=Payments(points), seat=seat)


def match_at(points: Four, *, dafen: int = 50) -> Match:
    """A 打分 match that has come to *points*, seat 0 dealing."""
    match = start_match(with_options(HANGZHOU, {"dafen": dafen}), 1)
    return replace(match, dealer=0, been_dealer=frozenset({0}), points=points)


def after_plain_win(match: Match, seat: int) -> Match:
    """The match after *seat* has drawn the last tile of a hand that is worth ×1."""
    state = table({seat: "123m456p789s222z1z"}, rules=match.rules, turn=seat, drawn="1z",
                  dealer=match.dealer, streak=match.streak)  # fmt: skip
    result = apply(state, Action(seat, Do.WIN)).result
    assert result is not None
    return next_match(match, result)


@pytest.mark.clause("G1")
@pytest.mark.parametrize("dafen", [40, 50, 60])
def test_everyone_starts_with_forty_fifty_or_sixty(dafen: int) -> None:
    match = start_match(with_options(HANGZHOU, {"dafen": dafen}), 1)
    assert (match.points, match.over) == ((dafen,) * 4, False)


@pytest.mark.clause("G1")
@pytest.mark.parametrize("dafen", [40, 50, 60])
@pytest.mark.parametrize(("left", "over"), [(1, False), (0, True), (-1, True)])
def test_a_loser_at_or_below_zero_ends_it_unless_the_dealer_won(dafen: int, left: int, over: bool) -> None:
    before = match_at((dafen,) * 4, dafen=dafen)
    lost = dafen - left
    # Seat 1, no dealer, takes all but *left* of seat 2.
    after = next_match(before, won(1, (0, lost, -lost, 0)))
    assert (after.points, after.over) == ((dafen, dafen + lost, left, dafen), over)
    # The dealer takes as much.
    after = next_match(before, won(0, (lost, 0, -lost, 0)))
    assert (after.points, after.over) == ((dafen + lost, dafen, left, dafen), False)


@pytest.mark.clause("G1")
@pytest.mark.parametrize(("left", "over"), [(1, False), (0, True), (-3, True)])
def test_a_drawn_deal_ends_it_only_while_somebody_is_at_or_below_zero(left: int, over: bool) -> None:
    assert next_match(match_at((120 - left, 40, left, 40)), DRAWN).over == over


@pytest.mark.clause("G1")
def test_it_goes_on_while_the_dealer_keeps_winning_however_deep_the_others_are() -> None:
    match = match_at((50, 50, 50, 50))
    for left in (26, 2, -22, -46):
        match = next_match(match, won(0, (72, -24, -24, -24)))
        assert (match.points[1:], match.over, match.dealer) == ((left,) * 3, False, 0)
    # Then a 闲家 wins and stays below 0 himself.
    assert next_match(match, won(1, (-8, 10, -1, -1))).over


@pytest.mark.clause("G1")
@pytest.mark.parametrize(
    ("gain", "points", "over"),
    [
        # Seat 2 was at -6. After +7 it stands at 1, nobody at or below 0: on it goes.
        (7, (97, 48, 1, 54), False),
        # After +6 it stands at 0.
        (6, (98, 48, 0, 54), True),
    ],
)
def test_it_goes_on_further_when_the_loser_is_above_zero_again(gain: int, points: Four, over: bool) -> None:
    match = next_match(match_at((50, 50, 42, 58)), won(0, (48, 0, -48, 0)))
    assert (match.points, match.over) == ((98, 50, -6, 58), False)
    # The dealer wins again while seat 2 is below 0.
    match = next_match(match, won(0, (6, -2, 0, -4)))
    assert (match.points, match.over) == ((104, 48, -6, 54), False)
    now = next_match(match, won(2, (-gain, 0, gain, 0)))
    assert (now.points, now.over) == (points, over)
    assert (now.dealer, now.streak) == (2, 1)


@pytest.mark.clause("G1")
def test_the_dealer_himself_at_zero_ends_it_when_another_wins() -> None:
    assert next_match(match_at((4, 60, 60, 76)), won(1, (-4, 6, -1, -1))).over
    assert not next_match(match_at((5, 60, 60, 75)), won(1, (-4, 6, -1, -1))).over


@pytest.mark.clause("G1", "D4")
def test_a_match_of_forty_played_at_the_table_ends_with_the_deal_that_takes_the_last_point() -> None:
    match = start_match(with_options(HANGZHOU, {"dafen": 40, "base": 5}), 1)
    loser, winner = match.dealer, (match.dealer + 1) % 4
    # A 闲家 wins: the dealer pays 10, the others 5. Then, himself dealer at 1老, he takes 10 from each.
    match = after_plain_win(after_plain_win(match, winner), winner)
    assert (match.points[loser], match.points[winner], match.over) == (20, 90, False)
    # At 2老 20 from each: the first dealer is at 0, the others at 5, and the dealer has won.
    match = after_plain_win(match, winner)
    assert (match.points[loser], match.points[winner], match.over) == (0, 150, False)
    # A drawn deal then ends it.
    drawn = play(table({}, rules=match.rules, drawn="7z", left=20), discard(0, "7z")).result
    assert drawn is not None
    assert next_match(match, drawn).over


@pytest.mark.clause("G1")
def test_without_dafen_points_below_zero_end_nothing() -> None:
    match = start_match(HANGZHOU, 1)
    assert (match.points, next_match(match, won(1, (-8, 10, -1, -1))).over) == ((0, 0, 0, 0), False)


@pytest.mark.clause("G2")
@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("deals", [1, 3])
def test_a_match_of_so_many_deals_ends_after_the_last_whoever_wins_it(key: str, deals: int) -> None:
    room = with_options(PRESETS[key], {"deals": deals})
    for last in (DRAWN, won(0, (6, -2, -2, -2)), won(1, (-2, 4, -1, -1))):
        match = start_match(room, 1)
        for _ in range(deals - 1):
            match = next_match(match, DRAWN)
            assert not match.over
        assert next_match(match, last).over


@pytest.mark.clause("G2")
@pytest.mark.parametrize("key", PRESETS)
def test_a_match_without_a_number_of_deals_does_not_end_of_itself(key: str) -> None:
    match = start_match(PRESETS[key], 1)
    for _ in range(40):
        match = next_match(match, DRAWN)
    assert (match.over, match.deal) == (False, 41)
