"""A table near the end of its wall: what is asked about it, and what the table itself says. Clauses: E1, K2, K3.

The table is a real one (``table_scene``); whether a kong is allowed is asked of ``legal_actions``, and whether the deal
is drawn is seen by playing on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from trainer.engine import MIL2025, PRESETS, Hand, Kind, Meld, MeldKind, RuleSet, completes, with_options
from trainer.quiz.deal_hands import Box
from trainer.quiz.table_scene import AFTER_YOU, BEFORE_YOU, OPPOSITE, YOU, Moment, discard_moment, draw_moment
from trainer.table.actions import Action, Do
from trainer.table.legal import gang_cost
from trainer.table.state import Ending, TableState
from trainer.table.step import apply

ONE_TILE_KONGS = with_options(PRESETS["hangzhou"], {"gang_burns": False})
"""A room that has agreed that a kong takes its replacement from the wall and nothing more."""


class Ask(StrEnum):
    """What is asked: is the deal drawn after this discard, may one kong, is it drawn after a kong and a discard."""

    DISCARD = "discard"
    KONG = "kong"
    AFTER_KONG = "after_kong"


LEFT = {Ask.DISCARD: (20, 20, 20, 21, 22, 23), Ask.KONG: (20, 21, 21, 22, 22, 23), Ask.AFTER_KONG: (22, 22, 23, 24)}
"""How many tiles may be left in the wall, for as many answers of the one sort as of the other."""
LEFT_WITHOUT_BURNING = (20, 20, 21, 21)


@dataclass(frozen=True, slots=True)
class LastTiles:
    """A moment, what is asked about it, and the kong that it is about, if any."""

    moment: Moment
    ask: Ask
    kong: Do | None = None
    tile: Kind | None = None

    @property
    def left(self) -> int:
        """Tiles in the wall at this moment. Clause: E1."""
        return self.moment.state.left

    @property
    def cost(self) -> int:
        """How many of them a kong takes. Clause: K2."""
        return gang_cost(self.moment.state)

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.moment.state.rules

    def key(self) -> bool:
        """What the table says: the kong is among its legal actions, or playing on ends in a drawn deal."""
        if self.ask is Ask.KONG:
            return any(action.do is self.kong for action in self.moment.legal())
        state = self.moment.state
        if self.ask is Ask.AFTER_KONG:
            state = apply(state, next(action for action in self.moment.legal() if action.do is self.kong))
        return _is_drawn(_discarded(state))


def _discarded(state: TableState) -> TableState:
    """You discard the tile you drew, and everybody who may call passes."""
    state = apply(state, Action(YOU, Do.DISCARD, state.players[YOU].drawn))
    for seat in state.asked:
        state = apply(state, Action(seat, Do.PASS))
    return state


def _is_drawn(state: TableState) -> bool:
    return state.result is not None and state.result.ending is Ending.DRAWN


def deal(rng: Random, level: int) -> LastTiles:
    """A table near its end. The same dice deal the same, so a wrong answer is refuted by the table that was shown."""
    while True:
        found = _deal_plain(rng) if level == 1 else _deal_harder(rng)
        if found is not None:
            return found


def _deal_plain(rng: Random) -> LastTiles | None:
    """A discard, or a kong of one's own. Clauses: E1, K3."""
    if rng.random() < 0.5:
        return _with_discard(rng)
    return _with_own_kong(rng, MIL2025, Ask.KONG, rng.choice(LEFT[Ask.KONG]))


def _deal_harder(rng: Random) -> LastTiles | None:
    """A kong on a discard, a discard after a kong, and a room in which a kong costs one tile. Clauses: E1, K2, K3."""
    way = rng.randrange(4)
    if way == 0:
        return _with_claim(rng, MIL2025, rng.choice(LEFT[Ask.KONG]))
    if way == 1:
        return _with_claim(rng, ONE_TILE_KONGS, rng.choice(LEFT_WITHOUT_BURNING))
    if way == 2:
        return _with_own_kong(rng, ONE_TILE_KONGS, Ask.KONG, rng.choice(LEFT_WITHOUT_BURNING))
    return _with_own_kong(rng, MIL2025, Ask.AFTER_KONG, rng.choice(LEFT[Ask.AFTER_KONG]))


def _singles(box: Box, number: int) -> list[Kind]:
    return [kind for _ in range(number) for kind in box.alike(1)]


def _with_discard(rng: Random) -> LastTiles | None:
    hand = Hand(tuple(sorted(_singles(Box(rng), 14))))
    if completes(hand, MIL2025):
        return None
    moment = draw_moment(rng, MIL2025, hand, rng.choice(hand.tiles), left=rng.choice(LEFT[Ask.DISCARD]))
    return LastTiles(moment, Ask.DISCARD)


def _with_own_kong(rng: Random, rules: RuleSet, ask: Ask, left: int) -> LastTiles | None:
    """Four alike in hand, or the fourth of a pung. Clause: K1."""
    box = Box(rng)
    four = box.alike(4)
    melded = rng.random() < 0.5
    own, kong = (four[:1], Do.JIAGANG) if melded else (four, Do.ANGANG)
    melds = (Meld(MeldKind.PENG, four[:3]),) if melded else ()
    hand = Hand(tuple(sorted([*own, *_singles(box, 10)])), melds)
    if completes(hand, rules):
        return None
    moment = draw_moment(rng, rules, hand, rng.choice(hand.tiles), left=left)
    kongs = [action.tile for action in moment.legal() if action.do in (Do.ANGANG, Do.JIAGANG)]
    if any(tile != four[0] for tile in kongs):
        return None  # another kong beside the one that is asked about
    return LastTiles(moment, ask, kong, four[0])


def _with_claim(rng: Random, rules: RuleSet, left: int) -> LastTiles | None:
    """Three alike in hand, and the fourth is discarded. Clause: K1."""
    box = Box(rng)
    three = box.alike(3)
    hand = Hand(tuple(sorted([*three, *_singles(box, 10)])))
    giver = rng.choice((AFTER_YOU, OPPOSITE, BEFORE_YOU))
    moment = discard_moment(rng, rules, hand, giver, three[0], left=left)
    return None if moment is None else LastTiles(moment, Ask.KONG, Do.MINGGANG, three[0])
