"""What a hand lacks: complete, ready for what, how far away, what to discard. Clauses: W1–W3, W6.

These functions know shapes only, not what bars a win; that is ``judge``'s matter. All of them take the kind that is
caishen as ``caishen``, 白 unless a tile was turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from trainer.engine.blocks import FAR, POWERS, TABLES, block_keys
from trainer.engine.caishen import check_hand, copies_in_play, literal, split, tiles_left
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

_SUIT, _HONOUR, _PAIR_UP = TABLES.suit, TABLES.honour, TABLES.pair_up


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


def _distances_after_draw(counts: list[int], melds: int, natural: Iterable[Kind]) -> Iterable[tuple[Kind, int]]:
    """The distance of *counts* with one more of each kind in *natural*, by changing one block's class at a time."""
    keys = block_keys(counts)
    classes = [_SUIT[keys[0]], _SUIT[keys[1]], _SUIT[keys[2]], _HONOUR[keys[3]]]
    left, right = _PAIR_UP[classes[0]][classes[1]], _PAIR_UP[classes[2]][classes[3]]
    final = TABLES.final[melds]
    single = sum(count & 1 for count in counts)
    pairs = (sum(counts) - single) // 2
    for kind in natural:
        if counts[kind] == 4:
            yield kind, _distance_with_fifth(counts, kind, melds)
            continue
        block = kind // 9
        table = _HONOUR if block == 3 else _SUIT
        drawn = table[keys[block] + POWERS[kind]]
        if block < 2:
            reached = final[_PAIR_UP[drawn][classes[1 - block]]][right]
        else:
            reached = final[left][_PAIR_UP[drawn][classes[5 - block]]]
        if not melds:
            odd = counts[kind] & 1
            short = 7 - pairs - odd
            reached = min(reached, 2 * short - min(single + (-1 if odd else 1), short))
        yield kind, reached


def _distance_with_fifth(counts: list[int], kind: Kind, melds: int) -> int:
    """The distance of *counts* plus a fifth *kind*. The tables end at four, so a group with *kind* is laid aside first.

    Either the fifth copy is of no use, or it is part of some run, triplet or pair: every such group is taken out of the
    hand in turn and the tables asked for the rest. Clause: W3.
    """
    best = standard_distance(counts, melds)
    if not melds:
        best = min(best, qidui_distance([count + (k == kind) for k, count in enumerate(counts)]))
    for group, is_pair in _groups_with(kind):
        rest = list(counts)
        rest[kind] += 1
        lack = 0
        for member in group:
            if rest[member]:
                rest[member] -= 1
            else:
                lack += 1
        away = meld_distance(rest, melds) if is_pair else standard_distance(rest, melds + 1) if melds < 4 else FAR
        best = min(best, lack + away)
    return best


def _groups_with(kind: Kind) -> list[tuple[tuple[Kind, ...], bool]]:
    groups: list[tuple[tuple[Kind, ...], bool]] = [((kind,) * 3, False), ((kind,) * 2, True)]
    if kind < 27:
        for start in range(max(kind % 9 - 2, 0), min(kind % 9, 6) + 1):
            low = kind - kind % 9 + start
            groups.append(((low, low + 1, low + 2), False))
    return groups


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
    melds = len(hand.melds)
    unseen = tiles_left(hand, rules, caishen, visible)
    natural = [k for k in ALL_KINDS if k != WHITE]
    options = []
    for discard in dict.fromkeys(hand.tiles):
        counts, wild = split(hand.discard(discard).tiles, caishen)
        need = distance(counts, melds) - wild
        reached = _distances_after_draw(counts, melds, natural)
        better = {literal(k, caishen) for k, dist in reached if max(dist - wild, 0) < need}
        if need > 0:
            better.add(caishen)
        accepts = {kind: unseen[kind] for kind in sorted(better) if unseen[kind]}
        options.append(DiscardOption(discard, max(need, 0) - 1, accepts, sum(accepts.values())))
    return tuple(options)
