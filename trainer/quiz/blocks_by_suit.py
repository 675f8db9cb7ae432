"""The same search as ``blocks_found``, suit by suit: quick even where all tiles are of one suit. Clauses: W1, T3."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from trainer.engine import WHITE, Hand, Kind
from trainer.quiz.blocks_found import Block, Found, needed

Counts: TypeAlias = tuple[int, ...]
Made: TypeAlias = tuple[int, int, int]
"""How many sets, how many blocks one tile short, and whether the pair was taken (1) or not (0)."""
Ways: TypeAlias = dict[Made, tuple[Block, ...]]
"""One way to make each, as blocks of ranks; the pair is the block that comes twice over, four tiles long."""
MOST = 4
_START: Ways = {(0, 0, 0): ()}


def blocks_by_suit(hand: Hand) -> Found:
    """The blocks of *hand* that leave least to be drawn, whole sets before partials.

    >>> found = blocks_by_suit(Hand.parse("123m45p678s99s127z"))
    >>> len(found.sets), found.partials, found.missing
    (2, ((12, 13),), 3)

    Clause: W1.
    """
    counts = [0] * 34
    for kind in hand.tiles:
        counts[kind] += kind != WHITE
    ways = _START
    for start, end in ((0, 9), (9, 18), (18, 27)):
        ways = _joined(ways, _suit_ways(tuple(counts[start:end]), 0), start)
    for kind in range(27, 34):
        ways = _joined(ways, _honour_ways(counts[kind]), kind)
    need = needed(hand)
    found = [_found(blocks, need) for made, blocks in ways.items() if made[0] + made[1] <= need]
    return min(found, key=lambda one: (one.missing, -len(one.sets), one.pair == ()))


def _found(blocks: tuple[Block, ...], need: int) -> Found:
    sets = tuple(block for block in blocks if len(block) == 3)
    pair = next((block[:2] for block in blocks if len(block) == 4), ())
    partials = tuple(block for block in blocks if len(block) == 2)
    empty = need - len(sets) - len(partials)
    return Found(sets, partials, pair, len(partials) + 2 * empty + (not pair))


def _joined(one: Ways, other: Ways, start: Kind) -> Ways:
    """What the tiles looked at so far and a suit that begins at *start* make together."""
    found: Ways = {}
    for (sets, partials, pair), blocks in one.items():
        for (more_sets, more_partials, more_pair), more in other.items():
            made = (sets + more_sets, partials + more_partials, pair + more_pair)
            if made not in found and made[0] + made[1] <= MOST and made[2] <= 1:
                found[made] = (*blocks, *(tuple(start + rank for rank in block) for block in more))
    return found


def _honour_ways(number: int) -> Ways:
    return _suit_ways((number, *(0,) * 8), 0)


@lru_cache(maxsize=20_000)
def _suit_ways(counts: Counts, start: int) -> Ways:
    """All that can be made of one suit from rank *start* on."""
    rank = next((rank for rank in range(start, 9) if counts[rank]), None)
    if rank is None:
        return _START
    found: Ways = {}
    for block, made in _first_blocks(counts, rank):
        rest = list(counts)
        for tile in set(block):
            rest[tile] -= 2 if len(block) == 4 else block.count(tile)
        for (sets, partials, pair), others in _suit_ways(tuple(rest), rank).items():
            total = (sets + made[0], partials + made[1], pair + made[2])
            if total[0] + total[1] <= MOST and total[2] <= 1:
                found.setdefault(total, (block, *others))
    for total, others in _suit_ways((*(0,) * (rank + 1), *counts[rank + 1 :]), rank + 1).items():
        found.setdefault(total, others)
    return found


def _first_blocks(counts: Counts, rank: int) -> list[tuple[Block, Made]]:
    """The blocks whose lowest tile is *rank*: sets, the pair (written twice), blocks one tile short."""
    found: list[tuple[Block, Made]] = []
    near, next_but_one = (rank + step < 9 and counts[rank + step] > 0 for step in (1, 2))
    if counts[rank] >= 3:
        found.append(((rank,) * 3, (1, 0, 0)))
    if near and next_but_one:
        found.append(((rank, rank + 1, rank + 2), (1, 0, 0)))
    if counts[rank] >= 2:
        found += [((rank,) * 4, (0, 0, 1)), ((rank, rank), (0, 1, 0))]
    if near:
        found.append(((rank, rank + 1), (0, 1, 0)))
    if next_but_one:
        found.append(((rank, rank + 2), (0, 1, 0)))
    return found
