"""What a hand lacks: complete, ready for what, how far away, what to discard. Clauses: W1–W3, W6.

These functions know shapes only, not what bars a win; that is ``judge``'s matter. All of them take the kind that is
caishen as ``caishen``, 白 unless a tile was turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from trainer.engine.acceptance import CAISHEN, copies_as_bits, outlooks
from trainer.engine.blocks import block_keys
from trainer.engine.caishen import check_hand, copies_in_play, literal, tiles_left
from trainer.engine.hand import Hand
from trainer.engine.keys import (
    Keys,
    away,
    melds_away,
    natural_keys,
    six_pairs_away,
    standard_away,
    wins,
)
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import ALL_KINDS, WHITE, Kind
from trainer.engine.wait_masks import wait_mask


@dataclass(frozen=True, slots=True)
class Waits:
    """What completes a hand one tile short.

    ``kinds``: every kind whose tile would, in m p s z order, the dead ones too, never the caishen kind; ``caishen``:
    whether drawing one would; ``dead``: kinds of which no copy is left (死听); ``left``: copies unseen, by kind.
    """

    kinds: tuple[Kind, ...]
    caishen: bool
    baotou: bool
    dead: tuple[Kind, ...]
    left: Mapping[Kind, int]


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """One kind that may be discarded: the shanten after it, the kinds that lower it, and how many tiles those are."""

    discard: Kind
    shanten: int
    accepts: Mapping[Kind, int]
    tiles: int


def standard_distance(counts: Sequence[int], melds: int) -> int:
    """Fewest tiles to add to natural *counts* for 4 − *melds* melds and a pair. Clause: W1."""
    return standard_away(*block_keys(counts), melds)


def meld_distance(counts: Sequence[int], melds: int) -> int:
    """Fewest tiles to add to natural *counts* for 4 − *melds* melds and no pair. Clause: W6."""
    return melds_away(*block_keys(counts), melds)


def qidui_distance(counts: Sequence[int], pairs: int = 7) -> int:
    """Fewest tiles to add to natural *counts* for *pairs* pairs; four alike are two. Clause: W2.

    >>> qidui_distance([2] * 6 + [1] + [0] * 27)
    1
    """
    held = bytes(counts)  # counting bytes is far quicker than looking at each count; five only with a fifth copy (W3)
    single = held.count(1) + held.count(3) + held.count(5)
    short = pairs - (sum(counts) - single) // 2
    return 2 * short - min(single, short)


def distance(counts: Sequence[int], melds: int) -> int:
    """The smaller of the two distances; seven pairs only where nothing is melded."""
    return away(*block_keys(counts), melds)


def completes_counts(counts: Sequence[int], wild: int) -> bool:
    """Whether natural *counts* and *wild* caishen, fourteen tiles together, are complete. Clauses: W1–W3.

    >>> completes_counts([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25, 1)
    True
    """
    wan, tong, tiao, honours = block_keys(counts)
    return wins(wan, tong, tiao, honours, wild)


def completes(hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> bool:
    """Whether *hand*, the winning tile included, is four melds and a pair or seven pairs.

    >>> from trainer.engine.ruleset import MIL2025
    >>> completes(Hand.parse("123m456p789s222z1z5z"), MIL2025)
    True

    Raises BadSize unless the hand has 14 − 3·melds concealed tiles. Clauses: W1–W3.
    """
    hand.require(full=True)
    check_hand(hand, rules, caishen)
    return is_complete(hand, caishen)


def is_complete(hand: Hand, caishen: Kind) -> bool:
    """``completes`` for a full hand that is known to be sound, as every hand at a table is: nothing is checked.

    >>> is_complete(Hand.parse("123m456p789s222z1z5z"), WHITE)
    True

    Clauses: W1–W3.
    """
    keys, wild = natural_keys(hand.keys, caishen)
    return standard_away(*keys, len(hand.melds)) <= wild if hand.melds else wins(*keys, wild)


def is_baotou_standard(counts: Sequence[int], wild: int, melds: int) -> bool:
    """可爆头 by four melds: without one caishen the rest is exactly four. Clause: W6."""
    return wild > 0 and meld_distance(counts, melds) <= wild - 1


def is_baotou_qidui(counts: Sequence[int], wild: int, melds: int) -> bool:
    """可爆头 by seven pairs: without one caishen the rest is exactly six. Clause: W6."""
    return wild > 0 and not melds and qidui_distance(counts, 6) <= wild - 1


def is_baotou(hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> bool:
    """Whether *hand*, before its draw, is 可爆头: any tile at all completes it.

    >>> from trainer.engine.ruleset import MIL2025
    >>> is_baotou(Hand.parse("123m456p789s222z5z"), MIL2025)
    True

    Raises BadSize unless the hand has 13 − 3·melds concealed tiles. Clause: W6.
    """
    hand.require(ready=True)
    check_hand(hand, rules, caishen)
    keys, wild = natural_keys(hand.keys, caishen)
    return _is_baotou_by_keys(keys, wild, len(hand.melds))


def _is_baotou_by_keys(keys: Keys, wild: int, melds: int) -> bool:
    """可爆头 of either shape. Clause: W6."""
    return wild > 0 and (melds_away(*keys, melds) < wild or (not melds and six_pairs_away(*keys) < wild))


def waits(hand: Hand, rules: RuleSet, visible: Iterable[Kind] = (), *, caishen: Kind = WHITE) -> Waits:
    """What completes *hand*, and how many of each are unseen.

    >>> from trainer.engine.ruleset import MIL2025
    >>> found = waits(Hand.parse("56m5z456p789s222z1z"), MIL2025)
    >>> found.kinds, found.caishen, found.baotou
    ((3, 6, 27), True, False)

    Raises BadSize unless the hand has 13 − 3·melds concealed tiles; BadHand when *visible* shows too many of a kind.
    Clauses: W1–W3, W6.
    """
    hand.require(ready=True)
    check_hand(hand, rules, caishen)
    keys, wild = natural_keys(hand.keys, caishen)
    melds = len(hand.melds)
    unseen = tiles_left(hand, rules, caishen, visible)
    mask = wait_mask(*keys, wild, melds) & drawable_mask(rules, caishen)
    kinds = tuple(sorted(literal(k, caishen) for k in kinds_in(mask)))
    return Waits(
        kinds=kinds,
        caishen=away(*keys, melds) <= wild + 1,
        baotou=_is_baotou_by_keys(keys, wild, melds),
        dead=tuple(kind for kind in kinds if not unseen[kind]),
        left={kind: unseen[kind] for kind in kinds},
    )


@cache
def drawable_mask(rules: RuleSet, caishen: Kind) -> int:
    """The natural kinds of which there are tiles at all, as bits. Clauses: S5, S8."""
    in_play = copies_in_play(rules, caishen)
    return sum(1 << kind for kind in ALL_KINDS if kind != WHITE and in_play[literal(kind, caishen)])


def kinds_in(mask: int) -> Iterator[Kind]:
    """The kinds whose bits are set in *mask*, lowest first.

    >>> list(kinds_in(0b1001))
    [0, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def shanten(hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> int:
    """How many tiles *hand* is from ready: −1 complete, 0 ready. Any draw, natural or caishen, may supply one.

    >>> from trainer.engine.ruleset import MIL2025
    >>> shanten(Hand.parse("245568m245568p77s"), MIL2025)
    2

    Raises BadSize unless the hand has 13 or 14 − 3·melds concealed tiles. Clauses: W1–W3.
    """
    hand.require(ready=True, full=True)
    check_hand(hand, rules, caishen)
    keys, wild = natural_keys(hand.keys, caishen)
    return max(away(*keys, len(hand.melds)) - wild, 0) - 1


def discards(
    hand: Hand, rules: RuleSet, visible: Iterable[Kind] = (), *, caishen: Kind = WHITE
) -> tuple[DiscardOption, ...]:
    """What each kind of *hand* would leave if discarded, one entry a kind in m p s z order.

    Raises BadSize unless the hand has 14 − 3·melds concealed tiles; BadHand when *visible* shows too many of a kind.
    Clauses: W1–W3.
    """
    hand.require(full=True)
    check_hand(hand, rules, caishen)
    keys, wild = natural_keys(hand.keys, caishen)
    unseen = tiles_left(hand, rules, caishen, visible)
    natural = [0 if kind == WHITE else unseen[literal(kind, caishen)] for kind in ALL_KINDS]
    options = []
    for held, away_by, mask, tiles in outlooks(keys, wild, len(hand.melds), copies_as_bits(natural)):
        better = [literal(kind, caishen) for kind in kinds_in(mask)]
        if away_by >= 0 and unseen[caishen]:
            better.append(caishen)
            tiles += unseen[caishen]
        discard = caishen if held == CAISHEN else literal(held, caishen)
        options.append(DiscardOption(discard, away_by, {kind: unseen[kind] for kind in sorted(better)}, tiles))
    return tuple(sorted(options, key=lambda option: option.discard))
