"""十风 played through: ten real discards, what bars it, and what does not. Clauses: P14, P7, F4, D4."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_play import lay_drawn, outcome, play
from tables import claim, discard, table

from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile, parse_tiles, tile_text
from trainer.table.actions import Action, Do
from trainer.table.state import Discard, Phase, TableState
from trainer.table.step import apply

HAND = "147m25p258s12346z"
"""Eight suited tiles that call nothing here, and five honours."""
OTHERS = "999m"
"""What seats 1, 2 and 3 draw and lay each time; nobody can call it."""
SPARE = ("8p", "9p", "1s", "9s", "6m")
"""What seat 0 draws and keeps while it lays honours from its hand."""


def discards(*laid: str, then: str = "") -> TableState:
    """Seat 0, the dealer, discards *laid* in turn, drawing what it does not hold; *then* is drawn next."""
    needed = [*laid]
    for kind in parse_tiles(HAND):
        needed = _without(needed, tile_text(kind))
    draws = [*needed, *SPARE][: len(laid)]
    upcoming = "".join(OTHERS + tile for tile in (*draws[1:], then))
    state = table({0: HAND}, drawn=draws[0], upcoming=upcoming, left=80)
    for number, text in enumerate(laid):
        if number:
            state = lay_drawn(state, 1, 2, 3)
        state = play(state, discard(0, text))
    return state


def _without(needed: list[str], text: str) -> list[str]:
    at = needed.index(text) if text in needed else len(needed)
    return needed[:at] + needed[at + 1 :]


TEN = ("1z", "2z", "3z", "4z", "6z", "1z", "2z", "3z", "4z", "6z")
"""Ten honours without a 白; HAND holds the first five, the others are drawn."""
NINE = TEN[:9]


@pytest.mark.clause("P14", "P7", "D4")
def test_ten_honours_discarded_in_ten_turns_may_be_declared_as_an_own_draw_win() -> None:
    state = discards(*TEN)
    assert (state.phase, len(state.players[0].river)) == (Phase.SHIFENG, 10)
    # 十风 3 + 无财神 1 = 4, ×16; the dealer at 1老 takes twice that from each.
    assert outcome(state, 0) == ({"shifeng": 3, "wu_caishen": 1}, (96, -32, -32, -32))


@pytest.mark.clause("P14")
@pytest.mark.parametrize("at", range(10))
def test_a_non_honour_among_the_ten_bars_it_wherever_it_lies(at: int) -> None:
    assert discards(*NINE[:at], "1m", *NINE[at:]).phase is Phase.PLAY


@pytest.mark.clause("P14")
def test_ten_honours_after_a_first_other_discard_are_not_ones_first_ten() -> None:
    state = discards("1m", *TEN)
    assert (state.phase, len(state.players[0].river)) == (Phase.PLAY, 11)


@pytest.mark.clause("P14")
@pytest.mark.parametrize("rules", [HANGZHOU, BIANFENG, YUHANG, LINAN], ids=lambda rules: rules.id)
def test_no_other_rule_set_knows_it(rules: RuleSet) -> None:
    caishen = parse_tile("5z" if rules is HANGZHOU else "9s")
    state = table({0: HAND}, rules=rules, drawn="7z", caishen=caishen)
    river = tuple(Discard(parse_tile(text)) for text in NINE)
    state = replace(state, players=(replace(state.players[0], river=river), *state.players[1:]))
    assert apply(state, discard(0, "6z")).phase is Phase.PLAY


def nine_laid(hand: str) -> TableState:
    """Seat 3 to lay 1m; seat 0 has nine honours in its river."""
    state = table({0: hand}, turn=3, drawn="2m", upcoming="9p")
    river = tuple(Discard(parse_tile(text)) for text in NINE)
    return replace(state, players=(replace(state.players[0], river=river), *state.players[1:]))


@pytest.mark.clause("P14")
@pytest.mark.parametrize(
    ("hand", "call", "open_to_him"),
    [
        ("13m58p258s147s6z77z", claim(0, Do.CHI, "2m", "13m"), False),
        ("22m58p258s147s6z77z", claim(0, Do.PENG, "2m", "22m"), False),
        ("222m8p258s147s6z77z", claim(0, Do.MINGGANG, "2m", "222m"), False),
        ("13m58p258s147s6z77z", Action(0, Do.PASS), True),
        ("22m58p258s147s6z77z", Action(0, Do.PASS), True),
    ],
)
def test_a_chow_a_pung_or_a_kong_bars_it_and_passing_one_does_not(hand: str, call: Action, open_to_him: bool) -> None:
    state = play(nine_laid(hand), discard(3, "2m"), call, discard(0, "6z"))
    assert len(state.players[0].river) == 10
    assert (state.phase is Phase.SHIFENG) == open_to_him


@pytest.mark.clause("P14")
def test_a_meld_made_before_the_first_discard_bars_all_ten() -> None:
    state = table({0: "258s147s13m6z"}, drawn="7z", melds={0: ["peng 111z"]})
    river = tuple(Discard(parse_tile(text)) for text in NINE)
    state = replace(state, players=(replace(state.players[0], river=river), *state.players[1:]))
    assert apply(state, discard(0, "7z")).phase is Phase.PLAY


@pytest.mark.clause("P14", "C2")
def test_discards_that_others_really_claimed_count_among_the_ten() -> None:
    state = table({0: HAND, 2: "66z258m258p258s13z"}, drawn="6z", left=80, upcoming="7z9p")
    state = play(state, discard(0, "6z"), claim(2, Do.PENG, "6z", "66z"), discard(2, "1z"))
    laid = state.players[0].river
    assert [discarded.claimed for discarded in laid] == [True]
    # Eight more as they may lie, then the tenth.
    more = tuple(Discard(parse_tile(text)) for text in ("1z", "2z", "3z", "1z", "2z", "3z", "4z", "4z"))
    state = lay_drawn(state, 3)
    state = replace(state, players=(replace(state.players[0], river=(*laid, *more)), *state.players[1:]))
    state = apply(state, discard(0, "6z"))
    assert state.phase is Phase.SHIFENG
    # 十风 3 + 无财神 1, ×16, twice from each.
    assert outcome(state, 0) == ({"shifeng": 3, "wu_caishen": 1}, (96, -32, -32, -32))


@pytest.mark.clause("P14", "F4")
def test_declined_once_it_is_not_offered_at_the_eleventh() -> None:
    state = apply(discards(*TEN, then="7z"), Action(0, Do.PASS))
    assert state.phase is Phase.PLAY
    state = play(lay_drawn(state, 1, 2, 3), discard(0, "7z"))
    assert (state.phase, len(state.players[0].river)) == (Phase.PLAY, 11)
