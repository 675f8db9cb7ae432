"""Many hands at once: complete or not, how far away, waiting for what. Clauses: W1–W3, W6.

A batch is an array of natural counts, shape (34, N) and dtype uint8: one row a kind, one column a hand, caishen taken
out and given apart as ``wild``, one number for all hands or one for each. In turned-up rule sets a 白 is counted as the
tile it plays as (S6), as ``caishen.split`` does it. The answers are those of ``shapes`` for each hand by itself.

``discards`` has a module of its own, ``batch_discards``, and is asked for from here like the others.

Rows that lie together in memory are what makes this fast: a key is built by a few additions of whole rows, in 16 bits
for as long as they suffice. The work is cut into chunks, so that what is being worked on stays in the cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.batch_discards import NOT_HELD, Discards, discards
from trainer.engine.batch_input import CHUNK, checked_sizes, checked_wild, chunks, keys_of_columns
from trainer.engine.batch_tables import class_and_pairs, final_by_halves
from trainer.engine.blocks import TABLES
from trainer.engine.wait_masks import MOST_MELDS, NEED, ODD, PAIR_HERE, wait_words
from trainer.engine.wait_masks import NOT_WHITE as NOT_WHITE_MASK

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    from trainer.engine.batch_input import Counts, Keys, Wild

    Bytes: TypeAlias = npt.NDArray[np.uint8]
    Words: TypeAlias = npt.NDArray[np.uint16]

__all__ = ["CHUNK", "NOT_HELD", "Discards", "checked_sizes", "checked_wild", "discards", "shanten", "waits", "win"]

CLASS_BITS = 8
CLASS = np.uint16((1 << CLASS_BITS) - 1)
NOT_WHITE = np.uint64(NOT_WHITE_MASK)


def win(counts: Counts, wild: Wild, melds: int = 0) -> npt.NDArray[np.bool_]:
    """Whether each hand, the winning tile included, is four melds and a pair or seven pairs; shape (N,).

    >>> counts = np.zeros((34, 2), np.uint8)
    >>> counts[[0, 4, 8, 9], 0] = 3, 3, 3, 3   # 111555999m111p and two caishen
    >>> counts[:14, 1] = 1                     # 123456789m12345p
    >>> win(counts, np.array([2, 0])).tolist()
    [True, False]

    Raises BadRequest, BadHand or BadSize as ``checked_sizes`` does; a hand has 14 − 3·*melds* tiles, caishen included.
    Clauses: W1–W3.
    """
    held = checked_wild(wild, counts, melds)
    out = np.empty(counts.shape[1], np.bool_)
    for part in chunks(out.size):
        columns, caishen = counts[:, part], held[part]
        checked_sizes(columns, caishen, melds, part.start, ready=False, full=True)
        words = _class_words(keys_of_columns(columns))
        found = _standard(words, melds) <= caishen
        if not melds:
            found |= _odd_kinds(words) <= caishen
        out[part] = found
    return out


def shanten(counts: Counts, wild: Wild, melds: int = 0) -> npt.NDArray[np.int8]:
    """How many tiles each hand is from ready, shape (N,): −1 complete, 0 ready.

    >>> counts = np.zeros((34, 1), np.uint8)
    >>> counts[:13] = 1                        # 123456789m1234p
    >>> shanten(counts, 0).tolist()
    [0]

    Raises BadRequest, BadHand or BadSize as ``checked_sizes`` does; a hand has 13 or 14 − 3·*melds* tiles.
    Clauses: W1–W3.
    """
    held = checked_wild(wild, counts, melds)
    out = np.empty(counts.shape[1], np.int8)
    for part in chunks(out.size):
        columns, caishen = counts[:, part], held[part]
        checked_sizes(columns, caishen, melds, part.start, ready=True, full=True)
        words = _class_words(keys_of_columns(columns))
        distance = _standard(words, melds)
        if not melds:
            np.minimum(distance, _qidui(words), out=distance)
        # Never below zero, and so safe without a sign: a hand cannot have more caishen to spare than it needs.
        np.maximum(distance, caishen, out=distance)
        distance -= caishen
        np.subtract(distance.view(np.int8), 1, out=out[part])
    return out


def waits(counts: Counts, wild: Wild, melds: int = 0) -> npt.NDArray[np.uint64]:
    """What completes each hand one tile short, shape (N,): bit *k* is set when one more natural tile of kind *k* does.

    Kinds of which the hand holds all four are among them (死听), as in ``shapes.waits``. 白 never is: it is caishen, or
    it plays as another kind, whose bit then speaks of it.

    >>> counts = np.zeros((34, 1), np.uint8)
    >>> counts[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0] = 3, 1, 1, 1, 1, 1, 1, 1, 1, 2   # 11123456789m11p
    >>> [kind for kind in range(34) if int(waits(counts, 0)[0]) >> kind & 1]
    [0, 3, 6, 9]

    Raises BadRequest, BadHand or BadSize as ``checked_sizes`` does; a hand has 13 − 3·*melds* tiles, caishen included.
    Clauses: W1–W3, W6.
    """
    held = checked_wild(wild, counts, melds)
    out = np.zeros(counts.shape[1], np.uint64)
    suit, honour = wait_words()
    for part in chunks(out.size):
        columns, caishen = counts[:, part], held[part]
        checked_sizes(columns, caishen, melds, part.start, ready=True, full=False)
        keys = keys_of_columns(columns)
        words = [*suit.take(keys[0]), honour.take(keys[1])]
        _add_standard_waits(out[part], words, melds)
        if not melds:
            _add_qidui_waits(out[part], words, _odd_kinds(_class_words(keys)), caishen)
    return out


def _class_words(keys: Keys) -> Words:
    """The word of every block's key, shape (4, N)."""
    suit, honour = class_and_pairs()
    suit_keys, honour_keys = keys
    words = np.empty((4, honour_keys.size), np.uint16)
    # Keys are known to be within the tables; not checking that again saves a pass.
    suit.take(suit_keys, out=words[:3], mode="clip")
    honour.take(honour_keys, out=words[3], mode="clip")
    return words


