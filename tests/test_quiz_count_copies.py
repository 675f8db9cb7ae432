"""count-copies: every tile counted once more by its letters, and each slip told by its name."""

from __future__ import annotations

from collections import Counter

import pytest
from asked_questions import asked, distinct, refuted
from slow_solver import tiles, waiting

from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question, Row, Text

LEVELS = FAMILIES["count-copies"].levels
ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)
BELOW = {"1z": "4z", "2z": "1z", "3z": "2z", "4z": "3z", "7z": "5z", "6z": "7z", "5z": "6z"}


def counted(question: Question) -> list[str]:
    return [choice.id for choice in question.choices]


def shown(question: Question) -> Counter[str]:
    """Every tile that can be seen; where a concealed kong shows three, the fourth is known."""
    scene = question.scene
    found = Counter(tiles(scene.hand))
    for meld in scene.melds:
        found.update(tiles(meld.split()[1]))
    for row in scene.rows:
        row_tiles = [tile for group in row.tiles.split() for tile in tiles(group)]
        found.update(row_tiles + (row_tiles[:1] if "亮三张" in row.label.zh else []))
    return found


def row(question: Question, words: str) -> Row | None:
    return next((found for found in question.scene.rows if words in found.label.zh), None)


@pytest.mark.clause("T1", "S5", "K4")
@ALL_LEVELS
def test_what_is_left_is_four_less_what_can_be_seen(level: int) -> None:
    for seed in range(170):  # a thousand tables in all
        question = make("count-copies", level, "mil2025", seed)
        seen = shown(question)
        assert max(seen.values()) <= 4, question.id
        assert question.key == sum(4 - seen[tile] for tile in counted(question)), question.id


@pytest.mark.clause("W1")
def test_the_waits_counted_are_those_the_second_solver_finds() -> None:
    for question in asked("count-copies", 6):
        scene = question.scene
        assert counted(question) == waiting(tiles(scene.hand), len(scene.melds)), question.id


@pytest.mark.clause("S4")
def test_the_caishen_counted_follows_from_the_tile_turned_up() -> None:
    asked_for = [q for q in asked("count-copies", 5) if q.text.zh.startswith("财神")]
    for table in ("房间规则", "边锋", "余杭"):
        assert any(table in q.scene.notes[0].zh for q in asked_for)
    for question in asked_for:
        turned = row(question, "翻出的一张")
        assert turned is not None
        below = BELOW.get(turned.tiles) or f"{(int(turned.tiles[0]) - 2) % 9 + 1}{turned.tiles[1]}"
        assert counted(question) == [below if "余杭" in question.scene.notes[0].zh else turned.tiles]


@pytest.mark.clause("C3")
@ALL_LEVELS
def test_nobody_has_melded_the_caishen(level: int) -> None:
    for question in asked("count-copies", level):
        if level != 5:
            melded = [*question.scene.melds, *(r.tiles for r in question.scene.rows if "亮出" in r.label.zh)]
            groups = [tile for text in melded for group in text.split() if group[0].isdigit() for tile in tiles(group)]
            assert "5z" not in groups, question.id


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_number_from_none_to_four_is_about_as_common(level: int) -> None:
    keys = Counter(question.key for question in asked("count-copies", level))
    assert set(keys) == {0, 1, 2, 3, 4}
    assert min(keys.values()) >= 12


@ALL_LEVELS
def test_questions_do_not_repeat(level: int) -> None:
    assert distinct("count-copies", level, 400) >= 399


def test_more_is_to_be_looked_over_at_each_level() -> None:
    """The tiles on the table rise up to level 4; then the kinds to count do."""
    sizes = [sum(sum(shown(q).values()) for q in asked("count-copies", level)) for level in LEVELS]
    kinds = [sum(len(counted(q)) for q in asked("count-copies", level)) for level in LEVELS]
    assert sizes[:4] == sorted(sizes[:4])
    assert sizes[0] < sizes[1] < sizes[2] < sizes[3]
    assert kinds[3] < kinds[4] < kinds[5]


def places(question: Question) -> dict[str, int]:
    """How many of the kinds counted lie in each place."""
    found = {"手里": tiles(question.scene.hand)}
    found |= {
        r.label.zh + "里": [tile for group in r.tiles.split() for tile in tiles(group)] for r in question.scene.rows
    }
    return {zh: sum(held.count(tile) for tile in counted(question)) for zh, held in found.items()}


@pytest.mark.clause("T1")
def test_a_place_overlooked_is_named() -> None:
    checked = 0
    for question in asked("count-copies", 3):
        assert isinstance(question.key, int)
        for zh, number in places(question).items():
            if number and list(places(question).values()).count(number) == 1 and not question.scene.melds:
                checked += 1
                assert refuted(question, question.key + number) == f"是不是漏看了{zh}的 {number} 张？"
    assert checked > 20


@pytest.mark.clause("T1")
def test_the_other_slips_are_told_apart() -> None:
    for question in asked("count-copies", 1):
        assert isinstance(question.key, int)
        assert refuted(question, 5) == "一种牌只有四张，这里最多 4 张。"
        assert refuted(question, -1) == "一种牌只有四张，这里最多 4 张。"
        if question.key == 3:
            assert refuted(question, 1) == "1 是看得见的，问的是没看见的。"
            assert refuted(question, 2) == "数少了：减掉了没有亮出来的牌。"
            assert refuted(question, 4) == "是不是漏看了手里的 1 张？"


@pytest.mark.clause("W1")
def test_a_wait_left_out_is_named() -> None:
    for question in asked("count-copies", 6):
        seen, waits = shown(question), counted(question)
        left = {tile: 4 - seen[tile] for tile in waits}
        once = [tile for tile, number in left.items() if number and list(left.values()).count(number) == 1]
        if once:
            told = refuted(question, sum(left.values()) - left[once[0]])
            assert told.startswith(("是不是漏数了", "是不是漏看了")), question.id
            return
    pytest.fail("no hand waits for kinds of different numbers")


@pytest.mark.clause("K4")
def test_a_kong_nobody_sees_takes_nothing_away_and_three_shown_take_four() -> None:
    hidden = [q for q in asked("count-copies", 4) if any("扣着" in note.zh for note in q.scene.notes)]
    assert hidden
    assert all("K4" in q.clauses for q in hidden)
    three = [q for q in asked("count-copies", 5) if (r := row(q, "亮三张")) and tiles(r.tiles)[0] in counted(q)]
    assert three
    for question in three:
        assert "余杭" in question.scene.notes[0].zh
        assert any("都有主了" in step.text.zh for step in question.explanation)


def test_a_place_has_one_name_in_the_scene_and_another_in_a_sentence() -> None:
    from trainer.quiz.open_table import RIVERS, Place

    assert Place(RIVERS[0], ()).where == Text("下家打出的牌里", "among the discards of the next player")
