"""What a hand short of ready already holds: sets, blocks one tile short, the pair; and so how much is missing.

Natural tiles are counted first, and each caishen then supplies any one tile. Clauses: W1–W3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine import WHITE, Hand, Kind

Block = tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """One way to see a hand: whole *sets*, *partials* that lack one tile each, the *pair* (empty: none), and the tiles
    *missing* for a win before any caishen helps."""

    sets: tuple[Block, ...]
    partials: tuple[Block, ...]
    pair: Block
    missing: int


@dataclass(frozen=True, slots=True)
class PairsFound:
    """The same on the way to seven pairs. Clause: W2."""

    pairs: tuple[Block, ...]
    singles: tuple[Kind, ...]
    missing: int


def needed(hand: Hand) -> int:
    """How many sets the concealed tiles must make."""
    return 4 - len(hand.melds)


def best_blocks(hand: Hand) -> Found:
    """The blocks of *hand* that leave least to be drawn, whole sets before partials.

    >>> found = best_blocks(Hand.parse("123m45p678s99s127z"))
    >>> len(found.sets), found.partials, found.missing
    (2, ((12, 13),), 3)

    Clause: W1.
    """
    counts = [0] * 34
    for kind in hand.tiles:
        counts[kind] += kind != WHITE
    need = needed(hand)
    return min(_ways(counts, 0, need), key=lambda found: (found.missing, -len(found.sets), found.pair == ()))


def best_pairs(hand: Hand) -> PairsFound:
    """The pairs of *hand*, two of four alike, and what is left single.

    >>> best_pairs(Hand.parse("1122m3344p5566s7z")).missing
    1

    Clause: W2.
    """
    natural = [kind for kind in sorted(hand.tiles) if kind != WHITE]
    pairs = tuple((kind,) * 2 for kind in sorted(set(natural)) for _ in range(natural.count(kind) // 2))
    singles = tuple(kind for kind in sorted(set(natural)) if natural.count(kind) % 2)
    short = 7 - len(pairs)
    return PairsFound(pairs, singles, 2 * short - min(len(singles), short))


def _ways(counts: list[int], start: Kind, need: int) -> Iterator[Found]:
    """Every way to take blocks out of *counts* from kind *start* on, at most *need* of three tiles and one pair."""
    for blocks in _taken(counts, start, need, True):
        sets = tuple(block for block in blocks if len(block) == 3)
        pair = next((block[:2] for block in blocks if len(block) == 4), ())
        partials = tuple(block for block in blocks if len(block) == 2)
        empty = need - len(sets) - len(partials)
        yield Found(sets, partials, pair, len(partials) + 2 * empty + (not pair))


def _taken(counts: list[int], start: Kind, room: int, pair_free: bool) -> Iterator[tuple[Block, ...]]:
    """Blocks from *start* on; the pair is marked by being written twice, which tells it from half a triplet."""
    kind = next((kind for kind in range(start, 34) if counts[kind]), None)
    if kind is None:
        yield ()
        return
    for block in _blocks_at(counts, kind):
        marked = block + block
        if room:
            yield from _with(counts, kind, block, block, room - 1, pair_free)
        if pair_free and block == (kind, kind):
            yield from _with(counts, kind, block, marked, room, False)
    yield from _taken(counts, kind + 1, room, pair_free)


def _with(
    counts: list[int], kind: Kind, block: Block, marked: Block, room: int, pair_free: bool
) -> Iterator[tuple[Block, ...]]:
    rest = list(counts)
    for tile in block:
        rest[tile] -= 1
    for others in _taken(rest, kind, room, pair_free):
        yield (marked, *others)


def _blocks_at(counts: list[int], kind: Kind) -> Iterator[Block]:
    """The blocks of two or three tiles held whose lowest tile is *kind*."""
    for number in (3, 2):
        if counts[kind] >= number:
            yield (kind,) * number
    rank = kind % 9 if kind < 27 else 8
    following = [kind + step for step in (1, 2) if rank + step < 9 and counts[kind + step]]
    if len(following) == 2:
        yield (kind, *following)
    for other in following:
        yield (kind, other)
