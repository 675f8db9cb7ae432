"""What can happen to you in a story of a chain, and a story as written. Clauses: F1, K1, P10."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.engine import Hand, Kind
from trainer.table.actions import Do


class Deed(StrEnum):
    """What happens: you draw, claim, kong, take a replacement, throw a tile, or win."""

    DRAW = "draw"
    CLAIM = "claim"
    GANG = "gang"
    REPLACE = "replace"
    THROW = "throw"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happens to you; ``do``, ``giver`` and ``own`` (tiles from your hand) of a claim or a kong."""

    deed: Deed
    tile: Kind
    do: Do | None = None
    giver: int | None = None
    own: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """The hand before the first draw, and all that happens from then on."""

    hand: Hand
    acts: tuple[Act, ...]
