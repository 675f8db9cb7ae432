"""From one state to the next: every action, every claim window, and all that follows.

Clauses: F1, F2, F4–F6, C, K, X, P10, E1.

>>> import random
>>> from trainer.engine.ruleset import MIL2025
>>> from trainer.table.deal import start_deal
>>> from trainer.table.legal import legal_actions, waiting_for
>>> from trainer.table.wall import build_wall
>>> state = start_deal(MIL2025, build_wall(MIL2025, 0, random.Random(1)))
>>> waiting_for(state), state.left
((0,), 83)
>>> state = apply(state, legal_actions(state, 0)[-1])
>>> len(state.players[0].tiles)
13
"""

from __future__ import annotations

from trainer.engine.caishen import nature
from trainer.engine.context import CAIPIAO, Source
from trainer.engine.hand import Hand, Meld, MeldKind
from trainer.engine.judge import Win
from trainer.engine.ruleset import RobGang
from trainer.engine.shapes import is_baotou
from trainer.engine.tiles import Kind, is_honour
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.events import Event, Happened
from trainer.table.ledger import leaver_payments
from trainer.table.legal import counts_as_tan, open_calls, refusal, verdict
from trainer.table.moves import end_drawn, logged, players_with, take_from_head, take_replacement, with_player, without
from trainer.table.state import Declared, Discard, Ending, Phase, Result, TableState, after

SHIFENG_DISCARDS = 10


def apply(state: TableState, action: Action) -> TableState:
    """*state* after *action* and all that follows without anybody's choice: draws, replacements, a drawn deal.

    Raises IllegalAction, with reason and clause, for what ``legal_actions`` does not offer.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise refused
    if action.do is Do.LEAVE:
        return _leave(state, action.seat)
    if state.phase in (Phase.CLAIM, Phase.ROB):
        return _answer(state, action)
    if state.phase is Phase.SHIFENG:
        return _win(state, action.seat) if action.do is Do.WIN else _decline_shifeng(state)
    if action.do is Do.WIN:
        return _win(state, action.seat)
    return _PLAYS[action.do](state, action)


def _discard(state: TableState, action: Action) -> TableState:
    """Lay a tile open; a caishen locks the others and may be a float. Clauses: F6, P10, X6, P14."""
    seat, tile = action.seat, action.tile
    assert tile is not None  # a legal discard names its tile
    player = state.players[seat]
    rest = without(player.tiles, (tile,))
    is_float = tile == state.caishen and is_baotou(Hand(rest, player.melds), state.rules, caishen=state.caishen)
    now = changed(
        player,
        tiles=rest,
        drawn=None,
        chain=(*player.chain, CAIPIAO) if is_float else (),
        lock=tile == state.caishen,
        river=(*player.river, Discard(tile, drawn=tile == player.drawn, is_float=is_float)),
        shifeng=player.shifeng and is_honour(tile) and not player.declared,
    )
    declares = state.rules.shifeng and now.shifeng and len(now.river) == SHIFENG_DISCARDS
    laid = changed(
        state,
        players=players_with(state, seat, now),
        phase=Phase.SHIFENG if declares else Phase.CLAIM,
        open_tile=tile,
        gang_draw=False,
        after_claim=False,
        log=(*state.log, Event(do=Happened.DISCARD, seat=seat, tile=tile, is_float=is_float)),
    )
    return laid if declares else _open_claims(laid)


def _decline_shifeng(state: TableState) -> TableState:
    """十风 may be declared once only, at the tenth discard. Clause: P14."""
    passed = Event(do=Happened.PASS, seat=state.turn, tile=state.open_tile, could=("shifeng",))
    declined = with_player(state, state.turn, shifeng=False)
    return _open_claims(changed(logged(declined, passed), phase=Phase.CLAIM))


def _open_claims(state: TableState) -> TableState:
    """Ask all who may call on the discard of *state*, in the claim phase, or go on. Clauses: F4, E1."""
    if state.rules.drawn_at_reserve and state.left <= state.rules.reserve:
        return end_drawn(state)
    asked = tuple(seat for seat in _others(state) if open_calls(state, seat))
    return changed(state, asked=asked) if asked else _next_draw(state)


def _next_draw(state: TableState) -> TableState:
    """下家 draws, or the deal is drawn at its last tiles. Clauses: F1, E1."""
    if state.left <= state.rules.reserve:
        return end_drawn(state)
    return take_from_head(state, after(state.turn))


def _others(state: TableState) -> tuple[int, ...]:
    return tuple(after(state.turn, step) for step in (1, 2, 3))


def _answer(state: TableState, action: Action) -> TableState:
    """Keep one seat's answer; when all have answered, carry out the highest call. Clause: F4."""
    asked = tuple(seat for seat in state.asked if seat != action.seat)
    heard = changed(state, asked=asked, calls=(*state.calls, action))
    return heard if asked else _resolve(heard)


