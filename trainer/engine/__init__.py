"""The rules, exactly: is it a win, what is it worth, who pays, what is a hand waiting for.

Everything here is a pure function of its arguments. Start with these::

    Hand.parse("123m456p789s222z5z")          tiles a player holds, and melds on the table
    waits, shanten, discards, completes       what a hand lacks
    readings                                  how a complete hand can be read, what each caishen stands for
    judge(hand, tile, WinContext(...), rules) a Win with all its reasons, or a NotWin with one
    settle                                    who pays what
    Room.from_text('hangma-room/1 …')          a preset, its changed options and a name, in one line
    answer({"op": "judge", ...})              all of it as plain data, for scripts

Rule sets are data (``ruleset.py``): five presets, each field with the clause it settles.

Importing this package reads the look-up tables and brings tiles, hands, rule sets and what a hand lacks. The rest of
the names below are here as well, but their modules load when a name of theirs is first asked for: what only judges
hands need not wait for rooms, nor what only counts tiles for either.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from trainer.engine.errors import BadFacts, BadHand, BadMeld, BadRequest, BadSize, BadTile, EngineError
from trainer.engine.hand import Hand, Meld, MeldKind
from trainer.engine.ruleset import MIL2025, PRESETS, RuleSet, clause_of, differences, preset, table_factor
from trainer.engine.shapes import DiscardOption, Waits, completes, discards, is_baotou, shanten, waits
from trainer.engine.tiles import (
    ALL_KINDS,
    WHITE,
    Kind,
    format_tiles,
    parse_tile,
    parse_tiles,
    suit_of,
    tile_en,
    tile_text,
    tile_zh,
)

if TYPE_CHECKING:
    from trainer.engine.context import NO_TAN, Source, WinContext
    from trainer.engine.judge import NotWin, Step, Win, judge
    from trainer.engine.options import with_options
    from trainer.engine.pattern_words import WORDS, PatternWord, is_shisanyao, pattern_words, seat_wind
    from trainer.engine.patterns import Element
    from trainer.engine.readings import Group, GroupKind, Placed, Reading, Shape, readings
    from trainer.engine.request import answer
    from trainer.engine.room import Room
    from trainer.engine.settle import Due, DueReason, Payments, dealer_factor, dues, settle

__all__ = [
    "ALL_KINDS",
    "MIL2025",
    "NO_TAN",
    "PRESETS",
    "WHITE",
    "WORDS",
    "BadFacts",
    "BadHand",
    "BadMeld",
    "BadRequest",
    "BadSize",
    "BadTile",
    "DiscardOption",
    "Due",
    "DueReason",
    "Element",
    "EngineError",
    "Group",
    "GroupKind",
    "Hand",
    "Kind",
    "Meld",
    "MeldKind",
    "NotWin",
    "PatternWord",
    "Payments",
    "Placed",
    "Reading",
    "Room",
    "RuleSet",
    "Shape",
    "Source",
    "Step",
    "Waits",
    "Win",
    "WinContext",
    "answer",
    "clause_of",
    "completes",
    "dealer_factor",
    "differences",
    "discards",
    "dues",
    "format_tiles",
    "is_baotou",
    "is_shisanyao",
    "judge",
    "parse_tile",
    "parse_tiles",
    "pattern_words",
    "preset",
    "readings",
    "seat_wind",
    "settle",
    "shanten",
    "suit_of",
    "table_factor",
    "tile_en",
    "tile_text",
    "tile_zh",
    "waits",
    "with_options",
]

# Which module of this package has each name that loads when asked for.
_LATER = {
    **dict.fromkeys(("NO_TAN", "Source", "WinContext"), "context"),
    **dict.fromkeys(("NotWin", "Step", "Win", "judge"), "judge"),
    **dict.fromkeys(("with_options",), "options"),
    **dict.fromkeys(("WORDS", "PatternWord", "is_shisanyao", "pattern_words", "seat_wind"), "pattern_words"),
    **dict.fromkeys(("Element",), "patterns"),
    **dict.fromkeys(("Group", "GroupKind", "Placed", "Reading", "Shape", "readings"), "readings"),
    **dict.fromkeys(("answer",), "request"),
    **dict.fromkeys(("Room",), "room"),
    **dict.fromkeys(("Due", "DueReason", "Payments", "dealer_factor", "dues", "settle"), "settle"),
}

if not TYPE_CHECKING:  # a checker that sees it takes every name for one that exists

    def __getattr__(name: str) -> object:
        """Load the module that has *name*, and keep what it names."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Engine(ModuleType):
    """This package. Importing a module of it binds the module's name here; where a function has the same, that stays.

    Otherwise ``from trainer.engine.judge import Win`` would put the module ``judge`` in the place of the function.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name in _LATER and isinstance(value, ModuleType):
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Engine
