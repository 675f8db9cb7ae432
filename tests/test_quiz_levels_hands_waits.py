"""dead-wait, levels 3 to 6: every key by the second solver and a count of the table made here."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct
from slow_solver import tiles, waiting

from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

HARDER = (3, 4, 5, 6)
each_level = pytest.mark.parametrize("level", HARDER)


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("dead-wait", level, "mil2025", seed) for seed in range(60))


def on_the_table(question: Question) -> list[str]:
    """Every tile that lies open: own melds, rivers, the others' melds; not the row that names the waits."""
    scene = question.scene
    melded = [tile for meld in scene.melds for tile in tiles(meld.split()[1])]
    rows = [tile for row in scene.rows if row.label.zh != "听的牌" for tile in tiles(row.tiles.replace(" ", ""))]
    return melded + rows


@cache
def waits_of(hand: str, melds: int) -> list[str]:
    return waiting(tiles(hand), melds)


def waits_by_hand(question: Question) -> list[str]:
    return waits_of(question.scene.hand, len(question.scene.melds))


@pytest.mark.clause("W1", "W2", "W3", "T1")
@each_level
def test_a_wait_is_alive_while_one_of_its_four_is_unseen(level: int) -> None:
    for question in asked(level)[:25]:
        seen = Counter([*tiles(question.scene.hand), *on_the_table(question)])
        assert max(seen.values()) <= 4, question.id
        assert question.key == [tile for tile in waits_by_hand(question) if seen[tile] < 4], question.id


@pytest.mark.clause("T1")
@each_level
def test_nobody_has_more_than_four_melds_and_some_wait_is_dead(level: int) -> None:
    for question in asked(level):
        melds = [row.tiles.split() for row in question.scene.rows if "亮出" in row.label.zh]
        assert all(1 <= len(shown) <= 4 for shown in melds), question.id
        assert any("是死听" in step.text.zh for step in question.explanation)


def test_each_level_waits_for_more_kinds_than_the_one_before() -> None:
    sizes = [mean(len(question.explanation[0].tiles) for question in asked(level)) for level in (2, *HARDER)]
    assert all(before < after for before, after in pairwise(sizes)), sizes


def test_a_learner_who_overlooks_one_thing_in_fifty_does_worse_at_each_level() -> None:
    """He misses one wait in fifty where none is named, and one tile in fifty of those he looks for on the table."""
    eyes = Random(1)

    def answer(question: Question) -> list[str]:
        told = next((tiles(row.tiles) for row in question.scene.rows if row.label.zh == "听的牌"), None)
        found = told or [tile for tile in waits_by_hand(question) if eyes.random() < 0.98]
        seen = Counter(tiles(question.scene.hand))
        seen.update(tile for tile in on_the_table(question) if eyes.random() < 0.98)
        return [tile for tile in found if seen[tile] < 4]

    right = [
        mean(grade(question, answer(question)).correct for question in asked(level) for _ in range(12))
        for level in (1, 2, *HARDER)
    ]
    assert all(after < before - 0.02 for before, after in pairwise(right)), right


@each_level
def test_hardly_a_table_is_laid_twice(level: int) -> None:
    assert distinct("dead-wait", level, 120) == 120
