"""Is it a win, what is it worth, and why. Clauses: W1–W8, K5, P1–P15."""

from __future__ import annotations

from typing import NamedTuple

from trainer.engine.caishen import check_hand, nature, split
from trainer.engine.context import CAIPIAO, Source, WinContext
from trainer.engine.errors import BadFacts, BadSize
from trainer.engine.hand import Hand
from trainer.engine.keys import both_away, melds_away, natural_keys, six_pairs_away, standard_away
from trainer.engine.patterns import Element, Evidence, Seen, dearest_words, shifeng_elements
from trainer.engine.readings import Reading, Shape, plainest_of_judged, readings
from trainer.engine.ruleset import CaishenRule, RuleSet
from trainer.engine.settle import Due, Payments
from trainer.engine.tiles import COPIES, WHITE, Kind, is_honour, tile_text
from trainer.engine.worth import NotWin as NotWin
from trainer.engine.worth import Step as Step
from trainer.engine.worth import Worth, dearest, options_of, worth_as, worth_of

_NOT_COMPLETE = NotWin("not_complete", "W1")
_PLAIN = Seen(True, False, False, False, 0, 0, False, False, False)
"""What most wins look like: four melds and a pair, all concealed and without caishen."""


class Win(NamedTuple):
    """A win with all its reasons; a named tuple, which is made in half the time of a frozen dataclass.

    ``worth`` says what it is worth and why, ``hand`` includes the winning tile, ``shown`` is the reading whose pattern
    words are paid for, where a room pays for any.
    """

    worth: Worth
    hand: Hand
    caishen: Kind
    shown: Reading | None = None

    @property
    def shape(self) -> Shape:
        """How the hand wins; of two shapes the one that counts. Clause: P12."""
        return self.worth.shape

    @property
    def rival(self) -> int | None:
        """The other shape's exponent where the hand reads both ways. Clause: P12."""
        return self.worth.rival

    @property
    def elements(self) -> tuple[Element, ...]:
        """What adds to the exponent, in the order of the rulebook."""
        return self.worth.elements

    @property
    def fan(self) -> dict[str, int]:
        """Exponent by element id."""
        return {element.id: element.exponent for element in self.worth.elements}

    @property
    def exponent(self) -> int:
        """The sum of the elements, after the cap. Clause: P9."""
        return self.worth.exponent

    @property
    def uncapped(self) -> int:
        """The sum of the elements, before the cap."""
        return self.worth.uncapped

    @property
    def product(self) -> int:
        """base × 2^exponent, before a cap on the value. Clauses: P9, D7."""
        return self.worth.product

    @property
    def value(self) -> int:
        """Points, before the dealer factor. Clauses: P9, D7."""
        return self.worth.value

    @property
    def payments(self) -> Payments:
        """What each seat wins or pays. Clauses: D3–D6, L."""
        return self.worth.payments

    @property
    def dues(self) -> tuple[Due, ...]:
        """What each payer owes and why: how the payments follow from the value."""
        return self.worth.dues

    @property
    def title(self) -> str:
        """The name players shout."""
        return self.worth.title

    @property
    def trace(self) -> tuple[Step, ...]:
        """How the value came about, a step a decision."""
        return self.worth.trace

    @property
    def rules(self) -> RuleSet:
        """The rule set it was judged by."""
        return self.worth.rules

    @property
    def reading(self) -> Reading | None:
        """The plainest way to read the hand in the shape that counts, found when asked for; None for 十风."""
        shape = self.worth.shape
        if shape is Shape.SHIFENG:
            return None
        return self.shown or plainest_of_judged(self.hand, self.worth.rules, self.caishen, shape)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every way to read the hand in the shape that counts, searched for when asked: there may be thousands."""
        if self.shape is Shape.SHIFENG:
            return ()
        return tuple(r for r in readings(self.hand, self.rules, caishen=self.caishen) if r.shape is self.shape)


def judge(hand: Hand, tile: Kind | None, context: WinContext, rules: RuleSet, *, caishen: Kind = WHITE) -> Win | NotWin:
    """Judge *hand* (the tiles before the win) taking *tile* in *context*.

    >>> from trainer.engine.ruleset import MIL2025
    >>> win = judge(Hand.parse("123m456p789s222z5z"), 0, WinContext(), MIL2025)
    >>> win.fan, win.value, win.payments.by_seat
    ({'baotou': 1}, 2, (12, -4, -4, -4))

    For 十风 *tile* is None and *hand* the 13 tiles left. Raises BadSize, BadHand, BadMeld or BadFacts for what cannot
    be. Clauses: W1–W8, P1–P15, T11, D3–D7, L1–L5.
    """
    hand.require(ready=True)
    check_hand(hand, rules, caishen)
    source = context.source
    if source is Source.SHIFENG:
        return _judge_shifeng(hand, tile, context, rules, caishen)
    if tile is None:
        raise BadFacts(f"tile: missing; only shifeng is declared without one, not {source.value}")
    full = hand.draw(tile)
    if rules.caishen_rule is not CaishenRule.WHITE:  # else every tile there is may be drawn
        check_hand(full, rules, caishen)
    if context.chain or source is Source.ROBBED_GANG:
        _check_facts(full, hand, tile, context, caishen)
    seen = _look(hand, full, tile, rules, caishen)
    if seen is None:
        return _NOT_COMPLETE
    if rules.pattern_values:
        return _with_words(seen, full, tile, context, rules, caishen)
    worth = worth_of(seen, context, rules)
    return worth if isinstance(worth, NotWin) else Win(worth, full, caishen)


def _check_facts(full: Hand, hand: Hand, tile: Kind, context: WinContext, caishen: Kind) -> None:
    """Refuse what cannot have happened. Raises BadFacts."""
    held = full.all_counts()[caishen]
    floats = context.chain.count(CAIPIAO)
    if floats + held > COPIES:
        raise BadFacts(f"chain: {floats} floats with {held} caishen in hand; there are {COPIES} {tile_text(caishen)}")
    if context.source is Source.ROBBED_GANG:
        if tile == caishen:
            raise BadFacts(f"tile: {tile_text(tile)} is caishen; no kong of it can be robbed")
        if hand.all_counts()[tile]:
            raise BadFacts(f"tile: {tile_text(tile)} robbed, but the winner holds one, so nobody had the other three")


def _look(hand: Hand, full: Hand, tile: Kind, rules: RuleSet, caishen: Kind) -> Seen | None:
    """Look at the hand once; every later decision reads from here. None when no shape is complete."""
    melds = hand.melds
    keys, wild = natural_keys(full.keys, caishen)
    if melds:
        standard, qidui = standard_away(*keys, len(melds)) <= wild, False
    else:
        for_standard, for_qidui = both_away(*keys)
        standard, qidui = for_standard <= wild, for_qidui <= wild
    if not (standard or qidui):
        return None
    if not (wild or qidui or melds or rules.missing_suit):
        return _PLAIN
    takes_caishen = tile == caishen
    wild_before = wild - takes_caishen
    baotou_standard = baotou_qidui = False
    if wild_before:
        before, _ = natural_keys(hand.keys, caishen)
        baotou_standard = melds_away(*before, len(melds)) < wild_before
        baotou_qidui = not melds and six_pairs_away(*before) < wild_before
    quads = split(full.tiles, caishen)[0].count(COPIES) if qidui else 0
    melded = bool(melds) and any(caishen in meld.tiles for meld in melds)
    lacks_suit = rules.missing_suit and _lacks_a_suit(full, caishen)
    return Seen(
        standard, qidui, baotou_standard, baotou_qidui, quads, wild, melded, takes_caishen, lacks_suit
    )  # fmt: skip


def _lacks_a_suit(full: Hand, caishen: Kind) -> bool:
    """Whether hand and melds, caishen aside, lack 万, 筒 or 条. Clause: W7."""
    tiles = [*full.tiles, *(kind for meld in full.melds for kind in meld.tiles)]
    natural = (nature(kind, caishen) for kind in tiles if kind != caishen)
    return len({kind // 9 for kind in natural if not is_honour(kind)}) < 3


def _with_words(seen: Seen, full: Hand, tile: Kind, context: WinContext, rules: RuleSet, caishen: Kind) -> Win | NotWin:
    """Judge where a room pays for pattern words, which only the readings tell. Clauses: T11, P12."""
    options = options_of(Evidence(seen, context, rules))
    if isinstance(options, NotWin):
        return options
    found = readings(full, rules, caishen=caishen)
    shown: dict[Shape, Reading | None] = {}
    dearer = []
    for shape, elements in options:
        of_shape = tuple(reading for reading in found if reading.shape is shape)
        words, shown[shape] = dearest_words(of_shape, full, tile, context, rules, caishen)
        dearer.append((shape, elements + words))
    worth = dearest(tuple(dearer), context, rules)
    return Win(worth, full, caishen, shown[worth.shape])


def _judge_shifeng(hand: Hand, tile: Kind | None, context: WinContext, rules: RuleSet, caishen: Kind) -> Win | NotWin:
    """十风: ten honours discarded first, nothing melded, any 13 tiles left. Clause: P14."""
    if tile is not None:
        raise BadFacts(f"tile: {tile_text(tile)}; shifeng is declared at the tenth discard, without one")
    if not rules.shifeng:
        return NotWin("source_barred", "P14")
    if hand.melds:
        raise BadFacts(f"melds: {len(hand.melds)}; shifeng allows none, a concealed kong included")
    if len(context.discards) != 10:
        raise BadSize(f"discards: {len(context.discards)}; shifeng is declared at the tenth")
    counts = hand.counts
    for kind in context.discards:
        counts[kind] += 1
        if counts[kind] > 4:
            raise BadFacts(f"discards: {counts[kind]} copies of {tile_text(kind)} with the hand; a kind has four")
    suited = [kind for kind in context.discards if not is_honour(kind)]
    if suited:
        return NotWin("not_complete", "P14")
    elements = shifeng_elements(hand, context, rules, caishen)
    return Win(worth_as(Shape.SHIFENG, elements, None, context, rules), hand, caishen)
