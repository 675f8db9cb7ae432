"""The names players shout: 杠暴, 财飘, 豪华七对. They follow from the elements and add nothing. Clauses: P2–P8."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from trainer.engine.context import CAIPIAO, GANG, WinContext

_NUMBERS = ("", "", "双", "三", "四")


class _Element(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def exponent(self) -> int: ...


def _chain_title(fan: dict[str, int], chain: tuple[str, ...]) -> str:
    floats, gangs = fan.get("caipiao", 0), fan.get("gangkai", 0)
    if not fan.get("baotou"):
        return f"{_NUMBERS[min(gangs, 4)]}杠开" if gangs else ""
    if not floats:
        return f"{_NUMBERS[min(gangs, 4)]}杠暴" if gangs else "爆头"
    if GANG not in chain:
        return "财飘" if floats == 1 else f"{_NUMBERS[min(floats, 4)]}飘"
    if chain == (GANG, CAIPIAO):
        return "杠飘"
    if chain == (CAIPIAO, GANG):
        return "飘杠"
    return f"{floats}飘{chain.count(GANG)}杠"


def _qidui_title(fan: dict[str, int]) -> str:
    quads = fan.get("haohua", 0)
    rich = "豪华" if "qidui" not in fan or quads == 1 else f"{_NUMBERS[min(quads, 4)]}豪华" if quads else ""
    tail = "清七对" if fan.get("wu_caishen") else "七客" if fan.get("baotou") else "七对"
    return rich + tail


def title_of(elements: Sequence[_Element], context: WinContext) -> str:
    """The Chinese name of a win with *elements*; empty for a plain one. Clause: P1.

    >>> from trainer.engine.patterns import Element
    >>> title_of([Element("baotou", 1, "P2"), Element("gangkai", 1, "P4")], WinContext())
    '杠暴'
    """
    fan = {element.id: element.exponent for element in elements}
    if "shifeng" in fan:
        return "十风"
    if "qidui" in fan or "haohua" in fan:
        seven = _qidui_title(fan)
        chain = _chain_title({k: v for k, v in fan.items() if k != "baotou" or "caipiao" in fan}, context.chain)
        return f"{chain}{seven}" if chain else seven
    chain = _chain_title(fan, context.chain)
    return chain or ("无财神" if fan.get("wu_caishen") else "")
