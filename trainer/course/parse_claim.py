"""From the text of a claim to a ``Claim``; whether it is so is for ``claims`` to find out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from trainer.course.errors import ContentError
from trainer.course.fields import Fields
from trainer.course.lesson import CLAIM_KEYS, Claim, When

_SETS = ("run", "triplet", "pair", "gang", "none")


def read_claim(block: Fields) -> Claim | None:
    """The claim of *block*, None where it makes none. Raises ContentError for a key or value that none can have."""
    if not block.has("claim"):
        block.take("claim", dict, {})
        return None
    table = block.table("claim")
    readers: Mapping[str, Callable[[str], Any]] = {
        **dict.fromkeys(("completes", "caishen", "baotou"), lambda key: table.take(key, bool)),
        **dict.fromkeys(("value", "exponent", "shanten"), table.number),
        **dict.fromkeys(("tiles", "drawn", "sets", "title", "no_win"), table.text),
        **dict.fromkeys(("dead", "melds", "best"), table.texts),
        **dict.fromkeys(("left", "fan", "accepts"), lambda key: _counts(table, key)),
        "waits": lambda key: _waits(table, key),
        "pay": lambda key: _numbers(table, key, 4),
        "when": lambda key: _when(table.table(key)),
    }
    for key in table.names:
        if key not in readers:
            raise table.error(key, f"unknown key {key!r}; known are {', '.join(CLAIM_KEYS)}")
    claim = Claim(**{key: readers[key](key) for key in table.names})
    if claim.sets is not None and claim.sets not in _SETS:
        raise table.error("sets", f"sets is {claim.sets!r}; {', '.join(_SETS)} are known")
    if not set(table.names) - {"tiles", "melds", "drawn", "when"}:
        raise table.error("tiles", "it claims nothing")
    return claim


def _counts(table: Fields, key: str) -> Mapping[str, int]:
    inner = table.table(key)
    return {name: inner.number(name) for name in inner.names}


def _waits(table: Fields, key: str) -> tuple[str, ...] | Literal["all"]:
    try:
        return table.texts(key)
    except ContentError:
        word = table.take(key, str)
    if word not in ("all", "none"):
        raise table.error(key, f'waits is {word!r}; a list of tiles, "all" or "none" is wanted')
    return "all" if word == "all" else ()


def _numbers(table: Fields, key: str, size: int) -> tuple[int, ...]:
    values = table.take(key, list)
    if len(values) != size or not all(type(value) is int for value in values):
        raise table.error(key, f"{key} is {values!r}; {size} whole numbers are wanted")
    return tuple(values)


def _when(table: Fields) -> When:
    readers: Mapping[str, Callable[[str], Any]] = {
        **dict.fromkeys(("rules", "caishen", "source", "discards", "visible"), table.text),
        **dict.fromkeys(("seat", "dealer", "streak", "from", "base"), table.number),
        "chain": table.texts,
        "tan": lambda key: _tan(table, key),
    }
    for key in table.names:
        if key not in readers:
            raise table.error(key, f"unknown key {key!r}; known are {', '.join(readers)}")
    return When(**{"from_seat" if key == "from" else key: readers[key](key) for key in table.names})


def _tan(table: Fields, key: str) -> tuple[tuple[int, ...], ...]:
    rows = table.take(key, list)
    for row in rows:
        fits = isinstance(row, list) and len(row) == 3 and all(type(value) is int for value in row)
        if not fits or not all(0 <= seat <= 3 for seat in row[:2]) or row[0] == row[1] or row[2] < 0:
            raise table.error(key, f"{key} is {rows!r}; lists of taker, giver and number of claims are wanted")
    return tuple(tuple(row) for row in rows)
