"""What you may do and why, line by line, for the families that ask it. Clauses: F1, F2, C1, C2, K1, W1, W4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from trainer.quiz.attempts import is_tempting, tiles_of, why_not
from trainer.quiz.question import Choice, Step, Text
from trainer.quiz.refusal_words import DO_NAMES
from trainer.quiz.table_scene import Moment
from trainer.table.actions import Action, Do

NOTHING = "nothing"
NOTHING_CHOICE = Choice(NOTHING, Text("什么都不能做", "Nothing"))
OFFERED = (Do.CHI, Do.PENG, Do.MINGGANG, Do.JIAGANG, Do.ANGANG, Do.WIN)
_WHY: Mapping[Do, tuple[Text, str]] = MappingProxyType(
    {
        Do.CHI: (
            Text("上家打的，手里两张能配成顺子", "上家 discarded it, and two tiles in hand make a run with it"),
            "C1",
        ),
        Do.PENG: (Text("手里有两张一样的，谁打的都能碰", "two alike in hand, whoever discarded it"), "C2"),
        Do.MINGGANG: (Text("手里有三张一样的", "three alike in hand"), "K1"),
        Do.JIAGANG: (Text("碰过的牌，第四张在手里", "the fourth tile of a pung of yours is in hand"), "K1"),
        Do.ANGANG: (Text("手里四张一样的", "four alike in hand"), "K1"),
        Do.WIN: (Text("自己摸的牌，凑成了和牌", "it is your own draw, and the hand is complete"), "W4"),
        Do.DISCARD: (Text("轮到自己出牌", "it is your turn to play"), "F1"),
    }
)


def name_of(do: Do) -> Text:
    """How an action is offered as a choice."""
    name = DO_NAMES[do]
    return Text(name.zh, name.en[0].upper() + name.en[1:])


_WIN_ON_DISCARD = Text("这张凑成了和牌，这里又许和", "it completes the hand, and here it may be won on"), "W4"


def may_step(actions: Iterable[Action], *, thrown: bool = False) -> Step:
    """Why you may do this: *actions* are all the legal ones of one kind, on a discard where *thrown*."""
    found = tuple(actions)
    do = found[0].do
    why, clause = _WIN_ON_DISCARD if thrown and do is Do.WIN else _WHY[do]
    name = DO_NAMES[do]
    tiles = "" if do is Do.DISCARD else "  ".join(filter(None, map(tiles_of, found)))
    return Step(Text(f"可以{name.zh}：{why.zh}。", f"You may {name.en}: {why.en}."), " ".join(tiles.split()), clause)


def may_steps(moment: Moment) -> tuple[Step, ...]:
    """All that you may do, then what tempts and may not be done, then how the turn goes on."""
    legal = moment.legal()
    kinds = tuple(dict.fromkeys(action.do for action in legal))
    thrown = moment.thrown is not None
    steps = [may_step((action for action in legal if action.do is do), thrown=thrown) for do in kinds]
    steps += [why_not(moment, do) for do in OFFERED if do not in kinds and is_tempting(moment, do)]
    if not legal:
        steps.append(_nothing_step(moment))
    return tuple(steps)


def _nothing_step(moment: Moment) -> Step:
    if moment.state.left <= moment.state.rules.reserve:
        zh = "牌墙剩下最后二十张，没有人和，这一副就流局了。"
        return Step(Text(zh, "Twenty tiles are left and nobody has won: the deal is drawn."), clause="E1")
    return Step(Text("什么都不能叫，等别人接着走。", "There is nothing to call; the others go on."), clause="F1")
