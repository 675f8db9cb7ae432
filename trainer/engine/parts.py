"""How one block can be read: groups that cover its tiles, caishen filling what they lack. Clauses: W1, W3.

A *part* is a block's share of a reading: groups in order, each as its kind and the lowest tile. How many melds and
pairs a block can be is read off the tables; the ways to lay them out are searched only for numbers that a whole hand
can use, and kept for the next hand with such a block.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from trainer.engine.blocks import HONOUR_RANKS, SUIT_RANKS, TABLES
from trainer.engine.keys import Keys
from trainer.engine.tiles import Kind

HONOUR_BLOCK = 3
MOST_CAISHEN = 4
KEPT = 1 << 16


class GroupKind(StrEnum):
    """What a group of a reading is."""

    RUN = "run"
    TRIPLET = "triplet"
    PAIR = "pair"
    GANG = "gang"


Part: TypeAlias = tuple[tuple[GroupKind, Kind], ...]
# How plain a part is, the smaller the plainer: groups that caishen touch, and the tiles in those.
Weight: TypeAlias = tuple[int, int]
# Melds, pairs, and the caishen they take.
Choice: TypeAlias = tuple[int, int, int]


def counts_of(key: int, ranks: int) -> tuple[int, ...]:
    """The counts of a block's *key*, first rank first.

    >>> counts_of(5 + 2, 9)
    (0, 0, 0, 0, 0, 0, 0, 1, 2)
    """
    counts = []
    for _ in range(ranks):
        key, count = divmod(key, 5)
        counts.append(count)
    return tuple(reversed(counts))


@lru_cache(KEPT)
def choices(key: int, block: int) -> tuple[Choice, ...]:
    """Every number of melds and pairs that can cover a block exactly, and how many caishen that takes. Clause: W3.

    >>> choices(5**8 + 5**7, 0)          # 12m: a run; a pair and a triplet, either way round; two triplets
    ((1, 0, 1), (1, 1, 3), (2, 0, 4))
    """
    honours = block == HONOUR_BLOCK
    vector = TABLES.vectors[(TABLES.honour if honours else TABLES.suit)[key]]
    have = sum(counts_of(key, HONOUR_RANKS if honours else SUIT_RANKS))
    found = []
    for melds in range(5):
        for pairs in range(2):
            lack = 3 * melds + 2 * pairs - have
            if 0 <= lack <= MOST_CAISHEN and vector[5 * pairs + melds] == lack:
                found.append((melds, pairs, lack))
    return tuple(found)


@lru_cache(KEPT)
def parts(key: int, block: int, choice: Choice) -> tuple[Part, ...]:
    """Every way to cover a block with the melds and pairs of *choice*.

    >>> [[(kind.value, low) for kind, low in part] for part in parts(3 * (5**8 + 5**7 + 5**6), 0, (3, 0, 0))]
    [[('triplet', 0), ('triplet', 1), ('triplet', 2)], [('run', 0), ('run', 0), ('run', 0)]]
    """
    runs = block != HONOUR_BLOCK
    return tuple(_cover(counts_of(key, SUIT_RANKS if runs else HONOUR_RANKS), 9 * block, runs, choice))


def _cover(counts: tuple[int, ...], kind: Kind, runs: bool, choice: Choice) -> Iterator[Part]:
    """Choose the groups that begin at *kind*, the first of the *counts* left, then go on."""
    if not counts:
        if choice == (0, 0, 0):
            yield ()
        return
    for here, following, rest, _ in _options(counts, kind, runs, choice):
        for more in _cover(following, kind + 1, runs, rest):
            yield here + more


@lru_cache(KEPT)
def plainest_part(counts: tuple[int, ...], kind: Kind, runs: bool, choice: Choice) -> tuple[Weight, Part] | None:
    """The part in which caishen touch the fewest groups, small ones rather than large, and how plain it is.

    Among parts alike it is the first of ``parts``; None when *choice* cannot be.
    """
    if not counts:
        return ((0, 0), ()) if choice == (0, 0, 0) else None
    best: tuple[Weight, Part] | None = None
    for here, following, rest, weight in _options(counts, kind, runs, choice):
        if best and weight >= best[0]:
            continue
        more = plainest_part(following, kind + 1, runs, rest)
        if more:
            total = (weight[0] + more[0][0], weight[1] + more[0][1])
            if not best or total < best[0]:
                best = total, here + more[1]
    return best


def _options(
    counts: tuple[int, ...], kind: Kind, runs: bool, choice: Choice
) -> Iterator[tuple[Part, tuple[int, ...], Choice, Weight]]:
    """Every set of groups beginning at *kind*: what is left of the other counts and of *choice*, and their weight."""
    melds, pairs, spare = choice
    have = counts[0]
    for new_runs in range(melds + 1 if runs and len(counts) >= 3 else 1):
        following, lack_above = counts[1:], 0
        if new_runs:
            second, third = counts[1], counts[2]
            lack_above = max(new_runs - second, 0) + max(new_runs - third, 0)
            if lack_above > spare:
                return
            following = (max(second - new_runs, 0), max(third - new_runs, 0), *counts[3:])
        for triplets in range(min(2, melds - new_runs) + 1):
            for pair in range(pairs + 1):
                lack = new_runs + 3 * triplets + 2 * pair - have
                if lack < 0 or lack + lack_above > spare:
                    continue
                here: Part = (
                    *((GroupKind.TRIPLET, kind),) * triplets,
                    *((GroupKind.RUN, kind),) * new_runs,
                    *((GroupKind.PAIR, kind),) * pair,
                )
                rest = (melds - new_runs - triplets, pairs - pair, spare - lack - lack_above)
                weight = _weight(counts, new_runs, triplets, pair) if lack + lack_above else (0, 0)
                yield here, following, rest, weight


def _weight(counts: tuple[int, ...], new_runs: int, triplets: int, pair: int) -> Weight:
    """Groups that caishen touch, and their tiles, when natural tiles go to triplets, then runs, then the pair."""
    have = counts[0]
    whole_triplets = min(triplets, have // 3)
    have = max(have - 3 * triplets, 0)
    whole_runs = min(new_runs, have, counts[1], counts[2]) if new_runs else 0
    touched_melds = triplets - whole_triplets + new_runs - whole_runs
    touched_pair = int(pair and have - new_runs < 2)
    return touched_melds + touched_pair, 3 * touched_melds + 2 * touched_pair


def ways(keys: Keys, wild: int, melds: int) -> list[Part]:
    """Every way to read natural *keys* and *wild* caishen as 4 − *melds* melds and a pair; none when there is none.

    >>> from trainer.engine.keys import keys_of
    >>> [len(part) for part in ways(keys_of((0, 0, 0, 1, 1, 1, 2, 2, 2, 9, 9)), 0, 1)]
    [4, 4]

    Clauses: W1, W3.
    """
    found: list[Part] = []
    for chosen in _chosen(keys, wild, melds):
        first, second, third, last = (
            parts(key, block, choice) for block, (key, choice) in enumerate(zip(keys, chosen, strict=True))
        )
        found += [a + b + c + d for a in first for b in second for c in third for d in last]
    return found


def plainest_way(keys: Keys, wild: int, melds: int) -> Part | None:
    """The way in which caishen touch the fewest groups, a pair before a meld; None when there is no way.

    >>> from trainer.engine.keys import keys_of
    >>> [(kind.value, low) for kind, low in plainest_way(keys_of((0, 0, 0, 9, 10)), 3, 2) or ()]
    [('triplet', 0), ('run', 9), ('pair', 33)]
    """
    best: tuple[Weight, Part] | None = None
    for chosen in _chosen(keys, wild, melds):
        touched = tiles = 0
        way: Part = ()
        for block, (key, choice) in enumerate(zip(keys, chosen, strict=True)):
            runs = block != HONOUR_BLOCK
            part = plainest_part(counts_of(key, SUIT_RANKS if runs else HONOUR_RANKS), 9 * block, runs, choice)
            if part is None:
                break
            touched, tiles, way = touched + part[0][0], tiles + part[0][1], way + part[1]
        else:
            if best is None or (touched, tiles) < best[0]:
                best = (touched, tiles), way
    return best[1] if best else None


def _chosen(keys: Keys, wild: int, melds: int) -> Iterator[tuple[Choice, Choice, Choice, Choice]]:
    """Every choice of melds and pairs for each block that makes 4 − *melds* melds and one pair together."""
    wanted = 4 - melds
    wan, tong, tiao, honours = (choices(key, block) for block, key in enumerate(keys))
    for first in wan:
        for second in tong:
            left = first[0] + second[0], first[1] + second[1], first[2] + second[2]
            if left[0] > wanted or left[1] > 1 or left[2] > wild:
                continue
            for third in tiao:
                for last in honours:
                    right = third[0] + last[0], third[1] + last[1]
                    if left[0] + right[0] == wanted and left[1] + right[1] == 1:
                        yield first, second, third, last
