"""What a tap on a tile means, by where taps go. Pure."""

from __future__ import annotations

from trainer.engine.caishen import literal, nature
from trainer.engine.context import Source
from trainer.engine.hand import Meld, MeldKind
from trainer.engine.tiles import Kind, is_honour
from trainer.ui.calculator.state import Calc, add_discard, add_meld, add_tile, add_visible, win_with

MELDS = (MeldKind.CHI, MeldKind.PENG, MeldKind.MINGGANG, MeldKind.ANGANG)
PLAIN = {"hand": add_tile, "win": win_with, "seen": add_visible, "out": add_discard}


def modes(calc: Calc) -> tuple[str, ...]:
    """Where taps can go for *calc*.

    >>> modes(Calc())
    ('hand', 'chi', 'peng', 'minggang', 'angang', 'win', 'seen')
    """
    shifeng = calc.source is Source.SHIFENG
    return ("hand", *(kind.value for kind in MELDS), "out" if shifeng else "win", "seen")


def meld_from(calc: Calc, kind: MeldKind, tile: Kind) -> Meld | None:
    """The meld that begins with *tile*; None for a chow of honours, or for a caishen. Clauses: T3, C3, S6.

    A 白 that stands in is put where the run needs the caishen's natural tile.

    >>> str(meld_from(Calc(), MeldKind.CHI, 7)), meld_from(Calc(), MeldKind.PENG, 31)
    ('chi 789m', None)
    """
    if tile == calc.wild:
        return None
    if kind is not MeldKind.CHI:
        return Meld(kind, (tile,) * (4 if kind.is_gang else 3))
    natural = nature(tile, calc.wild)
    if is_honour(natural):
        return None
    first = natural - max(natural % 9 - 6, 0)
    return Meld(kind, tuple(literal(k, calc.wild) for k in range(first, first + 3)))


def tap(calc: Calc, mode: str, kind: Kind) -> Calc:
    """*calc* after a tap on *kind*; the same when the tap can do nothing.

    >>> tap(Calc(), "chi", 0).melds[0].tiles, tap(Calc(), "hand", 5).tiles
    ((0, 1, 2), (5,))
    """
    if mode in PLAIN:
        return PLAIN[mode](calc, kind)
    meld = meld_from(calc, MeldKind(mode), kind)
    return calc if meld is None else add_meld(calc, meld)
