"""Deals played on from a drawn table: many steps in one call, and what came of them."""

from __future__ import annotations

from dataclasses import replace

from trainer.engine.ruleset import CaishenRule, RuleSet
from trainer.engine.tiles import Kind, parse_tile
from trainer.table.actions import Action, Do
from trainer.table.legal import legal_actions
from trainer.table.state import TableState
from trainer.table.step import apply

Tan = tuple[tuple[int, ...], ...]


def caishen_text(rules: RuleSet) -> str:
    """白 where it is always the caishen; elsewhere 9p is turned into one, and 白 plays as 9p."""
    return "5z" if rules.caishen_rule is CaishenRule.WHITE else "9p"


def caishen_kind(rules: RuleSet) -> Kind:
    return parse_tile(caishen_text(rules))


def from_tail(rules: RuleSet, *replacements: str) -> str:
    """The last tiles of the wall, so that kongs draw *replacements*; a 9s is burnt with each where K2 burns one."""
    return "".join(tile + ("9s" if rules.gang_burns else "") for tile in replacements)


def play(state: TableState, *actions: Action) -> TableState:
    for action in actions:
        state = apply(state, action)
    return state


def lay_drawn(state: TableState, *seats: int) -> TableState:
    """*seats* in turn discard the tile each has just drawn."""
    for seat in seats:
        assert state.turn == seat
        drawn = state.players[seat].drawn
        assert drawn is not None
        state = apply(state, Action(seat, Do.DISCARD, drawn))
    return state


def angang(seat: int, tile: str) -> Action:
    kind = parse_tile(tile)
    return Action(seat, Do.ANGANG, kind, (kind,) * 4)


def jiagang(seat: int, tile: str) -> Action:
    kind = parse_tile(tile)
    return Action(seat, Do.JIAGANG, kind, (kind,))


def tan_of(**counts: int) -> Tan:
    """摊 by taker and giver: ``tan_of(a2b0=3)`` says that seat 2 took three from seat 0."""
    found = {(int(name[1]), int(name[3])): count for name, count in counts.items()}
    return tuple(tuple(found.get((taker, giver), 0) for giver in range(4)) for taker in range(4))


def with_tan(state: TableState, **counts: int) -> TableState:
    return replace(state, tan=tan_of(**counts))


def offered(state: TableState, seat: int) -> set[Do]:
    """The kinds of action that *seat* may take now."""
    return {action.do for action in legal_actions(state, seat)}


def outcome(state: TableState, winner: int) -> tuple[dict[str, int], tuple[int, ...]]:
    """*winner* wins: its fan by element, and the points of each seat."""
    result = apply(state, Action(winner, Do.WIN)).result
    assert result is not None
    assert result.win is not None
    return dict(result.win.fan), tuple(result.payments.by_seat)


def paid(state: TableState, winner: int) -> tuple[int, ...]:
    return outcome(state, winner)[1]
