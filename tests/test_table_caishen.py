"""A room that lets a caishen stand in a meld. Clause: C3."""

from __future__ import annotations

import pytest
from tables import claim, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import HANGZHOU
from trainer.table.actions import Do
from trainer.table.legal import legal_actions
from trainer.table.step import apply


@pytest.mark.clause("C3")
@pytest.mark.parametrize("option", [True, False])
@pytest.mark.parametrize(
    ("do", "hand", "own"),
    [
        (Do.CHI, "1m58p258s123477z5z6z", "1m5z"),
        (Do.PENG, "2m58p258s123477z5z6z", "2m5z"),
        (Do.MINGGANG, "22m58p258s12377z5z6z", "22m5z"),
    ],
)
def test_a_caishen_helps_a_claim_only_where_the_room_says_so(option: bool, do: Do, hand: str, own: str) -> None:
    rules = with_options(HANGZHOU, {"caishen_in_claims": option})
    state = apply(table({1: hand}, rules=rules, drawn="2m"), discard(0, "2m"))
    assert (claim(1, do, "2m", own) in legal_actions(state, 1)) == option


@pytest.mark.clause("C3")
def test_a_discarded_caishen_is_not_claimed_even_there() -> None:
    rules = with_options(HANGZHOU, {"caishen_in_claims": True})
    state = apply(table({1: "555z258m258p258s1z"}, rules=rules, drawn="5z"), discard(0, "5z"))
    assert (state.turn, state.players[1].declared) == (1, ())
