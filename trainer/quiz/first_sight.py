"""What a hand seems to lack at first sight: sets taken from the left as they come, then the pair, then other blocks.

It is how one counts who does not look twice; where sets share tiles, or pairs are nearer, it is wrong. Clauses: W1, T3.
"""

from __future__ import annotations

from trainer.engine import WHITE, Hand, Kind
from trainer.quiz.blocks_found import needed


def missing_at_first_sight(hand: Hand) -> int:
    """Natural tiles that *hand* seems to lack for a win, before any caishen helps; never less than there really are.

    >>> missing_at_first_sight(Hand.parse("123m45p678s99s127z"))
    3
    >>> missing_at_first_sight(Hand.parse("2223m456p789s111z"))  # 222 taken, 3 is left over; 22 and 23 lack only one
    1

    Clause: W1.
    """
    left = [hand.tiles.count(kind) if kind != WHITE else 0 for kind in range(34)]
    need = needed(hand)
    sets = 0
    for kind in range(34):
        while left[kind] and sets < need and (block := _set_at(left, kind)):
            _take(left, block)
            sets += 1
    pair = next((kind for kind in range(34) if left[kind] >= 2), None)
    if pair is not None:
        _take(left, (pair, pair))
    partials = 0
    for kind in range(34):
        while left[kind] and sets + partials < need and (block := _partial_at(left, kind)):
            _take(left, block)
            partials += 1
    return 2 * (need - sets - partials) + partials + (pair is None)


def _take(left: list[int], block: tuple[Kind, ...]) -> None:
    for kind in block:
        left[kind] -= 1


def _set_at(left: list[int], kind: Kind) -> tuple[Kind, ...]:
    if left[kind] >= 3:
        return (kind,) * 3
    run = (kind, kind + 1, kind + 2)
    return run if kind < 27 and kind % 9 < 7 and all(left[tile] for tile in run) else ()


def _partial_at(left: list[int], kind: Kind) -> tuple[Kind, ...]:
    if left[kind] >= 2:
        return (kind, kind)
    for step in (1, 2):
        if kind < 27 and kind % 9 + step < 9 and left[kind + step]:
            return (kind, kind + step)
    return ()
