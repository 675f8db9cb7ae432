"""A complete hand and every way to read it: blocks, what each caishen stands for, which counts. Clauses: W1–W3, P12."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.course.interactive.specs import BadFigure, ReadingsSpec
from trainer.engine.context import WinContext
from trainer.engine.hand import Hand
from trainer.engine.judge import Win, judge
from trainer.engine.readings import Reading, readings
from trainer.engine.ruleset import CaishenRule, RuleSet
from trainer.engine.tiles import Kind, parse_tile

MOST = 8
"""More ways to read one hand than this nobody compares by switching between them."""


@dataclass(frozen=True, slots=True)
class Read:
    """One way to read the hand. ``blocks[i]``: in which group of the reading the i-th tile of the hand lies.

    ``stands_for[i]``: what that tile stands for; ``exponent``: what the hand is worth read in this shape; ``counts``:
    whether this shape is the one that is paid. Clauses: W3, P12.
    """

    reading: Reading
    blocks: tuple[int, ...]
    stands_for: tuple[Kind, ...]
    exponent: int
    counts: bool


@dataclass(frozen=True, slots=True)
class ReadHand:
    """The hand as it lies, concealed tiles sorted, the drawn one and then the melds after them, and its readings."""

    tiles: tuple[Kind, ...]
    drawn: Kind
    melded: tuple[Kind, ...]
    win: Win
    reads: tuple[Read, ...]

    @property
    def all_tiles(self) -> tuple[Kind, ...]:
        """The tiles in the order in which ``Read.blocks`` counts them."""
        return (*self.tiles, self.drawn, *self.melded)


def read_hand(spec: ReadingsSpec, rules: RuleSet) -> ReadHand:
    """The hand of *spec*, won by own draw, with its readings, the plainest first.

    >>> from trainer.engine.ruleset import MIL2025
    >>> hand = read_hand(ReadingsSpec(tiles="123m46p789s222z1z5z", drawn="1z"), MIL2025)
    >>> [str(read.reading) for read in hand.reads]
    ['1m 2m 3m | 4p 5z=5p 6p | 7s 8s 9s | 1z 1z | 2z 2z 2z']

    Raises BadFigure for a hand that is not complete or reads in more than ``MOST`` ways, EngineError for one that
    cannot be. Clauses: W1–W3, P12.
    """
    if rules.caishen_rule is not CaishenRule.WHITE:
        raise BadFigure(f"rules: {rules.id} turns a tile up; readings are shown where 白 is the caishen")
    hand, drawn = Hand.parse(spec.tiles, spec.melds), parse_tile(spec.drawn)
    win = judge(hand, drawn, WinContext(), rules)
    if not isinstance(win, Win):
        raise BadFigure(f"tiles: no win ({win.reason}), so there is nothing to read")
    found = readings(hand.draw(drawn), rules)
    if len(found) > MOST:
        raise BadFigure(f"tiles: {len(found)} readings; {MOST} are the most to switch between")
    plainest = win.reading
    melded = tuple(kind for meld in hand.melds for kind in meld.tiles)
    lying = (*hand.tiles, drawn, *melded)
    ordered = sorted(found, key=lambda reading: reading != plainest)
    reads = tuple(_read(reading, lying, len(melded), win) for reading in ordered)
    return ReadHand(hand.tiles, drawn, melded, win, reads)


def _read(reading: Reading, lying: tuple[Kind, ...], melded: int, win: Win) -> Read:
    """Find the tiles of each group among those *lying* there, the last *melded* of which are in melds."""
    blocks, stands_for = [-1] * len(lying), list(lying)
    for number, group in enumerate(reading.groups):
        places = range(len(lying) - melded, len(lying)) if group.declared else range(len(lying) - melded)
        for placed in group.tiles:
            at = next(place for place in places if blocks[place] < 0 and lying[place] == placed.tile)
            blocks[at], stands_for[at] = number, placed.stands_for
    counts = reading.shape is win.shape
    exponent = win.exponent if counts or win.rival is None else win.rival
    return Read(reading, tuple(blocks), tuple(stands_for), exponent, counts)
