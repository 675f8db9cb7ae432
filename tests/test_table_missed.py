"""漏碰 and 漏胡: what counts as a pass, what it bars, and when it ends. Clauses: C7, C8."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_play import caishen_kind, lay_drawn, offered, play
from tables import claim, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.legal import legal_actions, refusal
from trainer.table.state import Phase, TableState

HELPED = with_options(HANGZHOU, {"caishen_in_claims": True})
OPEN = with_options(HANGZHOU, {"discard_win": "always"})
EAST = parse_tile("1z")
WIN_3, PASS_3 = Action(3, Do.WIN), Action(3, Do.PASS)
PENG_3 = claim(3, Do.PENG, "1z", "11z")
PAIR = "11z258m258p258s34z"
WAITS_EAST = "1z123456m789s222z"


@pytest.mark.clause("C7", "F4", "C3")
@pytest.mark.parametrize(("answer", "missed"), [(claim(3, Do.PENG, "2m", "2m5z"), False), (PASS_3, True)])
def test_a_pung_overridden_by_a_nearer_one_is_not_missed_but_a_passed_one_is(answer: Action, missed: bool) -> None:
    # Two pungs of one tile: only where a caishen may help. Seat 1 is nearer to the discarder and takes it.
    hands = {1: "222m58p258s12346z", 3: "2m5z58p258s123466z"}
    state = play(table(hands, rules=HELPED, drawn="2m"), discard(0, "2m"), answer, claim(1, Do.PENG, "2m", "22m"))
    assert (state.turn, [str(meld) for meld in state.players[1].melds]) == (1, ["peng 222m"])
    # The fourth 2m comes from seat 1 before seat 3 has drawn.
    state = play(state, discard(1, "2m"))
    assert (claim(3, Do.PENG, "2m", "2m5z") in legal_actions(state, 3)) == (not missed)


@pytest.mark.clause("C8", "F4")
@pytest.mark.parametrize(("answer", "missed"), [(claim(1, Do.CHI, "2m", "13m"), False), (Action(1, Do.PASS), True)])
def test_a_chow_overridden_by_a_pung_is_not_a_passed_win(answer: Action, missed: bool) -> None:
    # Seat 1 could win on 2m; it calls the chow instead, or passes. Seat 3's pung goes before it.
    hands = {1: "13m456p789s22277z", 3: "222m58p258s12346z"}
    state = play(table(hands, rules=OPEN, drawn="2m"), discard(0, "2m"))
    assert offered(state, 1) == {Do.WIN, Do.CHI, Do.PASS}
    state = play(state, answer, claim(3, Do.PENG, "2m", "22m"), discard(3, "2m"))
    assert (Action(1, Do.WIN) in legal_actions(state, 1)) == (not missed)


def barred_then_again(rules: RuleSet, hand: str, *, dealer: int, locked: bool) -> TableState:
    """Seat 1 lays 1z when seat 3 may not call it; then seat 0 claims 7p from seat 2 and lays 1z before seat 3 draws.

    *locked*: seat 0 discards a caishen first and so binds the others until it claims.
    """
    hands = {0: "1z77p258m258s2345z", 3: hand}
    state = table(hands, rules=rules, drawn="7z", dealer=dealer, streak=3, upcoming="1z7p")
    state = play(state, discard(0, "5z" if locked else "7z"))
    state = lay_drawn(state, 1)
    assert (state.phase, state.turn) == (Phase.PLAY, 2)
    state = lay_drawn(state, 2)
    return play(state, claim(0, Do.PENG, "7p", "77p"), discard(0, "1z"))


@pytest.mark.clause("C7", "X1", "X6")
def test_a_pung_that_a_lock_barred_was_not_passed() -> None:
    state = barred_then_again(HANGZHOU, PAIR, dealer=0, locked=True)
    assert PENG_3 in legal_actions(state, 3)


@pytest.mark.clause("C8", "X2", "W4")
@pytest.mark.parametrize(
    ("dealer", "locked"),
    [
        # Seat 3 is the dealer at 3老 and could win from anyone: the lock alone barred the first 1z.
        (3, True),
        # Seat 0 is the dealer: the first 1z came from a 闲家, of whom a 闲家 may not win.
        (0, False),
    ],
)
def test_a_discard_win_that_was_barred_was_not_passed(dealer: int, locked: bool) -> None:
    state = barred_then_again(HANGZHOU, WAITS_EAST, dealer=dealer, locked=locked)
    assert WIN_3 in legal_actions(state, 3)


@pytest.mark.clause("C7", "C8", "C5")
def test_passing_a_win_is_no_passed_pung_where_the_pung_was_barred() -> None:
    # Two 摊 from seat 0 already: its 1z may be won on, not punged. Both were open on seat 1's.
    hand = "11z456p22z"
    state = table({3: hand}, rules=OPEN, drawn="1z", upcoming="1z", melds={3: ["chi 123m", "chi 789s"]})
    state = replace(state, tan=(*state.tan[:3], (2, 0, 0, 0)))
    state = play(state, discard(0, "1z"))
    assert offered(state, 3) == {Do.WIN, Do.PASS}
    state = lay_drawn(play(state, PASS_3), 1)
    assert offered(state, 3) == {Do.PENG, Do.PASS}


@pytest.mark.clause("C7", "C8", "W4")
def test_passing_a_pung_is_no_passed_win_where_the_win_was_barred() -> None:
    # Seat 0 deals at 3老: seat 1's 1z may be punged by seat 3, but not won on between two 闲家; seat 0's the reverse.
    hands = {0: "1z77p258m258s2346z", 3: "11z123456m789s22z"}
    state = table(hands, rules=HANGZHOU, drawn="6s", streak=3, upcoming="1z7p")
    state = lay_drawn(play(state, discard(0, "6s")), 1)
    assert offered(state, 3) == {Do.PENG, Do.PASS}
    state = lay_drawn(play(state, PASS_3), 2)
    state = play(state, claim(0, Do.PENG, "7p", "77p"), discard(0, "1z"))
    assert offered(state, 3) == {Do.WIN, Do.PASS}


@pytest.mark.clause("C7", "C3", "K1")
def test_a_missed_pung_bars_the_pung_and_not_the_kong() -> None:
    # 1z was passed; the next one may be claimed with 11z and a caishen for a kong, but not for a pung.
    state = table({3: "11z5z258m258p258s3z"}, rules=HELPED, drawn="1z", upcoming="1z")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1)
    assert offered(state, 3) == {Do.MINGGANG, Do.PASS}
    barred = refusal(state, PENG_3)
    assert barred is not None
    assert barred.clause == "C7"


@pytest.mark.clause("C7")
def test_passing_a_chow_misses_no_pung_and_another_kind_is_not_barred() -> None:
    state = table({1: "13m77p258s123466z"}, rules=HANGZHOU, drawn="2m")
    passed = play(state, discard(0, "2m"), Action(1, Do.PASS))
    assert (passed.players[1].missed_peng, passed.turn) == ((), 1)
    # Seat 3 passes 1z; 7p is another kind.
    state = table({3: "11z77p258m258s34z6z"}, rules=HANGZHOU, drawn="1z", upcoming="7p")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1)
    assert offered(state, 3) == {Do.PENG, Do.PASS}


@pytest.mark.clause("C8")
@pytest.mark.parametrize(("rules", "barred"), [(HANGZHOU, True), (BIANFENG, False), (YUHANG, False), (LINAN, False)])
def test_a_passed_discard_win_is_barred_by_default_in_hangzhou_only(rules: RuleSet, barred: bool) -> None:
    # Seat 3 is the dealer at 3老, so that W4 lets it win from anyone everywhere.
    state = table({3: WAITS_EAST}, rules=rules, drawn="1z", upcoming="1z", dealer=3, streak=3,
                  caishen=caishen_kind(rules))  # fmt: skip
    state = play(state, discard(0, "1z"))
    assert WIN_3 in legal_actions(state, 3)
    state = lay_drawn(play(state, PASS_3), 1)
    assert (WIN_3 in legal_actions(state, 3)) == (not barred)


@pytest.mark.clause("C7")
@pytest.mark.parametrize(
    ("rules", "barred"), [(MIL2025, False), (HANGZHOU, True), (BIANFENG, False), (YUHANG, False), (LINAN, False)]
)
def test_a_passed_pung_is_barred_by_default_in_hangzhou_only(rules: RuleSet, barred: bool) -> None:
    state = table({3: PAIR}, rules=rules, drawn="1z", upcoming="1z", caishen=caishen_kind(rules))
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1)
    assert (PENG_3 in legal_actions(state, 3)) == (not barred)


@pytest.mark.clause("C7")
def test_ones_own_draw_ends_a_missed_pung() -> None:
    state = table({3: PAIR}, rules=HANGZHOU, drawn="1z", upcoming="7z7z6z1z")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1, 2)
    # Seat 3 has drawn 6z; seat 0 then draws the fourth 1z and lays it.
    assert (state.turn, state.players[3].missed_peng) == (3, ())
    assert PENG_3 in legal_actions(lay_drawn(state, 3, 0), 3)


@pytest.mark.clause("C7")
def test_ones_own_claim_ends_a_missed_pung() -> None:
    state = table({3: "11z77p258m258s34z6z"}, rules=HANGZHOU, drawn="1z", upcoming="7p1z")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1)
    assert state.players[3].missed_peng == (EAST,)
    state = play(state, claim(3, Do.PENG, "7p", "77p"), discard(3, "6z"))
    assert PENG_3 in legal_actions(lay_drawn(state, 0), 3)


@pytest.mark.clause("C8")
def test_ones_own_draw_ends_a_missed_win() -> None:
    state = table({3: WAITS_EAST}, rules=OPEN, drawn="1z", upcoming="7z7z6z1z")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1, 2)
    assert (state.turn, state.players[3].missed_win) == (3, ())
    assert WIN_3 in legal_actions(lay_drawn(state, 3, 0), 3)


@pytest.mark.clause("C8", "F2")
def test_ones_own_claim_ends_a_missed_win() -> None:
    # Waits on 7p and 1z. It passes 1z, then pungs 7p rather than win on it, and lays 8s: waits on 8s and 1z.
    state = table({3: "123m456p77p888s11z"}, rules=OPEN, drawn="1z", upcoming="7p1z")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1)
    assert (offered(state, 3), state.players[3].missed_win) == ({Do.WIN, Do.PENG, Do.PASS}, (EAST,))
    state = play(state, claim(3, Do.PENG, "7p", "77p"), discard(3, "8s"))
    assert WIN_3 in legal_actions(lay_drawn(state, 0), 3)


@pytest.mark.clause("C8", "W4")
def test_a_passed_discard_win_bars_neither_another_kind_nor_ones_own_draw() -> None:
    # Waits on 7p and 1z: 1z passed, 7p may be won on at once.
    state = table({3: "123m456p77p888s11z"}, rules=OPEN, drawn="1z", upcoming="7p")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1)
    assert WIN_3 in legal_actions(state, 3)
    # 1z passed, then drawn.
    state = table({3: WAITS_EAST}, rules=OPEN, drawn="1z", upcoming="7z7z1z")
    state = lay_drawn(play(state, discard(0, "1z"), PASS_3), 1, 2)
    assert WIN_3 in legal_actions(state, 3)
