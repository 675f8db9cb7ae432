"""A tile turned up at a table: which is the caishen, how many are in play, what 白 is. Clauses: S4–S6, S8."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from trainer.engine import ALL_KINDS, PRESETS, WHITE, Kind, RuleSet, tile_text, with_options
from trainer.engine.caishen import copies_in_play, nature
from trainer.engine.ruleset import CaishenRule
from trainer.engine.tiles import below
from trainer.table.wall import caishen_of

WHITE_IS_CAISHEN = "caishen"
"""The key where 白 itself is the caishen."""
TABLES: tuple[RuleSet, ...] = (
    with_options(PRESETS["hangzhou"], {"caishen": "turned"}),
    PRESETS["bianfeng"],
    PRESETS["yuhang"],
    PRESETS["yuhang"],
    PRESETS["linan"],
)
"""The tables that turn a tile up; the one that counts downwards comes twice as often."""


class Matter(StrEnum):
    """What is asked about the turned-up tile."""

    CAISHEN = "caishen"
    WHITE = "white"
    COPIES = "copies"


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile turned up at a table, and what is asked about it."""

    rules: RuleSet
    tile: Kind
    matter: Matter

    @property
    def caishen(self) -> Kind:
        """The caishen that the table itself makes of it. Clause: S4."""
        return caishen_of(self.rules, self.tile)

    @property
    def counts_down(self) -> bool:
        """Whether the caishen is the tile below the turned-up one. Clause: S4."""
        return self.rules.caishen_rule is CaishenRule.BELOW_TURNED

    @property
    def wraps(self) -> bool:
        """Whether counting one down goes round a ring. Clause: S4."""
        return self.counts_down and below(self.tile) != self.tile - 1

    def key(self) -> str:
        """The right choice, by the engine and the table."""
        if self.matter is Matter.CAISHEN:
            return tile_text(self.caishen)
        if self.matter is Matter.COPIES:
            return str(copies_in_play(self.rules, self.caishen)[self.caishen])
        return WHITE_IS_CAISHEN if self.caishen == WHITE else tile_text(nature(WHITE, self.caishen))


def turn(rng: Random, level: int) -> Turned:
    """Turn a tile up. The same dice turn up the same, so a wrong answer is refuted by the deal that was shown."""
    matter = Matter.CAISHEN if level == 1 else rng.choice(tuple(Matter))
    while True:
        deal = Turned(rng.choice(TABLES), rng.choice(ALL_KINDS), matter)
        if _fits(deal, level):
            return deal


def _fits(deal: Turned, level: int) -> bool:
    """Counting round a ring is level 2; where 白 is the flower (S8) nobody is asked what it plays as."""
    if deal.matter is Matter.CAISHEN:
        return not deal.wraps if level == 1 else deal.counts_down and (deal.wraps or deal.tile >= 27)
    return deal.matter is not Matter.WHITE or not deal.rules.flower or below(deal.tile) != WHITE


def above(kind: Kind) -> Kind:
    """The kind that the ring takes to *kind* when it counts one down.

    >>> tile_text(above(8)), tile_text(above(31))
    ('1m', '7z')
    """
    return next(other for other in ALL_KINDS if below(other) == kind)
