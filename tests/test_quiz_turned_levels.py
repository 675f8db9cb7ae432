"""which-caishen, levels 4 to 6: keys worked out from what is shown, by rings written out and the slow solver."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from math import prod
from statistics import fmean

import pytest
from asked_questions import asked, distinct, notes, refuted
from slow_solver import tiles, wins

from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Form, Question

RINGS = ("987654321m", "987654321p", "987654321s", "4321z", "756z")
BELOW = {
    f"{one}{ring[-1]}": f"{after}{ring[-1]}"
    for ring in RINGS
    for one, after in zip(ring[:-1], ring[1:-1] + ring[0], strict=True)
}
WHITE = "5z"
SUITS = {"m": "万", "p": "筒", "s": "条"}
NAMES = {f"{n}{s}": "一二三四五六七八九"[n - 1] + zh for s, zh in SUITS.items() for n in range(1, 10)}
NAMES |= {f"{n}z": name for n, name in enumerate("东南西北白发中", 1)}
TILES = {name: tile for tile, name in NAMES.items()}


def caishen_at(table: str, turned: str) -> str:
    """In Yuhang itself the tile below; at the other tables the tile turned up. Clause: S4."""
    return BELOW[turned] if "余杭麻将" in table and "临安" not in table else turned


def turned(question: Question) -> str:
    return question.scene.rows[0].tiles


def in_sight(question: Question) -> list[str]:
    """Every tile one sees, the one turned up included."""
    shown = [question.scene.hand, *(meld.split()[1] for meld in question.scene.melds)]
    return [tile for text in (*shown, *(row.tiles for row in question.scene.rows)) for tile in tiles(text)]


@pytest.mark.clause("S4", "S5", "S6", "S8")
def test_what_would_fill_the_gap_is_four_of_each_less_those_in_sight() -> None:
    caishen_alone = 0
    for question in asked("which-caishen", 4):
        caishen, seen = caishen_at(notes(question), turned(question)), Counter(in_sight(question))
        kinds = {caishen}
        wanted = re.search(r"要一张(.+?)，财神", question.text.zh)
        if wanted:
            tile = TILES[wanted[1]]
            kinds.add(WHITE if tile == caishen else tile)
        caishen_alone += wanted is None
        assert question.key == sum(4 - seen[kind] for kind in kinds), question.id
        flower = BELOW[turned(question)] if "临安" in notes(question) else ""
        assert not seen[flower] or not flower, "a flower is never held nor discarded"
    assert 10 <= caishen_alone <= 50


@pytest.mark.clause("S5", "S6", "W3")
def test_each_way_to_miscount_is_told_by_its_name() -> None:
    told = Counter(
        refuted(question, wrong)
        for question in asked("which-caishen", 4)
        for wrong in range(9)
        if wrong != question.key
    )
    for words in (
        "翻出来亮着的那张也要减去",
        "财神也能补这个空",
        "只数了财神",
        "白只当财神原来那张牌用",
        "还要往下数一张",
    ):
        assert any(words in line for line in told), words


def plays_as(tile: str, caishen: str) -> str:
    return caishen if tile == WHITE else tile


def is_true(question: Question, sentence: str) -> bool:
    """A sentence of level 5 judged by the tiles shown. Clauses: S4–S6."""
    caishen = caishen_at(notes(question), turned(question))
    held = tiles(question.scene.hand)
    names = [TILES[name] for name in re.findall("|".join(sorted(TILES, key=len, reverse=True)), sentence)]
    if "什么牌都" in sentence:
        tile = TILES[re.findall(r"手里的(.+?)(?:不是|什么)", sentence)[0]]
        return (tile == caishen) == ("不是财神" not in sentence)
    number = re.search(r"(\d) 张", sentence)
    if number and "手里有" in sentence:
        return int(number[1]) == held.count(caishen)
    if number:
        return int(number[1]) == 4 - held.count(caishen) - (turned(question) == caishen)
    if sentence.startswith("亮出的"):
        meld = question.scene.melds["第二副" in sentence].split()[1]
        return sorted(names) == sorted(plays_as(tile, caishen) for tile in tiles(meld))
    if "不靠财神" in sentence:
        ranks = sorted(plays_as(tile, caishen) for tile in names)
        return len({tile[1] for tile in ranks}) == 1 and [int(tile[0]) - int(ranks[0][0]) for tile in ranks] == [
            0,
            1,
            2,
        ]
    if sentence == "白是财神。":
        return caishen == WHITE
    return sentence == f"白当{NAMES[caishen]}用。" and caishen != WHITE


@pytest.mark.clause("S4", "S5", "S6", "C3")
def test_each_sentence_about_a_hand_is_true_exactly_when_the_tiles_say_so() -> None:
    truths: Counter[bool] = Counter()
    for question in asked("which-caishen", 5):
        assert isinstance(question.key, list)
        for choice in question.choices[:-1]:
            true = is_true(question, choice.text.zh)
            truths[true] += 1
            assert (choice.id in question.key) == true, (question.id, choice.text.zh)
    assert min(truths.values()) >= 0.35 * sum(truths.values())


@pytest.mark.clause("S4", "S5", "S6", "S8", "C3", "W1", "W2")
def test_each_case_is_a_win_exactly_when_the_slow_solver_says_so() -> None:
    reasons: Counter[str] = Counter()
    for question in asked("which-caishen", 6):
        assert isinstance(question.key, list)
        assert question.key
        for choice in question.choices:
            table, up = choice.text.zh.split("，翻出")
            reason = against(question, table, TILES[up])
            reasons[reason] += 1
            assert (choice.id in question.key) == (not reason), (question.id, choice.text.zh, reason)
    assert set(reasons) == {"", "flower", "fifth", "melded", "no meld", "no win"}
    assert min(reasons.values()) >= 10


def against(question: Question, table: str, up: str) -> str:
    """What speaks against a win at *table* with *up* turned up; "" where nothing does."""
    caishen, seen = caishen_at(table, up), Counter(in_sight(question))
    if "临安" in table and seen[BELOW[up]]:
        return "flower"
    if seen[up] == 4:
        return "fifth"
    melds = [meld.split() for meld in question.scene.melds]
    if any(caishen in tiles(meld) for _, meld in melds):
        return "melded"
    for kind, meld in melds:
        found = sorted(plays_as(tile, caishen) for tile in tiles(meld))
        ranks = [int(tile[0]) - int(found[0][0]) for tile in found]
        if len({tile[1] for tile in found}) > 1 or ranks != ([0, 1, 2] if kind == "chi" else [0] * len(found)):
            return "no meld"
    played = [WHITE if tile == caishen else plays_as(tile, caishen) for tile in tiles(question.scene.hand)]
    return "" if wins(played, len(melds)) else "no win"


@pytest.mark.parametrize("level", [4, 5, 6])
def test_each_question_names_its_tables_and_says_that_linan_is_disputed(level: int) -> None:
    for question in asked("which-caishen", level):
        told = notes(question) + "".join(choice.text.zh for choice in question.choices)
        assert any(name in told for name in ("房间规则（翻牌定财神）", "边锋规则", "余杭麻将"))
        if "临安" in told:
            assert any("说法不一" in step.text.zh for step in question.explanation), question.id


@pytest.mark.parametrize("level", [5, 6])
def test_a_wrong_pick_is_refuted_by_its_own_reason(level: int) -> None:
    for question in asked("which-caishen", level)[:40]:
        assert isinstance(question.key, list)
        assert question.form is Form.MULTI_CHOICE
        offered = [choice for choice in question.choices if choice.id in set("abcdef") or level == 6]
        missed = [name for name in question.key if name in {choice.id for choice in offered}]
        for choice in offered:
            if choice.id not in question.key:
                first = grade(question, [*question.key, choice.id]).refutation[0]
                assert level == 5 or first.text.zh.startswith(choice.text.zh)
                assert first in question.explanation
        assert not missed or grade(question, missed[1:]).refutation[0] in question.explanation


@pytest.mark.parametrize("level", [4, 5, 6])
def test_hardly_a_question_comes_twice(level: int) -> None:
    assert distinct("which-caishen", level, 400) >= 396


# The learner of the last test: how often he gets each thing right.
RING, WAY, STANDS_IN, COPY, FLOWER, TILE, SENTENCE, HAND = 0.88, 0.97, 0.93, 0.93, 0.88, 0.996, 0.95, 0.94


@cache
def chance(level: int) -> float:
    return fmean(prod(looks(make("which-caishen", level, "mil2025", seed))) for seed in range(150))


def found(table: str, up: str) -> list[float]:
    """Finding the caishen: which way the table goes, and counting round a ring."""
    round_a_ring = "余杭" in table and up in {"1m", "1p", "1s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"}
    return [WAY, RING] if round_a_ring else [WAY]


def looks(question: Question) -> list[float]:
    """What the learner has to get right, one after the other."""
    level, told = question.level, notes(question)
    if level == 6:
        cases = [choice.text.zh.split("，翻出") for choice in question.choices]
        steps = [step for table, up in cases for step in (*found(table, TILES[up]), TILE ** len(in_sight(question)))]
        return [*steps, *[HAND for table, up in cases if against(question, table, TILES[up]) in ("", "no win")]]
    steps = found(told, turned(question))
    if level == 3:
        kongs = ("补" in told) * [FLOWER]
        return [RING if turned(question)[0] == "1" or turned(question)[1] == "z" else WAY, FLOWER, *kongs]
    if level == 4:
        steps += [TILE ** len(in_sight(question))] + [COPY] * any(
            "翻出来亮着" in s.text.zh for s in question.explanation
        )
        return steps + [STANDS_IN] * ("要一张" in question.text.zh)
    if level == 5:
        return [*steps, STANDS_IN, COPY, *([SENTENCE] * (len(question.choices) - 1))]
    return steps + [STANDS_IN] * ("白板" in question.text.zh) + [COPY] * ("几张" in question.text.zh)


def test_a_learner_of_fixed_skill_does_worse_at_each_higher_level() -> None:
    chances = [chance(level) for level in range(1, 7)]
    assert chances == sorted(chances, reverse=True), chances
    assert all(low - high >= 0.02 for low, high in pairwise(chances)), chances
