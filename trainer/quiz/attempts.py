"""The attempt a learner has in mind who says "chow!" or "kong!": the nearest to a legal one. Clauses: C1–C3, K1."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine import WHITE, Kind, MeldKind, completes, format_tiles, tile_text
from trainer.engine.tiles import is_honour
from trainer.quiz.question import Step
from trainer.quiz.refusal_words import refusal_step
from trainer.quiz.table_scene import YOU, Moment
from trainer.table.actions import Action, Do

NO_TILES = ("wrong_phase", "not_held", "no_such_gang", "no_such_meld", "not_complete")
"""Reasons that lie in the tiles or in whose turn it is; no rule has to be known to see them."""


def attempt(moment: Moment, do: Do) -> Action:
    """The action that *do* most likely means for you in *moment*: with tiles you hold, where there are such."""
    if do is Do.WIN:
        return Action(YOU, Do.WIN)
    if do is Do.DISCARD:
        return Action(YOU, Do.DISCARD, moment.you.tiles[-1])
    if moment.thrown is None or do in (Do.ANGANG, Do.JIAGANG):
        return _own_gang(moment, do)
    held = moment.you.tiles
    natural = list(_partners(moment.thrown, do))
    for own in (*natural, *(own for kinds in natural for own in _helped(kinds))):
        if all(held.count(kind) >= own.count(kind) for kind in own):
            return Action(YOU, do, moment.thrown, own)
    return Action(YOU, do, moment.thrown, natural[0])


def _partners(tile: Kind, do: Do) -> Iterator[tuple[Kind, ...]]:
    """The tiles that would go with *tile*; for a chow of what is in no run, two more of it."""
    if do is not Do.CHI:
        yield (tile,) * (3 if do is Do.MINGGANG else 2)
        return
    start, rank = tile - tile % 9, tile % 9
    for low in (rank - 2, rank - 1, rank) if tile < 27 else ():
        if 0 <= low <= 6:
            yield tuple(start + number for number in range(low, low + 3) if number != rank)
    if tile >= 27:
        yield (tile, tile)


def _helped(kinds: tuple[Kind, ...]) -> Iterator[tuple[Kind, ...]]:
    """*kinds* with a caishen in place of one of them, each in turn."""
    for place in range(len(kinds)):
        yield tuple(sorted((*kinds[:place], *kinds[place + 1 :], WHITE)))


def _own_gang(moment: Moment, do: Do) -> Action:
    you = moment.you
    natural = [kind for kind in you.tiles if kind != WHITE]
    if do is Do.JIAGANG:
        pungs = [meld.tiles[0] for meld in you.melds if meld.kind is MeldKind.PENG]
        kind = next((kind for kind in pungs if kind in natural), natural[0])
        return Action(YOU, do, kind, (kind,))
    kind = max(natural, key=natural.count)
    return Action(YOU, do, kind, (kind,) * 4)


def why_not(moment: Moment, do: Do) -> Step:
    """Why you may not *do* it, with the tiles it would have been about. Raises ValueError where you may."""
    action = attempt(moment, do)
    refused = moment.refusal(action)
    if refused is None:
        raise ValueError(f"{action}: the table allows it")
    return refusal_step(refused, do, "" if refused.reason in NO_TILES else tiles_of(action))


def tiles_of(action: Action) -> str:
    """The tiles of *action* in order, the claimed one parted from one's own; "" for a win.

    >>> tiles_of(Action(0, Do.CHI, 2, (0, 1)))
    '12m 3m'
    """
    if action.tile is None:
        return ""
    if action.do in (Do.ANGANG, Do.JIAGANG, Do.DISCARD):
        return format_tiles(action.with_tiles or (action.tile,))
    return f"{format_tiles(action.with_tiles)} {tile_text(action.tile)}"


def is_tempting(moment: Moment, do: Do) -> bool:
    """Whether somebody could think of *do* here: the tiles are there, and only a rule stands against it."""
    if do is Do.WIN:
        hand = moment.you.hand if moment.thrown is None else moment.you.hand.draw(moment.thrown)
        if not completes(hand, moment.state.rules):
            return False
    if do is Do.CHI and moment.thrown is not None and is_honour(moment.thrown):
        return False
    refused = moment.refusal(attempt(moment, do))
    return refused is not None and refused.reason not in NO_TILES
