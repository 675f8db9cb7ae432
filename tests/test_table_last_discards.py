"""The last twenty: what a discard there still allows, and which seats are asked. Clauses: E1, E2, W4, F4, D5."""

from __future__ import annotations

import pytest
from table_play import caishen_kind, offered, paid, play
from tables import JUNK, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.table.actions import Action, Do
from trainer.table.legal import waiting_for
from trainer.table.state import Ending, Phase, TableState
from trainer.table.step import apply

ROOMS = (HANGZHOU, BIANFENG, YUHANG, LINAN)
WAITS_EAST = "11z123m456p789s22z"
"""Could pung 1z or win on it."""
RUN_OF_THREE = "13m456p789s222z77z"
"""Could chow 2m or win on it."""


def last(rules: RuleSet, hands: dict[int, str], tile: str, *, left: int = 20, streak: int = 3) -> TableState:
    """Seat 0, the dealer, lays *tile* with *left* tiles in the wall."""
    state = table(hands, rules=rules, drawn=tile, left=left, streak=streak, caishen=caishen_kind(rules))
    return play(state, discard(0, tile))


@pytest.mark.clause("E1", "W4", "D5")
@pytest.mark.parametrize("left", [20, 19])
@pytest.mark.parametrize(
    ("rules", "streak", "points"),
    [
        # Only the discarder pays, his own share: the dealer's factor 8 at 3老, 2 at 1老.
        (HANGZHOU, 3, (-8, 0, 8, 0)),
        (BIANFENG, 3, (-8, 0, 8, 0)),
        (YUHANG, 1, (-2, 0, 2, 0)),
        (LINAN, 1, (-2, 0, 2, 0)),
    ],
)
def test_the_last_discard_may_be_won_on_and_nothing_else(
    rules: RuleSet, streak: int, points: tuple[int, ...], left: int
) -> None:
    state = last(rules, {2: WAITS_EAST}, "1z", left=left, streak=streak)
    assert offered(state, 2) == {Do.WIN, Do.PASS}
    assert paid(state, 2) == points
    ended = apply(state, Action(2, Do.PASS)).result
    assert ended is not None
    assert (ended.ending, ended.payments.by_seat) == (Ending.DRAWN, (0, 0, 0, 0))


@pytest.mark.clause("E1", "C1")
@pytest.mark.parametrize("rules", ROOMS, ids=lambda rules: rules.id)
def test_the_last_discard_may_not_be_chowed(rules: RuleSet) -> None:
    assert offered(last(rules, {1: RUN_OF_THREE}, "2m"), 1) == {Do.WIN, Do.PASS}
    assert offered(last(rules, {1: RUN_OF_THREE}, "2m", left=21), 1) == {Do.WIN, Do.CHI, Do.PASS}


@pytest.mark.clause("E1", "E2")
@pytest.mark.parametrize("rules", [MIL2025, *ROOMS], ids=lambda rules: rules.id)
@pytest.mark.parametrize("hand", ["11z258m147p258s34z", "111z28m147p258s34z", "13m147p258s12347z"])
def test_who_can_only_pung_kong_or_chow_is_not_asked_at_the_end(rules: RuleSet, hand: str) -> None:
    tile = "2m" if hand.startswith("13m") else "1z"
    ended = last(rules, {1: hand}, tile).result
    assert ended is not None
    assert ended.ending is Ending.DRAWN


@pytest.mark.clause("E1")
def test_in_the_competition_the_deal_is_over_at_twenty_whoever_waits_on_the_tile() -> None:
    state = last(MIL2025, {2: WAITS_EAST}, "1z")
    assert (state.phase, waiting_for(state)) == (Phase.OVER, ())


@pytest.mark.clause("E1", "W4", "F4", "F5")
@pytest.mark.parametrize("rules", ROOMS, ids=lambda rules: rules.id)
def test_of_two_who_win_on_the_last_discard_the_nearest_wins(rules: RuleSet) -> None:
    # The discarder is the dealer, so the nearest to him is the nearest to the dealer as well.
    state = last(rules, {2: WAITS_EAST, 3: "11z123s456p789m22z"}, "1z")
    assert waiting_for(state) == (2, 3)
    result = play(state, Action(3, Do.WIN), Action(2, Do.WIN)).result
    assert result is not None
    assert result.seat == 2


@pytest.mark.clause("E1", "W4")
@pytest.mark.parametrize(
    ("rules", "dealer", "streak", "asked"),
    [(HANGZHOU, 0, 2, False), (BIANFENG, 0, 2, False), (HANGZHOU, 3, 3, False), (YUHANG, 3, 1, True)],
)
def test_w4_holds_at_the_end_as_well(rules: RuleSet, dealer: int, streak: int, asked: bool) -> None:
    state = table({2: WAITS_EAST}, rules=rules, drawn="1z", left=20, dealer=dealer, streak=streak,
                  caishen=caishen_kind(rules))  # fmt: skip
    assert (waiting_for(play(state, discard(0, "1z"))) == (2,)) == asked


@pytest.mark.clause("E1", "K3")
@pytest.mark.parametrize(("left", "over"), [(11, False), (10, True)])
def test_a_room_may_set_the_reserve_itself(left: int, over: bool) -> None:
    state = last(with_options(MIL2025, {"reserve": 10}), {0: JUNK}, "7z", left=left)
    assert (state.phase is Phase.OVER) == over
