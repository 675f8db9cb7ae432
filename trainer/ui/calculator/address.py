"""The calculator's state as an address, and back: short, readable, and forgiving of spoilt pieces. Pure.

``?h=123m456p789s222z5z&w=1m&rules=hangzhou`` is a whole hand; what is not written has its usual value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from trainer.engine.context import CAIPIAO, GANG, Source
from trainer.engine.errors import BadRequest, EngineError
from trainer.engine.hand import Meld
from trainer.engine.ruleset import PRESETS
from trainer.engine.tiles import COPIES, WHITE, Kind, parse_tiles, rank_of, suit_of, tile_text
from trainer.ui.calculator.state import (
    MOST_LINKS,
    MOST_STREAK,
    MOST_TAN,
    Calc,
    OptionValue,
    copies_of,
    with_option,
    with_tan,
)

_UNIT = re.compile(
    r"[0-9]+[mpsz]|[一二三四五六七八九1-9]+[万萬筒饼餅条條索]|[东東南西北白发發中]|[\s,，、|]+|.", re.DOTALL
)
_TAN = re.compile(r"([0-3])([0-3])([0-9])")


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A piece of an address that could not be used: the key it stands under, and the piece itself."""

    key: str
    piece: str


def in_order(kinds: Iterable[Kind]) -> str:
    """*kinds* in notation in the order given; neighbours of one suit share its letter.

    >>> in_order([0, 2, 31, 1])
    '13m5z2m'
    """
    return "".join(
        "".join(str(rank_of(kind)) for kind in group) + suit for suit, group in groupby(kinds, key=lambda k: suit_of(k))
    )


def to_query(calc: Calc) -> dict[str, str]:
    """*calc* as the parts of an address; an empty calculator has none.

    >>> to_query(Calc(tiles=(0, 1, 2), streak=3))
    {'h': '123m', 'streak': '3'}
    """
    drawn = calc.drawn
    written = {
        "h": in_order(calc.held),
        "w": "" if drawn is None else tile_text(drawn),
        "m": ",".join(f"{meld.kind.value}-{in_order(meld.tiles)}" for meld in calc.melds),
        "rules": "" if calc.rules == Calc().rules else calc.rules,
        "room": ",".join(f"{name}-{_value(value)}" for name, value in calc.options),
        "caishen": "" if calc.caishen == WHITE else tile_text(calc.caishen),
        "source": "" if calc.source is Source.SELF_DRAW else calc.source.value,
        "from": "" if calc.from_seat is None else str(calc.from_seat),
        "chain": "-".join(calc.chain),
        "seat": str(calc.seat or ""),
        "dealer": str(calc.dealer or ""),
        "streak": "" if calc.streak == 1 else str(calc.streak),
        "tan": ",".join(f"{a}{b}{n}" for a, row in enumerate(calc.tan) for b, n in enumerate(row) if n),
        "out": in_order(calc.discards),
        "seen": in_order(calc.visible),
    }
    return {key: text for key, text in written.items() if text}


def from_query(query: Mapping[str, str]) -> tuple[Calc, tuple[Spoilt, ...]]:
    """The state an address holds, and the pieces of it that could not be used; everything else is kept.

    >>> calc, spoilt = from_query({"h": "12x3m", "seat": "7"})
    >>> calc.tiles, spoilt
    ((2,), (Spoilt(key='h', piece='12x'), Spoilt(key='seat', piece='7')))
    """
    spoilt = [Spoilt(key, str(query[key])[:12]) for key in query if key not in _READERS]
    calc = Calc()
    for key, read in _READERS.items():  # in this order: a caishen and melds before the tiles, the tile won with last
        if key in query:
            calc, bad = read(calc, query[key])
            spoilt += [Spoilt(key, piece[:12]) for piece in bad]
    return calc, tuple(spoilt)


_Read = tuple[Calc, list[str]]


def _value(value: OptionValue) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _units(text: str) -> Iterator[tuple[Kind, ...] | str]:
    """The readable pieces of *text* as tiles, the others as they stand; neighbouring unreadable ones together."""
    bad = ""
    for unit in _UNIT.findall(text):
        try:
            kinds = parse_tiles(unit)
        except EngineError:
            bad += unit
            continue
        if bad:
            yield bad
            bad = ""
        yield kinds
    if bad:
        yield bad


