"""liable: every key against payments worked out here, from the clauses and from what is shown on the page."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct, notes

from trainer.engine import MIL2025, PRESETS, WinContext, parse_tiles
from trainer.quiz.catalogue import grade, make
from trainer.quiz.debt_deals import deal
from trainer.quiz.debt_slips import slips_of
from trainer.quiz.debts import Debt, Taken
from trainer.quiz.question import Question
from trainer.table.actions import Do

LEVELS = (1, 2, 3, 4, 5, 6)
SEEDS = range(170)
each_level = pytest.mark.parametrize("level", LEVELS)
STREAKS = {"一老": 1, "二老": 2, "三老": 3}
FACTORS = {0: 2, 1: 4, 2: 6, 3: 8, 5: 12, 6: 14, 7: 16, 8: 18, 9: 20, 10: 30}


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("liable", level, "mil2025", seed) for seed in SEEDS)


def everything() -> tuple[Question, ...]:
    return tuple(question for level in LEVELS for question in asked(level))


def number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return int(found[1])


def value_by_hand(told: str) -> int:
    """D7, G4: base, times the table's factor, doubled for each fan."""
    if "牌值" in told:
        return number(r"牌值 (\d+)（", told)
    fan = 0 if "没有番" in told else number(r"一共 (\d+) 番", told)
    table = re.search(r"(\d+)号桌", told)
    factor = FACTORS[int(table[1]) // 10] if table else 1
    return number(r"底分 (\d+)，", told) * factor * int(2**fan)


def claims_by_hand(question: Question) -> dict[tuple[int, int], int]:
    """C6: chows count; pungs and kongs on a discard only where they do; what was added later and a 暗杠 never."""
    told = notes(question)
    pungs = ("边锋" in told or "房间规则" in told) and "碰不算" not in told
    counted: Counter[tuple[int, int]] = Counter()
    for row in question.scene.rows:
        found = re.match(r"(\d)号位(吃|碰|直杠)(\d)号位的", row.label.zh)
        if found and (found[2] == "吃" or pungs):
            counted[int(found[1]), int(found[3])] += len(row.tiles.split())
    return counted


def payments_by_hand(question: Question) -> list[int]:
    """D3–D5, K5, L1–L5, from the notes and the melds alone."""
    told = notes(question)
    dealer, streak = number(r"(\d)号位坐庄", told), next(n for word, n in STREAKS.items() if word in told)
    discard = re.search(r"(\d)号位打出一张，(\d)号位和了", told)
    robbed = re.search(r"(\d)号位碰过的牌要加杠，(\d)号位抢杠和了", told)
    taken = discard or robbed
    winner = int(taken[2]) if taken else number(r"(\d)号位自摸和了", told)
    value = value_by_hand(told)
    share = {p: value * (2**streak if dealer in (p, winner) else 1) for p in range(4) if p != winner}
    total = sum(share.values())
    tan = claims_by_hand(question)
    owed: dict[int, list[int]] = {p: [] for p in share}
    if "余杭" not in told:  # L1: 余杭 and 临安 know no liability
        for p in share:
            owed[p] += [total] * (tan[winner, p] >= 3) + [2 * total] * (tan[p, winner] >= 3)
    bound = any(owed.values())
    if discard:
        owed[int(discard[1])].append(total if "放铳的付三家" in told else share[int(discard[1])])
    elif robbed and "边锋" in told:
        owed[int(robbed[1])].append(total)
    elif not bound:
        owed = {p: [share[p]] for p in share}
    paid = {p: max(debts, default=0) for p, debts in owed.items()}
    return [sum(paid.values()) if p == winner else -paid[p] for p in range(4)]


@pytest.mark.clause("C6", "D3", "D4", "D5", "D7", "G4", "K5", "L1", "L2", "L3", "L4", "L5")
@each_level
def test_the_payments_are_those_worked_out_from_the_melds_by_hand(level: int) -> None:
    for question in asked(level):
        assert question.key == payments_by_hand(question), question.id


@pytest.mark.clause("C1", "C4", "C5", "T1", "W4", "K5")
def test_only_claims_and_wins_that_can_be_are_shown() -> None:
    for question in everything():
        told, melds, kinds = notes(question), Counter[str](), Counter[int]()
        for row in question.scene.rows:
            taker = row.label.zh[0]
            melds[taker] += len(row.tiles.split())
            kinds.update(parse_tiles(row.tiles))
            if "吃" in row.label.zh:
                assert int(row.label.zh[4]) == (int(taker) - 1) % 4, question.id
        assert max(melds.values()) <= 4
        assert max(kinds.values()) <= 4
        if "房间规则" in told:
            dealer = number(r"(\d)号位坐庄", told)
            for pair, count in claims_by_hand(question).items():
                assert count < 3 or (dealer in pair and "三老" in told), question.id
        if "打出一张" in told and "余杭" not in told:
            assert "三老" in told
            involved = re.search(r"(\d)号位打出一张，(\d)号位和了", told)
            assert involved
            assert str(number(r"(\d)号位坐庄", told)) in involved.groups()
        if "抢杠" in told:
            assert "边锋" in told or "余杭" in told
            robbed = number(r"(\d)号位碰过的牌", told)
            own = [row for row in question.scene.rows if re.fullmatch(rf"{robbed}号位碰\d号位的", row.label.zh)]
            pungs = [parse_tiles(meld)[0] for row in own for meld in row.tiles.split()]
            assert any(kinds[kind] == 3 for kind in pungs), question.id


@pytest.mark.clause("P15", "W2", "K5")
def test_no_win_has_more_fan_than_its_tile_and_its_melds_allow() -> None:
    seen: Counter[str] = Counter()
    for question in everything():
        told = notes(question)
        taken = re.search(r"(\d)号位(?:打出一张|碰过的牌要加杠)，(\d)号位", told)
        if taken is None or ("余杭" in told and "抢杠" in told):
            continue  # an own draw, or a robbed kong that counts as one
        melded = any(row.label.zh.startswith(taken[2]) for row in question.scene.rows)
        fan = 0 if "没有番" in told else number(r"一共 (\d+) 番", told)
        seen[f"{melded} {'抢杠' in told}"] += 1
        if melded:  # no seven pairs, no 爆头: a robbed kong is worth its 杠开 and nothing else
            assert fan == int("抢杠" in told), question.id
        else:
            assert fan >= int("抢杠" in told)
    assert len(seen) == 4


@pytest.mark.clause("L1", "L2", "L3", "L4", "L5")
def test_each_sort_of_liability_is_asked_about_and_so_is_none() -> None:
    reasons: dict[int, Counter[str]] = {level: Counter() for level in LEVELS}
    for level in LEVELS:
        for seed in SEEDS:
            debt = deal(Random(f"liable:{level}:mil2025:{seed}"), level)
            found = sorted(due.reason.value for due in debt.dues if due.reason.value.startswith("liable"))
            reasons[level]["+".join(found)] += 1
            reasons[level]["larger"] += any(debt.beaten(due) for due in debt.dues)
    for level in LEVELS:
        assert min(reasons[level][""], reasons[level]["liable"], reasons[level]["liable_double"]) >= 7, level
    assert reasons[1]["liable+liable_double"] == 0
    assert reasons[3]["liable+liable_double"] >= 30
    assert reasons[3]["larger"] == 0
    assert min(reasons[4]["larger"], reasons[5]["larger"]) >= 15


def test_each_level_sets_more_traps_than_the_one_before() -> None:
    """A learner who keeps clear of each kind of mistake equally often gets fewer and fewer right."""

    def traps(question: Question) -> int:
        slips = slips_of(deal(Random(question.id), question.level), value_told=question.level <= 2)
        return len({slip.step.text.zh for slip in slips})

    right = [mean(0.95 ** traps(question) for question in asked(level)) for level in LEVELS]
    assert all(after < before - 0.005 for before, after in pairwise(right)), right


def test_each_rule_set_beside_the_competition_rules_is_named_and_so_are_they() -> None:
    named = Counter(question.scene.notes[0].zh for question in everything())
    assert set(named) == {f"这桌打{rules.name_zh}。" for rules in PRESETS.values()}
    assert {question.scene.notes[0].zh for level in (1, 2, 3) for question in asked(level)} == {
        f"这桌打{MIL2025.name_zh}。"
    }


def fed(*pairs: tuple[int, int]) -> tuple[Taken, ...]:
    return tuple(Taken(a, b, Do.CHI, (low, low + 1, low + 2)) for a, b in pairs for low in (0, 9, 18))


@pytest.mark.clause("L2", "L3", "L4", "D3", "D4")
@pytest.mark.parametrize(
    ("payments", "said"),
    [
        ((-2, 4, -1, -1), "忘了承包。"),
        ((-8, 12, -4, 0), "两倍给错了人：喂牌给赢家的付一倍，从赢家手里拿过三摊的才付两倍。"),
        ((-4, 8, -4, 0), "倒承包要付两倍。"),
        ((-8, 16, -8, 0), "喂牌给赢家的只付一倍。"),
        ((-4, 13, -8, -1), "有人承包，没关系的那几家就不付了。"),
        ((-3, 9, -6, 0), "忘了庄家的倍数。"),
        ((4, -12, 8, 0), "正负反了：和牌的收，别人付。"),
    ],
)
def test_a_slip_is_told_by_its_name(payments: tuple[int, int, int, int], said: str) -> None:
    # Seat 1 wins 1 point from dealer 0 at streak 1: the three would pay 2 + 1 + 1 = 4. Seat 0 fed seat 1, who fed 2.
    debt = Debt(MIL2025, 0, WinContext(seat=1, dealer=0), fed((1, 0), (2, 1)))
    assert debt.payments == (-4, 12, -8, 0)
    told = {slip.payments: slip.step.text.zh for slip in slips_of(debt)}
    assert told[payments] == said


def test_each_slip_is_refuted_by_its_own_words_first() -> None:
    for question in everything()[::23]:
        debt = deal(Random(question.id), question.level)
        for slip in slips_of(debt, value_told=question.level <= 2):
            verdict = grade(question, list(slip.payments))
            assert not verdict.correct
            assert verdict.refutation[0] == slip.step, question.id


@each_level
def test_hardly_a_question_comes_twice(level: int) -> None:
    assert distinct("liable", level, 300) >= 298
