"""A story of a chain in words: what is told, and what became of the chain at each step. Clauses: P2–P7, P9–P11, P13."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import MIL2025, WHITE, Hand, Kind, Shape, Win, format_tiles, tile_en, tile_zh
from trainer.engine.context import CAIPIAO, GANG
from trainer.quiz.chain_acts import Act, Deed
from trainer.quiz.chain_deals import Ask, Story, counted
from trainer.quiz.chain_play import Turn
from trainer.quiz.question import Row, Step, Text
from trainer.quiz.table_scene import SEAT_NAMES
from trainer.quiz.words import FAN
from trainer.table.actions import Do

_ORDINALS = "一二三四五六七八"
_CLAIMS = {Do.CHI: Text("吃", "chow"), Do.PENG: Text("碰", "pung"), Do.MINGGANG: Text("直杠", "kong")}
_OWN = {
    Do.ANGANG: Text("暗杠{}", "declare a concealed kong of {}"),
    Do.JIAGANG: Text("碰过的{}加杠", "add the fourth {} to the pung"),
}


def named(kind: Kind) -> Text:
    """A tile by name, 白 by what it is here.

    >>> named(31).zh, named(0).zh
    ('财神', '一万')
    """
    return Text("财神", "a caishen") if kind == WHITE else Text(tile_zh(kind), tile_en(kind))


def turn_name(number: int) -> Text:
    """The turn by its place in the story, counted from 0.

    >>> turn_name(0).zh
    '第一手'
    """
    return Text(f"第{_ORDINALS[number]}手", f"Turn {number + 1}")


def notes_of(story: Story) -> tuple[Text, ...]:
    """The table, and the story turn by turn."""
    rules = story.played.rules
    turns = story.played.turns
    return (
        Text(f"这桌打{rules.name_zh}，财神是白。", f"This table plays {rules.name_en}; white is caishen."),
        Text("你刚打过一张平常的牌，链是空的，接着这样打：", "Your last discard was an ordinary one; then you play:"),
        *(_turn_note(number, turn, told=story.told) for number, turn in enumerate(turns)),
    )


def _turn_note(number: int, turn: Turn, *, told: bool) -> Text:
    name = turn_name(number)
    phrases = [_phrase(act) for act in turn.acts]
    zh, en = "，".join(phrase.zh for phrase in phrases), ", ".join(phrase.en for phrase in phrases)
    if told and turn.thrown == WHITE:
        zh += "，剩下的可爆头" if turn.is_float else "，剩下的不是可爆头"
        en += "; any tile completes what is left" if turn.is_float else "; not every tile completes what is left"
    return Text(f"{name.zh}：{zh}。", f"{name.en}: {en}.")


def _phrase(act: Act) -> Text:
    name = named(act.tile)
    if act.deed is Deed.CLAIM and act.do is not None and act.giver is not None:
        who, call = SEAT_NAMES[act.giver], _CLAIMS[act.do]
        return Text(f"{call.zh}{who.zh}的{name.zh}", f"{call.en} {name.en} from {who.en}")
    if act.deed is Deed.GANG and act.do is not None:
        own = _OWN[act.do]
        return Text(own.zh.format(name.zh), own.en.format(name.en))
    return {
        Deed.DRAW: Text(f"摸到{name.zh}", f"draw {name.en}"),
        Deed.REPLACE: Text(f"补到{name.zh}", f"take {name.en} as the replacement"),
        Deed.THROW: Text(f"打出{name.zh}", f"discard {name.en}"),
        Deed.WIN: Text("和了", "win"),
    }[act.deed]


def rows_of(story: Story) -> tuple[Row, ...]:
    """Where the story does not tell it: the hand that is left after each caishen discarded. Clause: P10."""
    if story.told:
        return ()
    rows = []
    for number, turn in enumerate(story.played.turns):
        if turn.thrown == WHITE:
            name = turn_name(number)
            melds = "，后面是吃碰杠的" if turn.hand.melds else ""
            melds_en = ", melds last" if turn.hand.melds else ""
            label = Text(f"{name.zh}打完剩下的{melds}", f"Left after {name.en.lower()}{melds_en}")
            rows.append(Row(label, _tiles(turn.hand)))
    return tuple(rows)


def _tiles(hand: Hand) -> str:
    return " ".join((format_tiles(hand.tiles), *(format_tiles(meld.tiles) for meld in hand.melds)))


def chain_text(chain: tuple[str, ...]) -> Text:
    """The links of a chain in their order.

    >>> chain_text(("caipiao", "gang")).zh, chain_text(()).zh
    ('飘、杠', '空')
    """
    if not chain:
        return Text("空", "empty")
    zh, en = {CAIPIAO: "飘", GANG: "杠"}, {CAIPIAO: "float", GANG: "kong"}
    return Text("、".join(zh[link] for link in chain), ", ".join(en[link] for link in chain))


def chain_steps(story: Story) -> Iterator[Step]:
    """What each turn does to the chain, and the chain after it. Clauses: P10, X7."""
    for number, turn in enumerate(story.played.turns):
        name, chain = turn_name(number), chain_text(turn.chain)
        effects = [*_effects(turn)]
        zh, en = "".join(effect.zh for effect in effects), " ".join(effect.en for effect in effects)
        told = Text(f"{name.zh}：{zh}链：{chain.zh}。", f"{name.en}: {en} Chain: {chain.en}.".replace(":  ", ": "))
        shown = _tiles(turn.hand) if turn.thrown == WHITE else ""
        yield Step(told, shown, "X7" if turn.wasted else "P10")


def _effects(turn: Turn) -> Iterator[Text]:
    gangs = sum(act.deed is Deed.GANG or act.do is Do.MINGGANG for act in turn.acts)
    if gangs:
        yield Text(
            f"开杠，链里多{'一二三四'[gangs - 1]}杠。", "A kong joins the chain." if gangs == 1 else "Kongs join it."
        )
    if any(act.deed is Deed.CLAIM and act.do is not Do.MINGGANG for act in turn.acts):
        yield Text("吃碰不动链，要看打出什么。", "A claim leaves the chain alone; the discard decides.")
    if turn.thrown is None:
        yield Text("和了。", "The win.")
    elif turn.is_float:
        yield Text("打出财神，剩下的可爆头，多一飘。", "Any tile completes what is left after the caishen: a float.")
    elif turn.wasted:
        zh = "打出财神，剩下的不是可爆头，不算飘，链也清空。"
        yield Text(zh, "Not every tile completes what is left: no float, and the chain is emptied.")
    else:
        name = named(turn.thrown)
        zh, en = f"打出{name.zh}，是平常打牌，链清空。", f"Discarding {name.en} is ordinary and empties the chain."
        yield Text(zh, en)


def count_step(story: Story) -> Step:
    """What is in the chain at the end, and what of it is asked for. Clause: P10."""
    chain = story.played.chain
    floats, gangs, links = (counted(chain, ask) for ask in (Ask.FLOATS, Ask.GANGS, Ask.LINKS))
    zh = {
        Ask.FLOATS: f"链里有 {floats} 飘。",
        Ask.GANGS: f"链里有 {gangs} 杠。",
        Ask.LINKS: f"链里 {floats} 飘 {gangs} 杠，一共 {links} 节。",
    }
    en = {
        Ask.FLOATS: f"Floats in the chain: {floats}.",
        Ask.GANGS: f"Kongs in the chain: {gangs}.",
        Ask.LINKS: f"Floats {floats}, kongs {gangs}: {links} links in all.",
    }
    return Step(Text(zh[story.ask], en[story.ask]), clause="P10")


def fan_steps(story: Story, win: Win) -> Iterator[Step]:
    """Each element of the win, what of the chain is lost, the sum and the cap. Clauses: P2–P7, P9, P11, P13."""
    chain = story.played.chain
    floats, gangs = counted(chain, Ask.FLOATS), counted(chain, Ask.GANGS)
    for element in win.elements:
        name, why = FAN[element.id], _why(story, element.id)
        zh, en = f"{name.zh} {element.exponent} 番：{why.zh}", f"{name.en} +{element.exponent}: {why.en}"
        yield Step(Text(zh, en), clause=element.clause)
    if "baotou" not in win.fan:
        zh = "和之前不是来什么都和，没有爆头" + (f"；前面的 {floats} 飘白飘了。" if floats else "。")
        en = "Before the win not every tile completed the hand: no baotou" + (", floats lost." if floats else ".")
        yield Step(Text(zh, en), clause="P11" if floats else "P2")
    if gangs and "gangkai" not in win.fan:
        zh, en = (
            "链里有杠，可和的不是补来的牌，杠不算番。",
            "The winning tile is no replacement, so kongs do not count.",
        )
        yield Step(Text(zh, en), clause="P4")
    if win.shape is Shape.QIDUI and "haohua" not in win.fan and helped_quad(win.hand):
        zh, en = "三张真牌加一张财神，不算四张：没有豪华。", "Three natural tiles and a caishen are no four alike."
        yield Step(Text(zh, en), clause="P13")
    parts = " + ".join(str(element.exponent) for element in win.elements) or "0"
    total = f"{parts} = {win.uncapped}" if len(win.elements) > 1 else parts
    yield Step(Text(f"一共 {total} 番。", f"In all {total} fan."), clause="D7")
    if win.exponent != win.uncapped:
        yield Step(Text(f"封顶 {win.exponent} 番。", f"The cap is {win.exponent}."), clause="P9")
    yield from _disputed(story, gangs)


def helped_quad(hand: Hand) -> bool:
    """Whether a caishen makes four of three natural tiles in a hand of pairs. Clause: P13."""
    return any(hand.tiles.count(kind) == 3 for kind in set(hand.tiles) if kind != WHITE)


def _why(story: Story, element: str) -> Text:
    chain = story.played.chain
    floats, gangs = counted(chain, Ask.FLOATS), counted(chain, Ask.GANGS)
    if element == "gangkai":
        if story.played.rules == MIL2025:
            return Text("和的是补来的牌，不管几杠。", "the winning tile is a replacement, however many kongs.")
        return Text(f"链里 {gangs} 杠，一杠一番。", f"one for each kong of the chain, {gangs}.")
    return {
        "baotou": Text("和之前来什么都和。", "before the win any tile completed the hand."),
        "caipiao": Text(f"链里 {floats} 飘，又是爆头收尾。", f"{floats} in the chain, with baotou at the end."),
        "qidui": Text("没有吃碰杠，七个对子。", "seven pairs, nothing melded."),
        "haohua": Text("七对里有四张一样的真牌。", "natural four alike among the pairs."),
        "wu_caishen": Text("手里没有财神。", "no caishen in hand."),
    }[element]


def _disputed(story: Story, gangs: int) -> Iterator[Step]:
    if story.played.rules != MIL2025:
        zh = "杭州房间的番表没有留全，是照叫法还原的，有争议。"
        yield Step(Text(zh, "The fan table of the Hangzhou room rules is rebuilt from names; it is disputed."))
    elif GANG in story.played.chain[:-1] and gangs:
        zh = "竞赛规则里几杠连着、先杠后飘怎么算，有争议；这里照“只看和的是不是补来的牌”。"
        en = (
            "How the competition rules count several kongs, or a kong before a float, is disputed; this is our reading."
        )
        yield Step(Text(zh, en), clause="P4")
