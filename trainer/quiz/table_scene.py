"""A table at one moment as a question shows it: real tiles in four hands and a wall, and what you may do now.

You are always seat 0, so the seat before you (上家) is 3, the one after you (下家) 1, the one opposite (对家) 2. All
136 tiles are there, four of each kind; what nobody asks about is dealt at random. Clauses: T1, T8, F1, F2, E1, X6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from trainer.engine import ALL_KINDS, WHITE, Hand, Kind, MeldKind, RuleSet, format_tiles, tile_text
from trainer.quiz.question import Row, Scene, Text
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.change import changed
from trainer.table.legal import legal_actions, refusal
from trainer.table.moves import with_player, without
from trainer.table.state import SEATS, Declared, Discard, Phase, Player, TableState
from trainer.table.step import apply

YOU = 0
AFTER_YOU, OPPOSITE, BEFORE_YOU = 1, 2, 3
SEAT_NAMES = {
    YOU: Text("你", "you"),
    AFTER_YOU: Text("下家", "the player after you (下家)"),
    OPPOSITE: Text("对家", "the player opposite (对家)"),
    BEFORE_YOU: Text("上家", "the player before you (上家)"),
}
ROOMY = (40, 44, 48, 52, 56, 60)
"""Tiles left in the wall where its end is no matter."""
TILES, DEALT = 136, 13


@dataclass(frozen=True, slots=True)
class Moment:
    """``state`` is in the play phase of ``state.turn``; with *thrown* that seat discards it, and you are asked."""

    state: TableState
    thrown: Kind | None = None

    @property
    def asked(self) -> TableState:
        """The table that refuses you: with *thrown* laid open and everybody asked, else as it stands.

        The real table asks only those who may call, so its answer to the others would always be "not your turn".
        """
        if self.thrown is None:
            return self.state
        giver = self.state.turn
        left = without(self.state.players[giver].tiles, (self.thrown,))
        lock = self.thrown == self.state.caishen
        laid = with_player(self.state, giver, tiles=left, drawn=None, lock=lock, river=(Discard(self.thrown),))
        others = tuple(seat for seat in SEATS if seat != giver)
        return changed(laid, phase=Phase.CLAIM, open_tile=self.thrown, asked=others, after_claim=False)

    def legal(self) -> tuple[Action, ...]:
        """All that the real table lets you do now, passing aside."""
        state = self.state
        if self.thrown is not None:
            state = apply(state, Action(state.turn, Do.DISCARD, self.thrown))
            if state.phase is not Phase.CLAIM or state.turn != self.state.turn:
                return ()  # nobody was asked: the next player has drawn, or the deal is drawn
        return tuple(action for action in legal_actions(state, YOU) if action.do is not Do.PASS)

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why you may not; None when you may."""
        return refusal(self.asked, action)

    @property
    def you(self) -> Player:
        """Your own player."""
        return self.state.players[YOU]


def set_table(
    rng: Random,
    rules: RuleSet,
    hands: Mapping[int, Hand],
    *,
    turn: int,
    drawn: Kind | None = None,
    left: int = 60,
    locks: Iterable[int] = (),
) -> TableState:
    """*turn* to play with *drawn*, which its hand in *hands* holds already; other hands are dealt at random.

    >>> from trainer.engine import MIL2025
    >>> state = set_table(Random(1), MIL2025, {0: Hand.parse("123m456p789s11222z")}, turn=0, drawn=0)
    >>> [len(player.tiles) for player in state.players], state.left
    ([14, 13, 13, 13], 60)

    Raises ValueError when *hands* hold more than four of a kind. Clauses: S3, X6.
    """
    stock = list(ALL_KINDS) * 4
    for hand in hands.values():
        for kind in (*hand.tiles, *(kind for meld in hand.melds for kind in meld.tiles)):
            stock.remove(kind)
    rng.shuffle(stock)
    locked = set(locks)
    players = []
    for seat in SEATS:
        hand = hands[seat] if seat in hands else Hand(tuple(sorted(stock.pop() for _ in range(DEALT))))
        declared = tuple(_declared(seat, number, hand) for number in range(len(hand.melds)))
        mine = drawn if seat == turn else None
        players.append(Player(tiles=hand.tiles, declared=declared, drawn=mine, lock=seat in locked))
    gone = TILES - len(stock)
    return TableState(
        rules=rules,
        dealer=YOU,
        streak=1,
        dice=(1, 1),
        turned=None,
        caishen=WHITE,
        wall=(*_held(players), *stock),
        head=max(gone, TILES - left),
        tail=TILES,
        players=(players[0], players[1], players[2], players[3]),
        phase=Phase.PLAY,
        turn=turn,
    )


