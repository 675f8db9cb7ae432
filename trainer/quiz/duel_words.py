"""What two tables make of one hand, in words: caishen, fan by fan, caps, and what sets them apart.

Clauses: P1–P9, S4, W1, W4, W5, D7.
"""

from __future__ import annotations

from collections.abc import Iterable

from trainer.engine import WHITE, NotWin, Win, tile_en, tile_text, tile_zh
from trainer.quiz.fan_words import ORDER
from trainer.quiz.question import Row, Step, Text
from trainer.quiz.two_tables import Duel, Table
from trainer.quiz.words import FAN, power_text

NAMES = {
    "mil2025": Text("竞赛规则", "the competition rules"),
    "hangzhou": Text("杭州房间规则", "the Hangzhou room rules"),
    "bianfeng": Text("边锋规则", "the Bianfeng rules"),
    "yuhang": Text("余杭麻将", "Yuhang mahjong"),
    "linan": Text("临安打法", "the Lin'an way"),
}
DISPUTED = {
    "hangzhou": Text(
        "杭州房间的番表没有留全，是照叫法还原的，有争议。",
        "The fan table of the Hangzhou room rules is rebuilt from the names of its hands; it is disputed.",
    ),
}
CLAUSE = {"baotou": "P2", "caipiao": "P3", "gangkai": "P4", "qidui": "P5", "haohua": "P6", "wu_caishen": "P7"}
REASONS = {
    "not_complete": Text("凑不成四组一将，也不是七对", "it is neither four sets and a pair nor seven pairs"),
    "source_barred": Text("这时候打出的牌不许和", "this discard may not be won on"),
    "baotou_barred": Text("可爆头的牌只能自摸", "a hand ready for baotou wins by own draw only"),
}


def name_of(table: Table) -> Text:
    """What its rule set is called here."""
    return NAMES[table.rules.id]


def turned_rows(tables: Iterable[Table]) -> tuple[Row, ...]:
    """The tile turned up at each of *tables* where one is. Clause: S4."""
    return tuple(
        Row(Text(f"{name_of(table).zh}这桌翻出的一张", f"Turned up in {name_of(table).en}"), tile_text(table.turned))
        for table in tables
        if table.turned is not None
    )


def explain(duel: Duel) -> tuple[Step, ...]:
    """What each table makes of the hand, and what sets them apart."""
    steps: list[Step] = []
    for table, verdict in zip(duel.tables, duel.verdicts, strict=True):
        steps += caishen_step(duel, table)
        if isinstance(verdict, NotWin):
            steps.append(no_win_step(name_of(table), verdict))
        else:
            steps += fan_steps(name_of(table), verdict)
    steps += difference(duel)
    if all(isinstance(verdict, Win) for verdict in duel.verdicts):
        steps += [Step(DISPUTED[table.rules.id]) for table in duel.tables if table.rules.id in DISPUTED]
    return tuple(steps)


def caishen_step(duel: Duel, table: Table) -> list[Step]:
    """Which tile is the caishen of *table*, where a tile is turned up, or where the two tables differ."""
    turned, caishen, name = table.turned, table.caishen, name_of(table)
    if turned is None:
        if all(other.caishen == caishen for other in duel.tables):
            return []
        text = Text(f"{name.zh}：财神固定是白。", f"In {name.en} white is always the caishen.")
        return [Step(text, "5z", "S4")]
    zh = f"{name.zh}：翻出{tile_zh(turned)}，财神是{tile_zh(caishen)}"
    en = f"In {name.en}, {tile_en(turned)} is turned up and the caishen is {tile_en(caishen)}"
    if caishen != WHITE and WHITE in duel.hand.draw(duel.tile).tiles:
        zh, en = f"{zh}，白只当{tile_zh(caishen)}用", f"{en}; white plays as {tile_en(caishen)} and nothing else"
    if table.rules.flower:  # S4 is disputed for the table that has flowers
        zh, en = f"{zh}（临安怎么定财神，说法不一，这里照翻出的那张）", f"{en} (for Lin'an this is disputed)"
    return [Step(Text(f"{zh}。", f"{en}."), f"{tile_text(turned)} {tile_text(caishen)}", "S4")]


