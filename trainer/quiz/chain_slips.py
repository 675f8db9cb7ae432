"""What a mistake in counting a chain leads to: each kind, and the number or the win. Clauses: P2–P4, P9–P13."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from trainer.engine import BadFacts, NotWin, Source, Win, WinContext, judge
from trainer.engine.context import CAIPIAO, GANG
from trainer.engine.ruleset import GangkaiCount
from trainer.quiz.chain_acts import Deed
from trainer.quiz.chain_deals import Ask, Story, counted
from trainer.quiz.chain_play import Turn
from trainer.quiz.chain_words import helped_quad
from trainer.quiz.question import Step, Text
from trainer.table.actions import Do


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake, said to who made it, the number it leads to, and the title, "" where only a number is asked for."""

    step: Step
    number: int
    title: str = ""


UNBROKEN = Step(
    Text("中间打过别的牌，前面的链断了，不能算。", "A discard in between broke the chain; what was before is lost."),
    clause="P10",
)
NO_FLOAT = Step(
    Text("打出财神不一定是飘：剩下的要可爆头。", "A caishen discarded is a float only if any tile completes the rest."),
    clause="X7",
)
STILL_BREAKS = Step(
    Text("白打的财神跟别的牌一样，也把链清空。", "A caishen that is no float empties the chain like any discard."),
    clause="X7",
)
CLAIMS_SPARE = Step(
    Text("吃碰不断链，要看后面打出什么。", "A claim does not break the chain; the discard decides."), clause="P10"
)
FLOATS_SPARE = Step(
    Text("飘不断链，前面的还在。", "A float does not break the chain; what was before stays."), clause="P10"
)
KONGS_SPARE = Step(
    Text("开杠不断链，前面的飘还在。", "A kong does not break the chain; the floats stay."), clause="P10"
)


def marks(turns: tuple[Turn, ...]) -> str:
    """What happened, a letter each: F float, G kong, C chow or pung, X wasted caishen, B other discard. Clause: P10."""
    found = ""
    for turn in turns:
        for act in turn.acts:
            if act.deed is Deed.GANG or act.do is Do.MINGGANG:
                found += "G"
            elif act.deed is Deed.CLAIM:
                found += "C"
            elif act.deed is Deed.THROW:
                found += "F" if turn.is_float else "X" if turn.wasted else "B"
    return found


def fold(letters: str, *, links: str = "FG", breaks: str = "BX") -> tuple[str, ...]:
    """The chain that *letters* leave, if *links* are links and *breaks* empty it. Clause: P10.

    >>> fold("FBFG"), fold("FXF", breaks="B")
    (('caipiao', 'gang'), ('caipiao', 'caipiao'))
    """
    chain: tuple[str, ...] = ()
    for letter in letters:
        if letter in breaks:
            chain = ()
        if letter in links:
            chain = (*chain, GANG if letter == "G" else CAIPIAO)
    return chain


def _misread(story: Story) -> Iterator[tuple[Step, tuple[str, ...]]]:
    """Chains that one may take for the real one, each with what is wrong about it."""
    letters = marks(story.played.turns)
    yield UNBROKEN, fold(letters, breaks="")
    yield NO_FLOAT, fold(letters, links="FGX", breaks="B")
    yield UNBROKEN, fold(letters, links="FGX", breaks="")
    yield STILL_BREAKS, fold(letters, breaks="B")
    yield CLAIMS_SPARE, fold(letters, breaks="BXC")
    yield FLOATS_SPARE, fold(letters, breaks="BXF")
    yield KONGS_SPARE, fold(letters, breaks="BXG")


def slips_of(story: Story) -> tuple[Slip, ...]:
    """The mistakes that lead to another answer here, the likeliest first; each wrong answer once."""
    win = story.played.win
    found: dict[tuple[int, str], Slip] = {}
    made = _counting(story) if win is None else _scoring(story, win)
    key = (counted(story.played.chain, story.ask), "") if win is None else (win.exponent, win.title)
    for slip in made:
        titled = (slip.number, slip.title)
        if titled != key and slip.number >= 0 and (story.ask is Ask.TITLE or slip.number != key[0]):
            found.setdefault(titled if story.ask is Ask.TITLE else (slip.number, ""), slip)
    return tuple(found.values())


