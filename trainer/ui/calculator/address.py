"""The calculator's state as an address, and back: short, readable, and forgiving of spoilt pieces. Pure.

``?h=123m456p789s222z5z&w=1m&rules=hangzhou`` is a whole hand; what is not written has its usual value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from trainer.engine.context import CAIPIAO, GANG, TAKEN, Source
from trainer.engine.errors import BadRequest, EngineError
from trainer.engine.hand import Meld
from trainer.engine.options import MOST_WORD_EXPONENT
from trainer.engine.pattern_words import WORDS
from trainer.engine.ruleset import PRESETS
from trainer.engine.tiles import COPIES, WHITE, Kind, parse_tiles, rank_of, suit_of, tile_text
from trainer.ui.calculator.state import (
    MOST_LINKS,
    MOST_MELDS,
    MOST_STREAK,
    MOST_TAN,
    WINDS,
    Calc,
    OptionValue,
    copies_of,
    with_option,
    with_tan,
    with_word,
    words_of,
)

_UNIT = re.compile(
    r"[0-9]+[mpsz]|[一二三四五六七八九1-9]+[万萬筒饼餅条條索]|[东東南西北白发發中]|[\s,，、|]+|.", re.DOTALL
)
LONGEST = 30  # of a spoilt piece, so much is shown
_TAN = re.compile(r"([0-3])([0-3])([0-9])")


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A piece of an address that could not be used: the key it stands under, the piece itself, and why.

    ``reason`` is the key of its text; an option that was refused brings the engine's *error* for its words.
    """

    key: str
    piece: str
    reason: str
    error: BadRequest | None = field(default=None, compare=False)


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
        "room": ",".join(f"{name}-{_value(value)}" for name, value in calc.options if not isinstance(value, tuple)),
        "words": ",".join(f"{WORDS[word].id}-{exponent}" for word, exponent in words_of(calc)),
        "caishen": "" if calc.caishen == WHITE else tile_text(calc.caishen),
        "source": "" if calc.source is Source.SELF_DRAW else calc.source.value,
        "from": "" if calc.from_seat is None else str(calc.from_seat),
        "chain": "-".join(calc.chain),
        "seat": str(calc.seat or ""),
        "dealer": str(calc.dealer or ""),
        "streak": "" if calc.streak == 1 else str(calc.streak),
        "wind": "" if calc.round_wind is None else tile_text(calc.round_wind),
        "tan": ",".join(f"{a}{b}{n}" for a, row in enumerate(calc.tan) for b, n in enumerate(row) if n),
        "out": in_order(calc.discards),
        "seen": in_order(calc.visible),
    }
    return {key: text for key, text in written.items() if text}


def from_query(query: Mapping[str, str]) -> tuple[Calc, tuple[Spoilt, ...]]:
    """The state an address holds, and the pieces of it that could not be used; everything else is kept.

    >>> calc, spoilt = from_query({"h": "12x3m", "seat": "7"})
    >>> calc.tiles, [(bad.key, bad.piece, bad.reason) for bad in spoilt]
    ((2,), [('h', '12x', 'tile'), ('seat', '7', 'seat')])
    """
    spoilt = [Spoilt(key[:LONGEST], str(query[key])[:LONGEST], "key") for key in query if key not in _READERS]
    calc = Calc()
    for key, read in _READERS.items():  # in this order: a caishen and melds before the tiles, the tile won with last
        if key in query:
            calc, bad = read(calc, query[key])
            spoilt += [Spoilt(key, flaw.piece[:LONGEST], flaw.reason, flaw.error) for flaw in bad]
    return calc, tuple(spoilt)


class Flaw(NamedTuple):
    """A piece that could not be used, and why."""

    piece: str
    reason: str
    error: BadRequest | None = None


_Read = tuple[Calc, list[Flaw]]


def _value(value: bool | int | str | None) -> str:
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
        bad: list[Flaw] = []
        for unit in _units(text):
            if isinstance(unit, str):
                bad.append(Flaw(unit, "tile"))
                continue
            for kind in unit:
                if copies_of(calc, kind) < COPIES:
                    calc = place(calc, kind)
                else:
                    bad.append(Flaw(tile_text(kind), "five"))
        return calc, bad

    return read


def _melds(calc: Calc, text: str) -> _Read:
    bad = []
    for piece in filter(None, text.split(",")):
        try:
            meld = Meld.parse(piece.replace("-", " ", 1))
        except EngineError:
            bad.append(Flaw(piece, "meld"))
            continue
        if len(calc.melds) == MOST_MELDS:
            bad.append(Flaw(piece, "many_melds"))
        elif any(copies_of(calc, k) + meld.tiles.count(k) > COPIES for k in meld.tiles):
            bad.append(Flaw(piece, "five"))
        else:
            calc = replace(calc, melds=(*calc.melds, meld))
    return calc, bad


