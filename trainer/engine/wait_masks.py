"""What a hand waits for: two masks for each block, so that four look-ups tell it. Clauses: W1–W3, W6.

The *need* of a block is the fewest melds that take in all its tiles, caishen filling what they lack; or with a pair
among them, the fewest besides the pair. A hand of the right size is complete exactly when the needs of its blocks, the
pair being in one of them, add up to no more melds than it may have: how many caishen that takes, the size settles.

``build()`` makes the words of every key from the tables of ``blocks`` in a quarter of a second; ``waits.zlib`` beside
this file keeps them, read at the first question, and a test proves that both agree.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.blocks import HONOUR_RANKS, SUIT_RANKS, TABLES, tile_sums
from trainer.engine.packing import read
from trainer.engine.tiles import ALL_KINDS, WHITE

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]
    Words: TypeAlias = npt.NDArray[np.uint32]

FILE = "waits.zlib"
MOST_HELD = 13  # a hand that waits holds no more
MOST_MELDS = 4
TOO_MANY = 6  # a need beyond any hand: four melds and a pair take in no such block
# A wait word: bits 0–8 and 9–17 the ranks that raise neither need, the pair being elsewhere or here; 18–26 the ranks
# held once or three times; 27–29 the need without a pair; 30 whether a pair saves a meld.
PAIR_HERE, ODD, NEED, SAVES = 9, 18, 27, 30
WAN, TONG, TIAO, ZI = (511 << 9 * block for block in range(4))  # the bits of each block's kinds
NO_QIDUI = 99  # more odd kinds than a hand can have
NOT_WHITE = (1 << len(ALL_KINDS)) - 1 - (1 << WHITE)


def wait_mask(wan: int, tong: int, tiao: int, honours: int, wild: int, melds: int = 0) -> int:
    """What completes a hand one tile short, of these natural keys and *wild* caishen: bit *k* for natural kind *k*.

    The kinds of which the hand holds all four are among them (死听); 白 never is: it is caishen, or plays as another
    kind, whose bit then speaks of it.

    >>> from trainer.engine.keys import keys_of
    >>> mask = wait_mask(*keys_of((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9)), 0)      # 11123456789m11p
    >>> [kind for kind in ALL_KINDS if mask >> kind & 1]
    [0, 3, 6, 9]

    Clauses: W1–W3, W6.
    """
    return wait_asker()(wan, tong, tiao, honours, wild, melds)


@cache
def wait_asker() -> Callable[[int, int, int, int, int, int], int]:
    """``wait_mask`` itself, tables in hand: for whoever asks of thousands of hands, one by one."""
    (words, honour_words), (near, honour_near) = _for_one_hand()

    def ask(wan: int, tong: int, tiao: int, honours: int, wild: int, melds: int) -> int:
        total = near[wan] + near[tong] + near[tiao] + honour_near[honours]
        saving = total >> 5 & 7
        need = (total & 31) - (saving > 0) + melds
        odd = NO_QIDUI if melds else total >> 8
        if need < MOST_MELDS or odd <= wild:
            return NOT_WHITE
        if need > MOST_MELDS and odd > wild + 1:
            return 0
        a, b, c, d = words[wan], words[tong], words[tiao], honour_words[honours]
        found = 0
        if odd == wild + 1:
            found = a >> 18 & WAN | (b >> 9 & TONG) | (c & TIAO) | (d << 9 & ZI)
        if need > MOST_MELDS:
            return found & NOT_WHITE
        if saving == 0:
            found |= a >> 9 & WAN | b & TONG | c << 9 & TIAO | d << 18 & ZI
        elif (
            saving > 1
        ):  # a pair in another block saves a meld: of several blocks it could be in, one is always another
            found |= a & WAN | b << 9 & TONG | c << 18 & TIAO | d << 27 & ZI
        else:
            found |= (a >> 9 if a >> SAVES else a) & WAN
            found |= (b if b >> SAVES else b << 9) & TONG
            found |= (c << 9 if c >> SAVES else c << 18) & TIAO
            found |= (d << 18 if d >> SAVES else d << 27) & ZI
        return found & NOT_WHITE

    return ask


@cache
def wait_words() -> tuple[Words, Words]:
    """The wait words of every suit and honour key of at most thirteen tiles, from ``waits.zlib``. Clauses: W1–W3.

    >>> word = int(wait_words()[0][5**7 + 5**6])   # 23m
    >>> format(word & 511, "09b"), word >> NEED & 7
    ('000001001', 1)
    """
    stored = read(FILE)
    return _spread(stored["suit"], SUIT_RANKS), _spread(stored["honour"], HONOUR_RANKS)


def _spread(planes: Bytes, ranks: int) -> Words:
    """The words at their keys, from their four bytes."""
    words = np.zeros(5**ranks, np.uint32)
    words[tile_sums(ranks) <= MOST_HELD] = np.ascontiguousarray(planes.T).view("<u4").reshape(-1)
    return words


def _for_one_hand() -> tuple[list[array[int]], list[array[int]]]:
    """Suit and honour words to look into one by one; then of each key need + 32 · saves + 256 · odd kinds.

    Added up over four blocks these three do not run into each other, so one sum tells all of them.
    """
    words, near = [], []
    for table, odd in zip(wait_words(), (TABLES.suit_pairs, TABLES.honour_pairs), strict=True):
        words.append(array("I", table.tobytes()))
        odd_kinds = np.frombuffer(odd, np.uint8).astype(np.uint32) & 15
        fields = (table >> NEED & 7) | table >> SAVES << 5 | odd_kinds << 8
        near.append(array("H", fields.astype(np.uint16).tobytes()))
    return words, near


def build() -> dict[str, Bytes]:
    """Make the arrays of ``waits.zlib``: the bytes of the words, lowest first, apart since they compress better so."""
    suit = _words_of(TABLES.suit_array, SUIT_RANKS, runs=True)
    honour = _words_of(TABLES.honour_array, HONOUR_RANKS, runs=False)
    return {"suit": _planes(suit, SUIT_RANKS), "honour": _planes(honour, HONOUR_RANKS)}


def _planes(words: Words, ranks: int) -> Bytes:
    held = words[tile_sums(ranks) <= MOST_HELD]
    return np.stack([(held >> np.uint32(8 * byte)).astype(np.uint8) for byte in range(4)])


def _words_of(classes: Bytes, ranks: int, *, runs: bool) -> Words:
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
