"""牌谱: a deal as one JSON object, a match as JSON Lines; write, replay, verify.

Clauses: S7, F1, F2, F4–F6, K, P10, D, G.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from trainer.engine.errors import EngineError
from trainer.engine.room import Room
from trainer.engine.ruleset import preset
from trainer.engine.tiles import Kind, count_kinds, parse_tile, parse_tiles, tile_text
from trainer.table.deal import start_deal
from trainer.table.match import Match, next_match
from trainer.table.replay import BadRecord, event_dict, replay_events
from trainer.table.state import TableState
from trainer.table.wall import Wall, dealt

FORMAT = "hangma-record/1"
ROUNDS = "ESWN"
KEYS = (
    "format", "rules", "options", "seed", "deal", "round", "dealer", "streak", "points_before", "dice", "turned",
    "caishen", "wall", "dealt", "events", "payments", "points_after", "next_dealer", "next_streak", "match_over",
)  # fmt: skip


def record_deal(room: Room, before: Match, over: TableState, *, plays_on: bool = False) -> dict[str, Any]:
    """The record of the finished deal *over*, played in *room* at the moment *before* of its match.

    *plays_on*: whether the rest goes on after somebody left (G6); ``match_over`` tells which it was.

    Raises ValueError when the deal is not over.
    """
    if over.result is None:
        raise ValueError("only a finished deal has a record")
    match_after = next_match(before, over.result, plays_on=plays_on)
    hands = dealt(over.wall, over.dealer)
    found: dict[str, Any] = {
        "format": FORMAT,
        "rules": f"{room.rule_set.id}/{room.rule_set.edition}",
        "options": room.plain_options,
        "seed": before.seed,
        "deal": before.deal,
        "round": ROUNDS[before.round],
        "dealer": over.dealer,
        "streak": over.streak,
        "points_before": list(before.points),
        "dice": list(over.dice),
        "turned": None if over.turned is None else tile_text(over.turned),
        "caishen": tile_text(over.caishen),
        "wall": _words(over.wall),
        "dealt": [_words(hand) for hand in hands],
        "events": [event_dict(event) for event in over.log],
        "payments": list(over.result.payments.by_seat),
        "points_after": list(match_after.points),
        "next_dealer": match_after.dealer,
        "next_streak": match_after.streak,
        "match_over": match_after.over,
    }
    if before.silver is not None and match_after.silver is not None:
        found["ledger"] = _ledger(before.silver, match_after.silver, room)
    return found


def _ledger(before: tuple[int, ...], after: tuple[int, ...], room: Room) -> dict[str, Any]:
    """Silver before and after, and the fee; the difference is what moved and was charged. Clauses: G3–G6."""
    return {"silver_before": list(before), "fee": room.rule_set.fee, "silver_after": list(after)}


def record_line(record: Mapping[str, Any]) -> str:
    """One line of a match file. Equal deals give equal bytes."""
    return json.dumps(record, ensure_ascii=False)


def verify_lines(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Replay a match file line by line; the number and the record of each line that stands.

    Raises BadRecord naming the first wrong line, and in it the event and clause or the key.
    """
    before: Match | None = None
    room: Room | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = _read_line(line)
            here = Room.make("record", _rules(record), record["options"])
            if before is None or room is None:
                before, room = _first_match(here, record), here
            before = _verify(record, here, room, before)
        except (BadRecord, EngineError) as error:
            raise BadRecord(f"line {number}: {error}") from None
        yield number, record


