"""What a seat may do now, and why it may not do the rest: the one predicate.

Clauses: F1, F2, F4, C, K, W, X, E1, P14.
"""

from __future__ import annotations

from trainer.engine.context import Source, WinContext
from trainer.engine.hand import Hand
from trainer.engine.judge import NotWin, Win, judge
from trainer.engine.ruleset import DiscardWin, RobGang
from trainer.engine.shapes import is_complete
from trainer.engine.tiles import COPIES, Kind
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.candidates import calls, plays
from trainer.table.state import SEATS, Phase, TableState, after

THIRD_TAN = 3


def legal_actions(state: TableState, seat: int) -> tuple[Action, ...]:
    """All that *seat* may do now, passing last; empty when it is not asked.

    Leaving the table is not listed: it is no move, and open at any time where G6 settles it.
    """
    # What the tiles make is right by construction here, so only the rule of each kind of action is asked.
    return tuple(action for action in _candidates(state, seat) if _RULES[action.do](state, action) is None)


def refusal(state: TableState, action: Action) -> IllegalAction | None:
    """Why *action* is refused in *state*, the first reason that applies; None when it is legal."""
    try:
        _check(state, action)
    except IllegalAction as refused:
        return refused
    return None


def open_calls(state: TableState, seat: int) -> tuple[Action, ...]:
    """What *seat* could call on the open tile, whoever is asked; without passing. Clauses: F4, K5."""
    if seat == state.turn:
        return ()
    if state.phase is Phase.ROB:
        win = Action(seat, Do.WIN)
        return (win,) if _win_rule(state, win) is None else ()
    # Asked after every discard, so what cannot be is not even looked at.
    if state.open_tile == state.caishen or is_bound(state, seat):
        return ()
    never = state.rules.discard_win is DiscardWin.NEVER
    wanted = (action for action in calls(state, seat) if not (never and action.do is Do.WIN))
    return tuple(action for action in wanted if _RULES[action.do](state, action) is None)


def is_bound(state: TableState, seat: int) -> bool:
    """Whether another seat's discarded caishen still binds *seat*. Clause: X6."""
    first, second, third, fourth = state.players
    open_locks = first.lock + second.lock + third.lock + fourth.lock
    return open_locks > state.players[seat].lock


def verdict(state: TableState, seat: int) -> Win | NotWin:
    """What the engine says of *seat* winning on the tile at hand, the table's own bars aside. Clauses: W, P, L."""
    hand, drawn = state.players[seat].hand, state.players[seat].drawn
    if state.phase is Phase.SHIFENG:
        return judge(hand, None, _context(state, seat), state.rules, caishen=state.caishen)
    if state.phase is Phase.PLAY:
        # Asked at every draw, and nearly always no: the full hand is looked at before it is taken apart.
        if drawn is None or not is_complete(hand, state.caishen):
            return NotWin("not_complete", "W1")
        return judge(hand.discard(drawn), drawn, _context(state, seat), state.rules, caishen=state.caishen)
    tile = state.open_tile
    if tile is None or not _completes(hand, tile, state):
        return NotWin("not_complete", "W1")
    if state.phase is Phase.ROB and hand.all_counts()[tile]:
        # Only a pung helped by a caishen (C3) leaves one to the robber; the engine knows no such robbed kong.
        return NotWin("source_barred", "K5")
    return judge(hand, tile, _context(state, seat), state.rules, caishen=state.caishen)


def gang_cost(state: TableState) -> int:
    """How many tiles a kong takes from the wall. Clause: K2."""
    return 2 if state.rules.gang_burns else 1


def counts_as_tan(do: Do, state: TableState) -> bool:
    """Whether a claim of this kind is a 摊. Clause: C6."""
    return do is Do.CHI or state.rules.peng_counts


def _candidates(state: TableState, seat: int) -> list[Action]:
    if state.phase is Phase.PLAY and seat == state.turn:
        return list(plays(state, seat))
    if state.phase is Phase.SHIFENG and seat == state.turn:
        return [Action(seat, Do.WIN), Action(seat, Do.PASS)]
    if seat in state.asked:
        wanted = list(calls(state, seat)) if state.phase is Phase.CLAIM else [Action(seat, Do.WIN)]
        return [*wanted, Action(seat, Do.PASS)]
    return []


