"""What the engine refuses, and why.

``EngineError``
  ├ ``BadTile``     text that names no tile
  ├ ``BadSize``     a wrong number of tiles (相公)
  ├ ``BadHand``     tiles that cannot all exist: five of a kind, a flower in the hand
  ├ ``BadMeld``     tiles that form no meld, or a caishen where C3 bars it
  ├ ``BadFacts``    events that cannot have happened together
  └ ``BadRequest``  an unknown key, rule set, option or type
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
