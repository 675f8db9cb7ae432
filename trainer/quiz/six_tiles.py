"""Six tiles: do they make two sets, three pairs, either, or neither? Clauses: W1–W3, T2–T4.

The engine decides: the six lie beside melds and a pair, or beside four pairs, that they have nothing to do with.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random

from trainer.engine import WHITE, GroupKind, Hand, Kind, Meld, MeldKind, Reading, RuleSet, Shape, readings
from trainer.engine.tiles import COPIES
from trainer.quiz.deal_hands import NATURAL, confused_with, suit_kinds
from trainer.quiz.words import group_text

SETS, PAIRS, EITHER, NEITHER = "two-sets", "three-pairs", "either", "neither"
KEYS = {(True, False): SETS, (False, True): PAIRS, (True, True): EITHER, (False, False): NEITHER}
"""The key, by whether the six make two sets and whether they make three pairs."""
HALVES = {key: halves for halves, key in KEYS.items()}
WANTED = (SETS,) * 5 + (PAIRS,) * 5 + (NEITHER,) * 5 + (EITHER,) * 4
"""What is dealt how often; without a caishen only two runs alike are both, so these come a little less often."""
WITH_CAISHEN = 6
"""The level with caishen among the six."""
Tiles = tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Six:
    """Six tiles as they lie there, and a reading of them as sets and as pairs (None where there is none)."""

    tiles: Tiles
    as_sets: Reading | None
    as_pairs: Reading | None

    @property
    def key(self) -> str:
        """The right choice."""
        return KEYS[self.as_sets is not None, self.as_pairs is not None]

    def groups(self, reading: Reading) -> tuple[str, ...]:
        """The groups of *reading* that the six make."""
        own = Counter(self.tiles)
        found = []
        for group in reading.groups:
            laid = Counter(placed.tile for placed in group.tiles)
            if not group.declared and not laid - own:
                found.append(group_text(group.tiles))
        return tuple(found)

    @property
    def singles(self) -> Tiles:
        """The natural tiles without a partner. Clause: T2."""
        return tuple(kind for kind in sorted(set(self.tiles)) if kind != WHITE and self.tiles.count(kind) % 2)

    @property
    def nearest(self) -> tuple[Tiles, Tiles]:
        """The six in two threes, the first a set where any three are; the other is then none. Clauses: T3, T4."""
        places = range(len(self.tiles))
        halves = []
        for one in combinations(places, 3):
            first = tuple(sorted(self.tiles[place] for place in one))
            halves.append((first, tuple(sorted(self.tiles[place] for place in places if place not in one))))
        return max(halves, key=lambda two: (is_set(two[0]), -two[0].count(WHITE), -_spread(two[1])))


def is_set(three: Tiles) -> bool:
    """Whether *three* tiles are a run or a triplet, caishen helping. Clauses: T3, T4, W3.

    >>> is_set((0, 1, 2)), is_set((0, 2, WHITE)), is_set((7, 8, 9)), is_set((27, 28, 29))
    (True, True, False, False)
    """
    natural = sorted(kind for kind in three if kind != WHITE)
    if len(set(natural)) <= 1:
        return True
    near = natural[-1] < 27 and natural[0] // 9 == natural[-1] // 9 and natural[-1] - natural[0] <= 2
    return near and len(set(natural)) == len(natural)


def _spread(three: Tiles) -> int:
    natural = [kind for kind in three if kind != WHITE]
    return max(natural) - min(natural) if natural else 0


def look_at(tiles: Tiles, rules: RuleSet) -> Six:
    """What the engine makes of *tiles*. Clauses: W1–W3."""
    strangers = [kind for kind in reversed(NATURAL) if kind not in tiles]
    pair, *others = strangers[:5]
    melds = tuple(Meld(MeldKind.PENG, (kind,) * 3) for kind in others[:2])
    sets = readings(Hand((*tiles, pair, pair), melds), rules)
    pairs = readings(Hand((*tiles, *(kind for kind in others for _ in range(2)))), rules)
    as_sets = next((reading for reading in sets if _apart(reading, pair)), None)
    as_pairs = next((reading for reading in pairs if reading.shape is Shape.QIDUI), None)
    return Six(tiles, as_sets, as_pairs)


def _apart(reading: Reading, pair: Kind) -> bool:
    """Whether the pair of *reading* is the one laid beside the six, so that these make the sets."""
    return any(
        group.kind is GroupKind.PAIR and all(placed.tile == pair for placed in group.tiles) for group in reading.groups
    )


def deal_six(rng: Random, level: int, rules: RuleSet) -> Six | None:
    """Six tiles, every key about as often as another; None when the dice gave none."""
    wanted = rng.choice(WANTED)
    for _ in range(40):
        tiles = _tiles(rng, level, wanted)
        if tiles is not None and (six := look_at(tiles, rules)).key == wanted:
            return six
    return None


def _tiles(rng: Random, level: int, wanted: str) -> Tiles | None:
    """Six tiles that may be what is wanted, in any order; None when a kind would be there five times."""
    kinds = suit_kinds(rng) if rng.random() < 0.6 else NATURAL
    plan = rng.choice((SETS, PAIRS)) if wanted == NEITHER else wanted
    if level == WITH_CAISHEN and wanted == EITHER:
        plan = rng.choice((SETS, PAIRS, EITHER))
    tiles = _as_planned(rng, plan, kinds)
    rng.shuffle(tiles)
    if wanted == NEITHER:
        for place in range(rng.choice((1, 2))):
            tiles[place] = confused_with(rng, tiles[place])
    if level == WITH_CAISHEN:
        for place in range(rng.choice((1, 1, 2))):
            tiles[-1 - place] = WHITE
    rng.shuffle(tiles)
    few = max(map(tiles.count, tiles)) <= COPIES and tiles.count(WHITE) < 3
    return tuple(tiles) if few and (level == WITH_CAISHEN) == (WHITE in tiles) else None


def _as_planned(rng: Random, plan: str, kinds: Tiles) -> list[Kind]:
    """Two sets, three pairs, or two runs alike."""
    if plan == PAIRS:
        return [kind for kind in rng.sample(kinds, 3) for _ in range(2)]
    lows = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
    first = rng.choice(lows)
    if plan == EITHER:
        return [first, first + 1, first + 2] * 2
    one = [first, first + 1, first + 2] if rng.random() < 0.8 else [rng.choice(kinds)] * 3
    second = rng.choice([low for low in lows if low != first])
    return one + (rng.choice(([second, second + 1, second + 2], [rng.choice(kinds)] * 3)))
