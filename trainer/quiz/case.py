"""A win to be judged, as one object: what is shown, what the engine is asked and what the key is taken from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trainer.engine import (
    NO_TAN,
    Hand,
    Kind,
    NotWin,
    RuleSet,
    Source,
    Win,
    WinContext,
    format_tiles,
    judge,
    parse_tile,
    preset,
    tile_text,
)
from trainer.quiz.question import Question, Scene, Text


@dataclass(frozen=True, slots=True)
class Case:
    """The hand before the draw, the tile drawn, and the events around it."""

    hand: Hand
    tile: Kind
    context: WinContext
    rules: RuleSet

    @classmethod
    def of(cls, question: Question) -> Case:
        """The case that *question* shows. Raises ValueError when it shows none."""
        request = question.scene.request
        if request is None or request["op"] != "judge":
            raise ValueError(f"{question.id}: no win is shown")
        context = WinContext(
            source=Source(request["source"]),
            chain=tuple(request["chain"]),
            seat=request["seat"],
            dealer=request["dealer"],
            streak=request["streak"],
            tan=tuple(tuple(row) for row in request.get("tan", NO_TAN)),
            base=request["base"],
        )
        hand = Hand.parse(request["hand"], request["melds"])
        return cls(hand, parse_tile(request["tile"]), context, preset(request["rules"]))

    @property
    def full(self) -> Hand:
        """The hand with the tile drawn."""
        return self.hand.draw(self.tile)

    def judge(self) -> Win | NotWin:
        """The engine's verdict."""
        return judge(self.hand, self.tile, self.context, self.rules)

    def win(self) -> Win:
        """The engine's verdict where it is known to be a win. Raises ValueError otherwise."""
        verdict = self.judge()
        if isinstance(verdict, NotWin):
            raise ValueError(f"{self.hand} with {tile_text(self.tile)}: {verdict.reason}")
        return verdict

    def request(self) -> dict[str, Any]:
        """The same case as a request to the engine."""
        context = self.context
        asked: dict[str, Any] = {
            "op": "judge",
            "rules": self.rules.id,
            "hand": format_tiles(self.hand.tiles),
            "melds": [str(meld) for meld in self.hand.melds],
            "tile": tile_text(self.tile),
            "source": context.source.value,
            "chain": list(context.chain),
            "seat": context.seat,
            "dealer": context.dealer,
            "streak": context.streak,
            "base": context.base,
        }
        if any(map(any, context.tan)):
            asked["tan"] = [list(row) for row in context.tan]
        return asked

    def scene(self, *notes: Text) -> Scene:
        """What is shown of the case, with *notes*."""
        request = self.request()
        return Scene(request, request["hand"], tuple(request["melds"]), request["tile"], notes)
