"""spot-error: every sheet reckoned again by the second solver; one line is wrong, and it is the key."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from asked_questions import asked, distinct, refuted
from score_sheets import stated, wrong_lines
from slow_solver import fan, payments, tiles

from trainer.quiz.catalogue import FAMILIES, grade, make
from trainer.quiz.question import Question

LEVELS = FAMILIES["spot-error"].levels
ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)
NOBODY = [[0] * 4] * 4


def request(question: Question) -> dict[str, Any]:
    return dict(question.scene.request or {})


def line(question: Question, id_: str) -> str:
    return next(choice.text.zh for choice in question.choices if choice.id == id_)


@pytest.mark.clause("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "D3", "D4", "D6", "D7", "L1", "L2", "L3")
@ALL_LEVELS
def test_the_second_solver_finds_the_one_wrong_line(level: int) -> None:
    for seed in range(170):  # a thousand sheets in all
        question = make("spot-error", level, "mil2025", seed)
        case = request(question)
        found, exponent = fan(tiles(case["hand"]), case["tile"], len(case["melds"]), case["source"], case["chain"])
        value = case["base"] * 2**exponent
        paid = payments(value, case["seat"], case["dealer"], case["streak"], case.get("tan", NOBODY))
        assert wrong_lines(question, found, paid, case["base"]) == [question.key], question.id


@ALL_LEVELS
def test_what_it_should_be_is_told_and_is_another_number(level: int) -> None:
    for question in asked("spot-error", level):
        wrong, _, right = (step.text.zh for step in question.explanation[:3])
        assert wrong == f"错在这一行：{line(question, str(question.key))}"
        assert right.startswith("应该是：")
        assert right.removeprefix("应该是：") != wrong.removeprefix("错在这一行：")
        assert stated(right) != stated(wrong), question.id


def kinds(level: int) -> Counter[str]:
    """What is said to be the mistake, by the first words of the reason."""
    return Counter(q.explanation[1].text.zh[:6] for q in asked("spot-error", level))


@pytest.mark.clause("P1", "P2", "P5", "P9", "D3", "D4", "D6", "D7", "L1", "L3")
@pytest.mark.parametrize(
    ("levels", "reason"),
    [
        ((1, 2), "不算爆头"),
        ((1, 2, 3), "无财神 +1"),
        ((1, 2, 3, 5), "平和一番也没有"),
        ((1, 2, 3), "番不是拿来乘的"),
        ((2, 3, 4), "房间规则里七对才是"),
        ((3, 4), "番要一项一项都加上"),
        ((3, 4), "不算七对：已经算豪华"),
        ((4, 6), "最多算 4 番，忘了封顶"),
        ((3, 4, 6), "忘了底分"),
        ((5, 6), "付的都要收进来"),
        ((5, 6), "两个闲家之间不乘"),
        ((6,), "有承包"),
        ((6,), "倒承包要付两倍"),
    ],
)
def test_the_mistakes_of_learners_occur(levels: tuple[int, ...], reason: str) -> None:
    said = [q.explanation[1].text.zh for level in levels for q in asked("spot-error", level)]
    assert any(text.startswith(reason) for text in said)


@pytest.mark.clause("D3")
def test_the_streak_taken_for_the_factor_is_told() -> None:
    for level in (5, 6):
        for question in asked("spot-error", level):
            reason = question.explanation[1].text.zh
            if reason.startswith("三老不是乘 3"):
                assert reason == "三老不是乘 3，是乘 8：一老 2，二老 4，三老 8。"
                assert " × 3 = " in line(question, str(question.key))
                return
    pytest.fail("nobody multiplies by the streak")


@pytest.mark.clause("X7", "P3")
def test_a_caishen_thrown_away_is_no_float() -> None:
    thrown = [
        q
        for level in (3, 4, 5)
        for q in asked("spot-error", level)
        if q.explanation[1].text.zh.startswith("打出财神那时")
    ]
    assert thrown
    for question in thrown:
        assert any("打出的是财神" in note.zh for note in question.scene.notes)
        assert question.explanation[1].clause == "X7"


@pytest.mark.clause("P4")
def test_a_kong_alone_is_no_gangkai() -> None:
    wrong = [q for level in (2, 3, 4) for q in asked("spot-error", level) if q.key == "gangkai"]
    added = [q for q in wrong if line(q, "gangkai") == "杠开：+1"]
    assert added
    for question in added:
        assert request(question)["source"] == "self_draw"
        assert any("gang" in meld for meld in question.scene.melds)


@ALL_LEVELS
def test_a_line_that_stands_is_defended(level: int) -> None:
    for question in asked("spot-error", level)[:40]:
        for choice in question.choices:
            if choice.id != question.key:
                said = refuted(question, choice.id)
                name = choice.text.zh.split("：")[0]
                if choice.id in ("sum", "cap", "value", "total"):
                    assert said == "照前面几行的数算，这一行没错。"
                elif choice.id.startswith("pay-"):
                    assert said.startswith(name.removesuffix("付"))
                    assert said.endswith("份牌值，这一行没错。")
                else:
                    assert said.startswith((f"{name} +", f"不算{name}"))
                assert grade(question, choice.id).refutation[1:] == question.explanation


@pytest.mark.parametrize(("level", "most"), [(1, 0.5), (2, 0.4), (3, 0.35), (4, 0.35), (5, 0.35), (6, 0.35)])
def test_the_wrong_line_may_be_any(level: int, most: float) -> None:
    keys = Counter(question.key for question in asked("spot-error", level))
    lines = {choice.id for question in asked("spot-error", level) for choice in question.choices}
    assert set(keys) == lines
    assert max(keys.values()) <= most * 120


@ALL_LEVELS
def test_questions_do_not_repeat(level: int) -> None:
    assert distinct("spot-error", level, 300) == 300


def test_levels_rise() -> None:
    """More lines to check up to level 4; then payments to work out, at last with claims to count."""
    sizes = [max(len(q.choices) for q in asked("spot-error", level)) for level in LEVELS]
    assert sizes[:4] == [4, 6, 8, 9]
    assert not any(
        c.id.startswith("pay") for level in (1, 2, 3, 4) for q in asked("spot-error", level) for c in q.choices
    )
    for level, claims in ((5, False), (6, True)):
        assert all(any(c.id == "total" for c in q.choices) for q in asked("spot-error", level))
        assert any(request(q).get("tan") for q in asked("spot-error", level)) is claims


@pytest.mark.clause("D6")
def test_a_later_line_works_on_with_the_wrong_number() -> None:
    for question in asked("spot-error", 1):
        if question.key == "wu_caishen" and line(question, "wu_caishen") == "无财神：+1":
            assert line(question, "value").endswith("= 2" if line(question, "baotou").endswith("0") else "= 4")
            return
    pytest.fail("nobody adds a fan for no caishen")
