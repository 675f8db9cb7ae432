"""The tables that only batches need, made from those of ``blocks`` at the first call of each. Clauses: W1–W3."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import TABLES

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]


@cache
def class_and_pairs() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """Of every suit and honour key the class, and from bit 8 on 16 · pairs + kinds held once or three times.

    >>> int(class_and_pairs()[0][5**8 + 3]) >> 8     # 1999m: a pair, two odd kinds
    18
    """
    tables = (TABLES.suit_array, TABLES.suit_pairs), (TABLES.honour_array, TABLES.honour_pairs)
    suit, honour = (
        classes | np.frombuffer(pairs, np.uint8).astype(np.uint16) << np.uint16(8) for classes, pairs in tables
    )
    return suit, honour


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
