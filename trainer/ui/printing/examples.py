"""Winning hands that show what a rule set pays for, judged by the engine under the very rules of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from trainer.engine import Hand, NotWin, RuleSet, Source, WinContext, judge, parse_tile
from trainer.engine.ruleset import CaishenRule
from trainer.engine.tiles import WHITE, Kind, tile_text

# Where the caishen is turned up, the examples say that it is this one: it lies in none of their natural groups.
_TURNED = parse_tile("9s")
_WILD = "C"
"""What stands for the caishen in the hands below."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hand before its winning tile, the tile, and the floats and kongs before it, oldest first."""

    tiles: str
    drawn: str
    melds: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An example under one rule set: its tiles as they are shown, what players shout, and what it is worth.

    ``parts`` are the ids of what it is paid for, in the order of the rulebook; ``value`` is None where the rules do not
    let it win.
    """

    tiles: str
    drawn: str
    melds: tuple[str, ...]
    title: str
    parts: tuple[str, ...]
    exponent: int
    value: int | None


# All of them lack 条, so that a room that wants a suit missing pays them too.
EXAMPLES = (
    Example("23m456p789p22zC77z", "1m"),
    Example("23m456p789p22277z", "1m"),
    Example("234m888m678p666zC", "9p"),
    Example("234m888m678p666zC", "9p", chain=("caipiao",)),
    Example("234m888m678p666zC", "9p", chain=("caipiao", "caipiao")),
    Example("23m456p22zC77z", "1m", melds=("minggang 9999p",), chain=("gang",)),
    Example("234m678p666zC", "9p", melds=("minggang 1111m",), chain=("gang",)),
    Example("1133m5577p2236zC", "6z"),
    Example("1133m5577p2266zC", "3z"),
    Example("1133m5577p22663z", "3z"),
    Example("1111m5577p2266zC", "3z"),
)


def judged(rules: RuleSet) -> tuple[Judged, ...]:
    """Every example under *rules*, in points of its base. Clauses: P1–P9, D7."""
    return tuple(_judged(example, rules) for example in EXAMPLES)


def caishen_of(rules: RuleSet) -> Kind:
    """The caishen of the examples. Clause: S4.

    >>> from trainer.engine import MIL2025
    >>> caishen_of(MIL2025) == WHITE
    True
    """
    return WHITE if rules.caishen_rule is CaishenRule.WHITE else _TURNED


def _judged(example: Example, rules: RuleSet) -> Judged:
    caishen = caishen_of(rules)
    tiles = example.tiles.replace(_WILD, tile_text(caishen))
    source = Source.GANG_DRAW if example.chain[-1:] == ("gang",) else Source.SELF_DRAW
    context = WinContext(source=source, chain=example.chain, base=rules.base_in_force)
    found = judge(Hand.parse(tiles, example.melds), parse_tile(example.drawn), context, rules, caishen=caishen)
    shown = partial(Judged, tiles=tiles, drawn=example.drawn, melds=example.melds)
    if isinstance(found, NotWin):
        return shown(title="", parts=(), exponent=0, value=None)
    return shown(title=found.title, parts=tuple(found.fan), exponent=found.exponent, value=found.value)