def _rules(calc: Calc, text: str) -> _Read:
    return (replace(calc, rules=text), []) if text in PRESETS else (calc, [Flaw(text, "rules")])


def _room(calc: Calc, text: str) -> _Read:
    bad = []
    for piece in filter(None, text.split(",")):
        name, _, written = piece.partition("-")
        value: OptionValue = written
        if written in ("true", "false", "null") or re.fullmatch(r"[0-9]{1,7}", written):
            value = json.loads(written.lstrip("0") or "0")
        try:
            calc = with_option(calc, name, value)
        except BadRequest as error:
            bad.append(Flaw(piece, "room", error))
    return calc, bad


def _words(calc: Calc, text: str) -> _Read:
    bad, words = [], {word.id: word.word for word in WORDS.values()}
    for piece in filter(None, text.split(",")):
        name, _, written = piece.partition("-")
        exponent = _number(written, 0, MOST_WORD_EXPONENT)
        if name not in words or exponent is None:
            bad.append(Flaw(piece, "words"))
            continue
        try:
            calc = with_word(calc, words[name], exponent)
        except BadRequest as error:
            bad.append(Flaw(piece, "room", error))
    return calc, bad


def _caishen(calc: Calc, text: str) -> _Read:
    units = list(_units(text))
    if len(units) == 1 and isinstance(units[0], tuple) and len(units[0]) == 1:
        return replace(calc, caishen=units[0][0]), []
    return calc, [Flaw(text, "tile")]


def _source(calc: Calc, text: str) -> _Read:
    return (replace(calc, source=Source(text)), []) if text in tuple(Source) else (calc, [Flaw(text, "source")])


def _wind(calc: Calc, text: str) -> _Read:
    found = list(_units(text))
    if len(found) == 1 and found[0] in [(wind,) for wind in WINDS]:
        return replace(calc, round_wind=found[0][0]), []
    return calc, [Flaw(text, "wind")]


def _chain(calc: Calc, text: str) -> _Read:
    links = [link for link in text.split("-") if link]
    good = tuple(link for link in links if link in (GANG, CAIPIAO))
    bad = [Flaw(link, "link") for link in links if link not in (GANG, CAIPIAO)]
    bad += [Flaw(link, "many_links") for link in good[MOST_LINKS:]]
    return replace(calc, chain=good[:MOST_LINKS]), bad


def _number(text: str, least: int, most: int) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) and least <= int(text) <= most else None


def _seat(name: str) -> Callable[[Calc, str], _Read]:
    def read(calc: Calc, text: str) -> _Read:
        found = _number(text, 0, 3)
        if found is None:
            return calc, [Flaw(text, "seat")]
        return (replace(calc, seat=found) if name == "seat" else replace(calc, dealer=found)), []

    return read


def _from(calc: Calc, text: str) -> _Read:
    found = _number(text, 0, 3)
    if found is None:
        return calc, [Flaw(text, "seat")]
    return (replace(calc, from_seat=found), []) if calc.source in TAKEN else (calc, [Flaw(text, "not_taken")])


def _streak(calc: Calc, text: str) -> _Read:
    found = _number(text, 1, calc.rule_set.streak_cap or MOST_STREAK)
    return (calc, [Flaw(text, "streak")]) if found is None else (replace(calc, streak=found), [])


def _tan(calc: Calc, text: str) -> _Read:
    bad = []
    for piece in filter(None, text.split(",")):
        match = _TAN.fullmatch(piece)
        if match is None or match[1] == match[2] or int(match[3]) > MOST_TAN:
            bad.append(Flaw(piece, "tan"))
        else:
            calc = with_tan(calc, int(match[1]), int(match[2]), int(match[3]))
    return calc, bad


_READERS: Mapping[str, Callable[[Calc, str], _Read]] = {
    "rules": _rules,
    "room": _room,
    "words": _words,
    "caishen": _caishen,
    "m": _melds,
    "h": _tiles(lambda calc, kind: replace(calc, tiles=(*calc.tiles, kind))),
    "w": _tiles(lambda calc, kind: replace(calc, tiles=(*calc.tiles, kind))),
    "source": _source,
    "from": _from,
    "chain": _chain,
    "seat": _seat("seat"),
    "dealer": _seat("dealer"),
    "streak": _streak,
    "wind": _wind,
    "tan": _tan,
    "out": _tiles(lambda calc, kind: replace(calc, discards=(*calc.discards, kind))),
    "seen": _tiles(lambda calc, kind: replace(calc, visible=(*calc.visible, kind))),
}
