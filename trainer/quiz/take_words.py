"""A win at several tables in words: what is told of it, and the way to the points.

Clauses: C6, D1–D7, K5, L1–L5, W4.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import Due, DueReason, MeldKind, NotWin, Source, Win, dealer_factor, tile_en, tile_zh
from trainer.engine.context import GANG
from trainer.engine.settle import settling_clause
from trainer.quiz.chain_duels import KONGS_DISPUTED
from trainer.quiz.chained_hands import chain_notes
from trainer.quiz.duel_words import DISPUTED, fan_steps
from trainer.quiz.posed import line
from trainer.quiz.question import Step, Text
from trainer.quiz.seats import capital, streak_text, sum_text
from trainer.quiz.takes import OTHERS, THREE, YOU, Bout, Side, Spot
from trainer.quiz.two_tables import SEATS

CLAIMED = {
    MeldKind.PENG: Text("碰的{tile}是{who}打的", "the {tile} you punged came from {who}"),
    MeldKind.JIAGANG: Text("加杠的{tile}，原先碰的是{who}打的", "the {tile} you added to had been punged from {who}"),
    MeldKind.MINGGANG: Text("直杠的{tile}是{who}打的", "the {tile} you konged came from {who}"),
}
BARRED = {
    "source_barred": Text("这样来的牌不许和", "a tile that comes so may not be won on"),
    "baotou_barred": Text("可爆头的牌只能自摸", "a hand ready for baotou wins by own draw only"),
    "missing_suit": Text("三门都有，没有缺门", "no suit is missing"),
    "must_baotou": Text("手里有财神，又不是爆头、杠开", "it holds a caishen and is neither baotou nor a kong draw"),
}


def notes(bout: Bout) -> tuple[Text, ...]:
    """The events of the win, who deals, who fed whom, and what was agreed at each table."""
    spot = bout.spot
    told = [Text("财神是白。", "White is caishen.")]
    told += chain_notes(spot.win) if spot.giver is None else [_taken(spot)]
    told += [_dealer(spot), *_claims(spot)]
    if spot.fed:
        told.append(Text("下家吃过你三次。", "The next player has chowed from you three times."))
    told += [_agreed(side) for side in bout.sides if side.agreed]
    return (*told, Text("底分 1。", "Base 1."))


def _taken(spot: Spot) -> Text:
    assert spot.giver is not None
    who = SEATS[spot.giver]
    if spot.source is Source.DISCARD:
        return Text(f"和的是{who.zh}打出的牌。", f"The winning tile was discarded by {who.en}.")
    zh = f"{who.zh}拿第四张来加杠，你抢了这一杠。"
    return Text(zh, f"{capital(who.en)} adds the fourth tile to a pung, and you rob that kong.")


def _dealer(spot: Spot) -> Text:
    who, times = SEATS[spot.dealer], spot.deals
    if times == 1:
        zh = f"庄家是{who.zh}，这是{'你' if spot.dealer == YOU else '他'}坐庄的第一副。"
        return Text(zh, f"The dealer is {who.en}, for the first deal.")
    zh = f"庄家是{who.zh}，一直连庄，这是第{'一二三四'[times - 1]}副。"
    return Text(zh, f"The dealer is {who.en}, kept on without a break: deal number {times}.")


def _claims(spot: Spot) -> Iterator[Text]:
    """Who gave the tiles of your melds. Clause: C1."""
    zh, en = [], []
    if any(meld.kind is MeldKind.CHI for meld in spot.win.hand.melds):
        zh.append("吃的是上家打的")
        en.append("what you chowed came from the player before you")
    for meld, giver in zip(spot.win.hand.melds, spot.givers, strict=True):
        if meld.kind in CLAIMED and giver is not None:
            kind, said = meld.tiles[0], CLAIMED[meld.kind]
            zh.append(said.zh.format(tile=tile_zh(kind), who=SEATS[giver].zh))
            en.append(said.en.format(tile=tile_en(kind), who=SEATS[giver].en))
    if zh:
        yield Text(f"亮出的牌：{'；'.join(zh)}。", f"Your melds: {'; '.join(en)}.")


def _agreed(side: Side) -> Text:
    told = agreed_text(side)
    zh = f"{side.name.zh}打杭州房间规则，另外讲好：{told.zh}。"
    return Text(zh, f"{capital(side.name.en)} plays the Hangzhou room rules with this agreed: {told.en}.")


def agreed_text(side: Side) -> Text:
    """All that was agreed at a table."""
    texts = [agreed.text for agreed in side.agreed]
    return Text("；".join(text.zh for text in texts), "; ".join(text.en for text in texts))


def whose(payer: int | None) -> Text:
    """Whose points are asked for."""
    if payer is None:
        return Text("你一共收多少分", "how many points do you take in all")
    return Text(f"{SEATS[payer].zh}付多少分", f"how many points does {SEATS[payer].en} pay")


def explain(bout: Bout) -> tuple[Step, ...]:
    """Table by table: the value, the streak, who owes what, and the points asked for."""
    steps: list[Step] = []
    for place in range(len(bout.sides)):
        steps += side_steps(bout, place)
    rooms = {side.rules.id for side in bout.sides}
    steps += [Step(DISPUTED[name]) for name in DISPUTED if name in rooms]
    if "mil2025" in rooms and bout.spot.win.chain.count(GANG) > 1:
        steps.append(KONGS_DISPUTED)
    return tuple(steps)


def side_steps(bout: Bout, place: int) -> list[Step]:
    """What the table at *place* makes of the win."""
    side, found = bout.sides[place], bout.verdicts[place]
    name = side.name
    steps = [line(f"{name.zh}讲好：{a.text.zh}。", f"Agreed in {name.en}: {a.text.en}.", a.clause) for a in side.agreed]
    if isinstance(found, NotWin):
        why = BARRED[found.reason]
        return [*steps, line(f"{name.zh}：和不了，{why.zh}。", f"In {name.en}: no win, {why.en}.", found.clause)]
    return [*steps, *fan_steps(name, found), *_pay_steps(bout, place, found)]


def _pay_steps(bout: Bout, place: int, found: Win) -> list[Step]:
    """The dealer factor, the 摊 that bind, and what each pays. Clauses: D1, D3–D5, K5, L1–L5."""
    side, spot = bout.sides[place], bout.spot
    name, rules, context = side.name, side.rules, spot.context(side.rules)
    factor, streak = dealer_factor(context.streak, rules), streak_text(context.streak)
    zh = f"{name.zh}：庄家{streak.zh}，庄家付的、收的都 ×{factor}。"
    steps = [line(zh, f"In {name.en}: {streak.en}, so the dealer pays and takes ×{factor}.", "D3")]
    mine, theirs = context.tan[YOU], [context.tan[seat][YOU] for seat in range(4)]
    for seat in OTHERS if rules.liability else ():
        for count, zh, en in (
            (mine[seat], f"你从{SEATS[seat].zh}拿了三摊", f"you have three 摊 from {SEATS[seat].en}"),
            (theirs[seat], f"{SEATS[seat].zh}从你这里拿了三摊", f"{SEATS[seat].en} has three 摊 from you"),
        ):
            if count >= THREE:
                steps.append(line(f"{name.zh}：{zh}，有承包。", f"In {name.en}: {en}, which binds the two.", "L1"))
    owed = [due for due in found.dues if due.points]
    paid_zh = "，".join(f"{SEATS[due.seat].zh}{_reason(due).zh}付 {due.points}" for due in owed)
    paid_en = ", ".join(f"{SEATS[due.seat].en}{_reason(due).en} pays {due.points}" for due in owed)
    total = sum_text([due.points for due in owed])
    steps.append(
        line(
            f"{name.zh}：{paid_zh}；你收 {total}。",
            f"In {name.en}: {paid_en}; you take {total}.",
            settling_clause(context, rules),
        )
    )
    return steps


def _reason(due: Due) -> Text:
    """Why one pays otherwise than his share."""
    return {
        DueReason.LIABLE: Text("（承包）", " (liable)"),
        DueReason.LIABLE_DOUBLE: Text("（倒承包，加倍）", " (liable, doubled)"),
        DueReason.ROBBED: Text("（被抢杠，付三家的）", " (robbed, for all three)"),
        DueReason.DISCARDER: Text("（放铳）", " (discarder)"),
        DueReason.DISCARDER_ALL: Text("（放铳，付三家的）", " (discarder, for all three)"),
    }.get(due.reason, Text("", ""))
