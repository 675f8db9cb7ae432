"""Families that are easily taken for each other: practised side by side, so that the difference is what is learnt."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PAIRS: tuple[tuple[str, str], ...] = (
    ("is-win", "is-baotou"),  # it wins with this tile; it would win with any
    ("which-win", "dead-wait"),  # what wins; what of it can still come
    ("fan", "fan-hand"),  # a hand's fan; a fan's hand
    ("fan", "value"),  # which fan; how much they make
    ("is-set", "name-tile"),  # what tiles are together; what each one is
    ("pay", "liable"),  # who pays; who pays for others
    ("pay", "next-dealer"),  # what this deal costs; what it does to the streak
    ("may-i", "locked"),  # what may be done; what may not under a lock
    ("may-i", "priority"),  # whether one may call; whether one gets it
    ("shanten", "best-discard"),  # how far; which way
    ("which-caishen", "read-hand"),  # which tile it is; what it stands for
    ("wall", "draw-end"),  # where the wall begins; where it ends
    ("chain", "fan"),  # how long the chain is; what it is worth
    ("chain", "shifeng"),  # discards that make a chain; discards that make ten honours
    ("penalty", "conduct"),  # what is done about it; what is proper
)


def _alike() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for one, other in PAIRS:
        found[one] = (*found.get(one, ()), other)
        found[other] = (*found.get(other, ()), one)
    return found


ALIKE: Mapping[str, tuple[str, ...]] = MappingProxyType(_alike())
"""The families that are taken for each family, the likeliest first."""
