"""conduct, levels 3 to 6: every answer worked out again from the words shown, seat by seat, as the clauses have it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from statistics import fmean

import pytest
from asked_questions import asked, distinct, notes, refuted
from slow_solver import tiles

from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Form, Question

SEATS = ("你", "下家", "对家", "上家")
SIDES = {"左边": 3, "中间": 2, "右边": 1}  # how many seats after the claimer the discarder sits
NUMBERS = "一二三四"
LIMITS = {"竞赛规则": 3, "边锋规则": 3}


@pytest.mark.clause("O7", "K1")
def test_three_melds_lie_as_the_clause_says() -> None:
    kinds: Counter[str] = Counter()
    for question in asked("conduct", 3):
        parts = []
        for note in question.scene.notes[1:]:
            giver = next((seat for seat in SEATS[1:] if note.zh.startswith(seat)), None)
            side = {"上家": "left", "对家": "middle", "下家": "right"}.get(giver or "", "face-down")
            parts.append(side + ".on-top" * ("加了杠" in note.zh))
            kinds[parts[-1]] += 1
        assert question.key == "+".join(parts), question.id
        for meld, part in zip(question.scene.rows[0].tiles.split(), parts, strict=True):
            assert len(tiles(meld)) == (4 if "." in part or part == "face-down" else len(tiles(meld)))
    assert set(kinds) >= {"left", "middle", "right", "face-down"}
    assert any(".on-top" in kind for kind in kinds)


@pytest.mark.clause("O7")
def test_each_way_to_lay_it_wrongly_is_told_by_its_name() -> None:
    told = {
        refuted(question, choice.id).partition("：")[2]
        for question in asked("conduct", 3)
        for choice in question.choices
        if choice.id != question.key
    }
    for words in ("左右反了", "要放到他那一边", "四张都扣着", "叠在横放的那张上"):
        assert any(words in line for line in told), words


@pytest.mark.clause("F3")
def test_each_event_is_measured_by_the_clock_of_its_own_table() -> None:
    seen: Counter[tuple[int, bool]] = Counter()
    for question in asked("conduct", 4):
        assert isinstance(question.key, list)
        for choice in question.choices[:-1]:
            told = choice.text.zh
            begun, ended = map(int, re.findall(r"第 (\d+) 秒", told))
            limit = next((limit for name, limit in LIMITS.items() if name in told), 30 if "摸牌" in told else 5)
            assert ended - begun != limit, "the clause leaves it open"
            seen[limit, ended - begun < limit] += 1
            assert (choice.id in question.key) == (ended - begun < limit), (question.id, told)
    assert set(seen) == {(limit, in_time) for limit in (3, 5, 30) for in_time in (True, False)}
    assert min(seen.values()) >= 20


def melds_of(question: Question) -> dict[int, list[tuple[int | None, str]]]:
    """By seat, whose tile each open meld has in it and the meld. Sides are told of the others, discarders of you."""
    found: dict[int, list[tuple[int | None, str]]] = {}
    rows = {row.label.zh.removesuffix("亮出的牌"): row.tiles.split() for row in question.scene.rows}
    for note in question.scene.notes:
        sides = re.fullmatch(r"(.家)的各副，横放的牌依次在(.+)。", note.zh)
        if sides:
            seat = SEATS.index(sides[1])
            givers: list[int | None] = [(seat + SIDES[side]) % 4 for side in sides[2].split("、")]
            found[seat] = list(zip(givers, rows[sides[1]], strict=True))
        own = re.fullmatch(r"你的各副依次：(.+)。", note.zh)
        if own:
            names = [part.removesuffix("打的") for part in own[1].split("、")]
            whose = [SEATS.index(name) if name in SEATS else None for name in names]
            found[0] = list(zip(whose, rows["你"], strict=True))
    return found


def is_true(question: Question, said: str) -> bool:
    """A sentence judged by what is shown. Clauses: F3, F6, K4, O7, O8."""
    melds, number = melds_of(question), [int(n) for n in re.findall(r" (\d+) ", said)]
    if "隔壁" in notes(question) and not said.startswith((*SEATS, "亮出来", "四家")):
        return is_true_next_door(question, said, number)
    if "刚摸" in said:
        return "分开" in said
    if "暗杠" in said:
        return "一张也看不见" in said
    if "要是" in said:
        giver, seat = (SEATS.index(name) for name in re.findall("要是(.+?)打出一张，(.+?)碰了", said)[0])
        return (giver - seat) % 4 == SIDES[said[-3:-1]]
    if "亮出来的牌里" in said:
        giver = SEATS.index(re.findall("里，(.+?)打的", said)[0])
        return number == [sum(one == giver for made in melds.values() for one, _ in made)]
    if said.startswith("四家"):
        steps = SIDES[said[5:7]]
        return number == [
            sum(one is not None and (one - seat) % 4 == steps for seat in melds for one, _ in melds[seat])
        ]
    seat = next(place for place, name in enumerate(SEATS) if said.startswith(name))
    if "加杠" in said:
        kind = {"东": "1z", "南": "2z", "西": "3z", "北": "4z", "发": "6z", "中": "7z"}
        name = re.findall("的(.+?)是加杠", said)[0]
        tile = kind.get(name) or f"{'一二三四五六七八九'.index(name[0]) + 1}{'mps'['万筒条'.index(name[1])]}"
        whose = next(one for one, meld in melds[seat] if tiles(meld) == [tile] * 4)
    else:
        whose = melds[seat][NUMBERS.index(re.findall("第(.)副", said)[0])][0]
    assert whose is not None
    place = re.search("(左边|中间|右边)", said)
    if place:
        return (whose - seat) % 4 == SIDES[place[1]]
    return whose == SEATS.index(re.findall("那张是(.+?)打的", said)[0])


def is_true_next_door(question: Question, said: str, number: list[int]) -> bool:
    """A sentence about the table in Yuhang. Clauses: F3, F6, K4."""
    told = notes(question)
    if "行第" in said:
        done = int(re.findall(r"牌河里有 (\d+) 张", told)[0])
        return number == [done // 10 + 1, done % 10 + 1]
    if "看得见" in said:
        return number == [3]
    late = int(re.findall(r"隔了 (\d+) 秒", told)[0]) > 5
    return late == ("晚" in said)


@pytest.mark.clause("F3", "F6", "K4", "O7", "O8")
@pytest.mark.parametrize("level", [5, 6])
def test_each_sentence_about_a_table_is_true_exactly_when_the_clauses_say_so(level: int) -> None:
    truths: Counter[bool] = Counter()
    for question in asked("conduct", level):
        assert isinstance(question.key, list)
        for choice in question.choices[:-1]:
            true = is_true(question, choice.text.zh)
            truths[true] += 1
            assert (choice.id in question.key) == true, (question.id, choice.text.zh)
    assert min(truths.values()) >= 0.35 * sum(truths.values())


@pytest.mark.clause("T1", "K4")
@pytest.mark.parametrize("level", [3, 5, 6])
def test_what_lies_there_can_lie_there_and_no_hidden_kong_is_shown(level: int) -> None:
    for question in asked("conduct", level):
        shown = Counter(tile for row in question.scene.rows for tile in tiles(row.tiles))
        assert max(shown.values()) <= 4
        assert not shown["5z"], "no caishen is in a meld"
        if level > 3:
            assert all(giver is not None for seat, made in melds_of(question).items() if seat for giver, _ in made)


@pytest.mark.parametrize("level", [4, 5, 6])
def test_a_wrong_pick_is_refuted_by_its_own_reason(level: int) -> None:
    for question in asked("conduct", level)[:40]:
        assert isinstance(question.key, list)
        assert question.form is Form.MULTI_CHOICE
        for choice in question.choices[:-1]:
            picked = [name for name in question.key if name != choice.id]
            if choice.id not in question.key:
                picked = [*question.key, choice.id]
            assert grade(question, picked).refutation[0] in question.explanation


@pytest.mark.clause("F3", "F6", "K4")
@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_every_question_names_the_rules_of_its_tables_and_hardly_one_comes_twice(level: int) -> None:
    for question in asked("conduct", level):
        told = notes(question) + "".join(choice.text.zh for choice in question.choices)
        assert "竞赛规则" in told or "比赛桌上" in told
        assert "余杭" in told or level in (3, 5)
    assert distinct("conduct", level, 400) >= 396


FACT, SEAT = 0.96, 0.97


def looks(question: Question) -> float:
    """How likely a learner has it right who knows each fact, and sees a table from each seat, with the same chance."""
    level = question.level
    if level < 3:
        return FACT**level  # at the second level which table it is, too
    if level == 3:
        return FACT**3 * SEAT ** sum("暗杠" not in note.zh for note in question.scene.notes[1:])
    if level == 4:
        return FACT**5 * SEAT**5  # which table's time, and the seconds between
    chance, open_melds = 1.0, sum(map(len, melds_of(question).values()))
    for choice in question.choices[:-1]:
        said = choice.text.zh
        counted = said.startswith(("四家", "亮出来"))
        turned = 2 if re.search("横放|加杠", said) else 0  # whose seat, then whose place from there
        chance *= FACT * SEAT ** (open_melds if counted else turned)
    return chance


@cache
def chance(level: int) -> float:
    return fmean(looks(make("conduct", level, "mil2025", seed)) for seed in range(150))


def test_a_learner_of_fixed_skill_does_worse_at_each_higher_level() -> None:
    chances = [chance(level) for level in range(1, 7)]
    assert all(low - high >= 0.02 for low, high in pairwise(chances)), chances
