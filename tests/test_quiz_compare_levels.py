"""compare, levels 3 to 6: every key by the second opinion, which is told nothing but what stands on the page."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from math import prod
from random import Random
from statistics import mean
from typing import Any

import pytest
import slow_value
from asked_questions import distinct, notes
from test_quiz_compare import KEYS, SEATS, request

from trainer.quiz.catalogue import grade, make, rebuild
from trainer.quiz.question import Question

HIGHER = (3, 4, 5, 6)
each_level = pytest.mark.parametrize("level", HIGHER)
NUMBERS = {"一": 1, "两": 2, "三": 3, "四": 4}
TILES = {f"{name}{suit}": f"{rank}{letter}" for letter, suit in (("m", "万"), ("p", "筒"), ("s", "条"))
         for rank, name in enumerate("一二三四五六七八九", 1)}  # fmt: skip
TILES |= {"东": "1z", "南": "2z", "西": "3z", "北": "4z", "白": "5z", "发": "6z", "中": "7z"}
OPTIONS: dict[str, dict[str, Any]] = {
    "封顶 3 番": {"cap": 3},
    "牌值最多算 6（庄家翻倍之前）": {"value_cap": 6},
    "什么牌没有财神都加一番": {"wu_caishen": "any"},
    "没有财神不加番": {"wu_caishen": "none"},
    "不打承包": {"liability": False},
    "只有吃算摊，碰和杠不算": {"peng_counts": False},
    "别人打的，谁都可以和": {"discard_win": "always"},
    "只能自摸": {"discard_win": "never"},
    "放铳的一个人付三家": {"discarder_pays": "all"},
    "加杠随时可以抢，算自摸": {"rob_gang": "always"},
    "和牌要缺一门": {"missing_suit": True},
    "有财必拷响": {"must_baotou": True},
    "笃二（新庄从二老起）": {"start_streak": 2},
    "笃三（新庄从三老起）": {"start_streak": 3},
}


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("compare", level, "mil2025", seed) for seed in range(150))


def tables(question: Question) -> tuple[str, ...]:
    """The tables that are compared, in the order of the question."""
    if question.level == 6:
        return tuple(KEYS)
    if question.level == 5:
        return "甲桌", "乙桌", "丙桌"
    found = re.search(r"同样的和法，在(.+)和(.+)，|同一手牌，(.+)和(.+)，哪边", question.text.zh)
    assert found
    return tuple(name for name in found.groups() if name)


def agreed(question: Question, name: str) -> dict[str, Any]:
    """What a room agreed on. Clauses: those of the options."""
    told = re.search(rf"{name}打杭州房间规则，另外讲好：(.+?)。", notes(question))
    return {key: value for text in told[1].split("；") for key, value in OPTIONS[text].items()} if told else {}


def chain(question: Question) -> list[str]:
    told = re.search(r"上一次打普通牌以后，你(.+?)。", notes(question))
    links: list[str] = []
    for part in told[1].split("，") if told else ():
        number = NUMBERS[part[-2]]
        links += ["gang" if "杠" in part else "caipiao"] * number
    return links


def tan(question: Question, rules: str, options: dict[str, Any]) -> list[list[int]]:
    """Who took how many 摊 of whom; in the competition rules only chows count. Clauses: C1, C6."""
    counted = [[0] * 4 for _ in range(4)]
    counted[0][3] = sum(meld.startswith("chi") for meld in question.scene.melds)
    if rules != "mil2025" and options.get("peng_counts", True):
        told = re.search(r"亮出的牌：(.+?)。", notes(question))
        for who in re.findall(r"[碰杠]的[^；]*?是(.家)打的", told[1]) if told else ():
            counted[0][SEATS.index(who)] += 1
    counted[1][0] = 3 * ("下家吃过你三次" in notes(question))
    return counted


def win(question: Question, name: str) -> dict[str, Any]:
    """The win as it stands on the page, put before the second opinion. Clause D1: how the streak is counted."""
    told, options = notes(question), agreed(question, name)
    rules = KEYS.get(name, "hangzhou")
    wanted: dict[str, Any] = {
        "rules": rules,
        "options": {key: value for key, value in options.items() if key not in ("peng_counts", "start_streak")},
        "hand": question.scene.hand,
        "melds": list(question.scene.melds),
        "tile": question.scene.drawn,
        "chain": chain(question),
        "source": "gang_draw" if "最后那一杠补的牌" in told else "self_draw",
        "base": int(re.search(r"底分 (\d+)。", told)[1]),  # type: ignore[index] # always told
        "tan": tan(question, rules, options),
    }
    dealer = re.search(r"庄家是(你|.家)，.*?第(.)副", told)
    if dealer:
        streak = options.get("start_streak", 1) + NUMBERS.get(dealer[2], 2) - 1
        wanted |= {"dealer": SEATS.index(dealer[1]), "streak": streak if rules == "linan" else min(streak, 3)}
    for source, pattern in (("discard", r"和的是(.家)打出"), ("robbed_gang", r"(.家)拿第四张来加杠")):
        if found := re.search(pattern, told):
            wanted |= {"source": source, "from": SEATS.index(found[1])}
    return wanted


def points(question: Question, said: dict[str, Any]) -> int:
    """What is asked for: the winner's points, or what somebody pays."""
    payer = re.search(r"，(.家)付多少分|：(.家)付多少分", question.text.zh)
    if not said["win"]:
        return 0
    return -int(said["payments"][SEATS.index(payer[1] or payer[2])]) if payer else int(said["payments"][0])


