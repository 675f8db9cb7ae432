"""Requests as plain data, for scripts: one dict in, one dict out. Clauses: all that ``judge`` and ``shapes`` name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from trainer.engine.caishen import check_caishen
from trainer.engine.context import NO_TAN, Source, WinContext
from trainer.engine.errors import BadRequest, EngineError
from trainer.engine.hand import Hand
from trainer.engine.judge import NotWin, Win, judge
from trainer.engine.options import with_options
from trainer.engine.ruleset import CaishenRule, RuleSet, preset
from trainer.engine.shapes import discards, shanten, waits
from trainer.engine.tiles import WHITE, Kind, parse_tile, parse_tiles, tile_text

COMMON = {"id", "op", "rules", "options", "caishen", "hand", "melds"}
EXTRA = {
    "judge": {"tile", "source", "chain", "seat", "dealer", "streak", "base", "from", "tan", "discards"},
    "waits": {"visible"},
    "shanten": {"visible"},
    "discards": {"visible"},
}
# Far above any table; without a limit one line could ask for a number of a million digits.
MOST_STREAK, MOST_BASE = 100, 1_000_000
# Worked cases carry what they expect and why; the engine does not look at it.
IGNORED = {"expect", "why"}


def answer(request: Any) -> dict[str, Any]:
    """Answer one *request*; a bad one is answered with ``error``, never raised.

    >>> answer({"id": 1, "op": "shanten", "rules": "mil2025", "hand": "123m456p789s222z1z"})
    {'id': 1, 'shanten': 0}
    >>> answer({"id": 2, "op": "shanten", "rules": "mil2025", "hand": "11111m"})["error"]["code"]
    'bad_hand'
    """
    identity = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": identity, **_answer(request)}
    except EngineError as error:
        return {"id": identity, "error": {"code": error.code, "message": str(error)}}


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """Answer JSON Lines by JSON Lines, in order; blank lines are passed over.

    >>> list(answer_lines(["{"]))[0][:48]
    '{"id": null, "error": {"code": "bad_request", "m'
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as error:
            reply: dict[str, Any] = {
                "id": None,
                "error": {"code": "bad_request", "message": f"line {number}: not JSON: {error}"},
            }
        else:
            reply = answer(request)
        yield json.dumps(reply, ensure_ascii=False)


def _answer(request: Any) -> dict[str, Any]:
    if not isinstance(request, dict):
        raise BadRequest(f"request: {type(request).__name__}; an object is wanted")
    op = request.get("op")
    if not isinstance(op, str) or op not in EXTRA:
        raise BadRequest(f"op: {op!r} is none of {', '.join(EXTRA)}")
    unknown = set(request) - COMMON - EXTRA[op] - IGNORED
    if unknown:
        raise BadRequest(f"{op}: unknown key {', '.join(sorted(map(repr, unknown)))}")
    rules = with_options(preset(_text(request, "rules", "mil2025")), _options(request))
    caishen = _caishen(request, rules)
    hand = Hand.parse(_text(request, "hand"), _texts(request, "melds"))
    return _OPS[op](request, hand, rules, caishen)


def _options(request: Mapping[str, Any]) -> Mapping[str, Any]:
    options = request.get("options", {})
    if not isinstance(options, dict):
        raise BadRequest(f"options: {options!r}; an object is wanted")
    return options


