"""Faults of other programs that must never be this table's (CASES, "The table")."""

from __future__ import annotations

import random

import pytest
from tables import claim, discard, table

from trainer.engine.ruleset import PRESETS, YUHANG
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.deal import start_deal
from trainer.table.legal import legal_actions, refusal, waiting_for
from trainer.table.state import Phase
from trainer.table.step import apply
from trainer.table.view import view_of
from trainer.table.wall import build_wall


@pytest.mark.clause("W4", "F1")
@pytest.mark.parametrize("key", sorted(PRESETS))
def test_the_win_button_the_list_and_the_table_are_one_predicate(key: str) -> None:
    chance = random.Random(key)
    state = start_deal(PRESETS[key], build_wall(PRESETS[key], 0, chance))
    for _ in range(60):
        if state.phase is Phase.OVER:
            break
        for seat in range(4):
            win = Action(seat, Do.WIN)
            legal = win in legal_actions(state, seat)
            assert legal == (refusal(state, win) is None)
            if legal:
                assert apply(state, win).phase in (Phase.OVER, state.phase)
            else:
                with pytest.raises(IllegalAction):
                    apply(state, win)
        seat = waiting_for(state)[0]
        state = apply(state, chance.choice(legal_actions(state, seat)))


@pytest.mark.clause("F2")
def test_no_win_right_after_a_chow() -> None:
    state = apply(table({1: "13m456p789s222z77z"}, drawn="2m"), discard(0, "2m"))
    state = apply(state, claim(1, Do.CHI, "2m", "13m"))
    refused = refusal(state, Action(1, Do.WIN))
    assert refused is not None
    assert refused.clause == "F2"


@pytest.mark.clause("F1")
def test_a_claim_answered_after_the_turn_moved_on_is_refused_and_changes_nothing() -> None:
    state = apply(table({2: "11z258m258p258s34z"}, drawn="1z", upcoming="7z"), discard(0, "1z"))
    stale = claim(2, Do.PENG, "1z", "11z")
    moved = apply(state, Action(2, Do.PASS))
    before = repr(moved)
    with pytest.raises(IllegalAction) as raised:
        apply(moved, stale)
    assert (raised.value.clause, repr(moved)) == ("F1", before)


@pytest.mark.clause("O7", "F6")
def test_a_claimed_tile_lies_in_the_meld_and_is_marked_as_taken_in_the_river() -> None:
    state = apply(table({2: "11z258m258p258s34z"}, drawn="1z"), discard(0, "1z"))
    state = apply(state, claim(2, Do.PENG, "1z", "11z"))
    view = view_of(state, 0)
    assert [tile.claimed for tile in view.own.river] == [True]
    lying = [tile.tile for tile in view.own.river if not tile.claimed]
    melded = [kind for seen in view.others for declared in seen.declared for kind in declared.meld.tiles]
    assert (lying + melded).count(parse_tile("1z")) == 3


@pytest.mark.clause("C4")
@pytest.mark.parametrize("key", ["yuhang", "linan"])
def test_the_third_pung_is_free_where_only_chows_are_limited(key: str) -> None:
    melds = {1: ["peng 333s", "peng 666s"]}
    state = table({1: "11z258m12p"}, rules=PRESETS[key], drawn="1z", melds=melds, caishen=parse_tile("9p"))
    assert PRESETS[key].chi_limit == YUHANG.chi_limit == 2
    assert Do.PENG in {action.do for action in legal_actions(apply(state, discard(0, "1z")), 1)}
