"""which-caishen, wall and draw-end: every key against a second opinion worked out here from the clauses."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from asked_questions import asked, asked_at_both, distinct, notes, refuted
from slow_solver import tiles

from trainer.quiz.catalogue import grade, make, rebuild
from trainer.quiz.question import Question

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


# draw-end: E1, K2 and K3 as sums.


def left_in_wall(question: Question) -> int:
    found = re.search(r"牌墙还剩 (\d+) 张", notes(question))
    assert found
    return int(found[1])


def kong_cost(question: Question) -> int:
    return 1 if "只补一张" in notes(question) else 2


def at_the_end(matter: str, level: int) -> list[Question]:
    return [question for question in asked("draw-end", level) if matter in question.text.zh]


@pytest.mark.clause("E1", "K2", "K3")
def test_drawn_at_twenty_after_the_discard_and_a_kong_only_while_twenty_stay() -> None:
    for question in asked_at_both("draw-end"):
        left, cost = left_in_wall(question), kong_cost(question)
        if "流局" not in question.text.zh:
            assert question.key == (left - cost >= 20), question.id
        elif "开杠" in question.text.zh:
            assert question.key == (left - cost == 20), question.id
        else:
            assert question.key == (left == 20), question.id


@pytest.mark.clause("E1", "K2", "K3")
@pytest.mark.parametrize(
    ("level", "matter", "rooms", "both_sides"),
    [
        (1, "你打出右边这张", {2}, {20: True, 21: False, 22: False, 23: False}),
        (1, "暗杠", {2}, {20: False, 21: False, 22: True, 23: True}),
        (1, "加杠", {2}, {20: False, 21: False, 22: True, 23: True}),
        (2, "补的这张打出去", {2}, {22: True, 23: False, 24: False}),
        (2, "直杠", {2}, {20: False, 21: False, 22: True, 23: True}),
        (2, "直杠", {1}, {20: False, 21: True}),
        (2, "还可以", {1}, {20: False, 21: True}),
    ],
)
def test_both_sides_of_each_boundary_are_asked_about(
    level: int, matter: str, rooms: set[int], both_sides: dict[int, bool]
) -> None:
    found = {left_in_wall(q): q.key for q in at_the_end(matter, level) if kong_cost(q) in rooms}
    assert found == both_sides


def test_yes_and_no_are_both_common_at_the_end_of_the_wall() -> None:
    for level in (1, 2):
        keys = Counter(question.key for question in asked("draw-end", level))
        assert min(keys.values()) >= 40


@pytest.mark.clause("K1")
def test_the_tiles_for_the_kong_that_is_asked_about_are_shown() -> None:
    names = {f"{name}{suit}": f"{rank}{letter}" for letter, suit in (("m", "万"), ("p", "筒"), ("s", "条"))
             for rank, name in enumerate("一二三四五六七八九", 1)}  # fmt: skip
    names |= {"东": "1z", "南": "2z", "西": "3z", "北": "4z", "发": "6z", "中": "7z"}
    for question in asked_at_both("draw-end"):
        named = re.search(r"(?:四张|碰过|三张|开杠)([一二三四五六七八九]?[万筒条东南西北发中])", question.text.zh)
        if named:
            scene = question.scene
            rows = [row.tiles for row in scene.rows]
            melds = [meld.split()[1] for meld in scene.melds]
            assert tiles("".join([scene.hand, scene.drawn, *rows, *melds])).count(names[named[1]]) == 4, question.id


@pytest.mark.clause("E1", "K2", "K3")
def test_each_slip_about_the_last_tiles_is_told_by_its_name() -> None:
    told = {
        (question.key, "流局" in question.text.zh, refuted(question, not question.key))
        for question in asked_at_both("draw-end")
        if kong_cost(question) == 2
    }
    assert told == {
        (True, True, "流局了：不是摸光才算，剩 20 张就到头了。"),
        (False, True, "还没有流局：要打完剩 20 张才算。"),
        (True, False, "还可以：有 22 张就够开一杠，杠完最后 20 张还在。"),
        (False, False, "比 20 张多还不够：要连开杠用掉的 2 张一起算，得有 22 张。"),
        (False, False, "最后 20 张不能动，补牌也不行。"),
    }


@pytest.mark.clause("K2")
def test_a_table_where_a_kong_costs_one_tile_says_so_and_is_asked_about_at_the_second_level_only() -> None:
    assert {kong_cost(question) for question in asked("draw-end", 1)} == {2}
    agreed = [question for question in asked("draw-end", 2) if kong_cost(question) == 1]
    assert agreed
    assert all("房间规则" in notes(question) for question in agreed)


@pytest.mark.parametrize("level", [1, 2])
def test_hardly_an_end_of_the_wall_is_asked_about_twice(level: int) -> None:
    assert distinct("draw-end", level, 600) >= 500


def test_an_id_asks_for_ever_what_it_asked_when_it_was_first_shared() -> None:
    """By hand: below white comes green; 1 + 4 = 5 opens the dealer's wall and leaves one; 22 − 2 = 20 may kong."""
    turned_up = rebuild("which-caishen:2:mil2025:11")
    assert (turned(turned_up), in_yuhang(turned_up), turned_up.key) == ("5z", True, "6z")
    assert [choice.id for choice in turned_up.choices] == ["5z", "6z", "7z"]
    thrown = rebuild("wall:2:mil2025:11")
    assert (dice(thrown), thrown.key) == ((1, 4), "0.1")
    last = rebuild("draw-end:1:mil2025:11")
    assert (last.scene.hand, last.scene.drawn, left_in_wall(last), last.key) == ("15m113p1366678s6z", "6s", 22, True)