def _completes(hand: Hand, tile: Kind, state: TableState) -> bool:
    if hand.all_counts()[tile] == COPIES:
        return False
    return is_complete(hand.draw(tile), state.caishen)


def _context(state: TableState, seat: int) -> WinContext:
    source, from_seat = Source.SELF_DRAW, None
    if state.phase is Phase.CLAIM:
        source, from_seat = Source.DISCARD, state.turn
    elif state.phase is Phase.ROB:
        source, from_seat = Source.ROBBED_GANG, state.turn
    elif state.phase is Phase.SHIFENG:
        source = Source.SHIFENG
    elif state.gang_draw:
        source = Source.GANG_DRAW
    player = state.players[seat]
    return WinContext(
        source=source,
        chain=player.chain,
        seat=seat,
        dealer=state.dealer,
        streak=state.streak,
        from_seat=from_seat,
        tan=state.tan,
        base=state.rules.base_in_force,
        discards=tuple(discard.tile for discard in player.river) if source is Source.SHIFENG else (),
    )


def _check(state: TableState, action: Action) -> None:
    if action.seat not in SEATS:
        raise IllegalAction("no_such_seat", "T8", f"{action}: seats are 0, 1, 2, 3")
    if state.phase is Phase.OVER:
        raise IllegalAction("deal_over", "F5", f"{action}: the deal is over")
    if action.do is Do.LEAVE:
        if not state.rules.silver:
            raise IllegalAction("leaving_unsettled", "G6", f"{action}: only rooms with silver settle who leaves")
        return
    if action.seat not in waiting_for(state):
        raise IllegalAction("not_asked", "F1", f"{action}: the table waits for {list(waiting_for(state))}")
    refused = _refused(state, action)
    if refused is not None:
        raise refused


def waiting_for(state: TableState) -> tuple[int, ...]:
    """The seats whose decision the table waits for; empty only when the deal is over. Clauses: F1, F4."""
    if state.phase is Phase.OVER:
        return ()
    return (state.turn,) if state.phase in (Phase.PLAY, Phase.SHIFENG) else state.asked


def _refused(state: TableState, action: Action) -> IllegalAction | None:
    """The rule against *action*, its turn aside."""
    code = _phase_rule(state, action) or _tile_rule(state, action) or _RULES[action.do](state, action)
    return IllegalAction(*code, f"{action}: {code[0]} ({code[1]})") if code else None


Code = tuple[str, str]
_IN_PHASE = {
    Phase.PLAY: (Do.DISCARD, Do.JIAGANG, Do.ANGANG, Do.WIN),
    Phase.SHIFENG: (Do.WIN, Do.PASS),
    Phase.CLAIM: (Do.CHI, Do.PENG, Do.MINGGANG, Do.WIN, Do.PASS),
    Phase.ROB: (Do.WIN, Do.PASS),
}


def _phase_rule(state: TableState, action: Action) -> Code | None:
    """Whether such an action belongs to the phase at all. Clause: F1."""
    return None if action.do in _IN_PHASE[state.phase] else ("wrong_phase", "F1")


def _tile_rule(state: TableState, action: Action) -> Code | None:
    """Whether the tiles named are there and make what is called. Clauses: C1–C3, K1."""
    if action.do in (Do.WIN, Do.PASS):
        return None
    player = state.players[action.seat]
    if action.do is Do.DISCARD:
        return None if action.tile in player.tiles else ("not_held", "F1")
    if any(player.tiles.count(kind) < action.with_tiles.count(kind) for kind in action.with_tiles):
        return ("not_held", "F1")
    if state.phase is Phase.CLAIM:
        return _claim_tile_rule(state, action)
    return None if action in set(plays(state, action.seat)) else ("no_such_gang", "K1")


