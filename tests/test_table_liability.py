"""Liability that grows from real claims at the table. Clauses: C5, C6, L1–L5, D3–D5."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import claim, discard, table

from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, MIL2025, RuleSet
from trainer.engine.tiles import parse_tile
from trainer.table.actions import Action, Do
from trainer.table.state import TableState
from trainer.table.step import apply


def chowed(rules: RuleSet, before: int, *, streak: int = 1, dealer: int = 0, upcoming: str) -> TableState:
    """Seat 1, with *before* 摊 from seat 0 and two chows laid, chows once more, discards, and waits on 2z."""
    caishen = parse_tile("5z" if rules.id != "bianfeng" else "9p")
    hands = {0: "123m456p789s333z1z", 1: "13m456s27z"}
    state = table(
        hands,
        rules=rules,
        drawn="2m",
        melds={1: ["chi 123p", "chi 678p"]},
        streak=streak,
        dealer=dealer,
        caishen=caishen,
        upcoming=upcoming,
    )
    state = replace(state, tan=tuple((0,) * 4 if seat != 1 else (before, 0, 0, 0) for seat in range(4)))
    state = apply(apply(state, discard(0, "2m")), claim(1, Do.CHI, "2m", "13m"))
    assert state.tan[1][0] == before + 1
    return apply(state, discard(1, "7z"))


def paid(state: TableState) -> tuple[int, ...]:
    assert state.result is not None
    return tuple(state.result.payments.by_seat)


@pytest.mark.clause("L1", "L2", "D4")
@pytest.mark.parametrize(
    ("rules", "before", "streak", "dealer", "expected"),
    [
        # 无财神 ×2. Dealer 2 × 2, others 2 each: 8 in all, from seat 0 alone after the third chow.
        (MIL2025, 2, 1, 0, (-8, 8, 0, 0)),
        (MIL2025, 1, 1, 0, (-4, 8, -2, -2)),
        # The winner is the dealer: three shares of 2 × 2.
        (MIL2025, 2, 1, 1, (-12, 12, 0, 0)),
        # ×1 at 3老, the only time the third 摊 is open: dealer 8, others 1 each.
        (HANGZHOU, 2, 3, 0, (-10, 10, 0, 0)),
        (HANGZHOU, 1, 3, 0, (-8, 10, -1, -1)),
        # ×1 at 1老: dealer 2, others 1 each.
        (BIANFENG, 2, 1, 0, (-4, 4, 0, 0)),
        (BIANFENG, 1, 1, 0, (-2, 4, -1, -1)),
    ],
)
def test_who_fed_three_pays_for_all_when_the_claimer_wins(
    rules: RuleSet, before: int, streak: int, dealer: int, expected: tuple[int, ...]
) -> None:
    state = chowed(rules, before, streak=streak, dealer=dealer, upcoming="7z7z7z2z")
    for seat in (2, 3, 0):
        state = apply(state, discard(seat, "7z"))
    assert paid(apply(state, Action(1, Do.WIN))) == expected


@pytest.mark.clause("L1", "L3", "D4")
@pytest.mark.parametrize(
    ("rules", "before", "streak", "dealer", "expected"),
    [
        # 无财神 ×2, dealer ×2: S = 3 × 4 = 12; the claimer pays 2 S.
        (MIL2025, 2, 1, 0, (24, -24, 0, 0)),
        (MIL2025, 1, 1, 0, (12, -4, -4, -4)),
        # Seat 2 is dealer: S = 4 + 2 + 2 = 8, twice.
        (MIL2025, 2, 1, 2, (16, -16, 0, 0)),
        # ×1, dealer at 3老: S = 3 × 8 = 24, twice.
        (HANGZHOU, 2, 3, 0, (48, -48, 0, 0)),
        # ×1, dealer at 1老: S = 3 × 2 = 6, twice.
        (BIANFENG, 2, 1, 0, (12, -12, 0, 0)),
    ],
)
def test_the_claimer_pays_twice_when_who_fed_him_wins(
    rules: RuleSet, before: int, streak: int, dealer: int, expected: tuple[int, ...]
) -> None:
    state = chowed(rules, before, streak=streak, dealer=dealer, upcoming="7z7z1z")
    for seat in (2, 3):
        state = apply(state, discard(seat, "7z"))
    assert paid(apply(state, Action(0, Do.WIN))) == expected


@pytest.mark.clause("C6")
@pytest.mark.parametrize(
    ("rules", "counted"),
    [
        (MIL2025, 0),
        (HANGZHOU, 1),
        (with_options(HANGZHOU, {"peng_counts": False}), 0),
        (BIANFENG, 1),
    ],
)
@pytest.mark.parametrize(("do", "own"), [(Do.PENG, "11z"), (Do.MINGGANG, "111z")])
def test_a_pung_and_a_claimed_kong_are_tan_only_where_pungs_count(
    rules: RuleSet, counted: int, do: Do, own: str
) -> None:
    caishen = parse_tile("5z" if rules.id != "bianfeng" else "9p")
    state = table({2: "111z258m258p258s3z"}, rules=rules, drawn="1z", caishen=caishen)
    state = apply(apply(state, discard(0, "1z")), claim(2, do, "1z", own))
    assert state.tan[2][0] == counted


@pytest.mark.clause("L4", "L5", "D5")
def test_on_a_discard_win_the_discarder_pays_his_share_and_a_liable_player_his_sum() -> None:
    # Dealer 0 at 3老 discards to seat 2, ×1: share 1 × 8. Seat 1 fed three: S = 8 + 1 + 1 = 10 on top.
    base = table({2: "1z456m222s"}, rules=HANGZHOU, drawn="1z", streak=3, melds={2: ["chi 123p", "chi 678p"]})
    fed_by_other = replace(base, tan=tuple((0, 3, 0, 0) if seat == 2 else (0,) * 4 for seat in range(4)))
    assert paid(apply(apply(fed_by_other, discard(0, "1z")), Action(2, Do.WIN))) == (-8, -10, 18, 0)
    # The discarder is himself the liable one: the larger of 8 and 10, once.
    same = replace(base, tan=tuple((3, 0, 0, 0) if seat == 2 else (0,) * 4 for seat in range(4)))
    assert paid(apply(apply(same, discard(0, "1z")), Action(2, Do.WIN))) == (-10, 0, 10, 0)
    # He fed three and was fed three: 10 or 2 × 10, the larger.
    both = replace(base, tan=((0, 0, 3, 0), (0,) * 4, (3, 0, 0, 0), (0,) * 4))
    assert paid(apply(apply(both, discard(0, "1z")), Action(2, Do.WIN))) == (-20, 0, 20, 0)
