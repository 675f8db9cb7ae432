"""A seat sees what it may see: two tables that differ only in hidden things look the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tables import BAOTOU_HAND, discard, table

from trainer.engine.caishen import tiles_left
from trainer.engine.hand import MeldKind
from trainer.engine.ruleset import MIL2025, PRESETS, YUHANG, RuleSet
from trainer.engine.tiles import Kind, count_kinds, parse_tile
from trainer.table.actions import Action, Do
from trainer.table.deal import start_deal
from trainer.table.legal import legal_actions, waiting_for
from trainer.table.moves import is_flower
from trainer.table.state import Phase, TableState
from trainer.table.step import apply
from trainer.table.view import view_of
from trainer.table.wall import build_wall


@pytest.mark.parametrize("key", PRESETS)
def test_the_wall_and_other_hands_do_not_change_a_view(key: str) -> None:
    rng = random.Random(11)
    state = start_deal(PRESETS[key], build_wall(PRESETS[key], 0, rng))
    for _ in range(30):
        if state.phase is Phase.OVER:
            break
        seat = waiting_for(state)[0]
        hidden = list(state.wall[state.head : state.tail])
        rng.shuffle(hidden)
        wall = (*state.wall[: state.head], *hidden, *state.wall[state.tail :])
        players = list(state.players)
        one, two = (seat + 1) % 4, (seat + 2) % 4
        if len(players[one].tiles) == len(players[two].tiles):
            players[one], players[two] = (
                replace(players[one], tiles=players[two].tiles),
                replace(players[two], tiles=players[one].tiles),
            )
        swapped = replace(state, wall=wall, players=(players[0], players[1], players[2], players[3]))
        assert view_of(swapped, seat) == view_of(state, seat)
        state = apply(state, rng.choice(legal_actions(state, seat)))


@pytest.mark.clause("W3", "K4")
@pytest.mark.parametrize("key", PRESETS)
def test_what_a_seat_counts_as_left_is_in_the_wall_in_hands_burnt_or_hidden(key: str) -> None:
    rng = random.Random(5)
    for deal in range(6):
        state = start_deal(PRESETS[key], build_wall(PRESETS[key], 0, rng))
        while state.phase is not Phase.OVER:
            seat = waiting_for(state)[0]
            view = view_of(state, seat)
            hand = view.own.hand
            left = tiles_left(hand, state.rules, state.caishen, view.visible)
            assert left == count_kinds(out_of_sight(state, seat)), deal
            state = apply(state, rng.choice(legal_actions(state, seat)))


def out_of_sight(state: TableState, seat: int) -> list[Kind]:
    """Every tile that *seat* cannot see, but flowers in the wall, which are never part of a hand."""
    found = [*state.wall[state.head : state.tail]]
    found += [event.burnt for event in state.log if event.burnt is not None]
    for other in {0, 1, 2, 3} - {seat}:
        found += state.players[other].tiles
        if not state.rules.angang_shown:
            melds = state.players[other].melds
            found += [kind for meld in melds if meld.kind is MeldKind.ANGANG for kind in meld.tiles]
    return [kind for kind in found if not is_flower(state, kind)]


@pytest.mark.clause("K4")
@pytest.mark.parametrize(("rules", "hidden"), [(MIL2025, 1), (YUHANG, 0)])
def test_a_concealed_kong_is_hidden_or_shown(rules: RuleSet, hidden: int) -> None:
    caishen = parse_tile("5z" if rules is MIL2025 else "9p")
    state = table({0: "1111z258m258p258s"}, rules=rules, drawn="7z", from_tail="36p", caishen=caishen)
    state = apply(state, Action(0, Do.ANGANG, 27, (27,) * 4))
    seen = view_of(state, 1).others[2]
    assert (seen.hidden_gangs, len(seen.declared)) == (hidden, 1 - hidden)
    assert len(view_of(state, 0).own.declared) == 1


@pytest.mark.clause("P10")
def test_others_see_a_discarded_caishen_but_not_whether_it_was_a_float() -> None:
    state = apply(table({0: BAOTOU_HAND}, drawn="5z"), discard(0, "5z"))
    assert state.players[0].river[-1].is_float
    assert not view_of(state, 1).others[2].river[-1].is_float
    assert view_of(state, 1).others[2].lock
    assert view_of(state, 1).bound
