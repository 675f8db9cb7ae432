"""Levels 4 to 6 of locked: stretches of play, read turn by turn from the words shown."""

from __future__ import annotations

import re
import time
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest
from asked_questions import digest, distinct
from stretch_by_hand import WHO, Story, hand_of, laid, may_call, own_kongs, read

from trainer.engine import MIL2025, completes, parse_tile
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

SEEDS = range(150)
LEVELS = (1, 2, 3, 4, 5, 6)
each_new = pytest.mark.parametrize("level", [4, 5, 6])


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("locked", level, "mil2025", seed) for seed in SEEDS)


def key_of(question: Question) -> set[str]:
    assert isinstance(question.key, list)
    return set(map(str, question.key))


def bound_by_hand(story: Story) -> set[str]:
    return {str(seat) for seat, who in enumerate(WHO) if story.bound(who)} or {"none-of-these"}


def may_by_hand(question: Question, story: Story) -> set[str]:
    """What the story leaves you, as X1 to X5 and the agreement say."""
    told, hand, thrown = "".join(note.zh for note in question.scene.notes), hand_of(question), laid(question)
    if thrown is not None:
        return may_call(question, story, *thrown) or {"nothing"}
    bound, drawn = story.bound("你"), question.scene.drawn
    found = own_kongs(hand) - ({"jiagang"} if bound and "可以加杠" not in told else set())
    found |= {"drawn"} if drawn else set()
    if not drawn or ((not bound or "随便打" in told) and any(kind != parse_tile(drawn) for kind in hand.tiles)):
        found.add("other")
    return found | ({"win"} if drawn and completes(hand, MIL2025) else set())


def answer_of(question: Question, story: Story) -> set[str]:
    return bound_by_hand(story) if question.level < 6 else may_by_hand(question, story)


@each_new
@pytest.mark.clause("X1", "X2", "X3", "X4", "X5", "X6", "C5", "C6", "C7", "C8")
def test_the_key_is_what_one_reads_off_the_story(level: int) -> None:
    for question in asked(level):
        assert key_of(question) == answer_of(question, read(question)), question.id


@pytest.mark.clause("X6")
def test_nobody_three_and_all_four_are_bound_often_enough_to_be_looked_for() -> None:
    for level in (4, 5):
        sizes = Counter("none" if "none-of-these" in key_of(q) else str(len(key_of(q))) for q in asked(level))
        assert min(sizes["none"], sizes["3"], sizes["4"]) >= 20, sizes


def test_at_the_last_level_one_is_bound_or_not_at_a_turn_or_at_a_discard() -> None:
    ways = Counter((read(q).bound("你"), laid(q) is not None) for q in asked(6))
    assert min(ways[bound, thrown] for bound in (True, False) for thrown in (True, False)) >= 5, ways
    keys = Counter(name for q in asked(6) for name in key_of(q))
    assert min(keys[name] for name in ("chi", "peng", "win", "drawn", "other", "nothing")) >= 3, keys


@pytest.mark.clause("X3")
def test_the_competition_is_asked_of_locks_only_and_other_tables_are_named() -> None:
    for level in (4, 5):
        assert all("X3" not in q.clauses and "竞赛规则" in q.scene.notes[0].zh for q in asked(level))
    assert all("房间规则" in q.scene.notes[0].zh for q in asked(6))


def test_a_reader_who_overlooks_one_lock_in_twelve_does_worse_at_each_story_level() -> None:
    hits = []
    for level in (4, 5):
        rng = Random(1)
        reads = [(q, read(q, rng, 1 / 12)) for q in asked(level) for _ in range(10)]
        hits.append(fmean(key_of(q) == answer_of(q, story) for q, story in reads))
    assert hits[0] > hits[1] + 0.02, hits


def chance(question: Question) -> float:
    """How likely a learner is right who misjudges one lock in twenty, and one thing in fifty that he has to weigh."""
    told = "".join(note.zh for note in question.scene.notes)
    opened = len(re.findall("财神", told)) if question.level < 4 else read(question).events
    # A lock that ended, or one's own, is one fact more than a lock that is open.
    ended = question.level < 4 and any(word in told for word in ("上一轮", "你刚打出", "摸过牌", "你打出财神"))
    weighed = [step for step in question.explanation if step.clause != "X6"]
    seats = 4 if question.level in (4, 5) else 0
    return 0.95 ** (opened + ended) * 0.98 ** (len(weighed) + seats + len(question.scene.notes))


def test_a_learner_of_fixed_skill_does_worse_at_each_higher_level() -> None:
    chances = [fmean(chance(question) for question in asked(level)) for level in LEVELS]
    assert all(after < before - 0.005 for before, after in pairwise(chances)), chances


@each_new
def test_every_wrong_pick_is_refuted_for_what_it_is(level: int) -> None:
    for question in asked(level)[:60]:
        said = {}
        for choice in question.choices:
            if choice.id in key_of(question) or choice.id in ("nothing", "none-of-these"):
                continue
            steps = grade(question, [*key_of(question), choice.id]).refutation
            assert all(step.text.zh and step.text.en and step.clause for step in steps), question.id
            said[choice.id] = " ".join(step.text.zh for step in steps)
        calls = {name: words for name, words in said.items() if name not in ("jiagang", "angang", "drawn", "other")}
        assert len(set(calls.values())) == len(calls), question.id


@each_new
def test_hardly_two_questions_are_alike_and_none_takes_long(level: int) -> None:
    begun = time.process_time()
    assert distinct("locked", level, 400) >= 396
    assert (time.process_time() - begun) / 400 < 0.05


PINNED = {1: "962410033aac6563", 2: "548bb2367b280caa", 3: "3e369004883f40d5"}


@pytest.mark.parametrize("level", list(PINNED))
def test_the_levels_below_ask_what_they_always_asked(level: int) -> None:
    assert digest("locked", level) == PINNED[level]
