"""Every discard of many hands at once, with what each accepts. Clauses: W1–W3.

A hand's distance is the least of some sums: so many melds and pairs in this block, the others elsewhere. A draw lowers
it exactly when it lowers this block's share of a sum that is least. So each key has a word for every share (which
ranks lower it), each class with the class of all that lies elsewhere has the shares that count, and the tiles that
help come out of one *and* — see ``batch_discard_tables``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.batch_discard_tables import RANK_BITS, Shares, elsewhere, half_elsewhere, lowering_words, shares
from trainer.engine.batch_input import check_copies, checked_sizes, checked_wild, chunks, keys_of_columns
from trainer.engine.batch_work import Work
from trainer.engine.blocks import POWERS, TABLES
from trainer.engine.errors import BadHand, BadRequest
from trainer.engine.tiles import ALL_KINDS, COPIES, WHITE

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    from trainer.engine.batch_input import Counts, Wild

    Ints: TypeAlias = npt.NDArray[np.intp]
    Masks: TypeAlias = npt.NDArray[np.uint64]
    Bytes: TypeAlias = npt.NDArray[np.uint8]

NOT_HELD = 99  # the shanten of a discard that cannot be
HANDS_AT_ONCE = 1 << 12  # some twelve discards each: as many columns as a chunk of the other questions
CAISHEN_BIT = np.uint64(1 << WHITE)
NOTHING = np.uint64(0)
ALL_NATURAL = np.uint64((1 << len(ALL_KINDS)) - 1 - (1 << WHITE))


@dataclass(frozen=True, slots=True, eq=False)
class Discards:
    """The answer of ``discards``: arrays with a row a kind and a column a hand. Row 白 is the discard of a caishen.

    ``shanten`` (34, N): after the discard, NOT_HELD where the hand holds none; ``accepts`` (34, N): the kinds that
    lower it and are left, as bits, bit 白 for a caishen; ``tiles`` (34, N): how many tiles those are; ``best`` (N,):
    the discard of the lowest shanten, then of the most tiles, then the first.
    """

    shanten: npt.NDArray[np.int8]
    accepts: Masks
    tiles: Bytes
    best: Bytes


def discards(counts: Counts, wild: Wild, melds: int = 0, left: Counts | None = None) -> Discards:
    """What each discard of each full hand would leave, as ``shapes.discards`` tells it for one.

    *left*: the copies unseen of each kind, shape (34, N), row 白 for caishen; by default all that the hand does not
    hold itself.

    >>> counts = np.zeros((34, 1), np.uint8)
    >>> counts[[0, 1, 2, 3, 4, 12, 13, 14, 24, 25, 26, 28, 30], 0] = 1
    >>> counts[28] = 2                         # 12345m456p789s22z4z
    >>> found = discards(counts, 0)
    >>> int(found.best[0]), int(found.shanten[30, 0]), int(found.tiles[30, 0])   # 3m, 6m, four caishen
    (30, 0, 11)

    Raises BadRequest, BadHand or BadSize as ``batch_input`` does; a hand has 14 − 3·*melds* tiles. Clauses: W1–W3.
    """
    held = checked_wild(wild, counts, melds)
    if left is not None and (not isinstance(left, np.ndarray) or left.dtype != np.uint8 or left.shape != counts.shape):
        raise BadRequest(f"left: a NumPy array of uint8 of shape {counts.shape} is needed, like counts")
    number = counts.shape[1]
    out = Discards(
        np.full((len(ALL_KINDS), number), NOT_HELD, np.int8),
        np.zeros((len(ALL_KINDS), number), np.uint64),
        np.zeros((len(ALL_KINDS), number), np.uint8),
        np.zeros(number, np.uint8),
    )
    for part in chunks(number, HANDS_AT_ONCE):
        columns, caishen = counts[:, part], held[part]
        check_copies(columns, part.start)
        checked_sizes(columns, caishen, melds, part.start, ready=False, full=True)
        if columns[WHITE].any():
            hand = part.start + int(columns[WHITE].argmax())
            raise BadHand(f"counts[{WHITE}, {hand}]: {counts[WHITE, hand]}; a 白 is caishen or plays as another kind")
        unseen = _unseen(columns, caishen, left, part)
        here = Discards(out.shanten[:, part], out.accepts[:, part], out.tiles[:, part], out.best[part])
        _fill(here, _Chunk(columns, caishen, melds, unseen))
    return out


def _unseen(columns: Counts, caishen: Bytes, left: Counts | None, part: slice) -> Counts:
    """The copies left of each kind and, in row 白, of caishen. Raises BadHand when there are more than there can be."""
    most = np.uint8(COPIES) - columns
    most[WHITE] = COPIES - caishen
    if left is None:
        return most
    given = left[:, part]
    if (given > most).any():
        kind, hand = np.argwhere(given > most)[0]
        raise BadHand(
            f"left[{kind}, {part.start + hand}]: {given[kind, hand]}; beside the hand there are {most[kind, hand]}"
        )
    return given


class _Chunk:
    """Some hands and what is known of each before any discard."""

    __slots__ = ("caishen", "classes", "columns", "copies", "half", "keys", "melds", "odd", "pairs", "shares")

    def __init__(self, columns: Counts, caishen: Bytes, melds: int, unseen: Counts) -> None:
        self.columns, self.caishen, self.melds = columns, caishen, melds
        self.keys: list[Ints] = [*keys_of_columns(columns, Work(caishen.size)).copy()]
        self.shares: Shares = shares(melds)
        tables = (TABLES.suit_array,) * 3 + (TABLES.honour_array,)
        self.classes: list[Ints] = [
            table.take(key).astype(np.intp) for table, key in zip(tables, self.keys, strict=True)
        ]
        self.half = _halves(self.classes[0], self.classes[1]), _halves(self.classes[2], self.classes[3])
        pairs = [pair_table(block).take(key) for block, key in enumerate(self.keys)]
        self.pairs: Bytes = pairs[0] + pairs[1] + pairs[2] + pairs[3]
        self.odd = _bits(columns & np.uint8(1))
        self.copies: list[Masks] = [_bits(unseen > copies) for copies in range(COPIES)]


def pair_table(block: int) -> Bytes:
    """16 · pairs + odd kinds of every key of a block, as an array."""
    return np.frombuffer(TABLES.honour_pairs if block == 3 else TABLES.suit_pairs, np.uint8)


def _halves(first: Ints, second: Ints) -> Ints:
    number = len(TABLES.vectors)
    return half_elsewhere().take(first * number + second)


def _bits(rows: Counts | npt.NDArray[np.bool_]) -> Masks:
    """One mask a column: bit *k* where row *k* is not zero; row 白 speaks of caishen."""
    packed = np.zeros((8, rows.shape[1]), np.uint8)
    packed[:5] = np.packbits(rows, axis=0, bitorder="little")
    return np.ascontiguousarray(packed.T).view("<u8").reshape(-1)


def _fill(out: Discards, chunk: _Chunk) -> None:
    """Answer for every discard of *chunk*, block by block, and choose the best."""
    for block in range(4):
        rows = chunk.columns[9 * block : 9 * block + 9]
        ranks, hands = np.nonzero(rows)
        powers = np.array(POWERS[9 * block : 9 * block + 9])
        _answer(out, chunk, block, ranks + 9 * block, hands, chunk.keys[block][hands] - powers[ranks])
    hands = np.flatnonzero(chunk.caishen)
    _answer(out, chunk, 3, np.full(hands.size, WHITE), hands, chunk.keys[3][hands])
    order = out.shanten.astype(np.int16) << 8
    order -= out.tiles
    out.best[:] = order.argmin(axis=0)


def _answer(out: Discards, chunk: _Chunk, block: int, kinds: Ints, hands: Ints, own: Ints) -> None:
    """Write the answers for discards of *kinds* by *hands*, which leave the keys *own* in *block*."""
    distance, found = _standard(chunk, block, hands, own)
    if not chunk.melds:
        table = pair_table(block)
        pairs = chunk.pairs[hands] - table.take(chunk.keys[block][hands]) + table.take(own)
        qidui = np.array(TABLES.qidui, np.uint8).take(pairs)
        few_kinds = (pairs & 15) + (pairs >> 4) < 7
        changed = np.where(kinds == WHITE, NOTHING, np.uint64(1) << kinds.astype(np.uint64))
        helps = np.where(few_kinds, ALL_NATURAL, chunk.odd[hands] ^ changed)
        found[qidui < distance] = NOTHING
        found |= np.where(qidui <= distance, helps, NOTHING)
        distance = np.minimum(distance, qidui)
    caishen = chunk.caishen[hands] - (kinds == WHITE)
    need = np.maximum(distance, caishen) - caishen
    found |= CAISHEN_BIT
    found &= chunk.copies[0][hands]
    found[need == 0] = NOTHING
    tiles: Bytes = np.bitwise_count(found)
    for copies in chunk.copies[1:]:
        tiles += np.bitwise_count(found & copies[hands])
    out.shanten[kinds, hands] = need.view(np.int8) - 1
    out.accepts[kinds, hands] = found
    out.tiles[kinds, hands] = tiles


def _standard(chunk: _Chunk, block: int, hands: Ints, own: Ints) -> tuple[Bytes, Masks]:
    """The distance to melds and a pair with *own* for the key of *block*, and the kinds that lower it. Clause: W1."""
    beside, far = block ^ 1, 2 if block < 2 else 0
    classes = [chunk.classes[other][hands] for other in range(4)]
    classes[block] = (TABLES.honour_array if block == 3 else TABLES.suit_array).take(own).astype(np.intp)
    across = chunk.half[far // 2][hands]
    here = _halves(classes[block], classes[beside])
    found = np.zeros(hands.size, np.uint64)
    for target, half, third in (
        (block, across, beside), (beside, across, block), (far, here, far + 1), (far + 1, here, far),
    ):  # fmt: skip
        place = elsewhere().take(half + classes[third])
        place += classes[target]
        key = own if target == block else chunk.keys[target][hands]
        found |= _lowered(chunk.shares, target, place, key) << np.uint64(9 * target)
    distance = chunk.shares.distance.take(place)
    return distance, found


def _lowered(counted: Shares, block: int, place: Ints, key: Ints) -> Masks:
    """The ranks of *block* that lower a share that counts."""
    without_pair, with_pair = lowering_words(block == 3)
    word = without_pair.take(key)
    word &= counted.without_pair.take(place)
    other = with_pair.take(key)
    other &= counted.with_pair.take(place)
    word |= other
    word |= word >> np.uint64(2 * RANK_BITS)
    word |= word >> np.uint64(RANK_BITS) | word >> np.uint64(4 * RANK_BITS)
    return word & np.uint64((1 << RANK_BITS) - 1)
