"""ladder, levels 3 to 6: what is told is read again here and every answer worked out from the clauses as written."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from statistics import fmean

import pytest
from asked_questions import asked, distinct, notes, refuted

from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Form, Question

NAMES = ("注册运动员", *(f"业余{number}段" for number in range(1, 7)))
MARKS = {"注册运动员": 7, "业余1段": 8}
ONLINE, SITE = ("业余2段", "业余3段"), ("业余4段", "业余5段", "业余6段")
WAYS = {"在网上答题": tuple(MARKS), "打网上的升段赛": ONLINE, "打现场的升段赛": SITE}
GAMES = "智力运动会"


def right_of(told: str) -> int:
    """How many of ten are right. Clause: V2."""
    if "全对" in told:
        return 10
    plain = re.fullmatch(r"对 (\d+) 题。?", told)
    return int(plain[1]) if plain else 10 - sum(map(int, re.findall(r"(\d+) 题", told)))


def results(question: Question) -> list[tuple[str, str, int]]:
    """Who sat which paper with how many right, in the order told; nobody's name where it is known."""
    found = (re.match(r"(.*?)考(注册运动员|业余1段)：(.*)", note.zh) for note in question.scene.notes)
    return [(match[1], match[2], right_of(match[3])) for match in found if match]


@pytest.mark.clause("V2")
def test_four_results_are_passes_exactly_at_the_mark_or_above() -> None:
    for question in asked("ladder", 3):
        passed = {who for who, paper, right in results(question) if right >= MARKS[paper]}
        names = {choice.id: choice.text.zh for choice in question.choices}
        assert isinstance(question.key, list)
        assert {names[str(name)] for name in question.key} == (passed or {"一个也没有合格"}), question.id
    close = [right for question in asked("ladder", 3) for _, _, right in results(question)]
    assert Counter(close)[7] >= 0.3 * len(close), "where the two marks differ"


@pytest.mark.clause("V2", "V3")
def test_a_list_of_marks_is_summed_and_a_limit_never_exceeded() -> None:
    limits = 0
    for question in asked("ladder", 4):
        told = notes(question)
        if "报到" in told:
            limits += 1
            one, two = map(int, re.findall(r"报到 (\d+) 人", told))
            most = max(n for n in range(one + two) if 10 * n <= 3 * (one + two))
            done = re.search(r"已经定了 (\d+) 个", question.text.zh)
            wanted = most - int(done[1]) if done else one + two - most if "升不上" in question.text.zh else most
            assert question.key == wanted, question.id
            continue
        total = 0
        for note in question.scene.notes[:2]:
            paper = re.findall("考(.+?)的：", note.zh)[0]
            for word, number, people in re.findall(r"([对错]) (\d+) 题的 (\d+) 人", note.zh):
                right = int(number) if word == "对" else 10 - int(number)
                total += int(people) if right >= MARKS[paper] else 0
        assert question.key == total, question.id
    assert 5 <= limits <= 40


@pytest.mark.clause("V2", "V3")
def test_each_way_to_miscount_a_field_is_told_by_its_name() -> None:
    told = {
        refuted(question, wrong) for question in asked("ladder", 4) for wrong in range(160) if wrong != question.key
    }
    for words in (
        "弄反了",
        "正好对到合格线",
        "错几题不是对几题",
        "不合格的人数",
        "第二张卷子",
        "零头只能舍",
        "第二天",
        "另一场",
    ):
        assert any(words in line for line in told), words


def place(name: str) -> int:
    """The number of a grade from registered player, which is 0; −1 for none. Clause: V1."""
    return NAMES.index(name) if name in NAMES else -1


def places(question: Question) -> dict[str, int]:
    """The grades of all who are told of."""
    told = notes(question)
    if question.level == 5:
        who = question.scene.notes[0].zh.removesuffix("的经过：")
        return {who: place(re.findall(rf"{who}现在是(.+?)。", told)[0])}
    first = question.scene.notes[0].zh.rstrip("。")
    return {re.split("是|还没有", part)[0]: place(part.partition("是")[2]) for part in first.split("；")}


def is_true(question: Question, said: str) -> bool:
    """A sentence judged by the clauses. Clauses: V1–V4."""
    found = re.findall(r" (\d+) [级个回题人]", said)
    number = int(found[-1]) if found else 0
    if "合格" in said:
        return true_of_papers(question, said, number)
    if "那场升" in said:
        entered = int(re.findall(r"来了 (\d+) 人", notes(question))[0])
        return number == entered * 3 // 10
    if said.startswith("四个人") or "决赛的有" in said:
        return number == counted_of_all(list(places(question).values()), said)
    return true_of_one(places(question), said, number)


