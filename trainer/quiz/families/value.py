"""value: what is this win worth, as exponent and as points? Clauses: P1–P10, D7."""

from __future__ import annotations

from itertools import combinations
from random import Random

from trainer.engine import RuleSet, Win
from trainer.quiz.case import Case
from trainer.quiz.family import Draft, Family
from trainer.quiz.fan_words import ORDER, absent_step, element_step, explain_value
from trainer.quiz.question import Form, Question, Step, Text
from trainer.quiz.wins import deal_win, facts, herrings
from trainer.quiz.words import FAN, power_text

BASES = {1: (1,), 2: (1, 2), 3: (1, 2, 3, 5), 4: (1, 2, 3, 5, 10), 5: (2, 3, 5, 10), 6: (3, 5, 7, 15)}
USUAL = {"baotou": 1, "caipiao": 1, "gangkai": 1, "qidui": 2, "haohua": 4, "wu_caishen": 1}


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A win, its exponent and its value before the dealer factor."""
    base = rng.choice(BASES[level])
    dealt = deal_win(rng, level, rules, base=base)
    if dealt is None:
        return None
    case, win = dealt
    told = facts(case, rng if level > 2 else None)
    idle = herrings(case, rng, max(0, level - 4))
    if level > 4 and not idle:
        return None
    notes = (*told, *(one.note for one in idle), Text(f"底分 {base}。", f"Base {base}."))
    key = {"exponent": win.exponent, "value": win.value}
    steps = (*explain_value(case, win), *(one.step for one in idle))
    return Draft(FAMILY.prompt, Form.VALUE, case.scene(*notes), key, steps)


def _wrong_exponent(case: Case, win: Win, given: int) -> tuple[Step, ...]:
    """The likeliest slip behind a wrong exponent: the cap, one or two elements forgotten, or one added."""
    if given == win.uncapped != win.exponent:
        text = Text(f"忘了封顶：最多 {win.exponent} 番。", f"The cap was forgotten: {win.exponent} at most.")
        return (Step(text, clause="P9"),)
    for number in range(1, len(win.elements) + 1):
        for forgotten in combinations(win.elements, number):
            if given == win.uncapped - sum(element.exponent for element in forgotten):
                zh, en = "、".join(FAN[e.id].zh for e in forgotten), ", ".join(FAN[e.id].en for e in forgotten)
                text = Text(f"是不是漏了{zh}？", f"Was {en} forgotten?")
                return (Step(text), *(element_step(case, win, element) for element in forgotten))
    for name in ORDER:
        if name not in win.fan and given in (win.uncapped + USUAL[name], win.exponent + USUAL[name]):
            text = Text(f"是不是多算了{FAN[name].zh}？", f"Was {FAN[name].en} added?")
            return (Step(text), absent_step(case, win, name))
    text = Text(f"番数不是 {given}，要一项一项加。", f"The exponent is not {given}; add element by element.")
    return (Step(text), *(element_step(case, win, element) for element in win.elements))


def refute(question: Question, answer: dict[str, int]) -> tuple[Step, ...]:
    """Which element was forgotten or added, or where the doubling went wrong."""
    case = Case.of(question)
    win, base = case.win(), case.context.base
    steps: list[Step] = []
    if answer["exponent"] != win.exponent:
        steps += _wrong_exponent(case, win, answer["exponent"])
    if answer["value"] != win.value:
        sum_text = f"{base} × {power_text(win.exponent)} = {win.value}"
        if answer["value"] == base * win.exponent:
            text = Text(f"不是乘番数，是翻番：{sum_text}。", f"Do not multiply by e; double e times: {sum_text}.")
        elif base != 1 and answer["value"] == 2**win.exponent:
            text = Text(f"别忘了底分：{sum_text}。", f"The base was forgotten: {sum_text}.")
        else:
            text = Text(f"每一番翻一倍：{sum_text}。", f"Each step doubles: {sum_text}.")
        steps.append(Step(text, clause="D7"))
    return tuple(steps)


FAMILY = Family(
    "value",
    Text("算番", "Score it"),
    Text("这手牌几番？值多少分？（先不算庄家翻倍）", "Exponent and value of this win? (Before the dealer factor.)"),
    (1, 2, 3, 4, 5, 6),
    ("P2", "P3", "P4", "P5", "P6", "P7", "P9", "P10", "D7"),
    build,
    refute,
)
