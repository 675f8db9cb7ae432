"""is-set, levels 5 and 6: two sets, three pairs, either or neither, by the second solver from the tiles shown."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct, notes
from slow_solver import KINDS, melds_and_pairs, split, tiles

from trainer.engine import MIL2025, parse_tiles
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question
from trainer.quiz.six_tiles import look_at

SIX = (5, 6)
each_level = pytest.mark.parametrize("level", SIX)
KEYS = {(True, False): "two-sets", (False, True): "three-pairs", (True, True): "either", (False, False): "neither"}


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("is-set", level, "mil2025", seed) for seed in range(160))


@pytest.mark.clause("W1", "W2", "W3", "T2", "T3", "T4")
@each_level
def test_the_key_is_what_the_second_solver_makes_of_the_six(level: int) -> None:
    for question in asked(level):
        natural, wild = split(tiles(question.scene.hand))
        halves = (melds_and_pairs(natural, wild, 2, 0), melds_and_pairs(natural, wild, 0, 3))
        assert question.key == KEYS[halves], question.id


@pytest.mark.clause("T3", "T5", "W2", "W3")
@pytest.mark.parametrize(
    ("six", "key"),
    [
        ("112233m", "either"),
        ("111222m", "two-sets"),
        ("111122m", "three-pairs"),  # four alike undeclared are two pairs
        ("891m222p", "neither"),  # runs do not wrap
        ("123z444p", "neither"),  # honours form none
        ("1122m3m5z", "either"),
        ("11m2m5z99p", "three-pairs"),
        ("12m9m9m9m5z", "two-sets"),
        ("15m9m1p5z5z", "neither"),
    ],
)
def test_six_tiles_judged_by_hand(six: str, key: str) -> None:
    assert look_at(parse_tiles(six), MIL2025).key == key


@each_level
def test_every_answer_is_often_right_and_white_lies_there_at_the_last_level_only(level: int) -> None:
    keys = Counter(question.key for question in asked(level))
    assert min(keys[key] for key in KEYS.values()) >= 25, keys
    assert max(keys.values()) <= 56, keys
    for question in asked(level):
        white = tiles(question.scene.hand).count("5z")
        assert white in ((0,) if level == 5 else (1, 2))
        assert ("财神是白" in notes(question)) == (level == 6)


@pytest.mark.clause("T2", "W1", "W3")
@each_level
def test_the_groups_shown_are_the_six_tiles(level: int) -> None:
    for question in asked(level):
        held = Counter(tiles(question.scene.hand))
        for step in question.explanation:
            if step.text.zh.startswith("能凑成"):
                assert Counter(tiles(step.tiles.replace(" ", ""))) == held, question.id


@each_level
def test_each_way_that_is_wrong_is_told_by_its_name(level: int) -> None:
    halves = {key: ways for ways, key in KEYS.items()}
    for question in asked(level)[:60]:
        for choice in question.choices:
            if choice.id == question.key:
                continue
            said = "".join(step.text.zh for step in grade(question, choice.id).refutation)
            for name, given, right in zip(("两组", "三对"), halves[choice.id], halves[str(question.key)], strict=True):
                assert (f"漏看了{name}" in said) == (right and not given), question.id
                assert (f"不是{name}" in said) == (given and not right), question.id


BELIEFS = ("wraps", "honour runs", "mixed runs", "undeclared kong", "white is white")


def thinks_alike(hand: list[str], number: int, wrong: set[str]) -> bool:
    wild = 0 if "white is white" in wrong else hand.count("5z")
    natural = {tile for tile in hand if tile != "5z" or not wild}
    return len(hand) == number and len(natural) <= 1


def thinks_run(hand: list[str], wrong: set[str]) -> bool:
    """Whether a learner with these wrong beliefs takes three tiles for a run."""
    wild = 0 if "white is white" in wrong else hand.count("5z")
    natural = [tile for tile in hand if not (wild and tile == "5z")]
    suits = {tile[1] for tile in natural}
    ranks = sorted(int(tile[0]) for tile in natural)
    if len(hand) != 3 or len(set(ranks)) != len(ranks):
        return False
    if len(suits) > 1 and ("mixed runs" not in wrong or "z" in suits):
        return False
    if "z" in suits and "honour runs" not in wrong:
        return False
    windows = [{low, low + 1, low + 2} for low in range(1, 8)]
    windows += [{8, 9, 1}, {9, 1, 2}] if "wraps" in wrong else []
    return any(set(ranks) <= window for window in windows)


def thinks(question: Question, eyes: Random) -> str:
    """The answer of a learner who holds each wrong belief now and then, misreads a tile in a hundred, and overlooks one
    in five of the ways in which six tiles go together."""
    wrong = {belief for belief in BELIEFS if eyes.random() < 0.15}
    shown = question.scene.hand or question.scene.melds[0].split()[1]
    hand = [tile if eyes.random() < 0.99 else eyes.choice(KINDS) for tile in tiles(shown)]
    if len(hand) == 6:
        threes = [one for one in combinations(range(6), 3) if 0 in one]
        whole = [([hand[i] for i in one], [hand[i] for i in range(6) if i not in one]) for one in threes]
        sets = any(all(thinks_alike(g, 3, wrong) or thinks_run(g, wrong) for g in two) for two in whole)
        wild = 0 if "white is white" in wrong else hand.count("5z")
        odd = sum(n % 2 for tile, n in Counter(hand).items() if tile != "5z" or not wild)
        return KEYS[sets and eyes.random() < 0.8, odd <= wild and eyes.random() < 0.8]
    if len(hand) == 4:
        kong = thinks_alike(hand, 4, wrong)
        return "gang" if kong and ("undeclared kong" in wrong or "已经开杠" in notes(question)) else "none"
    if thinks_alike(hand, len(hand), wrong):
        return "pair" if len(hand) == 2 else "triplet"
    return "run" if thinks_run(hand, wrong) else "none"


def test_a_learner_with_a_few_wrong_beliefs_does_worse_at_each_level() -> None:
    eyes = Random(1)
    right = [
        mean(grade(question, thinks(question, eyes)).correct for question in asked(level) for _ in range(10))
        for level in (1, 2, 3, 4, *SIX)
    ]
    assert all(after < before - 0.02 for before, after in pairwise(right)), right


@each_level
def test_six_tiles_seldom_come_back(level: int) -> None:
    assert distinct("is-set", level, 300) >= 290
