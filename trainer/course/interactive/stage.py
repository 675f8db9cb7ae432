"""A real table set for a story: all 136 tiles, hands as told, and a wall in which the told draws can be laid ready.

Clauses: T1, S3, F1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from trainer.course.interactive.specs import BadFigure
from trainer.engine.hand import Hand, MeldKind
from trainer.engine.ruleset import CaishenRule, RuleSet
from trainer.engine.tiles import ALL_KINDS, COPIES, WHITE, Kind, tile_text
from trainer.table.change import changed
from trainer.table.state import SEATS, Declared, Phase, Player, TableState

_DEALT = 13


def set_stage(
    hands: Mapping[int, Hand], kept: Iterable[Kind], rules: RuleSet, *, turn: int, dealer: int, streak: int
) -> TableState:
    """The table before *turn* draws: *hands* by seat, the others dealt, with the tiles *kept* still in the wall.

    What no story tells is one fixed shuffle, so the same story always lies the same way.

    Raises BadFigure where more than four of a kind would be needed, a hand is not ready to draw, or *rules* turn a
    tile up.
    """
    if rules.caishen_rule is not CaishenRule.WHITE:
        raise BadFigure(
            f"rules: {rules.id} turns a tile up; a story is told where 白 is the caishen: mil2025, hangzhou"
        )
    stock = [kind for kind in ALL_KINDS for _ in range(COPIES)]
    told = [kind for hand in hands.values() for kind in (*hand.tiles, *(k for meld in hand.melds for k in meld.tiles))]
    reserved = [*kept]
    for kind in (*told, *reserved):
        if kind not in stock:
            raise BadFigure(f"{tile_text(kind)}: hands and steps need more than the four there are")
        stock.remove(kind)
    Random(0).shuffle(stock)
    players = []
    for seat in SEATS:
        hand = hands.get(seat)
        if hand is None:
            hand = Hand(tuple(stock.pop() for _ in range(_DEALT)))
        hand.require(ready=True)
        players.append(Player(tiles=hand.tiles, declared=tuple(_declared(seat, hand))))
    out = [kind for player in players for kind in (*player.tiles, *(k for meld in player.melds for k in meld.tiles))]
    wall = (*out, *stock, *reserved)
    return TableState(
        rules=rules,
        dealer=dealer,
        streak=streak,
        dice=(1, 1),
        turned=None,
        caishen=WHITE,
        wall=wall,
        head=len(out),
        tail=len(wall),
        players=(players[0], players[1], players[2], players[3]),
        phase=Phase.CLAIM,
        turn=(turn - 1) % 4,
    )


def _declared(seat: int, hand: Hand) -> Iterable[Declared]:
    """Melds made before the story, claimed from the player before. Clause: O7."""
    for meld in hand.melds:
        own = meld.kind is MeldKind.ANGANG
        yield Declared(meld) if own else Declared(meld, meld.tiles[0], (seat - 1) % 4)


def lay_ready(state: TableState, place: int, tile: Kind) -> TableState:
    """*state* with *tile* at *place* of its wall, changed with a copy that nobody has drawn yet.

    Raises BadFigure when there is none.
    """
    wall = [*state.wall]
    found = next((at for at in range(state.head, state.tail) if wall[at] == tile), None)
    if found is None:
        raise BadFigure(f"{tile_text(tile)}: none is left in the wall to draw")
    wall[place], wall[found] = wall[found], wall[place]
    return changed(state, wall=tuple(wall))


def harmless(state: TableState, kept: Iterable[Kind]) -> Kind:
    """A tile of the wall for somebody no step speaks of to draw and discard: no caishen, no call on it, none of *kept*.

    An honour nobody has two of where there is one, else the kind of which most are left.
    """
    left = Counter(state.wall[state.head : state.tail])
    barred = {*kept, state.caishen}
    held = [player.tiles for player in state.players]

    def rank(kind: Kind) -> tuple[bool, bool, int]:
        return any(tiles.count(kind) > 1 for tiles in held), kind < WHITE - 4, -left[kind]

    return min((kind for kind in ALL_KINDS if left[kind] and kind not in barred), key=rank)
