"""Manners at the table: time limits, how tiles lie, what others see; exact, as the clauses have them."""

from __future__ import annotations

from random import Random

import pytest
from asked_questions import asked, asked_at_both, notes, refuted

from trainer.course import load_rulebook
from trainer.engine import PRESETS, Hand, parse_tile
from trainer.quiz.question import Question
from trainer.quiz.table_manners import TIME_LIMITS
from trainer.quiz.table_scene import set_table
from trainer.table.actions import Action, Do
from trainer.table.state import Phase
from trainer.table.step import apply

NUMERALS = {3: "三秒", 5: "五秒", 30: "三十秒"}


def about(clause: str) -> list[Question]:
    return [question for question in asked_at_both("conduct") if question.clauses == (clause,)]


@pytest.mark.clause("F3")
def test_the_time_limits_are_those_of_the_clause() -> None:
    """MIL 3 s to call; 002 3 s; 000 30 s to play and 5 s to call a pung. 004 and the Lin'an way give none."""
    given = {(limit.rules, limit.what.zh): limit.seconds for limit in TIME_LIMITS}
    assert given == {
        ("mil2025", "喊牌"): 3, ("bianfeng", "喊牌"): 3, ("yuhang", "喊碰"): 5, ("yuhang", "行牌"): 30,
    }  # fmt: skip
    clause = load_rulebook().clauses["F3"]
    assert set(clause.rules) == {limit.rules for limit in TIME_LIMITS}
    assert all(NUMERALS[limit.seconds] in clause.zh for limit in TIME_LIMITS)


@pytest.mark.clause("F3")
def test_a_question_on_time_is_keyed_by_the_table_it_names() -> None:
    wanted = {("竞赛", "喊牌"): 3, ("边锋", "喊牌"): 3, ("余杭", "喊碰"): 5, ("余杭", "行牌"): 30}
    asked_of = set()
    for question in about("F3"):
        (table,) = (name for name in ("竞赛", "边锋", "余杭") if name in notes(question))
        assert question.key == wanted[table, question.text.zh[:2]], question.id
        asked_of.add((table, question.text.zh[:2]))
    assert asked_of == set(wanted)
    for question in about("F3"):
        if question.key == 3:
            assert refuted(question, 5) == "那是余杭麻将喊碰的时间。"


@pytest.mark.clause("O7")
def test_a_claimed_tile_lies_on_the_side_of_the_player_it_came_from() -> None:
    sides = {"上家": "left", "对家": "middle", "下家": "right"}
    for question in asked("conduct", 1):
        if question.text.zh.startswith("横放的那张"):
            assert question.key == sides[notes(question)[:2]], question.id
    seats = {"左边": "3", "中间": "2", "右边": "1"}
    whose = [question for question in asked_at_both("conduct") if "哪一家打的" in question.text.zh]
    assert {question.key for question in whose} == {"1", "2", "3"}
    for question in whose:
        assert question.key == seats[notes(question).split("横放的那张在")[1][:2]], question.id


@pytest.mark.clause("O7")
def test_kongs_lie_as_the_clause_says() -> None:
    for question in asked("conduct", 2):
        if question.text.zh in ("第四张放在哪里？", "这一副怎么放？"):
            assert question.key == ("on-top" if "加杠" in notes(question) else "face-down")
            assert "白" not in notes(question), "no caishen is in a kong"


@pytest.mark.clause("K4")
def test_a_concealed_kong_is_seen_in_yuhang_only_and_then_three_of_its_tiles() -> None:
    kongs = about("K4")
    assert {question.key for question in kongs} == {0, 3}
    for question in kongs:
        assert question.key == (3 if "余杭" in notes(question) else 0), question.id


@pytest.mark.clause("F6")
def test_a_river_in_yuhang_begins_a_new_row_after_every_tenth() -> None:
    for question in about("F6"):
        done = int(notes(question).split("已经打出 ")[1].split(" 张")[0])
        row, place = 1, done + 1
        while place > 10:
            row, place = row + 1, place - 10
        assert question.key == (row if "第几行" in question.text.zh else place), question.id


@pytest.mark.clause("O8")
def test_a_drawn_tile_is_kept_apart_until_the_play_is_decided() -> None:
    for question in about("O8"):
        assert question.key == "apart"
        said = {choice.id: refuted(question, choice.id) for choice in question.choices if choice.id != question.key}
        assert len(set(said.values())) == 3
    # The table itself keeps it so: apart from the draw on, and apart no more once a tile is discarded.
    hands = {1: Hand.parse("147m147p147s1234z")}
    nine = parse_tile("9m")
    state = set_table(Random(1), PRESETS["mil2025"], hands | {0: Hand.parse("258m258p258s1234z9m")}, turn=0, drawn=nine)
    state = apply(state, Action(0, Do.DISCARD, nine))
    while state.phase is Phase.CLAIM:
        state = apply(state, Action(state.asked[0], Do.PASS))
    drawn = state.players[1].drawn
    assert drawn == state.log[-1].tile
    assert sorted(state.players[1].tiles) == sorted((*hands[1].tiles, drawn))  # type: ignore[type-var] # it is a tile
    kept = next(kind for kind in hands[1].tiles if kind != drawn)
    state = apply(state, Action(1, Do.DISCARD, kept))
    assert state.players[1].drawn is None
    assert drawn in state.players[1].tiles
