"""The hands that are measured, made anew from one seed: counts of 34 kinds, shape (N, 34), without caishen.

Random hands are dealt from the 136 tiles. Winning ones are four melds and a pair, six in ten groups runs, three in ten
of one suit, or in two cases of ten seven pairs. Mixed ones are ten random to one winning; waiting ones are winning ones
less a tile.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.uint8]
KINDS = range(34)
WHITE = 31


def random_hands(rng: np.random.Generator, number: int, tiles: int, without: int | None = None) -> Counts:
    """*number* hands of *tiles* from a wall, of which the kind *without* was taken out."""
    wall = np.array([kind for kind in KINDS if kind != without for _ in range(4)])
    drawn = wall[np.argpartition(rng.random((number, wall.size)), tiles, axis=1)[:, :tiles]]
    counts = np.zeros((number, 34), np.uint8)
    np.add.at(counts, (np.arange(number)[:, None], drawn), 1)
    return counts


def winning_hands(rng: np.random.Generator, number: int, without: int | None = None) -> Counts:
    """*number* hands of fourteen that win."""
    found: list[Counts] = []
    while len(found) < number:
        counts = _winning(rng, [kind for kind in KINDS if kind != without])
        if counts.max() <= 4:
            found.append(counts)
    return np.array(found)


def _winning(rng: np.random.Generator, kinds: list[int]) -> Counts:
    counts = np.zeros(34, np.uint8)
    if rng.random() < 0.2:
        counts[rng.choice(kinds, 7, replace=False)] = 2
        return counts
    if rng.random() < 0.3:
        suit = int(rng.integers(3))
        kinds = [kind for kind in kinds if kind // 9 == suit]
    lows = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
    for _ in range(4):
        if rng.random() < 0.6:
            low = int(rng.choice(lows))
            counts[low : low + 3] += 1
        else:
            counts[rng.choice(kinds)] += 3
    counts[rng.choice(kinds)] += 2
    return counts


def less(rng: np.random.Generator, hands: Counts, tiles: int) -> Counts:
    """*hands* with as many random *tiles* taken away from each."""
    rest = hands.copy()
    for counts in rest:
        held = np.repeat(np.arange(34), counts)
        np.subtract.at(counts, rng.choice(held, tiles, replace=False), 1)
    return rest


def mixed(rng: np.random.Generator, number: int, wild: int = 0) -> Counts:
    """Ten random hands to a winning one, all of 14 − *wild* tiles."""
    won = less(rng, winning_hands(rng, number // 11, WHITE), wild)
    lost = random_hands(rng, number - len(won), 14 - wild, WHITE)
    return rng.permutation(np.concatenate([won, lost]))
