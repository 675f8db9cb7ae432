"""draw-end, levels 3 to 6: every key by sums over what is told, which are tried on deals that were really played."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import asked as asked_below
from asked_questions import distinct, notes
from slow_solver import tiles

from trainer.engine import PRESETS
from trainer.quiz.catalogue import grade, make
from trainer.quiz.counted_walls import wall_of
from trainer.quiz.question import Question
from trainer.table.match import start_match
from trainer.table.random_play import random_deal
from trainer.table.state import Phase, TableState
from trainer.table.wall import build_wall

HIGHER = (3, 4, 5, 6)
each_level = pytest.mark.parametrize("level", HIGHER)


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("draw-end", level, "mil2025", seed) for seed in range(200))


def numbers(pattern: str, question: Question) -> list[int]:
    return [int(found) for found in re.findall(pattern, notes(question))]


def rules_told(question: Question) -> tuple[int, int, int]:
    """What a kong costs, how many tiles are kept, how many are turned up. Clauses: K2, E1, S4."""
    told = notes(question)
    neighbours = "边锋" in told or "余杭" in told
    cost = 1 if neighbours or "开杠只补一张" in told else 2
    kept = re.search(r"最后留 (\d+) 张", told)
    return cost, int(kept[1]) if kept else 20, int(neighbours or "翻牌定财神" in told)


def wall(question: Question) -> int:
    """136 tiles less the 53 dealt, the rivers, a replacement for each kong, what it throws in, the turned-up one."""
    cost, _, turned = rules_told(question)
    rivers = numbers(r"(?:你|家) (\d+) 张", question)
    assert len(rivers) == 4
    return 136 - 53 - turned - sum(rivers) - cost * sum(numbers(r"开杠 (\d+) 副", question))


def quads(question: Question) -> int:
    """Kongs that could be declared: four in hand, or the fourth of a pung."""
    scene = question.scene
    held = Counter(tiles(scene.hand + scene.drawn))
    pungs = [meld.split()[1] for meld in scene.melds if meld.startswith("peng")]
    return sum(n == 4 for n in held.values()) + sum(held[f"{pung[0]}{pung[-1]}"] for pung in pungs)


def key_of(question: Question, left: int, cost: int, reserve: int) -> bool | int | str:
    """The answer that follows from so many tiles left. Clauses: E1, K2, K3, F1."""
    if question.level == 3:
        if "流局" not in question.text.zh:
            return left - cost >= reserve
        return left - cost * ("开杠" in question.text.zh) <= reserve
    kongs = min(quads(question), max(left - reserve, 0) // cost)
    return kongs if question.level < 6 else str(max(left - kongs * cost - reserve, 0) % 4)


@pytest.mark.clause("E1", "K2", "K3", "S3", "T1", "F1")
@each_level
def test_the_sums_over_what_is_told_give_the_key(level: int) -> None:
    for question in asked(level):
        cost, reserve, _ = rules_told(question)
        assert question.key == key_of(question, wall(question), cost, reserve), question.id
        assert "牌墙还剩" not in notes(question), "the wall is to be counted"


@pytest.mark.clause("S3", "K2", "T1")
@pytest.mark.parametrize("name", ["mil2025", "hangzhou", "bianfeng", "yuhang"])
def test_a_wall_counted_from_the_table_is_the_wall_of_a_deal_really_played(name: str) -> None:
    rules, seen = PRESETS[name], []

    def count(state: TableState) -> None:
        if state.phase is Phase.PLAY:
            kongs = sum(meld.kind.is_gang for player in state.players for meld in player.melds)
            rivers = sum(not tile.claimed for player in state.players for tile in player.river)
            counted = wall_of(rivers, kongs, burned=kongs * rules.gang_burns, turned=int(state.turned is not None))
            seen.append(kongs)
            assert counted == state.left

    for seed in range(12):
        rng = Random(seed)
        random_deal(start_match(rules, seed), build_wall(rules, 0, rng), rng, count)
    assert max(seen) >= 1


def test_every_answer_is_common() -> None:
    assert min(Counter(question.key for question in asked(3)).values()) >= 60
    for level in (4, 5):
        keys = Counter(question.key for question in asked(level))
        assert set(keys) == {0, 1, 2, 3}
        assert max(keys.values()) <= 100
    assert min(Counter(question.key for question in asked(6))[str(seat)] for seat in range(4)) >= 30


@pytest.mark.clause("S4", "K2", "E1")
def test_levels_five_and_six_name_their_table_and_the_others_play_the_competition_rules() -> None:
    for level in HIGHER:
        told = {notes(question).split("。")[0] for question in asked(level)}
        assert all(text.startswith("这桌打") == (level > 4) for text in told)
        assert level < 5 or len(told) == 7


@pytest.mark.clause("E1", "K2", "K3")
@each_level
def test_the_explanation_counts_to_the_wall_that_there_is(level: int) -> None:
    for question in asked(level):
        counted = next(step.text.zh for step in question.explanation if step.text.zh.startswith("牌墙还剩"))
        assert counted.endswith(f"= {wall(question)}。"), question.id
        assert all(step.clause for step in question.explanation)


@pytest.mark.clause("K2", "E1", "F1")
def test_each_slip_is_told_by_its_kind() -> None:
    told = Counter[str]()
    for level in (4, 5, 6):
        for question in asked(level):
            for answer in "0123" if level == 6 else range(4):
                if answer != question.key:
                    told[re.sub(r"\d+", "", grade(question, answer).refutation[0].text.zh)] += 1
    assert {
        "桌上每开过一杠，还去掉过一张，没有减。",
        "开一杠，牌墙少  张，不是  张。",
        "最后  张要留着，不能动。",
        "吃碰不从牌墙拿牌，不用减。",
        "打完是下家先摸，不是你。",
        "先数牌墙：还剩  张。",
    } <= set(told)


def test_a_wrong_yes_and_a_wrong_no_are_told_apart() -> None:
    said = {(question.key, grade(question, not question.key).refutation[0].text.zh[:4]) for question in asked(3)}
    assert len(said) >= 4


def answer_of(question: Question, head: Random) -> bool | int | str:
    """One who slips in one of thirty numbers that he reads or works with, by one or two, either way, and takes a rule
    of the table for that of the competition as often."""

    def slipped(number: int) -> int:
        return number + (head.choice((-2, -1, 1, 2)) if head.random() < 1 / 30 else 0)

    def remembered(number: int, usual: int) -> int:
        return usual if head.random() < 1 / 30 else number

    cost, reserve, turned = rules_told(question)
    cost, reserve, turned = remembered(cost, 2), remembered(reserve, 20), remembered(turned, 0)
    if question.level < 3:
        left = slipped(numbers(r"牌墙还剩 (\d+) 张", question)[0])
    else:
        read = [slipped(number) for number in numbers(r"(?:你|家) (\d+) 张", question)]
        kongs = [slipped(number) if number else 0 for number in numbers(r"开杠 (\d+) 副", question)]
        left = slipped(136 - 53 - turned - sum(read) - slipped(cost * sum(kongs)))
    if question.level < 4:
        if "流局" not in question.text.zh:
            return slipped(left - cost) >= reserve
        return (slipped(left - cost) if "开杠" in question.text.zh else left) <= reserve
    found = 0
    for _ in range(quads(question)):
        if slipped(left - cost) < reserve:
            break
        left, found = slipped(left - cost), found + 1
    return found if question.level < 6 else str(max(slipped(left - reserve), 0) % 4)


def test_a_learner_who_slips_in_one_number_of_thirty_does_worse_at_each_level() -> None:
    head = Random(1)
    right = []
    for level in (1, 2, *HIGHER):
        found = asked_below("draw-end", level) if level < 3 else asked(level)
        right.append(mean(grade(question, answer_of(question, head)).correct for question in found for _ in range(8)))
    assert all(after < before for before, after in pairwise(right)), right


@each_level
def test_hardly_a_table_is_laid_twice(level: int) -> None:
    assert distinct("draw-end", level, 400) == 400