def _claim_tile_rule(state: TableState, action: Action) -> Code | None:
    if action.tile != state.open_tile:
        return ("not_the_open_tile", "F1")
    if action.tile == state.caishen:
        return ("caishen_claimed", "C3")
    if state.caishen in action.with_tiles and not state.rules.caishen_in_claims:
        return ("caishen_in_claim", "C3")
    if action.do is Do.CHI and action.seat != after(state.turn):
        return ("chi_from_previous_only", "C1")
    return None if action in set(calls(state, action.seat)) else ("no_such_meld", "C1" if action.do is Do.CHI else "C2")


def _discard_rule(state: TableState, action: Action) -> Code | None:
    player = state.players[action.seat]
    forced = state.rules.lock_discard and player.drawn is not None and is_bound(state, action.seat)
    return ("must_discard_drawn", "X5") if forced and action.tile != player.drawn else None


def _claim_rule(state: TableState, action: Action) -> Code | None:
    """What bars any claim. Clauses: X1, E1, C5."""
    if is_bound(state, action.seat):
        return ("bound_by_lock", "X1")
    if state.left <= state.rules.reserve:
        return ("last_tiles", "E1")
    rules, tan = state.rules, state.tan[action.seat][state.turn]
    if rules.third_tan_guarded and rules.liability and counts_as_tan(action.do, state) and tan >= THIRD_TAN - 1:
        dealer_involved = state.dealer in (action.seat, state.turn)
        if state.streak < 3 or not dealer_involved:
            return ("third_tan", "C5")
    return None


def _chi_rule(state: TableState, action: Action) -> Code | None:
    limit = state.rules.chi_limit
    if limit is not None:
        chis = sum(declared.meld.kind.value == "chi" for declared in state.players[action.seat].declared)
        if chis >= limit:
            return ("chi_limit", "C4")
    return _claim_rule(state, action)


def _peng_rule(state: TableState, action: Action) -> Code | None:
    if action.tile in state.players[action.seat].missed_peng:
        return ("missed_peng", "C7")
    return _claim_rule(state, action)


def _minggang_rule(state: TableState, action: Action) -> Code | None:
    return _claim_rule(state, action) or _room_for_gang(state)


def _room_for_gang(state: TableState) -> Code | None:
    """Whether the wall could keep its last tiles after a kong. Clause: K3."""
    return None if state.left >= state.rules.reserve + gang_cost(state) else ("no_replacement", "K3")


def _own_gang_rule(state: TableState, action: Action) -> Code | None:
    if state.after_claim and not state.rules.gang_after_claim:
        return ("gang_after_claim", "C9")
    return _room_for_gang(state)


def _jiagang_rule(state: TableState, action: Action) -> Code | None:
    if is_bound(state, action.seat) and not state.rules.lock_jiagang:
        return ("bound_by_lock", "X3")
    return _own_gang_rule(state, action)


def _win_rule(state: TableState, action: Action) -> Code | None:
    seat, player = action.seat, state.players[action.seat]
    if state.phase is Phase.PLAY and player.drawn is None:
        return ("win_after_claim", "F2")
    if state.phase in (Phase.CLAIM, Phase.ROB):
        if is_bound(state, seat):
            return ("bound_by_lock", "X2" if state.phase is Phase.CLAIM else "K5")
        if state.phase is Phase.ROB and state.rules.rob_gang is RobGang.NEVER:
            return ("source_barred", "K5")
        if state.open_tile in player.missed_win:
            return ("missed_win", "C8")
    found = verdict(state, seat)
    return (found.reason, found.clause) if isinstance(found, NotWin) else None


def _pass_rule(state: TableState, action: Action) -> Code | None:
    return None


_RULES = {
    Do.DISCARD: _discard_rule,
    Do.CHI: _chi_rule,
    Do.PENG: _peng_rule,
    Do.MINGGANG: _minggang_rule,
    Do.JIAGANG: _jiagang_rule,
    Do.ANGANG: _own_gang_rule,
    Do.WIN: _win_rule,
    Do.PASS: _pass_rule,
}
