"""The trace: its lines multiply and add up to what is paid, its groups are the hand's tiles, each once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_cases import random_case

from trainer.engine import (
    MIL2025,
    DueReason,
    Hand,
    Kind,
    NotWin,
    RuleSet,
    Source,
    Win,
    WinContext,
    dues,
    judge,
    parse_tile,
    preset,
    with_options,
)
from trainer.engine.context import NO_TAN
from trainer.engine.errors import EngineError
from trainer.engine.ruleset import CaishenRule
from trainer.engine.tiles import WHITE, parse_tiles
from trainer.ui.text import LANGS
from trainer.ui.trace_view import TraceLine, refusal_text, trace_lines

GOLDEN = Path(__file__).parent / "golden" / "vectors.jsonl"
WORD_VALUES = {"清一色": 2, "混一色": 1, "对对胡": 1, "平胡": 1, "座风碰杠": 1, "一条龙": 1, "门清": 1, "将对": 2}
Judged = tuple[Hand, Kind | None, WinContext, RuleSet, Win | NotWin]


def judged(case: dict[str, Any]) -> Judged:
    """*case*, a request for ``judge``, with the objects it speaks of."""
    rules = with_options(preset(case["rules"]), case.get("options", {}))
    caishen = WHITE if rules.caishen_rule is CaishenRule.WHITE else parse_tile(case["caishen"])
    hand = Hand.parse(case["hand"], case.get("melds", ()))
    tile = parse_tile(case["tile"]) if case.get("tile") else None
    context = WinContext(
        source=Source(case.get("source", "self_draw")), chain=tuple(case.get("chain", ())), seat=case.get("seat", 0),
        dealer=case.get("dealer", 0), streak=case.get("streak", 1), from_seat=case.get("from"),
        tan=tuple(map(tuple, case.get("tan", NO_TAN))), base=case.get("base", rules.base_in_force),
        discards=parse_tiles(case.get("discards", "")),
    )  # fmt: skip
    return hand, tile, context, rules, judge(hand, tile, context, rules, caishen=caishen)


def golden() -> Iterator[Judged]:
    for line in GOLDEN.read_text().splitlines():
        case = json.loads(line)
        if case["op"] == "judge" and "error" not in case["expect"]:
            yield judged(case)


def invented(seed: int, number: int) -> Iterator[Judged]:
    """Random cases under random options, half of them with values for pattern words."""
    rng = Random(seed)
    for _ in range(number):
        case = random_case(rng)
        if rng.random() < 0.5:
            case = {**case, "options": {**case.get("options", {}), "pattern_values": WORD_VALUES}}
        try:
            yield judged(case)
        except EngineError as error:
            raise AssertionError(case) from error


def check(hand: Hand, tile: Kind | None, context: WinContext, rules: RuleSet, win: Win) -> None:
    """Every number of *win* follows from the one before it."""
    assert sum(element.exponent for element in win.elements) == win.uncapped
    assert win.exponent == (win.uncapped if rules.cap is None else min(win.uncapped, rules.cap))
    assert ("cap" in {step.id for step in win.trace}) == (win.exponent != win.uncapped)
    assert win.product == context.base * 2**win.exponent
    assert win.value == (win.product if rules.value_cap is None else min(win.product, rules.value_cap))
    assert ("value_cap" in {step.id for step in win.trace}) == (win.value != win.product)
    shown = [(s.id, s.amount) for s in win.trace if s.id not in ("shape", "cap", "value_cap", "value", "payments")]
    assert shown == [(element.id, element.exponent) for element in win.elements]
    check_payments(context, win)
    check_groups(hand, tile, win)


def check_payments(context: WinContext, win: Win) -> None:
    assert [due.seat for due in win.dues] == [seat for seat in range(4) if seat != context.seat]
    for due in win.dues:
        assert due.value == win.value
        assert due.value * sum(due.factors) * due.times == -win.payments.by_seat[due.seat]
        assert all(other.points <= due.points for other in due.beaten)
    assert sum(win.payments.by_seat) == 0


def check_groups(hand: Hand, tile: Kind | None, win: Win) -> None:
    if tile is None:
        assert win.reading is None
        return
    assert win.reading is not None
    held = Counter([*hand.tiles, tile, *(kind for meld in hand.melds for kind in meld.tiles)])
    assert Counter(placed.tile for group in win.reading.groups for placed in group.tiles) == held
    assert sum(held.values()) == 14 + sum(meld.kind.is_gang for meld in hand.melds)


@pytest.mark.clause("D3", "D4", "D5", "D6", "D7", "L2", "L3", "L4", "L5", "P9", "K5")
def test_the_lines_of_every_worked_case_add_up() -> None:
    wins = [case for case in golden() if isinstance(case[4], Win)]
    assert len(wins) > 300
    for hand, tile, context, rules, win in wins:
        assert isinstance(win, Win)
        check(hand, tile, context, rules, win)


@pytest.mark.clause("D3", "D4", "D5", "D6", "D7", "L2", "L3", "L4", "L5", "P9", "K5", "T11")
def test_the_lines_of_random_wins_under_random_options_add_up() -> None:
    wins, rule_sets, paid_for = 0, set(), set()
    for hand, tile, context, rules, win in invented(20250701, 1500):
        if isinstance(win, Win):
            check(hand, tile, context, rules, win)
            wins += 1
            rule_sets.add(rules.id)
            paid_for |= {due.reason for due in win.dues} | set(win.fan)
    assert wins > 500
    assert rule_sets == {"mil2025", "hangzhou", "bianfeng", "yuhang", "linan"}
    assert set(DueReason) <= paid_for
    assert {"qingyise", "menqing", "pinghu"} <= paid_for


def test_every_win_and_every_refusal_has_words_in_both_languages() -> None:
    said: set[str] = set()
    for _, _, context, rules, verdict in [*golden(), *invented(7, 300)]:
        for lang in LANGS:
            if isinstance(verdict, NotWin):
                assert refusal_text(verdict, lang)
                said.add(verdict.reason)
                continue
            lines = trace_lines(verdict, context, rules, lang)
            assert all(line.text and line.clause and "{" not in line.text for line in lines)
            paid = [f"= {due.points}" for due in verdict.dues if due.points]
            assert all(any(amount in line.text for line in lines) for amount in paid)
            assert f"= {verdict.product}" in " ".join(line.text for line in lines)
    assert {
        "not_complete",
        "source_barred",
        "caishen_discarded",
        "baotou_barred",
        "missing_suit",
        "must_baotou",
    } <= said


def test_a_liable_player_and_the_dealer_are_told_in_full() -> None:
    # 1 wins a plain hand of value 1; 0 deals at streak 1; 1 has taken three 摊 from 0 and 2 three from 1.
    tan = ((0, 0, 0, 0), (3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 0, 0))
    context = WinContext(seat=1, dealer=0, tan=tan)
    win = judge(Hand.parse("12m456p789s222z1z5z"), parse_tile("1z"), context, MIL2025)
    assert isinstance(win, Win)
    assert trace_lines(win, context, MIL2025, "en")[-5:] == (
        TraceLine("Seat 0 (dealer) deals at streak 1: settling with the dealer counts ×2.", "D3"),
        TraceLine(
            "Seat 0 (dealer) gave the winner three claims, is liable and pays for all three: 1 × (2 + 1 + 1) = 4.", "L2"
        ),
        TraceLine(
            "Seat 2 took three claims from the winner and pays twice for all three: 1 × (2 + 1 + 1) × 2 = 8.", "L3"
        ),
        TraceLine("Seat 3 pays nothing: somebody is liable.", "L2"),
        TraceLine("Seat 1 wins and takes 4 + 8 = 12; the four add up to 0.", "D6"),
    )


@pytest.mark.clause("L5", "D5")
def test_one_who_owes_for_two_reasons_pays_the_larger_once() -> None:
    # Dealer 0 at streak 3 discards to 1, who has three 摊 from him: 8 for the tile, 8 + 1 + 1 = 10 as liable.
    tan = ((0, 0, 0, 0), (3, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    context = WinContext(source=Source.DISCARD, seat=1, dealer=0, from_seat=0, streak=3, tan=tan)
    first, second, third = dues(1, context, preset("hangzhou"))
    assert (first.reason, first.points) == (DueReason.LIABLE, 10)
    assert [(other.reason, other.points) for other in first.beaten] == [(DueReason.DISCARDER, 8)]
    assert (second.points, third.points) == (0, 0)


@pytest.mark.clause("P9", "D3")
def test_the_cap_on_the_value_comes_before_the_dealers_factor() -> None:
    # base 400, 爆头 after two floats: e = 1 + 2 = 3, 3200 points, capped at 500; the dealer pays twice that.
    rules = preset("linan")
    context = WinContext(seat=1, dealer=0, chain=("caipiao",) * 2, base=400)
    win = judge(Hand.parse("123m456p789s222z7z"), parse_tile("9m"), context, rules, caishen=parse_tile("7z"))
    assert isinstance(win, Win)
    assert (win.exponent, win.product, win.value) == (3, 3200, 500)
    assert win.payments.by_seat == (-1000, 2000, -500, -500)


@pytest.mark.clause("G4")
def test_the_factor_of_the_table_is_a_line_of_its_own() -> None:
    rules = with_options(preset("bianfeng"), {"base": 5, "table": 12})
    context = WinContext(base=rules.base_in_force)
    win = judge(Hand.parse("12m456p789s222z11z"), parse_tile("3m"), context, rules, caishen=parse_tile("7z"))
    assert isinstance(win, Win)
    assert TraceLine("Table 12: base 5 × 4 = 20.", "G4") in trace_lines(win, context, rules, "en")
    assert TraceLine("第 12 桌，底分 5 × 4 = 20。", "G4") in trace_lines(win, context, rules, "zh")
