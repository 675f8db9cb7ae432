"""name-tile: every name beside its tile, written down here once more."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from asked_questions import asked, distinct, refuted
from slow_solver import tiles

from trainer.engine import ALL_KINDS, parse_tile, tile_text
from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question
from trainer.quiz.tile_names import Naming, called, has_name, how_to_tell, near

LEVELS = FAMILIES["name-tile"].levels
ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)
NUMBERS = [("一", "yī"), ("二", "èr"), ("三", "sān"), ("四", "sì"), ("五", "wǔ"), ("六", "liù"), ("七", "qī"),
           ("八", "bā"), ("九", "jiǔ")]  # fmt: skip
SUITS = {"m": [("万", "wàn", "characters")], "p": [("筒", "tǒng", "dots"), ("饼", "bǐng", "dots")],
         "s": [("条", "tiáo", "bamboo"), ("索", "suǒ", "bamboo")]}  # fmt: skip
HONOURS = {
    "东 dōng": "1z", "东风 dōngfēng": "1z", "east wind": "1z", "dōng": "1z", "东": "1z", "东风": "1z",
    "南 nán": "2z", "南风 nánfēng": "2z", "south wind": "2z", "nán": "2z", "南": "2z", "南风": "2z",
    "西 xī": "3z", "西风 xīfēng": "3z", "west wind": "3z", "xī": "3z", "西": "3z", "西风": "3z",
    "北 běi": "4z", "北风 běifēng": "4z", "north wind": "4z", "běi": "4z", "北": "4z", "北风": "4z",
    "白 bái": "5z", "白板 báibǎn": "5z", "white dragon": "5z", "bái": "5z", "白": "5z", "白板": "5z",
    "发 fā": "6z", "发财 fācái": "6z", "green dragon": "6z", "fā": "6z", "发": "6z", "发财": "6z",
    "中 zhōng": "7z", "红中 hóngzhōng": "7z", "red dragon": "7z", "zhōng": "7z", "中": "7z", "红中": "7z",
}  # fmt: skip


def dictionary() -> dict[str, str]:
    """Every name a tile may go by, in any language, with the tile."""
    names = dict(HONOURS)
    for suit, called_so in SUITS.items():
        for rank, (sign, read) in enumerate(NUMBERS, 1):
            for suit_sign, suit_read, english in called_so:
                tile = f"{rank}{suit}"
                names |= {sign + suit_sign: tile, f"{sign}{suit_sign} {read} {suit_read}": tile}
                names |= {f"{read} {suit_read}": tile, f"{rank} of {english}": tile}
    return names


NAMES = dictionary()


def spoken(text: str) -> list[str]:
    """The tiles a list of names stands for."""
    return [NAMES[name] for name in re.split("、|, ", text)]


def meant(question: Question, answer: object, lang: str) -> tuple[list[str], list[str]]:
    """The tiles shown and those named, when *answer* is chosen."""
    choice = next(choice for choice in question.choices if choice.id == answer)
    rows = [row.tiles.split() for row in question.scene.rows]
    quoted = re.findall("“(.*?)”", question.text.of(lang))
    if not quoted:
        return rows[0], spoken(choice.text.of(lang))
    place = int(choice.id) - 1
    return (rows[0][place : place + 1] if len(rows) == 1 else rows[place]), spoken(quoted[0])


@pytest.mark.clause("T1")
@ALL_LEVELS
def test_tiles_and_names_agree_for_the_right_answer_and_for_no_other(level: int) -> None:
    for seed in range(170):  # a thousand questions in all
        question = make("name-tile", level, "mil2025", seed)
        for choice in question.choices:
            for lang in ("zh", "en"):
                shown, named = meant(question, choice.id, lang)
                assert (shown == named) == (choice.id == question.key), (question.id, choice.id)


@pytest.mark.clause("T1")
def test_each_of_the_34_tiles_has_its_names() -> None:
    for kind in ALL_KINDS:
        for naming in Naming:
            if has_name(kind, naming):
                name = called(kind, naming)
                assert NAMES[name.zh] == NAMES[name.en] == tile_text(kind)
    assert not has_name(parse_tile("5m"), Naming.OTHER)


@pytest.mark.clause("T1")
def test_what_is_said_of_a_face_fits_one_tile_alone() -> None:
    told = [how_to_tell(kind) for kind in ALL_KINDS]
    assert len({text.zh for text in told}) == len({text.en for text in told}) == 34
    assert how_to_tell(parse_tile("1s")).zh.startswith("画着一只鸟")
    assert how_to_tell(parse_tile("5z")).zh == "没有字，只有一个框：白板。"
    assert how_to_tell(parse_tile("7p")).zh == "画着 7 个圆饼，是筒子。"


@ALL_LEVELS
def test_the_right_answer_stands_in_every_place(level: int) -> None:
    places = Counter([c.id for c in q.choices].index(str(q.key)) for q in asked("name-tile", level))
    assert set(places) == {0, 1, 2, 3}
    assert min(places.values()) >= 15


def test_every_tile_is_asked_for() -> None:
    keys = {tile for level in LEVELS for q in asked("name-tile", level) for tile in meant(q, q.key, "zh")[0]}
    assert keys == {tile_text(kind) for kind in ALL_KINDS}


def test_there_are_only_34_tiles_but_what_stands_beside_them_differs() -> None:
    for level in (1, 2):
        assert distinct("name-tile", level, 400) >= 395
    for level in (5, 6):
        assert distinct("name-tile", level, 400) == 400


def slips(question: Question) -> int:
    """How many of the wrong answers a hasty look would take for the right one: look-alikes, or in another order."""
    right, _ = meant(question, question.key, "zh")
    found = 0
    for choice in question.choices:
        shown, named = meant(question, choice.id, "zh")
        other = shown if shown != right else named
        apart = [(a, b) for a, b in zip(right, other, strict=True) if a != b]
        found += bool(apart) and all(
            parse_tile(b) in near(parse_tile(a)) or sorted(right) == sorted(other) for a, b in apart
        )
    return found


def test_levels_rise() -> None:
    """Level 3 puts look-alikes beside the tile; 4 asks in other languages; 5 and 6 show three and five tiles."""
    mean = {level: sum(map(slips, asked("name-tile", level))) / 120 for level in LEVELS}
    assert mean[1] < mean[3]
    assert mean[2] < mean[3]
    sizes = {level: {len(meant(q, q.key, "zh")[0]) for q in asked("name-tile", level)} for level in LEVELS}
    assert sizes == {1: {1}, 2: {1}, 3: {1}, 4: {1}, 5: {3}, 6: {5}}
    said = "".join(q.text.zh + "".join(c.text.zh for c in q.choices) for q in asked("name-tile", 4))
    assert "bamboo" in said
    assert "tiáo" in said


@pytest.mark.clause("T1")
@ALL_LEVELS
def test_a_wrong_answer_hears_which_tile_it_named(level: int) -> None:
    for question in asked("name-tile", level)[:40]:
        right, _ = meant(question, question.key, "zh")
        for choice in question.choices:
            if choice.id == question.key:
                continue
            shown, named = meant(question, choice.id, "zh")
            other = shown if shown != right else named
            place = next(n for n in range(len(right)) if right[n] != other[n])
            name = called(parse_tile(other[place]), Naming.PLAIN).zh
            said = refuted(question, choice.id)
            assert name in said
            assert ("次序错了" in said) == (right != other and sorted(right) == sorted(other))
            if len(right) > 1:
                assert f"第 {place + 1} 张成了" in said


def test_tiles_are_shown_as_notation_that_can_be_read() -> None:
    for level in LEVELS:
        for question in asked("name-tile", level)[:20]:
            assert all(tiles(text) for row in question.scene.rows for text in row.tiles.split())
