"""20,000 deals of random legal play under every rule set: nothing lost, nobody stuck, every record replays."""

from __future__ import annotations

import random

import pytest

from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS
from trainer.table.legal import legal_actions, refusal, waiting_for
from trainer.table.match import deal_rng, next_match, start_match
from trainer.table.random_play import random_deal
from trainer.table.record import record_deal, record_line, verify_lines
from trainer.table.snapshot import from_json, to_json
from trainer.table.state import Phase, TableState
from trainer.table.wall import build_wall

DEALS = 4_000
"""Deals under each of the five rule sets."""
PER_TASK = 500
CLOSELY = 40
"""Of so many deals one is looked at closely."""
ALL_TILES = sorted(4 * [*range(34)])


def tiles_of(state: TableState) -> list[int]:
    """Every tile, wherever it is: wall, turned up, burnt, flowers, hands, melds, rivers."""
    tiles = list(state.wall[state.head : state.tail])
    tiles += [] if state.turned is None else [state.turned]
    tiles += [event.burnt for event in state.log if event.burnt is not None]
    tiles += [event.tile for event in state.log if event.do == "flower" and event.tile is not None]
    for player in state.players:
        tiles += player.tiles
        tiles += [kind for meld in player.melds for kind in meld.tiles]
        tiles += [discard.tile for discard in player.river if not discard.claimed]
    return tiles


def check_state(state: TableState) -> None:
    """All 136 tiles are somewhere, hands have their sizes, and somebody may act unless the deal is over."""
    assert sorted(tiles_of(state)) == ALL_TILES
    if state.phase is Phase.OVER:
        assert state.result is not None
        assert sum(state.result.payments.by_seat) == 0
        assert not waiting_for(state)
        return
    with_one_more = state.turn if state.phase in (Phase.PLAY, Phase.ROB) else None
    for seat, player in enumerate(state.players):
        assert len(player.tiles) + 3 * len(player.declared) == 13 + (seat == with_one_more)
    # Random play then chooses among these, and would stop at a seat that may do nothing.
    assert waiting_for(state)


def check_closely(state: TableState) -> None:
    """A state is itself again after JSON; whoever is asked, and nobody else, may do something: just what is listed."""
    check_state(state)
    assert from_json(to_json(state)) == state
    for seat in range(4):
        legal = legal_actions(state, seat)
        assert bool(legal) == (seat in waiting_for(state))
        assert all(refusal(state, action) is None for action in legal)


def play_checked(key: str, seed: int) -> set[str]:
    """Play deals in a row, each checked at each step, some closely; the records of those must verify. What happened."""
    room = Room.make("test", key)
    match = start_match(room.rule_set, seed)
    endings = set()
    for number in range(PER_TASK):
        wall = build_wall(room.rule_set, match.dealer, deal_rng(match))
        closely = number % CLOSELY == 0
        over = random_deal(
            match, wall, random.Random(f"{seed}:{match.deal}:bots"), check_closely if closely else check_state
        )
        assert over.result is not None
        endings.add(over.result.ending.value)
        endings |= {event.do.value for event in over.log}
        if closely:
            line = record_line(record_deal(room, match, over))
            assert [n for n, _ in verify_lines([line])] == [1]
        match = next_match(match, over.result)
    assert sum(match.points) == 0
    return endings


@pytest.mark.slow
@pytest.mark.clause("D6", "E1", "E2", "F1", "F4", "K2", "S3", "S8")
@pytest.mark.parametrize("seed", range(DEALS // PER_TASK))
@pytest.mark.parametrize("key", PRESETS)
def test_random_play_loses_no_tile_sticks_nowhere_and_sums_to_zero(key: str, seed: int) -> None:
    happened = play_checked(key, seed)
    assert happened >= {"chi", "peng", "angang", "gang_draw", "drawn_deal", "pass"}
    assert ("flower" in happened) == PRESETS[key].flower


@pytest.mark.parametrize("key", PRESETS)
def test_the_same_seed_gives_the_same_record(key: str) -> None:
    def once() -> str:
        room = Room.make("test", key)
        match = start_match(room.rule_set, 5)
        wall = build_wall(room.rule_set, match.dealer, deal_rng(match))
        return record_line(record_deal(room, match, random_deal(match, wall, random.Random("5"))))

    assert once() == once()
