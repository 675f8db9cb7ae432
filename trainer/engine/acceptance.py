"""What brings a hand nearer: after every discard, the kinds that do and how many tiles those are. Clauses: W1–W3, A5.

Drawing a tile changes one block, and of its nine kinds many change it alike: a block is asked once for the classes
that a draw can make of it, each with the kinds that do so, and the tables once for each class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from trainer.engine.blocks import HONOUR_RANKS, POWERS, SUIT_RANKS, TABLES
from trainer.engine.keys import Keys
from trainer.engine.tiles import Kind

HONOUR_BLOCK = 3
KEPT = 1 << 16
CAISHEN = -1  # stands for a caishen where natural kinds are numbered
# The classes that a draw can make of a block, each with the kinds that do so as bits.
Draws: TypeAlias = tuple[tuple[int, int], ...]
# A discard (a natural kind or CAISHEN), the shanten it leaves, the natural kinds that lower that as bits, and how many
# tiles of those are left.
Outlook: TypeAlias = tuple[Kind, int, int, int]

_SUIT, _HONOUR, _HALVES = TABLES.suit, TABLES.honour, TABLES.halves
_SUIT_PAIRS, _HONOUR_PAIRS, _QIDUI = TABLES.suit_pairs, TABLES.honour_pairs, TABLES.qidui


@lru_cache(KEPT)
def _draws(key: int, block: int) -> Draws:
    """The other classes that one more tile can make of a block; a fifth copy cannot be drawn."""
    honours = block == HONOUR_BLOCK
    classes = _HONOUR if honours else _SUIT
    own = classes[key]
    found: dict[int, int] = {}
    for kind in range(9 * block, 9 * block + (HONOUR_RANKS if honours else SUIT_RANKS)):
        if key // POWERS[kind] % 5 < 4:
            drawn = classes[key + POWERS[kind]]
            if drawn != own:
                found[drawn] = found.get(drawn, 0) | 1 << kind
    return tuple(found.items())


@lru_cache(KEPT)
def _held(key: int, block: int) -> tuple[tuple[Kind, ...], int, int]:
    """The kinds in a block; as bits those held once or three times, and those of which a draw is possible."""
    kinds = range(9 * block, 9 * block + (HONOUR_RANKS if block == HONOUR_BLOCK else SUIT_RANKS))
    counts = {kind: key // POWERS[kind] % 5 for kind in kinds}
    odd = sum(1 << kind for kind, count in counts.items() if count % 2)
    return tuple(k for k, count in counts.items() if count), odd, sum(1 << k for k in kinds if counts[k] < 4)


@cache
def _lines(melds: int) -> tuple[tuple[bytes, ...], ...]:
    """The distance of a hand at [half of two blocks][class of the third][class of the fourth]. Clause: W1."""
    table = TABLES.final_array[melds][:, TABLES.pair_up_array]
    return tuple(tuple(line.tobytes() for line in plane) for plane in table)


def _lowering(line: bytes, draws: Draws, distance: int) -> int:
    """The kinds, as bits, whose draw takes one block to a class that is nearer than *distance*."""
    found = 0
    for drawn, kinds in draws:
        if line[drawn] < distance:
            found |= kinds
    return found


def copies_as_bits(left: Sequence[int]) -> tuple[int, int, int, int]:
    """The kinds of which at least one, two, three and four copies are *left*, as bits: counting tiles made quick.

    >>> copies_as_bits([0, 1, 4])
    (6, 4, 4, 4)
    """
    one = two = three = four = 0
    for kind, copies in enumerate(left):
        bit = 1 << kind
        if copies >= 1:
            one |= bit
        if copies >= 2:
            two |= bit
        if copies >= 3:
            three |= bit
        if copies >= 4:
            four |= bit
    return one, two, three, four


def outlooks(keys: Keys, wild: int, melds: int, copies: tuple[int, int, int, int]) -> list[Outlook]:
    """Every discard from a full hand, caishen last; *copies* as from ``copies_as_bits``, of tiles unseen.

    The kinds given have a copy left; caishen, which always lower the shanten while it is above −1, are not among them.

    >>> from trainer.engine.keys import keys_of
    >>> keys = keys_of((0, 1, 2, 3, 4, 12, 13, 14, 24, 25, 26, 28, 28, 30))       # 12345m456p789s22z4z
    >>> [(kind, tiles) for kind, shanten, _, tiles in outlooks(keys, 0, 0, copies_as_bits([4] * 34)) if not shanten]
    [(30, 8)]

    Clauses: W1–W3.
    """
    found: list[tuple[Kind, int, int]] = []
    hand = _Look(keys, melds)
    for block in range(4):
        found += hand.without_one_of(block)
    if wild:
        found.append((CAISHEN, *hand.unchanged()))
    one, two, three, four = copies
    options = []
    for kind, distance, mask in found:
        need = distance - (wild - 1 if kind == CAISHEN else wild)
        mask = mask & one if need > 0 else 0
        tiles = mask.bit_count() + (mask & two).bit_count() + (mask & three).bit_count() + (mask & four).bit_count()
        options.append((kind, need - 1 if need > 0 else -1, mask, tiles))
    return options


class _Look:
    """A hand taken apart once, for asking what each discard leaves."""

    __slots__ = ("any", "classes", "draws", "held", "keys", "lines", "melds", "odd", "pairs")

    def __init__(self, keys: Keys, melds: int) -> None:
        wan, tong, tiao, honours = keys
        self.keys, self.melds, self.lines = keys, melds, _lines(melds)
        self.classes = _SUIT[wan], _SUIT[tong], _SUIT[tiao], _HONOUR[honours]
        self.draws = _draws(wan, 0), _draws(tong, 1), _draws(tiao, 2), _draws(honours, 3)
        self.pairs = _SUIT_PAIRS[wan] + _SUIT_PAIRS[tong] + _SUIT_PAIRS[tiao] + _HONOUR_PAIRS[honours]
        (a, odd_a, any_a), (b, odd_b, any_b) = _held(wan, 0), _held(tong, 1)
        (c, odd_c, any_c), (d, odd_d, any_d) = _held(tiao, 2), _held(honours, 3)
        self.held = a, b, c, d
        self.odd, self.any = odd_a | odd_b | odd_c | odd_d, any_a | any_b | any_c | any_d

    def without_one_of(self, block: int) -> Iterator[tuple[Kind, int, int]]:
        """For each kind of *block*: its discard, the distance it leaves, and the kinds that lower that."""
        key, beside = self.keys[block], block ^ 1
        table, pair_table = (_HONOUR, _HONOUR_PAIRS) if block == HONOUR_BLOCK else (_SUIT, _SUIT_PAIRS)
        far = 2 if block < 2 else 0
        line = self.lines[_HALVES[self.classes[far]][self.classes[far + 1]]][self.classes[beside]]
        pairs_elsewhere = self.pairs - pair_table[key]
        known: dict[int, int] = {}
        for kind in self.held[block]:
            rest = key - POWERS[kind]
            left = table[rest]
            distance = standard = line[left]
            found = 0
            if not self.melds:
                pairs = pairs_elsewhere + pair_table[rest]
                distance = _QIDUI[pairs]
                if distance <= standard:
                    found = self._qidui(pairs, self.odd ^ 1 << kind, self.any | 1 << kind)
                else:
                    distance = standard
            if standard == distance:
                if left not in known:
                    known[left] = self._elsewhere(block, left, standard)
                found |= known[left] | _lowering(line, _draws(rest, block), standard)
            yield kind, distance, found

    def _elsewhere(self, block: int, left: int, distance: int) -> int:
        """What lowers *distance* in the other blocks when *block* is of the class *left*."""
        classes, draws, beside, far = self.classes, self.draws, block ^ 1, 2 if block < 2 else 0
        across = self.lines[_HALVES[left][classes[beside]]]
        return (
            _lowering(self.lines[_HALVES[classes[far]][classes[far + 1]]][left], draws[beside], distance)
            | _lowering(across[classes[far + 1]], draws[far], distance)
            | _lowering(across[classes[far]], draws[far + 1], distance)
        )

    def unchanged(self) -> tuple[int, int]:
        """The distance of the tiles as they are, a caishen discarded, and the kinds that lower it."""
        standard = self.lines[_HALVES[self.classes[0]][self.classes[1]]][self.classes[2]][self.classes[3]]
        qidui = standard + 1 if self.melds else _QIDUI[self.pairs]
        found = self._qidui(self.pairs, self.odd, self.any) if qidui <= standard else 0
        if standard <= qidui:
            found |= self._elsewhere(0, self.classes[0], standard)
            found |= self._elsewhere(1, self.classes[1], standard)
        return min(standard, qidui), found

    @staticmethod
    def _qidui(pairs: int, odd: int, any_kind: int) -> int:
        """A second of an odd kind always helps; a new kind while kinds are fewer than pairs wanted. Clause: W2."""
        return any_kind if (pairs & 15) + (pairs >> 4) < 7 else odd
