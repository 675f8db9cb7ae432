"""The last tiles of the wall, and kongs against them, in every rule set. Clauses: K1–K3, E1, E2."""

from __future__ import annotations

import pytest
from tables import discard, table

from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import Kind, parse_tile
from trainer.table.actions import Action, Do
from trainer.table.legal import legal_actions, refusal
from trainer.table.state import Ending, Phase
from trainer.table.step import apply

ALL = (MIL2025, HANGZHOU, BIANFENG, YUHANG, LINAN)
BURNING = (MIL2025, HANGZHOU)
LEFT = (23, 22, 21, 20)
EAST = parse_tile("1z")


def caishen(rules: RuleSet) -> Kind:
    return parse_tile("5z" if rules in BURNING else "9m")


def needed(rules: RuleSet) -> int:
    """The last 20 and what the kong takes: two tiles where one is burnt (22), else one (21)."""
    return 22 if rules in BURNING else 21


@pytest.mark.clause("K3", "E1")
@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_an_angang_needs_its_replacement_before_the_last_twenty(rules: RuleSet, left: int) -> None:
    state = table({0: "1111z258m258p258s"}, rules=rules, drawn="7z", left=left, caishen=caishen(rules))
    refused = refusal(state, Action(0, Do.ANGANG, EAST, (EAST,) * 4))
    assert (refused is None) == (left >= needed(rules))
    assert refused is None or refused.clause == "K3"


@pytest.mark.clause("K3", "K1")
@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_an_added_kong_needs_the_same_wall(rules: RuleSet, left: int) -> None:
    state = table(
        {0: "258m258p258s3z"}, rules=rules, drawn="1z", left=left, caishen=caishen(rules), melds={0: ["peng 111z"]}
    )
    refused = refusal(state, Action(0, Do.JIAGANG, EAST, (EAST,)))
    assert (refused is None) == (left >= needed(rules))
    assert refused is None or refused.clause == "K3"


@pytest.mark.clause("K3", "K1", "E1")
@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_claimed_kong_needs_the_same_wall_and_a_pung_only_one_tile_above_twenty(rules: RuleSet, left: int) -> None:
    state = table({2: "111z258m258p258s3z"}, rules=rules, drawn="1z", left=left, caishen=caishen(rules))
    state = apply(state, discard(0, "1z"))
    offered = {action.do for action in legal_actions(state, 2)}
    assert (Do.MINGGANG in offered) == (left >= needed(rules))
    assert (Do.PENG in offered) == (left >= 21)


@pytest.mark.clause("E1", "E2")
@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_the_next_seat_draws_down_to_twenty_and_no_further(rules: RuleSet, left: int) -> None:
    state = apply(table({}, rules=rules, drawn="7z", left=left, caishen=caishen(rules)), discard(0, "7z"))
    if left > 20:
        assert (state.phase, state.turn, state.left) == (Phase.PLAY, 1, left - 1)
    else:
        assert state.result is not None
        assert (state.result.ending, state.result.payments.by_seat) == (Ending.DRAWN, (0, 0, 0, 0))


@pytest.mark.clause("K2", "K3", "E1")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_the_last_kong_leaves_twenty_and_the_discard_after_it_ends_the_deal(rules: RuleSet) -> None:
    hands = {0: "1111z258m258p258s"}
    state = table(hands, rules=rules, drawn="7z", left=needed(rules), caishen=caishen(rules), from_tail="6p")
    state = apply(state, Action(0, Do.ANGANG, EAST, (EAST,) * 4))
    assert (state.left, state.players[0].drawn) == (20, parse_tile("6p"))
    state = apply(state, discard(0, "7z"))
    assert state.result is not None
    assert state.result.ending is Ending.DRAWN
