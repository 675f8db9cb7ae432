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
def final_by_halves(melds: int) -> tuple[npt.NDArray[np.uint16], int, Bytes]:
    """Of two classes their half, how many halves there are, and of two halves the distance to 4 − *melds*; all flat.

    >>> halves, number, final = final_by_halves(0)
    >>> nothing = halves[int(TABLES.suit_array[0]) * (len(TABLES.vectors) + 1)]
    >>> int(final[nothing * number + nothing])
    14
    """
    final = TABLES.final_array[melds]
    return TABLES.pair_up_array.reshape(-1).astype(np.uint16), len(final), final.reshape(-1)
