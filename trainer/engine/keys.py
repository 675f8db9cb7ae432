"""The quick questions: a hand as the keys of its four blocks, for whoever asks many times. Clauses: W1–W3, W6.

``Hand.keys`` are the keys of the literal tiles; ``natural_keys`` takes the caishen out of them. Whoever keeps keys
adds ``POWERS[kind]`` to the key of block ``kind // 9`` for a draw and subtracts it for a discard. The functions here
take the four keys as plain numbers and check nothing: hands are checked where they come in, in ``shapes``, which asks
the same functions. No kind may have more than four natural tiles, nor the hand more than fourteen.

>>> from trainer.engine.hand import Hand
>>> (wan, tong, tiao, honours), wild = natural_keys(Hand.parse("123m456p789s222z5z").keys, WHITE)
>>> wins(wan, tong, tiao, honours, wild)                # one tile short
False
>>> wins(wan + POWERS[0], tong, tiao, honours, wild)    # any tile completes it, 1m too
True
"""

from __future__ import annotations

from typing import TypeAlias

from trainer.engine.blocks import POWERS, TABLES
from trainer.engine.tiles import WHITE, Kind

Keys: TypeAlias = tuple[int, int, int, int]

_SUIT, _HONOUR = TABLES.suit, TABLES.honour
_HALVES, _ROWS, _FINAL, _MELD_FINAL = TABLES.halves, TABLES.rows, TABLES.final, TABLES.meld_final
_SUIT_PAIRS, _HONOUR_PAIRS = TABLES.suit_pairs, TABLES.honour_pairs
_QIDUI, _SIX_PAIRS = TABLES.qidui, TABLES.six_pairs


def keys_of(tiles: tuple[Kind, ...]) -> Keys:
    """The keys of *tiles*, caishen counted as what is printed on them.

    >>> keys_of((8, 8, 33))
    (2, 0, 0, 1)
    """
    keys = [0, 0, 0, 0]
    for kind in tiles:
        keys[kind // 9] += POWERS[kind]
    return keys[0], keys[1], keys[2], keys[3]


def natural_keys(keys: Keys, caishen: Kind) -> tuple[Keys, int]:
    """The keys of what the tiles of literal *keys* play as, and how many caishen are among them. Clauses: S6, W3.

    >>> natural_keys(keys_of((0, 0, WHITE)), 0) == ((5**8, 0, 0, 0), 2)   # 1m is caishen, 白 plays as 1m
    True
    """
    white = POWERS[WHITE]
    if caishen == WHITE:
        wan, tong, tiao, honours = keys
        wild = honours // white % 5
        return (wan, tong, tiao, honours - white * wild), wild
    natural, block, power = list(keys), caishen // 9, POWERS[caishen]
    stand_ins = keys[3] // white % 5
    wild = keys[block] // power % 5
    natural[3] -= white * stand_ins
    natural[block] += power * (stand_ins - wild)
    return (natural[0], natural[1], natural[2], natural[3]), wild


def wins(wan: int, tong: int, tiao: int, honours: int, wild: int) -> bool:
    """Whether fourteen tiles, *wild* caishen among them, are four melds and a pair or seven pairs. Clauses: W1–W3."""
    return (
        _ROWS[_SUIT[wan]][_SUIT[tong]][_HALVES[_SUIT[tiao]][_HONOUR[honours]]] <= wild
        or _QIDUI[_SUIT_PAIRS[wan] + _SUIT_PAIRS[tong] + _SUIT_PAIRS[tiao] + _HONOUR_PAIRS[honours]] <= wild
    )


def standard_away(wan: int, tong: int, tiao: int, honours: int, melds: int) -> int:
    """Fewest tiles to add for 4 − *melds* melds and a pair. Clause: W1."""
    return _FINAL[melds][_HALVES[_SUIT[wan]][_SUIT[tong]]][_HALVES[_SUIT[tiao]][_HONOUR[honours]]]


def both_away(wan: int, tong: int, tiao: int, honours: int) -> tuple[int, int]:
    """Fewest tiles to add for four melds and a pair, and for seven pairs, in one question. Clauses: W1, W2."""
    standard = _ROWS[_SUIT[wan]][_SUIT[tong]][_HALVES[_SUIT[tiao]][_HONOUR[honours]]]
    return standard, _QIDUI[_SUIT_PAIRS[wan] + _SUIT_PAIRS[tong] + _SUIT_PAIRS[tiao] + _HONOUR_PAIRS[honours]]


def melds_away(wan: int, tong: int, tiao: int, honours: int, melds: int) -> int:
    """Fewest tiles to add for 4 − *melds* melds and no pair. Clause: W6."""
    return _MELD_FINAL[melds][_HALVES[_SUIT[wan]][_SUIT[tong]]][_HALVES[_SUIT[tiao]][_HONOUR[honours]]]


def qidui_away(wan: int, tong: int, tiao: int, honours: int) -> int:
    """Fewest tiles to add for seven pairs; four alike are two. Clause: W2."""
    return _QIDUI[_SUIT_PAIRS[wan] + _SUIT_PAIRS[tong] + _SUIT_PAIRS[tiao] + _HONOUR_PAIRS[honours]]


def six_pairs_away(wan: int, tong: int, tiao: int, honours: int) -> int:
    """Fewest tiles to add for six pairs. Clause: W6."""
    return _SIX_PAIRS[_SUIT_PAIRS[wan] + _SUIT_PAIRS[tong] + _SUIT_PAIRS[tiao] + _HONOUR_PAIRS[honours]]


def away(wan: int, tong: int, tiao: int, honours: int, melds: int) -> int:
    """The smaller of the two distances; seven pairs only where nothing is melded. Clauses: W1, W2."""
    if melds:
        return standard_away(wan, tong, tiao, honours, melds)
    return min(both_away(wan, tong, tiao, honours))
