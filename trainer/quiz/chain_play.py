"""Playing a script at a real table: the chain after each discard, and the win. Clauses: F1, F4, K2, P10, P11, X6.

The wall is laid so that you draw what the script says; the others discard what they draw and let everything pass, as
they must while your caishen locks them. What is a float is never the writer's word but the table's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from trainer.engine import ALL_KINDS, WHITE, Hand, Kind, NotWin, RuleSet, Win
from trainer.quiz.chain_acts import Act, Deed, Script
from trainer.quiz.table_scene import DEALT, TILES, YOU, set_table
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.change import changed
from trainer.table.legal import verdict
from trainer.table.state import Phase, TableState
from trainer.table.step import apply

LEFT = 60


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of yours, up to the discard or the win: what happened, and what is there after it.

    ``hand``: after the discard, or before the winning tile; ``is_float``: whether the discard was one.
    """

    acts: tuple[Act, ...]
    hand: Hand
    chain: tuple[str, ...]
    is_float: bool = False

    @property
    def thrown(self) -> Kind | None:
        """The tile discarded; None for a turn that ends in a win."""
        return self.acts[-1].tile if self.acts[-1].deed is Deed.THROW else None

    @property
    def wasted(self) -> bool:
        """Whether a caishen was discarded that is no float. Clause: X7."""
        return self.thrown == WHITE and not self.is_float


@dataclass(frozen=True, slots=True)
class Played:
    """A story as the table tells it: your turns, and the win that ends it, None where it goes on."""

    rules: RuleSet
    turns: tuple[Turn, ...]
    win: Win | None

    @property
    def chain(self) -> tuple[str, ...]:
        """Your chain at the end. Clause: P10."""
        return self.turns[-1].chain


def play(rng: Random, script: Script, rules: RuleSet) -> Played | None:
    """Play *script* at a table under *rules*; None where the table refuses a move of it."""
    try:
        return _play(_set(rng, script, rules), script)
    except IllegalAction:
        return None


def _needed(script: Script, burns: bool) -> tuple[list[Kind | None], list[Kind | None]]:
    """What comes from the head of the wall after the first draw, and from its tail; None for any tile."""
    head: list[Kind | None] = []
    tail: list[Kind | None] = []
    for act in script.acts[1:]:
        if act.deed is Deed.DRAW:
            head += [None, None, None, act.tile]
        elif act.deed is Deed.CLAIM and act.giver is not None:
            head += [*[None] * (act.giver - 1), act.tile]
        elif act.deed is Deed.REPLACE:
            tail += [act.tile, None] if burns else [act.tile]
    return head, tail


def _set(rng: Random, script: Script, rules: RuleSet) -> TableState:
    """The table at the first act, which is always a draw of yours, with all that comes later lying in the wall."""
    first = script.acts[0].tile
    head, tail = _needed(script, rules.gang_burns)
    wanted = [kind for kind in (*head, *tail) if kind is not None]
    stock = list(ALL_KINDS) * 4
    own = (*script.hand.tiles, first)
    for kind in (*own, *(kind for meld in script.hand.melds for kind in meld.tiles), *wanted):
        stock.remove(kind)
    rng.shuffle(stock)
    any_tile = [kind for kind in stock if kind != WHITE]
    kept = [kind for kind in stock if kind == WHITE]
    free = iter(any_tile)
    filled = [[next(free) if kind is None else kind for kind in part] for part in (head, tail)]
    rest = [*free, *kept]
    hands = {seat: Hand(tuple(sorted(rest[-DEALT * seat :][:DEALT]))) for seat in (1, 2, 3)}
    rest = rest[: -3 * DEALT]
    hands[YOU] = Hand(tuple(sorted(own)), script.hand.melds)
    state = set_table(rng, rules, hands, turn=YOU, drawn=first, left=LEFT)
    gone = state.wall[: TILES - len(rest) - len(filled[0]) - len(filled[1])]
    spent = TILES - LEFT - len(gone)
    wall = (*gone, *rest[:spent], *filled[0], *rest[spent:], *reversed(filled[1]))
    return changed(state, wall=wall, head=TILES - LEFT)


def _play(state: TableState, script: Script) -> Played | None:
    turns: list[Turn] = []
    acts: list[Act] = []
    for number, act in enumerate(script.acts):
        if act.deed is Deed.WIN:
            turns.append(Turn((*acts, act), _before_win(state), state.players[YOU].chain))
            won = verdict(state, YOU)
            return None if isinstance(won, NotWin) else Played(state.rules, tuple(turns), won)
        if number:
            state = _after(state, act)
        acts.append(act)
        if act.deed is Deed.THROW:
            you = state.players[YOU]
            turns.append(Turn(tuple(acts), you.hand, you.chain, you.river[-1].is_float))
            acts = []
    return Played(state.rules, tuple(turns), None)


def _before_win(state: TableState) -> Hand:
    you = state.players[YOU]
    assert you.drawn is not None  # a script wins on a drawn tile only
    return you.hand.discard(you.drawn)


def _after(state: TableState, act: Act) -> TableState:
    """The table after *act*, and after all the others do before it."""
    if act.deed is Deed.THROW:
        return apply(state, Action(YOU, Do.DISCARD, act.tile))
    if act.deed is Deed.GANG and act.do is not None:
        return apply(state, Action(YOU, act.do, act.tile, act.own))
    if act.deed is Deed.CLAIM and act.do is not None:
        call = Action(YOU, act.do, act.tile, act.own)
        for moment in _others(state):
            if moment.phase is Phase.CLAIM and moment.turn == act.giver and moment.open_tile == act.tile:
                return _answered(moment, call)
        raise IllegalAction("not_asked", "F1", f"{call}: nobody discards it")
    if act.deed is Deed.DRAW:
        *_, state = _others(state)
    return state


def _others(state: TableState) -> Iterator[TableState]:
    """The moments until your next draw: each discard of the others, with everybody asked passing."""
    while not (state.phase is Phase.PLAY and state.turn == YOU):
        if state.phase is Phase.PLAY:
            state = apply(state, Action(state.turn, Do.DISCARD, state.players[state.turn].drawn))
        else:
            yield state
            state = _answered(state, None)
    yield state


def _answered(state: TableState, call: Action | None) -> TableState:
    """Everybody asked passes, you but for *call*."""
    for seat in state.asked:
        state = apply(state, call if call is not None and seat == YOU else Action(seat, Do.PASS))
    return state
