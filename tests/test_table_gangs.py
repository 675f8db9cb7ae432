"""Robbing an added kong, rule set by rule set. Clauses: K1, K4, K5, P2, P15."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import table

from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, PRESETS, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.legal import waiting_for
from trainer.table.state import Phase, TableState
from trainer.table.step import apply
from trainer.table.view import view_of

WAITS_6M = "45789m456p789s22z"
BAOTOU = "789m456p789s222z9p"
SIX = parse_tile("6m")


def add(
    rules: RuleSet, robbers: dict[int, str], *, streak: int = 1, dealer: int = 0, lock: int | None = None
) -> TableState:
    """Seat 0 adds the fourth 6m to its pung."""
    caishen = parse_tile("5z" if rules in (MIL2025, HANGZHOU) else "9p")
    state = table(
        {0: "28m258p258s34z", **robbers},
        rules=rules,
        drawn="6m",
        melds={0: ["peng 666m"]},
        caishen=caishen,
        streak=streak,
        dealer=dealer,
    )
    if lock is not None:
        players = [*state.players]
        players[lock] = replace(players[lock], lock=True)
        state = replace(state, players=(players[0], players[1], players[2], players[3]))
    return apply(state, Action(0, Do.JIAGANG, SIX, (SIX,)))


def won(state: TableState) -> tuple[int | None, dict[str, int], tuple[int, ...]]:
    assert state.result is not None
    assert state.result.win is not None
    return state.result.seat, dict(state.result.win.fan), tuple(state.result.payments.by_seat)


@pytest.mark.clause("K5")
@pytest.mark.parametrize(
    ("rules", "streak", "robbed"),
    [
        (MIL2025, 3, False),
        (HANGZHOU, 3, False),
        (BIANFENG, 1, False),
        (BIANFENG, 2, True),
        (YUHANG, 1, True),
        (LINAN, 1, True),
    ],
)
def test_an_added_kong_is_robbed_only_where_and_when_the_rules_say(rules: RuleSet, streak: int, robbed: bool) -> None:
    state = add(rules, {2: WAITS_6M}, streak=streak)
    assert (state.phase is Phase.ROB) == robbed
    if not robbed:
        assert [str(meld) for meld in state.players[0].melds] == ["jiagang 6666m"]


@pytest.mark.clause("K5", "D3", "D4")
@pytest.mark.parametrize(
    ("rules", "streak", "fan", "paid"),
    [
        # As 杠开 (×2); at 2老 the dealer's share is 2 × 4, the two 闲家's 2 each: the robbed dealer pays all 12.
        (BIANFENG, 2, {"gangkai": 1}, (-12, 0, 12, 0)),
        # As an own draw (×1) at 1老: the dealer 2, the others 1 each.
        (YUHANG, 1, {}, (-2, -1, 4, -1)),
        (LINAN, 1, {}, (-2, -1, 4, -1)),
    ],
    ids=["bianfeng", "yuhang", "linan"],
)
def test_who_pays_for_a_robbed_kong(rules: RuleSet, streak: int, fan: dict[str, int], paid: tuple[int, ...]) -> None:
    state = add(rules, {2: WAITS_6M}, streak=streak)
    assert won(apply(state, Action(2, Do.WIN))) == (2, fan, paid)


@pytest.mark.clause("K5", "F4", "F5")
@pytest.mark.parametrize(
    ("rules", "dealer", "winner"),
    [(YUHANG, 3, 2), (LINAN, 3, 2), (YUHANG, 0, 2)],
)
def test_of_two_robbers_the_nearest_to_the_robbed_player_wins(rules: RuleSet, dealer: int, winner: int) -> None:
    state = add(rules, {2: WAITS_6M, 3: WAITS_6M}, dealer=dealer)
    assert waiting_for(state) == (2, 3)
    assert won(apply(apply(state, Action(3, Do.WIN)), Action(2, Do.WIN)))[0] == winner


@pytest.mark.clause("K5", "F4")
def test_in_bianfeng_the_dealer_robs_first_and_the_robbed_player_pays_all_three_shares() -> None:
    state = add(BIANFENG, {2: WAITS_6M, 3: WAITS_6M}, dealer=3, streak=2)
    # 杠开 ×2, dealer factor 4: each of three shares is 8, all from the robbed player.
    assert won(apply(apply(state, Action(2, Do.WIN)), Action(3, Do.WIN))) == (3, {"gangkai": 1}, (-24, 0, 0, 24))


@pytest.mark.clause("K5", "P2", "P15")
@pytest.mark.parametrize("rules", [YUHANG, LINAN], ids=["yuhang", "linan"])
def test_a_baotou_hand_robs_and_counts_baotou_where_robbing_is_an_own_draw(rules: RuleSet) -> None:
    state = add(rules, {2: BAOTOU})
    # 爆头 ×2 at 1老: the dealer 4, the others 2 each.
    assert won(apply(state, Action(2, Do.WIN))) == (2, {"baotou": 1}, (-4, -2, 8, -2))


@pytest.mark.clause("K5", "P15")
def test_a_baotou_hand_does_not_rob_in_bianfeng() -> None:
    assert add(BIANFENG, {2: BAOTOU}, streak=2).phase is Phase.PLAY


@pytest.mark.clause("K5", "P3", "P10")
def test_floats_count_on_a_robbed_kong_in_yuhang() -> None:
    caishen = parse_tile("9p")
    state = table({0: "28m258p258s34z", 2: BAOTOU}, rules=YUHANG, drawn="6m", melds={0: ["peng 666m"]}, caishen=caishen)
    floated = replace(state.players[2], chain=("caipiao",))
    state = replace(state, players=(*state.players[:2], floated, state.players[3]))
    state = apply(apply(state, Action(0, Do.JIAGANG, SIX, (SIX,))), Action(2, Do.WIN))
    # 爆头 1 + one float 1 = ×4 at 1老: the dealer 8, the others 4 each.
    assert won(state) == (2, {"baotou": 1, "caipiao": 1}, (-8, -4, 16, -4))


@pytest.mark.clause("K5", "X2")
@pytest.mark.parametrize(("lock", "robbed"), [(None, True), (2, True), (3, False), (1, False)])
def test_a_lock_of_another_bars_robbing_and_ones_own_does_not(lock: int | None, robbed: bool) -> None:
    assert (add(YUHANG, {2: WAITS_6M}, lock=lock).phase is Phase.ROB) == robbed


@pytest.mark.clause("K4", "K5")
@pytest.mark.parametrize("key", sorted(PRESETS))
def test_an_angang_is_never_robbed_and_shown_only_in_yuhang_and_linan(key: str) -> None:
    rules = PRESETS[key]
    caishen = parse_tile("5z" if key in ("mil2025", "hangzhou") else "9p")
    hands = {0: "666m28m258p258s34z", 2: WAITS_6M}
    state = table(hands, rules=rules, drawn="6m", caishen=caishen, streak=2, from_tail="1p")
    state = apply(state, Action(0, Do.ANGANG, SIX, (SIX,) * 4))
    assert (state.phase, state.turn) == (Phase.PLAY, 0)
    seen = view_of(state, 2).others[1]
    shown = key in ("yuhang", "linan")
    assert (len(seen.declared), seen.hidden_gangs) == ((1, 0) if shown else (0, 1))
