"""How long a question takes to build and explain, by family: the median and the slowest of many seeds, in milliseconds.

The goals are a median of 5 ms over the families and none above 50 ms. They hold for an idle machine; run by
``make bench``, never as a test.
"""

from __future__ import annotations

import statistics
import sys
import time

from trainer.quiz.catalogue import FAMILIES, make

SEEDS = range(10_000, 10_100)
MEDIAN_GOAL_MS, MOST_MS = 5, 50


def taken_ms(family: str, level: int, seed: int) -> float:
    start = time.perf_counter()
    make(family, level, "mil2025", seed)
    return 1000 * (time.perf_counter() - start)


def main() -> int:
    """Print a row a family; 1 when a goal is missed."""
    missed = False
    for family in FAMILIES:
        times = [taken_ms(family, level, seed) for level in FAMILIES[family].levels for seed in SEEDS]
        middle, most = statistics.median(times), max(times)
        ok = middle <= MEDIAN_GOAL_MS and most <= MOST_MS
        missed |= not ok
        sys.stdout.write(
            f"question {family:12s} median {middle:6.2f} ms  most {most:6.2f} ms  {'ok' if ok else 'MISS'}\n"
        )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
