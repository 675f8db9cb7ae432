"""is-baotou, levels 4 to 6: every key by trying every tile, W6 being read by the second solver."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct
from slow_solver import KINDS, ready_for_baotou, tiles, wins

from trainer.quiz.becoming_baotou import BECOMING
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

LEVELS = (1, 2, *BECOMING)
NATURAL = tuple(tile for tile in KINDS if tile != "5z")
each_level = pytest.mark.parametrize("level", BECOMING)


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("is-baotou", level, "mil2025", seed) for seed in range(60))


def held(question: Question) -> list[str]:
    return tiles(question.scene.hand)


def melds(question: Question) -> int:
    return len(question.scene.melds)


def seen(question: Question, tile: str) -> int:
    melded = [one for meld in question.scene.melds for one in tiles(meld.split()[1])]
    return [*held(question), *melded].count(tile)


def without(hand: list[str], tile: str) -> list[str]:
    return [*hand[: hand.index(tile)], *hand[hand.index(tile) + 1 :]]


def leads_there(hand: list[str], number: int) -> bool:
    """Whether some natural discard of the full *hand* leaves it 可爆头."""
    return any(ready_for_baotou(without(hand, tile), number) for tile in set(hand) - {"5z"})


def key_by_hand(question: Question) -> list[str]:
    """Every tile tried: as a discard, or drawn with every discard after it."""
    hand, number = held(question), melds(question)
    if question.level == 6:
        can_come = [tile for tile in NATURAL if seen(question, tile) < 4]
        return [tile for tile in can_come if leads_there([*hand, tile], number)]
    return [tile for tile in NATURAL if tile in hand and ready_for_baotou(without(hand, tile), number)]


@pytest.mark.clause("W6")
@each_level
def test_what_makes_a_hand_open_is_found_by_trying_every_tile(level: int) -> None:
    for question in asked(level):
        assert question.key == key_by_hand(question), question.id


@pytest.mark.clause("T1", "S3")
@each_level
def test_the_hand_is_one_that_can_be_held(level: int) -> None:
    for question in asked(level):
        assert len(held(question)) == (13 if level == 6 else 14) - 3 * melds(question)
        assert all(seen(question, tile) <= 4 for tile in KINDS)
        assert seen(question, "5z") <= 3, "four caishen are disputed (P13)"


@pytest.mark.clause("W6")
def test_at_level_six_the_hand_is_not_open_yet_and_some_tile_wins_without_leading_there() -> None:
    for question in asked(6):
        hand, number = held(question), melds(question)
        assert not ready_for_baotou(hand, number)
        assert any(wins([*hand, tile], number) for tile in NATURAL if tile not in question.key), question.id  # type: ignore[operator] # a list


@pytest.mark.clause("W6")
@each_level
def test_the_groups_shown_are_the_hand_less_one_caishen_after_the_step_named(level: int) -> None:
    for question in asked(level):
        named = question.explanation[1].tiles.split()
        hand = held(question) + [one for meld in question.scene.melds for one in tiles(meld.split()[1])]
        if level == 6:
            assert named[0] == question.key[0]  # type: ignore[index] # a list
            hand.append(named[0])
        left = without(without(hand, named[-1]), "5z")
        assert Counter(tiles(question.explanation[2].tiles.replace(" ", ""))) == Counter(left), question.id
        assert {step.clause for step in question.explanation} == {"W6"}


@pytest.mark.clause("W6")
@each_level
def test_a_missed_tile_and_a_wrong_one_are_each_told_apart(level: int) -> None:
    said = set()
    for question in asked(level):
        assert isinstance(question.key, list)
        key = [str(tile) for tile in question.key]
        missed = grade(question, key[1:] or ["5z"]).refutation
        assert missed[0].text.zh.startswith("漏了")
        assert any("正好是" in step.text.zh for step in missed), question.id
        assert grade(question, [*key, "5z"]).correct, "a caishen picked as well is no mistake"
        for tile in NATURAL:
            if tile not in key:
                said.add(grade(question, [*key, tile]).refutation[0].text.zh[-12:])
    ways = {4: ("还不可爆头。", "打不了。"), 5: ("还不可爆头。", "打不了。"), 6: ("打哪张都不可爆头。", "没有多的。")}
    for end in ways[level]:
        assert any(line.endswith(end) for line in said), end
    assert all(line.endswith(ways[level]) for line in said)


SHAPES = ((0, 0, 0), (0, 1, 2), (0, 0), (0, 1), (0, 2))
BLOCKS = tuple(
    [
        tuple(KINDS.index(tile) + step for step in shape)
        for tile in NATURAL
        for shape in SHAPES
        if len(shape) == size and (not shape[-1] or (tile[1] != "z" and int(tile[0]) + shape[-1] <= 9))
    ]
    for size in (3, 2)
)


def open_at_sight(hand: list[str], number: int) -> bool:
    """W6 as one sees it who takes sets from the left as they come and gives the caishen to what is left."""
    left = [hand.count(tile) for tile in KINDS]
    need, wanted = 4 - number, 0
    for blocks in BLOCKS:
        for block in blocks:
            while need and all(left[kind] >= block.count(kind) for kind in block):
                for kind in block:
                    left[kind] -= 1
                need, wanted = need - 1, wanted + 3 - len(block)
    return wanted + 2 * need <= hand.count("5z") - 1


def answer_at_sight(question: Question, eyes: Random) -> bool | list[str]:
    """He misreads one tile in a hundred and overlooks one tile in fifty of those he could try."""
    hand = [tile if eyes.random() < 0.99 else "1z" for tile in held(question)]
    number = melds(question)
    if question.level < 3:
        return open_at_sight(hand, number)
    trying = [tile for tile in NATURAL if eyes.random() < 0.98]
    if question.level == 6:
        return [
            tile
            for tile in trying
            if any(open_at_sight(without([*hand, tile], gone), number) for gone in set(hand) - {"5z"})
        ]
    return [tile for tile in trying if tile in hand and open_at_sight(without(hand, tile), number)]


def test_a_learner_who_takes_sets_from_the_left_does_worse_at_each_level() -> None:
    """Level 3 asks about the rules of play and is left out: nothing there is seen in the tiles alone."""
    eyes = Random(1)
    right = [
        mean(grade(q, answer_at_sight(q, eyes)).correct for q in asked(level) for _ in range(5)) for level in LEVELS
    ]
    assert all(after < before - 0.02 for before, after in pairwise(right)), right


@each_level
def test_hardly_a_hand_is_asked_about_twice(level: int) -> None:
    assert distinct("is-baotou", level, 1500) >= 1460


def test_a_tile_of_which_four_are_held_is_never_to_be_drawn() -> None:
    """Such a wait is dead (W3): of the first thousand hands it was the engine that refused a fifth copy."""
    for seed in range(1000):
        question = make("is-baotou", 6, "mil2025", seed)
        assert all(seen(question, str(tile)) < 4 for tile in question.key)  # type: ignore[union-attr] # a list
