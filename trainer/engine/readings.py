"""Every way a complete hand can be read, and what each caishen stands for. Clauses: W1–W3, P12."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product

from trainer.engine.caishen import check_hand, meld_natures, split
from trainer.engine.hand import Hand, MeldKind
from trainer.engine.ruleset import RuleSet
from trainer.engine.shapes import qidui_distance, standard_distance
from trainer.engine.tiles import WHITE, Kind, tile_text


class Shape(StrEnum):
    """How a hand wins."""

    STANDARD = "standard"
    QIDUI = "qidui"
    SHIFENG = "shifeng"


class GroupKind(StrEnum):
    """What a group of a reading is."""

    RUN = "run"
    TRIPLET = "triplet"
    PAIR = "pair"
    GANG = "gang"


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


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a complete hand: concealed groups first, then the declared ones."""

    shape: Shape
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.groups))


# One block's part of a reading: groups as (kind, first tile's rank in the block).
_Part = tuple[tuple[GroupKind, int], ...]


MOST_CAISHEN = 4


@cache
def _block_parts(counts: tuple[int, ...], runs: bool) -> tuple[tuple[int, int, tuple[_Part, ...]], ...]:
    """Every number of melds and pairs that can cover *counts* exactly, with every way to do so.

    What the tiles lack is caishen; ways that lack more than there are caishen at all are left out.
    """
    have, found = sum(counts), []
    for melds, pairs in product(range(5), range(2)):
        lack = 3 * melds + 2 * pairs - have
        if 0 <= lack <= MOST_CAISHEN:
            parts = tuple(_cover(list(counts), 0, runs, melds, pairs, lack))
            if parts:
                found.append((melds, pairs, parts))
    return tuple(found)


def _cover(counts: list[int], rank: int, runs: bool, melds: int, pairs: int, spare: int) -> Iterator[_Part]:
    """Choose the groups that begin at *rank*, then go on; *spare* caishen fill gaps, all are used at the end."""
    if rank == len(counts):
        if melds == pairs == 0 and spare == 0:
            yield ()
        return
    for new_runs in range(min(melds, 4) + 1 if runs and rank <= len(counts) - 3 else 1):
        for triplets in range(min(2, melds - new_runs) + 1):
            for pair in range(pairs + 1):
                used = new_runs + 3 * triplets + 2 * pair
                if used < counts[rank]:
                    continue
                following, lack = list(counts), used - counts[rank]
                for step in (1, 2) if new_runs else ():
                    lack += max(new_runs - following[rank + step], 0)
                    following[rank + step] = max(following[rank + step] - new_runs, 0)
                if lack > spare:
                    continue
                here: _Part = (
                    *((GroupKind.TRIPLET, rank),) * triplets,
                    *((GroupKind.RUN, rank),) * new_runs,
                    *((GroupKind.PAIR, rank),) * pair,
                )
                for rest in _cover(following, rank + 1, runs, melds - new_runs - triplets, pairs - pair, spare - lack):
                    yield here + rest


def _standard_parts(counts: Sequence[int], melds: int) -> Iterator[list[tuple[GroupKind, Kind]]]:
    """Every choice of one part a block that makes 4 − *melds* melds and one pair together."""
    blocks = [
        _block_parts(tuple(counts[start:end]), start < 27) for start, end in ((0, 9), (9, 18), (18, 27), (27, 34))
    ]
    for choice in product(*blocks):
        if sum(m for m, _, _ in choice) == 4 - melds and sum(p for _, p, _ in choice) == 1:
            for chosen in product(*(parts for _, _, parts in choice)):
                yield [(kind, 9 * b + rank) for b, part in enumerate(chosen) for kind, rank in part]


def _place(parts: Iterable[tuple[GroupKind, Kind]], counts: Sequence[int], caishen: Kind) -> tuple[Group, ...]:
    """Lay natural tiles into *parts* in order; whatever they lack is a caishen."""
    left = list(counts)
    groups = []
    for kind, low in parts:
        wanted = (low, low + 1, low + 2) if kind is GroupKind.RUN else (low,) * (3 if kind is GroupKind.TRIPLET else 2)
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


def standard_readings(hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> Iterator[Reading]:
    """The readings of *hand* as melds and a pair, one after another; none when it is not complete so. Clause: W1."""
    counts, wild = split(hand.tiles, caishen)
    if standard_distance(counts, len(hand.melds)) > wild:
        return
    declared = _declared(hand, rules, caishen)
    for parts in _standard_parts(counts, len(hand.melds)):
        yield Reading(Shape.STANDARD, _place(parts, counts, caishen) + declared)


def readings(hand: Hand, rules: RuleSet, *, caishen: Kind = WHITE) -> tuple[Reading, ...]:
    """Every way to read the complete *hand*, the seven-pairs one last; none when it is not complete.

    Caishen that stand for different kinds make different readings; which of two alike tiles is the caishen does not.

    >>> from trainer.engine.ruleset import MIL2025
    >>> [str(r) for r in readings(Hand.parse("12m5z55p", ["chi 123m", "chi 123p", "chi 123s"]), MIL2025)]
    ['1m 2m 5z=3m | 5p 5p | 1m 2m 3m | 1p 2p 3p | 1s 2s 3s']

    Raises BadSize unless the hand has 14 − 3·melds concealed tiles. Clauses: W1–W3.
    """
    hand.require(full=True)
    check_hand(hand, rules, caishen)
    counts, wild = split(hand.tiles, caishen)
    found = list(standard_readings(hand, rules, caishen=caishen))
    if not hand.melds and qidui_distance(counts) <= wild:
        found.append(_qidui_reading(counts, wild, caishen))
    return tuple(found)


def plainest(found: Iterable[Reading], caishen: Kind) -> Reading | None:
    """The reading to show first: the one in which caishen touch the fewest groups, a pair before a meld.

    >>> plainest((), WHITE) is None
    True
    """
    return min(found, key=lambda reading: _weight(reading, caishen), default=None)


def _weight(reading: Reading, caishen: Kind) -> tuple[int, int]:
    touched = [g for g in reading.groups if not g.declared and any(p.tile == caishen for p in g.tiles)]
    return len(touched), sum(len(group.tiles) for group in touched)
