"""Every way a complete hand can be read, and what each caishen stands for. Clauses: T6, W1–W3, P12."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from trainer.engine.caishen import check_hand, meld_natures, split
from trainer.engine.hand import Hand, MeldKind
from trainer.engine.keys import Keys, natural_keys, qidui_away
from trainer.engine.parts import KEPT, counts_in, natural_part, plainest_way, ways
from trainer.engine.parts import GroupKind as GroupKind
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import WHITE, Kind, tile_text


class Shape(StrEnum):
    """How a hand wins."""

    STANDARD = "standard"
    QIDUI = "qidui"
    SHIFENG = "shifeng"


@dataclass(frozen=True, slots=True)
class Placed:
    """A literal tile and the kind it stands for in a reading; ``5z=3m`` in print."""

    tile: Kind
    stands_for: Kind

    def __str__(self) -> str:
        if self.tile == self.stands_for:
            return tile_text(self.tile)
        return f"{tile_text(self.tile)}={tile_text(self.stands_for)}"


@dataclass(frozen=True, slots=True)
class Group:
    """A run, triplet, kong or pair of a reading, its tiles in order; ``declared`` when it lies on the table."""

    kind: GroupKind
    tiles: tuple[Placed, ...]
    declared: bool = False

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))


class Reading(NamedTuple):
    """One way to read a complete hand: concealed groups first, then the declared ones."""

    shape: Shape
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.groups))


@cache
def _kinds(kind: GroupKind, low: Kind) -> tuple[Kind, ...]:
    """The kinds of a run, triplet or pair from *low* on."""
    return (low, low + 1, low + 2) if kind is GroupKind.RUN else (low,) * (3 if kind is GroupKind.TRIPLET else 2)


@cache
def _natural_group(kind: GroupKind, low: Kind) -> Group:
    """A group of tiles that are what they stand for; there are some ninety, and any hand is made of them."""
    return Group(kind, tuple(Placed(natural, natural) for natural in _kinds(kind, low)))


def _place(parts: Iterable[tuple[GroupKind, Kind]], counts: Sequence[int], caishen: Kind) -> tuple[Group, ...]:
    """Lay natural tiles into *parts* in order; whatever they lack is a caishen."""
    left = list(counts)
    groups = []
    for kind, low in parts:
        wanted = _kinds(kind, low)
        if caishen not in wanted and all(left[natural] >= wanted.count(natural) for natural in wanted):
            for natural in wanted:
                left[natural] -= 1
            groups.append(_natural_group(kind, low))
            continue
        placed = []
        for natural in wanted:
            if left[natural]:
                left[natural] -= 1
                placed.append(Placed(WHITE if natural == caishen else natural, natural))
            else:
                placed.append(Placed(caishen, natural))
        groups.append(Group(kind, tuple(placed)))
    return tuple(groups)


def _declared(hand: Hand, rules: RuleSet, caishen: Kind) -> tuple[Group, ...]:
    groups = []
    for meld in hand.melds:
        natures = meld_natures(meld, rules, caishen)
        kind = (
            GroupKind.RUN if meld.kind is MeldKind.CHI else GroupKind.GANG if meld.kind.is_gang else GroupKind.TRIPLET
        )
        placed = sorted(zip(natures, meld.tiles, strict=True))
        groups.append(Group(kind, tuple(Placed(tile, natural) for natural, tile in placed), declared=True))
    return tuple(groups)


def _qidui_reading(counts: Sequence[int], wild: int, caishen: Kind) -> Reading:
    """The one reading as seven pairs: each odd tile takes a caishen, caishen left over pair with each other."""
    groups: list[Group] = []
    for natural, count in enumerate(counts):
        tile = WHITE if natural == caishen else natural
        groups.extend(Group(GroupKind.PAIR, (Placed(tile, natural),) * 2) for _ in range(count // 2))
        if count % 2:
            groups.append(Group(GroupKind.PAIR, (Placed(tile, natural), Placed(caishen, natural))))
            wild -= 1
    groups.extend(Group(GroupKind.PAIR, (Placed(caishen, caishen),) * 2) for _ in range(wild // 2))
    return Reading(Shape.QIDUI, tuple(groups))


def readings(hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> tuple[Reading, ...]:
    """Every way to read the complete *hand*, the seven-pairs one last; none when it is not complete.

    Caishen that stand for different kinds make different readings; which of two alike tiles is the caishen does not.
    Of one suit with four caishen there are thousands; who needs but one asks ``plainest_reading``.

    >>> from trainer.engine.ruleset import MIL2025
    >>> [str(r) for r in readings(Hand.parse("12m5z55p", ["chi 123m", "chi 123p", "chi 123s"]), MIL2025)]
    ['1m 2m 5z=3m | 5p 5p | 1m 2m 3m | 1p 2p 3p | 1s 2s 3s']

    Raises BadSize unless the hand has 14 − 3·melds concealed tiles. Clauses: W1–W3.
    """
    hand.require(full=True)
    check_hand(hand, rules, caishen)
    keys, wild = natural_keys(hand.keys, caishen)
    counts, _ = split(hand.tiles, caishen)
    declared = _declared(hand, rules, caishen)
    found = [
        Reading(Shape.STANDARD, _place(way, counts, caishen) + declared) for way in ways(keys, wild, len(hand.melds))
    ]
    if not hand.melds and qidui_away(*keys) <= wild:
        found.append(_qidui_reading(counts, wild, caishen))
    return tuple(found)


def plainest_reading(
    hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE, shape: Shape | None = None
) -> Reading | None:
    """The plainest reading of the complete *hand* in *shape*, found without listing all; None when there is none.

    Without *shape* it is the standard one where there is one, else the seven pairs.

    >>> from trainer.engine.ruleset import MIL2025
    >>> str(plainest_reading(Hand.parse("11223344556m555z"), MIL2025))
    '1m 2m 3m | 1m 2m 3m | 4m 5m 6m | 4m 5m 5z=6m | 5z 5z'

    Raises as ``readings`` does. Clauses: W1–W3.
    """
    hand.require(full=True)
    check_hand(hand, rules, caishen)
    keys, wild = natural_keys(hand.keys, caishen)
    return _plainest(hand, keys, wild, rules, caishen, shape)


def plainest_of_judged(hand: Hand, rules: RuleSet, caishen: Kind, shape: Shape) -> Reading | None:
    """``plainest_reading`` of a hand known to be complete in *shape*; what was checked then is not checked again."""
    keys, wild = natural_keys(hand.keys, caishen)
    if not wild and caishen == WHITE and not hand.melds:
        # Each block by itself, since nothing but its own tiles can be in its groups.
        of_block = _block_pairs if shape is Shape.QIDUI else _block_groups
        wan, tong, tiao, honours = keys
        return Reading(shape, of_block(wan, 0) + of_block(tong, 1) + of_block(tiao, 2) + of_block(honours, 3))
    return _plainest(hand, keys, wild, rules, caishen, shape)


@lru_cache(KEPT)
def _block_groups(key: int, block: int) -> tuple[Group, ...]:
    """The plainest groups of natural tiles that fill a block of a standard hand. Clause: W1."""
    return tuple(_natural_group(kind, low) for kind, low in natural_part(key, block))


@lru_cache(KEPT)
def _block_pairs(key: int, block: int) -> tuple[Group, ...]:
    """The pairs of a block of natural tiles; four alike are two. Clause: W2."""
    counts = enumerate(counts_in(key, block), 9 * block)
    return tuple(_natural_group(GroupKind.PAIR, kind) for kind, count in counts for _ in range(count // 2))


def _plainest(hand: Hand, keys: Keys, wild: int, rules: RuleSet, caishen: Kind, shape: Shape | None) -> Reading | None:
    counts, _ = split(hand.tiles, caishen)
    way = plainest_way(keys, wild, len(hand.melds)) if shape is not Shape.QIDUI else None
    if way is not None:
        groups = _place(way, counts, caishen)
        if wild:
            groups = _as_themselves(groups, caishen)
        return Reading(Shape.STANDARD, groups + _declared(hand, rules, caishen))
    if shape is Shape.STANDARD or hand.melds or qidui_away(*keys) > wild:
        return None
    return _qidui_reading(counts, wild, caishen)


def _as_themselves(groups: tuple[Group, ...], caishen: Kind) -> tuple[Group, ...]:
    """*groups* with those of caishen alone laid last, as sets of that very tile."""
    mixed = tuple(group for group in groups if any(placed.tile != caishen for placed in group.tiles))
    sizes = sorted((len(group.tiles) for group in groups if group not in mixed), reverse=True)
    alone = [GroupKind.TRIPLET if size == 3 else GroupKind.PAIR for size in sizes]
    return mixed + tuple(
        Group(kind, (Placed(caishen, caishen),) * size) for kind, size in zip(alone, sizes, strict=True)
    )


def plainest(found: Iterable[Reading], caishen: Kind) -> Reading | None:
    """The reading to show first: the one in which caishen touch the fewest groups, a pair before a meld.

    Groups of caishen alone are best read as what they are.

    >>> plainest((), WHITE) is None
    True
    """
    return min(found, key=lambda reading: _weight(reading, caishen), default=None)


def _weight(reading: Reading, caishen: Kind) -> tuple[int, int, int]:
    touched = [g for g in reading.groups if not g.declared and any(p.tile == caishen for p in g.tiles)]
    alone = [g for g in touched if all(p.tile == caishen for p in g.tiles)]
    disguised = sum(group.tiles[0].stands_for != caishen or group.kind is GroupKind.RUN for group in alone)
    return len(touched), sum(len(group.tiles) for group in touched), disguised