def _text(request: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = request.get(key, default)
    if not isinstance(value, str):
        raise BadRequest(f"{key}: {value!r}; text is wanted")
    return value


def _texts(request: Mapping[str, Any], key: str) -> list[str]:
    value = request.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadRequest(f"{key}: {value!r}; a list of texts is wanted")
    return value


def _integer(request: Mapping[str, Any], key: str, default: int, least: int, most: int) -> int:
    value = request.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRequest(f"{key}: {value!r}; a whole number is wanted")
    if not least <= value <= most:
        raise BadRequest(f"{key}: {value}; {least} to {most} is wanted")
    return value


def _caishen(request: Mapping[str, Any], rules: RuleSet) -> Kind:
    if "caishen" not in request:
        if rules.caishen_rule is not CaishenRule.WHITE:
            raise BadRequest(f"caishen: missing; in {rules.id} it depends on the turned-up tile")
        return WHITE
    caishen = parse_tile(_text(request, "caishen"))
    check_caishen(rules, caishen)
    return caishen


def _visible(request: Mapping[str, Any]) -> tuple[Kind, ...]:
    return parse_tiles(_text(request, "visible", ""))


def _tan(request: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    value = request.get("tan", NO_TAN)
    rows = [list(row) if isinstance(row, list | tuple) else [] for row in value] if hasattr(value, "__iter__") else []
    numbers = [n for row in rows for n in row]
    if [len(row) for row in rows] != [4, 4, 4, 4] or not all(
        isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in numbers
    ):
        raise BadRequest(f"tan: {value!r}; four rows of four counts are wanted")
    return tuple(tuple(row) for row in rows)


def _context(request: Mapping[str, Any], rules: RuleSet) -> WinContext:
    source = _text(request, "source", "self_draw")
    if source not in tuple(Source):
        raise BadRequest(f"source: {source!r} is none of {', '.join(Source)}")
    return WinContext(
        source=Source(source),
        chain=tuple(_texts(request, "chain")),
        seat=_integer(request, "seat", 0, 0, 3),
        dealer=_integer(request, "dealer", 0, 0, 3),
        streak=_integer(request, "streak", 1, 1, MOST_STREAK if rules.streak_cap is None else rules.streak_cap),
        from_seat=_integer(request, "from", 0, 0, 3) if request.get("from") is not None else None,
        tan=_tan(request),
        base=_integer(request, "base", rules.base_in_force, 1, MOST_BASE),
        discards=parse_tiles(_text(request, "discards", "")),
    )


def win_dict(win: Win) -> dict[str, Any]:
    """A win as plain data."""
    return {
        "win": True,
        "shape": win.shape.value,
        "fan": win.fan,
        "exponent": win.exponent,
        "value": win.value,
        "payments": list(win.payments.by_seat),
        "title": win.title,
        "reading": [str(group) for group in win.reading.groups] if win.reading else [],
        "trace": [{"id": s.id, "clause": s.clause, "amount": s.amount} for s in win.trace],
    }


def _judge(request: Mapping[str, Any], hand: Hand, rules: RuleSet, caishen: Kind) -> dict[str, Any]:
    tile = parse_tile(_text(request, "tile")) if request.get("tile") is not None else None
    verdict = judge(hand, tile, _context(request, rules), rules, caishen=caishen)
    if isinstance(verdict, NotWin):
        return {"win": False, "reason": verdict.reason, "clause": verdict.clause}
    return win_dict(verdict)


def _waits(request: Mapping[str, Any], hand: Hand, rules: RuleSet, caishen: Kind) -> dict[str, Any]:
    found = waits(hand, rules, _visible(request), caishen=caishen)
    return {
        "waits": [tile_text(kind) for kind in found.kinds],
        "caishen": found.caishen,
        "baotou": found.baotou,
        "dead": [tile_text(kind) for kind in found.dead],
        "left": {tile_text(kind): count for kind, count in found.left.items()},
    }


def _shanten(request: Mapping[str, Any], hand: Hand, rules: RuleSet, caishen: Kind) -> dict[str, Any]:
    return {"shanten": shanten(hand, rules, caishen=caishen)}


def _discards(request: Mapping[str, Any], hand: Hand, rules: RuleSet, caishen: Kind) -> dict[str, Any]:
    options = discards(hand, rules, _visible(request), caishen=caishen)
    return {
        "discards": [
            {
                "discard": tile_text(option.discard),
                "shanten": option.shanten,
                "accepts": {tile_text(kind): count for kind, count in option.accepts.items()},
                "tiles": option.tiles,
            }
            for option in options
        ]
    }


_OPS: Mapping[str, Callable[[Mapping[str, Any], Hand, RuleSet, Kind], dict[str, Any]]] = {
    "judge": _judge,
    "waits": _waits,
    "shanten": _shanten,
    "discards": _discards,
}
