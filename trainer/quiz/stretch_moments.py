"""The moment at the end of a stretch of play: your own turn, or a discard that goes with your hand.

Clauses: F1, F2, C, K, W4, X6, E1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from trainer.engine import WHITE, Hand, Kind, RuleSet, completes
from trainer.quiz.attempts import is_tempting
from trainer.quiz.deal_hands import NATURAL, Box, standard
from trainer.quiz.may_steps import OFFERED
from trainer.quiz.question import Text
from trainer.quiz.stretch import Habits, play, seated
from trainer.quiz.table_scene import AFTER_YOU, BEFORE_YOU, OPPOSITE, ROOMY, SEAT_NAMES, YOU, Moment
from trainer.table.actions import Do
from trainer.table.change import changed
from trainer.table.legal import legal_actions
from trainer.table.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a stretch is to be like: how many discards at least and at most, how many caishen in hands and about to be
    drawn, how many tiles in the wall (*left*, None: where its end is no matter).

    Your hand may be *ready*, with a caishen or open to any tile (*open_hand*); then one or two others (*fed*) hold the
    tile it lacks, and you may claim that one (*lends*). Or it holds a *four*, or it is *eager*: pairs and half runs,
    for which another holds tiles (*fed*) that he discards one by one.
    """

    rules: RuleSet
    length: tuple[int, int]
    caishen: tuple[int, int]
    habits: Habits
    left: int | None = None
    streak: int = 1
    ready: bool = False
    with_caishen: bool = False
    open_hand: bool = False
    fed: int = 0
    lends: bool = False
    four: bool = False
    eager: bool = False


def after_stretch(rng: Random, plan: Plan, fits: Callable[[Moment], bool]) -> Moment | None:
    """A moment at the end of such a stretch that *fits*; None when the dice gave none."""
    dealt = _dealt(rng, plan)
    yours = dealt.hands.get(YOU, ())
    held, coming = plan.caishen
    state = seated(
        rng,
        plan.rules,
        left=rng.choice(ROOMY) if plan.left is None else plan.left,
        caishen=min(held, 3),
        coming=max(coming - yours.count(WHITE), 0),
        forced=dealt.hands or None,
        fours=min(1, 3 - len(dealt.hands)) if dealt.hands else 2,
    )
    state = changed(state, dealer=rng.randrange(4), streak=plan.streak)
    # Where a passed tile is to come again, both go late: the end of the stretch is asked about.
    late = plan.length[0] - 2 if plan.ready else 0
    habits = changed(plan.habits, keep={YOU: yours}, lend=dealt.lend, rush=dealt.rush, rush_from=late)
    least, most = plan.length
    ends = [one for one in play(rng, state, most, habits) if sum(len(player.river) for player in one.players) >= least]
    rng.shuffle(ends)
    return next((moment for end in ends for moment in _moments(rng, end) if fits(moment)), None)


@dataclass(frozen=True, slots=True)
class _Dealt:
    """Tiles that certain hands hold, what you claim with, and what others discard as soon as they can."""

    hands: dict[int, tuple[Kind, ...]]
    lend: tuple[Kind, ...] = ()
    rush: dict[int, tuple[Kind, ...]] = field(default_factory=dict)


def _dealt(rng: Random, plan: Plan) -> _Dealt:
    if plan.four:
        return _Dealt({YOU: (rng.choice(NATURAL),) * 4})
    if plan.eager:
        return _eager(rng, plan)
    if not plan.ready:
        return _Dealt({})
    ready, lacked = _ready_hand(rng, plan)
    if lacked is None or not plan.fed:
        return _Dealt({YOU: ready}, (lacked,) if plan.lends and lacked is not None else ())
    number = min(plan.fed, 4 - ready.count(lacked))
    rush: dict[int, tuple[Kind, ...]] = dict.fromkeys(rng.sample((1, 2, 3), number), (lacked,))
    return _Dealt({YOU: ready, **rush}, (lacked,) if plan.lends else (), rush)


def _eager(rng: Random, plan: Plan) -> _Dealt:
    """Three pairs and three times two neighbours in your hand, and tiles that go with them in another's."""
    box = Box(rng)
    runs, pairs = [box.run() for _ in range(3)], [box.alike(3) for _ in range(3)]
    own = (*(kind for run in runs for kind in run[1:]), *(kind for pung in pairs for kind in pung[1:]))
    if not plan.fed:
        return _Dealt({YOU: own}, own)
    giver = rng.choice((BEFORE_YOU, BEFORE_YOU, OPPOSITE, AFTER_YOU))
    wanted = [pung[0] for pung in pairs]
    if giver == BEFORE_YOU:
        wanted = rng.sample([*wanted, *(run[0] for run in runs)], plan.fed)
    return _Dealt({YOU: own, giver: tuple(wanted)}, own, {giver: tuple(wanted)})


def _ready_hand(rng: Random, plan: Plan) -> tuple[tuple[Kind, ...], Kind | None]:
    """Thirteen tiles and one that they lack to win, mostly the third of three alike; now and then any tile wins."""
    if rng.random() < (0.9 if plan.open_hand else 0.15):
        return standard(rng, baotou=True, caishen=1).tiles, None
    full = standard(rng, caishen=int(rng.random() < (0.9 if plan.with_caishen else 0.2)))
    natural = [kind for kind in full.tiles if kind != WHITE]
    often = [kind for kind in natural if natural.count(kind) == 3]
    lacked = rng.choice(often or natural)
    return full.discard(lacked).tiles, lacked


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