def _standard(words: Words, melds: int) -> Bytes:
    """The distance to 4 − *melds* melds and a pair. Clause: W1."""
    halves, number, final = final_by_halves(melds)
    classes = words & CLASS
    both = classes[::2] * np.uint16(len(TABLES.vectors))
    both += classes[1::2]
    half = halves.take(both, mode="clip")
    place = half[0] * np.uint16(number)
    place += half[1]
    distance: Bytes = final.take(place, mode="clip")
    return distance


def _pairs(words: Words) -> Bytes:
    """16 · pairs + odd kinds of each hand. Clause: W2."""
    pairs = (words >> CLASS_BITS).astype(np.uint8)
    both: Bytes = pairs[:2] + pairs[2:]
    total: Bytes = both[0] + both[1]
    return total


def _odd_kinds(words: Words) -> Bytes:
    """How many kinds each hand holds once or three times; seven pairs need a caishen for each. Clause: W2."""
    odd = _pairs(words)
    odd &= 15
    return odd


def _qidui(words: Words) -> Bytes:
    """The distance to seven pairs, as ``blocks.pairs_away`` has it; worked out, which is quicker than looked up."""
    pairs = _pairs(words)
    short = (7 - (pairs >> 4)).astype(np.uint8)
    pairs &= 15
    np.minimum(pairs, short, out=pairs)
    short *= 2
    short -= pairs
    return short


def _add_standard_waits(out: npt.NDArray[np.uint64], words: list[npt.NDArray[np.uint32]], melds: int) -> None:
    """Set the bits of what makes 4 − *melds* melds and a pair. Clause: W1.

    Of a hand whose blocks need fewer melds than it may have, any tile will do. Otherwise the tile may not raise the
    need; one mask tells it when a pair in another block saves a meld, another when the pair is here or nowhere.
    """
    may = MOST_MELDS - melds
    fields = [(word >> NEED).astype(np.uint8) for word in words]
    total = fields[0] & 7
    saving = fields[0] >> 3
    for field in fields[1:]:
        total += field & 7
        saving += field >> 3
    total -= saving > 0
    near = np.flatnonzero(total <= may)
    total, saving = total[near], saving[near]
    spare = total < may
    found = np.zeros(near.size, np.uint64)
    for block, (word, field) in enumerate(zip(words, fields, strict=True)):
        masks = word[near]
        masks = np.where(saving > field[near] >> 3, masks, masks >> PAIR_HERE)
        found |= (masks & 511).astype(np.uint64) << np.uint64(9 * block)
    found[spare] = NOT_WHITE
    out[near] = found & NOT_WHITE


def _add_qidui_waits(
    out: npt.NDArray[np.uint64],
    words: list[npt.NDArray[np.uint32]],
    odd: npt.NDArray[np.uint8],
    caishen: npt.NDArray[np.uint8],
) -> None:
    """Add the bits of what makes seven pairs: the odd kinds, or any when caishen are enough without. Clause: W2."""
    near = np.flatnonzero(odd <= caishen + 1)
    found = np.zeros(near.size, np.uint64)
    for block, word in enumerate(words):
        found |= (word[near] >> ODD & 511).astype(np.uint64) << np.uint64(9 * block)
    found[odd[near] < caishen[near]] = NOT_WHITE
    out[near] |= found & NOT_WHITE
