"""A story played on a real table: what happened, one frame an event, each with the table as it stood then.

A story tells only what matters. Seats that no step speaks of draw and discard something harmless in between, pass
whatever they are asked, and are told of in frames of their own; seat 0, the reader, does nothing that is not told.
For a claim on a tile that nobody has just discarded, the player before the claimer (chi), or whoever is next, draws
and discards it. The table itself refuses what the rules do. Clauses: F1–F4, C1, C2, K1, K2, P10, X.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.course.interactive.specs import BadFigure
from trainer.course.interactive.stage import harmless, lay_ready, set_stage
from trainer.course.interactive.steps import CLAIMS, Step, Verb, read_steps
from trainer.engine.hand import Hand
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import Kind
from trainer.table.actions import Action, Do
from trainer.table.change import changed
from trainer.table.events import Happened
from trainer.table.legal import refusal
from trainer.table.moves import take_from_head, with_player, without
from trainer.table.state import SEATS, Phase, TableState, after
from trainer.table.step import apply

_MOST_FRAMES = 60


@dataclass(frozen=True, slots=True)
class Frame:
    """One event and the table right after it. ``happened`` is None for the table before the first.

    Where a tile has been laid open all three others are asked, so that ``legal`` can say of each what it may call and
    why not the rest.
    """

    state: TableState
    happened: Happened | None = None
    seat: int = 0
    tile: Kind | None = None


def play(
    hands: Mapping[int, Hand], texts: tuple[str, ...], rules: RuleSet, *, dealer: int = 0, streak: int = 1
) -> tuple[Frame, ...]:
    """The frames of the story that *texts* tell from *hands*.

    Raises BadFigure, naming the step, for a story that cannot be; EngineError for hands that cannot.
    """
    steps = read_steps(texts)
    if not 1 <= streak <= (rules.streak_cap or streak) or dealer not in SEATS:
        raise BadFigure(
            f"dealer {dealer} at {streak}老: seats are 0 to 3, the streak runs from 1 to {rules.streak_cap}"
        )
    opening = set_stage(hands, _from_wall(steps), rules, turn=steps[0].seat, dealer=dealer, streak=streak)
    return (Frame(opening), *_Story(steps, opening).frames())


def _from_wall(steps: tuple[Step, ...]) -> list[Kind]:
    """The tiles that the steps still draw."""
    found = []
    for before, step in zip((None, *steps), steps, strict=False):
        thrown = before is not None and before.verb is Verb.DISCARD and before.tile == step.tile
        if step.tile is not None and (step.verb in (Verb.DRAW, Verb.REPLACE) or (step.verb in CLAIMS and not thrown)):
            found.append(step.tile)
    return found


class _Story:
    """The table as it goes on, and the step that comes next."""

    def __init__(self, steps: tuple[Step, ...], opening: TableState) -> None:
        self._steps = steps
        self._at = 0
        self._state = opening

    @property
    def _next(self) -> Step | None:
        return self._steps[self._at] if self._at < len(self._steps) else None

    def _wrong(self, problem: str) -> BadFigure:
        step = self._next
        told = f"step {self._at + 1} ({step})" if step else "after the last step"
        return BadFigure(f"{told}: {problem}")

    def frames(self) -> Iterator[Frame]:
        """Play until the steps are told."""
        first = self._steps[0]
        assert first.tile is not None  # a draw names its tile
        self._state = take_from_head(lay_ready(self._state, self._state.head, first.tile), first.seat)
        yield from self._drawn()
        count = 0
        while (step := self._next) is not None:
            count += 1
            if count > _MOST_FRAMES:
                raise self._wrong("the story takes too many turns to get here")
            turn = self._state.turn
            if step.seat == turn and step.verb in _OWN:
                yield from _OWN[step.verb](self, step)
            elif turn == 0:
                raise self._wrong("it is your turn first; tell what you do")
            elif step.seat == turn and step.verb not in CLAIMS:
                raise self._wrong(f"seat {turn} is to play and cannot {step.verb.value} now")
            else:
                drawn = self._state.players[turn].drawn
                if drawn is None:
                    raise self._wrong(f"seat {turn} has claimed and must discard first; tell what")
                yield from self._lay(Action(turn, Do.DISCARD, drawn))

    def _drawn(self) -> Iterator[Frame]:
        """Somebody has drawn; if that was told, the story goes on."""
        state, step = self._state, self._next
        if step is not None and step.verb is Verb.DRAW and step.seat == state.turn:
            self._at += 1
        yield Frame(state, Happened.DRAW, state.turn, state.players[state.turn].drawn)

    def _discard(self, step: Step) -> Iterator[Frame]:
        action = Action(step.seat, Do.DISCARD, step.tile)
        self._refuse(self._state, action)
        self._at += 1
        yield from self._lay(action)

    def _lay(self, action: Action) -> Iterator[Frame]:
        """A discard, the claim on it if the story tells of one, else the next draw."""
        before, tile = self._state, action.tile
        assert tile is not None  # a discard names its tile
        ready = lay_ready(before, before.head, self._upcoming(action.seat, tile))
        later = apply(ready, action)
        laid = _laid_open(ready, later, action)
        yield Frame(laid, Happened.DISCARD, action.seat, tile)
        step = self._next
        if step is not None and self._claims(step, action.seat, tile):
            yield from self._claim(step, later, laid)
        elif step is not None:
            self._state = self._all_pass(later)
            yield from self._drawn()

    def _claims(self, step: Step, giver: int, tile: Kind) -> bool:
        return step.seat != giver and step.verb in CLAIMS and step.tile == tile

    def _claim(self, step: Step, state: TableState, laid: TableState) -> Iterator[Frame]:
        assert step.tile is not None  # a claim names its tile
        own = step.own or (step.tile,) * (2 if step.verb is Verb.PENG else 3)
        call = Action(step.seat, Do(step.verb.value), step.tile, own)
        self._refuse(laid, call)
        self._at += 1
        if step.verb is Verb.MINGGANG:
            state = self._replacement_ready(state, step.seat)
        for seat in state.asked:
            state = apply(state, call if seat == step.seat else Action(seat, Do.PASS))
        self._state = state
        yield from self._melded(Happened(step.verb.value), step, kong=step.verb is Verb.MINGGANG)

    def _kong(self, step: Step) -> Iterator[Frame]:
        assert step.tile is not None  # a kong names its tile
        own = (step.tile,) * (4 if step.verb is Verb.ANGANG else 1)
        action = Action(step.seat, Do(step.verb.value), step.tile, own)
        self._refuse(self._state, action)
        self._at += 1
        self._state = apply(self._replacement_ready(self._state, step.seat), action)
        yield from self._melded(Happened(step.verb.value), step, kong=True)

    def _melded(self, happened: Happened, step: Step, *, kong: bool) -> Iterator[Frame]:
        """The meld, and what a kong drew: the same table with the replacement put back for a moment."""
        state = self._state
        if not kong:
            yield Frame(state, happened, step.seat, step.tile)
            return
        player = state.players[step.seat]
        drawn = player.drawn
        assert drawn is not None  # the replacement
        yield Frame(
            with_player(state, step.seat, tiles=without(player.tiles, (drawn,)), drawn=None),
            happened,
            step.seat,
            step.tile,
        )
        yield Frame(state, Happened.GANG_DRAW, step.seat, drawn)

    def _replacement_ready(self, state: TableState, seat: int) -> TableState:
        step = self._next
        if step is None or step.verb is not Verb.REPLACE or step.seat != seat or step.tile is None:
            raise self._wrong("a kong draws a replacement; tell which by 'replace 1m' right after it")
        self._at += 1
        state = lay_ready(state, state.tail - 1, step.tile)
        if not state.rules.gang_burns:
            return state
        # The tile before it leaves the wall unseen, so it must be none that the story still needs.
        spare = harmless(changed(state, tail=state.tail - 1), _from_wall(self._steps[self._at :]))
        wall = [*state.wall]
        at = next(place for place in range(state.head, state.tail - 1) if wall[place] == spare)
        wall[at], wall[state.tail - 2] = wall[state.tail - 2], wall[at]
        return changed(state, wall=tuple(wall))

    def _win(self, step: Step) -> Iterator[Frame]:
        action = Action(step.seat, Do.WIN)
        self._refuse(self._state, action)
        self._at += 1
        if self._next is not None:
            raise self._wrong("the deal is over with the win before it")
        drawn = self._state.players[step.seat].drawn
        self._state = apply(self._state, action)
        yield Frame(self._state, Happened.WIN, step.seat, drawn)

    def _refuse(self, state: TableState, action: Action) -> None:
        found = refusal(state, action)
        if found is not None:
            raise self._wrong(f"the table refuses it: {found.reason} ({found.clause})")

    def _all_pass(self, state: TableState) -> TableState:
        while state.phase is Phase.CLAIM:
            state = apply(state, Action(state.asked[0], Do.PASS))
        if state.phase is not Phase.PLAY:
            raise self._wrong(f"the table is in the phase {state.phase.value}; the story cannot go on")
        return state

    def _upcoming(self, giver: int, laid: Kind) -> Kind:
        """What the seat after *giver* shall draw: what is told, what a claim wants of it, else something harmless."""
        step, drawer = self._next, after(giver)
        if step is not None and step.tile is not None and not self._claims(step, giver, laid):
            if step.verb is Verb.DRAW and step.seat == drawer:
                return step.tile
            thrower = (step.seat - 1) % 4 if step.verb is Verb.CHI else drawer
            if step.verb in CLAIMS and drawer == thrower != step.seat:
                return step.tile
        return harmless(self._state, _from_wall(self._steps[self._at :]))


_OWN = {
    Verb.DISCARD: _Story._discard,
    Verb.ANGANG: _Story._kong,
    Verb.JIAGANG: _Story._kong,
    Verb.WIN: _Story._win,
}


def _laid_open(before: TableState, later: TableState, action: Action) -> TableState:
    """The moment the tile lies open, before anyone has drawn or called: everybody else is asked."""
    players = [*before.players]
    players[action.seat] = later.players[action.seat]
    return changed(
        before,
        players=(players[0], players[1], players[2], players[3]),
        phase=Phase.CLAIM,
        turn=action.seat,
        open_tile=action.tile,
        asked=tuple(seat for seat in SEATS if seat != action.seat),
        calls=(),
        gang_draw=False,
        after_claim=False,
    )
