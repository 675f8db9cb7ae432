"""One plain way to read a complete hand, found by taking group after group. Clauses: W1–W3.

The engine lists all readings; a many-sided hand of one suit with caishen has hundreds, and an explanation shows one.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import (
    WHITE,
    Group,
    GroupKind,
    Hand,
    Kind,
    Meld,
    MeldKind,
    Placed,
    Reading,
    RuleSet,
    Shape,
    readings,
)
from trainer.engine.shapes import meld_distance, standard_distance


def one_reading(full: Hand, rules: RuleSet) -> Reading | None:
    """A reading of *full* that spends few caishen on each group; None when it is not complete.

    >>> from trainer.engine import MIL2025
    >>> str(one_reading(Hand.parse("12m5z55p", ["chi 123m", "chi 123p", "chi 123s"]), MIL2025))
    '1m 2m 5z=3m | 5p 5p | 1m 2m 3m | 1p 2p 3p | 1s 2s 3s'
    """
    counts = full.counts
    wild, counts[WHITE] = counts[WHITE], 0
    melds = len(full.melds)
    if standard_distance(counts, melds) > wild:
        return next(iter(readings(full, rules)), None)
    groups = []
    pair_open = True
    while any(counts):
        group, counts, spent = _take(counts, wild, melds, pair_open)
        wild -= spent
        groups.append(group)
        if group.kind is GroupKind.PAIR:
            pair_open = False
        else:
            melds += 1
    groups += [_whites(GroupKind.TRIPLET)] * (4 - melds) + [_whites(GroupKind.PAIR)] * pair_open
    return Reading(Shape.STANDARD, (*groups, *map(_declared, full.melds)))


def _take(counts: list[int], wild: int, melds: int, pair_open: bool) -> tuple[Group, list[int], int]:
    """A group with the lowest tile, such that the rest can still be completed, and the caishen it spends.

    The engine's tables say exactly whether it can, so no choice is ever taken back.
    """
    low = next(kind for kind in range(34) if counts[kind])
    options = sorted(_laid(counts, kind, wanted) for kind, wanted in _groups_with(low))
    for spent, _, kind, wanted in options:
        is_pair = kind is GroupKind.PAIR
        if spent > wild or (is_pair and not pair_open) or (not is_pair and melds == 4):
            continue
        rest, placed = list(counts), []
        for natural in wanted:
            placed.append(Placed(natural if rest[natural] else WHITE, natural))
            rest[natural] = max(rest[natural] - 1, 0)
        still_open = pair_open and not is_pair
        done = melds + (not is_pair)
        lacks = standard_distance(rest, done) if still_open else meld_distance(rest, done)
        if lacks <= wild - spent:
            return Group(kind, tuple(placed)), rest, spent
    raise AssertionError(f"the tables promise a reading of {counts} with {wild} caishen")


def _laid(counts: list[int], kind: GroupKind, wanted: tuple[Kind, ...]) -> tuple[int, int, GroupKind, tuple[Kind, ...]]:
    """How many caishen the group needs; then its size, so that a caishen goes to the pair before a meld."""
    spent = sum(max(wanted.count(natural) - counts[natural], 0) for natural in set(wanted))
    return spent, len(wanted), kind, wanted


def _groups_with(low: Kind) -> Iterator[tuple[GroupKind, tuple[Kind, ...]]]:
    yield GroupKind.PAIR, (low,) * 2
    yield GroupKind.TRIPLET, (low,) * 3
    if low < 27:
        for start in range(max(low - 2, low - low % 9), min(low, low - low % 9 + 6) + 1):
            yield GroupKind.RUN, (start, start + 1, start + 2)


def _whites(kind: GroupKind) -> Group:
    return Group(kind, (Placed(WHITE, WHITE),) * (2 if kind is GroupKind.PAIR else 3))


def _declared(meld: Meld) -> Group:
    """A meld as a group; in rule sets without stand-ins every tile is itself."""
    kind = GroupKind.RUN if meld.kind is MeldKind.CHI else GroupKind.GANG if meld.kind.is_gang else GroupKind.TRIPLET
    return Group(kind, tuple(Placed(tile, tile) for tile in meld.tiles), declared=True)
