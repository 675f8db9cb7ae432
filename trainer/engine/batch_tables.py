"""The tables that only batches need, made from those of ``blocks`` at the first call of each. Clauses: W1–W3."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import HONOUR_RANKS, SUIT_RANKS, TABLES, tile_sums

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]
    Words: TypeAlias = npt.NDArray[np.uint16]

CLASS_BITS = 9  # where the class begins; below it there is room for the sum of four blocks
MOST_TILES, MOST_PAIRS = 15, 7


@cache
def class_and_tiles() -> tuple[Words, Words]:
    """Of every suit and honour key the class, from bit 9 on, and below it 8 · tiles + pairs, four alike being two.

    Added up over four blocks these tell tiles and pairs of a hand of up to fourteen tiles, which has no more than seven
    pairs. Blocks of more are counted as fifteen tiles, so that a hand that is too large has a sum that is, too.

    >>> int(class_and_tiles()[0][5**8 + 3]) & 511     # 1999m: four tiles, a pair
    33
    """
    suit = _class_and_tiles(TABLES.suit_array, TABLES.suit_pairs, SUIT_RANKS)
    return suit, _class_and_tiles(TABLES.honour_array, TABLES.honour_pairs, HONOUR_RANKS)


def _class_and_tiles(classes: Bytes, pairs_and_odd: bytes, ranks: int) -> Words:
    pairs = np.minimum(np.frombuffer(pairs_and_odd, np.uint8) >> 4, MOST_PAIRS)
    tiles = np.minimum(tile_sums(ranks), MOST_TILES)
    words: Words = classes.astype(np.uint16) << np.uint16(CLASS_BITS)
    words |= tiles << np.uint8(3) | pairs
    return words


@cache
def half_by_classes() -> tuple[Words, Words]:
    """Of two classes, at the first · 512 + the second, their half: as a row of ``final_array``, and as a column.

    >>> lefts, rights = half_by_classes()
    >>> int(lefts[512 * 3 + 5]) == 164 * int(rights[512 * 3 + 5]) == 164 * int(TABLES.pair_up_array[3, 5])
    True
    """
    number = len(TABLES.vectors)
    table = np.zeros((number, 1 << CLASS_BITS), np.uint16)
    table[:, :number] = TABLES.pair_up_array
    rights: Words = table.reshape(-1)
    lefts: Words = rights * np.uint16(len(TABLES.half_vectors))
    return lefts, rights
