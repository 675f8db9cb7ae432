"""A lock from the discarded caishen to its end: who is bound at each event, and who may do what. Clauses: X1–X7."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.course.interactive.specs import BadFigure, LockSpec
from trainer.course.interactive.story import Frame, play
from trainer.engine.hand import Hand
from trainer.engine.ruleset import DiscardWin, RuleSet
from trainer.engine.tiles import Kind
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.candidates import calls, plays
from trainer.table.events import Happened
from trainer.table.legal import is_bound, refusal
from trainer.table.state import SEATS, Phase, TableState


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the tiles of a seat would let it do, and the table's refusal; None where it may.

    ``do`` is a discard only as such, of any tile but the drawn one: ``refused`` then says that it may not choose.
    """

    do: Do
    refused: IllegalAction | None


@dataclass(frozen=True, slots=True)
class SeatNow:
    """One seat at one event. ``shown``: its hand is; ``choices`` is None where it is not, or has nothing to decide."""

    seat: int
    shown: bool
    locks: bool
    bound: bool
    choices: tuple[Choice, ...] | None


@dataclass(frozen=True, slots=True)
class LockStep:
    """One event. ``opened``: it is a discarded caishen; ``ended``: it ends the lock of its seat. Clauses: X6."""

    happened: Happened | None
    seat: int
    tile: Kind | None
    state: TableState
    seats: tuple[SeatNow, ...]
    opened: bool
    ended: bool
    forced: bool

    @property
    def locks(self) -> tuple[int, ...]:
        """The seats whose lock is open."""
        return tuple(now.seat for now in self.seats if now.locks)


def lock_steps(spec: LockSpec, rules: RuleSet) -> tuple[LockStep, ...]:
    """Every event of the story, the table before the first foremost.

    >>> from trainer.engine.ruleset import MIL2025
    >>> spec = LockSpec(hands=((0, "123m56p789s22211z"),), steps=("2 draw 5z", "2 discard 5z", "draw 9m"))
    >>> [step.locks for step in lock_steps(spec, MIL2025)]
    [(), (), (2,), (2,), (2,), (2,)]

    Raises BadFigure and EngineError as ``play`` does, and where no caishen is discarded. Clauses: X1–X7.
    """
    melds = dict(spec.melds)
    shown = {seat: Hand.parse(tiles, melds.get(seat, ())) for seat, tiles in spec.hands}
    frames = play(shown, spec.steps, rules, dealer=spec.dealer, streak=spec.streak)
    pairs = zip((frames[0], *frames), frames, strict=False)
    steps = tuple(_step(before, frame, frozenset(shown)) for before, frame in pairs)
    if not any(step.opened for step in steps):
        raise BadFigure("steps: nobody discards a caishen, so there is no lock to watch")
    return steps


def _step(before: Frame, frame: Frame, shown: frozenset[int]) -> LockStep:
    state, seat = frame.state, frame.seat
    seats = tuple(
        SeatNow(
            seat=each,
            shown=each in shown,
            locks=state.players[each].lock,
            bound=is_bound(state, each),
            choices=_choices(state, each) if each in shown else None,
        )
        for each in SEATS
    )
    discard = frame.happened is Happened.DISCARD
    return LockStep(
        happened=frame.happened,
        seat=seat,
        tile=frame.tile,
        state=state,
        seats=seats,
        opened=discard and frame.tile == state.caishen,
        ended=before.state.players[seat].lock and not state.players[seat].lock,
        forced=discard and state.rules.lock_discard and is_bound(before.state, seat) and _was_drawn(before, frame),
    )


def _was_drawn(before: Frame, frame: Frame) -> bool:
    return before.state.players[frame.seat].drawn == frame.tile


def _choices(state: TableState, seat: int) -> tuple[Choice, ...] | None:
    """What the tiles would let *seat* do now, each kind of action once. Clauses: F1, C1, C2, K1, X1–X5."""
    if state.phase is Phase.CLAIM and state.open_tile is not None and seat != state.turn:
        never = state.rules.discard_win is DiscardWin.NEVER  # then W4 bars it, locked or not
        return _each_once(state, [action for action in calls(state, seat) if not (never and action.do is Do.WIN)])
    if state.phase is Phase.PLAY and seat == state.turn:
        drawn = state.players[seat].drawn
        wanted = [action for action in plays(state, seat) if action.do is not Do.DISCARD or action.tile != drawn]
        return _each_once(state, wanted)
    return None


def _each_once(state: TableState, actions: list[Action]) -> tuple[Choice, ...]:
    found: dict[Do, IllegalAction | None] = {}
    for action in actions:
        refused = refusal(state, action)
        if refused is not None and refused.reason == "not_complete":
            continue  # a hand that is not ready is no matter of locks
        if action.do not in found or refused is None:
            found[action.do] = refused
    return tuple(Choice(do, refused) for do, refused in found.items())
