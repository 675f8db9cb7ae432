"""The tables that only batches need, made from those of ``blocks`` at the first call of each. Clauses: W1–W3.

The *need* of a block is the fewest melds that take in all its tiles, caishen filling what they lack; or with a pair
among them, the fewest besides the pair. A hand of the right size is complete exactly when the needs of its blocks, the
pair being in one of them, add up to no more melds than it may have: how many caishen that takes, the size settles.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import HONOUR_RANKS, MOST_TILES, SUIT_RANKS, TABLES, tile_sums
from trainer.engine.shapes import qidui_distance

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]

TOO_MANY = 6  # a need beyond any hand: four melds and a pair take in no such block
# A wait word: bits 0–8 and 9–17 the ranks that raise neither need, the pair being elsewhere or here; 18–26 the ranks
# held once or three times; 27–29 the need without a pair; 30 whether a pair saves a meld.
PAIR_HERE, ODD, NEED, SAVES = 9, 18, 27, 30


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
            table[tiles, odd] = qidui_distance([1] * odd + [2] * ((tiles - odd) // 2))
    return table.reshape(-1)


@cache
def wait_words() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """The wait words of every suit and honour key. Clauses: W1–W3.

    >>> word = int(wait_words()[0][5**7 + 5**6])   # 23m
    >>> format(word & 511, "09b"), word >> NEED & 7
    ('000001001', 1)
    """
    suit = _wait_words(TABLES.suit_array, SUIT_RANKS, runs=True)
    return suit, _wait_words(TABLES.honour_array, HONOUR_RANKS, runs=False)


def _wait_words(classes: Bytes, ranks: int, *, runs: bool) -> npt.NDArray[np.uint32]:
    shape = (5,) * ranks
    plain, paired = (need.reshape(shape) for need in needs(classes, ranks))
    saves = plain > paired
    words = plain.astype(np.uint32) << np.uint32(NEED) | saves.astype(np.uint32) << np.uint32(SAVES)
    for rank in range(ranks):
        # Views with the count of this rank first, so that index 4 means all keys with four of it.
        out, *both = (np.moveaxis(array, rank, 0) for array in (words, plain, paired))
        fifth = _with_fifth(plain, paired, rank, runs=runs)
        for need, beyond, shift in zip(both, fifth, (rank, PAIR_HERE + rank), strict=True):
            raised = np.concatenate([need[1:], beyond[None]])
            out |= (need == raised).astype(np.uint32) << np.uint32(shift)
        out[1::2] |= np.uint32(1 << (ODD + rank))
    return words.reshape(-1)


def needs(classes: Bytes, ranks: int) -> tuple[Bytes, Bytes]:
    """The needs of every key of a block, without a pair and with one.

    They are read off the distances: *m* melds take in every tile exactly when what the block lacks of them and what it
    holds add up to the size of *m* melds.
    """
    vectors, sums = np.array(TABLES.vectors, np.uint8), tile_sums(ranks)
    plain, paired = (np.full(sums.shape, TOO_MANY, np.uint8) for _ in range(2))
    for melds in range(4, -1, -1):
        plain[vectors[:, melds][classes] + sums == 3 * melds] = melds
        paired[vectors[:, 5 + melds][classes] + sums == 3 * melds + 2] = melds
    # Tables end at four melds, but a pair besides four can be made a fifth.
    return np.minimum(plain, paired + 1), paired


def _with_fifth(plain: Bytes, paired: Bytes, rank: int, *, runs: bool) -> tuple[Bytes, Bytes]:
    """The needs of all keys with four of *rank* once a fifth is drawn: some group has it, and the rest has a key."""
    without, within = np.moveaxis(plain, rank, 0), np.moveaxis(paired, rank, 0)
    fifth_plain = without[2] + 1
    fifth_paired = np.minimum(within[2] + 1, without[3])
    for start in range(max(rank - 2, 0), min(rank, SUIT_RANKS - 3) + 1) if runs else ():
        rest_plain, rest_paired = without[4], within[4]
        for other in range(start, start + 3):
            if other != rank:
                axis = other - (other > rank)
                rest_plain = rest_plain.take([0, 0, 1, 2, 3], axis)
                rest_paired = rest_paired.take([0, 0, 1, 2, 3], axis)
        fifth_plain = np.minimum(fifth_plain, rest_plain + 1)
        fifth_paired = np.minimum(fifth_paired, rest_paired + 1)
    return fifth_plain, fifth_paired
