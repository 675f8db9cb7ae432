"""Floats and kongs in one chain, played through to the win. Clauses: P2–P4, P10, P11, X6, X7."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import claim, discard, table

from trainer.engine.ruleset import HANGZHOU, MIL2025, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.state import TableState
from trainer.table.step import apply


def others_pass_by(state: TableState) -> TableState:
    """Seats 1, 2, 3 discard the 7z each has drawn."""
    for seat in (1, 2, 3):
        state = apply(state, discard(seat, "7z"))
    return state


def win(state: TableState) -> tuple[dict[str, int], tuple[int, ...]]:
    result = apply(state, Action(0, Do.WIN)).result
    assert result is not None
    assert result.win is not None
    return dict(result.win.fan), tuple(result.payments.by_seat)


def gang(state: TableState, tile: str) -> TableState:
    kind = parse_tile(tile)
    return apply(state, Action(0, Do.ANGANG, kind, (kind,) * 4))


@pytest.mark.clause("P3", "P4", "P10")
@pytest.mark.parametrize(
    ("rules", "fan", "each"),
    [
        # 杠飘: the winning draw is no replacement, so mil2025 pays 1 + 1 = 2 (×4); rooms add the kong: 3 (×8).
        (MIL2025, {"baotou": 1, "caipiao": 1}, 8),
        (HANGZHOU, {"baotou": 1, "caipiao": 1, "gangkai": 1}, 16),
    ],
    ids=["mil2025", "hangzhou"],
)
def test_a_kong_then_a_float_then_the_win(rules: RuleSet, fan: dict[str, int], each: int) -> None:
    state = table({0: "1111m456p789s222z"}, rules=rules, drawn="5z", upcoming="7z7z7z6m", from_tail="5z")
    state = apply(gang(state, "1m"), discard(0, "5z"))
    assert state.players[0].chain == ("gang", "caipiao")
    # The dealer wins at 1老: each pays value × 2.
    assert win(others_pass_by(state)) == (fan, (3 * each, -each, -each, -each))


@pytest.mark.clause("P3", "P4", "P10")
@pytest.mark.parametrize("rules", [MIL2025, HANGZHOU], ids=["mil2025", "hangzhou"])
def test_a_float_then_a_kong_then_the_win_on_its_replacement(rules: RuleSet) -> None:
    state = table({0: "345m666p789s222z5z"}, rules=rules, drawn="5z", upcoming="7z7z7z2z", from_tail="1m")
    state = gang(others_pass_by(apply(state, discard(0, "5z"))), "2z")
    # 飘杠: 爆头 1 + float 1 + kong 1 = 3 (×8) in both; × 2 from each for the dealer.
    assert win(state) == ({"baotou": 1, "caipiao": 1, "gangkai": 1}, (48, -16, -16, -16))


@pytest.mark.clause("P3", "P10", "X6")
@pytest.mark.parametrize("rules", [MIL2025, HANGZHOU], ids=["mil2025", "hangzhou"])
def test_a_float_a_claim_and_a_second_float_are_paid_as_two_floats(rules: RuleSet) -> None:
    hands = {0: "222z345m789s77p55z"}
    state = table(hands, rules=rules, drawn="5z", upcoming="7p7z7z7z1m")
    state = apply(apply(state, discard(0, "5z")), discard(1, "7p"))
    state = apply(state, claim(0, Do.PENG, "7p", "77p"))
    assert not state.players[0].lock
    state = others_pass_by(apply(state, discard(0, "5z")))
    # 爆头 1 + two floats 2 = 3 (×8); × 2 from each for the dealer.
    assert win(state) == ({"baotou": 1, "caipiao": 2}, (48, -16, -16, -16))


@pytest.mark.clause("P10", "P4")
def test_an_ordinary_discard_empties_the_chain() -> None:
    state = gang(table({0: "1111m456p789s222z"}, drawn="5z", from_tail="6m"), "1m")
    assert state.players[0].chain == ("gang",)
    assert apply(state, discard(0, "6m")).players[0].chain == ()


@pytest.mark.clause("X7", "P10")
@pytest.mark.parametrize(("hand", "chain"), [("147m147p147s1234z", ()), ("123m456p789s222z5z", ("gang", "caipiao"))])
def test_a_discarded_caishen_joins_the_chain_only_as_a_float_and_empties_it_otherwise(
    hand: str, chain: tuple[str, ...]
) -> None:
    state = table({0: hand}, drawn="5z")
    state = replace(state, players=(replace(state.players[0], chain=("gang",)), *state.players[1:]))
    after = apply(state, discard(0, "5z")).players[0]
    assert (after.chain, after.lock) == (chain, True)
