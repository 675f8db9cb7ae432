"""fan-hand: every hand offered scored again by the second solver, from what is shown; one has the fan asked for."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest
from asked_questions import asked, distinct
from slow_solver import fan, tiles

from trainer.quiz.catalogue import FAMILIES, grade
from trainer.quiz.families.fan_hand import NAMES, NEAR, OFFERED
from trainer.quiz.question import Question, Row

LEVELS = FAMILIES["fan-hand"].levels
ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)
IDS = {
    "爆头": "baotou", "财飘": "caipiao", "杠开": "gangkai", "七对": "qidui", "豪华七对": "haohua",
    "无财神": "wu_caishen",
}  # fmt: skip
FLOATS = {"财飘了一次": 1, "连着财飘了两次": 2, "连着财飘了三次": 3}


def fan_of(row: Row) -> frozenset[str]:
    """The fan of a hand as it is shown: its tiles, its melds and what is told beside it."""
    held, *melds, drawn = row.tiles.split(" | ")
    told = row.label.zh
    chain = ["caipiao"] * next((number for words, number in FLOATS.items() if words in told), 0)
    source = "self_draw"
    if "刚开了杠" in told:
        chain, source = [*chain, "gang"], "gang_draw"
    laid = melds[0].split() if melds else []
    return frozenset(fan(tiles(held), drawn, len(laid), source, chain)[0])


def wanted(question: Question) -> frozenset[str]:
    names = question.text.zh.partition("：")[2].removesuffix("？")
    return frozenset() if names.startswith("平和") else frozenset(IDS[name] for name in names.split("、"))


def apart(one: frozenset[str], other: frozenset[str]) -> int:
    return max(len(one - other), len(other - one))


@pytest.mark.clause("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P12")
@ALL_LEVELS
def test_the_second_solver_finds_the_one_hand_with_these_fan(level: int) -> None:
    for question in asked("fan-hand", level):
        found = [fan_of(row) for row in question.scene.rows]
        assert [str(place) for place, one in enumerate(found) if one == wanted(question)] == [question.key], question.id
        assert len(set(found)) == len(found) == OFFERED[level]


@ALL_LEVELS
def test_so_many_of_the_others_are_one_fan_away_as_the_level_promises(level: int) -> None:
    for question in asked("fan-hand", level):
        gaps = [apart(fan_of(row), wanted(question)) for row in question.scene.rows]
        assert gaps.count(1) >= NEAR[level]
        assert gaps.count(0) == 1


def test_levels_rise() -> None:
    """More hands to choose from, more of them a single fan away, and longer fan asked for."""
    offered = [len(asked("fan-hand", level)[0].scene.rows) for level in LEVELS]
    assert offered == sorted(offered)
    near = [
        mean(sum(apart(fan_of(row), wanted(q)) == 1 for row in q.scene.rows) for q in asked("fan-hand", level))
        for level in LEVELS
    ]
    assert near[2] < near[3] < near[4] < near[5]
    floats = [any("caipiao" in wanted(q) for q in asked("fan-hand", level)) for level in LEVELS]
    assert floats == [False, False, True, True, True, True]


def test_every_fan_is_asked_for_and_no_place_is_favoured() -> None:
    seen = Counter(name for level in LEVELS for q in asked("fan-hand", level) for name in wanted(q))
    assert set(seen) == set(IDS.values())
    assert any(not wanted(q) for q in asked("fan-hand", 2)), "a plain win is asked for too"
    for level in LEVELS:
        keys = Counter(str(q.key) for q in asked("fan-hand", level))
        assert len(keys) == OFFERED[level]
        assert max(keys.values()) < 2 * 120 / OFFERED[level]


@pytest.mark.clause("X7", "P3")
@pytest.mark.parametrize("level", [5, 6])
def test_a_caishen_thrown_away_before_the_hand_was_open_makes_no_float(level: int) -> None:
    thrown = [row for q in asked("fan-hand", level) for row in q.scene.rows if "打出的是财神" in row.label.zh]
    assert thrown
    assert all(not {"caipiao", "baotou"} & fan_of(row) for row in thrown)


@ALL_LEVELS
def test_a_wrong_hand_hears_its_own_fan_and_what_sets_it_apart(level: int) -> None:
    for question in asked("fan-hand", level)[:40]:
        asked_for = wanted(question)
        for place, row in enumerate(question.scene.rows):
            if str(place) == question.key:
                continue
            head, *reasons = (step.text.zh for step in grade(question, str(place)).refutation)
            own = fan_of(row)
            assert head.startswith(f"{NAMES[place].zh}是：")
            lacking = {name for name, id_ in IDS.items() if id_ in asked_for - own}
            beyond = {name for name, id_ in IDS.items() if id_ in own - asked_for}
            assert {name for name in IDS if any(text.startswith(f"不算{name}：") for text in reasons)} >= lacking - {
                "豪华七对"
            }
            if asked_for:
                assert all(any(text.startswith(f"{name} +") for text in reasons) for name in beyond)
            else:
                assert reasons[0].startswith("不是平和：")


@ALL_LEVELS
def test_hardly_two_questions_are_alike(level: int) -> None:
    assert distinct("fan-hand", level, 300) == 300
