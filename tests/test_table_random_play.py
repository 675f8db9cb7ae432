"""Thousands of deals of random legal play under every rule set: nothing lost, nobody stuck, every record replays."""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor

import pytest

from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS
from trainer.engine.tiles import count_kinds
from trainer.table.legal import legal_actions, waiting_for
from trainer.table.match import deal_rng, next_match, start_match
from trainer.table.random_play import random_deal
from trainer.table.record import record_deal, record_line, verify_lines
from trainer.table.state import Phase, TableState
from trainer.table.wall import build_wall

DEALS = 500
PER_TASK = 250


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
    assert count_kinds(tiles_of(state)) == [4] * 34
    for seat, player in enumerate(state.players):
        full = state.phase is Phase.PLAY and seat == state.turn
        robbing = state.phase is Phase.ROB and seat == state.turn
        if state.phase is not Phase.OVER:
            assert len(player.tiles) + 3 * len(player.melds) == 13 + (full or robbing)
    if state.phase is Phase.OVER:
        assert state.result is not None
        assert sum(state.result.payments.by_seat) == 0
    else:
        assert all(legal_actions(state, seat) for seat in waiting_for(state))


def play_checked(task: tuple[str, int]) -> tuple[int, set[str]]:
    """Play one match of random deals, checking every tenth deal at each step; its records must verify."""
    key, seed = task
    room = Room.make("test", key)
    match = start_match(room.rule_set, seed)
    lines, endings = [], set()
    for number in range(PER_TASK):
        wall = build_wall(room.rule_set, match.dealer, deal_rng(match))
        watch = check_state if number % 10 == 0 else lambda _: None
        over = random_deal(match, wall, random.Random(f"{seed}:{match.deal}:bots"), watch)
        check_state(over)
        assert over.result is not None
        endings.add(over.result.ending.value)
        endings |= {event.do.value for event in over.log}
        if number % 10 == 0:
            lines.append(record_line(record_deal(room, match, over)))
            assert [n for n, _ in verify_lines(lines[-1:])] == [1]
        match = next_match(match, over.result)
    assert sum(match.points) == 0
    return PER_TASK, endings


@pytest.mark.slow
@pytest.mark.clause("D6", "E1", "E2", "F1", "F4", "K2", "S3", "S8")
def test_random_play_loses_no_tile_sticks_nowhere_and_sums_to_zero() -> None:
    tasks = [(key, seed) for seed in range(DEALS // PER_TASK) for key in PRESETS]
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        done = list(pool.map(play_checked, tasks, chunksize=1))
    assert sum(count for count, _ in done) == DEALS * len(PRESETS)
    happened = set.union(*(endings for _, endings in done))
    assert happened >= {"chi", "peng", "minggang", "angang", "jiagang", "gang_draw", "flower", "drawn_deal", "pass"}


@pytest.mark.parametrize("key", PRESETS)
def test_the_same_seed_gives_the_same_record(key: str) -> None:
    def once() -> str:
        room = Room.make("test", key)
        match = start_match(room.rule_set, 5)
        wall = build_wall(room.rule_set, match.dealer, deal_rng(match))
        return record_line(record_deal(room, match, random_deal(match, wall, random.Random("5"))))

    assert once() == once()
