"""Several locks at once, and what a bound player may still do, in every rule set. Clauses: X1–X6, W5, S6."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import discard, table

from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.legal import is_bound, legal_actions, refusal
from trainer.table.state import Phase, TableState
from trainer.table.step import apply

ALL = (MIL2025, HANGZHOU, BIANFENG, YUHANG, LINAN)
EAST = parse_tile("1z")


def bound(state: TableState) -> tuple[bool, ...]:
    return tuple(is_bound(state, seat) for seat in range(4))


def locked(state: TableState, seat: int) -> TableState:
    players = [*state.players]
    players[seat] = replace(players[seat], lock=True)
    return replace(state, players=(players[0], players[1], players[2], players[3]))


def caishen(rules: RuleSet) -> int:
    return parse_tile("5z" if rules in (MIL2025, HANGZHOU) else "9p")


@pytest.mark.clause("X6", "X5")
def test_two_locks_end_each_with_its_own_discarders_next_draw() -> None:
    state = apply(table({}, drawn="5z", upcoming="5z7z7z7z7z"), discard(0, "5z"))
    assert bound(state) == (False, True, True, True)
    # Seat 1 draws a caishen while bound: the tile just drawn, so he may discard it, and it opens his own lock.
    state = apply(state, discard(1, "5z"))
    assert bound(state) == (True, True, True, True)
    state = apply(apply(state, discard(2, "7z")), discard(3, "7z"))
    # Seat 0 has drawn: his lock is over, seat 1's still binds all but seat 1.
    assert bound(state) == (True, False, True, True)
    state = apply(state, discard(0, "7z"))
    assert bound(state) == (False, False, False, False)


@pytest.mark.clause("X5")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_bound_player_must_discard_what_he_drew_only_where_x5_says_so(rules: RuleSet) -> None:
    state = locked(table({}, rules=rules, drawn="7z", caishen=caishen(rules)), 3)
    refused = refusal(state, discard(0, "1m"))
    assert (refused is not None) == (rules in (MIL2025, HANGZHOU))
    assert refused is None or refused.clause == "X5"
    assert refusal(state, discard(0, "7z")) is None


@pytest.mark.clause("X1")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_bound_player_calls_nothing(rules: RuleSet) -> None:
    hands = {1: "13m258p258s12347z", 2: "222m58p258s123467z"}
    state = table(hands, rules=rules, drawn="2m", caishen=caishen(rules))
    assert apply(state, discard(0, "2m")).asked == (1, 2)
    assert apply(locked(state, 3), discard(0, "2m")).phase is Phase.PLAY


@pytest.mark.clause("X3")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_bound_player_adds_to_a_pung_except_in_hangzhou_and_bianfeng(rules: RuleSet) -> None:
    state = table({0: "258m258p258s3z"}, rules=rules, drawn="1z", caishen=caishen(rules), melds={0: ["peng 111z"]})
    refused = refusal(locked(state, 3), Action(0, Do.JIAGANG, EAST, (EAST,)))
    assert (refused is None) == (rules not in (HANGZHOU, BIANFENG))
    assert refused is None or refused.clause == "X3"


@pytest.mark.clause("X4", "X5", "K2")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_bound_player_may_angang_and_the_replacement_becomes_the_tile_to_discard(rules: RuleSet) -> None:
    state = table({0: "1111z258m258p258s"}, rules=rules, drawn="7z", caishen=caishen(rules), from_tail="6p")
    state = apply(locked(state, 3), Action(0, Do.ANGANG, EAST, (EAST,) * 4))
    assert refusal(state, discard(0, "6p")) is None
    assert (refusal(state, discard(0, "7z")) is None) == (rules not in (MIL2025, HANGZHOU))


@pytest.mark.clause("X4", "W4")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_bound_player_may_win_on_his_own_draw(rules: RuleSet) -> None:
    state = table({0: "1z123m456p789s222z"}, rules=rules, drawn="1z", caishen=caishen(rules))
    assert refusal(locked(state, 3), Action(0, Do.WIN)) is None


@pytest.mark.clause("X2", "W5", "W4")
@pytest.mark.parametrize("rules", [HANGZHOU, BIANFENG, YUHANG, LINAN], ids=lambda rules: rules.id)
def test_no_discard_win_while_anothers_lock_is_on(rules: RuleSet) -> None:
    state = table({2: "1z123m456p789s222z"}, rules=rules, drawn="1z", streak=3, caishen=caishen(rules))
    assert Action(2, Do.WIN) in legal_actions(apply(state, discard(0, "1z")), 2)
    assert Action(2, Do.WIN) in legal_actions(apply(locked(state, 2), discard(0, "1z")), 2)
    assert apply(locked(state, 3), discard(0, "1z")).phase is Phase.PLAY


@pytest.mark.clause("S6", "X6")
@pytest.mark.parametrize("rules", [BIANFENG, YUHANG, LINAN], ids=lambda rules: rules.id)
def test_white_is_chowed_as_the_tile_it_stands_for_and_locks_nobody(rules: RuleSet) -> None:
    # The caishen is 9p, so 白 is 9p: with 7p 8p it is a run.
    state = table({1: "78p258m258s12346z"}, rules=rules, drawn="5z", caishen=parse_tile("9p"))
    state = apply(state, discard(0, "5z"))
    chi = Action(1, Do.CHI, parse_tile("5z"), (parse_tile("7p"), parse_tile("8p")))
    assert bound(state) == (False,) * 4
    assert chi in legal_actions(state, 1)


@pytest.mark.clause("S6", "C3", "X6")
@pytest.mark.parametrize("rules", [BIANFENG, YUHANG, LINAN], ids=lambda rules: rules.id)
def test_white_as_the_caishen_itself_is_never_claimed_and_locks(rules: RuleSet) -> None:
    state = apply(table({1: "5578p258m258s1234z"}, rules=rules, drawn="5z"), discard(0, "5z"))
    assert (state.phase, bound(state)) == (Phase.PLAY, (False, True, True, True))
