"""The look-up tables: how far each part of a hand is from being finished. Clauses: W1–W3.

A *block* is one suit (nine ranks) or the honours (seven kinds). Its *key* is the base-5 number of its counts, first
rank first, so that drawing a tile is one addition. For each key the tables know the fewest tiles to add until the block
holds *m* melds and *p* pairs (m 0–4, p 0–1). Only 114 such vectors exist, so a key stores one byte, its *class*; two
blocks combine by one small table into 164 classes, two such halves by another. Caishen need no dimension of their own:
a hand wins exactly when its distance is at most the number of caishen it holds, a fifth copy being no obstacle (W3).

``build()`` makes the tables from nothing (about a second); ``blocks.zlib`` beside this file keeps them, and a test
proves that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from trainer.engine.packing import folded, read, unfolded

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]

SUIT_RANKS, HONOUR_RANKS = 9, 7
MOST_TILES = 14
FAR = 40  # beyond any real distance, and small enough that two of them add up within a byte
SUIT_POWERS = tuple(5 ** (8 - rank) for rank in range(9))
HONOUR_POWERS = tuple(5 ** (6 - rank) for rank in range(7))
POWERS = SUIT_POWERS * 3 + HONOUR_POWERS
FILE = "blocks.zlib"
STRETCH = 625  # the file keeps ``suit`` by the keys of the last four ranks: so few are distinct that it loads quickest


def block_keys(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """The keys of the four blocks of 34 *counts*.

    >>> block_keys([0] * 8 + [1] + [0] * 25)
    (1, 0, 0, 0)
    """
    # Written out: a loop over the ranks takes three times as long, and every single query comes through here.
    (
        m1, m2, m3, m4, m5, m6, m7, m8, m9, p1, p2, p3, p4, p5, p6, p7, p8, p9,
        s1, s2, s3, s4, s5, s6, s7, s8, s9, z1, z2, z3, z4, z5, z6, z7,
    ) = counts  # fmt: skip
    return (
        m1 * 390625 + m2 * 78125 + m3 * 15625 + m4 * 3125 + m5 * 625 + m6 * 125 + m7 * 25 + m8 * 5 + m9,
        p1 * 390625 + p2 * 78125 + p3 * 15625 + p4 * 3125 + p5 * 625 + p6 * 125 + p7 * 25 + p8 * 5 + p9,
        s1 * 390625 + s2 * 78125 + s3 * 15625 + s4 * 3125 + s5 * 625 + s6 * 125 + s7 * 25 + s8 * 5 + s9,
        z1 * 15625 + z2 * 3125 + z3 * 625 + z4 * 125 + z5 * 25 + z6 * 5 + z7,
    )


def tile_sums(ranks: int) -> Bytes:
    """The number of tiles of every key of a block with *ranks* kinds, shape (5**ranks,)."""
    sums: Bytes = np.zeros(1, dtype=np.uint8)
    for _ in range(ranks):
        sums = (np.arange(5, dtype=np.uint8)[:, None] + sums).reshape(-1)
    return sums


def distance_vectors(ranks: int, *, runs: bool) -> Bytes:
    """Fewest tiles to add, shape (5**ranks, 10), column 5·p + m: melds m 0–4, pairs p 0–1.

    A walk over the ranks: the state is (melds and pairs so far, runs begun at this rank and the one before), the value
    an array over all keys read so far. At each rank every choice of new runs, triplets and pair needs some number of
    copies of that rank; what the block lacks of them is the cost.
    """
    held = np.arange(5, dtype=np.int16)
    states: dict[tuple[int, int, int, int], Bytes] = {(0, 0, 0, 0): np.zeros(1, np.uint8)}
    for rank in range(ranks):
        following: dict[tuple[int, int, int, int], Bytes] = {}
        for (melds, pairs, begun, before), cost in states.items():
            for new_runs in range(5 - melds if runs and rank <= ranks - 3 else 1):
                for triplets in range(min(2, 4 - melds - new_runs) + 1):
                    for pair in range(2 - pairs):
                        needed = begun + before + new_runs + 3 * triplets + 2 * pair
                        lack = np.maximum(needed - held, 0).astype(np.uint8)
                        state = (melds + new_runs + triplets, pairs + pair, new_runs, begun)
                        reached = (cost[:, None] + lack).reshape(-1)
                        known = following.get(state)
                        following[state] = reached if known is None else np.minimum(known, reached)
        states = following
    vectors = np.full((5**ranks, 10), FAR, np.uint8)
    for (melds, pairs, begun, before), cost in states.items():
        if begun == before == 0:
            column = 5 * pairs + melds
            np.minimum(vectors[:, column], cost, out=vectors[:, column])
    return vectors


def distinct(vectors: Bytes) -> tuple[Bytes, npt.NDArray[np.intp]]:
    """The distinct rows of *vectors*, and for each row the number of its like."""
    rows, number = np.unique(vectors, axis=0, return_inverse=True)
    return rows.astype(np.uint8), number.reshape(-1)


def combined(lefts: Bytes, rights: Bytes) -> Bytes:
    """Distances of every one of *lefts* with every one of *rights*, shape (lefts · rights, 10)."""
    left, right = lefts[:, None, :], rights[None, :, :]
    out = np.full((len(lefts), len(rights), 10), FAR, np.uint8)
    for melds in range(5):
        for mine in range(melds + 1):
            theirs = melds - mine
            for column, pair_left, pair_right in ((0, 0, 0), (5, 5, 0), (5, 0, 5)):
                both = left[..., pair_left + mine] + right[..., pair_right + theirs]
                np.minimum(out[..., column + melds], both, out=out[..., column + melds])
    return np.minimum(out.reshape(-1, 10), FAR)


def _final(halves: Bytes, melds: int, *, pair: bool) -> Bytes:
    """Distance of a whole hand to *melds* melds (and a pair), shape (halves, halves)."""
    out = np.full((len(halves), len(halves)), FAR, np.uint8)
    for mine in range(melds + 1):
        theirs = melds - mine
        for left, right in ((5, 0), (0, 5)) if pair else ((0, 0),):
            np.minimum(out, halves[:, None, left + mine] + halves[None, :, right + theirs], out=out)
    return out


class Tables(NamedTuple):
    """All tables, as bytes for single look-ups and as arrays for many at once.

    ``suit`` and ``honour`` give a key's class, ``vectors`` a class's ten distances, ``pair_up[a][b]`` the class of two
    blocks (``halves`` the same in tuples, which are quicker to look into), ``final[k]`` and ``meld_final[k]`` the
    distance of two halves to 4 − k melds with and without a pair, ``rows[a][b]`` the row of ``final[0]`` for two
    blocks. ``suit_pairs`` and ``honour_pairs`` hold 16 · pairs + odd kinds of a key, ``qidui`` and ``six_pairs`` the
    distance to seven and six pairs at the sum of these, ``half_vectors`` a half's ten distances. A dataclass of so many
    fields would take as long to make as a third of the tables. Clauses: W1, W2, W6.
    """

    suit: bytes
    honour: bytes
    vectors: tuple[tuple[int, ...], ...]
    pair_up: tuple[bytes, ...]
    halves: tuple[tuple[int, ...], ...]
    final: tuple[tuple[bytes, ...], ...]
    meld_final: tuple[tuple[bytes, ...], ...]
    rows: tuple[tuple[bytes, ...], ...]
    suit_pairs: bytes
    honour_pairs: bytes
    qidui: tuple[int, ...]
    six_pairs: tuple[int, ...]
    suit_array: Bytes
    honour_array: Bytes
    pair_up_array: Bytes
    final_array: Bytes
    half_vectors: Bytes


PARTS = ("suit_rows", "suit_places", "honour", "vectors", "pair_up", "halves")


def build() -> dict[str, Bytes]:
    """Make the arrays of ``blocks.zlib``: class by suit (folded) and honour key, vectors by class, halves of two."""
    suits, honours = distance_vectors(SUIT_RANKS, runs=True), distance_vectors(HONOUR_RANKS, runs=False)
    real_suits = tile_sums(SUIT_RANKS) <= MOST_TILES
    real_honours = tile_sums(HONOUR_RANKS) <= MOST_TILES
    vectors, number = distinct(np.concatenate([suits[real_suits], honours[real_honours]]))
    suit, honour = np.zeros(5**SUIT_RANKS, np.uint8), np.zeros(5**HONOUR_RANKS, np.uint8)
    split = int(real_suits.sum())
    suit[real_suits] = number[:split]
    honour[real_honours] = number[split:]
    halves, pair = distinct(combined(vectors, vectors))
    pair_up: Bytes = pair.astype(np.uint8).reshape(len(vectors), len(vectors))
    rows, places = folded(suit, STRETCH)
    made = rows, places, honour, vectors, pair_up, halves
    return dict(zip(PARTS, made, strict=True))


def pairs_and_odd(ranks: int) -> bytes:
    """Of every key of a block 16 · pairs + kinds held once or three times; four alike are two pairs. Clause: W2.

    >>> pairs_and_odd(7)[4 * 5 + 3]          # 6666777z
    49
    """
    first, last = (_pairs_and_odd(number) for number in (ranks - 4, 4))
    stretches = {begun: (last + np.uint8(begun)).tobytes() for begun in set(first.tolist())}
    return b"".join([stretches[begun] for begun in first.tolist()])


def _pairs_and_odd(ranks: int) -> Bytes:
    table: Bytes = np.zeros(1, np.uint8)
    for _ in range(ranks):
        table = (np.array([0, 1, 16, 17, 32], np.uint8)[:, None] + table).reshape(-1)
    return table


def pairs_away(pairs: int) -> tuple[int, ...]:
    """Fewest tiles to add for *pairs* pairs, at [16 · pairs held + odd kinds held]. Clauses: W2, W6.

    >>> pairs_away(7)[16 * 6 + 1]
    1
    """
    table = []
    for held in range(MOST_TILES // 2 + 2):
        short = max(pairs - held, 0)
        table += [2 * short - min(single, short) for single in range(16)]
    return tuple(table)


def assemble(parts: dict[str, Bytes]) -> Tables:
    """Derive the final tables from what ``build`` made."""
    rows, places, honour, vectors, pair_up, halves = (parts[name] for name in PARTS)
    suit = unfolded(rows, places)
    finals = [_final(halves, 4 - declared, pair=True) for declared in range(5)]
    meld_finals = [_final(halves, 4 - declared, pair=False) for declared in range(5)]
    final = tuple(tuple(row.tobytes() for row in table) for table in finals)
    meld_final = tuple(tuple(row.tobytes() for row in table) for table in meld_finals)
    return Tables(
        suit=suit,
        honour=honour.tobytes(),
        vectors=tuple(map(tuple, vectors.tolist())),
        pair_up=tuple(row.tobytes() for row in pair_up),
        halves=tuple(map(tuple, pair_up.tolist())),
        final=final,
        meld_final=meld_final,
        rows=tuple(tuple([final[0][half] for half in row]) for row in pair_up.tolist()),
        suit_pairs=pairs_and_odd(SUIT_RANKS),
        honour_pairs=pairs_and_odd(HONOUR_RANKS),
        qidui=pairs_away(7),
        six_pairs=pairs_away(6),
        suit_array=np.frombuffer(suit, np.uint8),
        honour_array=honour,
        pair_up_array=pair_up,
        final_array=np.stack(finals),
        half_vectors=halves,
    )


def load() -> Tables:
    """The tables, from ``blocks.zlib``."""
    return assemble(read(FILE))


TABLES = load()
