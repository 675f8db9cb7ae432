"""Who may take a discard, with what, in every rule set alike. Clauses: C1, C2, K1."""

from __future__ import annotations

import pytest
from tables import claim, discard, table

from trainer.engine.ruleset import PRESETS, CaishenRule
from trainer.engine.tiles import WHITE, parse_tile
from trainer.table.actions import Do
from trainer.table.legal import refusal
from trainer.table.state import TableState
from trainer.table.step import apply


def discarded(rules: str, hands: dict[int, str], tile: str) -> TableState:
    preset = PRESETS[rules]
    caishen = WHITE if preset.caishen_rule is CaishenRule.WHITE else parse_tile("9m")
    return apply(table(hands, rules=preset, drawn=tile, caishen=caishen), discard(0, tile))


@pytest.mark.clause("C2")
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_whoever_holds_two_alike_may_pung_wherever_he_sits(rules: str, seat: int) -> None:
    state = discarded(rules, {seat: "22m58p258s123466z"}, "2m")
    assert refusal(state, claim(seat, Do.PENG, "2m", "22m")) is None
    after = apply(state, claim(seat, Do.PENG, "2m", "22m"))
    (declared,) = after.players[seat].declared
    assert (str(declared.meld), declared.claimed, declared.from_seat) == ("peng 222m", 1, 0)
    assert after.turn == seat


@pytest.mark.clause("C2")
@pytest.mark.parametrize("rules", PRESETS)
def test_one_alike_makes_no_pung_nor_do_two_of_another_kind(rules: str) -> None:
    # Seat 3 holds one 2m and two 5p, seat 2 two 2m, so that the table waits for somebody at all.
    state = discarded(rules, {2: "22m58p258s123466z", 3: "2m558p258s123466z"}, "2m")
    assert state.asked == (2,)
    for own in ("2m", "55p", "2m5p"):
        refused = refusal(state, claim(3, Do.PENG, "2m", own))
        assert refused is not None


@pytest.mark.clause("C1", "C2", "K1")
def test_tiles_that_do_not_make_the_claim_are_refused_by_its_clause() -> None:
    # 1m and 3m make a run with 2m, 3m and 5m do not.
    state = discarded("mil2025", {1: "13358m58p258s123z", 2: "22m58p258s123466z"}, "2m")
    wrong_run = refusal(state, claim(1, Do.CHI, "2m", "35m"))
    assert wrong_run is not None
    assert (wrong_run.reason, wrong_run.clause) == ("no_such_meld", "C1")
    wrong_pung = refusal(state, claim(2, Do.PENG, "2m", "58p"))
    assert wrong_pung is not None
    assert (wrong_pung.reason, wrong_pung.clause) == ("no_such_meld", "C2")
    too_few = refusal(state, claim(2, Do.MINGGANG, "2m", "222m"))
    assert too_few is not None
    assert (too_few.reason, too_few.clause) == ("not_held", "F1")
