"""Who owes for three claims: several at once, on a discard, on a robbed kong, or nobody. Clauses: L1–L5, D4, D5, K5."""

from __future__ import annotations

import pytest
from table_play import caishen_kind, from_tail, jiagang, lay_drawn, offered, outcome, paid, play, tan_of, with_tan
from tables import claim, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.table.actions import Action, Do
from trainer.table.state import TableState

ALL_PAY = {"discarder_pays": "all"}


def about_to_draw(rules: RuleSet, *, dealer: int, streak: int, **tan: int) -> TableState:
    """Seat 1 has three melds, holds 222z 1z and has drawn 1z."""
    melds = {1: ["chi 123m", "chi 456m", "chi 789s"]}
    state = table({1: "222z1z"}, rules=rules, turn=1, drawn="1z", melds=melds, dealer=dealer, streak=streak,
                  caishen=caishen_kind(rules))  # fmt: skip
    return with_tan(state, **tan)


@pytest.mark.clause("L1", "L2", "L3", "L4", "D4")
@pytest.mark.parametrize(
    ("rules", "dealer", "streak", "tan", "points"),
    [
        # 无财神 ×2, dealer 0 at 1老: S = 4 + 2 + 2 = 8. Seat 0 fed the winner: S. The winner fed seat 2: 2 S.
        (MIL2025, 0, 1, {"a1b0": 3, "a2b1": 3}, (-8, 24, -16, 0)),
        # A fourth chow adds nothing.
        (MIL2025, 0, 1, {"a1b0": 4, "a2b1": 3}, (-8, 24, -16, 0)),
        # Two are not three.
        (MIL2025, 0, 1, {"a1b0": 2, "a2b1": 3}, (0, 16, -16, 0)),
        # The winner is dealer at 3老, ×1: S = 3 × 8 = 24. 甲 ×1, 乙 ×2.
        (HANGZHOU, 1, 3, {"a1b0": 3, "a2b1": 3}, (-24, 72, -48, 0)),
        # All three are liable.
        (HANGZHOU, 1, 3, {"a1b0": 3, "a2b1": 3, "a3b1": 3}, (-24, 120, -48, -48)),
        (HANGZHOU, 1, 3, {"a1b0": 3, "a1b2": 3, "a1b3": 3}, (-24, 72, -24, -24)),
        # Liable both ways: the larger, once.
        (HANGZHOU, 1, 3, {"a1b0": 3, "a0b1": 3}, (-48, 48, 0, 0)),
        # Claims between the others are no matter of the winner's.
        (HANGZHOU, 1, 3, {"a0b2": 3, "a3b0": 3}, (-8, 24, -8, -8)),
        # Dealer 3 at 1老, ×1: S = 1 + 1 + 2 = 4.
        (BIANFENG, 3, 1, {"a1b0": 3, "a2b1": 3}, (-4, 12, -8, 0)),
        # No liability there, whatever was claimed.
        (YUHANG, 3, 1, {"a1b0": 3, "a2b1": 3}, (-1, 4, -1, -2)),
        (LINAN, 3, 1, {"a1b0": 3, "a2b1": 3}, (-1, 4, -1, -2)),
        # Or where the room turned it off.
        (with_options(MIL2025, {"liability": False}), 0, 1, {"a1b0": 3, "a2b1": 3}, (-4, 8, -2, -2)),
        (with_options(HANGZHOU, {"liability": False}), 1, 3, {"a1b0": 3, "a2b1": 3}, (-8, 24, -8, -8)),
        (with_options(BIANFENG, {"liability": False}), 3, 1, {"a1b0": 3, "a2b1": 3}, (-1, 4, -1, -2)),
    ],
)
def test_on_an_own_draw_each_liable_player_pays_his_own_sum(
    rules: RuleSet, dealer: int, streak: int, tan: dict[str, int], points: tuple[int, ...]
) -> None:
    assert paid(about_to_draw(rules, dealer=dealer, streak=streak, **tan), 1) == points


