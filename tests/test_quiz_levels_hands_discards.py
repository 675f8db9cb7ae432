"""best-discard, levels 4 to 6: the key by the second solver, in view of every tile that lies open."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct
from slow_solver import KINDS, away, tiles

from trainer.engine import answer
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

LEVELS = (1, 2, 3, 4, 5, 6)
CLOSE = (4, 5, 6)
each_level = pytest.mark.parametrize("level", CLOSE)


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("best-discard", level, "mil2025", seed) for seed in range(80))


def rivers(question: Question) -> list[str]:
    return [tile for row in question.scene.rows for tile in row.tiles.split()]


def seen(question: Question, *, table: bool = True) -> Counter[str]:
    """How many of each kind are to be seen: hand, melds, and the rivers unless one looks at the hand alone."""
    scene = question.scene
    shown = Counter(tiles("".join([scene.hand, *(meld.split()[1] for meld in scene.melds)])))
    return shown + Counter(rivers(question)) if table else shown


def helping(question: Question, discard: str, shown: Counter[str]) -> tuple[int, int, int]:
    """How far a discard leaves the hand, how many tiles then help, of how many kinds."""
    rest, melds = tiles(question.scene.hand), len(question.scene.melds)
    rest.remove(discard)
    far = away(rest, melds)
    helps = [kind for kind in KINDS if shown[kind] < 4 and away([*rest, kind], melds) < far]
    return far, sum(4 - shown[kind] for kind in helps), len(helps)


@pytest.mark.clause("A1", "A3", "A5", "W1", "W3")
@each_level
def test_the_best_discard_is_the_only_best_one_and_not_the_one_the_hand_alone_would_choose(level: int) -> None:
    for question in asked(level)[:5]:
        worth = {tile: helping(question, tile, seen(question)) for tile in set(tiles(question.scene.hand)) - {"5z"}}
        order = sorted(worth, key=lambda tile: (worth[tile][0], -worth[tile][1]))
        best, second = worth[order[0]], worth[order[1]]
        assert order[0] == question.key, question.id
        assert best[0] == second[0]
        assert 1 <= best[1] - second[1] <= {4: 4, 5: 3, 6: 1}[level]
        alone = {
            tile: helping(question, tile, seen(question, table=False)) for tile in order if worth[tile][0] == best[0]
        }
        assert min(alone, key=lambda tile: -alone[tile][1]) != question.key
        if level == 6:
            assert len(alone) >= 5
            assert max(worth[tile][2] for tile in alone) > best[2]


@pytest.mark.clause("A1")
@each_level
def test_every_offered_discard_is_held_and_no_kind_is_seen_five_times(level: int) -> None:
    places: Counter[int] = Counter()
    for question in asked(level):
        offered = [choice.id for choice in question.choices]
        assert set(offered) <= set(tiles(question.scene.hand)) - {"5z"}
        assert max(seen(question).values()) <= 4, question.id
        assert len(rivers(question)) == 3 * {4: 7, 5: 8, 6: 10}[level]
        places[offered.index(str(question.key))] += 1
    assert max(places.values()) <= 40, places


@pytest.mark.clause("A5")
def test_who_counts_kinds_for_tiles_is_told_so() -> None:
    told = 0
    for question in asked(6)[:20]:
        assert isinstance(question.key, str)
        best = helping(question, question.key, seen(question))
        for choice in question.choices:
            given = helping(question, choice.id, seen(question))
            if given[0] == best[0] and given[2] > best[2]:
                assert grade(question, choice.id).refutation[0].text.zh == "种数多，张数不一定多：要数的是张数。"
                told += 1
    assert told >= 20


def test_a_learner_who_overlooks_one_tile_in_ten_does_worse_at_each_level() -> None:
    """He misses one in ten of the kinds that help and of the tiles in rivers, and the more a hand still lacks the
    likelier he takes it for one further away."""
    eyes = Random(1)

    def chosen(question: Question) -> str:
        shown = seen(question, table=False) + Counter(tile for tile in rivers(question) if eyes.random() < 0.9)
        request = {key: value for key, value in (question.scene.request or {}).items() if key != "visible"}
        worth = {}
        for option in answer(request)["discards"]:
            helps = sum(max(4 - shown[kind], 0) for kind in option["accepts"] if eyes.random() < 0.9)
            far = option["shanten"] + (eyes.random() < 0.04 * (1 + option["shanten"]))
            worth[option["discard"]] = (far, -helps)
        return min((choice.id for choice in question.choices), key=lambda tile: worth[tile])

    right = [
        mean(grade(question, chosen(question)).correct for question in asked(level) for _ in range(6))
        for level in LEVELS
    ]
    assert all(after < before - 0.02 for before, after in pairwise(right)), right


@each_level
def test_hardly_a_hand_is_shown_twice(level: int) -> None:
    assert distinct("best-discard", level, 120) == 120
