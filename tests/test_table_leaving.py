"""Who leaves mid-deal: what is paid, who pays the fee, and whether the match goes on. Clause: G6."""

from __future__ import annotations

import pytest

from trainer.engine.room import Room
from trainer.table.actions import Action, Do
from trainer.table.deal import start_deal
from trainer.table.ledger import settle_silver
from trainer.table.match import Match, deal_rng, next_match, start_match
from trainer.table.record import record_deal, record_line, verify_lines
from trainer.table.replay import BadRecord
from trainer.table.state import Ending, TableState
from trainer.table.step import apply
from trainer.table.wall import build_wall

ROOM = Room.make("silver", "bianfeng", {"fee": 3})


def left_by(seat: int) -> tuple[Match, TableState]:
    match = start_match(ROOM.rule_set, 11)
    state = start_deal(ROOM.rule_set, build_wall(ROOM.rule_set, match.dealer, deal_rng(match)), dealer=match.dealer)
    return match, apply(state, Action(seat, Do.LEAVE))


@pytest.mark.clause("G6", "G5")
@pytest.mark.parametrize(("plays_on", "others_pay"), [(True, 3), (False, 0)])
def test_the_rest_pays_the_fee_only_where_it_plays_on(plays_on: bool, others_pay: int) -> None:
    match, over = left_by(2)
    assert over.result is not None
    assert over.result.ending is Ending.LEFT
    # One plain share at 1老 is 2, which is no three parts: the nearest two counter-clockwise from seat 2 get 1 each.
    assert over.result.payments.by_seat == (1, 0, -2, 1)
    after = next_match(match, over.result, plays_on=plays_on)
    assert after.over == (not plays_on)
    assert after.silver == (101 - others_pay, 100 - others_pay, 95, 101 - others_pay)
    assert (after.dealer, after.streak) == (match.dealer, match.streak)


@pytest.mark.clause("G6", "G3")
def test_a_leaver_without_silver_owes_no_more_than_he_has() -> None:
    _, over = left_by(1)
    assert over.result is not None
    entry = settle_silver((100, 1, 100, 100), over.result, 3)
    assert (entry.moved, entry.fees, entry.after) == ((0, -1, 1, 0), (0, 0, 0, 0), (100, 0, 101, 100))


@pytest.mark.clause("G6")
@pytest.mark.parametrize("plays_on", [True, False])
def test_a_record_tells_whether_the_rest_played_on(plays_on: bool) -> None:
    match, over = left_by(2)
    record = record_deal(ROOM, match, over, plays_on=plays_on)
    assert record["match_over"] == (not plays_on)
    assert [number for number, _ in verify_lines([record_line(record)])] == [1]
    with pytest.raises(BadRecord, match="line 1: ledger"):
        list(verify_lines([record_line({**record, "match_over": plays_on})]))


@pytest.mark.clause("G6")
def test_no_deal_follows_in_a_match_that_stopped() -> None:
    match, over = left_by(0)
    line = record_line(record_deal(ROOM, match, over))
    with pytest.raises(BadRecord, match="line 2: the match was over"):
        list(verify_lines([line, line]))
