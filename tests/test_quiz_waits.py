"""is-baotou and dead-wait: every key against a second opinion worked out here from the clauses."""

from __future__ import annotations

import re
from collections import Counter
from statistics import mean

import pytest
from asked_questions import asked, asked_at_both, distinct, refuted
from slow_solver import melds_and_pairs, tiles, waiting, wins

from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import Question

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
        assert refuted(question, True) == "牌是配齐了，可多出来的那张不是财神，不是来什么都能跟它凑。"
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


def test_an_id_asks_for_ever_what_it_asked_when_it_was_first_shared() -> None:
    """By hand: six pairs with one caishen's help and a caishen over; of 1m and 4m all four 1m lie in rivers."""
    ready = rebuild("is-baotou:2:mil2025:11")
    assert (ready.scene.hand, ready.scene.melds, ready.key) == ("3m3366p4488s3355z", (), True)
    dead = rebuild("dead-wait:1:mil2025:11")
    assert (dead.scene.hand, dead.scene.melds) == ("23m11123p", ("chi 345p", "chi 567s"))
    assert [row.tiles for row in dead.scene.rows] == [
        "7p7z6z7z7m1m1m", "1m1p7z8p7p", "4z4p2z8m1m", "999s", "9p4p4m3s6m2p", "14m",
    ]  # fmt: skip
    assert dead.key == ["4m"]
