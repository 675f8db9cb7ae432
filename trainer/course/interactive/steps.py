"""The steps of a story as they are written: ``2 discard 5z``. Clauses: F1, C1, C2, K1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from trainer.course.interactive.specs import BadFigure
from trainer.engine.tiles import Kind, parse_tile, parse_tiles, tile_text


class Verb(StrEnum):
    """What a step may say."""

    DRAW = "draw"
    DISCARD = "discard"
    REPLACE = "replace"
    ANGANG = "angang"
    JIAGANG = "jiagang"
    MINGGANG = "minggang"
    PENG = "peng"
    CHI = "chi"
    WIN = "win"


CLAIMS = (Verb.CHI, Verb.PENG, Verb.MINGGANG)
_STEP = re.compile(r"(?:(?P<seat>\d+) )?(?P<verb>[a-z]+)(?: (?P<tile>\S+))?(?: with (?P<own>\S+))?")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: whose, what, the tile, and for a chow the two tiles from the hand."""

    seat: int
    verb: Verb
    tile: Kind | None = None
    own: tuple[Kind, ...] = ()

    def __str__(self) -> str:
        tile = "" if self.tile is None else f" {tile_text(self.tile)}"
        return f"{self.seat} {self.verb.value}{tile}"


def read_step(text: str) -> Step:
    """The step that *text* tells.

    >>> read_step("2 discard 5z"), str(read_step("win"))
    (Step(seat=2, verb=<Verb.DISCARD: 'discard'>, tile=31, own=()), '0 win')

    Raises BadFigure for anything that is no step, BadTile for a tile that is none.
    """
    match = _STEP.fullmatch(text.strip())
    if match is None or match["verb"] not in tuple(Verb):
        raise BadFigure(f"step {text!r}: one of {', '.join(Verb)} is wanted, as in '2 discard 5z' or 'chi 7p with 56p'")
    verb, seat = Verb(match["verb"]), int(match["seat"] or 0)
    if seat > 3:
        raise BadFigure(f"step {text!r}: seat {seat}; seats are 0, 1, 2, 3")
    if (match["tile"] is None) != (verb is Verb.WIN):
        raise BadFigure(f"step {text!r}: {'a win names no tile' if verb is Verb.WIN else 'its tile is missing'}")
    own = parse_tiles(match["own"] or "")
    if (verb is Verb.CHI) != (len(own) == 2):
        raise BadFigure(f"step {text!r}: a chow names the two tiles from the hand, as 'chi 7p with 56p', others none")
    tile = None if match["tile"] is None else parse_tile(match["tile"])
    return Step(seat, verb, tile, tuple(sorted(own)))


def read_steps(texts: Iterable[str]) -> tuple[Step, ...]:
    """All steps of a story. Raises as ``read_step`` does, and where the first is no draw."""
    steps = tuple(map(read_step, texts))
    if not steps or steps[0].verb is not Verb.DRAW:
        raise BadFigure("steps: the first is a draw, as in 'draw 5z'")
    return steps
