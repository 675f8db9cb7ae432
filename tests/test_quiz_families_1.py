"""Families about the table and about waits: every key against a second opinion worked out here from the clauses."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from statistics import mean
from typing import Any

import pytest
from slow_solver import melds_and_pairs, tiles, waiting, wins

from trainer.quiz.catalogue import grade, make, rebuild
from trainer.quiz.question import Question

SEEDS = range(120)


@cache
def asked(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in SEEDS)


def asked_at_both(family: str) -> tuple[Question, ...]:
    return (*asked(family, 1), *asked(family, 2))


def notes(question: Question) -> str:
    return "".join(note.zh for note in question.scene.notes)


def refuted(question: Question, answer: Any) -> str:
    """What is said first to a wrong answer."""
    return grade(question, answer).refutation[0].text.zh


def distinct(family: str, level: int, number: int) -> int:
    """How many of so many questions are different ones, whatever their ids."""
    made = (make(family, level, "mil2025", seed) for seed in range(number))
    return len({(q.text.zh, str(q.scene), q.choices, str(q.key)) for q in made})


# which-caishen: S4–S6, the rings written out by hand.

RINGS = ("987654321m", "987654321p", "987654321s", "4321z", "756z")
BELOW = {
    f"{one}{ring[-1]}": f"{after}{ring[-1]}"
    for ring in RINGS
    for one, after in zip(ring[:-1], ring[1:-1] + ring[0], strict=True)
}


def turned(question: Question) -> str:
    return question.scene.rows[0].tiles


def in_yuhang(question: Question) -> bool:
    return "余杭麻将。" in notes(question)


def caishen_by_hand(question: Question) -> str:
    return BELOW[turned(question)] if in_yuhang(question) else turned(question)


@pytest.mark.clause("S4", "S5", "S6")
def test_the_caishen_and_what_follows_from_it_agree_with_the_rings_written_out_by_hand() -> None:
    matters = Counter(question.text.zh for question in asked_at_both("which-caishen"))
    assert len(matters) == 3
    for question in asked_at_both("which-caishen"):
        caishen = caishen_by_hand(question)
        if "当什么用" in question.text.zh:
            assert question.key == ("caishen" if caishen == "5z" else caishen), question.id
        elif "几张" in question.text.zh:
            assert question.key == ("4" if in_yuhang(question) else "3"), question.id
        else:
            assert question.key == caishen, question.id


@pytest.mark.clause("S4")
def test_each_question_about_the_caishen_names_one_of_the_four_tables_that_turn_a_tile_up() -> None:
    named = Counter(notes(question) for question in asked_at_both("which-caishen"))
    assert set(named) == {
        "这桌打杭州麻将 · 房间规则，选了翻牌定财神。",
        "这桌打杭州麻将 · 边锋规则。",
        "这桌打余杭麻将。",
        "这桌打余杭麻将 · 临安打法。",
    }


@pytest.mark.clause("S4")
def test_a_question_about_linan_says_that_the_point_is_disputed() -> None:
    found = [question for question in asked_at_both("which-caishen") if "临安" in notes(question)]
    assert found
    assert all(any("说法不一" in step.text.zh for step in question.explanation) for question in found)


@pytest.mark.clause("S4")
def test_only_the_second_level_counts_round_a_ring() -> None:
    def wraps(question: Question) -> bool:
        return in_yuhang(question) and turned(question) in {"1m", "1p", "1s", "1z", "5z", "6z", "7z"}

    assert not any(map(wraps, asked("which-caishen", 1)))
    found = [question for question in asked("which-caishen", 2) if wraps(question) and "哪种牌" in question.text.zh]
    assert {turned(question) for question in found} >= {"1z", "7z", "6z"}
    assert all(len(question.explanation) == 2 for question in found), "the ring is shown"


@pytest.mark.clause("S6", "S8")
def test_nobody_is_asked_what_white_plays_as_where_it_is_a_flower() -> None:
    for question in asked("which-caishen", 2):
        flower = "临安" in notes(question) and turned(question) == "7z"
        assert not flower or "当什么用" not in question.text.zh


@pytest.mark.clause("S6")
def test_the_example_of_what_white_plays_as_is_a_run_or_a_triplet() -> None:
    for question in asked("which-caishen", 2):
        shown = question.explanation[-1].tiles
        if "当什么用" in question.text.zh and question.key != "caishen":
            key = str(question.key)
            played = [shown[at : at + 2].replace("5z", key) for at in (0, 2, 4)]
            ranks = [int(tile[0]) for tile in played]
            suited = {tile[1] for tile in played} == {key[1]}
            assert suited
            assert ranks == ([ranks[0]] * 3 if key[1] == "z" else [ranks[0], ranks[0] + 1, ranks[0] + 2])


@pytest.mark.clause("S4", "S6")
def test_each_slip_about_the_caishen_is_told_by_its_name() -> None:
    by_slip: dict[str, set[str]] = {"itself": set(), "above": set(), "white": set(), "below": set()}
    above = {low: high for high, low in BELOW.items()}
    for question in asked_at_both("which-caishen"):
        if "哪种牌" not in question.text.zh:
            continue
        tile, offered = turned(question), {choice.id for choice in question.choices}
        slips = {"itself": tile, "above": above[tile], "white": "5z", "below": BELOW[tile]}
        for name, answer in slips.items():
            others = [value for other, value in slips.items() if other != name]
            if answer in offered and answer != question.key and answer not in others:
                by_slip[name].add(refuted(question, answer))
    assert by_slip["itself"] == {"翻出的那张不是财神：余杭还要往下数一张。"}
    assert by_slip["above"] == {"数反了：要小一号，不是大一号。", "不用数：翻出什么就是什么。"}
    assert by_slip["white"] == {"白板固定做财神，是竞赛规则的打法；这桌要看翻出的牌。"}
    assert by_slip["below"] == {"往下数一张是余杭的打法，这桌不数。"}


def test_the_deal_that_refutes_is_the_deal_that_was_shown() -> None:
    for question in asked("which-caishen", 2):
        for choice in question.choices:
            if choice.id != question.key:
                again = grade(rebuild(question.id), choice.id).refutation
                assert again == grade(question, choice.id).refutation
                assert again[1:] == question.explanation


def test_there_are_questions_about_the_caishen_in_plenty() -> None:
    """129 deals at level 1 and about 300 matters at level 2; what is offered beside the key tells more apart."""
    assert distinct("which-caishen", 1, 1000) >= 500
    assert distinct("which-caishen", 2, 1500) >= 400


# is-baotou: W6 word for word.


def open_by_hand(hand: str, melds: tuple[str, ...]) -> bool:
    held = tiles(hand)
    wild = held.count("5z") - 1
    natural = tuple(sorted(tile for tile in held if tile != "5z"))
    by_melds = melds_and_pairs(natural, wild, 4 - len(melds), 0)
    return wild >= 0 and (by_melds or (not melds and melds_and_pairs(natural, wild, 0, 6)))


@pytest.mark.clause("W6")
def test_a_hand_is_open_exactly_when_all_but_one_caishen_is_four_melds_or_six_pairs() -> None:
    for question in asked_at_both("is-baotou"):
        assert question.key == open_by_hand(question.scene.hand, question.scene.melds), question.id


@pytest.mark.clause("W6")
@pytest.mark.parametrize("level", [1, 2])
def test_open_and_not_open_are_both_common_and_fail_for_each_reason(level: int) -> None:
    keys = Counter(question.key for question in asked("is-baotou", level))
    assert min(keys.values()) >= 40
    without = [question for question in asked("is-baotou", level) if "5z" not in tiles(question.scene.hand)]
    assert without
    for question in without:
        assert question.key is False
        assert refuted(question, True) == "牌是配齐了，可多出来的那张不是财神，只能等一样的来。"
        assert question.explanation[0].text.zh == "手里一张财神也没有，爆头得先有财神。"
    others = [q for q in asked("is-baotou", level) if q.key is False and q not in without]
    assert len(others) >= 20
    assert {refuted(q, True) for q in others} == {"有财神还不够：拿掉一张财神，其余的也要正好配齐。"}


@pytest.mark.clause("W6")
def test_the_groups_shown_of_an_open_hand_are_the_hand_less_one_caishen() -> None:
    for question in asked_at_both("is-baotou"):
        if question.key is True:
            shown = tiles(question.explanation[0].tiles.replace(" ", ""))
            melded = [tile for meld in question.scene.melds for tile in tiles(meld.split()[1])]
            assert Counter([*shown, "5z"]) == Counter([*tiles(question.scene.hand), *melded])


@pytest.mark.clause("W6")
def test_tiles_said_not_to_win_do_not_win() -> None:
    for question in asked_at_both("is-baotou"):
        if question.key is False:
            losing = next((s.tiles for s in question.explanation if "摸来不和" in s.text.zh), "")
            held = tiles(question.scene.hand)
            assert not any(wins([*held, tile], len(question.scene.melds)) for tile in tiles(losing))


def test_the_second_level_of_open_hands_has_more_caishen_and_six_pairs() -> None:
    def most(level: int) -> int:
        return max(tiles(question.scene.hand).count("5z") for question in asked("is-baotou", level))

    assert (most(1), most(2)) == (1, 2)
    assert any("六个对子" in question.explanation[0].text.zh for question in asked("is-baotou", 2))
    assert not any("六个对子" in question.explanation[0].text.zh for question in asked("is-baotou", 1))


@pytest.mark.parametrize("level", [1, 2])
def test_hardly_a_hand_is_asked_about_twice(level: int) -> None:
    assert distinct("is-baotou", level, 600) >= 500


# dead-wait: W3, every copy that can be seen counted one by one.


def open_rows(question: Question) -> list[str]:
    """The tiles of each river and of each player's melds, as shown."""
    return [row.tiles for row in question.scene.rows if "听" not in row.label.zh]


