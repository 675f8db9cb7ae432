"""A table at one moment: frozen, complete, and with nothing in it that is not a fact.

The whole wall is part of the state, so that a state and a list of actions always lead to the same end; what one seat
may see of it is a ``View`` (``view.py``). Clauses: S, F1, F2, F4–F6, C, K, X, P10.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from trainer.engine.context import NO_TAN
from trainer.engine.hand import Hand, Meld
from trainer.engine.judge import Win
from trainer.engine.ruleset import RuleSet
from trainer.engine.settle import Payments
from trainer.engine.tiles import Kind
from trainer.table.actions import Action
from trainer.table.events import Event

SEATS = (0, 1, 2, 3)


def after(seat: int, steps: int = 1) -> int:
    """The seat *steps* further counter-clockwise; one step is 下家. Clause: T8.

    >>> after(3), after(0, 2)
    (0, 2)
    """
    return (seat + steps) % 4


class Phase(StrEnum):
    """Whose decision the table waits for. Clauses: F1, K5, P14.

    ``PLAY``: ``turn`` has a full hand. ``SHIFENG``: ``turn`` has made a tenth honour discard and may declare.
    ``CLAIM``: ``turn`` has discarded, ``asked`` may call. ``ROB``: ``turn`` adds to a pung, ``asked`` may rob it.
    """

    PLAY = "play"
    SHIFENG = "shifeng"
    CLAIM = "claim"
    ROB = "rob"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Declared:
    """A meld on the table with the tile claimed and whose it was; both None for a concealed kong. Clause: O7."""

    meld: Meld
    claimed: Kind | None = None
    from_seat: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile in a river: ``drawn`` if it was the tile just drawn, ``claimed`` if somebody took it. Clauses: F6, P10."""

    tile: Kind
    drawn: bool = False
    is_float: bool = False
    claimed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What one seat has and has done in this deal.

    ``tiles``: concealed, sorted, the drawn one included. ``drawn``: the tile just drawn, kept apart (O8); None when
    there is none (after a claim, or when it is another's turn). ``chain``: floats and kongs since the last ordinary
    discard (P10), as in ``WinContext``. ``lock``: whether this seat's own discarded caishen still binds the others
    (X6). ``missed_peng``, ``missed_win``: kinds passed and barred until the next turn (C7, C8). ``flowers``: flowers
    shown (S8). ``shifeng``: whether 十风 is still open to this seat: only honours discarded, no meld, not yet declined
    (P14).

    Clause: O8.
    """

    tiles: tuple[Kind, ...]
    declared: tuple[Declared, ...] = ()
    drawn: Kind | None = None
    river: tuple[Discard, ...] = ()
    chain: tuple[str, ...] = ()
    lock: bool = False
    missed_peng: tuple[Kind, ...] = ()
    missed_win: tuple[Kind, ...] = ()
    flowers: int = 0
    shifeng: bool = True

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds alone, in the order in which they were made."""
        return tuple(declared.meld for declared in self.declared)

    @property
    def hand(self) -> Hand:
        """Concealed tiles and melds as the engine takes them."""
        return _hand(self.tiles, self.melds)


@lru_cache(maxsize=1024)
def _hand(tiles: tuple[Kind, ...], melds: tuple[Meld, ...]) -> Hand:
    """A hand with its block keys; after every discard three players ask for theirs, which seldom has changed."""
    return Hand(tiles, melds)


class Ending(StrEnum):
    """How a deal ended. Clauses: W, E2, G6."""

    WIN = "win"
    DRAWN = "drawn"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The end of a deal: ``seat`` won or left; ``win`` as judged; points by seat. Clauses: D3–D7, E2, G6."""

    ending: Ending
    payments: Payments
    seat: int | None = None
    win: Win | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A deal at one moment.

    ``wall``: all 136 tiles in drawing order, the turned-up one last where there is one; those from ``head`` up to, but
    without, ``tail`` are still to be drawn. ``turn``: whose action is, or was last, at the table (see ``Phase``).
    ``open_tile``: the discard or added tile the others are asked about. ``asked``: seats that may call and have not
    answered yet; ``calls``: the answers given so far. ``tan[a][b]``: 摊 that a has taken from b (C6). ``gang_draw``:
    whether ``turn``'s drawn tile is a kong's replacement; ``after_claim``: whether ``turn`` is in the play phase right
    after a chow or pung (F2, C9). ``log``: every event of the deal so far.
    """

    rules: RuleSet
    dealer: int
    streak: int
    dice: tuple[int, int]
    turned: Kind | None
    caishen: Kind
    wall: tuple[Kind, ...]
    head: int
    tail: int
    players: tuple[Player, Player, Player, Player]
    phase: Phase
    turn: int
    open_tile: Kind | None = None
    asked: tuple[int, ...] = ()
    calls: tuple[Action, ...] = ()
    tan: tuple[tuple[int, ...], ...] = NO_TAN
    gang_draw: bool = False
    after_claim: bool = False
    result: Result | None = None
    log: tuple[Event, ...] = ()

    @property
    def left(self) -> int:
        """How many tiles are still to be drawn, the reserve of E1 included; the turned-up tile is none of them."""
        return self.tail - self.head
