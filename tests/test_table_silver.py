"""Silver beside points: short payers, tables, fees and leavers, through whole matches. Clauses: G3–G6, D6, D7."""

from __future__ import annotations

import pytest
from table_play import caishen_kind, play
from tables import discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, PRESETS
from trainer.engine.settle import Payments
from trainer.table.actions import Action, Do
from trainer.table.ledger import leaver_payments, settle_silver
from trainer.table.legal import legal_actions, refusal
from trainer.table.match import Four, Match, next_match, start_match
from trainer.table.state import Ending, Phase, Result, TableState
from trainer.table.step import apply

DRAWN = Result(ending=Ending.DRAWN, payments=Payments((0, 0, 0, 0)))


def won(seat: int, points: Four) -> Result:
    return Result(ending=Ending.WIN, payments=Payments(points), seat=seat)


def match_of(silver: Four, **options: int) -> Match:
    return start_match(with_options(BIANFENG, options), 1, silver)


@pytest.mark.clause("G3", "D6")
def test_points_are_owed_in_full_while_silver_is_paid_as_far_as_it_goes() -> None:
    match = next_match(match_of((100, 100, 103, 100)), won(1, (-300, 400, -60, -40)))
    assert match.points == (-300, 400, -60, -40)
    # Seat 0 has only 100 of its 300: the winner receives 100 + 60 + 40.
    assert match.silver == (0, 300, 43, 60)
    # Next deal it has nothing to pay with; seat 2 pays 43 of 50.
    match = next_match(match, won(3, (-10, -50, -50, 110)))
    assert match.points == (-310, 350, -110, 70)
    assert match.silver == (0, 250, 0, 153)


