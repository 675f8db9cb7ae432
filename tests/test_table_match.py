"""Deals in a row: dealer, streak, 打分, silver and leavers."""

from __future__ import annotations

import pytest

from trainer.engine.errors import BadRequest
from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, RuleSet
from trainer.engine.settle import Payments
from trainer.table.ledger import leaver_payments, settle_silver
from trainer.table.match import Match, next_match, start_match
from trainer.table.state import Ending, Result

DRAWN = Result(ending=Ending.DRAWN, payments=Payments((0, 0, 0, 0)))


def won(seat: int, *points: int) -> Result:
    return Result(ending=Ending.WIN, payments=Payments((points[0], points[1], points[2], points[3])), seat=seat)


def after(rules: RuleSet, *results: Result) -> Match:
    match = start_match(rules, 1)
    for result in results:
        match = next_match(match, result)
    return match


@pytest.mark.clause("S2", "D1", "D2")
def test_the_winner_deals_next_and_a_dealer_who_keeps_the_deal_adds_one_up_to_three() -> None:
    keeps = won(0, 6, -2, -2, -2)
    assert [after(MIL2025, *[keeps] * n).streak for n in (0, 1, 2, 3)] == [1, 2, 3, 3]
    assert after(MIL2025, DRAWN).streak == 2
    lost = after(MIL2025, keeps, won(2, -4, -1, 6, -1))
    assert (lost.dealer, lost.streak) == (2, 1)


@pytest.mark.clause("D1")
def test_linan_knows_no_upper_limit() -> None:
    match = start_match(LINAN, 1)
    for _ in range(5):
        match = next_match(match, DRAWN)
    assert match.streak == 6


@pytest.mark.clause("D1", "D2")
def test_rooms_may_start_higher_and_let_a_drawn_deal_add_nothing() -> None:
    rules = with_options(MIL2025, {"start_streak": 2, "draw_adds": False})
    assert after(rules, DRAWN).streak == 2
    assert after(rules, won(3, -1, -1, -1, 3)).streak == 2


@pytest.mark.clause("S1")
def test_the_first_dealer_is_east_in_the_competition_and_by_lot_in_rooms() -> None:
    assert {start_match(MIL2025, seed).dealer for seed in range(20)} == {0}
    assert {start_match(HANGZHOU, seed).dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("T9")
def test_a_round_is_over_when_each_player_has_been_dealer() -> None:
    match = start_match(MIL2025, 1)
    rounds = []
    for seat in (1, 2, 3, 0):
        match = next_match(match, won(seat, *[3 if s == seat else -1 for s in range(4)]))
        rounds.append(match.round)
    assert rounds == [0, 0, 0, 1]


@pytest.mark.clause("G1")
@pytest.mark.parametrize(("lost", "over"), [(49, False), (50, True)])
def test_dafen_ends_when_somebody_is_at_zero(lost: int, over: bool) -> None:
    match = start_match(with_options(HANGZHOU, {"dafen": 50}), 1)
    winner, loser = (match.dealer + 1) % 4, (match.dealer + 2) % 4
    points = [lost if seat == winner else -lost if seat == loser else 0 for seat in range(4)]
    assert next_match(match, won(winner, *points)).over == over


@pytest.mark.clause("G1")
def test_dafen_goes_on_while_the_dealer_wins_and_ends_with_a_drawn_deal() -> None:
    match = start_match(with_options(HANGZHOU, {"dafen": 40}), 1)
    points = [60 if seat == match.dealer else -20 for seat in range(4)]
    match = next_match(next_match(match, won(match.dealer, *points)), won(match.dealer, *points))
    assert (min(match.points), match.over) == (0, False)
    ended = next_match(match, DRAWN)
    assert ended.over
    with pytest.raises(ValueError, match="over"):
        next_match(ended, DRAWN)


@pytest.mark.clause("G2")
@pytest.mark.parametrize(("deals", "over"), [(2, True), (3, False)])
def test_a_match_may_be_a_number_of_deals(deals: int, over: bool) -> None:
    assert after(with_options(MIL2025, {"deals": deals}), DRAWN, DRAWN).over == over


@pytest.mark.clause("G3")
def test_a_hundred_silver_is_needed_to_sit_down() -> None:
    assert start_match(BIANFENG, 1, (100, 100, 100, 100)).silver == (100, 100, 100, 100)
    with pytest.raises(BadRequest, match="seat 2"):
        start_match(BIANFENG, 1, (100, 100, 99, 100))
    with pytest.raises(BadRequest, match="silver"):
        start_match(MIL2025, 1, (100, 100, 100, 100))


@pytest.mark.clause("G3", "G5")
def test_silver_never_falls_below_zero_and_the_fee_follows() -> None:
    entry = settle_silver((10, 200, 2, 200), won(1, -16, 32, -8, -8), 3)
    assert entry.moved == (-10, 20, -2, -8)
    assert entry.fees == (0, 3, 0, 3)
    assert entry.after == (0, 217, 0, 189)
    assert settle_silver((1, 5, 5, 5), DRAWN, 3).after == (0, 2, 2, 2)


@pytest.mark.clause("G4", "G6")
def test_a_leaver_pays_one_share_at_the_current_factor_and_alone_the_fee() -> None:
    assert leaver_payments(BIANFENG, 1, 0, 0).by_seat == (-2, 1, 1, 0)
    fifth = leaver_payments(with_options(BIANFENG, {"table": 5}), 1, 0, 0)
    assert fifth.by_seat == (-4, 2, 1, 1)
    left = Result(ending=Ending.LEFT, payments=fifth, seat=0)
    assert settle_silver((3, 100, 100, 100), left, 2).after == (0, 101, 101, 101)
