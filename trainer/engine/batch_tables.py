"""The tables that only batches need, made from those of ``blocks`` at the first call of each. Clauses: W1–W3."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import TABLES

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]
    Words: TypeAlias = npt.NDArray[np.uint32]


PAIRS = 16  # the bit from which on a word tells of pairs


@cache
def sum_words() -> tuple[Words, Words, Words]:
    """A word a key, so that the sum of two blocks' words tells all of both: for 万 and 条, for 筒, for honours.

    From bit 16 on 16 · pairs + kinds held once or three times; below it the class, in the first of them times the
    number of classes, so that the sum is a place in ``final_by_halves``.

    >>> suit, other_suit, honour = sum_words()
    >>> int(other_suit[5**8 + 3]) >> 16     # 1999p: a pair, two odd kinds
    18
    """
    suit_pairs, honour_pairs = (
        np.frombuffer(pairs, np.uint8).astype(np.uint32) << np.uint32(PAIRS)
        for pairs in (TABLES.suit_pairs, TABLES.honour_pairs)
    )
    first = TABLES.suit_array * np.uint32(len(TABLES.vectors))
    return first | suit_pairs, TABLES.suit_array | suit_pairs, TABLES.honour_array | honour_pairs


@cache
def final_by_halves(melds: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Bytes]:
    """Of two classes the half as row and as column of the last table, and that table flat: the distance to 4 − *melds*.

    >>> left, right, final = final_by_halves(0)
    >>> nothing = int(TABLES.suit_array[0]) * (len(TABLES.vectors) + 1)
    >>> int(final[left[nothing] + right[nothing]])
    14
    """
    halves = TABLES.pair_up_array.reshape(-1).astype(np.intp)
    final = TABLES.final_array[melds]
    return halves * len(final), halves, final.reshape(-1)