def _counting(story: Story) -> Iterator[Slip]:
    chain = story.played.chain
    for step, other in _misread(story):
        yield Slip(step, counted(other, story.ask))
    floats, gangs = counted(chain, Ask.FLOATS), counted(chain, Ask.GANGS)
    only = Step(Text("问的是整条链，飘和杠都算。", "The whole chain is asked for, floats and kongs."), clause="P10")
    if story.ask is Ask.LINKS:
        yield Slip(only, floats)
        yield Slip(only, gangs)
    else:
        what = Text("只问飘，杠不算。", "Only floats are asked for, no kongs.")
        if story.ask is Ask.GANGS:
            what = Text("只问杠，飘不算。", "Only kongs are asked for, no floats.")
        yield Slip(Step(what, clause="P10"), floats + gangs)


def _scoring(story: Story, win: Win) -> Iterator[Slip]:
    for step, other in _misread(story):
        for judged in win_with(story, other):
            yield Slip(step, judged.exponent, judged.title)
    yield from _chain_paid_wrongly(story, win)
    if win.exponent != win.uncapped:
        text = Text(f"忘了封顶：最多 {win.exponent} 番。", f"The cap was forgotten: {win.exponent} at most.")
        yield Slip(Step(text, clause="P9"), win.uncapped, win.title)
    if "haohua" not in win.fan and "qidui" in win.fan and helped_quad(win.hand):
        text = Text("豪华要四张真牌，财神不能凑。", "Haohua takes four natural tiles; a caishen does not help.")
        more = 4 - win.fan["qidui"] if story.played.rules.qidui_exponent > 1 else 1
        yield Slip(Step(text, clause="P13"), win.exponent + more, "豪华" + win.title)
    for element, zh, en, clause in (
        ("baotou", "和之前来什么都和，爆头也要算。", "Any tile would have won: baotou counts too.", "P2"),
        ("wu_caishen", "手里没有财神，无财神也要算。", "There is no caishen in hand, which counts too.", "P7"),
        ("qidui", "七对也要算番。", "Seven pairs count too.", "P5"),
        ("haohua", "四张一样的真牌，豪华要算。", "Natural four alike among the pairs count.", "P6"),
    ):
        if element in win.fan:
            yield Slip(Step(Text(zh, en), clause=clause), win.exponent - win.fan[element], win.title)


def win_with(story: Story, chain: tuple[str, ...]) -> Iterator[Win]:
    """The story's win as it would be with another *chain*, where there can be such a one; else nothing."""
    last = story.played.turns[-1]
    try:
        verdict = judge(last.hand, last.acts[-1].tile, _context(chain), story.played.rules)
    except BadFacts:
        return
    if not isinstance(verdict, NotWin):
        yield verdict


@lru_cache(maxsize=256)
def _context(chain: tuple[str, ...]) -> WinContext:
    """A win with *chain*; kept, as the engine keeps what it found out about each context."""
    return WinContext(source=Source.GANG_DRAW if chain[-1:] == (GANG,) else Source.SELF_DRAW, chain=chain)


def _chain_paid_wrongly(story: Story, win: Win) -> Iterator[Slip]:
    """The chain counted rightly, but not paid as it is. Clauses: P3, P4, P11."""
    chain, fan = story.played.chain, win.fan
    floats, gangs = counted(chain, Ask.FLOATS), counted(chain, Ask.GANGS)
    if "baotou" not in fan and floats:
        text = Text("不是爆头收尾，飘一番也没有。", "Without baotou at the end floats count for nothing.")
        yield Slip(Step(text, clause="P11"), win.exponent + floats, win.title)
        yield Slip(Step(text, clause="P11"), win.exponent + floats + 1, win.title)
    if "gangkai" in fan:
        text = Text("和的是补来的牌，杠开要算。", "The winning tile is a replacement: gangkai counts.")
        yield Slip(Step(text, clause="P4"), win.exponent - fan["gangkai"], win.title)
    if gangs:
        opposite = GangkaiCount.EACH
        text = Text(
            "竞赛规则只看和的是不是补来的牌，不数杠。", "These rules ask for a replacement, not how many kongs."
        )
        if story.played.rules.gangkai_count is GangkaiCount.EACH:
            opposite = GangkaiCount.ONCE
            text = Text("这里链里一杠算一番。", "Here each kong of the chain counts.")
        rules = replace(story.played.rules, gangkai_count=opposite)
        other = replace(story, played=replace(story.played, rules=rules))
        for judged in win_with(other, chain):
            yield Slip(Step(text, clause="P4"), judged.exponent, judged.title)
    if "caipiao" in fan:
        text = Text("飘也要算番。", "The floats count too.")
        yield Slip(Step(text, clause="P3"), win.exponent - fan["caipiao"], win.title)
