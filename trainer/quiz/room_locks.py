"""A caishen on the table of an app room: what it bars there that the competition never asks about.

Clauses: X2, X3, X5, X6.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

from trainer.engine import WHITE, Hand, Meld, MeldKind, with_options
from trainer.quiz.deal_hands import Box, standard
from trainer.quiz.question import Text
from trainer.quiz.room_moments import ROOM, dealer_note, dealt_by, singles, table_note
from trainer.quiz.table_scene import AFTER_YOU, BEFORE_YOU, OPPOSITE, ROOMY, YOU, Moment, discard_moment, draw_moment

OTHERS = (AFTER_YOU, OPPOSITE, BEFORE_YOU)
Dealt: TypeAlias = tuple[Moment, int, bool, tuple[Text, ...]]
"""A moment, who discarded the caishen, whether that lock is open, and what is told of the table."""
AGREED: dict[str, tuple[Text | None, dict[str, Any]]] = {
    "as-written": (None, {}),
    "kong": (Text("被锁的人可以加杠", "that a locked player may add to a pung"), {"lock_jiagang": True}),
    "discard": (Text("被锁的人可以随便打一张", "that a locked player may discard any tile"), {"lock_discard": False}),
}


def lock_on_kong(rng: Random) -> Dealt:
    """Your draw, with the fourth tile of a pung in hand, or with four alike. Clauses: X3–X5."""
    told, options = AGREED[rng.choice(("as-written", "as-written", "kong", "discard"))]
    rules, box = with_options(ROOM, options), Box(rng)
    four, other = box.alike(4), box.alike(4) if rng.random() < 0.3 else ()
    hand = Hand(tuple(sorted([four[0], *other, *singles(box, 10 - len(other))])), (Meld(MeldKind.PENG, four[:3]),))
    locker, is_open = rng.choice(OTHERS), rng.random() < 0.75
    drawn = rng.choice(hand.tiles)
    locks = (locker,) if is_open else ()
    moment = draw_moment(rng, rules, hand, drawn, left=rng.choice(ROOMY), locks=locks)
    return moment, locker, is_open, (table_note(told),)


def lock_on_win(rng: Random) -> Dealt | None:
    """A discard that completes your hand, at 3老 between dealer and another. Clauses: X2, W4."""
    full = standard(rng, melds=rng.randrange(2))
    tile = rng.choice([kind for kind in full.tiles if kind != WHITE])
    ready = full.discard(tile)
    locker, giver = rng.sample(OTHERS, 2)
    if giver < locker:
        return None  # whoever discards between a caishen and your turn sits between the two of you
    is_open = rng.random() < 0.5
    hand, locks = Hand(tuple(sorted(ready.tiles)), ready.melds), (locker,) if is_open else ()
    moment = discard_moment(rng, ROOM, hand, giver, tile, left=rng.choice(ROOMY), locks=locks)
    if moment is None:
        return None
    moment = dealt_by(moment, rng.choice((YOU, giver)), 3)
    return moment, locker, is_open, (table_note(), dealer_note(moment.state))
