"""A tile turned up under every rule set: the caishen, how many are in play, what 白 is. Clauses: S4–S6, S8."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.course.interactive.specs import TurnedSpec
from trainer.engine.caishen import copies_in_play, nature
from trainer.engine.options import with_options
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, CaishenRule, RuleSet
from trainer.engine.tiles import WHITE, Kind, below, parse_tile
from trainer.table.wall import caishen_of

TABLES = (MIL2025, HANGZHOU, with_options(HANGZHOU, {"caishen": CaishenRule.TURNED}), BIANFENG, YUHANG, LINAN)
"""Every way the presets find the caishen, the option of the app rooms included."""


@dataclass(frozen=True, slots=True)
class Found:
    """The caishen of one table. ``turned``: the tile turned up, None where none is."""

    rules: RuleSet
    turned: Kind | None
    caishen: Kind

    @property
    def copies(self) -> int:
        """How many caishen can be met. Clause: S5."""
        return copies_in_play(self.rules, self.caishen)[self.caishen]

    @property
    def white(self) -> Kind | None:
        """What 白 plays as; None where it is the caishen itself, or a flower and in no hand. Clauses: S6, S8."""
        return None if WHITE in (self.caishen, self.flower) else nature(WHITE, self.caishen)

    @property
    def flower(self) -> Kind | None:
        """The flower of the deal; None where there is none. Clause: S8."""
        return below(self.turned) if self.rules.flower and self.turned is not None else None

    @property
    def ring(self) -> tuple[Kind, ...]:
        """Where the caishen is the tile below: the ring counted downwards from the turned-up tile, else nothing."""
        if self.turned is None or self.rules.caishen_rule is not CaishenRule.BELOW_TURNED:
            return ()
        found = [self.turned]
        while (kind := below(found[-1])) != self.turned:
            found.append(kind)
        return tuple(found)


def found_by(tile: Kind) -> tuple[Found, ...]:
    """The caishen of each table where *tile* is turned up.

    >>> [(found.caishen, found.copies, found.white) for found in found_by(2)]
    [(31, 4, None), (31, 4, None), (2, 3, 2), (2, 3, 2), (1, 4, 1), (2, 3, 2)]

    Clauses: S4–S6, S8.
    """
    turned = [None if rules.caishen_rule is CaishenRule.WHITE else tile for rules in TABLES]
    return tuple(Found(rules, up, caishen_of(rules, up)) for rules, up in zip(TABLES, turned, strict=True))


def first_tile(spec: TurnedSpec) -> Kind:
    """The tile that lies there at first. Raises BadTile."""
    return parse_tile(spec.tile)
