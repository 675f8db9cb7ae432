"""Random hands that could lie on a real table: never more than four of a kind, never a 白 that is not caishen.

Winning hands are put together from groups, so they win by construction; a near miss is one of them with a tile
replaced by the one a learner would confuse it with. Clauses: T1–T6, W1–W3.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trainer.engine import ALL_KINDS, WHITE, Hand, Kind, Meld, MeldKind, RuleSet, completes

NATURAL = tuple(kind for kind in ALL_KINDS if kind != WHITE)
KONGS = (MeldKind.ANGANG, MeldKind.JIAGANG, MeldKind.MINGGANG)
Tiles = tuple[Kind, ...]


def suit_kinds(rng: Random) -> Tiles:
    """The nine kinds of one suit, any of the three."""
    start = 9 * rng.randrange(3)
    return tuple(range(start, start + 9))


class Box:
    """The tiles not yet dealt, of the kinds a hand may use."""

    def __init__(self, rng: Random, kinds: Sequence[Kind] = NATURAL) -> None:
        self.rng = rng
        self.kinds = kinds
        self.left = [4] * 34

    def take(self, tiles: Sequence[Kind]) -> Tiles | None:
        """Deal exactly *tiles*, or None when they are not all there."""
        if any(self.left[kind] < tiles.count(kind) for kind in tiles):
            return None
        for kind in tiles:
            self.left[kind] -= 1
        return tuple(tiles)

    def alike(self, number: int) -> Tiles:
        """*number* tiles alike."""
        while True:
            if found := self.take([self.rng.choice(self.kinds)] * number):
                return found

    def run(self) -> Tiles:
        """Three consecutive tiles of one suit, or three alike where a few kinds hold no run any more."""
        lows = [kind for kind in self.kinds if kind < 27 and kind % 9 < 7]
        if not any(self.left[low] and self.left[low + 1] and self.left[low + 2] for low in lows):
            return self.alike(3)
        while True:
            low = self.rng.choice(lows)
            if found := self.take([low, low + 1, low + 2]):
                return found

    def group(self) -> Tiles:
        """A run, or less often a triplet."""
        return self.run() if self.rng.random() < 0.7 else self.alike(3)


def as_meld(group: Tiles) -> Meld:
    """*group* laid on the table as claimed, or as a kong of any sort when it has four tiles."""
    if len(group) == 4:
        return Meld(KONGS[sum(group) % 3], group)
    return Meld(MeldKind.PENG if group[0] == group[1] else MeldKind.CHI, group)


def with_caishen(rng: Random, tiles: Sequence[Kind], number: int) -> Tiles:
    """*tiles* with *number* of them replaced by caishen."""
    places = set(rng.sample(range(len(tiles)), min(number, len(tiles))))
    return tuple(WHITE if place in places else kind for place, kind in enumerate(tiles))


def standard(
    rng: Random,
    *,
    melds: int = 0,
    kongs: int = 0,
    caishen: int = 0,
    kinds: Sequence[Kind] = NATURAL,
    baotou: bool = False,
    chows: int = 0,
) -> Hand:
    """Four melds and a pair, 14 − 3·melds tiles concealed; or, with *baotou*, the four melds and a caishen before the
    draw (*caishen*, one or more, counts that one). *kongs* of the *melds* are kongs, *chows* are runs.

    >>> hand = standard(Random(1), melds=2, caishen=1)
    >>> len(hand.tiles), len(hand.melds), hand.tiles.count(WHITE)
    (8, 2, 1)
    """
    box = Box(rng, kinds)
    on_table = [box.alike(4) for _ in range(kongs)] + [box.run() for _ in range(chows)]
    on_table += [box.group() for _ in range(melds - kongs - chows)]
    concealed = [kind for _ in range(4 - melds) for kind in box.group()]
    if baotou:
        concealed = [*with_caishen(rng, concealed, caishen - 1), WHITE]
    else:
        concealed = list(with_caishen(rng, concealed + list(box.alike(2)), caishen))
    return Hand(tuple(concealed), tuple(as_meld(group) for group in on_table))


def seven_pairs(
    rng: Random,
    *,
    quads: int = 0,
    caishen: int = 0,
    kinds: Sequence[Kind] = NATURAL,
    baotou: bool = False,
) -> Hand:
    """Seven pairs, *quads* of them doubled to natural four alike; or, with *baotou*, six pairs and a caishen.

    >>> len(seven_pairs(Random(1), baotou=True, caishen=1).tiles)
    13
    """
    number = 6 if baotou else 7
    chosen = rng.sample(list(kinds), number - quads)
    pairs = [kind for kind in chosen[quads:] for _ in range(2)]
    four = [kind for kind in chosen[:quads] for _ in range(4)]
    concealed = four + list(with_caishen(rng, pairs, caishen - 1 if baotou else caishen))
    return Hand((*concealed, WHITE) if baotou else tuple(concealed))


def twin_runs(rng: Random, *, caishen: int = 0) -> Hand:
    """Two runs, each held twice, and a pair: seven pairs that also read as four melds and a pair. Clause: P12.

    >>> len(set(twin_runs(Random(1)).tiles))
    7
    """
    while True:
        box = Box(rng)
        kinds = {*box.run(), *box.run(), *box.alike(1)}
        if len(kinds) == 7:
            return Hand(with_caishen(rng, [kind for kind in sorted(kinds) for _ in range(2)], caishen))


def confused_with(rng: Random, kind: Kind) -> Kind:
    """A tile a learner might take for *kind*: a neighbour, the other end of the suit, the same number elsewhere."""
    if kind >= 27:
        return 27 + (kind - 27 + rng.choice((1, 2, 5))) % 7
    start, rank = kind - kind % 9, kind % 9
    return rng.choice((start + (rank + 1) % 9, start + (rank + 8) % 9, (kind + 9) % 27, (kind + 18) % 27))


def near_miss(rng: Random, hand: Hand, rules: RuleSet, kinds: Sequence[Kind] = ()) -> Hand | None:
    """*hand* with one natural tile replaced so that it no longer wins; None when a few tries find none.

    The new tile is one of *kinds*, where they are given: a tile of another suit would tell too much in a hand of one.

    >>> from trainer.engine import MIL2025
    >>> missed = near_miss(Random(1), Hand.parse("123m456p789s11222z"), MIL2025)
    >>> missed is None or completes(missed, MIL2025)
    False
    """
    places = [place for place, kind in enumerate(hand.tiles) if kind != WHITE]
    for _ in range(12):
        place = rng.choice(places)
        other = rng.choice(kinds) if kinds else confused_with(rng, hand.tiles[place])
        if other == WHITE or hand.all_counts()[other] >= 4:
            continue
        missed = Hand((*hand.tiles[:place], other, *hand.tiles[place + 1 :]), hand.melds)
        if not completes(missed, rules):
            return missed
    return None