def _resolve(state: TableState) -> TableState:
    chosen = _highest(state)
    could = {call.seat: _could(state, call.seat) for call in state.calls if call.do is Do.PASS}
    for seat in (seat for seat in _others(state) if seat in could):
        passed = Event(do=Happened.PASS, seat=seat, tile=state.open_tile, could=could[seat])
        state = _missed(logged(state, passed), seat, could[seat])
    if chosen is None:
        return _complete_jiagang(state) if state.phase is Phase.ROB else _next_draw(state)
    if chosen.do is Do.WIN:
        return _win(state, chosen.seat)
    return _claim(state, chosen)


def _highest(state: TableState) -> Action | None:
    """Win before pung and kong before chow; of several wins the nearest, or the nearest to the dealer. Clause: F4."""
    start = after(state.turn)
    if state.rules.discard_wins_from_dealer and any(call.do is Do.WIN for call in state.calls):
        start = state.dealer
    rank = {Do.WIN: 0, Do.MINGGANG: 1, Do.PENG: 1, Do.CHI: 2}
    made = [call for call in state.calls if call.do is not Do.PASS]
    return min(made, key=lambda call: (rank[call.do], (call.seat - start) % 4), default=None)


def _could(state: TableState, seat: int) -> tuple[str, ...]:
    """What *seat* could have called, in the record's words and order."""
    open_to = {call.do for call in open_calls(state, seat)}
    if state.phase is Phase.ROB:
        return ("rob",)
    return tuple(do.value for do in (Do.CHI, Do.PENG, Do.MINGGANG, Do.WIN) if do in open_to)


def _missed(state: TableState, seat: int, could: tuple[str, ...]) -> TableState:
    """Remember a passed pung or discard win until the seat's next turn. Clauses: C7, C8."""
    player, tile = state.players[seat], state.open_tile
    assert tile is not None  # somebody was asked about it
    if state.rules.missed_peng and "peng" in could:
        state = with_player(state, seat, missed_peng=(*player.missed_peng, tile))
    if state.rules.missed_win and "win" in could:
        state = with_player(state, seat, missed_win=(*player.missed_win, tile))
    return state


def _claim(state: TableState, call: Action) -> TableState:
    """Carry out a chow, pung or 直杠. Clauses: C1–C6, F2, K1, X6, P10."""
    seat, tile, giver = call.seat, call.tile, state.turn
    assert tile is not None  # a claim names its tile
    player = state.players[seat]
    meld = Meld(MeldKind(call.do.value), (*call.with_tiles, tile))
    taken = with_player(
        _take_open_tile(state),
        seat,
        tiles=without(player.tiles, call.with_tiles),
        declared=(*player.declared, Declared(meld, tile, giver)),
        drawn=None,
        lock=False,
        missed_peng=(),
        missed_win=(),
        shifeng=False,
    )
    taken = changed(taken, phase=Phase.PLAY, turn=seat, open_tile=None, calls=(), after_claim=True, gang_draw=False)
    if counts_as_tan(call.do, state):
        taken = changed(taken, tan=_one_more(state.tan, seat, giver))
    own = () if call.do is not Do.CHI and set(call.with_tiles) == {tile} else call.with_tiles
    event = Event(do=Happened(call.do.value), seat=seat, tile=tile, with_tiles=own, from_seat=giver)
    taken = logged(taken, event)
    return take_replacement(taken, seat) if call.do is Do.MINGGANG else taken


def _take_open_tile(state: TableState) -> TableState:
    """Mark the last tile of the discarder's river as taken; it still counts as his discard. Clause: P14."""
    river = state.players[state.turn].river
    return with_player(state, state.turn, river=(*river[:-1], changed(river[-1], claimed=True)))


def _one_more(tan: tuple[tuple[int, ...], ...], taker: int, giver: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(count + (row == taker and column == giver) for column, count in enumerate(counts))
        for row, counts in enumerate(tan)
    )


def _angang(state: TableState, action: Action) -> TableState:
    """Four from the hand, never robbed. Clauses: K1, K4."""
    seat, tile = action.seat, action.tile
    player = state.players[seat]
    meld = Declared(Meld(MeldKind.ANGANG, action.with_tiles))
    made = with_player(
        state,
        seat,
        tiles=without(player.tiles, action.with_tiles),
        declared=(*player.declared, meld),
        drawn=None,
        shifeng=False,
    )
    own = () if set(action.with_tiles) == {tile} else action.with_tiles
    made = logged(made, Event(do=Happened.ANGANG, seat=seat, tile=tile, with_tiles=own))
    return take_replacement(made, seat)


