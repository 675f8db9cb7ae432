"""The fan: one record an element, with its clause and what it adds to the exponent. Clauses: P2–P8, P10–P15."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trainer.engine.context import CAIPIAO, GANG, Source, WinContext
from trainer.engine.hand import Hand
from trainer.engine.pattern_words import Scene, scene_of, words_in
from trainer.engine.readings import Reading, Shape, plainest
from trainer.engine.ruleset import GangkaiCount, Haohua, RobGang, RuleSet, WuCaishen
from trainer.engine.tiles import WHITE, Kind, format_tiles


@dataclass(frozen=True, slots=True)
class Element:
    """One fan element of a win: its id, what it adds to the exponent, its clause, and the tiles that show it."""

    id: str
    exponent: int
    clause: str
    tiles: str = ""


class Seen(NamedTuple):
    """What there is to see in a hand that may win; hands alike in it are worth the same in one context.

    ``standard``, ``qidui``: which shapes are complete; ``baotou_*``: whether the hand before the win was 可爆头 in that
    way; ``quads``: natural four alike among the concealed tiles of seven pairs; ``wild``: caishen among the concealed
    tiles, ``melded``: whether melds hold any; ``takes_caishen``: whether the winning tile is one; ``lacks_suit``:
    whether 万, 筒 or 条 is missing, looked at only where that is asked for (W7).
    """

    standard: bool
    qidui: bool
    baotou_standard: bool
    baotou_qidui: bool
    quads: int
    wild: int
    melded: bool
    takes_caishen: bool
    lacks_suit: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that the elements look at, the hand and the events; nothing here is a decision about points."""

    hand: Seen
    context: WinContext
    rules: RuleSet

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The complete shapes, the standard one first: it wins a tie. Clause: P12."""
        return tuple(
            s for s, complete in ((Shape.STANDARD, self.hand.standard), (Shape.QIDUI, self.hand.qidui)) if complete
        )

    @property
    def ready_for_baotou(self) -> bool:
        """Whether the hand before the win was 可爆头 in any way. Clause: W6."""
        return self.hand.baotou_standard or self.hand.baotou_qidui

    @property
    def counts_as_own_draw(self) -> bool:
        """Whether the win is, or is treated as, one by own draw. Clauses: P2, K5."""
        if self.context.source is Source.ROBBED_GANG:
            return self.rules.rob_gang is RobGang.ALWAYS_AS_SELF_DRAW
        return self.context.source is not Source.DISCARD


def baotou(seen: Evidence, shape: Shape) -> int:
    """爆头: won by own draw from a 可爆头 hand, in the way of the reading taken. Clauses: P2, P12, P15."""
    if not seen.counts_as_own_draw:
        return 0
    if seen.rules.baotou_any_reading:
        return int(seen.ready_for_baotou)
    return int(seen.hand.baotou_qidui if shape is Shape.QIDUI else seen.hand.baotou_standard)


def caipiao(seen: Evidence, shape: Shape) -> int:
    """财飘: one for each float of the chain, only with 爆头 at the end. Clauses: P3, P10, P11."""
    return seen.context.chain.count(CAIPIAO) if baotou(seen, shape) else 0


def gangkai(seen: Evidence, shape: Shape) -> int:
    """杠开: won on a kong's replacement, or (K5) on a robbed kong that counts as one. Clauses: P4, P11, K5."""
    chain, source = seen.context.chain, seen.context.source
    if source is Source.ROBBED_GANG and seen.rules.rob_gang is RobGang.STREAK2_AS_GANGKAI:
        return 1
    if seen.rules.gangkai_count is GangkaiCount.ONCE:
        return int(source is Source.GANG_DRAW)
    if baotou(seen, shape):
        return chain.count(GANG)
    return len(chain) - len(_without_last_gangs(chain)) if source is Source.GANG_DRAW else 0


def _without_last_gangs(chain: tuple[str, ...]) -> tuple[str, ...]:
    while chain and chain[-1] == GANG:
        chain = chain[:-1]
    return chain


def qidui(seen: Evidence, shape: Shape) -> int:
    """七对, unless 豪华 takes its place. Clauses: P5, P6."""
    if shape is not Shape.QIDUI or (seen.rules.haohua is Haohua.FOUR_IN_ALL and seen.hand.quads):
        return 0
    return seen.rules.qidui_exponent


def haohua(seen: Evidence, shape: Shape) -> int:
    """豪华: natural four alike within seven pairs. Clauses: P6, P13."""
    if shape is not Shape.QIDUI or not seen.hand.quads:
        return 0
    return 4 if seen.rules.haohua is Haohua.FOUR_IN_ALL else seen.hand.quads


def wu_caishen(seen: Evidence, shape: Shape) -> int:
    """无财神 (mil2025), or the 清 of 清七对: no caishen among the concealed tiles. Clause: P7."""
    if seen.hand.wild or seen.rules.wu_caishen is WuCaishen.NONE:
        return 0
    return int(seen.rules.wu_caishen is WuCaishen.ANY or shape is Shape.QIDUI)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A fan element as a record: id, clause, and the exponent it adds to a reading (0: does not apply)."""

    id: str
    clause: str
    exponent: Callable[[Evidence, Shape], int]


PATTERNS = (
    Pattern("baotou", "P2", baotou),
    Pattern("caipiao", "P3", caipiao),
    Pattern("gangkai", "P4", gangkai),
    Pattern("qidui", "P5", qidui),
    Pattern("haohua", "P6", haohua),
    Pattern("wu_caishen", "P7", wu_caishen),
)


def elements_of(seen: Evidence, shape: Shape) -> tuple[Element, ...]:
    """The elements that apply to the hand read as *shape*, in the order of the rulebook."""
    found = []
    for pattern in PATTERNS:
        exponent = pattern.exponent(seen, shape)
        if exponent:
            found.append(Element(pattern.id, exponent, pattern.clause))
    return tuple(found)


def word_elements(scene: Scene, rules: RuleSet) -> tuple[Element, ...]:
    """The pattern words that a reading shows and this room pays for. Clause: T11."""
    values = dict(rules.pattern_values)
    return tuple(Element(word.id, values[word.word], "T11") for word in words_in(scene) if values.get(word.word))


def dearest_words(
    found: Sequence[Reading], hand: Hand, tile: Kind, context: WinContext, rules: RuleSet, caishen: Kind
) -> tuple[tuple[Element, ...], Reading | None]:
    """The pattern words paid for in the reading of one shape that makes them worth most, and that reading.

    Among readings worth alike the plainest one; no words and no reading when there is none. Clauses: P12, T11.
    """
    words = {}
    for reading in found:
        scene = scene_of(
            reading, hand, tile, caishen=caishen, seat=context.seat, dealer=context.dealer,
            round_wind=context.round_wind,
        )  # fmt: skip
        words[reading] = word_elements(scene, rules)
    worth = {reading: sum(element.exponent for element in elements) for reading, elements in words.items()}
    most = max(worth.values(), default=0)
    shown = plainest((reading for reading in found if worth[reading] == most), caishen)
    return (words[shown] if shown else ()), shown


def shifeng_elements(hand: Hand, context: WinContext, rules: RuleSet, caishen: Kind) -> tuple[Element, ...]:
    """十风, dearer with a 白 among the ten, and 无财神 when the tiles left hold none. Clause: P14."""
    exponent = 4 if WHITE in context.discards else 3
    found = [Element("shifeng", exponent, "P14", format_tiles(context.discards))]
    if caishen not in hand.tiles and rules.wu_caishen is WuCaishen.ANY:
        found.append(Element("wu_caishen", 1, "P7"))
    return tuple(found)
