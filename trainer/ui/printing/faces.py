"""Tiles on paper: vector drawings, kept once a document however often a tile lies on it.

The faces are those of the screen, white where they are ivory there, so that a page of tiles is mostly paper. They are
drawings and no backgrounds: a browser that leaves backgrounds out when it prints still prints them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from trainer.engine.hand import Meld, MeldKind
from trainer.engine.tiles import Kind, parse_tiles, tile_text
from trainer.ui.text import Lang, t
from trainer.ui.tiles import numeral, tile_name

_ART = Path(__file__).parents[1] / "art"
_OUTER = re.compile(r"^<svg[^>]*>|</svg>\s*$")
_USED = re.compile(r'href="#hm-([0-9a-z]+)"')
_CHUNK = re.compile(r"\||[^\s|]+")
_ON_PAPER = (("#fbf7ea", "#fff"), ("#b9ae93", "#555"))
# The screen's back is all green, which on paper is a patch of ink.
_BACK = (
    '<rect x="1" y="1" width="58" height="78" rx="7" fill="#fff" stroke="#555"/>'
    '<path d="M8 26 26 8M8 44 44 8M8 62 52 18M16 72 52 36M34 72 52 54" stroke="#777" stroke-width="1.5"/>'
)


@cache
def _drawing(code: str) -> str:
    if code == "back":
        return _BACK
    inner = _OUTER.sub("", (_ART / f"{code}.svg").read_text(encoding="utf-8").strip())
    for screen, paper in _ON_PAPER:
        inner = inner.replace(screen, paper)
    return inner


def drawings(markup: str) -> str:
    """The drawings of the tiles that *markup* shows, hidden; put them into its document once.

    >>> drawings(tile_html(31, lang="en")).count("<symbol"), drawings("<p>none</p>")
    (1, '')
    """
    codes = sorted(set(_USED.findall(markup)))
    symbols = "".join(f'<symbol id="hm-{code}" viewBox="0 0 60 80">{_drawing(code)}</symbol>' for code in codes)
    return f'<svg class="drawings" aria-hidden="true">{symbols}</svg>' if symbols else ""


def tile_html(kind: Kind, *, lang: Lang, numerals: bool = False) -> str:
    """One tile, named for a screen reader.

    >>> tile_html(31, lang="en")
    '<svg class="tile" viewBox="0 0 60 80" role="img" aria-label="white"><use href="#hm-5z"/></svg>'
    """
    return face_html(tile_text(kind), escape(tile_name(kind, lang)), numeral(kind) if numerals else "")


def face_html(code: str, name: str, corner: str = "", marks: str = "") -> str:
    """The face *code*, such as ``5z`` or ``back``; *name* is markup already, *corner* a letter or number to print.

    *marks* are further classes of the style sheet, each with a space behind it.
    """
    picture = f'<use href="#hm-{code}"/>' + (f'<text x="55" y="15">{corner}</text>' if corner else "")
    return f'<svg class="{marks}tile" viewBox="0 0 60 80" role="img" aria-label="{name}">{picture}</svg>'


def row_html(
    text: str, *, lang: Lang, melds: Sequence[str] = (), drawn: str = "", numerals: bool = False, label: str = ""
) -> str:
    """A row of tiles as ``trainer.ui.tiles.tiles_html`` lays it: groups, what is set apart, melds, the tile drawn.

    >>> row = row_html("123m 5z | 7p", lang="en", drawn="9s")
    >>> row.count('<span class="set'), row.count("apart"), row.count('class="tile"')
    (4, 2, 6)

    Raises BadTile if something is no notation. Clause: T1.
    """
    pieces: list[str] = []
    apart = False
    for chunk in _CHUNK.findall(text):
        if chunk == "|":
            apart = True
            continue
        pieces.append(_set([tile_html(kind, lang=lang, numerals=numerals) for kind in parse_tiles(chunk)], apart=apart))
        apart = False
    pieces += [_meld_html(Meld.parse(meld), lang, numerals) for meld in melds]
    if drawn:
        faces = [tile_html(kind, lang=lang, numerals=numerals) for kind in parse_tiles(drawn)]
        pieces.append(_set(faces, apart=True))
    named = f' role="group" aria-label="{escape(label)}"' if label else ""
    return f'<div class="row"{named}>{"".join(pieces)}</div>'


def _set(faces: Sequence[str], *, apart: bool = False, name: str = "") -> str:
    named = f' role="group" aria-label="{escape(name)}"' if name else ""
    return f'<span class="set{" apart" if apart else ""}"{named}>{"".join(faces)}</span>'


def _meld_html(meld: Meld, lang: Lang, numerals: bool) -> str:
    faces = [tile_html(kind, lang=lang, numerals=numerals) for kind in meld.tiles]
    if meld.kind is MeldKind.ANGANG:  # laid down with two tiles face down, as at a table
        faces[0] = faces[-1] = face_html("back", escape(t("tiles.back", lang)))
    return _set(faces, apart=True, name=t(f"tiles.meld.{meld.kind.value}", lang))