@pytest.mark.clause("D4", "D7", "G4", "L2")
@pytest.mark.parametrize(
    ("rules", "tan", "points"),
    [
        # Base 5: dealer 0 at 2老 pays 5 × 4, the others 5.
        (with_options(YUHANG, {"base": 5}), {}, (-20, 30, -5, -5)),
        # 无财神 ×2 as well.
        (with_options(MIL2025, {"base": 5}), {}, (-40, 60, -10, -10)),
        # Base 5 at table 12 (× 4) is 20: dealer 80, others 20.
        (with_options(BIANFENG, {"base": 5, "table": 12}), {}, (-80, 120, -20, -20)),
        # S is of that base too.
        (with_options(BIANFENG, {"base": 5, "table": 12}), {"a1b2": 3}, (0, 120, -120, 0)),
    ],
)
def test_base_and_table_multiply_whatever_is_paid(rules: RuleSet, tan: dict[str, int], points: tuple[int, ...]) -> None:
    assert paid(about_to_draw(rules, dealer=0, streak=2, **tan), 1) == points


def about_to_win_on_a_discard(
    rules: RuleSet, *, giver: int = 0, dealer: int = 0, streak: int = 3, **tan: int
) -> TableState:
    """Seat *giver* lays 1z; seat 2, with three melds and 222z 1z, may win on it."""
    melds = {2: ["chi 123m", "chi 456m", "chi 789s"]}
    state = table({2: "222z1z"}, rules=rules, turn=giver, drawn="1z", melds=melds, dealer=dealer, streak=streak,
                  caishen=caishen_kind(rules))  # fmt: skip
    return play(with_tan(state, **tan), discard(giver, "1z"))


@pytest.mark.clause("L5", "L2", "L3", "D5")
@pytest.mark.parametrize("rules", [HANGZHOU, BIANFENG], ids=lambda rules: rules.id)
@pytest.mark.parametrize(
    ("tan", "points"),
    [
        # Dealer 0 at 3老 discards, ×1: his share is 8, the others' would be 1 each; S = 10.
        ({}, (-8, 0, 8, 0)),
        # 甲 pays his share, 丙 his sum.
        ({"a2b1": 3}, (-8, -10, 18, 0)),
        ({"a1b2": 3}, (-8, -20, 28, 0)),
        ({"a2b1": 3, "a3b2": 3}, (-8, -10, 38, -20)),
        # The discarder is liable himself: the larger, once.
        ({"a2b0": 3}, (-10, 0, 10, 0)),
        ({"a0b2": 3}, (-20, 0, 20, 0)),
        ({"a2b0": 3, "a0b2": 3}, (-20, 0, 20, 0)),
    ],
)
def test_on_a_discard_the_discarder_and_the_liable_players_both_pay(
    rules: RuleSet, tan: dict[str, int], points: tuple[int, ...]
) -> None:
    assert paid(about_to_win_on_a_discard(rules, **tan), 2) == points


@pytest.mark.clause("L5", "D5")
@pytest.mark.parametrize("rules", [HANGZHOU, BIANFENG], ids=lambda rules: rules.id)
def test_with_liability_off_only_the_discarder_pays(rules: RuleSet) -> None:
    unliable = with_options(rules, {"liability": False})
    assert paid(about_to_win_on_a_discard(unliable, a2b1=3, a1b2=3), 2) == (-8, 0, 8, 0)


@pytest.mark.clause("D5", "L5")
@pytest.mark.parametrize(
    ("rules", "giver", "dealer", "streak", "tan", "points"),
    [
        # Dealer 0 at 3老 discards to a 闲家, ×1: all three shares, 8 + 1 + 1.
        (with_options(HANGZHOU, ALL_PAY), 0, 0, 3, {}, (-10, 0, 10, 0)),
        (with_options(BIANFENG, ALL_PAY), 0, 0, 3, {}, (-10, 0, 10, 0)),
        # The winner is the dealer: three shares of 8.
        (with_options(HANGZHOU, ALL_PAY), 1, 2, 3, {}, (0, -24, 24, 0)),
        # Between two 闲家 at 1老: dealer's 2, 1 and 1; his own share alone would be 1.
        (with_options(YUHANG, ALL_PAY), 1, 0, 1, {}, (0, -4, 4, 0)),
        (YUHANG, 1, 0, 1, {}, (0, -1, 1, 0)),
        (with_options(LINAN, ALL_PAY), 3, 0, 4, {}, (0, 0, 18, -18)),
        (LINAN, 3, 0, 4, {}, (0, 0, 1, -1)),
        # With a liable player: the discarder's S = 10 and the other's S on top; one who is both pays the larger once.
        (with_options(HANGZHOU, ALL_PAY), 0, 0, 3, {"a2b1": 3}, (-10, -10, 20, 0)),
        (with_options(HANGZHOU, ALL_PAY), 0, 0, 3, {"a2b0": 3}, (-10, 0, 10, 0)),
        (with_options(HANGZHOU, ALL_PAY), 0, 0, 3, {"a0b2": 3}, (-20, 0, 20, 0)),
    ],
)
def test_a_room_may_let_the_discarder_pay_all_three_shares(
    rules: RuleSet, giver: int, dealer: int, streak: int, tan: dict[str, int], points: tuple[int, ...]
) -> None:
    assert paid(about_to_win_on_a_discard(rules, giver=giver, dealer=dealer, streak=streak, **tan), 2) == points


