"""Figures that the screen lets one work oneself: on paper the tiles they start from, and what is to be seen."""

from __future__ import annotations

from html import escape

from trainer.course import Interactive
from trainer.course.interactive import ChainSpec, LockSpec, PaySpec, ReadingsSpec, TurnedSpec, WallSpec
from trainer.ui.printing.parts import Pad
from trainer.ui.text import t


def interactive_html(block: Interactive, pad: Pad) -> str:
    """*block* as a still figure with its caption, and where to find it moving."""
    spec = block.spec
    match spec:
        case ChainSpec():
            inner = pad.row(spec.tiles, melds=spec.melds)
        case ReadingsSpec():
            inner = pad.row(spec.tiles, melds=spec.melds, drawn=spec.drawn)
        case LockSpec():
            melds = dict(spec.melds)
            inner = "".join(_hand(seat, tiles, melds.get(seat, ()), pad) for seat, tiles in spec.hands)
        case TurnedSpec():
            inner = pad.row(spec.tile)
        case WallSpec():
            first, second = spec.dice
            inner = f"<p>{escape(t('print.dice', pad.lang, first=first, second=second, total=first + second))}</p>"
        case PaySpec():
            inner = ""
    caption = pad.prose(block.caption) if block.caption else ""
    where = f'<p class="small">{escape(t("print.interactive", pad.lang))}</p>'
    return f"<figure>{inner}<figcaption>{caption}{where}</figcaption></figure>"


def _hand(seat: int, tiles: str, melds: tuple[str, ...], pad: Pad) -> str:
    label = t(f"print.seat.{seat}", pad.lang)
    return f'<p class="small">{escape(label)}</p>{pad.row(tiles, melds=melds, label=label)}'
