"""What the caishen of a winning hand may stand for: every reading that is worth most, as the tiles they stand for.

Clauses: W1–W3, P12, S4, S6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from trainer.engine import (
    ALL_KINDS,
    PRESETS,
    WHITE,
    Hand,
    Kind,
    Reading,
    RuleSet,
    Shape,
    Win,
    WinContext,
    format_tiles,
    judge,
    parse_tile,
    preset,
    readings,
    tile_text,
    with_options,
)
from trainer.quiz.deal_hands import NATURAL, seven_pairs, standard, suit_kinds, twin_runs
from trainer.quiz.question import Question
from trainer.table.wall import caishen_of

Places = tuple[Kind, ...]
"""What each caishen stands for, in tile order: which caishen is which makes no difference."""
TURNED_OPTION = {"caishen": "turned"}
TURNED: tuple[RuleSet, ...] = (
    with_options(PRESETS["hangzhou"], TURNED_OPTION),
    PRESETS["bianfeng"],
    PRESETS["yuhang"],
)
MOST = {1: 1, 2: 1, 3: 2, 4: 6, 5: 3, 6: 10}
"""How many different answers may be right, by level: more would be guessed."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A hand won by own draw, with the rules and the caishen of the table, and the tile turned up where one is."""

    hand: Hand
    tile: Kind
    rules: RuleSet
    caishen: Kind = WHITE
    turned: Kind | None = None

    @classmethod
    def of(cls, question: Question) -> Puzzle:
        """The hand that *question* shows."""
        request: dict[str, Any] = question.scene.request or {}
        rules = with_options(preset(request["rules"]), request.get("options", {}))
        hand = Hand.parse(request["hand"], request["melds"])
        return cls(hand, parse_tile(request["tile"]), rules, parse_tile(request.get("caishen", tile_text(WHITE))))

    @property
    def full(self) -> Hand:
        """The hand with the tile drawn."""
        return self.hand.draw(self.tile)

    def request(self) -> dict[str, Any]:
        """The same as a request to the engine; the caishen is named where a tile was turned up for it."""
        asked: dict[str, Any] = {
            "op": "judge",
            "rules": self.rules.id,
            "hand": format_tiles(self.hand.tiles),
            "melds": [str(meld) for meld in self.hand.melds],
            "tile": tile_text(self.tile),
        }
        if self.turned is not None:
            asked |= {"caishen": tile_text(self.caishen)}
            asked |= {"options": TURNED_OPTION} if self.rules != PRESETS[self.rules.id] else {}
        return asked

    def win(self) -> Win | None:
        """The engine's verdict; None where it is no win, or where two readings are worth the same."""
        verdict = judge(self.hand, self.tile, WinContext(), self.rules, caishen=self.caishen)
        return verdict if isinstance(verdict, Win) and verdict.rival != verdict.exponent else None

    def places(self, reading: Reading) -> Places:
        """What the caishen stand for in *reading*."""
        concealed = (placed for group in reading.groups if not group.declared for placed in group.tiles)
        return tuple(sorted(placed.stands_for for placed in concealed if placed.tile == self.caishen))

    def read(self) -> tuple[Reading, ...]:
        """Every reading of the hand."""
        return readings(self.full, self.rules, caishen=self.caishen)

    def ways(self, found: Iterable[Reading], shape: Shape) -> tuple[Places, ...]:
        """Every way to place the caishen that makes *shape*, of the readings *found*."""
        return tuple(dict.fromkeys(self.places(reading) for reading in found if reading.shape is shape))

    def is_free(self, found: Iterable[Reading]) -> bool:
        """Whether in some reading a group is all caishen, which may then be any group at all."""
        return any(
            all(placed.tile == self.caishen for placed in group.tiles)
            for reading in found
            for group in reading.groups
            if not group.declared
        )


def _drawn(rng: Random, full: Hand, rules: RuleSet, caishen: Kind = WHITE, turned: Kind | None = None) -> Puzzle:
    """*full* with one natural tile of it as the one drawn."""
    tile = rng.choice([kind for kind in full.tiles if kind != caishen])
    return Puzzle(full.discard(tile), tile, rules, caishen, turned)


def _turned_up(rng: Random) -> Puzzle | None:
    """A table where a tile is turned up: its caishen is some other tile, and 白 plays as that one. Clauses: S4, S6."""
    rules, turned = rng.choice(TURNED), rng.choice(ALL_KINDS)
    caishen = caishen_of(rules, turned)
    near = [kind for kind in NATURAL if kind // 9 == caishen // 9] if caishen < 27 else list(NATURAL)
    kinds = near * 2 + list(NATURAL)
    made = standard(rng, melds=rng.randrange(2), caishen=rng.choice((1, 1, 2)), kinds=kinds)
    if caishen == WHITE or any(caishen in meld.tiles for meld in made.melds) or caishen not in made.tiles:
        return None
    swap = {WHITE: caishen, caishen: WHITE}
    full = Hand(tuple(swap.get(kind, kind) for kind in made.tiles), made.melds)
    if full.all_counts()[turned] >= 4:
        return None  # one of them is the tile turned up
    return _drawn(rng, full, rules, caishen, turned)


def deal(rng: Random, level: int, rules: RuleSet) -> Puzzle | None:
    """A winning hand with one to three caishen; None when the dice made something unfit to ask."""
    if level == 5:
        return _turned_up(rng)
    if level <= 2:
        full = standard(rng, melds=3 - level, caishen=1)
    elif level == 3:
        full = standard(rng, melds=rng.randrange(2), caishen=2)
    elif level == 4:
        kinds = suit_kinds(rng)
        full = (
            seven_pairs(rng, caishen=2)
            if rng.random() < 0.1
            else standard(rng, melds=rng.randrange(1, 3), caishen=2, kinds=kinds)
        )
    else:
        plan = rng.randrange(4)
        full = twin_runs(rng, caishen=1 + plan) if plan < 2 else standard(rng, melds=rng.randrange(1, 3), caishen=3)
    return _drawn(rng, full, rules)