def about_to_rob(rules: RuleSet, **tan: int) -> TableState:
    """Seat 0, dealer at 2老, adds 6m to its pung; seat 2, with three melds and 45m 22z, may rob it."""
    melds = {0: ["peng 666m", "peng 333s"], 2: ["chi 123p", "chi 456p", "chi 789s"]}
    state = table({0: "28m58p34z2s", 2: "45m22z"}, rules=rules, drawn="6m", melds=melds, streak=2,
                  caishen=caishen_kind(rules))  # fmt: skip
    return play(with_tan(state, **tan), jiagang(0, "6m"))


@pytest.mark.clause("K5", "L2", "L3", "L5")
@pytest.mark.parametrize(
    ("rules", "tan", "points"),
    [
        # As 杠开 ×2; shares 2 × 4, 2, 2: S = 12, all from the robbed player.
        (BIANFENG, {}, (-12, 0, 12, 0)),
        # A liable player his sum on top.
        (BIANFENG, {"a2b1": 3}, (-12, -12, 24, 0)),
        (BIANFENG, {"a1b2": 3}, (-12, -24, 36, 0)),
        (BIANFENG, {"a2b1": 3, "a3b2": 3}, (-12, -12, 48, -24)),
        # One who is both pays the larger, once: 12 or 12, 12 or 24.
        (BIANFENG, {"a2b0": 3}, (-12, 0, 12, 0)),
        (BIANFENG, {"a0b2": 3}, (-24, 0, 24, 0)),
        # With liability off the robbed player alone.
        (with_options(BIANFENG, {"liability": False}), {"a2b1": 3, "a0b2": 3}, (-12, 0, 12, 0)),
        # Elsewhere a robbed kong is an own draw, ×1: 4, 1, 1, and nobody is liable.
        (YUHANG, {"a2b1": 3}, (-4, -1, 6, -1)),
        (LINAN, {"a2b1": 3}, (-4, -1, 6, -1)),
    ],
)
def test_for_a_robbed_kong_the_robbed_player_and_the_liable_ones_pay(
    rules: RuleSet, tan: dict[str, int], points: tuple[int, ...]
) -> None:
    assert paid(about_to_rob(rules, **tan), 2) == points


@pytest.mark.clause("L1", "L2", "C6", "P7")
def test_three_chows_made_at_the_table_make_their_feeder_liable_in_the_competition() -> None:
    state = table({1: "13m46p79s222z1z66z7z"}, drawn="2m", upcoming="7z9m5p9p7z8s9m7z9p1z")
    state = play(state, discard(0, "2m"), claim(1, Do.CHI, "2m", "13m"), discard(1, "6z"))
    state = play(lay_drawn(state, 2, 3, 0), claim(1, Do.CHI, "5p", "46p"), discard(1, "6z"))
    assert state.tan == tan_of(a1b0=2)
    state = play(lay_drawn(state, 2, 3, 0), claim(1, Do.CHI, "8s", "79s"), discard(1, "7z"))
    assert state.tan == tan_of(a1b0=3)
    # 无财神 ×2, dealer 0 at 1老: 4 + 2 + 2 = 8, all from seat 0.
    assert outcome(lay_drawn(state, 2, 3, 0), 1) == ({"wu_caishen": 1}, (-8, 8, 0, 0))


@pytest.mark.clause("L1", "L3", "C6", "P7")
def test_and_their_feeder_collects_twice_when_he_wins_himself() -> None:
    # Seat 0 waits on 1z all along and draws it after the third chow.
    hands = {0: "123m456p789s333z1z", 1: "13m46p79s222z66z77z"}
    state = table(hands, drawn="2m", upcoming="9m9p5p9m9p8s9m9p1z")
    for tile, own, laid in (("2m", "13m", "6z"), ("5p", "46p", "6z"), ("8s", "79s", "7z")):
        state = play(state, discard(0, tile), claim(1, Do.CHI, tile, own), discard(1, laid))
        state = lay_drawn(state, 2, 3)
    # 无财神 ×2, the dealer's factor 2: three shares of 4 = 12, twice, from seat 1.
    assert outcome(state, 0) == ({"wu_caishen": 1}, (24, -24, 0, 0))