def _jiagang(state: TableState, action: Action) -> TableState:
    """Add a fourth tile to a pung; others may rob it first, where K5 lets them. Clauses: K1, K5."""
    own = () if action.with_tiles == (action.tile,) else action.with_tiles
    event = Event(do=Happened.JIAGANG, seat=action.seat, tile=action.tile, with_tiles=own)
    added = logged(state, event)
    if own or state.rules.rob_gang is RobGang.NEVER:
        return _upgrade(added, action.tile, action.with_tiles[0])
    opened = changed(added, phase=Phase.ROB, open_tile=action.tile, calls=())
    asked = tuple(seat for seat in _others(opened) if open_calls(opened, seat))
    return changed(opened, asked=asked) if asked else _complete_jiagang(opened)


def _complete_jiagang(state: TableState) -> TableState:
    tile = state.open_tile
    assert tile is not None  # the tile added to the pung
    return _upgrade(changed(state, open_tile=None, asked=(), calls=()), tile, tile)


def _upgrade(state: TableState, peng: Kind | None, added: Kind) -> TableState:
    """Turn the pung of *peng* into a kong with *added* and take the replacement. Clauses: K1, K2."""
    seat = state.turn
    player = state.players[seat]

    def grown(declared: Declared) -> Declared:
        natural = {nature(kind, state.caishen) for kind in declared.meld.tiles if kind != state.caishen}
        if declared.meld.kind is not MeldKind.PENG or peng is None or natural != {nature(peng, state.caishen)}:
            return declared
        return changed(declared, meld=Meld(MeldKind.JIAGANG, (*declared.meld.tiles, added)))

    made = with_player(
        state,
        seat,
        tiles=without(player.tiles, (added,)),
        declared=tuple(grown(declared) for declared in player.declared),
        drawn=None,
    )
    return take_replacement(made, seat)


def _win(state: TableState, seat: int) -> TableState:
    """End the deal with *seat*'s win; the winning tile goes to its hand. Clauses: F5, W, K5, D, L."""
    won = verdict(state, seat)
    assert isinstance(won, Win)  # refusal() has asked the same
    source, tile, giver = _source(state), _winning_tile(state, seat), None
    if state.phase in (Phase.CLAIM, Phase.ROB):
        giver = state.turn
        state = _hand_over(state, seat, giver)
    event = Event(
        do=Happened.WIN,
        seat=seat,
        tile=tile,
        from_seat=giver,
        source=source.value,
        fan=tuple(won.fan.items()),
        exponent=won.exponent,
        value=won.value,
    )
    result = Result(ending=Ending.WIN, payments=won.payments, seat=seat, win=won)
    return changed(logged(state, event), phase=Phase.OVER, open_tile=None, asked=(), calls=(), result=result)


def _source(state: TableState) -> Source:
    by_phase = {Phase.CLAIM: Source.DISCARD, Phase.ROB: Source.ROBBED_GANG, Phase.SHIFENG: Source.SHIFENG}
    return by_phase.get(state.phase, Source.GANG_DRAW if state.gang_draw else Source.SELF_DRAW)


def _winning_tile(state: TableState, seat: int) -> Kind | None:
    if state.phase is Phase.SHIFENG:
        return None
    return state.players[seat].drawn if state.phase is Phase.PLAY else state.open_tile


def _hand_over(state: TableState, winner: int, giver: int) -> TableState:
    """Move the tile won on from the river, or from the robbed hand, to the winner."""
    tile = state.open_tile
    assert tile is not None  # won on a tile laid open
    if state.phase is Phase.CLAIM:
        state = _take_open_tile(state)
    else:
        state = with_player(state, giver, tiles=without(state.players[giver].tiles, (tile,)), drawn=None)
    return with_player(state, winner, tiles=tuple(sorted((*state.players[winner].tiles, tile))), drawn=tile)


def _leave(state: TableState, seat: int) -> TableState:
    """The deal stops because *seat* leaves, charged an ordinary loss. Clause: G6."""
    payments = leaver_payments(state.rules, state.streak, state.dealer, seat)
    left = logged(state, Event(do=Happened.LEAVE, seat=seat))
    result = Result(ending=Ending.LEFT, payments=payments, seat=seat)
    return changed(left, phase=Phase.OVER, open_tile=None, asked=(), calls=(), result=result)


_PLAYS = {Do.DISCARD: _discard, Do.ANGANG: _angang, Do.JIAGANG: _jiagang}
