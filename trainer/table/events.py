"""What happened at a table, one value an event, in the words of the record.

Clauses: F1, F2, F4, K1, K2, S8, P10, P14.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.engine.tiles import Kind


class Happened(StrEnum):
    """The kinds of event, as the record writes them."""

    DISCARD = "discard"
    DRAW = "draw"
    CHI = "chi"
    PENG = "peng"
    MINGGANG = "minggang"
    JIAGANG = "jiagang"
    ANGANG = "angang"
    GANG_DRAW = "gang_draw"
    FLOWER = "flower"
    PASS = "pass"
    WIN = "win"
    LEAVE = "leave"
    DRAWN_DEAL = "drawn_deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event; fields that do not belong to its kind stay at their defaults.

    ``with_tiles``: as in ``Action``, but empty where they are simply copies of ``tile``; ``is_float``: a discarded
    caishen that P10 makes a float; ``burnt``: the tile thrown in with a replacement (K2); ``could``: what a seat that
    passed could have called, out of ``chi peng minggang win rob shifeng``, ``tile`` being what it passed on;
    ``fan``, ``exponent``, ``value``, ``source``: of a win.
    """

    do: Happened
    seat: int | None = None
    tile: Kind | None = None
    with_tiles: tuple[Kind, ...] = ()
    from_seat: int | None = None
    is_float: bool = False
    burnt: Kind | None = None
    could: tuple[str, ...] = ()
    source: str | None = None
    fan: tuple[tuple[str, int], ...] = ()
    exponent: int | None = None
    value: int | None = None
