"""What a seat may ask the table to do, and the refusal. Clauses: F1, C1–C3, K1, W4, P14, G6."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.engine.tiles import Kind, format_tiles, tile_text


class Do(StrEnum):
    """The kinds of action. Draws, replacements, flowers and a drawn deal are nobody's choice: ``apply`` does them."""

    DISCARD = "discard"
    CHI = "chi"
    PENG = "peng"
    MINGGANG = "minggang"
    JIAGANG = "jiagang"
    ANGANG = "angang"
    WIN = "win"
    PASS = "pass"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Action:
    """One action of *seat*, in literal tiles.

    ``tile``: the tile discarded, claimed, or added to a kong; the kind of an ``angang``; None for win, pass and leave,
    which are always about the tile at hand. ``with_tiles``: the tiles from the hand that make the meld, sorted (chi,
    peng, minggang: without the claimed one; angang: all four; jiagang: the one tile). Who leaves ends the deal (G6).

    >>> str(Action(1, Do.CHI, 2, (0, 1)))
    'seat 1: chi 3m with 12m'
    """

    seat: int
    do: Do
    tile: Kind | None = None
    with_tiles: tuple[Kind, ...] = ()

    def __str__(self) -> str:
        tile = "" if self.tile is None else f" {tile_text(self.tile)}"
        own = f" with {format_tiles(self.with_tiles)}" if self.with_tiles else ""
        return f"seat {self.seat}: {self.do.value}{tile}{own}"


class IllegalAction(Exception):
    """An action that the rules refuse: a reason code, its clause and a sentence for the log.

    >>> refusal = IllegalAction("chi_from_next_only", "C1", "seat 2: chi 3m: it was discarded by seat 0")
    >>> refusal.reason, refusal.clause
    ('chi_from_next_only', 'C1')
    """

    def __init__(self, reason: str, clause: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.clause = clause
