"""``make bench``: the engine against another library, as ratios taken in turn in one process.

Prints ``name  ours/s  peer/s  ratio  goal  ok|MISS`` a row, the median of nine rounds; 1 when a goal is missed. Both
sides get the same hands without caishen, since the peer knows no wildcards.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from trainer.engine import batch
from trainer.engine.shapes import distance, qidui_distance, standard_distance
from trainer.engine.tiles import count_kinds

ROUNDS, HANDS, COPIES_IN_BATCH = 9, 2000, 100


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def row(name: str, ours: Callable[[], object], peer: Callable[[], object], goal: float, times_more: int = 1) -> bool:
    """Measure and print one row; whether its goal is met. Ours does *times_more* hands for each of the peer's."""
    rounds = [(seconds(ours) / times_more, seconds(peer)) for _ in range(ROUNDS)]
    ratio = statistics.median(b / a for a, b in rounds)
    mine, theirs = (HANDS / statistics.median(side) for side in zip(*rounds, strict=True))
    verdict = "ok" if ratio >= goal else "MISS"
    sys.stdout.write(f"{name:46s} {mine:13,.0f} {theirs:11,.0f} {ratio:8.2f} {goal:6.1f}  {verdict}\n")
    return ratio >= goal


def main() -> int:
    """Compare what the peer also does: complete or not, and shanten."""
    from mahjong.agari import Agari  # type: ignore[import-not-found, unused-ignore] # a peer, installed by make bench
    from mahjong.shanten import Shanten  # type: ignore[import-not-found, unused-ignore] # as above

    rng = random.Random(1)
    wall = [kind for kind in range(34) for _ in range(4)]
    full = [count_kinds(rng.sample(wall, 14)) for _ in range(HANDS)]
    ready = [count_kinds(rng.sample(wall, 13)) for _ in range(HANDS)]
    many = np.ascontiguousarray(np.tile(np.array(full, np.uint8).T, COPIES_IN_BATCH))
    agari, far = Agari.is_agari, Shanten.calculate_shanten

    def single_wins() -> list[bool]:
        return [standard_distance(c, 0) <= 0 or qidui_distance(c) <= 0 for c in full]

    def peer_wins() -> list[bool]:
        return [agari(c) for c in full]

    met = [
        row("win, single, from 34 counts : mahjong Agari", single_wins, peer_wins, 2.3),
        row("win, batch (34, N) : mahjong Agari in a loop", lambda: batch.win(many, 0), peer_wins, 45, COPIES_IN_BATCH),
        row(
            "shanten, single, counts : mahjong Shanten",
            lambda: [distance(c, 0) - 1 for c in ready],
            lambda: [far(c) for c in ready],
            15,
        ),
    ]
    return int(not all(met))


if __name__ == "__main__":
    raise SystemExit(main())