def seen_copies(question: Question, tile: str) -> int:
    own = [question.scene.hand, *(meld.split()[1] for meld in question.scene.melds)]
    return sum(tiles(text.replace(" ", "")).count(tile) for text in (*own, *open_rows(question)))


@pytest.mark.clause("W3")
def test_a_wait_can_be_drawn_exactly_when_fewer_than_four_of_it_are_seen() -> None:
    for question in asked_at_both("dead-wait"):
        waited = waiting(tiles(question.scene.hand), len(question.scene.melds))
        alive = [tile for tile in waited if seen_copies(question, tile) < 4]
        assert question.key == alive, question.id
        assert 0 < len(alive) < len(waited), "one wait is dead and one is not"


@pytest.mark.clause("T1")
def test_no_kind_lies_open_more_than_four_times_and_no_caishen_at_all() -> None:
    for question in asked_at_both("dead-wait"):
        for tile in {*tiles("".join(open_rows(question)).replace(" ", "")), *tiles(question.scene.hand)}:
            assert seen_copies(question, tile) <= 4, question.id
        assert not any("5z" in text for text in open_rows(question))


def test_the_first_level_names_the_waits_and_the_second_leaves_them_to_be_found() -> None:
    named = [[row for row in question.scene.rows if row.label.zh == "听的牌"] for question in asked("dead-wait", 1)]
    for question, rows in zip(asked("dead-wait", 1), named, strict=True):
        assert [tiles(row.tiles) for row in rows] == [waiting(tiles(question.scene.hand), len(question.scene.melds))]
    assert not any(row.label.zh == "听的牌" for question in asked("dead-wait", 2) for row in question.scene.rows)


