"""The tables that only batches need, made from those of ``blocks`` at the first call of each. Clauses: W1–W3."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import HONOUR_RANKS, MOST_TILES, SUIT_RANKS, TABLES

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]


@cache
def class_and_odd() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """Of every suit and honour key the class, and from bit 8 on the kinds held once or three times.

    >>> int(class_and_odd()[0][5**8 + 3]) >> 8     # 1999m
    2
    """
    suit = TABLES.suit_array | odd_kinds(SUIT_RANKS) << np.uint16(8)
    honour = TABLES.honour_array | odd_kinds(HONOUR_RANKS) << np.uint16(8)
    return suit, honour


def odd_kinds(ranks: int) -> npt.NDArray[np.uint16]:
    """How many kinds every key of a block holds once or three times. Clause: W2."""
    odd = np.zeros(1, np.uint16)
    for _ in range(ranks):
        odd = (odd[:, None] + np.array([0, 1, 0, 1, 0], np.uint16)).reshape(-1)
    return odd


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


@cache
def qidui_by_size() -> Bytes:
    """The distance to seven pairs at [16 · tiles + odd kinds], for hands that can be. Clause: W2.

    >>> int(qidui_by_size()[16 * 13 + 1])          # six pairs and one more
    1
    """
    table = np.zeros((MOST_TILES + 1, 16), np.uint8)
    for tiles in range(MOST_TILES + 1):
        for odd in range(tiles % 2, tiles + 1, 2):
            table[tiles, odd] = TABLES.qidui[16 * ((tiles - odd) // 2) + odd]
    return table.reshape(-1)
