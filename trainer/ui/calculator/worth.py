"""What each tile a ready hand waits for would be worth, tiles of equal worth together. Pure.

The situation is the calculator's own: how the tile comes, the chain, dealer, streak and 摊.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from trainer.engine.context import CAIPIAO, Source
from trainer.engine.judge import NotWin, Win
from trainer.engine.tiles import Kind
from trainer.ui.calculator.impossible import Impossible
from trainer.ui.calculator.outcome import Ready, outcome, verdict_on
from trainer.ui.calculator.state import Calc


@dataclass(frozen=True, slots=True)
class Prize:
    """What a win would bring: its name ("" for a plain one), its exponent and value, what the winner gets in all."""

    title: str
    exponent: int
    value: int
    points: int


@dataclass(frozen=True, slots=True)
class Dead:
    """No copy is left (死听): of the four, or of those in play, so many are ``held`` and so many lie on the table."""

    held: int
    seen: int


Worth: TypeAlias = Prize | NotWin | Impossible | Dead


@dataclass(frozen=True, slots=True)
class Wait:
    """Tiles of equal worth with the copies left of each; ``any_tile``: all the tiles there are, these said apart."""

    worth: Worth
    left: Mapping[Kind, int]
    any_tile: bool = False

    @property
    def tiles(self) -> int:
        """How many tiles that is."""
        return sum(self.left.values())


@lru_cache(maxsize=128)
def worths(calc: Calc) -> tuple[Wait, ...]:
    """What *calc*, ready, waits for: the dearest first, then what bars itself, the dead ones last.

    >>> from trainer.engine.tiles import parse_tiles
    >>> found = worths(Calc(tiles=parse_tiles("123m456p789s222z5z")))
    >>> [(wait.worth, wait.tiles, wait.any_tile) for wait in found]
    [(Prize(title='爆头', exponent=1, value=2, points=12), 123, True)]

    Where any tile wins, the largest group is marked, so that nobody need read thirty tiles. Empty unless *calc* is a
    ready hand. Clauses: W3, W6, D4.
    """
    ready = outcome(calc)
    if not isinstance(ready, Ready) or ready.shanten:
        return ()
    left = dict(ready.waits.left)
    if ready.waits.caishen:
        left[ready.caishen] = ready.caishen_left
    groups: dict[Worth, dict[Kind, int]] = {}
    for kind in sorted(left):
        groups.setdefault(_worth(calc, kind, left[kind]), {})[kind] = left[kind]
    waits = sorted((Wait(worth, kinds) for worth, kinds in groups.items()), key=lambda wait: _rank(wait.worth))
    if ready.waits.baotou:
        most = max((wait for wait in waits if wait.tiles), key=lambda wait: len(wait.left), default=None)
        waits = [replace(wait, any_tile=wait is most) for wait in waits]
    return tuple(waits)


def any_tile_wins(calc: Calc) -> bool:
    """Whether nothing bars any of the tiles that complete *calc*. Clause: W6."""
    return all(isinstance(wait.worth, Prize | Dead) for wait in worths(calc))


def tiles_that_win(calc: Calc) -> int:
    """How many tiles are left that *calc* can win with as things stand.

    >>> from trainer.engine.tiles import parse_tiles
    >>> tiles_that_win(Calc(tiles=parse_tiles("123m456p789s222z1z")))
    7
    """
    return sum(wait.tiles for wait in worths(calc) if isinstance(wait.worth, Prize))


def _worth(calc: Calc, kind: Kind, left: int) -> Worth:
    if not left:
        held = (*calc.tiles, *(tile for meld in calc.melds for tile in meld.tiles)).count(kind)
        floated = calc.chain.count(CAIPIAO) if kind == calc.wild else 0
        return Dead(held, max(calc.visible.count(kind), floated))
    full = replace(calc, tiles=(*calc.tiles, kind))
    verdict = verdict_on(full, calc.rule_set, calc.wild)
    if isinstance(verdict, Win):
        return Prize(verdict.title, verdict.exponent, verdict.value, verdict.payments.by_seat[calc.seat])
    return verdict


def _rank(worth: Worth) -> tuple[int, int]:
    if isinstance(worth, Prize):
        return 0, -worth.points
    return (2, 0) if isinstance(worth, Dead) else (1, 0)


def after_discard(calc: Calc, kind: Kind) -> Calc:
    """*calc*, a full hand, once *kind* is discarded: an own draw comes next, and the chain is as P10 leaves it.

    >>> from trainer.engine.tiles import parse_tiles
    >>> after_discard(Calc(tiles=parse_tiles("123m456p789s222z5z5z")), 31).chain
    ('caipiao',)

    Clauses: P10, P11.
    """
    place = calc.tiles.index(kind)
    tiles = calc.tiles[:place] + calc.tiles[place + 1 :]
    after = replace(calc, tiles=tiles, chain=(), source=Source.SELF_DRAW, from_seat=None)
    found = outcome(after) if kind == calc.wild else None
    if isinstance(found, Ready) and found.waits.baotou:
        return replace(after, chain=(*calc.chain, CAIPIAO))
    return replace(after, visible=(*calc.visible, kind))
