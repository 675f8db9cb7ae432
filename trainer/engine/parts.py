"""How one block can be read: groups that cover its tiles, caishen filling what they lack. Clauses: W1, W3.

A *part* is a block's share of a reading: groups in order, each as its kind and the lowest tile. How many melds and
pairs a block can be is read off the tables; the ways to lay them out are searched only for numbers that a whole hand
can use, and kept for the next hand with such a block.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from trainer.engine.blocks import HONOUR_RANKS, SUIT_RANKS, TABLES
from trainer.engine.keys import Keys
from trainer.engine.tiles import Kind

HONOUR_BLOCK = 3
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
# The groups that begin at a rank; what they leave of the two ranks above (None: all) and of a choice; their weight.
Step: TypeAlias = tuple[tuple[GroupKind, ...], tuple[int, int] | None, Choice, Weight]

DONE: Choice = (0, 0, 0)
SHARES = tuple((melds, pairs) for melds in range(5) for pairs in range(2))
MELD = 16  # melds and pairs in one number
NO_RUN = -1  # stands for the two ranks above where no run can begin


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
def choices(key: int, block: int, wild: int) -> tuple[Choice, ...]:
    """Every number of melds and pairs that can cover a block exactly with at most *wild* caishen. Clause: W3.

    >>> choices(5**8 + 5**7, 0, 4)       # 12m: a run; a pair and a triplet, either way round; two triplets
    ((1, 0, 1), (1, 1, 3), (2, 0, 4))
    """
    honours = block == HONOUR_BLOCK
    vector = TABLES.vectors[(TABLES.honour if honours else TABLES.suit)[key]]
    pairs_held = (TABLES.honour_pairs if honours else TABLES.suit_pairs)[key]
    have = 2 * (pairs_held >> 4) + (pairs_held & 15)
    found = []
    for melds, pairs in SHARES:
        lack = 3 * melds + 2 * pairs - have
        if 0 <= lack <= wild and vector[5 * pairs + melds] == lack:
            found.append((melds, pairs, lack))
    return tuple(found)


@lru_cache(KEPT)
def parts(key: int, block: int, choice: Choice) -> tuple[Part, ...]:
    """Every way to cover a block with the melds and pairs of *choice*.

    >>> [[(kind.value, low) for kind, low in part] for part in parts(3 * (5**8 + 5**7 + 5**6), 0, (3, 0, 0))]
    [[('triplet', 0), ('triplet', 1), ('triplet', 2)], [('run', 0), ('run', 0), ('run', 0)]]
    """
    return tuple(_cover(counts_in(key, block), 9 * block, block != HONOUR_BLOCK, choice))


def _cover(counts: tuple[int, ...], kind: Kind, runs: bool, choice: Choice) -> list[Part]:
    """Choose the groups that begin at *kind*, the first of the *counts* left, then go on."""
    if choice == DONE:  # then no tile is left either: melds, pairs and caishen are counted to fit
        return [()]
    while counts and not counts[0] and not choice[2]:
        counts, kind = counts[1:], kind + 1
    if not counts:
        return []
    found: list[Part] = []
    second, third = counts[1:3] if runs and len(counts) >= 3 else (NO_RUN, NO_RUN)
    for names, above, rest, _ in _steps(counts[0], second, third, choice):
        following = counts[1:] if above is None else (*above, *counts[3:])
        here = tuple([(name, kind) for name in names])
        found += [here + more for more in _cover(following, kind + 1, runs, rest)]
    return found


@lru_cache(KEPT)
def plainest_part(counts: tuple[int, ...], kind: Kind, runs: bool, choice: Choice) -> tuple[Weight, Part] | None:
    """The part in which caishen touch the fewest groups, small ones rather than large, and how plain it is.

    Among parts alike it is the first of ``parts``; None when *choice* cannot be.
    """
    if choice == DONE:
        return (0, 0), ()
    if not counts:
        return None
    best: tuple[Weight, Part] | None = None
    second, third = counts[1:3] if runs and len(counts) >= 3 else (NO_RUN, NO_RUN)
    for names, above, rest, weight in _steps(counts[0], second, third, choice):
        if best and weight >= best[0]:
            continue
        more = plainest_part(counts[1:] if above is None else (*above, *counts[3:]), kind + 1, runs, rest)
        if more:
            total = (weight[0] + more[0][0], weight[1] + more[0][1])
            if not best or total < best[0]:
                best = total, tuple([(name, kind) for name in names]) + more[1]
    return best


@lru_cache(KEPT)
def _steps(have: int, second: int, third: int, choice: Choice) -> tuple[Step, ...]:
    """Every set of groups that begins at a rank with *have* tiles, *second* and *third* on the two above.

    For each: its groups, what it leaves of the two ranks above (None: all), of *choice*, and its weight.
    """
    melds, pairs, spare = choice
    found: list[Step] = []
    for runs in range(melds + 1 if second != NO_RUN else 1):
        lack_above = max(runs - second, 0) + max(runs - third, 0) if runs else 0
        above = (max(second - runs, 0), max(third - runs, 0)) if runs else None
        for triplets in range(min(2, melds - runs) + 1):
            for pair in range(pairs + 1):
                lack = runs + 3 * triplets + 2 * pair - have
                if lack >= 0 and lack + lack_above <= spare:
                    names = (GroupKind.TRIPLET,) * triplets + (GroupKind.RUN,) * runs + (GroupKind.PAIR,) * pair
                    rest = (melds - runs - triplets, pairs - pair, spare - lack - lack_above)
                    found.append((names, above, rest, _weight(have, min(second, third), runs, triplets, pair)))
    return tuple(found)


def _weight(have: int, above: int, runs: int, triplets: int, pair: int) -> Weight:
    """Groups that caishen touch, and their tiles, when natural tiles go to triplets, then runs, then the pair."""
    whole_triplets = min(triplets, have // 3)
    have = max(have - 3 * triplets, 0)
    whole_runs = min(runs, have, above) if runs else 0
    touched_melds = triplets - whole_triplets + runs - whole_runs
    touched_pair = int(pair and have - runs < 2)
    return touched_melds + touched_pair, 3 * touched_melds + 2 * touched_pair


def ways(keys: Keys, wild: int, melds: int) -> list[Part]:
    """Every way to read natural *keys* and *wild* caishen as 4 − *melds* melds and a pair; none when there is none.

    >>> from trainer.engine.keys import keys_of
    >>> [len(part) for part in ways(keys_of((0, 0, 0, 1, 1, 1, 2, 2, 2, 9, 9)), 0, 1)]
    [4, 4]

    Clauses: W1, W3.
    """
    wan, tong, tiao, honours = keys
    if not wild:
        (a, in_wan), (b, in_tong), (c, in_tiao), (d, in_honours) = (
            _whole(wan, 0), _whole(tong, 1), _whole(tiao, 2), _whole(honours, 3),
        )  # fmt: skip
        if a + b + c + d != (4 - melds) * MELD + 1:
            return []
        return [w + x + y + z for w in in_wan for x in in_tong for y in in_tiao for z in in_honours]
    found: list[Part] = []
    for first_choice, second_choice, third_choice, last_choice in chosen(keys, wild, melds):
        first, second = parts(wan, 0, first_choice), parts(tong, 1, second_choice)
        third, last = parts(tiao, 2, third_choice), parts(honours, 3, last_choice)
        found += [w + x + y + z for w in first for x in second for y in third for z in last]
    return found


@lru_cache(KEPT)
def _whole(key: int, block: int) -> tuple[int, tuple[Part, ...]]:
    """MELD · melds + pairs of a block that no caishen completes, and its parts: its size allows but one choice."""
    for choice in choices(key, block, 0):
        return MELD * choice[0] + choice[1], parts(key, block, choice)
    return 0, ()


def plainest_way(keys: Keys, wild: int, melds: int) -> Part | None:
    """The way in which caishen touch the fewest groups, a pair before a meld; None when there is no way.

    >>> from trainer.engine.keys import keys_of
    >>> [(kind.value, low) for kind, low in plainest_way(keys_of((0, 0, 0, 9, 10)), 3, 2) or ()]
    [('triplet', 0), ('run', 9), ('pair', 33)]
    """
    best: tuple[Weight, Part] | None = None
    for choice in chosen(keys, wild, melds):
        touched = tiles = 0
        way: Part = ()
        for block, (key, share) in enumerate(zip(keys, choice, strict=True)):
            part = _plainest_share(key, block, share)
            if part is None:
                break
            touched, tiles, way = touched + part[0][0], tiles + part[0][1], way + part[1]
        else:
            if best is None or (touched, tiles) < best[0]:
                best = (touched, tiles), way
    return best[1] if best else None


@lru_cache(KEPT)
def _plainest_share(key: int, block: int, choice: Choice) -> tuple[Weight, Part] | None:
    return plainest_part(counts_in(key, block), 9 * block, block != HONOUR_BLOCK, choice)


def natural_part(key: int, block: int) -> Part:
    """The plainest part of a block that is whole without caishen: how many tiles there are allows but one choice.

    Raises ValueError for a block that is not whole.
    """
    (choice,) = choices(key, block, 0)
    share = _plainest_share(key, block, choice)
    return share[1] if share else ()


def counts_in(key: int, block: int) -> tuple[int, ...]:
    """The counts of the *key* of block 0 to 3."""
    return counts_of(key, HONOUR_RANKS if block == HONOUR_BLOCK else SUIT_RANKS)


def chosen(keys: Keys, wild: int, melds: int) -> list[tuple[Choice, Choice, Choice, Choice]]:
    """Every choice of melds and pairs for each block that makes 4 − *melds* melds and one pair together."""
    wan, tong, tiao, honours = keys
    first, second = choices(wan, 0, wild), choices(tong, 1, wild)
    third, last = choices(tiao, 2, wild), choices(honours, 3, wild)
    wanted = 4 - melds
    return [
        (a, b, c, d)
        for a in first
        for b in second
        for c in third
        for d in last
        if a[0] + b[0] + c[0] + d[0] == wanted and a[1] + b[1] + c[1] + d[1] == 1
    ]


def forget() -> None:
    """Let go of everything kept, as in a process that has just begun."""
    for kept in (choices, parts, plainest_part, _steps, _plainest_share, _whole):
        kept.cache_clear()
