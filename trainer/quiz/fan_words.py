"""Why each fan element applies to a win, or does not. Clauses: P2–P9, P12."""

from __future__ import annotations

from trainer.engine import WHITE, Element, Shape, Win, format_tiles
from trainer.quiz.case import Case
from trainer.quiz.question import Step, Text
from trainer.quiz.words import FAN, PLAIN, power_text, reading_steps

ORDER = ("baotou", "caipiao", "gangkai", "qidui", "haohua", "wu_caishen")
CLAUSE = {
    "baotou": "P2", "caipiao": "P3", "gangkai": "P4", "qidui": "P5", "haohua": "P6", "wu_caishen": "P7", PLAIN: "P1",
}  # fmt: skip


def element_step(case: Case, win: Win, element: Element) -> Step:
    """Why *element* applies, and what it adds."""
    name, worth = FAN[element.id], element.exponent
    zh, en, tiles = _why(case, win, element.id)
    return Step(Text(f"{name.zh} +{worth}：{zh}", f"{name.en} +{worth}: {en}"), tiles, element.clause)


def _why(case: Case, win: Win, element: str) -> tuple[str, str, str]:
    floats = case.context.chain.count("caipiao")
    if element == "baotou":
        return (
            "摸牌前手里有财神，别的牌已经配齐，来什么都和。",
            "before the draw all but one caishen was complete, so any tile wins.",
            format_tiles(case.hand.tiles),
        )
    if element == "caipiao":
        return f"财飘{floats}次，最后又是爆头。", f"floats counted: {floats}, with baotou at the end.", "5z" * floats
    if element == "gangkai":
        return "和的是杠后补的牌。", "the winning tile is a kong's replacement.", ""
    if element == "qidui":
        return "没有吃碰杠，十四张是七个对子。", "nothing melded, fourteen tiles in seven pairs.", ""
    if element == "haohua":
        return (
            "七对里有四张一样的真牌，代替七对。",
            "natural four alike within seven pairs; replaces them.",
            _four(case),
        )
    return "手里一张财神也没有。", "not one caishen in the hand.", ""


def _four(case: Case) -> str:
    tiles = case.full.tiles
    return format_tiles(kind for kind in tiles if kind != WHITE and tiles.count(kind) == 4)


def absent_step(case: Case, win: Win, element: str) -> Step:
    """Why *element* does not apply. Clauses: P2–P7."""
    zh, en, tiles = _why_not(case, win, element)
    name = FAN[element]
    if element == PLAIN:
        return Step(Text(f"不是平和：{zh}", f"Not a plain win: {en}"), tiles, CLAUSE[element])
    return Step(Text(f"不算{name.zh}：{zh}", f"{name.en} does not apply: {en}"), tiles, CLAUSE[element])


def _why_not(case: Case, win: Win, element: str) -> tuple[str, str, str]:
    hand = format_tiles(case.hand.tiles)
    if element == "baotou":
        if WHITE not in case.hand.tiles:
            return "摸牌前手里没有财神。", "there was no caishen in hand before the draw.", hand
        return "摸牌前并不是来什么都和。", "before the draw not every tile would have won.", hand
    if element in ("qidui", "haohua"):
        return _why_not_pairs(case, win, element)
    if element == "caipiao":
        return "和之前没有飘过财神。", "no caishen was floated before the win.", ""
    if element == "gangkai":
        return "和的不是杠后补的牌。", "the winning tile is not a kong's replacement.", ""
    if element == "wu_caishen":
        return "手里有财神。", "there is caishen in the hand.", "5z" * case.full.tiles.count(WHITE)
    found = [FAN[item.id] for item in win.elements]
    return f"还有{'、'.join(t.zh for t in found)}。", f"there is {', '.join(t.en for t in found)}.", ""


def _why_not_pairs(case: Case, win: Win, element: str) -> tuple[str, str, str]:
    if case.hand.melds:
        return "有吃碰杠就不能算七对。", "a hand with melds is never seven pairs.", ""
    if win.shape is not Shape.QIDUI:
        return "这手牌不算七个对子。", "the hand does not count as seven pairs.", ""
    if element == "qidui":
        return "已经算豪华七对，七对不再另算。", "haohua takes its place.", ""
    return "七对里没有四张一样的真牌，财神不能帮忙凑。", "no natural four alike; caishen do not count.", ""


def explain_fan(case: Case, win: Win) -> tuple[Step, ...]:
    """The reading taken, then every element with its reason."""
    steps = [*(reading_steps(win.reading) if win.reading else ())]
    if win.rival is not None:
        zh, en = "两种拆法都和，取番大的。", "It reads both ways; the dearer counts."
        steps.append(Step(Text(zh, en), clause="P12"))
    steps += [element_step(case, win, element) for element in win.elements]
    if not win.elements:
        steps.append(Step(Text("没有别的番，就是平和，+0。", "Nothing else: a plain win, +0."), clause="P1"))
    return tuple(steps)


def explain_value(case: Case, win: Win) -> tuple[Step, ...]:
    """The fan, the sum, the cap where it bites, and the doubled base. Clauses: P9, D7."""
    steps = list(explain_fan(case, win))
    parts = " + ".join(str(element.exponent) for element in win.elements) or "0"
    zh, en = f"番数一共 {parts} = {win.uncapped}。", f"In all {parts} = {win.uncapped}."
    if len(win.elements) > 1:
        steps.append(Step(Text(zh, en)))
    if win.exponent != win.uncapped:
        zh, en = f"封顶 {win.exponent} 番，多的不算。", f"The cap is {win.exponent}; the rest is lost."
        steps.append(Step(Text(zh, en), clause="P9"))
    base = case.context.base
    name_zh = f"（{win.title}）" if win.title else ""
    sum_text = f"{base} × {power_text(win.exponent)} = {win.value}"
    steps.append(
        Step(Text(f"底分每一番翻一倍：{sum_text}{name_zh}。", f"Each fan doubles the base: {sum_text}."), clause="D7")
    )
    return tuple(steps)