def three_pungs(rules: RuleSet, streak: int) -> TableState:
    """Seat 2 pungs 2m and 2p of seat 0, who is dealer; then seat 0 lays 2s."""
    hands = {2: "22m22p22s333z1z777z"}
    state = table(hands, rules=rules, drawn="2m", streak=streak, upcoming="6z2p6z2s9m9p6z1z")
    state = play(state, discard(0, "2m"), claim(2, Do.PENG, "2m", "22m"), discard(2, "7z"))
    state = play(lay_drawn(state, 3, 0), claim(2, Do.PENG, "2p", "22p"), discard(2, "7z"))
    assert state.tan == tan_of(a2b0=2)
    return lay_drawn(state, 3, 0)


@pytest.mark.clause("L1", "L2", "C5", "C6")
def test_three_pungs_made_at_the_table_make_their_feeder_liable_in_hangzhou() -> None:
    state = play(three_pungs(HANGZHOU, 3), claim(2, Do.PENG, "2s", "22s"), discard(2, "7z"))
    assert state.tan == tan_of(a2b0=3)
    # ×1, dealer 0 at 3老: 8 + 1 + 1 = 10, all from seat 0.
    assert outcome(lay_drawn(state, 3, 0, 1), 2) == ({}, (-10, 0, 10, 0))


@pytest.mark.clause("L1", "C6", "C5", "D4")
def test_the_same_pungs_make_nobody_liable_where_only_chows_count() -> None:
    rules = with_options(HANGZHOU, {"peng_counts": False})
    state = table({2: "22m22p22s333z1z777z"}, rules=rules, drawn="2m", streak=3, upcoming="6z2p6z2s9m9p6z1z")
    for tile in ("2m", "2p", "2s"):
        state = play(state, discard(0, tile), claim(2, Do.PENG, tile, tile[0] + tile), discard(2, "7z"))
        state = lay_drawn(state, 3)
    assert state.tan == tan_of()
    assert outcome(lay_drawn(state, 0, 1), 2) == ({}, (-8, -1, 10, -1))


@pytest.mark.clause("C5", "C6")
@pytest.mark.parametrize("streak", [1, 2])
def test_below_three_laozhuang_the_third_pung_is_not_offered(streak: int) -> None:
    assert offered(three_pungs(HANGZHOU, streak), 2) == set()
    assert offered(three_pungs(HANGZHOU, 3), 2) == {Do.PENG, Do.PASS}


@pytest.mark.clause("L1", "L2", "C6")
def test_a_chow_a_pung_and_a_claimed_kong_make_three_in_bianfeng() -> None:
    hands = {1: "13m22p222s33z1z456m"}
    state = table(hands, rules=BIANFENG, drawn="2m", caishen=caishen_kind(BIANFENG),
                  upcoming="6z9m2p6z9m2s6z9s6z1z", from_tail=from_tail(BIANFENG, "3z"))  # fmt: skip
    state = play(state, discard(0, "2m"), claim(1, Do.CHI, "2m", "13m"), discard(1, "3z"))
    state = play(lay_drawn(state, 2, 3, 0), claim(1, Do.PENG, "2p", "22p"), discard(1, "3z"))
    state = play(lay_drawn(state, 2, 3, 0), claim(1, Do.MINGGANG, "2s", "222s"), discard(1, "3z"))
    assert state.tan == tan_of(a1b0=3)
    # ×1, dealer 0 at 1老: 2 + 1 + 1 = 4, all from seat 0.
    assert outcome(lay_drawn(state, 2, 3, 0), 1) == ({}, (-4, 4, 0, 0))


@pytest.mark.clause("C6", "L1")
def test_growing_a_pung_and_a_concealed_kong_add_no_tan() -> None:
    melds = {1: ["peng 222p"]}
    hands = {1: "1111m2p456m3z1z"}
    state = table(hands, rules=HANGZHOU, turn=1, drawn="3z", melds=melds, from_tail=from_tail(HANGZHOU, "6z", "6z"))
    state = with_tan(state, a1b0=1)
    kong = Action(1, Do.ANGANG, 0, (0,) * 4)
    assert play(state, jiagang(1, "2p"), kong).tan == tan_of(a1b0=1)
