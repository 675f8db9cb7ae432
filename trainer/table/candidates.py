"""What the tiles alone would let a seat do; whether the rules allow it is ``legal``'s matter. Clauses: C1–C3, K1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from trainer.engine.caishen import literal, nature
from trainer.engine.hand import MeldKind
from trainer.engine.tiles import Kind, is_honour
from trainer.table.actions import Action, Do
from trainer.table.state import Player, TableState


def plays(state: TableState, seat: int) -> Iterator[Action]:
    """Win, kongs and discards in one's own play phase, each once. Clauses: F1, K1."""
    player = state.players[seat]
    yield Action(seat, Do.WIN)
    yield from _angangs(state, seat)
    yield from _jiagangs(state, seat)
    for kind in sorted(set(player.tiles)):
        yield Action(seat, Do.DISCARD, kind)


def calls(state: TableState, seat: int) -> Iterator[Action]:
    """Calls on the open tile, the highest first, without passing. Clauses: C1–C3, K1, F4."""
    tile = state.open_tile
    if tile is None:
        return
    yield Action(seat, Do.WIN)
    held = state.players[seat].tiles
    for do, number in ((Do.MINGGANG, 3), (Do.PENG, 2)):
        for with_tiles in _alike(held, tile, number, state):
            yield Action(seat, do, tile, with_tiles)
    if seat == (state.turn + 1) % 4:
        yield from (Action(seat, Do.CHI, tile, pair) for pair in _run_pairs(held, tile, state))


def peng_kind(player: Player, number: int, state: TableState) -> Kind | None:
    """The literal kind of the pung that is declared meld *number*; None when it is no pung."""
    meld = player.declared[number].meld
    if meld.kind is not MeldKind.PENG:
        return None
    return next(kind for kind in meld.tiles if kind != state.caishen)


def _alike(held: tuple[Kind, ...], tile: Kind, number: int, state: TableState) -> Iterator[tuple[Kind, ...]]:
    """Ways to lay *number* tiles that go with *tile*: natural ones, helped by caishen only where C3 lets them."""
    own, wild = held.count(tile), held.count(state.caishen) if state.rules.caishen_in_claims else 0
    for helpers in range(min(wild, number) + 1):
        if tile != state.caishen and own >= number - helpers:
            yield tuple(sorted((tile,) * (number - helpers) + (state.caishen,) * helpers))


def _run_pairs(held: tuple[Kind, ...], tile: Kind, state: TableState) -> list[tuple[Kind, ...]]:
    """Pairs in hand that make a run with *tile*. Clauses: T3, S6, C3."""
    natural = nature(tile, state.caishen)
    if tile == state.caishen or is_honour(natural):
        return []
    suit = natural // 9
    near = [natural + step for step in (-2, -1, 1, 2)]
    kinds = {literal(kind, state.caishen) for kind in near if kind // 9 == suit and kind >= 0}
    usable = sorted(kind for kind in kinds if kind in held and kind != state.caishen)
    if state.rules.caishen_in_claims and state.caishen in held:
        usable.append(state.caishen)
    pairs = {tuple(sorted(pair)) for pair in combinations_with_replacement(usable, 2)}
    return sorted(pair for pair in pairs if _is_run(pair, natural, held, state))


def _is_run(pair: tuple[Kind, ...], natural: Kind, held: tuple[Kind, ...], state: TableState) -> bool:
    if any(held.count(kind) < pair.count(kind) for kind in pair):
        return False
    fixed = [nature(kind, state.caishen) for kind in pair if kind != state.caishen] + [natural]
    return len(set(fixed)) == len(fixed) and max(fixed) - min(fixed) <= 2


def _angangs(state: TableState, seat: int) -> Iterator[Action]:
    held = state.players[seat].tiles
    for kind in sorted(set(held) - {state.caishen}):
        for with_tiles in _alike(held, kind, 4, state):
            if kind in with_tiles:
                yield Action(seat, Do.ANGANG, kind, with_tiles)


def _jiagangs(state: TableState, seat: int) -> Iterator[Action]:
    player = state.players[seat]
    for number in range(len(player.declared)):
        kind = peng_kind(player, number, state)
        if kind is None:
            continue
        if kind in player.tiles:
            yield Action(seat, Do.JIAGANG, kind, (kind,))
        if state.rules.caishen_in_claims and state.caishen in player.tiles:
            yield Action(seat, Do.JIAGANG, kind, (state.caishen,))
