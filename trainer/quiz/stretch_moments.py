"""The moment at the end of a stretch of play: your own turn, or a discard that goes with your hand.

Clauses: F1, F2, C, K, W4, X6, E1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from trainer.engine import WHITE, Hand, Kind, RuleSet, completes
from trainer.quiz.attempts import is_tempting
from trainer.quiz.deal_hands import standard
from trainer.quiz.may_steps import OFFERED
from trainer.quiz.question import Text
from trainer.quiz.stretch import Habits, play, seated
from trainer.quiz.table_scene import BEFORE_YOU, ROOMY, SEAT_NAMES, YOU, Moment
from trainer.table.actions import Do
from trainer.table.change import changed
from trainer.table.legal import legal_actions
from trainer.table.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a stretch is to be like: how many discards at least and at most, how many caishen in hands and about to be
    drawn, how many tiles in the wall (*left*, None: where its end is no matter), and whether your hand is *ready*."""

    rules: RuleSet
    length: tuple[int, int]
    caishen: tuple[int, int]
    habits: Habits
    streak: int = 1
    left: int | None = None
    ready: bool = False


def after_stretch(rng: Random, plan: Plan, fits: Callable[[Moment], bool]) -> Moment | None:
    """A moment at the end of such a stretch that *fits*; None when the dice gave none."""
    ready = _ready_hand(rng) if plan.ready else ()
    held, coming = plan.caishen
    state = seated(
        rng,
        plan.rules,
        left=rng.choice(ROOMY) if plan.left is None else plan.left,
        caishen=min(held, 3),
        coming=coming - ready.count(WHITE),
        forced={YOU: ready} if ready else None,
        fours=1 if ready else 2,
    )
    state = changed(state, dealer=rng.randrange(4), streak=plan.streak)
    habits = changed(plan.habits, keep={YOU: tuple(set(ready))})
    least, most = plan.length
    ends = [one for one in play(rng, state, most, habits) if sum(len(player.river) for player in one.players) >= least]
    rng.shuffle(ends)
    return next((moment for end in ends for moment in _moments(rng, end) if fits(moment)), None)


def _ready_hand(rng: Random) -> tuple[Kind, ...]:
    """Thirteen tiles that lack one of a win, mostly one of three alike, so that others feed it; now and then any."""
    if rng.random() < 0.15:
        return standard(rng, baotou=True, caishen=1).tiles
    full = standard(rng, caishen=int(rng.random() < 0.2))
    natural = [kind for kind in full.tiles if kind != WHITE]
    often = [kind for kind in natural if natural.count(kind) == 3]
    return full.discard(rng.choice(often or natural)).tiles


def _moments(rng: Random, end: TableState) -> Iterator[Moment]:
    """What you can be asked at *end*: your own turn, or each discard of another that goes with your hand."""
    if end.turn == YOU:
        yield Moment(end)
        return
    tiles = [action.tile for action in legal_actions(end, end.turn) if action.do is Do.DISCARD]
    rng.shuffle(tiles)
    hand = end.players[YOU].hand
    for tile in tiles:
        if tile is not None and tile != WHITE and _goes_with(hand, tile, end):
            yield Moment(end, tile)


def _goes_with(hand: Hand, tile: Kind, end: TableState) -> bool:
    """Whether the tiles alone would make a call of *tile*."""
    held = set(hand.tiles)
    if hand.tiles.count(tile) >= 2:
        return True
    runs = [
        (tile + low, tile + low + 1, tile + low + 2) for low in (-2, -1, 0) if tile < 27 and 0 <= tile % 9 + low <= 6
    ]
    if end.turn == BEFORE_YOU and any(held >= set(run) - {tile} for run in runs):
        return True
    return hand.all_counts()[tile] < 4 and completes(hand.draw(tile), end.rules)


def is_lively(moment: Moment) -> bool:
    """Whether there is more to think of than the discard: something may be done, or only a rule stands against it."""
    if any(action.do is not Do.DISCARD for action in moment.legal()):
        return True
    return any(is_tempting(moment, do) for do in OFFERED)


def now_note(moment: Moment) -> Text:
    """What happens at the moment itself."""
    if moment.thrown is not None:
        name = SEAT_NAMES[moment.state.turn]
        return Text(f"现在{name.zh}打出右边这张。", f"Now {name.en} discards the tile on the right.")
    if moment.state.after_claim:
        return Text("你刚要了一副，现在轮到你出牌。", "You have just made a claim; now it is your turn to play.")
    return Text("现在轮到你出牌。", "Now it is your turn to play.")
