"""Figures that the screen lets one work oneself: on paper all their steps at once, and where to find them moving."""

from __future__ import annotations

import re
from html import escape

from trainer.course import Interactive
from trainer.ui.figures import style
from trainer.ui.figures.static import static_html
from trainer.ui.printing.faces import face_html
from trainer.ui.printing.parts import Pad
from trainer.ui.text import t

_DARK = re.compile(r"@media \(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_LINKS = re.compile(r"<a\b[^>]*>(?P<words>.*?)</a>")
_TAGS = re.compile(r"</?style>")
_SCREEN_TILE = re.compile(
    r'<span class="(?P<marks>[\w -]*)hm-tile hm-(?P<code>\w+)" role="img" aria-label="(?P<name>[^"]*)">'
    r"(?:<i[^>]*>(?P<corner>\w+)</i>)?</span>"
)
# The marks of the screen in ink: outlines and black, rows of tiles as on the rest of the sheet.
_INK = """
:root{--hm-accent:#000;--hm-on-accent:#fff}
.hm-row{display:flex;flex-wrap:wrap;gap:.8mm .4mm;break-inside:avoid}
.hm-row .hm-group,.hm-row .hm-apart{display:inline-flex;gap:.4mm;margin-left:1.5mm}
.hm-fig{max-width:none;line-height:1.45}.hm-fig .hm-cl{color:#000!important}
.hm-fig table .tile,.hm-fig .hm-small .tile{width:4.6mm;height:6.1mm}
.hm-fig .hm-mark.on{background:#fff;color:#000;border-color:#000}
.hm-fig .hm-stack i{background:#fff;color:#000;border:.2mm solid #000}.hm-walls .hm-legend i{display:none}
.hm-fig *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
"""


def figure_style() -> str:
    """What the figures look like on paper: the screen's style without its dark look, then ours."""
    return _DARK.sub("", _TAGS.sub("", style.STYLE)) + _INK


def interactive_html(block: Interactive, pad: Pad, ruleset: str) -> str:
    """*block* with all its steps and its caption; *ruleset* is the lesson's."""
    inner = on_paper(static_html(block, pad.lang, ruleset=ruleset, numerals=pad.numerals))
    caption = pad.prose(block.caption) if block.caption else ""
    where = f'<p class="small">{escape(t("print.interactive", pad.lang))}</p>'
    return f"<figure>{inner}<figcaption>{caption}{where}</figcaption></figure>"


def on_paper(markup: str) -> str:
    """*markup* of the screen with its tiles drawn for paper and its links as plain words: a saved file leads nowhere.

    >>> from trainer.ui.tiles import tile_html
    >>> on_paper(tile_html(31, lang="en"))
    '<svg class="tile" viewBox="0 0 60 80" role="img" aria-label="white"><use href="#hm-5z"/></svg>'
    """
    drawn = _SCREEN_TILE.sub(
        lambda tile: face_html(tile["code"], tile["name"], tile["corner"] or "", tile["marks"]), markup
    )
    return _LINKS.sub(r" (\g<words>)", drawn)
