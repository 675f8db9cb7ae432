"""Levels 1 to 6 of what wins and what it is worth: each is harder than the one before, and no idle fact counts.

The learner here has one fixed skill. For hands he takes the tiles apart, block by block, and at each block he may slip;
for fan, value and payments he looks at one reason after the other, and may slip at each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from statistics import fmean
from typing import Any

import pytest

from trainer.quiz.catalogue import make
from trainer.quiz.question import Question

LEVELS = range(1, 7)
SEEDS = range(120)
SLIP = {"is-win": 0.0015, "which-win": 0.0015, "fan": 0.06, "value": 0.06, "pay": 0.04}
WHITE = "5z"


@cache
def questions(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in SEEDS)


def held(question: Question) -> list[str]:
    """The concealed tiles one by one, the one drawn included."""
    tiles, numbers = [], ""
    for sign in question.scene.hand + question.scene.drawn:
        if sign.isdigit():
            numbers += sign
        else:
            tiles += [number + sign for number in numbers]
            numbers = ""
    return tiles


def blocks_tried(tiles: list[str]) -> int:
    """How many blocks one lays out who tries everything: three alike, runs, pairs, from the first tile on."""
    if not tiles:
        return 0
    first, rest = tiles[0], tiles[1:]
    number, suit = int(first[0]), first[1]
    tried = 0
    for wanted in ([first, first], [f"{number + 1}{suit}", f"{number + 2}{suit}"], [first]):
        if (suit != "z" or wanted[0] == first) and all(rest.count(tile) >= wanted.count(tile) for tile in wanted):
            left = list(rest)
            for tile in wanted:
                left.remove(tile)
            tried += 1 + blocks_tried(left)
    return tried + (blocks_tried(rest) if not tried else 0)


def looks(question: Question) -> int:
    """How often the learner may slip on *question*."""
    if question.family in ("is-win", "which-win"):
        tiles = held(question)
        caishen = tiles.count(WHITE)
        natural = sorted((tile for tile in tiles if tile != WHITE), key=lambda tile: (tile[1], tile[0]))
        # A caishen may be any tile, so each of them opens two ways more at every block.
        odd = sum(natural.count(tile) % 2 for tile in set(natural))
        pairs = 30 if not question.scene.melds and odd <= caishen + 1 else 0  # the shape one thinks of last
        return blocks_tried(natural) * (1 + 2 * caishen) + pairs
    streak = int((question.scene.request or {})["streak"]) if question.family == "pay" else 0
    return len(question.explanation) + len(question.scene.notes) + streak


def chance(family: str, level: int) -> float:
    """How many of the level's questions the learner gets right."""
    return fmean((1 - SLIP[family]) ** looks(question) for question in questions(family, level))


@pytest.mark.parametrize("family", list(SLIP))
def test_a_learner_of_fixed_skill_does_worse_at_each_higher_level(family: str) -> None:
    chances = [chance(family, level) for level in LEVELS]
    assert chances == sorted(chances, reverse=True), chances
    assert len({round(one, 3) for one in chances}) == len(chances), chances


@pytest.mark.parametrize("family", list(SLIP))
@pytest.mark.parametrize("level", [5, 6])
def test_hardly_two_questions_of_a_level_look_alike(family: str, level: int) -> None:
    seen = {(one.scene.hand, one.scene.melds, one.scene.drawn, one.scene.notes) for one in questions(family, level)}
    assert len(seen) >= len(SEEDS) - 2


@pytest.mark.parametrize("level", [5, 6])
def test_about_half_of_the_hands_win(level: int) -> None:
    right = sum(one.key is True for one in questions("is-win", level))
    assert 0.35 <= right / len(SEEDS) <= 0.65


IDLE = ("早些时候财飘过", "杠是好几巡以前开的", "对家这一局也财飘过")


@pytest.mark.parametrize("family", ["fan", "value"])
@pytest.mark.parametrize(("level", "most"), [(4, 0), (5, 1), (6, 2)])
def test_idle_facts_are_told_and_explained_away(family: str, level: int, most: int) -> None:
    for question in questions(family, level):
        told = [note.zh for note in question.scene.notes if any(idle in note.zh for idle in IDLE)]
        reasons = [step for step in question.explanation if step.clause == "P10"]
        assert len(told) == len(reasons) <= most, question.id
        assert told or not most, question.id


@pytest.mark.clause("P10")
@pytest.mark.parametrize("level", [5, 6])
def test_there_are_never_more_than_four_caishen(level: int) -> None:
    for question in (*questions("fan", level), *questions("value", level)):
        request: dict[str, Any] = question.scene.request or {}
        notes = " ".join(note.zh for note in question.scene.notes)
        seen = held(question).count(WHITE) + request["chain"].count("caipiao")
        seen += notes.count("早些时候财飘过") + notes.count("对家这一局也财飘过") + notes.count("上一张打出的是财神")
        assert seen <= 4, question.id


@pytest.mark.clause("L2", "L3")
def test_what_the_others_chow_from_each_other_makes_nobody_liable() -> None:
    idle = 0
    for question in questions("pay", 6):
        request: dict[str, Any] = question.scene.request or {}
        seat, tan = request["seat"], request["tan"]
        bound = any(tan[other][seat] >= 3 or tan[seat][other] >= 3 for other in range(4))
        assert isinstance(question.key, list)
        payers = [points for points in question.key if int(points) < 0]
        if not bound:
            assert len(payers) == 3, question.id
            idle += any(number >= 3 for row in tan for number in row)
    assert idle, "a question where only the others have three"


@pytest.mark.parametrize("check", [lambda one: one.scene.request["base"] > 1])
def test_the_base_is_told_wherever_it_is_not_one(check: Callable[[Question], bool]) -> None:
    for question in questions("pay", 6):
        assert check(question)
        base = (question.scene.request or {})["base"]
        assert f"底分 {base}。" in [note.zh for note in question.scene.notes]
