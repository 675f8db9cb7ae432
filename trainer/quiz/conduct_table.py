"""A deal under way at a real table, with many claims and kongs: who took which tile from whom. Clauses: F1, F4, O7.

Hands are dealt full of pairs and triplets, and nearly every call is made, so that there is much to look at; the table
itself says which calls there are, who gets the tile and what lies where.
"""

from __future__ import annotations

from random import Random

from trainer.engine import PRESETS, Hand, Kind, MeldKind
from trainer.quiz.deal_hands import Box
from trainer.quiz.table_manners import SIDES
from trainer.quiz.table_scene import YOU, set_table
from trainer.table.actions import Action, Do
from trainer.table.legal import legal_actions, waiting_for
from trainer.table.state import SEATS, Declared, Phase, TableState
from trainer.table.step import apply

MIL2025 = PRESETS["mil2025"]
KONGS = (Do.ANGANG, Do.JIAGANG, Do.MINGGANG)
CALLS = (Do.MINGGANG, Do.PENG, Do.CHI)
"""The calls from the highest to the lowest."""
_MOST_ACTIONS = 90


def _dealt(rng: Random, turn: int) -> tuple[dict[int, Hand], Kind]:
    """Four hands of pairs and triplets, now and then with four alike, and the tile that *turn* has just drawn."""
    box = Box(rng)
    hands, drawn = {}, 0
    for seat in SEATS:
        sizes = [4] if rng.random() < 0.15 else []
        sizes += rng.choice(([3, 2, 2], [3, 3, 2], [2, 2, 2]))
        sizes += [1] * (13 - sum(sizes))
        tiles = [kind for size in sizes for kind in box.alike(size)]
        if seat == turn:
            (drawn,) = box.alike(1)
            tiles.append(drawn)
        hands[seat] = Hand(tuple(sorted(tiles)))
    return hands, drawn


def play_on(rng: Random, *, eager: tuple[float, float, float, float], melds: int, own: int = 0) -> TableState | None:
    """A deal with the seats calling as *eager* as that, until *melds* lie there, *own* of them yours; else None."""
    turn = rng.choice(SEATS)
    hands, drawn = _dealt(rng, turn)
    state = set_table(rng, MIL2025, hands, turn=turn, drawn=drawn, left=82)
    for _ in range(_MOST_ACTIONS):
        if state.phase is Phase.OVER:
            return None
        made = [len(player.declared) for player in state.players]
        if state.phase is Phase.PLAY and sum(made) >= melds and made[YOU] >= own:
            return state
        seat = waiting_for(state)[0]
        state = apply(state, _chosen(rng, state, seat, eager[seat]))
    return None


def _chosen(rng: Random, state: TableState, seat: int, eager: float) -> Action:
    """A kong or the highest call where *seat* likes to, else a discard that keeps pairs and caishen."""
    legal = [action for action in legal_actions(state, seat) if action.do is not Do.WIN]
    wanted = KONGS if state.phase is Phase.PLAY else CALLS
    for do in wanted:
        found = [action for action in legal if action.do is do]
        if found and rng.random() < eager:
            return rng.choice(found)
    if state.phase is not Phase.PLAY:
        return next(action for action in legal if action.do is Do.PASS)
    discards = [action for action in legal if action.do is Do.DISCARD]
    held = state.players[seat].tiles
    loose = [action for action in discards if action.tile != state.caishen and held.count(action.tile or 0) == 1]
    return rng.choice(loose or [action for action in discards if action.tile != state.caishen] or discards)


def side_of(seat: int, declared: Declared) -> str | None:
    """On which side of *seat*'s meld the claimed tile lies; None for a concealed kong. Clause: O7."""
    return None if declared.from_seat is None else SIDES[(declared.from_seat - seat) % 4]


def open_melds(state: TableState, seat: int) -> tuple[Declared, ...]:
    """The melds of *seat* that you see, in the order in which they were made: your own all, of others the open ones."""
    declared = state.players[seat].declared
    if seat == YOU:
        return declared
    return tuple(one for one in declared if one.meld.kind is not MeldKind.ANGANG)
