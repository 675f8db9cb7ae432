"""The ladder of Hangzhou mahjong as public reports of 2022–2024 have it: data, so that new reports change no code.

Clauses: V1–V4. The course has its own copy of the two papers in ``lessons/curriculum.toml``, where the mock exams are
laid down; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from trainer.quiz.question import Text


class Way(StrEnum):
    """How a grade is won."""

    PAPER = "paper"
    ONLINE = "online"
    ON_SITE = "on-site"


WAYS: Mapping[Way, Text] = MappingProxyType(
    {
        Way.PAPER: Text("在网上答题", "by an online paper"),
        Way.ONLINE: Text("打网上的升段赛", "by promotion matches online"),
        Way.ON_SITE: Text("打现场的升段赛", "by promotion matches on site"),
    }
)


@dataclass(frozen=True, slots=True)
class Grade:
    """One rung of the ladder and how it is won."""

    id: str
    name: Text
    way: Way


@dataclass(frozen=True, slots=True)
class Paper:
    """An online paper: how many *questions* in how many *minutes*, and how many right answers pass."""

    grade: Grade
    questions: int
    minutes: int
    pass_mark: int

    @property
    def may_miss(self) -> int:
        """How many wrong answers still pass."""
        return self.questions - self.pass_mark


def _duan(number: int, way: Way) -> Grade:
    return Grade(f"{number}duan", Text(f"业余{number}段", f"amateur {number} duan"), way)


GRADES = (
    Grade("registered", Text("注册运动员", "registered player"), Way.PAPER),
    _duan(1, Way.PAPER),
    *(_duan(number, Way.ONLINE) for number in (2, 3)),
    *(_duan(number, Way.ON_SITE) for number in (4, 5, 6)),
)
"""The ladder from the bottom to the top. Clauses: V1, V3."""
PAPERS = (Paper(GRADES[0], 10, 10, 7), Paper(GRADES[1], 10, 10, 8))
"""The two papers. Clause: V2."""
SCHEME_GRADES = 18
"""How many grades the whole scheme has, beyond this ladder. Clause: V1."""
PROMOTED_PERCENT = 30
"""The largest share of those who enter that is promoted to the top grade. Clause: V3."""
FINALISTS = GRADES[-1]
"""The grade asked of those in the final of Hangzhou's second Mind Sports Games, January 2024. Clause: V4."""
REPORTED = Text("题数、时间、合格线照公开报道。", "Numbers as public reports give them.")