def ratio(one: int, two: int) -> str:
    if one == two:
        return "same"
    side, times = ("first", one / two) if one > two else ("second", two / one)
    return f"{side}_{2 if times == 2 else 4}"


def holds(text: str, amounts: dict[str, int]) -> bool:
    """Whether a sentence of level 6 is true of the points at the five tables."""
    if found := re.fullmatch(r"没有哪一边比(.+)多", text):
        return amounts[found[1]] == max(amounts.values())
    if found := re.fullmatch(r"(.+)和(.+)一样多", text):
        return amounts[found[1]] == amounts[found[2]]
    if found := re.fullmatch(r"(.+)正好是(.+)的两倍", text):
        return amounts[found[1]] == 2 * amounts[found[2]] > 0
    found = re.fullmatch(r"(.+)比(.+)多", text)
    assert found, text
    return amounts[found[1]] > amounts[found[2]]


def answer_of(question: Question, said: list[dict[str, Any]]) -> Any:
    """The answer of one for whom the tables say *said*."""
    if question.level < 3:
        wins = [found["win"] for found in said]
        if not all(wins):
            return "only_first" if wins[0] else "only_second"
        one, two = (found["value"] for found in said)
        return "same" if one == two else "first" if one > two else "second"
    if question.level == 3:
        return ratio(*(found.get("value", 0) or 1 for found in said))
    amounts = [points(question, found) for found in said]
    if question.level == 5:
        return max(amounts) - min(amounts)
    if question.level == 4:
        return ".".join(map(str, amounts))
    by_name = dict(zip(KEYS, amounts, strict=True))
    true = [choice.id for choice in question.choices[:-1] if holds(choice.text.zh, by_name)]
    return true or ["none-of-these"]


@pytest.mark.clause(
    "P2", "P3", "P4", "P5", "P6", "P7", "P9", "D1", "D3", "D4", "D5", "K5", "L1", "L2", "L3", "C6", "W4"
)
@each_level
def test_the_second_opinion_gives_the_same_answer(level: int) -> None:
    for question in asked(level):
        said = [slow_value.opinion(win(question, name)) for name in tables(question)]
        assert answer_of(question, said) == question.key, question.id
        assert any(found["win"] for found in said)


@pytest.mark.clause("P9", "P7", "L1", "C6", "W4", "D5", "K5", "W7", "W8", "D1")
def test_every_option_is_agreed_somewhere_and_changes_the_points_somewhere() -> None:
    told, decided = set(), set()
    for seed in range(400):
        question = make("compare", 5, "mil2025", seed)
        for name in tables(question):
            options = agreed(question, name)
            assert len(options) == 2
            told |= set(options)
            as_agreed = points(question, slow_value.opinion(win(question, name)))
            plain = win(question, name) | {"options": {}}
            decided |= set(options) if points(question, slow_value.opinion(plain)) != as_agreed else set()
    assert told == {key for options in OPTIONS.values() for key in options}
    assert decided >= told - {"peng_counts", "start_streak"}


def test_no_pair_of_rule_sets_gives_the_answer_away() -> None:
    """Level 3: whichever pair is compared, each ratio it can have comes up."""
    seen: dict[frozenset[str], set[str]] = {}
    for seed in range(600):
        question = make("compare", 3, "mil2025", seed)
        seen.setdefault(frozenset(tables(question)), set()).add(str(question.key))
    assert all(len(keys) == (5 if "竞赛规则" in pair else 3) for pair, keys in seen.items())
    assert len(seen) == 8


