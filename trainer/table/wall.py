"""Dice, breaking the wall, the deal, the turned-up tile. Clauses: S3–S5, S7."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from trainer.engine.errors import BadRequest
from trainer.engine.ruleset import CaishenRule, RuleSet
from trainer.engine.tiles import ALL_KINDS, COPIES, WHITE, Kind, below, tile_text

DEALT = 53
TILES = COPIES * len(ALL_KINDS)
STACKS = 17
"""Stacks in each of the four walls; a stack is two tiles, one on the other."""
Stack: TypeAlias = tuple[Kind, Kind]

_ROUNDS = 3
_ROUND_TILES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """A broken wall: ``tiles`` are all 136 in drawing order, the turned-up one last where there is one.

    The first ``DEALT`` are dealt, the rest is drawn; ``turned`` is None where nothing is turned up. Clauses: S4, S7.
    """

    tiles: tuple[Kind, ...]
    dice: tuple[int, int]
    turned: Kind | None

    @property
    def end(self) -> int:
        """The index after the last tile that can be drawn: 136, or 135 where a tile is turned up. Clause: S5."""
        return len(self.tiles) - (self.turned is not None)


def build_wall(rules: RuleSet, dealer: int, rng: random.Random) -> Wall:
    """Shuffle the tiles into four walls, roll the dice, break the wall and turn a tile up where *rules* do so.

    Equal rules, dealer and state of *rng* give equal walls.

    >>> from trainer.engine.ruleset import BIANFENG
    >>> wall = build_wall(BIANFENG, 0, random.Random(7))
    >>> len(wall.tiles), wall.end, wall.tiles[-1] == wall.turned
    (136, 135, True)

    Clauses: S4, S5, S7.
    """
    tiles = list(ALL_KINDS) * COPIES
    rng.shuffle(tiles)
    size = 2 * STACKS
    stacks = [[(tiles[i], tiles[i + 1]) for i in range(start, start + size, 2)] for start in range(0, TILES, size)]
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    order = break_wall(stacks, dice, dealer)
    if rules.caishen_rule is CaishenRule.WHITE:
        return Wall(tiles=order, dice=dice, turned=None)
    order = turn_up(order, dice)
    return Wall(tiles=order, dice=dice, turned=order[-1])


def break_wall(stacks: Sequence[Sequence[Stack]], dice: tuple[int, int], dealer: int) -> tuple[Kind, ...]:
    """The tiles of the four walls in the order in which they are drawn.

    ``stacks[seat][position]`` is (upper, lower), *position* counted from 0 at the right end of that seat's wall as the
    seat sees it. The sum of the dice counts walls from the dealer's, 下家's next; as many stacks as the smaller die are
    left at its right end and come last of all. From there tiles are taken leftwards, wall after wall clockwise (上家's
    follows), the upper tile of a stack first.

    >>> walls = [[(10 * seat, 10 * seat + 1), (10 * seat + 2, 10 * seat + 3)] for seat in range(4)]
    >>> break_wall(walls, (1, 4), 0)  # a sum of 5 opens the dealer's wall, one stack is left
    (2, 3, 30, 31, 32, 33, 20, 21, 22, 23, 10, 11, 12, 13, 0, 1)

    Clause: S7.
    """
    opened = (dealer + sum(dice) - 1) % 4
    left = min(dice)
    ring = [*stacks[opened][left:]]
    for step in (1, 2, 3):
        ring += stacks[(opened - step) % 4]
    ring += stacks[opened][:left]
    return tuple(tile for stack in ring for tile in stack)


def turn_up(tiles: Sequence[Kind], dice: tuple[int, int]) -> tuple[Kind, ...]:
    """*tiles* with the one that the dice turn up moved to the end; the others keep their order.

    S4 says that the dealer's dice choose the tile, not how. The convention here: it is the upper tile of the stack that
    the sum of the dice counts from the tail, the last stack in drawing order being the first; so never a dealt one.

    >>> turn_up(range(136), (1, 1))[-5:]  # the second stack from the tail is 132 on 133
    (131, 133, 134, 135, 132)

    Clause: S4.
    """
    at = len(tiles) - 2 * sum(dice)
    return (*tiles[:at], *tiles[at + 1 :], tiles[at])


def dealt(tiles: Sequence[Kind], dealer: int) -> tuple[tuple[Kind, ...], ...]:
    """The tiles each seat is dealt from the head of *tiles*, in the order drawn: the dealer 14, others 13.

    Three rounds of four tiles each, the dealer first; then he takes the first and the fifth of the tiles that follow,
    the others in turn the second, third and fourth.

    >>> dealt(range(136), 3)[3]
    (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)

    Raises BadRequest when there are fewer than 53 tiles. Clauses: S3, S7.
    """
    if len(tiles) < DEALT:
        raise BadRequest(f"wall: {len(tiles)} tiles; a deal takes {DEALT}, and a whole wall holds {TILES}")
    singles = 4 * _ROUNDS * _ROUND_TILES
    hands: list[tuple[Kind, ...]] = []
    for seat in range(4):
        turn = (seat - dealer) % 4
        starts = [_ROUND_TILES * (4 * number + turn) for number in range(_ROUNDS)]
        hand = [tile for start in starts for tile in tiles[start : start + _ROUND_TILES]]
        hand.append(tiles[singles + turn])
        if turn == 0:
            hand.append(tiles[singles + 4])
        hands.append(tuple(hand))
    return tuple(hands)


def caishen_of(rules: RuleSet, turned: Kind | None) -> Kind:
    """The caishen of a deal in which *turned* was turned up.

    >>> from trainer.engine.ruleset import LINAN, MIL2025, YUHANG
    >>> [tile_text(k) for k in (caishen_of(MIL2025, None), caishen_of(YUHANG, 2), caishen_of(LINAN, 2))]
    ['5z', '2m', '3m']

    Raises BadRequest when a tile is turned up where none may be, or none where one must. Clause: S4.
    """
    if rules.caishen_rule is CaishenRule.WHITE:
        if turned is not None:
            raise BadRequest(f"turned: {tile_text(turned)}; in {rules.id} no tile is turned up, leave it out")
        return WHITE
    if turned is None:
        raise BadRequest(f"turned: missing; in {rules.id} the caishen follows from the turned-up tile, name it")
    return turned if rules.caishen_rule is CaishenRule.TURNED else below(turned)
