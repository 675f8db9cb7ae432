"""What the engine refuses, and why.

``EngineError``
  ├ ``BadTile``     text that names no tile
  ├ ``BadSize``     a wrong number of tiles (相公)
  ├ ``BadHand``     tiles that cannot all exist: five of a kind, a flower in the hand
  ├ ``BadMeld``     tiles that form no meld, or a caishen where C3 bars it
  ├ ``BadFacts``    events that cannot have happened together
  └ ``BadRequest``  an unknown key, rule set, option or type
      └ ``BadRoom`` options, or a room's text, that make no room
"""

from __future__ import annotations

from typing import ClassVar


class EngineError(ValueError):
    """Input the engine cannot judge; ``str()`` names the thing, the place and the way out."""

    code: ClassVar[str] = "bad_request"


class BadTile(EngineError):
    """Text that names no tile."""

    code = "bad_tile"


class BadSize(EngineError):
    """A hand with the wrong number of tiles."""

    code = "bad_size"


class BadHand(EngineError):
    """More copies of a kind than are in play."""

    code = "bad_hand"


class BadMeld(EngineError):
    """Tiles that are no meld, or not the one claimed."""

    code = "bad_meld"


class BadFacts(EngineError):
    """Events that cannot have happened together."""

    code = "bad_facts"


class BadRequest(EngineError):
    """A request with unknown keys, types, rule sets or options."""

    code = "bad_request"


class BadRoom(BadRequest):
    """Options, or a room's text, that make no room.

    ``reason`` is the kind of fault, for pages that say it in a language of their own; ``option`` and ``piece`` name the
    place: an option, a piece of the text.

    >>> error = BadRoom("match", "options: dafen 40 and deals 8 both end the match; choose one (G1, G2)")
    >>> error.reason, error.option
    ('match', '')
    """

    def __init__(self, reason: str, message: str, *, option: str = "", piece: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.option = option
        self.piece = piece