def test_the_second_level_has_more_waits_and_longer_rivers() -> None:
    def waits_of(level: int) -> float:
        return mean(len(question.explanation) - 1 for question in asked("dead-wait", level))

    def shown(level: int) -> float:
        return mean(sum(len(tiles(text.replace(" ", ""))) for text in open_rows(q)) for q in asked("dead-wait", level))

    assert waits_of(2) > waits_of(1) + 1
    assert shown(2) > shown(1) + 5


@pytest.mark.clause("W3")
def test_each_kind_waited_for_is_counted_place_by_place_to_the_right_number() -> None:
    for question in asked_at_both("dead-wait"):
        for step in question.explanation[1:]:
            counted = sum(int(number) for number in re.findall(r"里 (\d) 张", step.text.zh))
            assert counted == seen_copies(question, step.tiles), question.id
            left = re.search(r"还剩 (\d) 张", step.text.zh)
            assert 4 - counted == (int(left[1]) if left else 0)


@pytest.mark.clause("W1", "W3")
def test_a_dead_wait_picked_a_living_one_missed_and_a_tile_that_does_not_win_are_each_refuted() -> None:
    for question in asked_at_both("dead-wait"):
        key = [str(tile) for tile in question.key] if isinstance(question.key, list) else []
        waited = waiting(tiles(question.scene.hand), len(question.scene.melds))
        dead = next(tile for tile in waited if tile not in key)
        assert "死听" in refuted(question, [*key, dead])
        assert refuted(question, [dead]).startswith("漏了")
        other = next(t for t in ("1m", "9p", "1z", "2z") if t not in waited and seen_copies(question, t) < 4)
        assert refuted(question, [*key, other]).endswith("没有听它。")


