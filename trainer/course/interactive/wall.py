"""Two dice break the wall: whose it is, what stays, and who takes which tiles. Clauses: S3, S7."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.course.interactive.specs import BadFigure, WallSpec
from trainer.table.wall import DEALT, STACKS, TILES, break_wall, dealt

DEALER = 0
_PLACES = tuple(range(TILES))
_WALLS = tuple(
    tuple((2 * (STACKS * seat + stack), 2 * (STACKS * seat + stack) + 1) for stack in range(STACKS))
    for seat in range(4)
)
"""The places of the four walls, numbered in place of tiles, so that what is drawn says where it lay."""
_FOURS = 12


@dataclass(frozen=True, slots=True)
class Take:
    """One helping of the deal: *seat* takes the tiles that lay at *places*."""

    seat: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken wall. ``opened``: whose, counted in seats from the dealer's; ``left``: stacks left at its right end.

    ``order``: the places of all 136 tiles as they are drawn; place ``2 * (17 * seat + stack)`` is the upper tile of a
    stack counted from the right end of the seat's wall, the one after it the lower. Clause: S7.
    """

    dice: tuple[int, int]
    opened: int
    left: int
    order: tuple[int, ...]
    takes: tuple[Take, ...]

    @property
    def total(self) -> int:
        """What the dice add up to."""
        return sum(self.dice)

    def taker(self, place: int, takes: int) -> int | None:
        """Who has the tile that lay at *place* after so many *takes*; None while it lies there."""
        return next((take.seat for take in self.takes[:takes] if place in take.places), None)


def broken(dice: tuple[int, int]) -> Broken:
    """What *dice* do to the wall; seats are counted from the dealer.

    >>> wall = broken((2, 5))
    >>> wall.opened, wall.left, [take.seat for take in wall.takes[:5]], len(wall.takes[12].places)
    (2, 2, [0, 1, 2, 3, 0], 2)

    Raises BadFigure for what no two dice show. Clauses: S3, S7.
    """
    if not all(1 <= die <= 6 for die in dice):
        raise BadFigure(f"dice: {list(dice)}; two numbers from 1 to 6 are wanted")
    order = break_wall(_WALLS, dice, DEALER)
    opened, left = divmod(order[0] // 2, STACKS)
    return Broken(dice, opened, left, order, _takes(order))


def broken_by(spec: WallSpec) -> Broken:
    """What the dice of *spec* do. Raises BadFigure."""
    return broken(spec.dice)


def _takes(order: tuple[int, ...]) -> tuple[Take, ...]:
    """Three rounds of two stacks each, then single tiles, the dealer's two at once. Clauses: S3, S7."""
    hands = dealt(order[:DEALT], DEALER)
    fours = [Take(seat, hands[seat][4 * turn : 4 * turn + 4]) for turn in range(_FOURS // 4) for seat in range(4)]
    return (*fours, *(Take(seat, hands[seat][_FOURS:]) for seat in range(4)))
