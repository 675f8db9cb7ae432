"""compare: the same hand at two tables. Which pays more for it, and which clause makes the difference?

Clauses: P2–P9, S4, S6, W4, W5. Both rule sets are named in the question, and so is the tile turned up where one is.
"""

from __future__ import annotations

from random import Random

from trainer.engine import WHITE, NotWin, RuleSet, Win, format_tiles, tile_en, tile_text, tile_zh
from trainer.quiz.family import Draft, Family
from trainer.quiz.fan_words import ORDER
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.two_tables import (
    FIRST,
    ONLY_FIRST,
    ONLY_SECOND,
    OUTCOMES,
    SAME,
    SECOND,
    Duel,
    Table,
    deal,
)
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


def _name(table: Table) -> Text:
    return NAMES[table.rules.id]


def _choices(duel: Duel, level: int) -> tuple[Choice, ...]:
    one, two = map(_name, duel.tables)
    texts = {
        FIRST: Text(f"{one.zh}值得多", f"it is worth more in {one.en}"),
        SECOND: Text(f"{two.zh}值得多", f"it is worth more in {two.en}"),
        SAME: Text("两边一样", "the same in both"),
        ONLY_FIRST: Text(f"只有{one.zh}能和", f"it wins in {one.en} only"),
        ONLY_SECOND: Text(f"只有{two.zh}能和", f"it wins in {two.en} only"),
    }
    return tuple(Choice(outcome, texts[outcome]) for outcome in OUTCOMES[level])


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand, two tables that are named, and where it is worth more."""
    duel = deal(rng, level)
    one, two = map(_name, duel.tables)
    text = Text(
        f"同一手牌，{one.zh}和{two.zh}，哪边值得多？（先不算庄家翻倍）",
        f"The same hand in {one.en} and in {two.en}: where is it worth more? (Before the dealer factor.)",
    )
    rows = tuple(
        Row(Text(f"{_name(table).zh}这桌翻出的一张", f"Turned up in {_name(table).en}"), tile_text(table.turned))
        for table in duel.tables
        if table.turned is not None
    )
    melds = tuple(str(meld) for meld in duel.hand.melds)
    scene = Scene(None, format_tiles(duel.hand.tiles), melds, tile_text(duel.tile), duel.notes, rows)
    key = duel.outcome()
    return None if key is None else Draft(text, Form.CHOICE, scene, key, _explain(duel), _choices(duel, level))


def _explain(duel: Duel) -> tuple[Step, ...]:
    steps: list[Step] = []
    for table, verdict in zip(duel.tables, duel.verdicts, strict=True):
        steps += _caishen_step(duel, table)
        if isinstance(verdict, NotWin):
            steps.append(_no_win_step(table, verdict))
        else:
            steps += _fan_steps(table, verdict)
    steps += _difference(duel)
    if all(isinstance(verdict, Win) for verdict in duel.verdicts):
        steps += [Step(DISPUTED[table.rules.id]) for table in duel.tables if table.rules.id in DISPUTED]
    return tuple(steps)


def _caishen_step(duel: Duel, table: Table) -> list[Step]:
    """Which tile is the caishen of *table*, where a tile is turned up, or where the two tables differ."""
    turned, caishen, name = table.turned, table.caishen, _name(table)
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


def _no_win_step(table: Table, verdict: NotWin) -> Step:
    name, reason = _name(table), REASONS[verdict.reason]
    return Step(Text(f"{name.zh}：和不了，{reason.zh}。", f"In {name.en}: no win, {reason.en}."), clause=verdict.clause)


def _fan_steps(table: Table, win: Win) -> list[Step]:
    """Every element with its clause, the caps where they bite, and the value."""
    name = _name(table)
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


def _difference(duel: Duel) -> tuple[Step, ...]:
    """The clauses that set the two tables apart, or that none does."""
    one, two = duel.verdicts
    if isinstance(one, Win) and isinstance(two, Win):
        return _difference_of_fan(duel, one, two)
    lost = 0 if isinstance(one, NotWin) else 1
    verdict, name, other = duel.verdicts[lost], _name(duel.tables[lost]), _name(duel.tables[1 - lost])
    if duel.tables[0].caishen != duel.tables[1].caishen:
        zh, en = f"差在财神：{other.zh}能和，{name.zh}不能。", f"The caishen makes the difference: no win in {name.en}."
        return (Step(Text(zh, en), clause="S4"),)
    clause = verdict.clause if isinstance(verdict, NotWin) else ""
    zh = f"差在能不能和打出的牌：{other.zh}能，{name.zh}不能。"
    en = f"Winning on a discard makes the difference: it is allowed in {other.en}, not in {name.en}."
    return (Step(Text(zh, en), clause=clause),)


def _difference_of_fan(duel: Duel, one: Win, two: Win) -> tuple[Step, ...]:
    names = tuple(map(_name, duel.tables))
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


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """What is wrong with *answer* in one line, and the clauses that set the two tables apart."""
    duel = deal(Random(question.id), question.level)
    return (_slip(duel, str(question.key), answer), *_difference(duel))


def _slip(duel: Duel, key: str, answer: str) -> Step:
    one, two = map(_name, duel.tables)
    only = {ONLY_FIRST: (one, two), ONLY_SECOND: (two, one)}
    if key in only:
        loser = only[key][1]
        zh = f"{loser.zh}根本不能和，谈不上值多少。"
        return Step(Text(zh, f"It does not win in {loser.en} at all."))
    if answer in only:
        doubted = only[answer][1]
        return Step(Text(f"{doubted.zh}也能和，没有规矩不让它和。", f"It wins in {doubted.en} too; nothing bars it."))
    worth = [str(v.value) for v in duel.verdicts if isinstance(v, Win)]
    zh, en = f"{one.zh}值 {worth[0]}，{two.zh}值 {worth[1]}。", f"{worth[0]} in {one.en}, {worth[1]} in {two.en}."
    if key != SAME and answer != SAME:
        zh, en = f"说反了：{zh}", f"The other way round: {en}"
    return Step(Text(zh, en))


FAMILY = Family(
    "compare",
    Text("比两套规则", "One hand, two rule sets"),
    Text("同一手牌，两套规则，哪边值得多？", "The same hand by two rule sets: where is it worth more?"),
    (1, 2),
    ("P2", "P3", "P4", "P5", "P6", "P7", "P9", "S4", "W4"),
    build,
    refute,
)
