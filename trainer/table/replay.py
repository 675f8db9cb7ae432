"""From recorded events back to actions and states, each event checked. Clauses: those of the refused action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trainer.engine.errors import EngineError
from trainer.engine.tiles import Kind, parse_tile, parse_tiles, tile_text
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.events import Event, Happened
from trainer.table.legal import legal_actions, waiting_for
from trainer.table.state import Phase, TableState
from trainer.table.step import apply

_COPIES_IN_HAND = {Do.PENG: 2, Do.MINGGANG: 3, Do.ANGANG: 4, Do.JIAGANG: 1}


class BadRecord(ValueError):
    """A record that cannot be what happened: names the event, what is wrong and, where one is broken, the clause."""


def event_dict(event: Event) -> dict[str, Any]:
    """*event* as the record writes it.

    >>> event_dict(Event(do=Happened.CHI, seat=1, tile=2, with_tiles=(0, 1), from_seat=0))
    {'seat': 1, 'do': 'chi', 'tile': '3m', 'with': '1m 2m', 'from': 0}
    """
    if event.seat is None:
        return {"do": event.do.value}
    found: dict[str, Any] = {"seat": event.seat, "do": event.do.value}
    if event.do is Happened.PASS:
        return {**found, "on": _text(event.tile), "could": list(event.could)}
    if event.source is not None:
        found["source"] = event.source
    if event.tile is not None:
        found["tile"] = tile_text(event.tile)
    if event.with_tiles:
        found["with"] = " ".join(map(tile_text, event.with_tiles))
    if event.from_seat is not None:
        found["from"] = event.from_seat
    if event.is_float:
        found["float"] = True
    if event.do is Happened.GANG_DRAW:
        found["burnt"] = _text(event.burnt)
    if event.do is Happened.WIN:
        found |= {"fan": dict(event.fan), "exponent": event.exponent, "value": event.value}
    return found


def _text(kind: Kind | None) -> str | None:
    return None if kind is None else tile_text(kind)


def replay_events(state: TableState, events: Sequence[Any]) -> TableState:
    """Play *events* from *state* to the end of the deal.

    Raises BadRecord for the first event that did not follow, or that the rules refuse, with the clause.
    """
    seen = 0
    while True:
        _compare(state, events, seen)
        seen = len(state.log)
        if state.phase is Phase.OVER:
            break
        if seen >= len(events):
            raise BadRecord(f"event {seen + 1} is missing: the deal goes on, seats {list(waiting_for(state))} decide")
        for action in _decisions(state, events[seen:], seen + 1):
            try:
                state = apply(state, action)
            except IllegalAction as refused:
                raise BadRecord(f"event {seen + 1}: {refused}, clause {refused.clause}") from None
    if len(events) > seen:
        raise BadRecord(f"event {seen + 1}: the deal was over before it")
    return state


def _compare(state: TableState, events: Sequence[Any], seen: int) -> None:
    for number, event in enumerate(state.log[seen:], seen):
        wanted = event_dict(event)
        if number >= len(events):
            raise BadRecord(f"event {number + 1} is missing: what happens here is {wanted!r}")
        found = events[number]
        if found != wanted or list(found) != list(wanted):
            raise BadRecord(f"event {number + 1}: {found!r}, but what happens here is {wanted!r}")


def _decisions(state: TableState, events: Sequence[Any], number: int) -> list[Action]:
    """The actions behind the next events: one, or the answers of a whole claim window."""
    first = _read(events[0], number)
    if state.phase in (Phase.CLAIM, Phase.ROB) and first[1] != Do.LEAVE.value:
        return _answers(state, events, number)
    seat, do = first
    if state.phase is Phase.SHIFENG and do == "pass":
        return [Action(seat, Do.PASS)]
    return [_action(state, events[0], number)]


def _answers(state: TableState, events: Sequence[Any], number: int) -> list[Action]:
    """What each seat asked answered: passes, then the call carried out; whoever is not named was overridden."""
    answers: dict[int, Action] = {}
    for offset, event in enumerate(events):
        seat, do = _read(event, number + offset)
        if do == "pass":
            answers[seat] = Action(seat, Do.PASS)
            continue
        if do in (Do.CHI, Do.PENG, Do.MINGGANG, Do.WIN):
            answers[seat] = _action(state, event, number + offset)
        break
    for seat in state.asked:
        if seat not in answers:
            answers[seat] = legal_actions(state, seat)[-2]
    order = [seat for seat in answers if seat not in state.asked] + list(state.asked)
    return [answers[seat] for seat in order]


def _read(event: Any, number: int) -> tuple[int, str]:
    """Seat and kind of *event*; seat −1 where it has none."""
    if not isinstance(event, Mapping) or not isinstance(event.get("do"), str):
        raise BadRecord(f"event {number}: {event!r}; an object with 'do' is wanted")
    seat = event.get("seat", -1)
    if isinstance(seat, bool) or not isinstance(seat, int) or not -1 <= seat <= 3:
        raise BadRecord(f"event {number}: seat {seat!r}; seats are 0, 1, 2, 3")
    return seat, event["do"]


def _action(state: TableState, event: Mapping[str, Any], number: int) -> Action:
    seat, word = _read(event, number)
    try:
        do = Do(word)
    except ValueError:
        raise BadRecord(f"event {number}: {word!r} does not follow by itself here, and nobody may do it") from None
    if do in (Do.WIN, Do.LEAVE, Do.PASS):
        return Action(seat, do)
    try:
        tile = parse_tile(str(event.get("tile")))
        own = parse_tiles(str(event["with"])) if "with" in event else (tile,) * _COPIES_IN_HAND.get(do, 0)
    except EngineError as error:
        raise BadRecord(f"event {number}: {error}") from None
    return Action(seat, do, tile, tuple(sorted(own)))
