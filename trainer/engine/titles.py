"""The names players shout: 杠暴, 财飘, 豪华七对. They follow from the elements and add nothing. Clauses: P2–P8, K5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from trainer.engine.context import CAIPIAO, GANG, Source, WinContext
from trainer.engine.pattern_words import WORDS

_NUMBERS = ("", "", "双", "三", "四")


class _Element(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def exponent(self) -> int: ...


def _chain_title(fan: dict[str, int], chain: tuple[str, ...]) -> str:
    """The name of a chain: kongs as they are paid, but all that lie in it beside floats. Clauses: P3, P4, P10."""
    floats, paid, gangs = fan.get("caipiao", 0), fan.get("gangkai", 0), chain.count(GANG)
    if not fan.get("baotou"):
        return f"{_number(paid)}杠开" if paid else ""
    if not floats:
        return f"{_number(paid)}杠暴" if paid else "爆头"
    if not gangs:
        return "财飘" if floats == 1 else f"{_number(floats)}飘"
    if chain == (GANG, CAIPIAO):
        return "杠飘"
    if chain == (CAIPIAO, GANG):
        return "飘杠"
    return f"{floats}飘{gangs}杠"


def _number(count: int) -> str:
    """双, 三, 四 before a name; nothing for one, digits above four."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _qidui_title(fan: dict[str, int]) -> str:
    quads = fan.get("haohua", 0)
    rich = "豪华" if "qidui" not in fan else f"{_number(quads)}豪华" if quads else ""
    tail = "清七对" if fan.get("wu_caishen") else "七客" if fan.get("baotou") else "七对"
    return rich + tail


def title_of(elements: Sequence[_Element], context: WinContext) -> str:
    """The Chinese name of a win with *elements*; empty for a plain one. Clause: P1.

    >>> from trainer.engine.patterns import Element
    >>> context = WinContext(source=Source.GANG_DRAW, chain=("gang",))
    >>> title_of([Element("baotou", 1, "P2"), Element("gangkai", 1, "P4")], context)
    '杠暴'

    Pattern words that a room pays for come first: 清一色杠暴.
    """
    fan = {element.id: element.exponent for element in elements}
    words = "".join(word.word for word in WORDS.values() if word.id in fan)
    return words + _own_title(fan, context)


def _own_title(fan: dict[str, int], context: WinContext) -> str:
    if "shifeng" in fan:
        return "十风"
    if context.source is Source.ROBBED_GANG:
        robbed = fan if "baotou" in fan else {k: v for k, v in fan.items() if k != "gangkai"}
        return "抢杠" + _drawn_title(robbed, context)
    return _drawn_title(fan, context)


def _drawn_title(fan: dict[str, int], context: WinContext) -> str:
    if "qidui" in fan or "haohua" in fan:
        seven = _qidui_title(fan)
        chain = _chain_title({k: v for k, v in fan.items() if k != "baotou" or "caipiao" in fan}, context.chain)
        return f"{chain}{seven}" if chain else seven
    return _chain_title(fan, context.chain) or ("无财神" if fan.get("wu_caishen") else "")
