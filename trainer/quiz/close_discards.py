"""Hands with several good discards of which rivers make one the best, by little. Clauses: W1–W3, A1, A3, A5.

At level 4 a caishen is in hand and melds are out; at level 5 the hand is further from ready, and the best discard is
better by three tiles at most; at level 6 five discards leave the hand as near, the best is better by a single tile,
and the discard that most kinds help is another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trainer.engine import WHITE, DiscardOption, Hand, Kind, RuleSet, discards, parse_tiles
from trainer.engine.tiles import COPIES
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.open_rivers import neighbours, open_rivers
from trainer.quiz.question import Row


@dataclass(frozen=True, slots=True)
class Plan:
    """What a level wants: melds (from, up to), caishen likewise, how far from ready the best discard leaves the hand,
    how many discards leave it as near, by how many tiles the best may be better, and how long a river is."""

    melds: tuple[int, int]
    caishen: tuple[int, int]
    distance: tuple[int, int]
    rivals: int
    margin: int
    river: int


PLANS = {
    4: Plan((1, 2), (1, 1), (0, 1), 2, 4, 7),
    5: Plan((0, 2), (0, 1), (1, 2), 3, 3, 8),
    6: Plan((0, 1), (0, 1), (1, 2), 5, 1, 10),
}
LAYOUTS = 8
"""How often rivers are laid anew around a hand."""
MOST_KINDS = 20
"""More kinds that help could no longer be counted in a minute."""


@dataclass(frozen=True, slots=True)
class Close:
    """A hand after its draw, rivers, and the discards: by the hand alone, and in view of the rivers; best first."""

    hand: Hand
    rows: tuple[Row, ...]
    alone: tuple[DiscardOption, ...]
    ranked: tuple[DiscardOption, ...]


def worth(option: DiscardOption) -> tuple[int, int]:
    """Nearest to ready first, then the most tiles that help."""
    return option.shanten, -option.tiles


def ranked(hand: Hand, rules: RuleSet, seen: tuple[Kind, ...] = ()) -> tuple[DiscardOption, ...]:
    """Every natural discard of *hand*, best first in view of the tiles *seen*; caishen are kept."""
    found = (option for option in discards(hand, rules, seen) if option.discard != WHITE)
    return tuple(sorted(found, key=worth))


def deal_close(rng: Random, level: int, rules: RuleSet) -> Close | None:
    """A hand and rivers of *level*; None when the dice gave none."""
    plan = PLANS[level]
    hand = _drawn(rng, plan)
    if hand is None:
        return None
    alone = ranked(hand, rules)
    near = [option for option in alone if option.shanten == alone[0].shanten]
    if not plan.distance[0] <= near[0].shanten <= plan.distance[1] or len(near) < plan.rivals:
        return None
    for _ in range(LAYOUTS):
        close = _laid(rng, hand, alone, plan, rules)
        if close is not None and _fits(close, plan, level):
            return close
    return None


def _laid(rng: Random, hand: Hand, alone: tuple[DiscardOption, ...], plan: Plan, rules: RuleSet) -> Close | None:
    """*hand* among rivers that take from its best discard what another one does not need; None where they cannot."""
    promising, other = alone[0], rng.choice(alone[1 : plan.rivals])
    rows = None if promising.tiles == other.tiles else open_rivers(rng, hand, promising, other, plan.river)
    if rows is None:
        return None
    seen = tuple(kind for row in rows for kind in parse_tiles(row.tiles))
    return Close(hand, rows, alone, ranked(hand, rules, seen))


def _drawn(rng: Random, plan: Plan) -> Hand | None:
    """A winning hand of which some tiles are replaced by neighbours of others; None when a fifth copy came up."""
    full = standard(rng, melds=rng.randint(*plan.melds), caishen=rng.randint(*plan.caishen))
    natural = [kind for kind in full.tiles if kind != WHITE]
    rng.shuffle(natural)
    swaps = rng.randint(*plan.distance) + 1
    kinds = sorted({near for kind in natural for near in neighbours(kind) if near in NATURAL})
    new = [rng.choice(kinds) for _ in range(swaps)]
    tiles = (*natural[swaps:], *new, *(kind for kind in full.tiles if kind == WHITE))
    melded = [kind for meld in full.melds for kind in meld.tiles]
    if any((*tiles, *melded).count(kind) > COPIES for kind in tiles):
        return None
    return Hand(tuple(sorted(tiles)), full.melds)


def _fits(close: Close, plan: Plan, level: int) -> bool:
    """Whether there is one best discard, another than the hand alone would say, and better by as little as wanted."""
    best, second = close.ranked[:2]
    near = [option for option in close.ranked if option.shanten == best.shanten]
    if len(near) < plan.rivals or len(best.accepts) > MOST_KINDS or best.discard == close.alone[0].discard:
        return False
    if not 0 < best.tiles - second.tiles <= plan.margin or best.shanten != second.shanten:
        return False
    return level < 6 or max(len(option.accepts) for option in near) > len(best.accepts)
