"""``python -m trainer play`` and ``verify``: deals between bots into a record, and a record replayed."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from trainer.engine.errors import EngineError
from trainer.engine.room import Room
from trainer.table.match import Match, deal_rng, next_match, start_match
from trainer.table.random_play import random_deal
from trainer.table.record import record_deal, record_line, verify_lines
from trainer.table.replay import BadRecord
from trainer.table.wall import build_wall

BOTS = ("random",)
MOST_DEALS = 1_000_000


def play(argv: Sequence[str]) -> int:
    """Play deals between four bots; 2 for a wrong call, 1 when the record cannot be written."""
    parser = argparse.ArgumentParser(prog="python -m trainer play", description=play.__doc__)
    parser.add_argument("--rules", default="mil2025", help="rule set, or a whole room as text (hangma-room/1 …)")
    parser.add_argument("--bots", default="random,random,random,random", help=f"four of: {', '.join(BOTS)}")
    parser.add_argument("--deals", type=int, default=1, help="how many deals; a match that ends earlier stops there")
    parser.add_argument("--seed", type=int, default=0, help="equal seeds give equal records, byte for byte")
    parser.add_argument("--record", type=Path, required=True, help="the file to write, JSON Lines")
    args = parser.parse_args(argv)
    bots = args.bots.split(",")
    if len(bots) != 4 or any(bot not in BOTS for bot in bots):
        parser.error(f"--bots {args.bots}: four names are wanted, each one of {', '.join(BOTS)}")
    if not 1 <= args.deals <= MOST_DEALS:
        parser.error(f"--deals {args.deals}: 1 to {MOST_DEALS} are wanted")
    try:
        is_room = args.rules.startswith("hangma-room/")
        room = Room.from_text(args.rules) if is_room else Room.make("room", args.rules)
    except EngineError as error:
        parser.error(f"--rules: {error}")
    try:
        with args.record.open("w", encoding="utf-8", newline="\n") as file:
            played = _play(room, args.deals, args.seed, file.write)
    except OSError as error:
        print(f"{args.record} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{played.deal - 1} deals, points {' '.join(map(str, played.points))}")
    return 0


def _play(room: Room, deals: int, seed: int, write: Callable[[str], object]) -> Match:
    match = start_match(room.rule_set, seed)
    for _ in range(deals):
        if match.over:
            break
        wall = build_wall(room.rule_set, match.dealer, deal_rng(match))
        over = random_deal(match, wall, random.Random(f"{seed}:{match.deal}:bots"))
        write(record_line(record_deal(room, match, over)) + "\n")
        assert over.result is not None  # played to its end
        match = next_match(match, over.result)
    return match


def verify(argv: Sequence[str]) -> int:
    """Replay a record; 1 and the first wrong line, event and clause when it cannot have happened."""
    parser = argparse.ArgumentParser(prog="python -m trainer verify", description=verify.__doc__)
    parser.add_argument("file", type=Path)
    args = parser.parse_args(argv)
    try:
        with args.file.open(encoding="utf-8") as lines:
            count = sum(1 for _ in verify_lines(lines))
    except (OSError, UnicodeDecodeError) as error:
        print(f"{args.file} cannot be read: {error}", file=sys.stderr)
        return 1
    except BadRecord as error:
        print(f"{args.file}, {error}", file=sys.stderr)
        return 1
    if not count:
        print(f"{args.file}: no deal in it", file=sys.stderr)
        return 1
    print(f"{args.file}: {count} deals, all as the rules have it")
    return 0
