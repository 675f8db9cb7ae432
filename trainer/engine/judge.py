"""Is it a win, what is it worth, and why. Clauses: W1–W8, K5, P1–P15."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.caishen import check_hand, nature, split
from trainer.engine.context import CAIPIAO, TAKEN, Source, WinContext
from trainer.engine.errors import BadFacts, BadSize
from trainer.engine.hand import Hand
from trainer.engine.keys import melds_away, natural_keys, qidui_away, six_pairs_away, standard_away
from trainer.engine.patterns import Element, Evidence, dearest_words, elements_of, shifeng_elements
from trainer.engine.readings import Reading, Shape, plainest_reading, readings
from trainer.engine.ruleset import DiscardWin, RobGang, RuleSet
from trainer.engine.settle import Due, Payments, settlement
from trainer.engine.tiles import COPIES, WHITE, Kind, is_honour, tile_text
from trainer.engine.titles import title_of


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a trace: what was decided, by which clause, and the exponent or points it adds.

    ``id``: ``shape``, an element's id, ``cap``, ``value`` or ``payments``.
    """

    id: str
    clause: str
    amount: int | None = None
    tiles: str = ""


@dataclass(frozen=True, slots=True)
class Win:
    """A win with all its reasons. ``exponent`` is after the cap, ``uncapped`` before it, ``value`` before the streak.

    ``hand`` includes the winning tile. ``shown`` is the reading whose pattern words are paid for, where a room pays for
    any. ``rival`` is the other shape's exponent where the hand reads both ways (P12). ``product`` is
    base × 2^exponent, before a cap on the value (P9). ``trace`` tells how the value came about, ``dues`` how the
    payments follow from it.
    """

    shape: Shape
    shown: Reading | None
    rival: int | None
    elements: tuple[Element, ...]
    exponent: int
    uncapped: int
    value: int
    payments: Payments
    title: str
    trace: tuple[Step, ...]
    product: int
    dues: tuple[Due, ...]
    hand: Hand
    rules: RuleSet
    caishen: Kind

    @property
    def reading(self) -> Reading | None:
        """The plainest way to read the hand in the shape that counts, found when asked for; None for 十风."""
        if self.shape is Shape.SHIFENG:
            return None
        return self.shown or plainest_reading(self.hand, self.rules, caishen=self.caishen, shape=self.shape)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every way to read the hand in the shape that counts, searched for when asked: there may be thousands."""
        if self.shape is Shape.SHIFENG:
            return ()
        return tuple(r for r in readings(self.hand, self.rules, caishen=self.caishen) if r.shape is self.shape)

    @property
    def fan(self) -> dict[str, int]:
        """Exponent by element id."""
        return {element.id: element.exponent for element in self.elements}


@dataclass(frozen=True, slots=True)
class NotWin:
    """No win: the first reason that applies, and its clause."""

    reason: str
    clause: str


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
    if context.source is Source.SHIFENG:
        return _judge_shifeng(hand, tile, context, rules, caishen)
    if tile is None:
        raise BadFacts(f"tile: missing; only shifeng is declared without one, not {context.source.value}")
    full = hand.draw(tile)
    check_hand(full, rules, caishen)
    _check_facts(full, hand, tile, context, rules, caishen)
    evidence = _evidence(hand, full, context, rules, caishen)
    barred = _barred(evidence, full, tile, context, rules, caishen)
    if barred:
        return barred
    shapes = _shapes_allowed(evidence, full, rules, caishen)
    return _value(evidence, shapes, full, tile, context, rules, caishen) if shapes else NotWin("must_baotou", "W8")


def _check_facts(full: Hand, hand: Hand, tile: Kind, context: WinContext, rules: RuleSet, caishen: Kind) -> None:
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


def _evidence(hand: Hand, full: Hand, context: WinContext, rules: RuleSet, caishen: Kind) -> Evidence:
    """Look at the hand once; every later decision reads from here."""
    melds = len(hand.melds)
    before, wild_before = natural_keys(hand.keys, caishen)
    keys, wild = natural_keys(full.keys, caishen)
    counts, _ = split(full.tiles, caishen)
    return Evidence(
        standard=standard_away(*keys, melds) <= wild,
        qidui=not melds and qidui_away(*keys) <= wild,
        baotou_standard=melds_away(*before, melds) < wild_before,
        baotou_qidui=not melds and six_pairs_away(*before) < wild_before,
        quads=counts.count(COPIES),
        wild=wild,
        context=context,
        rules=rules,
    )


def _barred(
    seen: Evidence, full: Hand, tile: Kind, context: WinContext, rules: RuleSet, caishen: Kind
) -> NotWin | None:
    """The first reason against a win, or None; W8 comes after all of these. Clauses: W1, W4, W5, W7, K5."""
    if not (seen.standard or seen.qidui):
        return NotWin("not_complete", "W1")
    if not _source_allowed(context, rules):
        return NotWin("source_barred", "K5" if context.source is Source.ROBBED_GANG else "W4")
    if context.source is Source.DISCARD and tile == caishen:
        return NotWin("caishen_discarded", "W5")
    if seen.ready_for_baotou and context.source in TAKEN and not seen.counts_as_own_draw:
        return NotWin("baotou_barred", "W5" if context.source is Source.DISCARD else "K5")
    if rules.missing_suit and not _lacks_a_suit(full, caishen):
        return NotWin("missing_suit", "W7")
    return None


def _source_allowed(context: WinContext, rules: RuleSet) -> bool:
    if context.source is Source.DISCARD:
        if rules.discard_win is DiscardWin.STREAK3:
            return context.streak >= 3 and context.dealer in (context.seat, context.from_seat)
        return rules.discard_win is DiscardWin.ALWAYS
    if context.source is Source.ROBBED_GANG:
        if rules.rob_gang is RobGang.STREAK2_AS_GANGKAI:
            return context.streak >= 2
        return rules.rob_gang is RobGang.ALWAYS_AS_SELF_DRAW
    return True


def _lacks_a_suit(full: Hand, caishen: Kind) -> bool:
    """Whether hand and melds, caishen aside, lack 万, 筒 or 条. Clause: W7."""
    tiles = [*full.tiles, *(kind for meld in full.melds for kind in meld.tiles)]
    natural = (nature(kind, caishen) for kind in tiles if kind != caishen)
    return len({kind // 9 for kind in natural if not is_honour(kind)}) < 3


def _shapes_allowed(seen: Evidence, full: Hand, rules: RuleSet, caishen: Kind) -> tuple[Shape, ...]:
    """The complete shapes one may win by: with a caishen held or melded W8 wants 爆头 or 杠开 in what is paid."""
    if not rules.must_baotou or not full.all_counts()[caishen]:
        return seen.shapes
    return tuple(s for s in seen.shapes if {"baotou", "gangkai"} & {e.id for e in elements_of(seen, s)})


def _value(
    seen: Evidence,
    shapes: tuple[Shape, ...],
    full: Hand,
    tile: Kind,
    context: WinContext,
    rules: RuleSet,
    caishen: Kind,
) -> Win:
    """Value the dearer of *shapes*; a tie, after both caps, goes to the standard one. Clauses: P9, P12."""
    options = [(shape, elements_of(seen, shape)) for shape in shapes]
    shown: dict[Shape, Reading | None] = {}
    if rules.pattern_values:
        for place, (shape, elements) in enumerate(options):
            of_shape = tuple(r for r in readings(full, rules, caishen=caishen) if r.shape is shape)
            words, shown[shape] = dearest_words(of_shape, full, tile, context, rules, caishen)
            options[place] = (shape, elements + words)
    exponents = [_capped(sum(e.exponent for e in elements), rules) for _, elements in options]
    worth = [_value_capped(context.base * 2**exponent, rules) for exponent in exponents]
    best = worth.index(max(worth))
    shape, elements = options[best]
    rival = exponents[1 - best] if len(exponents) == 2 else None
    return _win(shape, shown.get(shape), rival, elements, full, context, rules, caishen)


def _capped(exponent: int, rules: RuleSet) -> int:
    return exponent if rules.cap is None else min(exponent, rules.cap)


def _value_capped(value: int, rules: RuleSet) -> int:
    return value if rules.value_cap is None else min(value, rules.value_cap)


def _win(
    shape: Shape,
    shown: Reading | None,
    rival: int | None,
    elements: tuple[Element, ...],
    hand: Hand,
    context: WinContext,
    rules: RuleSet,
    caishen: Kind,
) -> Win:
    uncapped = sum(element.exponent for element in elements)
    exponent = _capped(uncapped, rules)
    product = context.base * 2**exponent
    value = _value_capped(product, rules)
    trace = [Step("shape", "W2" if shape is Shape.QIDUI else "P14" if shape is Shape.SHIFENG else "W1")]
    trace += [Step(e.id, e.clause, e.exponent, e.tiles) for e in elements]
    if exponent != uncapped:
        trace.append(Step("cap", "P9", exponent))
    if value != product:
        trace.append(Step("value_cap", "P9", value))
    trace.append(Step("value", "D7", value))
    paid = settlement(value, context, rules)
    trace.append(Step("payments", paid.clause, paid.payments.by_seat[context.seat]))
    title = title_of(elements, context)
    return Win(
        shape, shown, rival, elements, exponent, uncapped, value, paid.payments, title, tuple(trace), product,
        paid.dues, hand, rules, caishen,
    )  # fmt: skip


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
    return _win(Shape.SHIFENG, None, None, elements, hand, context, rules, caishen)
