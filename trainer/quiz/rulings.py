"""What a referee of the competition can decide, mildest first, and whom each decision is for. Clauses: O1–O6.

The clauses give ranges ("a warning or a severe warning"), so a range is one decision here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trainer.quiz.question import Choice, Step, Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision: ``meant_for`` is whom or what the *clause* "
    "has it for, None where no clause gives it to anyone."""

    id: str
    text: Text
    clause: str
    meant_for: Text | None
    stops_winning: bool = False

    @property
    def choice(self) -> Choice:
        """The decision as an answer to choose."""
        return Choice(self.id, self.text)

    def misplaced(self, clause: str) -> Step:
        """What this decision is really for, said to who chose it; *clause* is the one that decides the case."""
        if self.meant_for is None:
            zh = f"没有一条规则这样判：“{self.text.zh}”。"
            en = f"No clause says so: “{self.text.en}”."
            return Step(Text(zh, en), clause=clause)
        zh = f"“{self.text.zh}”，那是{self.meant_for.zh}的判法。"
        en = f"“{self.text.en}”: that is for {self.meant_for.en}."
        return Step(Text(zh, en), clause=self.clause)


_ALL = (
    Ruling("none", Text("说一声就算了，不罚", "Nothing but a friendly word"), "O1", None),
    Ruling(
        "stands",
        Text("作数，照他喊的办", "The call stands"),
        "O5",
        Text("三秒之内、下一家还没摸牌就出声喊的", "a call said aloud within 3 seconds, before the next player draws"),
    ),
    Ruling(
        "void",
        Text("喊晚了，不作数", "The call comes too late and does not stand"),
        "O5",
        Text("过了三秒、下一家也摸了牌才喊的", "a call after 3 seconds, when the next player has already drawn"),
    ),
    Ruling(
        "may-win",
        Text("能和，照常算分", "The win counts as usual"),
        "O1",
        Text("没有在停和陪打的人", "a player who is not barred from winning"),
    ),
    Ruling("half-win", Text("能和，分数减半", "The win counts for half"), "O1", None),
    Ruling(
        "plays-on",
        Text("不能和，接着陪打", "No win; play goes on"),
        "O1",
        Text("正在停和陪打的人", "a player who is barred from winning"),
        stops_winning=True,
    ),
    Ruling("leaves", Text("离开牌桌，三个人接着打", "Out of the seat; the other three play on"), "O1", None),
    Ruling(
        "heard",
        Text("当场受理，由裁判裁定", "It is heard, and the referee decides"),
        "O6",
        Text("这一副还没打完就提出来的争议", "a dispute raised before the deal is over"),
    ),
    Ruling(
        "not-heard",
        Text("不受理", "It is not heard"),
        "O6",
        Text("一副打完以后才提的争议", "a dispute raised after the deal is over"),
    ),
    Ruling("replay", Text("那一副作废，重打", "That deal is annulled and played again"), "O6", None),
    Ruling(
        "no-win-deal",
        Text("这一副停和陪打", "No winning for the rest of this deal"),
        "O2",
        Text("不小心做了相公", "a wrong number of tiles by mistake"),
        stops_winning=True,
    ),
    Ruling(
        "warning",
        Text("警告或严重警告", "A warning or a severe warning"),
        "O1",
        Text(
            "空吃、空碰、空杠、空飘，早碰牌墙，或者没摸先打",
            "an empty call other than a win, touching the wall too early, or discarding before drawing",
        ),
    ),
    Ruling(
        "minus-1", Text("扣 1 分", "1 point off"), "O3", Text("迟到不到 10 分钟", "coming less than 10 minutes late")
    ),
    Ruling(
        "minus-2", Text("扣 2 分", "2 points off"), "O3", Text("迟到 10 到 15 分钟", "coming 10 to 15 minutes late")
    ),
    Ruling(
        "empty-win",
        Text("扣 1 到 16 分", "1 to 16 points off"),
        "O2",
        Text("空和", "an empty win call"),
    ),
    Ruling(
        "severe",
        Text("严重警告，最重扣 16 分", "A severe warning, and up to 16 points off"),
        "O4",
        Text("故意亮牌、说话、打暗号", "showing tiles on purpose, talking or signalling"),
    ),
    Ruling(
        "false-win",
        Text("扣 16 分，这一盘余下的都停和陪打", "16 points off, and no winning for the rest of the match"),
        "O2",
        Text("诈和", "a false win"),
        stops_winning=True,
    ),
    Ruling(
        "unsporting",
        Text("算违背体育道德，最多扣 16 分，还可以更重", "Unsporting conduct, with up to 16 points off or worse"),
        "O2",
        Text("故意做相公", "a wrong number of tiles on purpose"),
    ),
    Ruling(
        "match-lost",
        Text("这一盘判负", "The match is lost"),
        "O3",
        Text("迟到超过 15 分钟", "coming more than 15 minutes late"),
    ),
    Ruling(
        "excluded",
        Text("取消比赛资格，并且上报", "Exclusion from the event, and a report"),
        "O4",
        Text("作弊", "cheating"),
    ),
)
RULINGS: Mapping[str, Ruling] = MappingProxyType({ruling.id: ruling for ruling in _ALL})
"""Every decision by its id, mildest first, in the order in which they are offered."""
