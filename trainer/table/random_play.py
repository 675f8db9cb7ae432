"""Any legal action, each as likely as the others: the plainest player there is, and the roughest test of a table."""

from __future__ import annotations

import random
from collections.abc import Callable

from trainer.table.deal import start_deal
from trainer.table.legal import legal_actions, waiting_for
from trainer.table.match import Match
from trainer.table.state import Phase, TableState
from trainer.table.step import apply
from trainer.table.wall import Wall


def random_deal(
    match: Match, wall: Wall, rng: random.Random, watch: Callable[[TableState], object] = lambda _: None
) -> TableState:
    """Play the next deal of *match* from *wall* to its end; *watch* sees every state on the way, the last one too."""
    state = start_deal(match.rules, wall, dealer=match.dealer, streak=match.streak)
    while state.phase is not Phase.OVER:
        watch(state)
        seat = waiting_for(state)[0]
        state = apply(state, rng.choice(legal_actions(state, seat)))
    watch(state)
    return state
