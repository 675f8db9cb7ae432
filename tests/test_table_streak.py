"""Dealer and streak over deals really played, in all five rule sets. Clauses: S1, S2, D1–D4, D6, W4, K5, C5."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from table_play import caishen_kind, caishen_text, jiagang, offered, play, with_tan
from tables import discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.table.actions import Action, Do
from trainer.table.match import Match, next_match, start_match
from trainer.table.state import Ending, Phase, Result, TableState, after
from trainer.table.step import apply

ALL = (MIL2025, HANGZHOU, BIANFENG, YUHANG, LINAN)
CAPPED = ALL[:4]


def own_draw(match: Match, seat: int) -> Result:
    """*seat* wins a plain hand, ×1 in every rule set, by its own draw."""
    rules = match.rules
    # 12m and a caishen: never 可爆头, and no 无财神.
    state = table({seat: f"12m456p789s222z1z{caishen_text(rules)}"}, rules=rules, turn=seat, drawn="1z",
                  dealer=match.dealer, streak=match.streak, caishen=caishen_kind(rules))  # fmt: skip
    return _result(apply(state, Action(seat, Do.WIN)))


def drawn_deal(match: Match) -> Result:
    """The dealer lays a tile with twenty left, and nobody wants it."""
    state = table({}, rules=match.rules, turn=match.dealer, drawn="7z", dealer=match.dealer, streak=match.streak,
                  left=20, caishen=caishen_kind(match.rules))  # fmt: skip
    return _result(apply(state, discard(match.dealer, "7z")))


def _result(state: TableState) -> Result:
    assert state.result is not None
    return state.result


def dealer_wins(match: Match) -> Result:
    return own_draw(match, match.dealer)


def next_seat_wins(match: Match) -> Result:
    return own_draw(match, after(match.dealer))


def through(rules: RuleSet, deal: Callable[[Match], Result], times: int) -> list[Match]:
    """The match before the first deal and after each of *times* such deals."""
    matches = [start_match(rules, 3)]
    for _ in range(times):
        matches.append(next_match(matches[-1], deal(matches[-1])))
    return matches


@pytest.mark.clause("S1", "D1")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_the_first_dealer_is_east_or_drawn_by_lot_and_starts_at_one(rules: RuleSet) -> None:
    first = [start_match(rules, seed) for seed in range(60)]
    assert {match.dealer for match in first} == ({0} if rules is MIL2025 else {0, 1, 2, 3})
    assert {match.streak for match in first} == {1}


@pytest.mark.clause("S2", "D1", "D2", "D3", "D4")
@pytest.mark.parametrize(
    ("rules", "streaks", "shares"),
    [
        *[(rules, [1, 2, 3, 3, 3], [2, 4, 8, 8, 8]) for rules in CAPPED],
        # No upper limit: 2^streak.
        (LINAN, [1, 2, 3, 4, 5], [2, 4, 8, 16, 32]),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_a_dealer_who_keeps_winning_takes_twice_four_and_eight_times_the_value(
    rules: RuleSet, streaks: list[int], shares: list[int]
) -> None:
    matches = through(rules, dealer_wins, 5)
    dealer, other = matches[0].dealer, after(matches[0].dealer)
    assert [match.dealer for match in matches] == [dealer] * 6
    assert [match.streak for match in matches[:5]] == streaks
    lost = [before.points[other] - now.points[other] for before, now in pairwise(matches)]
    assert lost == shares
    # Three pay each time.
    assert matches[-1].points[dealer] == 3 * sum(shares)


@pytest.mark.clause("D2", "S2", "E2")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_drawn_deal_keeps_the_dealer_and_adds_one(rules: RuleSet) -> None:
    matches = through(rules, drawn_deal, 4)
    assert {match.dealer for match in matches} == {matches[0].dealer}
    assert [match.streak for match in matches] == ([1, 2, 3, 4, 5] if rules is LINAN else [1, 2, 3, 3, 3])
    assert {match.points for match in matches} == {(0, 0, 0, 0)}


@pytest.mark.clause("S2", "D1", "D3", "D4")
@pytest.mark.parametrize(
    ("rules", "share"), [*[(rules, 8) for rules in CAPPED], (LINAN, 16)], ids=lambda value: getattr(value, "id", None)
)
def test_a_winner_who_is_not_dealer_deals_next_at_one(rules: RuleSet, share: int) -> None:
    high = through(rules, drawn_deal, 3)[-1]
    lost = next_match(high, next_seat_wins(high))
    # At 3老 (linan: 4老) the dealer pays his share, the two others 1 each.
    assert (lost.dealer, lost.streak) == (after(high.dealer), 1)
    assert [lost.points[after(high.dealer, step)] for step in range(4)] == [-share, share + 2, -1, -1]


@pytest.mark.clause("S2", "D5", "W4")
@pytest.mark.parametrize(("winner", "streak"), [(1, 1), (0, 2)])
def test_a_win_on_a_discard_decides_the_next_dealer_too(winner: int, streak: int) -> None:
    giver = after(winner, 2)
    state = table({winner: "1z123m456p789s222z"}, rules=YUHANG, turn=giver, drawn="1z", caishen=caishen_kind(YUHANG))
    over = _result(play(state, discard(giver, "1z"), Action(winner, Do.WIN)))
    match = next(match for match in (start_match(YUHANG, seed) for seed in range(60)) if match.dealer == 0)
    now = next_match(match, over)
    assert (now.dealer, now.streak) == (winner, streak)


@pytest.mark.clause("D1", "D3")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
@pytest.mark.parametrize(
    ("start", "streaks", "unlimited"),
    [(1, [1, 2, 3, 3], [1, 2, 3, 4]), (2, [2, 3, 3, 3], [2, 3, 4, 5]), (3, [3, 3, 3, 3], [3, 4, 5, 6])],
    ids=["平庄起", "笃二", "笃三"],
)
def test_a_room_may_start_every_new_dealer_at_one_two_or_three(
    rules: RuleSet, start: int, streaks: list[int], unlimited: list[int]
) -> None:
    room = with_options(rules, {"start_streak": start})
    matches = through(room, dealer_wins, 3)
    assert [match.streak for match in matches] == (unlimited if rules is LINAN else streaks)
    # The first dealer's first win is paid at 2^start already.
    assert matches[1].points[matches[0].dealer] == 3 * 2**start
    # So is the next dealer's.
    lost = next_match(matches[-1], next_seat_wins(matches[-1]))
    assert (lost.dealer, lost.streak) == (after(matches[0].dealer), start)


@pytest.mark.clause("D1", "D3")
@pytest.mark.parametrize(
    ("cap", "streaks", "share"), [(1, [1, 1, 1, 1, 1], 2), (2, [1, 2, 2, 2, 2], 4), (4, [1, 2, 3, 4, 4], 16)]
)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_room_may_set_the_cap_itself(rules: RuleSet, cap: int, streaks: list[int], share: int) -> None:
    matches = through(with_options(rules, {"streak_cap": cap}), dealer_wins, 5)
    assert [match.streak for match in matches[:5]] == streaks
    # The last of the five wins.
    assert matches[5].points[matches[0].dealer] - matches[4].points[matches[0].dealer] == 3 * share


@pytest.mark.clause("D1")
def test_a_room_may_lift_the_cap() -> None:
    matches = through(with_options(MIL2025, {"streak_cap": None}), dealer_wins, 4)
    assert [match.streak for match in matches] == [1, 2, 3, 4, 5]


@pytest.mark.clause("D2")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_a_room_may_let_a_drawn_deal_add_nothing(rules: RuleSet) -> None:
    matches = through(with_options(rules, {"draw_adds": False}), drawn_deal, 3)
    assert [(match.dealer, match.streak) for match in matches] == [(matches[0].dealer, 1)] * 4


@pytest.mark.clause("D1", "W4", "C5", "K5")
def test_what_needs_a_streak_looks_at_it_as_it_stands_also_in_the_first_deal() -> None:
    for start, wins in ((1, False), (2, False), (3, True)):
        match = start_match(with_options(HANGZHOU, {"start_streak": start}), 1)
        state = table({2: "11z123m456p789s22z"}, rules=match.rules, drawn="1z", streak=match.streak)
        # W4 at 3老 only, and C5 for a third 摊 likewise.
        assert offered(play(state, discard(0, "1z")), 2) == ({Do.WIN} if wins else set()) | {Do.PENG, Do.PASS}
        assert (Do.PENG in offered(play(with_tan(state, a2b0=2), discard(0, "1z")), 2)) == wins
    for start, robs in ((1, False), (2, True), (3, True)):
        match = start_match(with_options(BIANFENG, {"start_streak": start}), 1)
        state = table({0: "28m147p258s34z", 2: "45789m456p789s22z"}, rules=match.rules, drawn="6m",
                      streak=match.streak, melds={0: ["peng 666m"]}, caishen=caishen_kind(BIANFENG))  # fmt: skip
        assert (play(state, jiagang(0, "6m")).phase is Phase.ROB) == robs


@pytest.mark.clause("D6", "E2")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_points_sum_to_zero_over_any_row_of_deals(rules: RuleSet) -> None:
    match = start_match(rules, 5)
    for deal in (dealer_wins, next_seat_wins, drawn_deal, dealer_wins, dealer_wins, next_seat_wins):
        result = deal(match)
        assert (result.ending is Ending.DRAWN) == (deal is drawn_deal)
        match = next_match(match, result)
        assert sum(match.points) == 0
    assert match.deal == 7