@pytest.mark.parametrize("level", [1, 2])
def test_hardly_a_table_is_asked_about_twice(level: int) -> None:
    assert distinct("dead-wait", level, 600) >= 500


# wall: S7 as its table prints it.

WALL_OF_SUM = {5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}


def dice(question: Question) -> tuple[int, int]:
    one, other = re.findall(r"(\d) 点", question.scene.notes[0].zh)
    return int(one), int(other)


def seat_of_learner(question: Question) -> int:
    """In seats after the dealer, by the compass word of the note."""
    return "东南西北".index(next(letter for letter in question.scene.notes[1].zh if letter in "东南西北"))


@pytest.mark.clause("S7")
def test_the_wall_and_the_stacks_left_are_those_of_the_printed_table() -> None:
    for question in asked_at_both("wall"):
        wall, left = WALL_OF_SUM[sum(dice(question))], min(dice(question))
        if question.level == 2:
            assert question.key == f"{wall}.{left}", question.id
        elif question.text.zh == "开谁的牌墙？":
            assert question.key == str(wall), question.id
        else:
            assert question.key == str(left), question.id


@pytest.mark.clause("S7", "T8")
def test_a_choice_names_the_wall_as_it_is_seen_from_the_learners_seat() -> None:
    seen = ["你自己的", "下家的", "对家的", "上家的"]
    for question in asked("wall", 2):
        for choice in question.choices:
            wall, left = map(int, choice.id.split("."))
            whose = seen[(wall - seat_of_learner(question)) % 4]
            assert choice.text.zh == f"{whose}牌墙，留 {left} 墩"


@pytest.mark.clause("S7")
def test_four_choices_differ_and_one_is_right() -> None:
    for question in asked_at_both("wall"):
        offered = [choice.id for choice in question.choices]
        assert len(set(offered)) == len(offered) == 4
        assert offered.count(str(question.key)) == 1


@pytest.mark.clause("S7")
def test_each_slip_with_the_dice_is_told_by_its_name() -> None:
    told = {
        refuted(question, choice.id)
        for question in asked_at_both("wall")
        for choice in question.choices
        if choice.id != question.key
    }
    assert told == {
        "方向反了：要逆时针数，庄家之后是下家。",
        "多数了一家：庄家自己算 1，不从下家数起。",
        "要用两颗骰子的和来数，不是只用一颗。",
        "少数了一家：要一直数到点数和。",
        "留几墩看小的那颗，不是大的那颗。",
        "点数和只管开谁的墙；留几墩只看小的那颗。",
        "不用相减，只看小的那颗。",
        "小的那颗是几点，就正好留几墩。",
    }


@pytest.mark.clause("S7")
def test_three_and_five_open_the_wall_of_the_player_before_the_dealer_and_leave_three_stacks() -> None:
    found = [question for question in asked("wall", 2) if sorted(dice(question)) == [3, 5]]
    assert found
    for question in found:
        assert question.key == "3.3"
        counted = question.explanation[0].text.zh
        assert counted.endswith("庄家 1、下家 2、对家 3、上家 4、庄家 5、下家 6、对家 7、上家 8。")
        assert question.explanation[-1].text.zh == "小的那颗是 3 点：从右端留下 3 墩，从第 4 墩拿起。"


def test_every_throw_of_two_dice_is_asked_about() -> None:
    """72 questions at level 1; 144 at level 2 before the order of the choices, which makes more of them."""
    assert {dice(make("wall", 1, "mil2025", seed)) for seed in range(600)} == {
        (one, other) for one in range(1, 7) for other in range(1, 7)
    }
    assert distinct("wall", 1, 1000) == 72
    assert distinct("wall", 2, 1500) >= 500
