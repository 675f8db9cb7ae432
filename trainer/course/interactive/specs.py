"""What is written in an ``interactive`` block, a value a kind. Tiles are kept as text; nothing is worked out here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


class BadFigure(ValueError):
    """Parameters of an interactive figure that cannot be; the message names the parameter and the way out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainSpec:
    """Your hand before its first draw, and what you do from there. ``rules``: None for the lesson's."""

    tiles: str
    steps: tuple[str, ...]
    melds: tuple[str, ...] = ()
    dealer: int = 0
    streak: int = 1
    rules: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LockSpec:
    """The hands that are shown, as pairs of seat and tiles, their melds likewise, and what everybody does."""

    hands: tuple[tuple[int, str], ...]
    steps: tuple[str, ...]
    melds: tuple[tuple[int, tuple[str, ...]], ...] = ()
    dealer: int = 0
    streak: int = 1
    rules: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSpec:
    """The dice that lie there at first."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedSpec:
    """The tile that lies turned up at first."""

    tile: str


CONTROLS = ("winner", "dealer", "streak", "exponent", "source", "tan")


@dataclass(frozen=True, slots=True, kw_only=True)
class PaySpec:
    """What the reader may change, out of ``CONTROLS``, and what everything is at first.

    ``from_seat``, written ``from``: whose tile it is where the source is a discard or a robbed kong. ``tan``: taker,
    giver and number of 摊; with the control ``tan`` each of them has a slider.
    """

    controls: tuple[str, ...]
    winner: int = 0
    dealer: int = 0
    streak: int = 1
    exponent: int = 0
    source: str = "self_draw"
    from_seat: int | None = None
    tan: tuple[tuple[int, int, int], ...] = ()
    rules: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsSpec:
    """A complete hand; ``drawn`` is the winning tile."""

    tiles: str
    drawn: str
    melds: tuple[str, ...] = ()
    rules: str | None = None


Spec: TypeAlias = ChainSpec | LockSpec | WallSpec | TurnedSpec | PaySpec | ReadingsSpec
