"""One situation a clause, both sides of its boundary."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import BAOTOU_HAND, JUNK, claim, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.legal import legal_actions, refusal, waiting_for
from trainer.table.state import Discard, Ending, Phase, TableState
from trainer.table.step import apply

PAIR_OF_EAST = "11z258m258p258s34z"


def can(state: TableState, action: Action) -> bool:
    """Whether *action* is legal; the refusal and the list of legal actions must agree."""
    legal = refusal(state, action) is None
    assert legal == (action in legal_actions(state, action.seat))
    return legal


def clause(state: TableState, action: Action) -> str:
    refused = refusal(state, action)
    assert refused is not None
    with pytest.raises(IllegalAction):
        apply(state, action)
    return refused.clause


def dos(state: TableState, seat: int) -> set[Do]:
    return {action.do for action in legal_actions(state, seat)}


@pytest.mark.clause("F1")
def test_the_next_seat_draws_when_nobody_can_call() -> None:
    state = apply(table({}, drawn="7z", upcoming="3m"), discard(0, "7z"))
    assert (state.phase, state.turn, state.players[1].drawn) == (Phase.PLAY, 1, parse_tile("3m"))


@pytest.mark.clause("C1")
@pytest.mark.parametrize(("seat", "allowed"), [(1, True), (2, False), (3, False)])
def test_only_the_next_seat_may_chow(seat: int, allowed: bool) -> None:
    hands = {1: "13m58p258s123477z", 2: "22m58p258s123466z", 3: "13m58p258s123466z"}
    state = apply(table(hands, drawn="2m"), discard(0, "2m"))
    action = claim(seat, Do.CHI, "2m", "13m")
    assert (refusal(state, action) is None) == allowed


@pytest.mark.clause("F4")
def test_a_pung_goes_before_a_chow_and_both_are_asked_at_once() -> None:
    state = apply(table({1: "13m58p258s123467z", 3: "22m58p258s123466z"}, drawn="2m"), discard(0, "2m"))
    assert waiting_for(state) == (1, 3)
    state = apply(state, claim(1, Do.CHI, "2m", "13m"))
    assert waiting_for(state) == (3,)
    state = apply(state, claim(3, Do.PENG, "2m", "22m"))
    assert state.turn == 3
    assert [str(meld) for meld in state.players[3].melds] == ["peng 222m"]
    assert not state.players[1].melds


@pytest.mark.clause("F2")
def test_after_a_pung_no_win_though_the_hand_is_complete() -> None:
    state = apply(table({2: "11z123m456p789s22z"}, drawn="1z"), discard(0, "1z"))
    state = apply(state, claim(2, Do.PENG, "1z", "11z"))
    assert clause(state, Action(2, Do.WIN)) == "F2"
    assert dos(state, 2) == {Do.DISCARD}


@pytest.mark.clause("E1", "K3")
@pytest.mark.parametrize(
    ("rules", "left", "may_gang"),
    [(MIL2025, 22, True), (MIL2025, 21, False), (BIANFENG, 21, True), (BIANFENG, 20, False)],
)
def test_a_kong_needs_a_wall_that_keeps_its_last_twenty(rules: RuleSet, left: int, may_gang: bool) -> None:
    caishen = parse_tile("5z") if rules is MIL2025 else parse_tile("9m")
    state = table({0: "1111z258m258p258s"}, rules=rules, drawn="7z", left=left, caishen=caishen)
    assert can(state, Action(0, Do.ANGANG, 27, (27,) * 4)) == may_gang
    if not may_gang:
        assert clause(state, Action(0, Do.ANGANG, 27, (27,) * 4)) == "K3"


@pytest.mark.clause("K2")
@pytest.mark.parametrize(("rules", "cost"), [(MIL2025, 2), (HANGZHOU, 2), (BIANFENG, 1), (LINAN, 1)])
def test_a_kong_costs_the_wall_one_tile_or_two(rules: RuleSet, cost: int) -> None:
    caishen = parse_tile("5z") if cost == 2 else parse_tile("9m")
    state = table({0: "1111z258m258p258s"}, rules=rules, drawn="7z", from_tail="36p", caishen=caishen)
    after = apply(state, Action(0, Do.ANGANG, 27, (27,) * 4))
    assert state.left - after.left == cost
    assert after.players[0].drawn == parse_tile("3p")
    assert after.log[-1].burnt == (parse_tile("6p") if cost == 2 else None)


@pytest.mark.clause("E1")
@pytest.mark.parametrize(("left", "over"), [(21, False), (20, True)])
def test_the_deal_is_drawn_at_the_exact_tile(left: int, over: bool) -> None:
    state = apply(table({1: PAIR_OF_EAST}, drawn="1z", left=left), discard(0, "1z"))
    assert (state.phase is Phase.OVER) == over
    if over:
        assert state.result is not None
        assert (state.result.ending, state.result.payments.by_seat) == (Ending.DRAWN, (0, 0, 0, 0))
    else:
        assert Do.PENG in dos(state, 1)


@pytest.mark.clause("E1", "W4")
def test_in_rooms_the_last_discard_may_be_won_on_but_not_claimed() -> None:
    hands = {1: PAIR_OF_EAST, 2: "11z123m456p789s22z"}
    state = apply(table(hands, rules=HANGZHOU, streak=3, drawn="1z", left=20), discard(0, "1z"))
    assert waiting_for(state) == (2,)
    assert dos(state, 2) == {Do.WIN, Do.PASS}
    drawn = apply(state, Action(2, Do.PASS))
    assert drawn.result is not None
    assert drawn.result.ending is Ending.DRAWN


@pytest.mark.clause("W4")
@pytest.mark.parametrize(("streak", "dealer", "allowed"), [(3, 0, True), (2, 0, False), (3, 1, False), (3, 2, True)])
def test_a_room_discard_win_needs_three_laozhuang_and_the_dealer(streak: int, dealer: int, allowed: bool) -> None:
    hands = {2: "11z123m456p789s22z"}
    state = apply(table(hands, rules=HANGZHOU, streak=streak, dealer=dealer, drawn="1z"), discard(0, "1z"))
    assert (Do.WIN in dos(state, 2)) == allowed


@pytest.mark.clause("F4")
@pytest.mark.parametrize(("rules", "winner"), [(YUHANG, 2), (with_options(BIANFENG, {"discard_win": "always"}), 3)])
def test_of_two_discard_wins_the_nearest_takes_it_or_the_nearest_to_the_dealer(rules: RuleSet, winner: int) -> None:
    waiting = "11z123m456p789s22z"
    state = table({2: waiting, 3: waiting}, rules=rules, dealer=3, turn=1, drawn="1z", caishen=parse_tile("9m"))
    state = apply(state, discard(1, "1z"))
    state = apply(apply(state, Action(2, Do.WIN)), Action(3, Do.WIN))
    assert state.result is not None
    assert state.result.seat == winner


@pytest.mark.clause("X1", "X5", "X6", "P10")
def test_a_float_binds_the_others_until_its_discarder_draws_again() -> None:
    hands = {0: BAOTOU_HAND, 1: "11z258m258p258s34z"}
    state = apply(table(hands, drawn="5z", upcoming="1z7z7z6m"), discard(0, "5z"))
    assert state.log[-2].is_float
    assert state.players[0].chain == ("caipiao",)
    assert state.turn == 1
    assert clause(state, discard(1, "2m")) == "X5"
    assert legal_actions(state, 1) == (discard(1, "1z"),)
    state = apply(state, discard(1, "1z"))
    state = apply(apply(state, discard(2, "7z")), discard(3, "7z"))
    assert (state.turn, state.players[0].lock) == (0, False)
    state = apply(state, discard(0, "6m"))
    assert state.players[0].chain == ()


@pytest.mark.clause("X1")
def test_nobody_may_pung_while_a_lock_is_open_but_its_discarder_may() -> None:
    hands = {0: "1166z258m258p25s5z", 2: "1z1z258m258p258s34z"}
    state = apply(table(hands, drawn="5z", upcoming="1z6z"), discard(0, "5z"))
    assert not state.log[-2].is_float
    state = apply(state, discard(1, "1z"))
    assert waiting_for(state) == (0,)
    state = apply(state, claim(0, Do.PENG, "1z", "11z"))
    assert not state.players[0].lock


@pytest.mark.clause("X3")
@pytest.mark.parametrize(("rules", "allowed"), [(MIL2025, True), (HANGZHOU, False)])
def test_a_bound_player_may_add_to_a_pung_only_where_the_rules_say_so(rules: RuleSet, allowed: bool) -> None:
    state = table(
        {0: BAOTOU_HAND, 1: "258m258p258s3z"}, rules=rules, drawn="5z", upcoming="1z", melds={1: ["peng 111z"]}
    )
    state = apply(state, discard(0, "5z"))
    added = Action(1, Do.JIAGANG, 27, (27,))
    assert can(state, added) == allowed


@pytest.mark.clause("P10", "P11", "P3", "P4")
def test_a_float_a_claim_and_another_float_stay_one_chain_and_a_kong_joins_it() -> None:
    state = apply(table({0: "222z345m789s77p55z"}, drawn="5z", upcoming="7p", from_tail="2z"), discard(0, "5z"))
    assert state.players[0].chain == ("caipiao",)
    state = apply(state, discard(1, "7p"))
    state = apply(state, claim(0, Do.PENG, "7p", "77p"))
    assert state.players[0].chain == ("caipiao",)
    assert apply(state, discard(0, "9s")).players[0].chain == ()
    assert apply(state, discard(0, "5z")).players[0].chain == ("caipiao", "caipiao")


@pytest.mark.clause("P10", "P3", "P4")
def test_a_kong_after_a_float_joins_its_chain_and_the_win_counts_both() -> None:
    state = table({0: "2222z345m789s66p5z"}, rules=HANGZHOU, drawn="6p", from_tail="1m")
    state = replace(state, players=(replace(state.players[0], chain=("caipiao",)), *state.players[1:]))
    state = apply(state, Action(0, Do.ANGANG, 28, (28,) * 4))
    assert state.players[0].chain == ("caipiao", "gang")
    won = apply(state, Action(0, Do.WIN))
    assert won.result is not None
    assert won.result.win is not None
    assert won.result.win.fan == {"baotou": 1, "caipiao": 1, "gangkai": 1}


@pytest.mark.clause("C7")
@pytest.mark.parametrize(("rules", "barred"), [(HANGZHOU, True), (MIL2025, False)])
def test_a_passed_pung_is_barred_until_ones_next_turn(rules: RuleSet, barred: bool) -> None:
    hands = {3: "11z258m258p258s34z"}
    state = apply(table(hands, rules=rules, drawn="1z", upcoming="1z"), discard(0, "1z"))
    state = apply(state, Action(3, Do.PASS))
    state = apply(state, discard(1, "1z"))
    assert (Do.PENG in dos(state, 3)) != barred


@pytest.mark.clause("C8")
def test_a_passed_discard_win_is_barred_until_ones_next_turn() -> None:
    hands = {3: "1z123m456p789s222z"}
    rules = with_options(YUHANG, {"missed_win": True})
    state = table(hands, rules=rules, drawn="1z", upcoming="1z", caishen=parse_tile("9p"))
    state = apply(apply(state, discard(0, "1z")), Action(3, Do.PASS))
    state = apply(state, discard(1, "1z"))
    assert state.phase is Phase.PLAY


@pytest.mark.clause("C5", "C6")
@pytest.mark.parametrize(
    ("streak", "dealer", "taken", "allowed"),
    [(1, 0, 1, True), (1, 0, 2, False), (3, 0, 2, True), (3, 1, 2, False)],
)
def test_the_third_tan_needs_three_laozhuang_and_the_dealer(
    streak: int, dealer: int, taken: int, allowed: bool
) -> None:
    tan = tuple(tuple(taken if (a, b) == (2, 0) else 0 for b in range(4)) for a in range(4))
    hands = {2: PAIR_OF_EAST}
    state = replace(table(hands, rules=HANGZHOU, streak=streak, dealer=dealer, drawn="1z"), tan=tan)
    assert (Do.PENG in dos(apply(state, discard(0, "1z")), 2)) == allowed


@pytest.mark.clause("C4")
@pytest.mark.parametrize(("melds", "allowed"), [(["chi 123p"], True), (["chi 123p", "chi 456p"], False)])
def test_yuhang_forbids_the_third_chow(melds: list[str], allowed: bool) -> None:
    hand = "13m258s12347z" if len(melds) == 1 else "13m258s12z"
    state = table({1: hand}, rules=YUHANG, drawn="2m", melds={1: melds}, caishen=parse_tile("9p"))
    state = apply(state, discard(0, "2m"))
    assert (Do.CHI in dos(state, 1)) == allowed


@pytest.mark.clause("C9")
@pytest.mark.parametrize(("rules", "allowed"), [(MIL2025, True), (YUHANG, False)])
def test_a_kong_right_after_a_pung(rules: RuleSet, allowed: bool) -> None:
    caishen = parse_tile("5z" if rules is MIL2025 else "9p")
    state = table({2: "11z2222m258p258s3z"}, rules=rules, drawn="1z", caishen=caishen)
    state = apply(apply(state, discard(0, "1z")), claim(2, Do.PENG, "1z", "11z"))
    assert can(state, Action(2, Do.ANGANG, 1, (1,) * 4)) == allowed


@pytest.mark.clause("C3")
def test_a_discarded_caishen_is_never_claimed() -> None:
    state = apply(table({1: "55z258m258p258s12z"}, drawn="5z"), discard(0, "5z"))
    assert (state.phase, state.turn) == (Phase.PLAY, 1)


@pytest.mark.clause("K5")
def test_an_added_kong_may_be_robbed_in_yuhang_and_completes_when_it_is_not() -> None:
    hands = {0: "28m258p258s34z", 2: "45789m456p789s22z"}
    state = table(hands, rules=YUHANG, drawn="6m", melds={0: ["peng 666m"]}, caishen=parse_tile("9p"))
    state = apply(state, Action(0, Do.JIAGANG, 5, (5,)))
    assert (state.phase, waiting_for(state)) == (Phase.ROB, (2,))
    robbed = apply(state, Action(2, Do.WIN))
    assert robbed.result is not None
    assert robbed.result.payments.by_seat == (-2, -1, 4, -1)
    assert [str(meld) for meld in robbed.players[0].melds] == ["peng 666m"]
    kept = apply(state, Action(2, Do.PASS))
    assert [str(meld) for meld in kept.players[0].melds] == ["jiagang 6666m"]
    assert (kept.turn, kept.gang_draw) == (0, True)


@pytest.mark.clause("K5")
def test_an_added_kong_completes_when_nobody_can_rob_it() -> None:
    state = table({0: "258m258p258s3z"}, rules=YUHANG, drawn="1z", melds={0: ["peng 111z"]}, caishen=parse_tile("9p"))
    state = apply(state, Action(0, Do.JIAGANG, 27, (27,)))
    assert (state.phase, state.players[0].chain) == (Phase.PLAY, ("gang",))


@pytest.mark.clause("P14")
@pytest.mark.parametrize(("last", "asked"), [("6z", True), ("9m", False)])
def test_ten_honours_first_open_shifeng_at_the_tenth(last: str, asked: bool) -> None:
    state = table({0: JUNK}, drawn=last)
    river = tuple(Discard(parse_tile(text)) for text in ("1z", "1z", "2z", "2z", "3z", "3z", "4z", "4z", "7z"))
    players = (replace(state.players[0], river=river), *state.players[1:])
    state = apply(replace(state, players=players), discard(0, last))
    assert (state.phase is Phase.SHIFENG) == asked
    if asked:
        won = apply(state, Action(0, Do.WIN))
        assert won.result is not None
        assert won.result.win is not None
        assert won.result.win.fan == {"shifeng": 3, "wu_caishen": 1}
        declined = apply(state, Action(0, Do.PASS))
        assert (declined.phase, declined.players[0].shifeng) == (Phase.PLAY, False)


@pytest.mark.clause("P2", "K5")
def test_baotou_is_judged_after_the_kong_and_before_its_replacement() -> None:
    state = table({0: "1111m456p789s222z"}, drawn="5z", from_tail="7z")
    state = apply(state, Action(0, Do.ANGANG, 0, (0,) * 4))
    won = apply(state, Action(0, Do.WIN))
    assert won.result is not None
    assert won.result.win is not None
    assert won.result.win.fan == {"baotou": 1, "gangkai": 1}


@pytest.mark.clause("S8")
def test_a_flower_drawn_is_replaced_from_the_tail_and_counts_as_a_kong() -> None:
    state = table({}, rules=LINAN, drawn="7z", upcoming="8m", from_tail="3p", caishen=parse_tile("9m"))
    state = apply(state, discard(0, "7z"))
    player = state.players[1]
    assert (player.flowers, player.drawn, player.chain) == (1, parse_tile("3p"), ("gang",))
    assert state.gang_draw


def test_an_action_out_of_turn_or_from_no_seat_names_what_is_wrong() -> None:
    state = table({}, drawn="7z")
    assert clause(state, discard(1, "1m")) == "F1"
    assert clause(state, discard(7, "1m")) == "T8"
    assert clause(state, discard(0, "9p")) == "F1"
    assert clause(state, Action(0, Do.LEAVE)) == "G6"


@pytest.mark.clause("K5", "C3")
def test_a_kong_helped_by_a_caishen_is_not_robbed_by_who_holds_one_of_its_kind() -> None:
    rules = with_options(HANGZHOU, {"caishen_in_claims": True, "rob_gang": "always"})
    hands = {0: "28m258p258s34z", 2: "45678m456p789s22z"}
    state = table(hands, rules=rules, drawn="6m", melds={0: ["peng 66m5z"]})
    state = apply(state, Action(0, Do.JIAGANG, 5, (5,)))
    assert state.phase is Phase.PLAY
    assert [str(meld) for meld in state.players[0].melds] == ["jiagang 666m5z"]
