"""Tiles and their notation. Clauses: T1, T7.

A *kind* is an ``int`` from 0 to 33: 0–8 万 (m), 9–17 筒 (p), 18–26 条 (s), 27–33 东 南 西 北 白 发 中 (z). Four
copies of each make the 136 tiles; copies are not told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

from trainer.engine.errors import BadTile

Kind: TypeAlias = int

KINDS = 34
COPIES = 4
ALL_KINDS = range(KINDS)
HONOURS = range(27, KINDS)
WHITE: Kind = 31
SUITS = "mpsz"

_DIGITS_ZH = "一二三四五六七八九"
_HONOURS_ZH = "东南西北白发中"
_HONOURS_EN = ("east", "south", "west", "north", "white", "green", "red")
_SUITS_ZH = {"m": "万", "p": "筒", "s": "条"}
_SUITS_EN = {"m": "wan", "p": "tong", "s": "tiao"}
_CHINESE_SUITS = {"万": 0, "萬": 0, "筒": 9, "饼": 9, "餅": 9, "条": 18, "條": 18, "索": 18}
_CHINESE_HONOURS = {
    "东": 27, "東": 27, "南": 28, "西": 29, "北": 30, "白": 31, "白板": 31, "发": 32, "發": 32, "发财": 32, "發財": 32,
    "中": 33, "红中": 33, "紅中": 33,
}  # fmt: skip


def suit_of(kind: Kind) -> str:
    """The suit letter of *kind*: ``m``, ``p``, ``s`` or ``z``.

    >>> [suit_of(k) for k in (0, 9, 18, 27)]
    ['m', 'p', 's', 'z']
    """
    return SUITS[kind // 9]


def rank_of(kind: Kind) -> int:
    """The number on a suited tile, or an honour's place in 东 南 西 北 白 发 中; from 1.

    >>> rank_of(8), rank_of(31)
    (9, 5)
    """
    return kind % 9 + 1


def is_honour(kind: Kind) -> bool:
    """Whether *kind* is one of the seven 风牌. Clause: T7."""
    return kind >= 27


def tile_text(kind: Kind) -> str:
    """*kind* in notation.

    >>> tile_text(4), tile_text(WHITE)
    ('5m', '5z')
    """
    return f"{rank_of(kind)}{suit_of(kind)}"


def tile_zh(kind: Kind) -> str:
    """The Chinese name of *kind*.

    >>> tile_zh(4), tile_zh(31)
    ('五万', '白')
    """
    if is_honour(kind):
        return _HONOURS_ZH[kind - 27]
    return _DIGITS_ZH[kind % 9] + _SUITS_ZH[suit_of(kind)]


def tile_en(kind: Kind) -> str:
    """The English name of *kind*.

    >>> tile_en(4), tile_en(31)
    ('5 wan', 'white')
    """
    if is_honour(kind):
        return _HONOURS_EN[kind - 27]
    return f"{rank_of(kind)} {_SUITS_EN[suit_of(kind)]}"


@cache
def _token() -> re.Pattern[str]:
    """What a piece of notation looks like; compiled when first needed, which takes as long as to import a module."""
    return re.compile(
        r"(?P<digits>[0-9]+)(?P<suit>[mpsz])"
        r"|(?P<zh>[一二三四五六七八九1-9]+)(?P<zhsuit>[万萬筒饼餅条條索])"
        r"|(?P<honour>白板|发财|發財|红中|紅中|[东東南西北白发發中])风?"
        r"|(?P<space>[\s,，、|]+)"
    )


def _token_kinds(match: re.Match[str], text: str) -> Iterator[Kind]:
    if match["digits"]:
        start, size = 9 * SUITS.index(match["suit"]), 7 if match["suit"] == "z" else 9
        for digit in match["digits"]:
            if not 1 <= int(digit) <= size:
                raise BadTile(f"{digit}{match['suit']} in {text!r}: {match['suit']} runs from 1 to {size}")
            yield start + int(digit) - 1
    elif match["zh"]:
        for digit in match["zh"]:
            yield _CHINESE_SUITS[match["zhsuit"]] + (_DIGITS_ZH.index(digit) if digit in _DIGITS_ZH else int(digit) - 1)
    elif match["honour"]:
        yield _CHINESE_HONOURS[match["honour"]]


def parse_tiles(text: str) -> tuple[Kind, ...]:
    """The tiles named by *text*, in the order written; spaces, commas and ``|`` are passed over.

    >>> parse_tiles("13m5z")
    (0, 2, 31)
    >>> parse_tiles("一万 3万 白板") == parse_tiles("13m5z")
    True

    Raises BadTile naming the first piece that is no tile. Clause: T1.
    """
    kinds: list[Kind] = []
    at, token = 0, _token()
    while at < len(text):
        match = token.match(text, at)
        if match is None:
            raise BadTile(f"{text[at : at + 6]!r} in {text!r} names no tile; write 123m456p789s1234567z or 一万 东 白")
        kinds.extend(_token_kinds(match, text))
        at = match.end()
    return tuple(kinds)


def parse_tile(text: str) -> Kind:
    """The one tile named by *text*.

    >>> parse_tile("7z")
    33

    Raises BadTile unless *text* names exactly one tile.
    """
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise BadTile(f"{text!r} names {len(kinds)} tiles; one is wanted")
    return kinds[0]


def format_tiles(kinds: Iterable[Kind]) -> str:
    """*kinds* in notation, sorted m p s z.

    >>> format_tiles([31, 2, 0])
    '13m5z'
    """
    ordered = sorted(kinds)
    parts = []
    for number, suit in enumerate(SUITS):
        digits = "".join(str(rank_of(kind)) for kind in ordered if kind // 9 == number)
        if digits:
            parts.append(digits + suit)
    return "".join(parts)


def count_kinds(kinds: Iterable[Kind]) -> list[int]:
    """How many of each of the 34 kinds are in *kinds*.

    >>> count_kinds(parse_tiles("11m"))[0]
    2
    """
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def below(kind: Kind) -> Kind:
    """The kind one smaller in its ring: 1万 → 9万; 东 → 北 among the winds; 中 → 白, 白 → 发, 发 → 中. Clause: S4.

    >>> [tile_text(below(parse_tile(t))) for t in ("3m", "1m", "1z", "7z", "6z", "5z")]
    ['2m', '9m', '4z', '5z', '7z', '6z']
    """
    if kind < 27:
        return kind - 1 if kind % 9 else kind + 8
    if kind < 31:
        return kind - 1 if kind > 27 else 30
    return {33: 31, 32: 33, 31: 32}[kind]
