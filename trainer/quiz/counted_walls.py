"""The wall counted from what lies on the table, and what is still possible with it. Clauses: E1, K2, K3, S3, S6, T1.

Level 3 of ``draw-end`` asks for what levels 1 and 2 ask, the wall untold; level 4 for the kongs one may declare in a
row; level 5 for the same by other rules; level 6 for who draws the last tile. What is allowed, and when
the deal ends, is seen at a real table that plays on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from trainer.engine import MIL2025, PRESETS, Hand, Kind, Meld, MeldKind, RuleSet, completes, with_options
from trainer.engine.ruleset import CaishenRule
from trainer.quiz.deal_hands import Box
from trainer.quiz.last_tiles import Ask, LastTiles
from trainer.quiz.question import Text
from trainer.quiz.room_moments import singles
from trainer.quiz.table_scene import Moment, draw_moment
from trainer.table.actions import Action, Do
from trainer.table.legal import gang_cost
from trainer.table.state import TableState
from trainer.table.step import apply
from trainer.table.wall import DEALT, TILES

ROOM = PRESETS["hangzhou"]
TABLES: tuple[tuple[RuleSet, Text | None], ...] = (
    (ROOM, None),
    (PRESETS["bianfeng"], None),
    (PRESETS["yuhang"], None),
    (with_options(ROOM, {"gang_burns": False}), Text("开杠只补一张", "that a kong takes one tile only")),
    (with_options(ROOM, {"caishen": "turned"}), Text("翻牌定财神", "that the caishen is turned up")),
    (with_options(ROOM, {"reserve": 16}), Text("最后留 16 张", "that the last 16 tiles are kept")),
    (with_options(PRESETS["bianfeng"], {"reserve": 14}), Text("最后留 14 张", "that the last 14 tiles are kept")),
)  # fmt: skip
"""The tables of levels 5 and 6, and what was agreed there."""
OVER = {3: (0, 4), 4: (0, 9), 6: (8, 44)}
"""How many tiles the wall has more than its reserve, by level, the last number not reached; at level 5 just so
many as the kongs in hand may take."""
_TRIES = 2000


@dataclass(frozen=True, slots=True)
class Counted:
    """Your turn, and what lies on the table: how many tiles in each ``rivers``, how many ``chows`` and pungs and how
    many ``kongs`` each player has made; ``wanted`` are the kongs that you could declare."""

    moment: Moment
    rivers: tuple[int, ...]
    claims: tuple[int, ...]
    kongs: tuple[int, ...]
    wanted: tuple[Kind, ...]
    agreed: Text | None = None

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.moment.state.rules

    @property
    def cost(self) -> int:
        """How many tiles a kong takes from the wall. Clause: K2."""
        return gang_cost(self.moment.state)

    @property
    def turned(self) -> int:
        """Tiles set aside face up. Clause: S6."""
        return int(self.rules.caishen_rule is not CaishenRule.WHITE)

    @property
    def left(self) -> int:
        """Tiles in the wall. Clause: E1."""
        return self.moment.state.left

    def kong_states(self) -> list[TableState]:
        """The table before the first kong, after each of those that it allows one after another. Clause: K3."""
        states = [self.moment.state]
        for kind in self.wanted:
            legal = Moment(states[-1]).legal()
            found = next((a for a in legal if a.do in (Do.ANGANG, Do.JIAGANG) and a.tile == kind), None)
            if found is None:
                break
            state = apply(states[-1], found)
            for seat in state.asked:  # an added kong may be robbed, and is let pass
                state = apply(state, Action(seat, Do.PASS))
            states.append(state)
        return states

    @property
    def may(self) -> int:
        """How many kongs the table allows in a row."""
        return len(self.kong_states()) - 1

    def last_to_draw(self) -> int:
        """Who draws the last tile of the deal after those kongs and a discard, if nobody calls or wins. Clause: E1."""
        state = self.kong_states()[-1]
        for _ in range(TILES):
            turn = state.turn
            state = apply(state, Action(turn, Do.DISCARD, state.players[turn].drawn))
            for seat in state.asked:
                state = apply(state, Action(seat, Do.PASS))
            if state.result is not None:
                return turn
        raise RuntimeError("the deal does not end")


def wall_of(rivers: int, kongs: int, *, burned: int, turned: int) -> int:
    """Tiles in the wall in a play phase: 136 less the hands with their kongs, the drawn tile, the rivers, the rest.

    >>> wall_of(60, 1, burned=1, turned=0)
    21

    Clauses: S3, T1, K2, S6.
    """
    return TILES - turned - DEALT - kongs - rivers - burned


def _hand(rng: Random, quads: int) -> tuple[Hand, tuple[Kind, ...]]:
    """Your hand with *quads* kongs to be declared, one of them perhaps the fourth of a pung. Clause: K1."""
    box = Box(rng)
    fours = [box.alike(4) for _ in range(quads)]
    melds = (Meld(MeldKind.PENG, fours[0][:3]),) if rng.random() < 0.4 else ()
    concealed = [kind for four in fours for kind in four]
    if melds:
        concealed = concealed[3:]
    hand = Hand(tuple(sorted([*concealed, *singles(box, 14 - 3 * len(melds) - len(concealed))])), melds)
    return hand, tuple(four[0] for four in fours)


def _rivers(rng: Random, total: int) -> tuple[int, ...]:
    """*total* discards in four rivers of about the same length."""
    sizes = [total // 4 + rng.randrange(-2, 3) for _ in range(3)]
    sizes.append(total - sum(sizes))
    rng.shuffle(sizes)
    return tuple(sizes)


def deal_counted(rng: Random, level: int) -> Counted:
    """A table whose wall is to be counted; the same dice deal the same."""
    for _ in range(_TRIES):
        found = _deal(rng, level)
        if found is not None:
            return found
    raise RuntimeError(f"no wall to count in {_TRIES} tries")


def _deal(rng: Random, level: int) -> Counted | None:
    rules, agreed = rng.choice(TABLES) if level > 4 else (MIL2025, None)
    hand, wanted = _hand(rng, 1 if level == 3 else rng.choice((2, 2, 3)))
    own_claims = len(hand.melds)
    kongs = (0, *(rng.choice((0, 0, 1, 1, 2)) for _ in range(3)))
    claims = (own_claims, *(rng.randrange(0, 4 - number) for number in kongs[1:]))
    cost = 2 if rules.gang_burns else 1
    left = rules.reserve + (rng.randrange(cost * len(wanted) + 1) if level == 5 else rng.randrange(*OVER[level]))
    turned = int(rules.caishen_rule is not CaishenRule.WHITE)
    rivers = wall_of(0, sum(kongs), burned=(cost - 1) * sum(kongs), turned=turned) - left
    if completes(hand, rules) or rivers < 12:
        return None
    moment = draw_moment(rng, rules, hand, rng.choice(hand.tiles), left=left)
    own = [action.tile for action in moment.legal() if action.do in (Do.ANGANG, Do.JIAGANG)]
    if any(tile not in wanted for tile in own):
        return None  # a kong that nobody meant to deal
    found = Counted(moment, _rivers(rng, rivers), claims, kongs, wanted, agreed)
    return found if min(found.rivers) >= 3 else None


def asked_plainly(rng: Random, counted: Counted) -> LastTiles:
    """Level 3: whether the deal is drawn after a discard, after a kong and a discard, or whether one may kong."""
    kind = counted.wanted[0]
    do = Do.JIAGANG if counted.moment.you.melds else Do.ANGANG
    asks = (Ask.DISCARD, Ask.KONG, Ask.KONG, Ask.AFTER_KONG) if counted.may else (Ask.DISCARD, Ask.KONG)
    ask = rng.choice(asks)
    return LastTiles(counted.moment, ask) if ask is Ask.DISCARD else LastTiles(counted.moment, ask, do, kind)


NAMES: Mapping[int, Text] = {
    0: Text("你", "you"),
    1: Text("下家", "the next player"),
    2: Text("对家", "the player opposite"),
    3: Text("上家", "the player before you"),
}