def test_every_number_is_offered_with_every_other_and_two_tables_seldom_pay_alike() -> None:
    alike = zero = right = 0
    for question in asked(4):
        offered = [{choice.id.split(".")[place] for choice in question.choices} for place in (0, 1)]
        assert len(question.choices) == prod(map(len, offered)) == 9
        paid = str(question.key).split(".")
        alike += paid[0] == paid[1]
        for place, numbers in enumerate(offered):
            zero += "0" in numbers
            right += paid[place] == "0"
    assert alike <= 0.3 * len(asked(4))
    assert 0.2 <= right / zero <= 0.8, "nothing is as often wrong as right"


def test_no_wording_of_a_sentence_is_always_true_or_always_false() -> None:
    said: dict[str, Counter[bool]] = {"没有哪一边": Counter(), "一样多": Counter(), "两倍": Counter(), "比": Counter()}
    for question in asked(6):
        assert isinstance(question.key, list)
        for choice in question.choices[:-1]:
            kind = next(word for word in said if word in choice.text.zh)
            said[kind][choice.id in question.key] += 1
    assert all(min(found[True], found[False]) >= 10 for found in said.values()), said


@each_level
def test_what_is_wrong_is_said_by_the_kind_of_mistake(level: int) -> None:
    kinds = set()
    for question in asked(level)[:25]:
        ids = [choice.id for choice in question.choices]
        for answer in [[name] for name in ids] if level == 6 else ids or range(0, 100, 2):
            if answer == question.key:
                continue
            told = grade(rebuild(question.id), answer).refutation
            assert told[0].clause, question.id
            assert set(question.explanation) <= set(told)
            named = "|".join((*KEYS, "甲桌", "乙桌", "丙桌", r"\d+"))
            kinds.add(re.sub(named, "", told[0].text.zh)[:9])
    assert len(kinds) >= (2 if level == 6 else 4), kinds


def test_disputed_points_are_said_to_be_so() -> None:
    for level in HIGHER:
        for question in asked(level):
            told = "".join(step.text.zh for step in question.explanation if "有争议" in step.text.zh)
            assert ("番表" in told) == bool({"杭州房间规则", "甲桌"} & set(tables(question))), question.id
            assert ("连着开几杠" in told) == ("竞赛规则" in tables(question) and chain(question).count("gang") > 1)


FIELDS = ("wu_caishen", "gangkai", "qidui", "haohua", "cap", "value_cap", "discard_win", "rob_gang", "liability",
          "discarder_pays")  # fmt: skip


def as_remembered(question: Question, name: str, head: Random) -> dict[str, Any]:
    """The win as a learner sees it who takes one rule in twenty from another rule set, and overlooks one event in
    twenty."""
    asked_for = request(question, name) if question.level < 3 else win(question, name)
    rules = dict(slow_value.RULE_SETS[asked_for["rules"]])
    for field in FIELDS:
        if head.random() < 0.05:
            rules[field] = slow_value.RULE_SETS[head.choice(list(KEYS.values()))][field]
    for option, value in asked_for.get("options", {}).items():
        if head.random() < 0.95:
            rules[option] = value
    links = [link for link in asked_for["chain"] if head.random() < 0.95]
    source = asked_for["source"]
    if source in ("self_draw", "gang_draw"):
        source = "gang_draw" if links[-1:] == ["gang"] else "self_draw"
    streak = asked_for.get("streak", 1) + (head.random() < 0.05)
    blank = [[0] * 4 for _ in range(4)]
    counted = asked_for.get("tan", blank) if head.random() < 0.95 else blank
    return asked_for | {"options": rules, "chain": links, "source": source, "streak": streak, "tan": counted}


def guess(question: Question, answer: Any, head: Random) -> Any:
    """*answer*, or where it is not offered one that is, table by table."""
    offered = [choice.id for choice in question.choices]
    if question.level == 5:
        return answer
    if question.level != 4:
        return answer if isinstance(answer, list) or answer in offered else head.choice(offered)
    parts = answer.split(".")
    for place in range(len(parts)):
        numbers = sorted({choice.split(".")[place] for choice in offered})
        parts[place] = parts[place] if parts[place] in numbers else head.choice(numbers)
    return ".".join(parts)


def test_a_learner_who_mistakes_one_rule_in_twenty_does_worse_at_each_level() -> None:
    head = Random(1)

    def right(question: Question) -> bool:
        said = [slow_value.opinion(as_remembered(question, name, head)) for name in tables(question)]
        return grade(question, guess(question, answer_of(question, said), head)).correct

    hits = [mean(right(question) for question in asked(level) for _ in range(4)) for level in (2, *HIGHER)]
    assert all(after < before - 0.02 for before, after in pairwise(hits)), hits


@each_level
def test_hardly_a_win_is_told_twice(level: int) -> None:
    assert distinct("compare", level, 300) == 300
