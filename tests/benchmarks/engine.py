"""``make bench``: the engine against other libraries, as ratios taken in turn in one process.

Prints ``name  ours/s  peer/s  ratio`` a row, the median of nine rounds. Both sides get the same hands without
caishen, since none of the peers knows wildcards.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from trainer.engine.shapes import distance, qidui_distance, standard_distance
from trainer.engine.tiles import count_kinds

ROUNDS, HANDS = 9, 2000


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def report(name: str, ours: Callable[[], object], peer: Callable[[], object], hands: int) -> None:
    """One row: both sides in turn, the median of the rounds' ratios."""
    rounds = [(seconds(ours), seconds(peer)) for _ in range(ROUNDS)]
    ratio = statistics.median(b / a for a, b in rounds)
    per_second = [hands / statistics.median(side) for side in zip(*rounds, strict=True)]
    sys.stdout.write(f"{name:44s} {per_second[0]:12,.0f} {per_second[1]:12,.0f} {ratio:8.2f}\n")


def main() -> None:
    """Compare what the peers also do: complete or not, and shanten."""
    from mahjong.agari import Agari  # type: ignore[import-not-found, unused-ignore] # a peer, installed by make bench
    from mahjong.shanten import Shanten  # type: ignore[import-not-found, unused-ignore] # as above

    rng = random.Random(1)
    wall = [kind for kind in range(34) for _ in range(4)]
    full = [count_kinds(rng.sample(wall, 14)) for _ in range(HANDS)]
    ready = [count_kinds(rng.sample(wall, 13)) for _ in range(HANDS)]
    agari, far = Agari.is_agari, Shanten.calculate_shanten
    report(
        "win, single, from 34 counts : mahjong Agari",
        lambda: [standard_distance(c, 0) <= 0 or qidui_distance(c) <= 0 for c in full],
        lambda: [agari(c) for c in full],
        HANDS,
    )
    report(
        "shanten, single, counts : mahjong Shanten",
        lambda: [distance(c, 0) - 1 for c in ready],
        lambda: [far(c) for c in ready],
        HANDS,
    )


if __name__ == "__main__":
    main()
