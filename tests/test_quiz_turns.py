"""Who gets a tile that several call, and what a discarded caishen bars: keys worked out here from the clauses."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from trainer.engine import MIL2025, WHITE, Hand, completes, parse_tile, parse_tiles
from trainer.quiz.catalogue import grade, make
from trainer.quiz.families import locked, priority
from trainer.quiz.question import Question
from trainer.quiz.table_scene import set_table
from trainer.table.actions import Action, Do
from trainer.table.state import Phase, TableState
from trainer.table.step import apply

SEEDS = range(150)
each_level = pytest.mark.parametrize("level", [1, 2])


@cache
def asked(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in SEEDS)


def notes(question: Question) -> str:
    return "".join(note.zh for note in question.scene.notes)


# priority: read off what is shown, seat by seat.


def gets_by_hand(question: Question) -> str:
    """Pung or kong before chow; no win on a discard, no caishen, no chow but by the next player, nothing at 20."""
    winds = "东南西北"
    giver = winds.index(question.scene.notes[0].zh[0])
    tile = question.scene.rows[0].tiles
    if tile == "5z" or "还剩 20 张" in notes(question):
        return "nobody"
    sound = []
    for row in question.scene.rows[1:]:
        seat, word, own = winds.index(row.label.zh[0]), row.label.zh.split("“")[1][0], parse_tiles(row.tiles)
        alike = set(own) == {parse_tile(tile)}
        if word in "碰杠" and alike and len(own) == {"碰": 2, "杠": 3}[word]:
            sound.append((0, seat))
        elif word == "吃" and seat == (giver + 1) % 4 and WHITE not in own:
            sound.append((1, seat))
    return str(min(sound)[1]) if sound else "nobody"


@each_level
@pytest.mark.clause("F4", "C1", "C3", "W4", "E1")
def test_the_tile_goes_where_the_clauses_send_it(level: int) -> None:
    for question in asked("priority", level):
        assert question.key == gets_by_hand(question), question.id


@pytest.mark.clause("W4")
def test_whoever_calls_a_win_shows_a_hand_that_the_tile_would_complete() -> None:
    wins = [q for q in asked("priority", 2) for row in q.scene.rows[1:] if "“和”" in row.label.zh]
    assert wins
    for question in wins:
        tile = parse_tile(question.scene.rows[0].tiles)
        row = next(row for row in question.scene.rows if "“和”" in row.label.zh)
        if tile != WHITE:
            assert completes(Hand.parse(row.tiles).draw(tile), MIL2025)


def test_the_first_to_speak_gets_the_tile_no_more_often_than_another() -> None:
    winds = "东南西北"
    first = Counter(
        q.key == str(winds.index(q.scene.rows[1].label.zh[0])) for level in (1, 2) for q in asked("priority", level)
    )
    assert min(first[True], first[False]) >= 60


def test_each_wrong_choice_is_refuted_in_its_own_words() -> None:
    for question in asked("priority", 2):
        said = [grade(question, choice.id).refutation[:1] for choice in question.choices if choice.id != question.key]
        assert len({steps[0].text.zh for steps in said}) == len(said)


@each_level
def test_the_contest_that_refutes_is_the_one_that_was_shown(level: int) -> None:
    for question in asked("priority", level)[:40]:
        assert priority.deal(Random(question.id), level, MIL2025).winner() == question.key


# locked: the locks of the scenes against locks that come about by play.


def played(turn: int, hands: dict[int, str]) -> TableState:
    """*turn* has drawn a caishen and discards it."""
    given = {seat: Hand.parse(text) for seat, text in hands.items()}
    state = set_table(Random(5), MIL2025, given, turn=turn, drawn=WHITE)
    return apply(state, Action(turn, Do.DISCARD, WHITE))


DULL = {0: "147m147p147s1234z", 1: "258m258p258s1234z", 2: "369m369p369s1234z", 3: "147m258p369s1677z"}


def with_caishen(seat: int) -> dict[int, str]:
    return {**DULL, seat: DULL[seat] + "5z"}


def go_on(state: TableState) -> TableState:
    """Whoever may act passes a claim, or discards what was drawn."""
    if state.phase is Phase.CLAIM:
        return apply(state, Action(state.asked[0], Do.PASS))
    return apply(state, Action(state.turn, Do.DISCARD, state.players[state.turn].drawn))


@pytest.mark.clause("X6")
@pytest.mark.parametrize("locker", [1, 2, 3])
def test_a_lock_is_open_at_your_draw_and_over_after_its_owners_next(locker: int) -> None:
    state = played(locker, with_caishen(locker))
    while not (state.phase is Phase.PLAY and state.turn == 0):
        state = go_on(state)
    assert [player.lock for player in state.players] == [seat == locker for seat in range(4)]
    while not (state.phase is Phase.PLAY and state.turn == locker):
        state = go_on(state)
    assert not state.players[locker].lock


@pytest.mark.clause("X6")
def test_your_own_lock_is_over_at_your_own_draw() -> None:
    state = played(0, with_caishen(0))
    assert state.players[0].lock
    while not (state.phase is Phase.PLAY and state.turn == 0):
        state = go_on(state)
    assert not state.players[0].lock


def locked_by_hand(question: Question) -> bool:
    """Whether the story told leaves you locked."""
    told = question.scene.notes[0].zh
    return not (told.startswith(("你刚打出", "上一轮你")) or "这一轮他摸了牌" in told)


@each_level
@pytest.mark.clause("X1", "X4", "X5", "X6")
def test_the_locked_discard_what_they_drew_and_call_nothing(level: int) -> None:
    for question in asked("locked", level):
        key = _list(question.key)
        if locked_by_hand(question):
            assert not {"chi", "peng", "minggang", "other"} & set(key), question.id
        elif question.scene.drawn:
            assert {"drawn", "other"} <= set(key), question.id
        if question.scene.drawn:
            hand = Hand.parse(question.scene.hand + question.scene.drawn, question.scene.melds)
            assert ("win" in key) == completes(hand, MIL2025), question.id
            assert ("angang" in key) == (4 in [n for kind, n in enumerate(hand.counts) if kind != WHITE]), question.id


@pytest.mark.clause("X3")
def test_nobody_is_asked_about_a_jiagang_under_a_lock() -> None:
    for question in (*asked("locked", 1), *asked("locked", 2)):
        assert "jiagang" not in [choice.id for choice in question.choices]
        assert "X3" not in question.clauses


@pytest.mark.clause("X6")
def test_the_second_level_has_locks_that_bind_and_locks_that_do_not() -> None:
    bound = Counter(map(locked_by_hand, asked("locked", 2)))
    assert min(bound[True], bound[False]) >= 40
    assert all(map(locked_by_hand, asked("locked", 1)))


@each_level
def test_the_moment_that_refutes_is_the_one_that_was_shown(level: int) -> None:
    for question in asked("locked", level)[:40]:
        assert locked.deal(Random(question.id), level, MIL2025).allowed() == question.key


def _list(key: Any) -> list[Any]:
    assert isinstance(key, list)
    return key