def true_of_papers(question: Question, said: str, number: int) -> bool:
    """A sentence about who has passed what. Clause: V2."""
    sat = results(question)
    if question.level == 6:
        ((_, paper, right),) = sat
        return (right >= MARKS[paper]) == ("没有" not in said)
    if "没有合格" in said:
        return number == sum(right < MARKS[paper] for _, paper, right in sat)
    paper = re.findall("考(.+?)最后", said)[0]
    return number == [right for _, one, right in sat if one == paper][-1] - MARKS[paper] + 1


def counted_of_all(known: list[int], said: str) -> int:
    """The number that a sentence about all four should have. Clauses: V1–V4."""
    if GAMES in said:
        return sum(one == 6 for one in known)
    if "升到顶" in said:
        return sum(min(3, 6 - one) if "现场" in said else 6 - one for one in known)
    way = next(way for way in WAYS if way in said)
    return sum(one < 6 and NAMES[one + 1] in WAYS[way] for one in known)


def true_of_one(known: dict[str, int], said: str, number: int) -> bool:
    """A sentence about one player, or about one beside another. Clauses: V1, V3, V4."""
    subject, *others = sorted((who for who in known if who in said), key=said.find)
    at = known[subject]
    if GAMES in said:
        return (at == 6) == ("不够格" not in said)
    if "再升一级" in said:
        return at < 6 and NAMES[at + 1] in next(WAYS[way] for way in WAYS if way in said)
    if "不用到现场" in said:
        goal = place(re.findall("要升到(.+?)，", said)[0])
        return number == sum(name not in SITE for name in NAMES[at + 1 : goal + 1])
    if others:
        return number == at - known[others[0]]
    if "数起" in said:
        return number == at + 1
    return number == (max(0, at - 1) if "升段赛升上来" in said else min(3, 6 - at))


@pytest.mark.clause("V1", "V2", "V3", "V4")
@pytest.mark.parametrize("level", [5, 6])
def test_each_sentence_about_a_career_is_true_exactly_when_the_clauses_say_so(level: int) -> None:
    truths: Counter[bool] = Counter()
    for question in asked("ladder", level):
        assert isinstance(question.key, list)
        for choice in question.choices[:-1]:
            true = is_true(question, choice.text.zh)
            truths[true] += 1
            assert (choice.id in question.key) == true, (question.id, choice.text.zh)
            assert " 0 " not in choice.text.zh
    assert min(truths.values()) >= 0.35 * sum(truths.values())


@pytest.mark.parametrize("level", [5, 6])
def test_a_wrong_pick_is_refuted_by_the_reason_of_its_sentence(level: int) -> None:
    for question in asked("ladder", level)[:40]:
        assert isinstance(question.key, list)
        assert question.form is Form.MULTI_CHOICE
        for choice in question.choices[:-1]:
            picked = [name for name in question.key if name != choice.id]
            if choice.id not in question.key:
                picked = [*question.key, choice.id]
            first = grade(question, picked).refutation[0]
            assert first in question.explanation


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_all_of_it_names_its_source_and_hardly_a_question_comes_twice(level: int) -> None:
    assert all("公开报道" in question.scene.notes[-1].zh for question in asked("ladder", level))
    assert distinct("ladder", level, 400) >= 396


SLIP = 0.03


def looks(question: Question) -> int:
    """How often a learner may slip who looks up each fact and takes each step once."""
    level = question.level
    if level == 1:
        return 1
    if level == 2:
        return len(question.explanation) + 1
    told = notes(question)
    if level == 3:
        return 4 + len(re.findall("没做|错", told))
    if level == 4:
        return 5 if "报到" in told else len(re.findall("题的", told)) + told.count("错") + 2
    # Each thing that a reason lists, the sums in it, and the sentence itself.
    return sum(2 + len(re.findall("[、，+×−]", step.text.zh)) for step in question.explanation)


@cache
def chance(level: int) -> float:
    return fmean((1 - SLIP) ** looks(make("ladder", level, "mil2025", seed)) for seed in range(150))


def test_a_learner_of_fixed_skill_does_worse_at_each_higher_level() -> None:
    chances = [chance(level) for level in range(1, 7)]
    assert all(low - high >= 0.02 for low, high in pairwise(chances)), chances
