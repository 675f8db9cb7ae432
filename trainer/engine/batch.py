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
from trainer.engine.batch_input import CHUNK, check_copies, checked_sizes, checked_wild, chunks, keys_of_columns
from trainer.engine.batch_tables import CLASS_BITS, class_and_tiles, half_by_classes
from trainer.engine.batch_work import Work
from trainer.engine.blocks import TABLES
from trainer.engine.wait_masks import MOST_MELDS, NEED, ODD, PAIR_HERE, wait_words
from trainer.engine.wait_masks import NOT_WHITE as NOT_WHITE_MASK

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    from trainer.engine.batch_input import Counts, Wild

    Bytes: TypeAlias = npt.NDArray[np.uint8]

__all__ = ["CHUNK", "NOT_HELD", "Discards", "checked_sizes", "checked_wild", "discards", "shanten", "waits", "win"]

BELOW_CLASS = np.uint16((1 << CLASS_BITS) - 1)
CLASS = ~BELOW_CLASS
NOT_WHITE = np.uint64(NOT_WHITE_MASK)
SEVEN, FOURTEEN = np.uint8(7), np.uint8(14)


def win(counts: Counts, wild: Wild, melds: int = 0) -> npt.NDArray[np.bool_]:
    """Whether each hand, the winning tile included, is four melds and a pair or seven pairs; shape (N,).

    >>> counts = np.zeros((34, 2), np.uint8)
    >>> counts[[0, 4, 8, 9], 0] = 3, 3, 3, 3   # 111555999m111p and two caishen
    >>> counts[:14, 1] = 1                     # 123456789m12345p
    >>> win(counts, np.array([2, 0])).tolist()
    [True, False]

    Raises BadRequest, BadHand or BadSize as ``batch_input`` does; a hand has 14 − 3·*melds* tiles, caishen included.
    Clauses: W1–W3.
    """
    held = checked_wild(wild, counts, melds)
    out = np.empty(counts.shape[1], np.bool_)
    for part in chunks(out.size):
        columns, caishen = counts[:, part], held[part]
        work = _looked_up(columns, part.start)
        natural, pairs = _tiles_and_pairs(work)
        checked_sizes(columns, caishen, melds, part.start, ready=False, full=True, natural=natural)
        found = _standard(work, melds) <= caishen
        if not melds:
            pairs += caishen
            found |= pairs >= SEVEN
        out[part] = found
    return out


def shanten(counts: Counts, wild: Wild, melds: int = 0) -> npt.NDArray[np.int8]:
    """How many tiles each hand is from ready, shape (N,): −1 complete, 0 ready.

    >>> counts = np.zeros((34, 1), np.uint8)
    >>> counts[:13] = 1                        # 123456789m1234p
    >>> shanten(counts, 0).tolist()
    [0]

    Raises BadRequest, BadHand or BadSize as ``batch_input`` does; a hand has 13 or 14 − 3·*melds* tiles.
    Clauses: W1–W3.
    """
    held = checked_wild(wild, counts, melds)
    out = np.empty(counts.shape[1], np.int8)
    for part in chunks(out.size):
        columns, caishen = counts[:, part], held[part]
        work = _looked_up(columns, part.start)
        natural, pairs = _tiles_and_pairs(work)
        checked_sizes(columns, caishen, melds, part.start, ready=True, full=True, natural=natural)
        distance = _standard(work, melds)
        if not melds:
            # Seven pairs want a partner for each odd kind, or two of another; and, as all hands, fourteen tiles.
            np.minimum(distance, SEVEN - pairs, out=distance)
            np.maximum(distance, FOURTEEN - natural, out=distance)
        # Never below zero: what a hand lacks to its full size is all its caishen, and may be one more.
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

    Raises BadRequest, BadHand or BadSize as ``batch_input`` does; a hand has 13 − 3·*melds* tiles, caishen included.
    Clauses: W1–W3, W6.
    """
    held = checked_wild(wild, counts, melds)
    out = np.zeros(counts.shape[1], np.uint64)
    suit, honour = wait_words()
    for part in chunks(out.size):
        columns, caishen = counts[:, part], held[part]
        work = _looked_up(columns, part.start)
        natural, pairs = _tiles_and_pairs(work)
        checked_sizes(columns, caishen, melds, part.start, ready=True, full=False, natural=natural)
        words = [*suit.take(work.keys[:3], mode="clip"), honour.take(work.keys[3], mode="clip")]
        _add_standard_waits(out[part], words, melds)
        if not melds:
            _add_qidui_waits(out[part], words, natural - 2 * pairs, caishen)
    return out


def _looked_up(columns: Counts, first: int) -> Work:
    """The keys of every hand, and the word of each key as ``batch_tables.class_and_tiles`` has it. Raises BadHand."""
    check_copies(columns, first)
    work = Work(columns.shape[1])
    keys = keys_of_columns(columns, work)
    suit, honour = class_and_tiles()
    # Keys are known to be within the tables; not checking that again saves a pass.
    suit.take(keys[:3], out=work.words[:3], mode="clip")
    honour.take(keys[3], out=work.words[3], mode="clip")
    return work


def _tiles_and_pairs(work: Work) -> tuple[Bytes, Bytes]:
    """Tiles and pairs of each hand; of one that is too large some number of tiles above fourteen. Clause: W2."""
    both = np.add(work.words[:2], work.words[2:], out=work.low[:2])
    total = np.add(both[0], both[1], out=both[0])  # classes run over the top and are lost
    total &= BELOW_CLASS
    pairs = total.astype(np.uint8)
    pairs &= 7
    total >>= 3
    return total.astype(np.uint8), pairs


def _standard(work: Work, melds: int) -> Bytes:
    """The distance to 4 − *melds* melds and a pair, of the words in *work*; its keys are lost. Clause: W1."""
    lefts, rights = half_by_classes()
    classes, high, index = work.low[:2], work.low[2:], work.keys[:2]
    np.right_shift(work.words[1::2], CLASS_BITS, out=classes)
    np.bitwise_and(work.words[::2], CLASS, out=high)
    classes += high
    index[:] = classes
    place, column = classes
    lefts.take(index[0], out=place, mode="clip")
    rights.take(index[1], out=column, mode="clip")
    place += column
    index[0] = place
    distance: Bytes = TABLES.final_array[melds].reshape(-1).take(index[0], mode="clip")
    return distance


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
