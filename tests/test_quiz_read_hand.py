"""read-hand: every way to place the caishen tried out one by one, by the second solver."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest
from asked_questions import asked, distinct, refuted
from slow_solver import KINDS, tiles

from trainer.engine import MIL2025, parse_tile
from trainer.quiz.catalogue import FAMILIES, grade, make
from trainer.quiz.question import BadAnswer, Form, Question
from trainer.quiz.stand_ins import Puzzle

LEVELS = FAMILIES["read-hand"].levels
ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)
BELOW = {"1z": "4z", "2z": "1z", "3z": "2z", "4z": "3z", "7z": "5z", "6z": "7z", "5z": "6z"}


def request(question: Question) -> dict[str, Any]:
    return dict(question.scene.request or {})


def right(question: Question) -> list[list[str]]:
    return [list(map(str, way)) for way in (question.key, *question.accepted) if isinstance(way, list)]


def groups_out_of(hand: tuple[str, ...], melds: int, pairs: int) -> bool:
    """Whether the sorted *hand*, without any wild tile, is exactly so many melds and pairs."""
    if not hand:
        return melds == pairs == 0
    first = hand[0]
    rank, suit = int(first[0]), first[1]
    tries = [((first,) * 3, 1, 0), ((first,) * 2, 0, 1)]
    if suit != "z":
        tries.append((tuple(f"{number}{suit}" for number in range(rank, rank + 3)), 1, 0))
    for group, meld, pair in tries:
        if melds >= meld and pairs >= pair and not Counter(group) - Counter(hand):
            rest = tuple(sorted((Counter(hand) - Counter(group)).elements()))
            if groups_out_of(rest, melds - meld, pairs - pair):
                return True
    return False


def by_trying(question: Question) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """What the caishen may stand for: as four melds and a pair, and as seven pairs."""
    asked_of = request(question)
    caishen = asked_of.get("caishen", "5z")
    full = [*tiles(asked_of["hand"]), asked_of["tile"]]
    number = full.count(caishen)
    # 白 plays as the tile that became the caishen, where that is another one.
    natural = [caishen if tile == "5z" else tile for tile in full if tile != caishen]
    standard, pairs = set(), set()
    for placed in combinations_with_replacement(KINDS, number):
        read = tuple(sorted([*natural, *placed]))
        if groups_out_of(read, 4 - len(asked_of["melds"]), 1):
            standard.add(placed)
        if len(read) == 14 and all(count % 2 == 0 for count in Counter(read).values()):
            pairs.add(placed)
    return standard, pairs


@pytest.mark.clause("W1", "W2", "W3", "P12", "S6")
@pytest.mark.parametrize(("level", "number"), [(1, 20), (2, 20), (3, 8), (4, 8), (5, 20), (6, 8)])
def test_the_right_answers_are_all_that_can_be_found_by_trying(level: int, number: int) -> None:
    """Seven pairs are worth 2 fan or more, four melds and a pair none of their own: where both do, the pairs count."""
    three = 0
    for question in asked("read-hand", level)[:number]:
        three += len(right(question)[0]) == 3
        if len(right(question)[0]) < 3 or three == 1:  # trying three caishen takes its time, so one such hand will do
            standard, pairs = by_trying(question)
            assert {tuple(way) for way in right(question)} == (pairs or standard), question.id


@pytest.mark.clause("W1", "W2", "W3")
@ALL_LEVELS
def test_with_the_caishen_replaced_every_right_answer_is_complete_and_a_near_one_is_not(level: int) -> None:
    """A thousand hands in all, by the second solver: the tiles answered, and each of them moved by one."""
    for seed in range(170):
        question = make("read-hand", level, "mil2025", seed)
        asked_of = request(question)
        caishen = asked_of.get("caishen", "5z")
        full = [*tiles(asked_of["hand"]), asked_of["tile"]]
        natural = [caishen if tile == "5z" else tile for tile in full if tile != caishen]
        ways = {tuple(way) for way in right(question)}
        for way in ways:
            assert complete([*natural, *way], len(asked_of["melds"])), question.id
            first = KINDS[(KINDS.index(way[0]) + 1) % len(KINDS)]
            moved = tuple(sorted((first, *way[1:]), key=KINDS.index))
            read = [*natural, *moved]
            if moved not in ways and "P12" not in question.clauses:
                assert not complete(read, len(asked_of["melds"])), question.id


def complete(read: list[str], melds: int) -> bool:
    """Whether tiles that are all themselves are a winning hand, either way."""
    pairs = len(read) == 14 and all(count % 2 == 0 for count in Counter(read).values())
    return pairs or groups_out_of(tuple(sorted(read)), 4 - melds, 1)


@pytest.mark.clause("P12")
def test_hands_that_read_both_ways_are_asked_at_the_last_level_only() -> None:
    both = [q for q in asked("read-hand", 6) if "P12" in q.clauses]
    assert len(both) > 20
    assert not any("P12" in q.clauses for level in (1, 2, 3, 4, 5) for q in asked("read-hand", level))
    assert all("最值钱" in q.text.zh for q in asked("read-hand", 6))
    told = 0
    for question in both[:12]:
        standard, pairs = by_trying(question)
        for way in standard - pairs:
            told += 1
            assert "七对更值钱" in refuted(question, list(way))
    assert told


@pytest.mark.clause("S4", "S6")
def test_the_caishen_of_a_table_follows_from_the_tile_turned_up() -> None:
    for question in asked("read-hand", 5):
        table, turned = question.scene.notes[0].zh, question.scene.rows[0].tiles
        below = BELOW.get(turned) or f"{(int(turned[0]) - 2) % 9 + 1}{turned[1]}"
        caishen = request(question)["caishen"]
        assert caishen == (below if "余杭" in table else turned)
        assert caishen != "5z"
        assert {caishen, "5z"} <= {*tiles(question.scene.hand), question.scene.drawn}
    assert {request(question)["rules"] for question in asked("read-hand", 5)} == {"hangzhou", "bianfeng", "yuhang"}


@ALL_LEVELS
def test_every_right_answer_is_right_in_any_order(level: int) -> None:
    for question in asked("read-hand", level)[:60]:
        assert question.form is Form.PLACE_TILES
        for way in right(question):
            for given in (way, way[::-1]):
                verdict = grade(question, given)
                assert (verdict.correct, verdict.credit, verdict.refutation) == (True, 1.0, ())


def test_each_tile_placed_right_earns_its_part_of_the_nearest_right_answer() -> None:
    question = next(q for q in asked("read-hand", 3) if len(right(q)) == 2)
    one, other = right(question)
    assert len(one) == 2
    spare = next(tile for tile in ("1z", "7z", "9p", "1m") if tile not in (*one, *other))
    for way in (one, other):
        verdict = grade(question, [way[0], spare])
        assert (verdict.correct, verdict.credit) == (False, 0.5)
        assert verdict.wrong == (spare,)
    nothing = grade(question, [spare, spare])
    assert (nothing.credit, nothing.wrong) == (0, (spare, spare))
    alone = asked("read-hand", 1)[0]
    assert grade(alone, ["1z" if alone.key != ["1z"] else "2z"]).credit == 0


@pytest.mark.clause("W3")
def test_a_wrong_tile_is_named_and_so_is_a_right_one_beside_it() -> None:
    for question in asked("read-hand", 3)[:30]:
        way = right(question)[0]
        spare = "1z" if not any("1z" in w for w in right(question)) else "2z"
        said = refuted(question, [way[0], spare])
        assert "放对了；" in said
        assert said.endswith(("当东，牌凑不齐。", "当南，牌凑不齐。"))


@pytest.mark.parametrize("bad", [[], ["1m", "2m"], ["8z"], "1m", [1], ["1m2m"], None])
def test_an_answer_of_another_form_is_refused(bad: Any) -> None:
    question = asked("read-hand", 1)[0]
    with pytest.raises(BadAnswer, match="answer"):
        grade(question, bad)


@ALL_LEVELS
def test_questions_do_not_repeat(level: int) -> None:
    assert distinct("read-hand", level, 150) == 150


def test_levels_rise() -> None:
    """First one caishen and one answer, fewer of the tiles melded, then more caishen among more ways to place them."""
    caishen = {level: {len(right(q)[0]) for q in asked("read-hand", level)} for level in LEVELS}
    assert caishen == {1: {1}, 2: {1}, 3: {2}, 4: {2}, 5: {1, 2}, 6: {1, 2, 3}}
    held = [sum(len(tiles(q.scene.hand)) for q in asked("read-hand", level)) for level in (1, 2, 3)]
    assert held == sorted(held)
    assert held[0] < held[1] < held[2]
    assert all(len(right(q)) == 1 for level in (1, 2) for q in asked("read-hand", level))
    one_suit = [q for q in asked("read-hand", 4) if len({tile[1] for tile in tiles(q.scene.hand) if tile != "5z"}) == 1]
    assert len(one_suit) > 40


@pytest.mark.clause("W3")
def test_many_kinds_are_the_answer() -> None:
    assert len({str(q.key) for q in asked("read-hand", 1)}) >= 20


def test_a_question_tells_its_hand_again() -> None:
    for level in LEVELS:
        for question in asked("read-hand", level)[:10]:
            puzzle = Puzzle.of(question)
            assert (
                puzzle.places(puzzle.read()[0]) in [tuple(map(parse_tile, way)) for way in right(question)]
                or level == 6
            )
    assert Puzzle.of(make("read-hand", 1, "mil2025", 1)).rules == MIL2025
