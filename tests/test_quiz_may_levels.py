"""Levels 4 to 6 of may-i: stretches of play, read turn by turn from the words shown."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from statistics import fmean

import pytest
from asked_questions import digest, distinct, notes
from stretch_by_hand import Story, claims, hand_of, laid, may_call, own_kongs, read, wall_left, wins_in_room

from trainer.engine import WHITE, is_baotou, parse_tile
from trainer.engine.ruleset import MIL2025
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

SEEDS = range(150)
NEW = (4, 5, 6)
DIGESTS = ["eae31e8c7716df6c", "c67a3a13031b5d9d", "9951775b32d8bb0f"]
each_new = pytest.mark.parametrize("level", NEW)


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("may-i", level, "mil2025", seed) for seed in SEEDS)


def key_of(question: Question) -> set[str]:
    assert isinstance(question.key, list)
    return set(map(str, question.key))


def on_a_discard(question: Question, story: Story, told: str) -> set[str]:
    """What one may call. Clauses: C1, C2, C4–C8, W4, W5, W7, W8, X1, X2, E1, K3."""
    thrown = laid(question)
    assert thrown is not None
    giver, tile = thrown
    if tile == WHITE:
        return set()
    if "竞赛规则" not in told:
        found = may_call(question, story, giver, tile)
        hand = hand_of(question)
        free = not story.bound("你") and not (tile in story.passed and "不管漏和" not in told)
        if "谁打的牌都可以和" in told and free and not is_baotou(hand, MIL2025):
            found |= {"win"} if wins_in_room(told, hand, tile, None) else set()
        return found - ({"win"} if "只能自摸" in told else set())
    left = wall_left(question, story)
    if story.bound("你") or left <= 20:
        return set()
    return claims(hand_of(question), giver, tile) - ({"minggang"} if left < 22 else set())


def on_your_turn(question: Question, story: Story, told: str) -> set[str]:
    """A discard always; kongs while the wall can pay for them; a win on the tile drawn. Clauses: F2, C9, K3, X3, W7."""
    hand, drawn = hand_of(question), question.scene.drawn
    kongs = own_kongs(hand) if wall_left(question, story) >= 22 else set()
    if not drawn and "吃碰之后不能马上杠" in told:
        kongs = set()
    if story.bound("你") and "竞赛规则" not in told and "被锁的人可以加杠" not in told:
        kongs -= {"jiagang"}
    won = bool(drawn) and wins_in_room(told, hand, None, parse_tile(drawn))
    return {"discard"} | kongs | ({"win"} if won else set())


@each_new
@pytest.mark.clause("F2", "C4", "C5", "C7", "C8", "C9", "K3", "W4", "W5", "W7", "W8", "X1", "X2", "X6", "E1")
def test_the_key_is_what_one_reads_off_the_story(level: int) -> None:
    for question in asked(level):
        story, told = read(question), notes(question)
        ask = on_a_discard if laid(question) else on_your_turn
        assert key_of(question) == (ask(question, story, told) or {"nothing"}), question.id


@each_new
def test_questions_differ_and_none_is_right_too_often(level: int) -> None:
    assert distinct("may-i", level, 150) == 150
    assert sum(key_of(question) == {"nothing"} for question in asked(level)) < 0.5 * len(asked(level))


def test_a_learner_who_now_and_then_slips_does_worse_at_each_level() -> None:
    """One step in twenty goes wrong: the more there is to follow, the fewer answers are right."""
    right = [
        fmean(0.95 ** len(make("may-i", level, "mil2025", seed).explanation) for seed in SEEDS) for level in range(1, 7)
    ]
    assert all(after < before - 0.004 for before, after in pairwise(right)), right


def test_the_first_three_levels_ask_what_they_always_asked() -> None:
    assert [digest("may-i", level) for level in (1, 2, 3)] == DIGESTS


def test_the_competition_is_named_and_so_is_each_room_with_what_was_agreed() -> None:
    assert all(notes(question).startswith("这桌打竞赛规则") for question in asked(4))
    for level, number in ((5, 2), (6, 3)):
        for question in asked(level):
            first = question.scene.notes[0]
            assert first.zh.count("，") == number, first.zh
            assert "it is agreed that" in first.en


def test_nobody_in_the_competition_is_asked_whether_a_lock_bars_adding_to_a_pung() -> None:
    """X3 is disputed there."""
    for question in asked(4):
        assert not (read(question).bound("你") and "jiagang" in key_of(question)), question.id


@each_new
def test_the_wall_is_not_told_and_each_reason_names_its_clause(level: int) -> None:
    for question in asked(level):
        assert "牌墙还剩" not in notes(question)
        assert all(step.clause for step in question.explanation)


@each_new
def test_a_wrong_answer_is_refuted_by_its_own_mistake_first(level: int) -> None:
    for question in asked(level)[:50]:
        for choice in question.choices:
            if choice.id in key_of(question) or choice.id == "nothing":
                continue
            refutation = grade(question, [choice.id]).refutation
            assert choice.text.zh[:1] in refutation[0].text.zh, (question.id, choice.id)
