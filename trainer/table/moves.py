"""Small pure changes of a table: one seat's player, one tile from hand to river, one from the wall. Clauses: K2, S8."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trainer.engine.context import GANG
from trainer.engine.settle import Payments
from trainer.engine.tiles import Kind, below
from trainer.table.change import changed
from trainer.table.events import Event, Happened
from trainer.table.legal import gang_cost
from trainer.table.state import Ending, Phase, Player, Result, TableState


def with_player(state: TableState, seat: int, **changes: Any) -> TableState:
    """*state* with fields of one seat's player replaced."""
    return changed(state, players=players_with(state, seat, changed(state.players[seat], **changes)))


def players_with(state: TableState, seat: int, player: Player) -> tuple[Player, Player, Player, Player]:
    """The four players of *state*, *player* at *seat* among them; for a step that changes more of the state at once."""
    players = [*state.players]
    players[seat] = player
    return (players[0], players[1], players[2], players[3])


def logged(state: TableState, event: Event) -> TableState:
    """*state* with one more event in its log."""
    return changed(state, log=(*state.log, event))


def without(tiles: tuple[Kind, ...], gone: Iterable[Kind]) -> tuple[Kind, ...]:
    """*tiles* less one copy of each of *gone*.

    >>> without((0, 0, 1), (0,))
    (0, 1)
    """
    left = list(tiles)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def is_flower(state: TableState, kind: Kind) -> bool:
    """Whether *kind* is the flower of this deal. Clause: S8."""
    return state.rules.flower and state.turned is not None and kind == below(state.turned)


def end_drawn(state: TableState) -> TableState:
    """The deal ends without a winner and scores nothing. Clauses: E1, E2."""
    ended = logged(state, Event(do=Happened.DRAWN_DEAL))
    result = Result(ending=Ending.DRAWN, payments=Payments((0, 0, 0, 0)))
    return changed(ended, phase=Phase.OVER, open_tile=None, asked=(), calls=(), result=result)


def take_from_head(state: TableState, seat: int) -> TableState:
    """*seat* draws the next tile and is in its play phase; a flower is replaced at once. Clauses: F1, S8, X."""
    tile = state.wall[state.head]
    drawn = changed(
        state,
        head=state.head + 1,
        players=players_with(state, seat, _drawing(state.players[seat], tile)),
        phase=Phase.PLAY,
        turn=seat,
        open_tile=None,
        asked=(),
        calls=(),
        gang_draw=False,
        after_claim=False,
        log=(*state.log, Event(do=Happened.DRAW, seat=seat, tile=tile)),
    )
    return show_flower(drawn, seat, tile) if is_flower(drawn, tile) else drawn


def take_replacement(state: TableState, seat: int) -> TableState:
    """*seat* draws from the tail after a kong or a flower, which joins the chain. Clauses: K2, S8, P10.

    Where kongs burn, the tile before it leaves the wall unseen. Without a tile left, after a flower among the very last
    ones, the deal is drawn.
    """
    if not state.left:
        return end_drawn(state)
    tile = state.wall[state.tail - 1]
    burns = gang_cost(state) == 2 and state.left >= 2
    burnt = state.wall[state.tail - 2] if burns else None
    player = _drawing(state.players[seat], tile)
    drawn = changed(
        state,
        tail=state.tail - (2 if burns else 1),
        players=players_with(state, seat, changed(player, chain=(*player.chain, GANG))),
        phase=Phase.PLAY,
        turn=seat,
        gang_draw=True,
        after_claim=False,
        log=(*state.log, Event(do=Happened.GANG_DRAW, seat=seat, tile=tile, burnt=burnt)),
    )
    return show_flower(drawn, seat, tile) if is_flower(drawn, tile) else drawn


def show_flower(state: TableState, seat: int, tile: Kind) -> TableState:
    """*seat* shows a flower and takes a replacement. Clause: S8."""
    player = state.players[seat]
    shown = with_player(state, seat, tiles=without(player.tiles, (tile,)), drawn=None, flowers=player.flowers + 1)
    return take_replacement(logged(shown, Event(do=Happened.FLOWER, seat=seat, tile=tile)), seat)


def _drawing(player: Player, tile: Kind) -> Player:
    """*player* with *tile* drawn; the lock he opened ends and what he missed is forgotten. Clauses: X6, C7, C8."""
    tiles = tuple(sorted((*player.tiles, tile)))
    return changed(player, tiles=tiles, drawn=tile, lock=False, missed_peng=(), missed_win=())
