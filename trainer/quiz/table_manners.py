"""How long one may think and how tiles lie on a real table: data that no engine needs. Clauses: F3, F6, O7, O8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trainer.quiz.question import Text


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """How many *seconds* the rule set *rules* gives for *what*."""

    rules: str
    what: Text
    seconds: int


CALL, PLAY = Text("喊牌", "a call"), Text("行牌", "one's own play")
CALL_PUNG = Text("喊碰", "calling a pung")
TIME_LIMITS = (
    TimeLimit("mil2025", CALL, 3),
    TimeLimit("bianfeng", CALL, 3),
    TimeLimit("yuhang", CALL_PUNG, 5),
    TimeLimit("yuhang", PLAY, 30),
)
"""Every time limit that a source gives. Clause: F3."""
YUHANG_ROW = 10
"""How many discards a row of a river holds in Yuhang. Clause: F6."""
LEFT, MIDDLE, RIGHT = "left", "middle", "right"
SIDES: Mapping[int, str] = MappingProxyType({3: LEFT, 2: MIDDLE, 1: RIGHT})
"""On which side the claimed tile lies, by how many seats further on its discarder sits. Clause: O7."""
SIDE_NAMES: Mapping[str, Text] = MappingProxyType(
    {LEFT: Text("左边", "on the left"), MIDDLE: Text("中间", "in the middle"), RIGHT: Text("右边", "on the right")}
)
