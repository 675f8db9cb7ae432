"""Hands some way from ready, for the higher levels of ``shanten``: caishen, suits that mix, a tile turned up.

Blocks are counted in a hand in which 白 is the caishen. Where a tile was turned up, its caishen and 白 change places
first: 白 then plays as the caishen's own tile. Clauses: W1–W3, S4, S6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from trainer.engine import (
    MIL2025,
    PRESETS,
    WHITE,
    Hand,
    Kind,
    RuleSet,
    format_tiles,
    parse_tile,
    parse_tiles,
    preset,
    shanten,
    tile_text,
    with_options,
)
from trainer.engine.caishen import turned_up
from trainer.engine.tiles import COPIES
from trainer.quiz.deal_hands import NATURAL, seven_pairs, standard, suit_kinds
from trainer.quiz.first_sight import missing_at_first_sight
from trainer.quiz.question import Question, Step
from trainer.table.wall import caishen_of

TURNED_OPTION = {"caishen": "turned"}
TABLES: tuple[RuleSet, ...] = (
    with_options(PRESETS["hangzhou"], TURNED_OPTION),
    PRESETS["bianfeng"],
    PRESETS["yuhang"],
)
FURTHEST = {3: 4, 4: 3, 5: 3, 6: 3}
"""The furthest a hand may be from ready, by level; all distances up to it are equally common."""
MISLEADING = {3: 0.4, 4: 0.52, 5: 0.64, 6: 0.76}
"""How many of the hands of a level seem further away at first sight than they are."""
TURNED_UP = (5, 6)
"""The levels at which a tile is turned up for the caishen."""


@dataclass(frozen=True, slots=True)
class Far:
    """A hand before its draw, at a table whose caishen is known."""

    hand: Hand
    rules: RuleSet = MIL2025
    caishen: Kind = WHITE

    @classmethod
    def of(cls, question: Question) -> Far:
        """What *question* shows."""
        asked: dict[str, Any] = question.scene.request or {}
        rules = with_options(preset(asked["rules"]), asked.get("options", {}))
        return cls(Hand.parse(asked["hand"], asked["melds"]), rules, parse_tile(asked.get("caishen", "5z")))

    @property
    def turned(self) -> Kind | None:
        """The tile turned up. Clause: S4."""
        return turned_up(self.rules, self.caishen)

    @property
    def counted(self) -> Hand:
        """The hand in which 白 is the caishen: each tile as what it plays as. Clause: S6."""
        return Hand(tuple(sorted(self._swap(self.hand.tiles))), self.hand.melds)

    @property
    def away(self) -> int:
        """How far from ready, by the engine."""
        return shanten(self.hand, self.rules, caishen=self.caishen)

    def _swap(self, kinds: Iterable[Kind]) -> list[Kind]:
        other = {WHITE: self.caishen, self.caishen: WHITE}
        return [other.get(kind, kind) for kind in kinds]

    def shown(self, step: Step) -> Step:
        """*step* about ``counted``, with the tiles that really lie there."""
        groups = ("".join(map(tile_text, self._swap(parse_tiles(group)))) for group in step.tiles.split())
        return replace(step, tiles=" ".join(groups))

    @property
    def misleads(self) -> bool:
        """Whether the hand seems further from ready at first sight than it is. Clauses: W1–W3."""
        return missing_at_first_sight(self.counted) - self.counted.tiles.count(WHITE) - 1 != self.away

    def request(self) -> dict[str, Any]:
        """The same as a request to the engine; the caishen is named where a tile was turned up for it."""
        tiles, melds = format_tiles(self.hand.tiles), [str(meld) for meld in self.hand.melds]
        asked: dict[str, Any] = {"op": "shanten", "rules": self.rules.id, "hand": tiles, "melds": melds}
        if self.turned is not None:
            asked["caishen"] = tile_text(self.caishen)
        if self.rules != PRESETS[self.rules.id]:
            asked["options"] = TURNED_OPTION
        return asked


def far_hand(rng: Random, level: int, swaps: int) -> Far | None:
    """A winning hand of *level* less a tile, *swaps* of the others replaced; None when it could not be held."""
    rules, caishen = MIL2025, WHITE
    if level in TURNED_UP:
        rules = rng.choice(TABLES)
        caishen = caishen_of(rules, rng.randrange(27))
    kinds = _kinds(rng, level, caishen)
    if level < 6 and rng.random() < 0.2:
        full = seven_pairs(rng, caishen=rng.randrange(1, 3), kinds=sorted(set(kinds)))
    else:
        full = standard(rng, caishen=rng.choice((0, 1, 1, 2)), kinds=kinds)
    natural = [kind for kind in full.tiles if kind != WHITE]
    rng.shuffle(natural)
    new = [rng.choice(kinds) for _ in range(swaps)]
    tiles = [*natural[swaps + 1 :], *new, *(kind for kind in full.tiles if kind == WHITE)]
    if any(tiles.count(kind) > COPIES - (kind in (WHITE, caishen)) for kind in tiles):
        return None  # nor four caishen, nor four 白, which would be shown as if they were
    far = Far(Hand(tuple(tiles)), rules, caishen)
    far = replace(far, hand=far.counted)
    turned = far.turned
    return None if turned is not None and far.hand.all_counts()[turned] == COPIES else far


def _kinds(rng: Random, level: int, caishen: Kind) -> tuple[Kind, ...]:
    """What the hand is made of: everything; mostly two suits; two with the caishen's; mostly the caishen's suit."""
    if level == 3:
        return NATURAL
    start = caishen - caishen % 9
    own = tuple(range(start, start + 9))
    if level == 6:
        return own * 8 + NATURAL
    two = (*(own if level in TURNED_UP else suit_kinds(rng)), *suit_kinds(rng))
    return two * 3 + NATURAL
