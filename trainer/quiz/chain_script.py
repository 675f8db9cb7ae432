"""Writing a story of floats, kongs, claims and discards with real tiles, before a table plays it. Clauses: P10, X7, K1.

A story grows from a hand that any tile completes: four groups (or six pairs) and a caishen to spare, some groups with a
caishen in a gap. What can happen next follows from the groups: a caishen comes, or the tile that fills a gap, and a
caishen can be floated; a fourth tile comes, and there is a kong; anything else is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from trainer.engine import WHITE, Hand, Kind, Meld, MeldKind
from trainer.quiz.chain_acts import Act, Deed, Script
from trainer.quiz.deal_hands import NATURAL, Box
from trainer.table.actions import Do

MOST_CAISHEN = 4


@dataclass(frozen=True, slots=True)
class Part:
    """A group in hand, and the tile that a caishen stands for in it, None where it is natural."""

    tiles: tuple[Kind, ...]
    missing: Kind | None = None

    @property
    def alike(self) -> bool:
        """Whether it is a triplet or a pair, or one with a gap."""
        return len(set(self.tiles)) == 1


class Writer:
    """Writes a script move by move; a move that the tiles do not allow says False and changes nothing."""

    def __init__(self, rng: Random, outline: str, *, gaps: int, pairs: bool) -> None:
        """A hand from which *outline* may be written, with *gaps* filled by caishen."""
        self.rng = rng
        sour, pung = "S" in outline, "G" in outline and rng.random() < 0.3
        self.box = Box(rng)
        self.pairs = pairs
        self.pungs: list[Kind] = []
        self.sour = self._sour_parts() if sour else ()
        self.triplets = min(outline.count("G"), 4 - len(self.sour) - pung)
        self.parts = [*self.sour, *self._groups(6 if pairs else 4 - len(self.sour) - pung)]
        if pung:
            self.pungs.append(self.box.alike(3)[0])
        self.wild = self.wild_seen = 1
        for _ in range(gaps):
            self._open_gap()
        self.loose: Kind | None = None
        self.pending = False
        self.acts: list[Act] = []
        tiles = (*(kind for part in self.parts for kind in part.tiles), *(WHITE,) * self.wild)
        melds = tuple(Meld(MeldKind.PENG, (kind,) * 3) for kind in self.pungs)
        self.start = Hand(tuple(sorted(tiles)), melds)

    @property
    def ready(self) -> bool:
        """Whether any tile completes the hand now."""
        return self.loose is None

    def script(self) -> Script:
        """All that was written."""
        return Script(self.start, tuple(self.acts))

    def _groups(self, number: int) -> list[Part]:
        if self.pairs:
            found = [Part(self.box.alike(2)) for _ in range(number)]
            # Four alike among the pairs, now and then; with a gap in them they are no 豪华 (P13).
            again = self.box.take(found[0].tiles) if self.rng.random() < 0.5 else None
            return found if again is None else [*found[:-1], Part(again)]
        # A kong needs a triplet, so an outline with many kongs begins with many.
        alike = [place < self.triplets or self.rng.random() < 0.2 for place in range(number)]
        return [Part(self.box.alike(3) if three else self.box.run()) for three in alike]

    def _sour_parts(self) -> tuple[Part, ...]:
        """A triplet and a run that begins with its fourth tile: the kong takes the run apart. Clause: P11."""
        low = 9 * self.rng.randrange(3) + self.rng.randrange(6)
        tiles = self.box.take((low,) * 4 + (low + 1, low + 2))
        return () if tiles is None else (Part(tiles[:3]), Part(tiles[3:]))

    def _open_gap(self) -> None:
        """Put a caishen in the place of a natural tile, which goes back to the box."""
        whole = [part for part in self.parts[len(self.sour) + self.triplets :] if part.missing is None]
        if not whole or self.wild_seen >= MOST_CAISHEN:
            return
        # Of four alike among the pairs one is as often the gap as any other pair is, so that P13 comes up.
        twice = [part for part in whole if whole.count(part) > 1]
        part = self.rng.choice(twice if twice and self.rng.random() < 0.5 else whole)
        missing = self.rng.choice(part.tiles)
        left = list(part.tiles)
        left.remove(missing)
        self.parts[self.parts.index(part)] = Part(tuple(left), missing)
        self.box.left[missing] += 1
        self.wild += 1
        self.wild_seen += 1

    # --- what comes into the hand -------------------------------------------------------------------------------

    def _get(self, tile: Kind) -> None:
        self.acts.append(Act(Deed.REPLACE if self.pending else Deed.DRAW, tile))
        self.pending = False

    def _get_caishen(self) -> bool:
        if self.wild_seen >= MOST_CAISHEN:
            return False
        self.wild_seen += 1
        self.wild += 1
        self._get(WHITE)
        return True

    def _gaps(self) -> list[Part]:
        return [part for part in self.parts if part.missing is not None and self.box.left[part.missing]]

    def _fill(self) -> bool:
        """Draw the tile of a gap; the caishen in it becomes spare."""
        gaps = self._gaps()
        if not gaps:
            return False
        part = self.rng.choice(gaps)
        assert part.missing is not None  # a gap has its tile
        self.box.take((part.missing,))
        self.parts[self.parts.index(part)] = Part((*part.tiles, part.missing))
        self._get(part.missing)
        return True

    def _claim(self) -> bool:
        """Claim the tile of a gap: a chow from the seat before, or a pung. Clauses: C1, C2."""
        gaps = [] if self.pending or self.pairs else self._gaps()
        if not gaps:
            return False
        part = self.rng.choice(gaps)
        assert part.missing is not None  # a gap has its tile
        self.box.take((part.missing,))
        do, giver = (Do.PENG, self.rng.randint(1, 3)) if part.alike else (Do.CHI, 3)
        self.acts.append(Act(Deed.CLAIM, part.missing, do, giver, tuple(sorted(part.tiles))))
        self.parts.remove(part)
        if do is Do.PENG:
            self.pungs.append(part.missing)
        return True

    def _junk(self, *, near_too: bool = False) -> Kind:
        """A tile that is not held, and unless *near_too* has no neighbour in the hand."""
        held = {kind for part in self.parts for kind in part.tiles}
        near = {kind + step for kind in held for step in (-2, -1, 1, 2) if kind < 27}
        far = [kind for kind in NATURAL if self.box.left[kind] and kind not in held]
        tile = self.rng.choice([kind for kind in far if near_too or kind not in near] or far)
        self.box.take((tile,))
        return tile

    def _throw(self, tile: Kind) -> None:
        self.acts.append(Act(Deed.THROW, tile))

    # --- moves --------------------------------------------------------------------------------------------------

    def float(self) -> bool:
        """A caishen goes, and any tile still completes what is left. Clause: P10."""
        ways = [self._get_caishen, self._fill, self._claim]
        self.rng.shuffle(ways)
        if not self.ready or not any(way() for way in ways):
            return False
        self.wild -= 1
        self._throw(WHITE)
        return True

    def lose(self) -> bool:
        """A useless tile comes and goes again: an ordinary discard. Clause: P10."""
        if not self.ready:
            return False
        tile = self._junk()
        self._get(tile)
        self._throw(tile)
        return True

    def waste(self) -> bool:
        """A useless tile is kept and a caishen goes: no float. Clause: X7."""
        if not self.ready or (self.wild < 2 and self.wild_seen >= MOST_CAISHEN):
            return False
        self.loose = self._junk(near_too=True)
        self._get(self.loose)
        self.wild -= 1
        self._throw(WHITE)
        return True

    def mend(self) -> bool:
        """After a waste: the hand becomes ready for anything again, by an ordinary discard. Clause: P10."""
        ways = [self._fill, self._claim, self._get_caishen]
        self.rng.shuffle(ways)
        if self.loose is None or not any(way() for way in ways):
            return False
        self._throw(self.loose)
        self.loose = None
        return True

    def gang(self) -> bool:
        """A kong of any sort; its replacement comes with the next move. Clauses: K1, P10."""
        ways = [self._angang, self._minggang, self._jiagang]
        self.rng.shuffle(ways)
        if not self.ready or self.pairs or not any(way() for way in ways):
            return False
        self.pending = True
        return True

    def _triplets(self) -> list[Part]:
        free = [part for part in self.parts if part.missing is None and part.alike and part not in self.sour]
        return [part for part in free if self.box.left[part.tiles[0]]]

    def _angang(self) -> bool:
        if not (triplets := self._triplets()):
            return False
        part = self.rng.choice(triplets)
        tile = part.tiles[0]
        self.box.take((tile,))
        self._get(tile)
        self.acts.append(Act(Deed.GANG, tile, Do.ANGANG, own=(tile,) * 4))
        self.parts.remove(part)
        return True

    def _minggang(self) -> bool:
        triplets = [] if self.pending else self._triplets()
        if not triplets:
            return False
        part = self.rng.choice(triplets)
        tile = part.tiles[0]
        self.box.take((tile,))
        self.acts.append(Act(Deed.CLAIM, tile, Do.MINGGANG, self.rng.randint(1, 3), part.tiles))
        self.parts.remove(part)
        return True

    def _jiagang(self) -> bool:
        grown = [kind for kind in self.pungs if self.box.left[kind]]
        if not grown:
            return False
        tile = self.rng.choice(grown)
        self.box.take((tile,))
        self._get(tile)
        self.acts.append(Act(Deed.GANG, tile, Do.JIAGANG, own=(tile,)))
        self.pungs.remove(tile)
        return True

    def sour_gang(self) -> bool:
        """A kong that takes a run apart, its replacement mending it: a win that is not 爆头. Clause: P11."""
        if not self.sour or not self.ready or self.pending:
            return False
        low = self.sour[0].tiles[0]
        if self.box.take((low + 3,)) is None:
            return False
        self._get(self._junk())
        self.acts.append(Act(Deed.GANG, low, Do.ANGANG, own=(low,) * 4))
        self.pending = True
        self._get(low + 3)
        self.acts.append(Act(Deed.WIN, low + 3))
        return True

    def win(self) -> bool:
        """Any tile wins where the hand is ready for it; else the partner of the tile that was kept."""
        if not self.ready:
            tile = self.loose
            if tile is None or self.box.take((tile,)) is None:
                return False
        else:
            tile = self._junk()
        self._get(tile)
        self.acts.append(Act(Deed.WIN, tile))
        return True


MOVES: Mapping[str, Callable[[Writer], bool]] = MappingProxyType(
    {
        "F": Writer.float,
        "B": Writer.lose,
        "X": Writer.waste,
        "M": Writer.mend,
        "G": Writer.gang,
        "S": Writer.sour_gang,
        "W": Writer.win,
    }
)
"""The moves an outline of a story is made of, by letter."""
