"""compare: what is asked about two tables, against the second opinion fed with nothing but what the learner sees."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from slow_solver import tiles
from slow_value import opinion

from trainer.quiz.catalogue import grade, make, rebuild
from trainer.quiz.question import Question

SEEDS = range(150)
KEYS = {
    "竞赛规则": "mil2025",
    "杭州房间规则": "hangzhou",
    "边锋规则": "bianfeng",
    "余杭麻将": "yuhang",
    "临安打法": "linan",
}
RINGS = ("987654321m", "987654321p", "987654321s", "4321z", "756z")
BELOW = {
    f"{one}{ring[-1]}": f"{after}{ring[-1]}"
    for ring in RINGS
    for one, after in zip(ring[:-1], ring[1:-1] + ring[0], strict=True)
}
SEATS = ("你", "下家", "对家", "上家")
# P2–P7: the clause that settles each element.
CLAUSES = {"baotou": "P2", "caipiao": "P3", "gangkai": "P4", "qidui": "P5", "haohua": "P6", "wu_caishen": "P7"}


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("compare", level, "mil2025", seed) for seed in SEEDS)


def both_levels() -> tuple[Question, ...]:
    return (*asked(1), *asked(2))


def names(question: Question) -> tuple[str, str]:
    found = re.match(r"同一手牌，(.+)和(.+)，哪边", question.text.zh)
    assert found
    return found[1], found[2]


def turned(question: Question, name: str) -> str | None:
    return next((row.tiles for row in question.scene.rows if row.label.zh == f"{name}这桌翻出的一张"), None)


def caishen(question: Question, name: str) -> str:
    tile = turned(question, name)
    if tile is None:
        return "5z"
    return BELOW[tile] if name == "余杭麻将" else tile


def request(question: Question, name: str) -> dict[str, Any]:
    """The win as it stands on the page, put before the second opinion."""
    told = "".join(note.zh for note in question.scene.notes)
    floats = next((n for n, word in ((1, "财飘了一次"), (2, "财飘了两次"), (3, "财飘了三次")) if word in told), 0)
    kong = "刚开了杠" in told
    base = re.search(r"底分 (\d+)。", told)
    assert base
    wanted: dict[str, Any] = {
        "rules": KEYS[name],
        "hand": question.scene.hand,
        "melds": list(question.scene.melds),
        "tile": question.scene.drawn,
        "source": "gang_draw" if kong else "self_draw",
        "chain": ["caipiao"] * floats + ["gang"] * kong,
        "base": int(base[1]),
        "caishen": caishen(question, name),
    }
    taken = re.search(r"和的是(.家)打出的牌；庄家是(.+)，([一二三])老", told)
    if taken:
        streak = "一二三".index(taken[3]) + 1
        wanted |= {
            "source": "discard",
            "from": SEATS.index(taken[1]),
            "dealer": SEATS.index(taken[2]),
            "streak": streak,
        }
    return wanted


@cache
def opinions(question: Question) -> tuple[dict[str, Any], dict[str, Any]]:
    one, two = names(question)
    return opinion(request(question, one)), opinion(request(question, two))


@pytest.mark.clause("P2", "P3", "P4", "P5", "P6", "P7", "P9", "S4", "S6", "W4", "W5")
@pytest.mark.parametrize("level", [1, 2])
def test_the_table_that_pays_more_is_the_one_that_the_second_opinion_finds(level: int) -> None:
    for question in asked(level):
        one, two = opinions(question)
        if one["win"] and two["win"]:
            expected = "same" if one["value"] == two["value"] else "first" if one["value"] > two["value"] else "second"
        else:
            assert one["win"] or two["win"], question.id
            expected = "only_first" if one["win"] else "only_second"
        assert question.key == expected, question.id


def test_every_answer_that_is_offered_is_often_right() -> None:
    for level, number in ((1, 3), (2, 5)):
        keys = Counter(question.key for question in asked(level))
        assert set(keys) == {choice.id for choice in asked(level)[0].choices}
        assert (len(keys), min(keys.values()) >= 15) == (number, True)


def test_all_five_rule_sets_are_compared_and_never_one_with_itself() -> None:
    pairs = Counter(names(question) for question in both_levels())
    assert {name for pair in pairs for name in pair} == set(KEYS)
    assert all(one != two for one, two in pairs)


@pytest.mark.clause("S4")
def test_a_tile_turned_up_is_shown_exactly_where_one_is_turned_up() -> None:
    for question in both_levels():
        for name in names(question):
            assert (turned(question, name) is None) == (name in ("竞赛规则", "杭州房间规则"))
            if "财神是白。" in [note.zh for note in question.scene.notes]:
                assert caishen(question, name) == "5z"


@pytest.mark.clause("S5", "S8")
def test_the_tile_turned_up_is_out_of_play_and_no_flower_is_held() -> None:
    for question in both_levels():
        held = Counter(tiles("".join((question.scene.hand, *(m.split()[1] for m in question.scene.melds)))))
        held[question.scene.drawn] += 1
        for name in names(question):
            tile = turned(question, name)
            assert tile is None or held[tile] <= 3
            if name == "临安打法" and tile is not None:
                assert not held[BELOW[tile]]


@pytest.mark.clause("P5", "P6", "P7")
def test_the_reasons_given_are_the_elements_on_which_the_two_tables_differ() -> None:
    seen = set()
    for question in both_levels():
        one, two = opinions(question)
        if not (one["win"] and two["win"]):
            continue
        wrong = next(choice.id for choice in question.choices if choice.id != question.key)
        given = [step.clause for step in grade(question, wrong).refutation[1:] if step.clause not in ("P9", "D7")]
        expected = [CLAUSES[e] for e in CLAUSES if one["fan"].get(e, 0) != two["fan"].get(e, 0)]
        assert given == expected, question.id
        seen |= set(given)
    assert seen >= {"P5", "P6", "P7"}


@pytest.mark.clause("P9")
def test_a_cap_is_named_where_it_bites() -> None:
    capped = set()
    for question in asked(2):
        lines = [step.text.zh for step in question.explanation if step.clause == "P9"]
        for name, said in zip(names(question), opinions(question), strict=True):
            if said["win"]:
                uncapped = sum(said["fan"].values())
                product = request(question, name)["base"] * 2**uncapped
                assert any(name in line for line in lines) == (said["value"] < product), question.id
                if said["value"] < product:
                    capped.add(name)
    assert capped == {"竞赛规则", "临安打法"}


def test_a_value_by_the_room_rules_is_said_to_be_disputed() -> None:
    for question in both_levels():
        told = any("有争议" in step.text.zh for step in question.explanation if not step.clause)
        both_win = not str(question.key).startswith("only")
        assert told == (both_win and "杭州房间规则" in names(question)), question.id


def test_each_slip_is_told_by_its_name() -> None:
    for question in both_levels():
        one, two = names(question)
        for choice in question.choices:
            if choice.id == question.key:
                continue
            line = grade(question, choice.id).refutation[0].text.zh
            if str(question.key).startswith("only"):
                loser = two if question.key == "only_first" else one
                assert line == f"{loser}根本不能和，谈不上值多少。"
            elif choice.id.startswith("only"):
                doubted = two if choice.id == "only_first" else one
                assert line == f"{doubted}也能和，没有规矩不让它和。"
            else:
                assert line.startswith("说反了：") == ("same" not in (choice.id, question.key))
                values = [str(said["value"]) for said in opinions(question)]
                assert line.endswith(f"{one}值 {values[0]}，{two}值 {values[1]}。")


@pytest.mark.clause("W4", "S4")
def test_a_hand_that_wins_at_one_table_only_is_told_apart_by_the_discard_or_by_the_caishen() -> None:
    reasons = set()
    for question in asked(2):
        if str(question.key).startswith("only"):
            reason = question.explanation[-1].clause
            alike = len({caishen(question, name) for name in names(question)}) == 1
            assert (reason == "S4") != alike
            reasons.add(reason)
    assert reasons >= {"S4", "W4"}


def test_the_hand_that_refutes_is_the_hand_that_was_shown() -> None:
    for question in asked(2):
        for choice in question.choices:
            if choice.id != question.key:
                told = grade(rebuild(question.id), choice.id).refutation
                assert set(told[1:]) <= set(question.explanation)


@pytest.mark.parametrize("level", [1, 2])
def test_hardly_a_hand_is_compared_twice(level: int) -> None:
    made = (make("compare", level, "mil2025", seed) for seed in range(400))
    assert len({(q.text.zh, str(q.scene)) for q in made}) >= 390