def no_win_step(name: Text, verdict: NotWin) -> Step:
    """Why there is no win at the table of that *name*."""
    reason = REASONS[verdict.reason]
    return Step(Text(f"{name.zh}：和不了，{reason.zh}。", f"In {name.en}: no win, {reason.en}."), clause=verdict.clause)


def fan_steps(name: Text, win: Win) -> list[Step]:
    """Every element with its clause, the caps where they bite, and the value, at the table of that *name*."""
    steps = [
        Step(
            Text(f"{name.zh}：{FAN[e.id].zh} +{e.exponent}。", f"In {name.en}: {FAN[e.id].en} +{e.exponent}."),
            clause=e.clause,
        )
        for e in win.elements
    ]
    if not win.elements:
        steps.append(Step(Text(f"{name.zh}：平和，+0。", f"In {name.en}: a plain win, +0."), clause="P1"))
    if win.exponent != win.uncapped:
        zh = f"{name.zh}：一共 {win.uncapped} 番，封顶 {win.exponent} 番。"
        en = f"In {name.en}: {win.uncapped} fan in all, capped at {win.exponent}."
        steps.append(Step(Text(zh, en), clause="P9"))
    total = f"{win.worth.context.base} × {power_text(win.exponent)} = {win.product}"
    steps.append(Step(Text(f"{name.zh}：牌值 {total}。", f"In {name.en}: value {total}."), clause="D7"))
    if win.value != win.product:
        zh, en = f"{name.zh}：辣子，只算 {win.value}。", f"In {name.en}: the cap leaves {win.value}."
        steps.append(Step(Text(zh, en), clause="P9"))
    return steps


def difference(duel: Duel) -> tuple[Step, ...]:
    """The clauses that set the two tables apart, or that none does."""
    one, two = duel.verdicts
    if isinstance(one, Win) and isinstance(two, Win):
        return _difference_of_fan(duel, one, two)
    lost = 0 if isinstance(one, NotWin) else 1
    verdict, name, other = duel.verdicts[lost], name_of(duel.tables[lost]), name_of(duel.tables[1 - lost])
    if duel.tables[0].caishen != duel.tables[1].caishen:
        zh, en = f"差在财神：{other.zh}能和，{name.zh}不能。", f"The caishen makes the difference: no win in {name.en}."
        return (Step(Text(zh, en), clause="S4"),)
    clause = verdict.clause if isinstance(verdict, NotWin) else ""
    zh = f"差在能不能和打出的牌：{other.zh}能，{name.zh}不能。"
    en = f"Winning on a discard makes the difference: it is allowed in {other.en}, not in {name.en}."
    return (Step(Text(zh, en), clause=clause),)


def _difference_of_fan(duel: Duel, one: Win, two: Win) -> tuple[Step, ...]:
    names = tuple(map(name_of, duel.tables))
    steps = [
        Step(
            Text(
                f"{FAN[id_].zh}：{names[0].zh}{_fan_zh(one, id_)}，{names[1].zh}{_fan_zh(two, id_)}。",
                f"{FAN[id_].en}: {_fan_en(one, id_)} in {names[0].en}, {_fan_en(two, id_)} in {names[1].en}.",
            ),
            clause=CLAUSE[id_],
        )
        for id_ in ORDER
        if one.fan.get(id_, 0) != two.fan.get(id_, 0)
    ]
    capped = [name for name, win in zip(names, (one, two), strict=True) if _is_capped(win)]
    if capped:
        zh, en = "、".join(name.zh for name in capped), " and ".join(name.en for name in capped)
        steps.append(Step(Text(f"封了顶的：{zh}。", f"The cap bites in {en}."), clause="P9"))
    if one.value == two.value:
        zh, en = f"两边都值 {one.value}，一样。", f"Both come to {one.value}: the same."
        steps.append(Step(Text(zh, en), clause="D7"))
    return tuple(steps)


def _is_capped(win: Win) -> bool:
    return win.exponent != win.uncapped or win.value != win.product


def _fan_zh(win: Win, id_: str) -> str:
    if id_ in win.fan:
        return f"算 {win.fan[id_]} 番"
    return "由豪华代替，不另算" if id_ == "qidui" and "haohua" in win.fan else "不算"


def _fan_en(win: Win, id_: str) -> str:
    if id_ in win.fan:
        return f"{win.fan[id_]} fan"
    return "replaced by haohua" if id_ == "qidui" and "haohua" in win.fan else "nothing"
