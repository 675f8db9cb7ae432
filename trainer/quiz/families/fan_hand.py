"""fan-hand: which of these hands has exactly these fan? The way back from ``fan``. Clauses: P1–P7, P12, X7.

Every hand offered wins; how, is told beside it. Level 1 tells three plain kinds of win apart, 2 adds pairs and kongs, 3
four alike and floats. From 4 on the others come nearer: ever more of them lack one of the fan asked for, or have one
too many. 5 tells of caishen that were thrown away and count for nothing, 6 offers six hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trainer.engine import RuleSet, Win, format_tiles, preset, tile_text
from trainer.quiz.case import Case
from trainer.quiz.family import Draft, Family
from trainer.quiz.fan_words import ORDER, absent_step, element_step, explain_fan
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.wins import deal_win, facts
from trainer.quiz.words import FAN, PLAIN

OFFERED = {1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6}
NEAR = {1: 0, 2: 0, 3: 1, 4: 2, 5: 4, 6: 5}
"""How many of the wrong hands are one fan away from those asked for, by level."""
WINS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 3), 5: (3, 4), 6: (3, 4)}
"""Which kinds of win a level draws from."""
NAMES = (
    Text("甲", "A"), Text("乙", "B"), Text("丙", "C"), Text("丁", "D"), Text("戊", "E"), Text("己", "F"),
)  # fmt: skip
LAID_OUT = Text(
    "每一手从左到右：手里的牌，吃碰杠的牌，最后是和的那张。",
    "Each hand from left to right: concealed tiles, melds, and last the winning tile.",
)


@dataclass(frozen=True, slots=True)
class Offered:
    """One of the hands: the win, and how it came about, in words."""

    case: Case
    win: Win
    told: Text

    @property
    def fan(self) -> frozenset[str]:
        """The ids of its fan; none for a plain win."""
        return frozenset(self.win.fan)

    def row(self, name: Text) -> Row:
        """The hand as it is shown, under *name*."""
        parts = [format_tiles(self.case.hand.tiles)]
        if self.case.hand.melds:
            parts.append(" ".join(format_tiles(meld.tiles) for meld in self.case.hand.melds))
        parts.append(tile_text(self.case.tile))
        label = Text(f"{name.zh}：{self.told.zh}", f"{name.en}: {self.told.en}")
        return Row(label, " | ".join(parts))


@dataclass(frozen=True, slots=True)
class Offer:
    """The hands in the order shown, and which of them is the right one."""

    hands: tuple[Offered, ...]
    right: int

    @property
    def key(self) -> Offered:
        """The hand that has exactly the fan asked for."""
        return self.hands[self.right]


def offer(rng: Random, level: int, rules: RuleSet) -> Offer:
    """Hands of *level*, no two with the same fan: deals until one of them has others as near as they should be."""
    dealt: dict[frozenset[str], Offered] = {}
    while True:
        one = _deal(rng, level, rules)
        if one is None:
            continue
        dealt[one.fan] = one
        fans = list(dealt)
        rng.shuffle(fans)
        for fan in fans if len(fans) >= OFFERED[level] else ():
            near = [other for other in fans if distance(fan, other) == 1]
            if len(near) >= NEAR[level]:
                chosen = near[: NEAR[level]]
                chosen += [other for other in fans if other != fan and other not in chosen]
                hands = [dealt[fan], *(dealt[other] for other in chosen[: OFFERED[level] - 1])]
                rng.shuffle(hands)
                return Offer(tuple(hands), [hand.fan for hand in hands].index(fan))


def _deal(rng: Random, level: int, rules: RuleSet) -> Offered | None:
    dealt = deal_win(rng, rng.choice(WINS[level]), rules)
    if dealt is None:
        return None
    case, win = dealt
    told = facts(case, rng if level >= 5 else None)[1:]  # that white is caishen is told once for all hands
    return Offered(case, win, Text("".join(one.zh for one in told), " ".join(one.en for one in told)))


def distance(one: frozenset[str], other: frozenset[str]) -> int:
    """How many fan set two hands apart; 豪华 in place of 七对 is one.

    >>> distance(frozenset({"qidui", "baotou"}), frozenset({"haohua"}))
    2
    """
    return max(len(one - other), len(other - one))


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """Hands that win, and the fan of one of them."""
    made = offer(rng, level, rules)
    names = NAMES[: len(made.hands)]
    rows = tuple(hand.row(name) for hand, name in zip(made.hands, names, strict=True))
    asked = fan_names(made.key.fan)
    text = Text(f"哪一手正好有这些番，不多也不少：{asked.zh}？", f"Which hand has exactly these fan: {asked.en}?")
    white = facts(made.key.case)[0]
    choices = tuple(Choice(str(place), name) for place, name in enumerate(names))
    scene = Scene(None, "", notes=(white, LAID_OUT), rows=rows)
    return Draft(text, Form.CHOICE, scene, str(made.right), _explain(made), choices)


def fan_names(fan: frozenset[str]) -> Text:
    """The names of *fan* in their order.

    >>> fan_names(frozenset({"qidui", "baotou"})).zh
    '爆头、七对'
    """
    found = [FAN[name] for name in ORDER if name in fan] or [FAN[PLAIN]]
    return Text("、".join(name.zh for name in found), ", ".join(name.en for name in found))


def _explain(made: Offer) -> tuple[Step, ...]:
    """Why the right hand has these fan, then what each of the others has."""
    name, fan = NAMES[made.right], fan_names(made.key.fan)
    head = Step(Text(f"{name.zh}：{fan.zh}。", f"{name.en}: {fan.en}."), format_tiles(made.key.case.full.tiles))
    steps = [head, *explain_fan(made.key.case, made.key.win)]
    for place, hand in enumerate(made.hands):
        if place != made.right:
            name, fan = NAMES[place], fan_names(hand.fan)
            steps.append(Step(Text(f"{name.zh}是：{fan.zh}。", f"{name.en} has: {fan.en}.")))
    return tuple(steps)


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """What the hand chosen has beyond the fan asked for, and which of them it lacks, each with its reason."""
    made = offer(Random(question.id), question.level, preset(question.rules))
    chosen, asked = made.hands[int(answer)], made.key.fan
    name, fan = NAMES[int(answer)], fan_names(chosen.fan)
    head = Step(Text(f"{name.zh}是：{fan.zh}。", f"{name.en} has: {fan.en}."))
    return (head, *_differences(chosen, asked))


def _differences(chosen: Offered, asked: frozenset[str]) -> Sequence[Step]:
    steps = [absent_step(chosen.case, chosen.win, fan) for fan in ORDER if fan in asked - chosen.fan]
    if not asked:
        steps.append(absent_step(chosen.case, chosen.win, PLAIN))
        return steps
    extra = [element for element in chosen.win.elements if element.id not in asked]
    return [*steps, *(element_step(chosen.case, chosen.win, element) for element in extra)]


FAMILY = Family(
    "fan-hand",
    Text("按番找牌", "Find the hand"),
    Text("哪一手正好有这些番？", "Which hand has exactly these fan?"),
    (1, 2, 3, 4, 5, 6),
    ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P12"),
    build,
    refute,
)
