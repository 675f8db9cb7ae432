"""shanten, levels 3 to 6: every key by the second solver, which is told the caishen by the clauses alone."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct, notes
from slow_solver import away, tiles

from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

LEVELS = (1, 2, 3, 4, 5, 6)
HARDER = (3, 4, 5, 6)
each_level = pytest.mark.parametrize("level", HARDER)
RINGS = ("987654321m", "987654321p", "987654321s", "4321z", "756z")
BELOW = {
    f"{one}{ring[-1]}": f"{after}{ring[-1]}"
    for ring in RINGS
    for one, after in zip(ring[:-1], ring[1:-1] + ring[0], strict=True)
}


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("shanten", level, "mil2025", seed) for seed in range(80))


def caishen_of(question: Question) -> str:
    """White, or the tile turned up, or in Yuhang the one below it. Clause: S4."""
    if not question.scene.rows:
        return "5z"
    turned = question.scene.rows[0].tiles
    return BELOW[turned] if "余杭" in notes(question) else turned


def played(question: Question) -> list[str]:
    """The hand with the caishen written as 5z and each 白 as what it plays as. Clause: S6."""
    caishen = caishen_of(question)
    swap = {caishen: "5z", "5z": caishen}
    return [swap.get(tile, tile) for tile in tiles(question.scene.hand)]


@pytest.mark.clause("W1", "W2", "W3", "S4", "S6")
@each_level
def test_the_distance_is_the_one_the_second_solver_finds(level: int) -> None:
    for question in asked(level)[:40]:
        assert question.key == away(played(question), 0), question.id


@pytest.mark.clause("S4")
def test_a_tile_is_turned_up_at_the_last_two_levels_and_the_table_is_named() -> None:
    for level in LEVELS:
        for question in asked(level):
            assert bool(question.scene.rows) == (level > 4)
            assert ("这桌打" in notes(question)) == (level > 4)
            if level > 4:
                turned = question.scene.rows[0].tiles
                assert tiles(question.scene.hand).count(turned) <= 3
                assert question.explanation[0].tiles == f"{turned} {caishen_of(question)}"


@each_level
def test_every_distance_is_common(level: int) -> None:
    keys = Counter(question.key for question in asked(level))
    assert set(keys) == set(range(5 if level == 3 else 4))
    assert min(keys.values()) >= 7, keys
    assert max(keys.values()) <= 32, keys


@pytest.mark.clause("W1", "W3", "S6")
@each_level
def test_the_lines_of_the_explanation_add_up_and_show_tiles_of_the_hand(level: int) -> None:
    for question in asked(level):
        assert question.explanation[-1].text.zh.endswith(f" − 1 = {question.key} 张。")
        shown = [step.tiles for step in question.explanation if step.clause in ("W1", "W2", "W3")]
        used = Counter(tiles("".join(shown).replace(" ", "")))
        assert not used - Counter(tiles(question.scene.hand)), question.id


@pytest.mark.clause("S4", "S6")
def test_who_takes_white_for_the_caishen_or_for_a_stray_tile_is_told_so() -> None:
    said = Counter[str]()
    for question in (*asked(5), *asked(6)):
        held = tiles(question.scene.hand)
        if "5z" in held and caishen_of(question) != "5z":
            stray = next(tile for tile in ("7z", "6z", "4z", "3z", "2z", "1z") if tile not in held)
            as_stray = [stray if tile == "5z" else "5z" if tile == caishen_of(question) else tile for tile in held]
            for answer in {away(held, 0), away(as_stray, 0)} - {question.key}:
                said[grade(question, answer).refutation[0].clause] += 1
    assert said["S4"] >= 3
    assert said["S6"] >= 3
    assert set(said) <= {"S4", "S6", "W1", "W2"}


def blocks_in_order(hand: list[str], need: int) -> int:
    """How far it seems to one who takes whole sets from the left, then a pair, then other blocks as they come."""
    left = Counter(tile for tile in hand if tile != "5z")

    def taken(shapes: tuple[tuple[int, ...], ...], most: int) -> int:
        number = 0
        for tile in sorted(left, key=lambda text: (text[1], text[0])):
            for shape in shapes:
                block = Counter(f"{int(tile[0]) + step}{tile[1]}" for step in shape)
                while number < most and not block - left and (tile[1] != "z" or not shape[-1]):
                    left.subtract(block)
                    number += 1
        return number

    sets = taken(((0, 0, 0), (0, 1, 2)), need)
    pair = taken(((0, 0),), 1)
    partials = taken(((0, 0), (0, 1), (0, 2)), need - sets)
    return max(2 * (need - sets) - partials + (not pair) - 1 - hand.count("5z"), 0)


@pytest.mark.clause("W1", "W3")
def test_who_takes_sets_from_the_left_is_told_so() -> None:
    told = 0
    for level in HARDER:
        for question in asked(level):
            answer = blocks_in_order(played(question), 4)
            if answer != question.key:
                said = "".join(step.text.zh for step in grade(question, answer).refutation)
                told += "从左边见一组拿一组" in said
                assert "从左边见一组拿一组" in said or "只看了四组一对" in said, question.id
    assert told >= 40


def test_a_learner_who_takes_sets_from_the_left_does_worse_at_each_level() -> None:
    """He never thinks of seven pairs, and misreads a tile in two hundred."""
    eyes = Random(1)

    def answer(question: Question) -> int:
        hand = [tile if eyes.random() < 0.995 else "1z" for tile in played(question)]
        return blocks_in_order(hand, 4 - len(question.scene.melds))

    right = [
        mean(grade(question, answer(question)).correct for question in asked(level) for _ in range(5))
        for level in LEVELS
    ]
    assert all(after < before - 0.02 for before, after in pairwise(right)), right


@each_level
def test_hardly_a_hand_is_shown_twice(level: int) -> None:
    assert distinct("shanten", level, 120) == 120