def _tiles(place: Callable[[Calc, Kind], Calc]) -> Callable[[Calc, str], _Read]:
    """A reader of tiles that are put where *place* puts them; a fifth copy of a kind is refused."""

    def read(calc: Calc, text: str) -> _Read:
        bad: list[str] = []
        for unit in _units(text):
            if isinstance(unit, str):
                bad.append(unit)
                continue
            for kind in unit:
                if copies_of(calc, kind) < COPIES:
                    calc = place(calc, kind)
                else:
                    bad.append(tile_text(kind))
        return calc, bad

    return read


def _melds(calc: Calc, text: str) -> _Read:
    bad = []
    for piece in filter(None, text.split(",")):
        try:
            meld = Meld.parse(piece.replace("-", " ", 1))
        except EngineError:
            bad.append(piece)
            continue
        fits = len(calc.melds) < 4 and all(copies_of(calc, k) + meld.tiles.count(k) <= COPIES for k in meld.tiles)
        if fits:
            calc = replace(calc, melds=(*calc.melds, meld))
        else:
            bad.append(piece)
    return calc, bad


def _rules(calc: Calc, text: str) -> _Read:
    return (replace(calc, rules=text), []) if text in PRESETS else (calc, [text])


def _room(calc: Calc, text: str) -> _Read:
    bad = []
    for piece in filter(None, text.split(",")):
        name, _, written = piece.partition("-")
        value: OptionValue = written
        if written in ("true", "false", "null") or re.fullmatch(r"[0-9]{1,7}", written):
            value = json.loads(written.lstrip("0") or "0")
        try:
            calc = with_option(calc, name, value)
        except BadRequest:
            bad.append(piece)
    return calc, bad


def _caishen(calc: Calc, text: str) -> _Read:
    units = list(_units(text))
    if len(units) == 1 and isinstance(units[0], tuple) and len(units[0]) == 1:
        return replace(calc, caishen=units[0][0]), []
    return calc, [text]


def _source(calc: Calc, text: str) -> _Read:
    return (replace(calc, source=Source(text)), []) if text in tuple(Source) else (calc, [text])


def _chain(calc: Calc, text: str) -> _Read:
    links = [link for link in text.split("-") if link]
    good = tuple(link for link in links if link in (GANG, CAIPIAO))
    bad = [link for link in links if link not in (GANG, CAIPIAO)] + list(good[MOST_LINKS:])
    return replace(calc, chain=good[:MOST_LINKS]), bad


def _number(text: str, least: int, most: int) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) and least <= int(text) <= most else None


def _seat(name: str) -> Callable[[Calc, str], _Read]:
    def read(calc: Calc, text: str) -> _Read:
        found = _number(text, 0, 3)
        if found is None:
            return calc, [text]
        match name:
            case "seat":
                return replace(calc, seat=found), []
            case "dealer":
                return replace(calc, dealer=found), []
        return replace(calc, from_seat=found), []

    return read


def _streak(calc: Calc, text: str) -> _Read:
    found = _number(text, 1, calc.rule_set.streak_cap or MOST_STREAK)
    return (calc, [text]) if found is None else (replace(calc, streak=found), [])


def _tan(calc: Calc, text: str) -> _Read:
    bad = []
    for piece in filter(None, text.split(",")):
        match = _TAN.fullmatch(piece)
        if match is None or match[1] == match[2] or int(match[3]) > MOST_TAN:
            bad.append(piece)
        else:
            calc = with_tan(calc, int(match[1]), int(match[2]), int(match[3]))
    return calc, bad


_READERS: Mapping[str, Callable[[Calc, str], _Read]] = {
    "rules": _rules,
    "room": _room,
    "caishen": _caishen,
    "m": _melds,
    "h": _tiles(lambda calc, kind: replace(calc, tiles=(*calc.tiles, kind))),
    "w": _tiles(lambda calc, kind: replace(calc, tiles=(*calc.tiles, kind))),
    "source": _source,
    "from": _seat("from"),
    "chain": _chain,
    "seat": _seat("seat"),
    "dealer": _seat("dealer"),
    "streak": _streak,
    "tan": _tan,
    "out": _tiles(lambda calc, kind: replace(calc, discards=(*calc.discards, kind))),
    "seen": _tiles(lambda calc, kind: replace(calc, visible=(*calc.visible, kind))),
}