def deal_around(rng: Random, forced: Mapping[int, tuple[Kind, ...]], number: Mapping[int, int]) -> dict[int, Hand]:
    """Hands of *number* tiles by seat that hold *forced*, filled up at random without another caishen.

    >>> hands = deal_around(Random(1), {1: (0, 0), 2: (0, 0)}, {1: 13, 2: 13})
    >>> [len(hand.tiles) for hand in hands.values()]
    [13, 13]

    Raises ValueError when *forced* hold more than four of a kind.
    """
    stock = [kind for kind in ALL_KINDS for _ in range(4)]
    for kinds in forced.values():
        for kind in kinds:
            stock.remove(kind)
    stock = [kind for kind in stock if kind != WHITE]
    rng.shuffle(stock)
    hands = {}
    for seat, kinds in forced.items():
        filled = (*kinds, *(stock.pop() for _ in range(number[seat] - len(kinds))))
        hands[seat] = Hand(tuple(sorted(filled)))
    return hands


def _held(players: Iterable[Player]) -> tuple[Kind, ...]:
    """All tiles in hands and melds, which have left the wall."""
    hands = [(*player.tiles, *(kind for meld in player.melds for kind in meld.tiles)) for player in players]
    return tuple(kind for hand in hands for kind in hand)


def _declared(seat: int, number: int, hand: Hand) -> Declared:
    """A meld with where it came from: all but a concealed kong came from the seat before. Clause: O7."""
    meld = hand.melds[number]
    if meld.kind is MeldKind.ANGANG:
        return Declared(meld)
    return Declared(meld, meld.tiles[0], (seat + 3) % 4)


def discard_moment(
    rng: Random, rules: RuleSet, hand: Hand, giver: int, tile: Kind, *, left: int = 60, locks: Iterable[int] = ()
) -> Moment | None:
    """*giver* discards *tile* while you hold *hand*; None when no such tile is left over."""
    if hand.all_counts()[tile] >= 4:
        return None
    stock = [kind for kind in ALL_KINDS for _ in range(4 - hand.all_counts()[kind]) if kind != WHITE]
    stock = list(without(tuple(stock), (tile,) if tile != WHITE else ()))
    theirs = Hand(tuple(sorted((tile, *rng.sample(stock, DEALT)))))
    state = set_table(rng, rules, {YOU: hand, giver: theirs}, turn=giver, drawn=tile, left=left, locks=locks)
    return Moment(state, tile)


def draw_moment(
    rng: Random, rules: RuleSet, hand: Hand, drawn: Kind, *, left: int = 60, locks: Iterable[int] = ()
) -> Moment:
    """Your play phase with *hand*, in which *drawn* is the tile just drawn. Clause: F1."""
    return Moment(set_table(rng, rules, {YOU: hand}, turn=YOU, drawn=drawn, left=left, locks=locks))


def claim_moment(moment: Moment, call: Action) -> Moment | None:
    """Your play phase right after *call*, everybody else passing; None when the table refuses the call. Clause: F2."""
    if call not in moment.legal() or moment.thrown is None:
        return None
    state = apply(moment.state, Action(moment.state.turn, Do.DISCARD, moment.thrown))
    for seat in state.asked:
        state = apply(state, call if seat == YOU else Action(seat, Do.PASS))
    return Moment(state)


def scene(moment: Moment, *notes: Text) -> Scene:
    """What you see: your hand, the tile drawn or discarded, what is left of the wall, and *notes*."""
    you = moment.you
    kept = you.tiles if you.drawn is None else without(you.tiles, (you.drawn,))
    drawn = "" if you.drawn is None else tile_text(you.drawn)
    rows: tuple[Row, ...] = ()
    if moment.thrown is not None:
        name = SEAT_NAMES[moment.state.turn]
        rows = (Row(Text(f"{name.zh}刚打出", f"Just discarded by {name.en}"), tile_text(moment.thrown)),)
    wall = Text(f"牌墙还剩 {moment.state.left} 张。", f"{moment.state.left} tiles are left in the wall.")
    melds = tuple(map(str, you.melds))
    return Scene(None, format_tiles(kept), melds, drawn, (*notes, wall), rows)
