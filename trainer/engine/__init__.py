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
"""

from trainer.engine.context import NO_TAN, Source, WinContext
from trainer.engine.errors import BadFacts, BadHand, BadMeld, BadRequest, BadSize, BadTile, EngineError
from trainer.engine.hand import Hand, Meld, MeldKind
from trainer.engine.judge import NotWin, Step, Win, judge
from trainer.engine.options import with_options
from trainer.engine.pattern_words import WORDS, PatternWord, is_shisanyao, pattern_words, seat_wind
from trainer.engine.patterns import Element
from trainer.engine.readings import Group, GroupKind, Placed, Reading, Shape, readings
from trainer.engine.request import answer
from trainer.engine.room import Room
from trainer.engine.ruleset import MIL2025, PRESETS, RuleSet, clause_of, differences, preset, table_factor
from trainer.engine.settle import Due, DueReason, Payments, dealer_factor, dues, settle
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
