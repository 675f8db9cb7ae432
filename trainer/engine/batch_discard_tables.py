"""The tables that only ``batch_discards`` needs, made at the first call of each. Clause: W1.

A *share* is what one block gives to a hand: 0–4 melds, and the pair or not. Words hold nine bits for each of the five
numbers of melds; one word is for shares without the pair, one for those with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import FAR, HONOUR_RANKS, SUIT_RANKS, TABLES, combined, distinct, tile_sums
from trainer.engine.wait_masks import MOST_HELD

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Ints: TypeAlias = npt.NDArray[np.intp]
    Masks: TypeAlias = npt.NDArray[np.uint64]
    Bytes: TypeAlias = npt.NDArray[np.uint8]

RANK_BITS = 9
EVERY_RANK = (1 << RANK_BITS) - 1
SHARES = 5


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """By (class of all that lies elsewhere, class of the block), flat: the distance, and the shares that attain it."""

    distance: Bytes
    without_pair: Masks
    with_pair: Masks


@cache
def _three_blocks() -> tuple[Bytes, Ints]:
    """The distances of a half and a block together, and their number at [half, class]."""
    vectors = np.array(TABLES.vectors, np.uint8)
    rows, number = distinct(combined(TABLES.half_vectors, vectors))
    return rows, number.reshape(len(TABLES.half_vectors), len(vectors))


@cache
def half_elsewhere() -> Ints:
    """Of two classes, flat, where their half's row begins in ``elsewhere``."""
    return TABLES.pair_up_array.reshape(-1).astype(np.intp) * len(TABLES.vectors)


@cache
def elsewhere() -> Ints:
    """Of a half and the class of a third block, flat, where their row begins in ``shares``."""
    _, number = _three_blocks()
    return number.reshape(-1).astype(np.intp) * len(TABLES.vectors)


@cache
def shares(melds: int) -> Shares:
    """Which shares count beside *melds* declared melds."""
    others, _ = _three_blocks()
    own = np.array(TABLES.vectors, np.uint8)
    wanted = 4 - melds
    sums = np.full((2, SHARES, len(others), len(own)), FAR, np.uint8)
    for mine in range(wanted + 1):
        sums[0, mine] = own[None, :, mine] + others[:, None, 5 + wanted - mine]
        sums[1, mine] = own[None, :, 5 + mine] + others[:, None, wanted - mine]
    distance = sums.min(axis=(0, 1))
    words = np.zeros((2, *distance.shape), np.uint64)
    for mine in range(SHARES):
        words |= np.where(sums[:, mine] == distance, np.uint64(EVERY_RANK << RANK_BITS * mine), np.uint64(0))
    return Shares(distance.reshape(-1), words[0].reshape(-1), words[1].reshape(-1))


@cache
def lowering_words(honours: bool) -> tuple[Masks, Masks]:
    """Of every key of a suit, or of the honours, the ranks that lower each share: without the pair, and with it.

    >>> without, _ = lowering_words(False)
    >>> format(int(without[5**7 + 5**6]) >> RANK_BITS & EVERY_RANK, "09b")      # 23m: 1m and 4m make one meld
    '000001001'
    """
    ranks, classes = (HONOUR_RANKS, TABLES.honour_array) if honours else (SUIT_RANKS, TABLES.suit_array)
    vectors = np.array(TABLES.vectors, np.uint8)
    keys = np.flatnonzero(tile_sums(ranks) <= MOST_HELD)
    # Which of the ten shares one class has nearer than another, as words.
    nearer = vectors[None] < vectors[:, None]
    lowered = [
        (nearer[:, :, 5 * pair : 5 * pair + 5] @ (1 << RANK_BITS * np.arange(SHARES))).astype(np.uint64).reshape(-1)
        for pair in range(2)
    ]
    words = np.zeros((2, 5**ranks), np.uint64)
    before = classes[keys].astype(np.intp) * len(vectors)
    for rank in range(ranks):
        power = 5 ** (ranks - 1 - rank)
        possible = keys // power % 5 < 4
        at = keys[possible]
        change = before[possible] + classes[at + power]
        for pair in range(2):
            words[pair, at] |= lowered[pair].take(change) << np.uint64(rank)
    return words[0], words[1]
