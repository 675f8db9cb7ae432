"""Why a hand cannot be, in words."""

from __future__ import annotations

from trainer.ui.calculator.outcome import Impossible
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name


def impossible_text(found: Impossible, lang: Lang) -> str:
    """Why the hand cannot be.

    >>> impossible_text(Impossible("five", "T1", 4), "en")
    'More than four 5 wan: a kind has four copies.'
    """
    tile = "" if found.kind is None else tile_name(found.kind, lang)
    return t(f"calculator.impossible.{found.reason}", lang, tile=tile, detail=found.detail)