def _read_line(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadRecord(f"{type(record).__name__}; an object is wanted")
    missing = [key for key in KEYS if key not in record]
    unknown = [key for key in record if key not in (*KEYS, "ledger")]
    if missing or unknown:
        raise BadRecord(f"keys missing: {', '.join(missing) or 'none'}; unknown: {', '.join(unknown) or 'none'}")
    if record["format"] != FORMAT:
        raise BadRecord(f"format: {record['format']!r}; this program reads {FORMAT}")
    return record


def _rules(record: Mapping[str, Any]) -> str:
    if not isinstance(record["rules"], str) or not isinstance(record["options"], dict):
        raise BadRecord("rules: a text, and options: an object, are wanted")
    return preset(record["rules"]).id


def _numbers(record: Mapping[str, Any], key: str, size: int, least: int, most: int) -> tuple[int, ...]:
    value = record[key] if size > 1 else [record[key]]
    fits = isinstance(value, list) and len(value) == size
    if not fits or any(isinstance(n, bool) or not isinstance(n, int) or not least <= n <= most for n in value):
        raise BadRecord(f"{key}: {record[key]!r}; {size} whole numbers from {least} to {most} are wanted")
    return tuple(value)


def _first_match(room: Room, record: Mapping[str, Any]) -> Match:
    """The match as the first line of a file finds it; later lines must follow from it."""
    # Far above any match, though linan's streak, and with it the points, has no upper limit (D1).
    most = 10**400
    points = _numbers(record, "points_before", 4, -most, most)
    silver = None
    if room.rule_set.silver:
        ledger = record.get("ledger")
        if not isinstance(ledger, dict) or "silver_before" not in ledger:
            raise BadRecord("ledger: missing; a room with silver has one")
        found = _numbers(ledger, "silver_before", 4, 0, most)
        silver = (found[0], found[1], found[2], found[3])
    if record["round"] not in tuple(ROUNDS):
        raise BadRecord(f"round: {record['round']!r}; one of {', '.join(ROUNDS)} is wanted")
    if isinstance(record["seed"], bool) or not isinstance(record["seed"], int):
        raise BadRecord(f"seed: {record['seed']!r}; a whole number is wanted")
    (dealer,) = _numbers(record, "dealer", 1, 0, 3)
    return Match(
        rules=room.rule_set,
        seed=record["seed"],
        deal=_numbers(record, "deal", 1, 1, most)[0],
        dealer=dealer,
        streak=_numbers(record, "streak", 1, 1, room.rule_set.streak_cap or 1000)[0],
        round=ROUNDS.index(record["round"]),
        been_dealer=frozenset({dealer}),
        points=(points[0], points[1], points[2], points[3]),
        silver=silver,
        over=False,
    )


def _verify(record: dict[str, Any], here: Room, room: Room, before: Match) -> Match:
    """Play the deal of *record* again and compare every key; the match after it."""
    if before.over:
        raise BadRecord("the match was over before this deal")
    if here != room:
        raise BadRecord(f"rules: {here.to_text()}; the match is played as {room.to_text()}")
    wall = _wall(record, room)
    over = replay_events(start_deal(room.rule_set, wall, dealer=before.dealer, streak=before.streak), record["events"])
    plays_on = record["match_over"] is False
    wanted = record_deal(room, before, over, plays_on=plays_on)
    for key, value in wanted.items():
        if record.get(key) != value:
            raise BadRecord(f"{key}: {record.get(key)!r}, but it follows that it is {value!r}")
    if set(record) != set(wanted):
        raise BadRecord("ledger: this room has no silver")
    assert over.result is not None  # replayed to its end
    return next_match(before, over.result, plays_on=plays_on)


def _wall(record: Mapping[str, Any], room: Room) -> Wall:
    dice = _numbers(record, "dice", 2, 1, 6)
    if not isinstance(record["wall"], str) or not isinstance(record["events"], list):
        raise BadRecord("wall: a text, and events: a list, are wanted")
    tiles = parse_tiles(record["wall"])
    odd = [tile_text(kind) for kind, count in enumerate(count_kinds(tiles)) if count != 4]
    if odd:
        raise BadRecord(f"wall: {len(tiles)} tiles; not four each of {', '.join(odd)}")
    turned = record["turned"]
    if turned is None:
        return Wall(tiles=tiles, dice=(dice[0], dice[1]), turned=None)
    found = parse_tile(str(turned))
    if tiles[-1] != found:
        raise BadRecord(f"turned: {turned}; the last tile of the wall is {tile_text(tiles[-1])}")
    return Wall(tiles=tiles, dice=(dice[0], dice[1]), turned=found)


def _words(tiles: Iterable[Kind]) -> str:
    return " ".join(map(tile_text, tiles))
