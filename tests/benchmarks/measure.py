"""Ratios of two programs taken in turn in one process, and how a row of them is printed.

The clock counts the processor time of this process, not the time that passes: on a machine with other work these
differ by far, and nothing measured here waits or runs in threads.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 11


@dataclass(frozen=True)
class Row:
    """Ours against a peer's: *number* hands a run on each side, *before* what is done untimed before ours."""

    name: str
    goal: float
    ours: Callable[[], object]
    number: int
    peer: Callable[[], object]
    peer_number: int
    before: Callable[[], object] = lambda: None


def seconds(run: Callable[[], object]) -> float:
    """Processor time that *run* takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def header() -> None:
    sys.stdout.write(f"{'':58s} {'ours/s':>13s} {'peer/s':>13s} {'ratio':>8s} {'goal':>7s}\n")


def line(name: str, ours: float, peer: float, ratio: float, goal: str, met: bool) -> bool:
    """Print a row; whether its goal is met."""
    sys.stdout.write(f"{name:58s} {ours:13,.0f} {peer:13,.0f} {ratio:8.2f} {goal:>7s}  {'ok' if met else 'MISS'}\n")
    sys.stdout.flush()
    return met


def missing(name: str, reason: object) -> bool:
    """Print that rows could not be measured."""
    sys.stdout.write(f"{name:58s} {'-':>13s} {'-':>13s} {'-':>8s} {'-':>7s}  MISS ({reason})\n")
    return False


def measured(row: Row) -> bool:
    """Measure and print *row*, the median of the rounds; whether its goal is met."""
    row.before()
    row.ours()  # once untimed: tables that are made at the first question
    rounds = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            row.before()
            rounds.append((seconds(row.ours) / row.number, seconds(row.peer) / row.peer_number))
    finally:
        gc.enable()
    ratio = statistics.median(peer / ours for ours, peer in rounds)
    mine, theirs = (1 / statistics.median(side) for side in zip(*rounds, strict=True))
    return line(row.name, mine, theirs, ratio, f"≥ {row.goal:g}", ratio >= row.goal)
