"""十风 in all its conditions, and the room options that bar a win, at the table. Clauses: P14, W7, W8, E1."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import JUNK, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import HANGZHOU
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.legal import refusal
from trainer.table.state import Discard, Phase, TableState
from trainer.table.step import apply

NINE = "112233447"


def before_tenth(last: str, *, river: str = NINE, left: int = 60, claimed: int = -1, hand: str = JUNK) -> TableState:
    """Seat 0 has discarded nine honours, the *claimed*-th taken by another, and drawn *last*."""
    state = table({0: hand, 2: "66z258m258p258s13z"}, drawn=last, left=left)
    laid = tuple(Discard(parse_tile(f"{number}z"), claimed=at == claimed) for at, number in enumerate(river))
    return replace(state, players=(replace(state.players[0], river=laid), *state.players[1:]))


@pytest.mark.clause("P14")
def test_a_claimed_discard_still_counts_among_the_ten() -> None:
    assert apply(before_tenth("6z", claimed=4), discard(0, "6z")).phase is Phase.SHIFENG


@pytest.mark.clause("P14")
@pytest.mark.parametrize(("river", "asked"), [(NINE, True), (NINE[:8], False), (NINE + "7", False)])
def test_only_the_tenth_discard_opens_shifeng(river: str, asked: bool) -> None:
    assert (apply(before_tenth("6z", river=river), discard(0, "6z")).phase is Phase.SHIFENG) == asked


@pytest.mark.clause("P14", "F4")
def test_shifeng_comes_before_the_claims_which_follow_when_it_is_declined() -> None:
    state = apply(before_tenth("6z"), discard(0, "6z"))
    assert (state.phase, state.asked) == (Phase.SHIFENG, ())
    declined = apply(state, Action(0, Do.PASS))
    assert (declined.phase, declined.asked) == (Phase.CLAIM, (2,))
    assert not declined.players[0].shifeng


@pytest.mark.clause("P14", "P7", "P8")
@pytest.mark.parametrize(
    ("river", "hand", "fan", "each"),
    [
        # 3 + 1 无财神 = 4 (×16), × 2 from each for the dealer; 4 with a 白 among the ten is 4 + 1, capped at 4.
        (NINE, JUNK, {"shifeng": 3, "wu_caishen": 1}, 32),
        (NINE, "147m147p147s1235z", {"shifeng": 3}, 16),
        ("112233445", "147m147p147s1235z", {"shifeng": 4}, 32),
        ("112233445", JUNK, {"shifeng": 4, "wu_caishen": 1}, 32),
    ],
)
def test_what_shifeng_is_worth(river: str, hand: str, fan: dict[str, int], each: int) -> None:
    state = apply(apply(before_tenth("6z", river=river, hand=hand), discard(0, "6z")), Action(0, Do.WIN))
    assert state.result is not None
    assert state.result.win is not None
    assert dict(state.result.win.fan) == fan
    assert state.result.payments.by_seat == (3 * each, -each, -each, -each)


@pytest.mark.clause("P14", "E1")
def test_shifeng_may_be_declared_at_the_last_discard_and_declining_it_there_draws_the_deal() -> None:
    state = apply(before_tenth("6z", left=20), discard(0, "6z"))
    assert state.phase is Phase.SHIFENG
    declined = apply(state, Action(0, Do.PASS))
    assert declined.result is not None
    assert declined.result.win is None


@pytest.mark.clause("P14")
def test_a_concealed_kong_bars_shifeng() -> None:
    state = before_tenth("6z", hand="1111m47p147s1237z")
    kind = parse_tile("1m")
    state = apply(state, Action(0, Do.ANGANG, kind, (kind,) * 4))
    assert apply(state, discard(0, "6z")).phase is not Phase.SHIFENG


@pytest.mark.clause("W7")
@pytest.mark.parametrize(("hand", "allowed"), [("123m456m789s222z1z", True), ("123m456p789s222z1z", False)])
def test_a_room_may_ask_for_a_missing_suit(hand: str, allowed: bool) -> None:
    state = table({0: hand}, rules=with_options(HANGZHOU, {"missing_suit": True}), drawn="1z")
    assert (refusal(state, Action(0, Do.WIN)) is None) == allowed


@pytest.mark.clause("W8")
@pytest.mark.parametrize(
    ("hand", "drawn", "allowed"),
    [("12m456p789s222z15z", "1z", False), ("123m456p789s222z5z", "1z", True), ("123m456p789s222z1z", "1z", True)],
)
def test_a_room_may_ask_for_baotou_where_a_caishen_is_held(hand: str, drawn: str, allowed: bool) -> None:
    state = table({0: hand}, rules=with_options(HANGZHOU, {"must_baotou": True}), drawn=drawn)
    assert (refusal(state, Action(0, Do.WIN)) is None) == allowed
