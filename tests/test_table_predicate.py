"""One predicate: what is listed is taken, and what is not is refused, at every step of many deals. Clauses: F1, W4."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from trainer.engine.options import with_options
from trainer.engine.ruleset import PRESETS, RuleSet
from trainer.engine.tiles import ALL_KINDS, Kind
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.deal import start_deal
from trainer.table.legal import legal_actions, refusal, waiting_for
from trainer.table.state import SEATS, Phase, TableState
from trainer.table.step import apply
from trainer.table.wall import build_wall

DEALS = 20
"""Deals under each rule set."""
TRIED = 3
"""Of the actions listed at a step, and of those refused, so many are really tried; the rest is only asked about."""

ROOMS: dict[str, RuleSet] = {
    **PRESETS,
    # Where a caishen helps claims and a passed call is remembered, more can be wrong with a call.
    "helped": with_options(PRESETS["hangzhou"], {"caishen_in_claims": True, "discard_win": "always"}),
}


def melds_about(tile: Kind, caishen: Kind) -> Iterator[tuple[Do, tuple[Kind, ...]]]:
    """Every kind of meld with *tile*, of its own kind or with its neighbours, and with a caishen in one place."""
    for do, number in ((Do.PENG, 2), (Do.MINGGANG, 3), (Do.JIAGANG, 1), (Do.ANGANG, 4)):
        yield do, (tile,) * number
        yield do, tuple(sorted((*(tile,) * (number - 1), caishen)))
    # A neighbour by number alone: 9m and 1p, or two honours, make no run, but somebody may ask.
    near = {step: tile + step for step in (-2, -1, 1, 2) if tile + step in ALL_KINDS}
    for first, second in ((-2, -1), (-1, 1), (1, 2)):
        if first in near and second in near:
            yield Do.CHI, (near[first], near[second])
    for kind in near.values():
        yield Do.CHI, (min(kind, caishen), max(kind, caishen))


def plausible(state: TableState, seat: int) -> set[Action]:
    """What a button, a bot or a stale page might ask for: any discard, winning, passing, and any meld at hand."""
    found = {Action(seat, Do.DISCARD, kind) for kind in ALL_KINDS} | {Action(seat, Do.WIN), Action(seat, Do.PASS)}
    for tile in (state.open_tile, state.players[seat].drawn):
        if tile is not None:
            found |= {Action(seat, do, tile, own) for do, own in melds_about(tile, state.caishen)}
    return found


def by_tiles(action: Action) -> tuple[str, int, tuple[Kind, ...]]:
    """An order of actions, so that equal seeds choose equal samples."""
    return action.do.value, -1 if action.tile is None else action.tile, action.with_tiles


def check_step(state: TableState, chance: random.Random) -> None:
    """Each seat's list against the refusal and the table itself."""
    for seat in SEATS:
        listed = legal_actions(state, seat)
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (seat in waiting_for(state))
        for action in listed:
            assert refusal(state, action) is None
        for action in chance.sample(listed, min(TRIED, len(listed))):
            assert apply(state, action) != state
        others = sorted(plausible(state, seat) - set(listed), key=by_tiles)
        for action in others:
            refused = refusal(state, action)
            assert refused is not None, f"{action}: not listed, and not refused"
            assert refused.clause
        for action in chance.sample(others, TRIED):
            with pytest.raises(IllegalAction):
                apply(state, action)


@pytest.mark.clause("F1", "F2", "F4", "C1", "C2", "C3", "K1", "W4")
@pytest.mark.parametrize("key", ROOMS)
def test_what_is_listed_is_taken_and_what_is_not_is_refused(key: str) -> None:
    chance = random.Random(f"predicate:{key}")
    for deal in range(DEALS):
        dealer, streak = deal % 4, deal % 3 + 1
        state = start_deal(ROOMS[key], build_wall(ROOMS[key], dealer, chance), dealer=dealer, streak=streak)
        while state.phase is not Phase.OVER:
            check_step(state, chance)
            seat = chance.choice(waiting_for(state))
            state = apply(state, chance.choice(legal_actions(state, seat)))
        assert all(not legal_actions(state, seat) for seat in SEATS)
        assert all(refusal(state, action) is not None for seat in SEATS for action in plausible(state, seat))
