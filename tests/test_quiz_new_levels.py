"""The third levels of wall, which-caishen, is-baotou and best-discard: keys worked out by hand from the clauses."""

from __future__ import annotations

import pytest
from asked_questions import asked, distinct, notes, refuted

from trainer.engine import MIL2025, WHITE, Hand, discards, is_baotou, parse_tile, parse_tiles, tile_text
from trainer.quiz.catalogue import make
from trainer.quiz.flowers import DISCARD, FROM_HEAD, FROM_TAIL, KEEP
from trainer.quiz.question import Question

DEALT = ("庄家", "下家", "对家", "上家")


def number_in(text: str, before: str, after: str) -> int:
    return int(text.split(before)[1].split(after)[0])


def one_below(tile: str) -> str:
    """9 under 1 in a suit; 北 under 东 under 南 under 西 under 北; 白 under 中 under 发 under 白. Clause: S8."""
    rank, suit = tile[0], tile[1]
    if suit == "z":
        return {"1": "4z", "2": "1z", "3": "2z", "4": "3z", "7": "5z", "6": "7z", "5": "6z"}[rank]
    return f"{9 if rank == '1' else int(rank) - 1}{suit}"


def wall_by_hand(question: Question) -> str | int:
    """Four at a time for three rounds, then 49 to 53 singly; 13 each and 14 for the dealer. Clauses: S3, S7."""
    told = notes(question)
    if question.text.zh == "谁先坐庄？":
        return "east" if "竞赛" in told else "random"
    if question.text.zh == "这张归谁拿？":
        number = number_in(told, "第 ", " 张")
        you = 0 if "你就是庄家" in told else DEALT.index(told.split("你是庄家的")[1][:2])
        taker = (number - 1) // 4 % 4 if number <= 48 else (number - 49) % 4
        return str((taker - you) % 4)
    if "几轮" in told or "轮。看" in told:
        return 4 * number_in(told, "拿完 ", " 轮")
    if "看" in told:
        return 14 if "看庄家" in told else 13
    drawn = number_in(told, "又摸了 ", " 张") if "又摸了" in told else 0
    turned_up = any(name in told for name in ("边锋", "余杭", "临安"))
    return 136 - 14 - 3 * 13 - turned_up - drawn


@pytest.mark.clause("S1", "S3", "S4", "S7")
def test_the_tiles_are_taken_as_the_clauses_say() -> None:
    for question in asked("wall", 3):
        assert question.key == wall_by_hand(question), question.id
    assert distinct("wall", 3, 600) >= 200


@pytest.mark.clause("S7")
def test_the_last_five_tiles_are_asked_and_refuted_as_singles() -> None:
    last = [q for q in asked("wall", 3) if "这张归谁拿" in q.text.zh and number_in(notes(q), "第 ", " 张") > 48]
    assert len(last) >= 10
    for question in last:
        wrong = next(choice.id for choice in question.choices if choice.id != question.key)
        assert "一张一张分" in refuted(question, wrong)


def flower_by_hand(question: Question) -> str | int:
    """The kind below the turned-up one; shown and replaced from the tail; one kong each. Clause: S8."""
    told, flower = notes(question), one_below(question.scene.rows[0].tiles)
    if question.text.zh.startswith("这一副的花牌"):
        return flower
    if question.text.zh.startswith("杠开"):
        number = 1 + ("补来的又是花" in told) + 2 * ("补来的两张也是花" in told)
        return number + ("暗杠" in told)
    names = {"1z": "东", "2z": "南", "3z": "西", "4z": "北", "5z": "白", "6z": "发", "7z": "中"}
    ranks, suits = "一二三四五六七八九", {"m": "万", "p": "筒", "s": "条"}
    name = names.get(flower) or ranks[int(flower[0]) - 1] + suits[flower[1]]
    return FROM_TAIL if f"你摸到一张{name}。" in told else KEEP


@pytest.mark.clause("S8", "P4")
def test_a_flower_is_what_the_clause_says_and_counts_as_a_kong() -> None:
    for question in asked("which-caishen", 3):
        assert question.key == flower_by_hand(question), question.id
    shown = [q for q in asked("which-caishen", 3) if q.key in (FROM_TAIL, KEEP)]
    assert {q.key for q in shown} == {FROM_TAIL, KEEP}
    assert any("还剩 21 张" in notes(q) and q.key == FROM_TAIL for q in shown), "also within the last 20"
    for question in shown:
        said = {wrong: refuted(question, wrong) for wrong in (FROM_HEAD, DISCARD)}
        assert said[FROM_HEAD] != said[DISCARD] or question.key == KEEP


def in_play_by_hand(question: Question) -> str | bool:
    """可爆头 or not, then own draw or robbed kong in Yuhang, else no win with such a hand. Clauses: P2, P15, W5, K5."""
    told, scene = notes(question), question.scene
    hand = Hand.parse(scene.hand, scene.melds)
    if question.text.zh.startswith("你把一张财神"):
        return is_baotou(hand, MIL2025)  # the caishen drawn is shown apart, and one caishen is like another
    if not is_baotou(hand, MIL2025):
        return "plain"
    return "counts" if "你自己摸的" in told or "余杭" in told else "no-win"


@pytest.mark.clause("W5", "W6", "K5", "P2", "P10", "P15", "X7")
def test_a_float_and_a_baotou_win_are_what_the_clauses_say() -> None:
    for question in asked("is-baotou", 3):
        assert question.key == in_play_by_hand(question), question.id
    assert {question.key for question in asked("is-baotou", 3)} == {True, False, "plain", "counts", "no-win"}
    barred = [q for q in asked("is-baotou", 3) if q.key == "no-win"]
    assert {word for q in barred for word in ("抢他的杠", "打的。") if word in notes(q)} == {"抢他的杠", "打的。"}


@pytest.mark.clause("A3", "A5")
def test_in_view_of_the_table_another_discard_is_best_than_by_the_hand_alone() -> None:
    for question in asked("best-discard", 3):
        hand = Hand.parse(question.scene.hand, question.scene.melds)
        seen = [kind for row in question.scene.rows for kind in parse_tiles(row.tiles)]
        assert len(seen) == 18

        def left(discard: str, visible: list[int], hand: Hand = hand) -> int:
            """Copies of what wins after *discard*, four a kind less those in hand, melds and rivers."""
            option = next(option for option in discards(hand, MIL2025) if tile_text(option.discard) == discard)
            assert option.shanten == 0
            # The discarded tile is in the hand no more, but it is seen.
            return sum(4 - hand.all_counts()[kind] - visible.count(kind) for kind in option.accepts)

        ready = [tile_text(o.discard) for o in discards(hand, MIL2025) if o.shanten == 0 and o.discard != WHITE]
        by_hand = max(ready, key=lambda tile: left(tile, []))
        assert question.key != by_hand
        assert question.key == max(ready, key=lambda tile: left(tile, seen))


@pytest.mark.clause("A1", "A5")
def test_the_first_two_levels_of_best_discard_ask_what_they_always_asked() -> None:
    """Ids are kept for good: the rivers of level 3 may not move the dice of the levels below."""
    assert make("best-discard", 1, "mil2025", 5).scene.hand == "445m111p45556s"
    assert make("best-discard", 2, "mil2025", 5).scene.hand == "44789m1236p1333s7z"
    assert parse_tile(str(make("best-discard", 1, "mil2025", 5).key)) in parse_tiles("445m111p45556s")