@pytest.mark.clause("G3")
@pytest.mark.parametrize(
    ("silver", "moved"),
    [
        # Each of three owes 40: nobody short, one short, all short, all with nothing.
        ((40, 0, 50, 40), (-40, 120, -40, -40)),
        ((39, 0, 50, 40), (-39, 119, -40, -40)),
        ((1, 5, 2, 3), (-1, 6, -2, -3)),
        ((0, 7, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_a_payer_pays_what_he_owes_or_all_he_has(silver: Four, moved: Four) -> None:
    entry = settle_silver(silver, won(1, (-40, 120, -40, -40)), 0)
    assert (entry.moved, sum(entry.moved)) == (moved, 0)
    assert entry.after == tuple(have + change for have, change in zip(silver, moved, strict=True))


@pytest.mark.clause("G3", "G5")
def test_the_fee_follows_what_was_paid_and_takes_no_more_than_is_there() -> None:
    # Seat 0 pays all, seat 2 is left 3 for a fee of 5; the winner, with nothing before, pays his out of what he won.
    entry = settle_silver((20, 0, 23, 30), won(1, (-20, 60, -20, -20)), 5)
    assert (entry.moved, entry.fees, entry.after) == ((-20, 60, -20, -20), (0, 5, 3, 5), (0, 55, 0, 5))


@pytest.mark.clause("G5", "E2")
def test_the_fee_is_taken_each_deal_drawn_ones_too_until_nothing_is_left() -> None:
    match = match_of((100, 110, 120, 130), fee=45)
    found = []
    for _ in range(4):
        match = next_match(match, DRAWN)
        found.append(match.silver)
    assert found == [(55, 65, 75, 85), (10, 20, 30, 40), (0, 0, 0, 0), (0, 0, 0, 0)]
    assert match.points == (0, 0, 0, 0)


@pytest.mark.clause("G5")
def test_there_is_no_fee_unless_the_room_sets_one() -> None:
    assert next_match(match_of((100, 100, 100, 100)), DRAWN).silver == (100, 100, 100, 100)


TABLES = [
    *[(number, 2) for number in (1, 9)],
    *[(number, 4) for number in (10, 19)],
    *[(number, 6) for number in (20, 29)],
    *[(number, 8) for number in (30, 39)],
    *[(number, 40) for number in (40, 49)],
    *[(number, 12) for number in (50, 59)],
    *[(number, 14) for number in (60, 69)],
    *[(number, 16) for number in (70, 79)],
    *[(number, 18) for number in (80, 89)],
    *[(number, 20) for number in (90, 99)],
    (100, 30),
]


@pytest.mark.clause("G4", "D4", "D7")
@pytest.mark.parametrize("base", [1, 3])
@pytest.mark.parametrize(("number", "factor"), TABLES)
def test_the_table_multiplies_the_base_in_points_and_silver(number: int, factor: int, base: int) -> None:
    rules = with_options(BIANFENG, {"table": number, "base": base})
    melds = {1: ["chi 123m", "chi 456m", "chi 789s"]}
    state = table({1: "222z1z"}, rules=rules, turn=1, drawn="1z", melds=melds, caishen=caishen_kind(rules))
    result = apply(state, Action(1, Do.WIN)).result
    assert result is not None
    # ×1, dealer 0 at 1老 pays twice, the others once.
    unit = base * factor
    assert result.payments.by_seat == (-2 * unit, 4 * unit, -unit, -unit)
    match = next_match(start_match(rules, 1, (1000, 1000, 1000, 1000)), result)
    assert match.silver == (1000 - 2 * unit, 1000 + 4 * unit, 1000 - unit, 1000 - unit)


@pytest.mark.clause("G6", "D3", "G4")
@pytest.mark.parametrize(
    ("options", "streak", "seat", "points"),
    [
        # One plain share at the current factor: 2, 4, 8; an odd point to the nearest after the leaver.
        ({}, 1, 3, (1, 1, 0, -2)),
        ({}, 2, 3, (2, 1, 1, -4)),
        ({}, 3, 3, (3, 3, 2, -8)),
        # The dealer, seat 0, as well.
        ({}, 3, 0, (-8, 3, 3, 2)),
        # Base 5 at table 12: 20 × 8 = 160 = 54 + 53 + 53.
        ({"base": 5, "table": 12}, 3, 1, (53, -160, 54, 53)),
    ],
)
def test_a_leaver_is_charged_one_plain_share_at_the_current_factor(
    options: dict[str, int], streak: int, seat: int, points: Four
) -> None:
    rules = with_options(BIANFENG, options)
    assert leaver_payments(rules, streak, 0, seat).by_seat == points
    state = table({}, rules=rules, drawn="7z", streak=streak, caishen=caishen_kind(rules))
    over = apply(state, Action(seat, Do.LEAVE)).result
    assert over is not None
    assert (over.ending, over.seat, over.payments.by_seat) == (Ending.LEFT, seat, points)


@pytest.mark.clause("G6", "G3", "G5")
@pytest.mark.parametrize(
    ("silver", "moved", "fees"),
    [
        # He owes 8, in parts of 3, 3, 2, and a fee of 4.
        (20, (3, 3, 2, -8), (0, 0, 0, 4)),
        # After his share he has 1 for the fee.
        (9, (3, 3, 2, -8), (0, 0, 0, 1)),
        # 5 of 8, in parts of 2, 2, 1, and no fee.
        (5, (2, 2, 1, -5), (0, 0, 0, 0)),
        (0, (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_a_leaver_stops_at_nothing_first_with_his_share_then_with_the_fee(silver: int, moved: Four, fees: Four) -> None:
    left = Result(ending=Ending.LEFT, payments=leaver_payments(BIANFENG, 3, 0, 3), seat=3)
    entry = settle_silver((100, 100, 100, silver), left, 4)
    assert (entry.moved, entry.fees) == (moved, fees)


def claiming() -> TableState:
    """A discard of 1z that seat 2 is asked about."""
    state = table({2: "11z147m147p147s34z"}, rules=BIANFENG, drawn="1z", caishen=caishen_kind(BIANFENG))
    return play(state, discard(0, "1z"))


@pytest.mark.clause("G6", "F1", "F5")
@pytest.mark.parametrize("seat", range(4))
def test_anybody_may_leave_at_any_time_until_the_deal_is_over(seat: int) -> None:
    leave = Action(seat, Do.LEAVE)
    asked = claiming()
    assert asked.phase is Phase.CLAIM
    over = apply(asked, leave)
    # It is no move, so no list of moves names it.
    assert leave not in legal_actions(asked, seat)
    assert (over.phase, refusal(over, leave) is None) == (Phase.OVER, False)


@pytest.mark.clause("G6", "G3")
@pytest.mark.parametrize("key", [key for key in PRESETS if key != "bianfeng"])
def test_leaving_is_settled_only_where_there_is_silver(key: str) -> None:
    state = table({}, rules=PRESETS[key], drawn="7z", caishen=caishen_kind(PRESETS[key]))
    refused = refusal(state, Action(1, Do.LEAVE))
    assert refused is not None
    assert refused.clause == "G6"
