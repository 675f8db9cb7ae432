"""A chain, step by step: what you do, what that does to it, what a win is worth. Clauses: P2–P4, P10, P11."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.course.interactive.specs import BadFigure, ChainSpec
from trainer.course.interactive.story import Frame, play
from trainer.engine.context import CAIPIAO, GANG
from trainer.engine.hand import Hand
from trainer.engine.judge import Win
from trainer.engine.ruleset import RuleSet
from trainer.engine.tiles import Kind
from trainer.table.events import Happened
from trainer.table.legal import verdict
from trainer.table.state import Player

YOU = 0


class Effect(StrEnum):
    """What an event does to your chain."""

    START = "start"
    DRAWN = "drawn"
    FLOAT = "float"
    WASTED = "wasted"
    EMPTIED = "emptied"
    STILL_EMPTY = "still_empty"
    CLAIMED = "claimed"
    KONG = "kong"
    REPLACED = "replaced"
    BAOTOU = "baotou"
    FLOATS_LOST = "floats_lost"
    WON = "won"


CLAUSES = {
    Effect.WASTED: "X7",
    Effect.BAOTOU: "P3",
    Effect.FLOATS_LOST: "P11",
    Effect.WON: "P11",
}


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One event of yours. ``win`` is the win you may call with the tile just drawn, or have called; else None."""

    happened: Happened | None
    tile: Kind | None
    player: Player
    effect: Effect
    win: Win | None

    @property
    def chain(self) -> tuple[str, ...]:
        """Floats and kongs since the last ordinary discard, oldest first. Clause: P10."""
        return self.player.chain

    @property
    def floats(self) -> int:
        """How many of them are floats."""
        return self.chain.count(CAIPIAO)

    @property
    def gangs(self) -> int:
        """How many of them are kongs."""
        return self.chain.count(GANG)

    @property
    def clause(self) -> str:
        """The clause that decides the effect."""
        return CLAUSES.get(self.effect, "P10")


def chain_steps(spec: ChainSpec, rules: RuleSet) -> tuple[ChainStep, ...]:
    """Your events of the story, the hand before the first draw foremost.

    >>> from trainer.engine.ruleset import MIL2025
    >>> spec = ChainSpec(tiles="123m345p678s777z5z", steps=("draw 5z", "discard 5z", "draw 9s", "discard 9s"))
    >>> [(step.effect.value, step.floats) for step in chain_steps(spec, MIL2025)]
    [('start', 0), ('drawn', 0), ('float', 1), ('drawn', 1), ('emptied', 0)]

    Raises BadFigure and EngineError as ``play`` does, and where nothing of it is a float or a kong. Clauses: P10, P11.
    """
    hand = Hand.parse(spec.tiles, spec.melds)
    frames = play({YOU: hand}, spec.steps, rules, dealer=spec.dealer, streak=spec.streak)
    mine = [frame for frame in frames if frame.happened is None or frame.seat == YOU]
    steps = [_step(before, frame) for before, frame in zip((frames[0], *mine), mine, strict=False)]
    if not any(step.chain for step in steps):
        raise BadFigure("steps: no float and no kong among them, so there is no chain to watch")
    return tuple(steps)


def _step(before: Frame, frame: Frame) -> ChainStep:
    player = frame.state.players[YOU]
    return ChainStep(frame.happened, frame.tile, player, _effect(before, frame), _win(frame))


def _win(frame: Frame) -> Win | None:
    if frame.state.result is not None:
        return frame.state.result.win
    if frame.happened not in (Happened.DRAW, Happened.GANG_DRAW):
        return None
    found = verdict(frame.state, YOU)
    return found if isinstance(found, Win) else None


def _effect(before: Frame, frame: Frame) -> Effect:
    match frame.happened:
        case None:
            return Effect.START
        case Happened.DISCARD:
            return _of_discard(before, frame)
        case Happened.DRAW:
            return Effect.DRAWN
        case Happened.GANG_DRAW:
            return Effect.REPLACED
        case Happened.WIN:
            return _of_win(frame)
        case Happened.CHI | Happened.PENG:
            return Effect.CLAIMED
        case _:
            return Effect.KONG


def _of_discard(before: Frame, frame: Frame) -> Effect:
    if frame.state.players[YOU].river[-1].is_float:
        return Effect.FLOAT
    if frame.tile == frame.state.caishen:
        return Effect.WASTED
    return Effect.EMPTIED if before.state.players[YOU].chain else Effect.STILL_EMPTY


def _of_win(frame: Frame) -> Effect:
    win = _win(frame)
    if win is not None and "baotou" in win.fan:
        return Effect.BAOTOU
    return Effect.FLOATS_LOST if CAIPIAO in frame.state.players[YOU].chain else Effect.WON
