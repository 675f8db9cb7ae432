"""Tiles and hands as markup: pure functions from notation to HTML.

The faces live once a page in a style sheet (``sheet``) as custom properties ``--hm-5m``, which also reach into the
shadow root of the rack; a tile itself is a small labelled ``span``. All text put into markup is escaped here.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path

from trainer.engine.hand import Meld, MeldKind
from trainer.engine.tiles import ALL_KINDS, Kind, is_honour, parse_tiles, rank_of, tile_en, tile_text, tile_zh
from trainer.ui.text import Lang, t

_ART = Path(__file__).parent / "art"
_LETTERS = "ESWNBFC"
_BACK = "back"
_CHUNK = re.compile(r"\||[^\s|]+")

# The width of a tile: as many as --n in one row of a wide place, --half in each of two rows of a narrow one.
_LAYOUT = """
.hm-hand{container-type:inline-size;margin:.15rem 0 .35rem}
.hm-row{display:flex;flex-wrap:wrap;gap:6px 3px;align-items:flex-end}
.hm-group{display:inline-flex;gap:2px;margin-right:9px}
.hm-group:last-child{margin-right:0}
.hm-apart{display:inline-flex;gap:2px}
.hm-row .hm-apart{margin-left:14px}
.hm-tile{position:relative;display:inline-block;flex:none;aspect-ratio:3/4;
 width:clamp(20px,calc((100cqw - var(--gaps))/var(--n)),46px);
 background:center/contain no-repeat;border-radius:15%;filter:drop-shadow(0 1px 1px rgb(0 0 0/.28));
 print-color-adjust:exact;-webkit-print-color-adjust:exact}
.hm-tile i{position:absolute;top:4%;right:9%;font:700 clamp(9px,3cqw,12px)/1 system-ui,sans-serif;color:#5b2a86;
 background:#fbf7eacc;border-radius:3px;padding:0 1px}
@container (max-width:560px){.hm-tile{width:min(46px,calc((100cqw - var(--half-gaps))/var(--half)))}
 .hm-row .hm-apart{margin-left:8px}}
"""


@cache
def sheet() -> str:
    """The style sheet with all 34 faces and the back; put it into each page once.

    >>> sheet().startswith("<style>") and "--hm-5z" in sheet()
    True
    """
    codes = [*map(tile_text, ALL_KINDS), _BACK]
    faces = []
    for code in codes:
        data = base64.b64encode((_ART / f"{code}.svg").read_bytes()).decode("ascii")
        faces.append(f'--hm-{code}:url("data:image/svg+xml;base64,{data}")')
    classes = "".join(f".hm-{code}{{background-image:var(--hm-{code})}}" for code in codes)
    return f"<style>:root{{{';'.join(faces)}}}{_LAYOUT}{classes}</style>"


def tile_name(kind: Kind, lang: Lang) -> str:
    """The name of *kind* for a learner.

    >>> tile_name(4, "en"), tile_name(31, "zh")
    ('5 wan', '白')
    """
    return tile_zh(kind) if lang == "zh" else tile_en(kind)


def numeral(kind: Kind) -> str:
    """What is printed in the corner of a tile for those who cannot read it yet; white is B, green F, red C.

    >>> [numeral(k) for k in (4, 27, 31)]
    ['5', 'E', 'B']
    """
    return _LETTERS[rank_of(kind) - 1] if is_honour(kind) else str(rank_of(kind))


def positions(kinds: Sequence[Kind], lang: Lang) -> list[str]:
    """The spoken name of each tile of a row: what it is and where it lies.

    >>> positions([4, 31], "zh")
    ['五万，第 1 张，共 2 张', '白，第 2 张，共 2 张']
    """
    total = len(kinds)
    return [t("tiles.position", lang, tile=tile_name(k, lang), n=n, total=total) for n, k in enumerate(kinds, 1)]


def _face(code: str, name: str, corner: str) -> str:
    inner = f"<i aria-hidden='true'>{escape(corner)}</i>" if corner else ""
    return f'<span class="hm-tile hm-{code}" role="img" aria-label="{escape(name)}">{inner}</span>'


def tile_html(kind: Kind, *, lang: Lang, numerals: bool = False, name: str | None = None) -> str:
    """One tile. Give *name* when it should be spoken otherwise than by its plain name.

    >>> tile_html(31, lang="en")
    '<span class="hm-tile hm-5z" role="img" aria-label="white"></span>'
    """
    return _face(tile_text(kind), name or tile_name(kind, lang), numeral(kind) if numerals else "")


def _meld_html(meld: Meld, lang: Lang, numerals: bool) -> str:
    name = t(f"tiles.meld.{meld.kind.value}", lang)
    faces = [tile_html(kind, lang=lang, numerals=numerals) for kind in meld.tiles]
    if meld.kind is MeldKind.ANGANG:  # laid down with two tiles face down, as at a table
        back = _face(_BACK, t("tiles.back", lang), "")
        faces[0] = faces[-1] = back
    return f'<span class="hm-group hm-apart" role="group" aria-label="{escape(name)}">{"".join(faces)}</span>'


def _per_row(groups: Sequence[int], rows: int = 2) -> int:
    """The fewest tiles a row must hold for *groups* (their sizes, kept whole) to fit into *rows* rows."""
    width = max(groups, default=1)
    while True:
        used, free = 1, width
        for size in groups:
            if size > free:
                used, free = used + 1, width
            free -= size
        if used <= rows:
            return width
        width += 1


def _row(pieces: Iterable[str], sizes: Sequence[int], label: str | None) -> str:
    total, half = max(sum(sizes), 1), _per_row(sizes)
    groups = sum(size > 1 for size in sizes)
    gaps, half_gaps = total * 3 + groups * 16 + 30, half * 3 + (40 if groups else 10)
    style = f"--n:{total};--half:{half};--gaps:{gaps}px;--half-gaps:{half_gaps}px"
    named = f' role="group" aria-label="{escape(label)}"' if label else ""
    return f'<div class="hm-hand" style="{style}"{named}><div class="hm-row">{"".join(pieces)}</div></div>'


def tiles_html(
    text: str,
    *,
    melds: Sequence[str] = (),
    drawn: str = "",
    lang: Lang,
    numerals: bool,
    label: str | None = None,
) -> str:
    """A hand or a row of tiles: concealed tiles as written, then melds, then the tile drawn, set apart.

    Spaces in *text* make groups that stay together; ``|`` sets what follows it apart. Melds are written
    ``chi 123m``. *label* names the whole row for a screen reader.

    >>> tiles_html("123m 5z", lang="en", numerals=False).count("hm-group")
    2

    Raises BadTile if something is no notation. Clause: T1.
    """
    chunks = _CHUNK.findall(text)
    grouped = sum(chunk != "|" for chunk in chunks) > 1
    names = iter(positions(parse_tiles(text + drawn), lang))
    pieces: list[str] = []
    sizes: list[int] = []
    apart = ""
    for chunk in chunks:
        if chunk == "|":
            apart = " hm-apart"
            continue
        faces = [tile_html(k, lang=lang, numerals=numerals, name=next(names)) for k in parse_tiles(chunk)]
        if grouped:
            pieces.append(f'<span class="hm-group{apart}">{"".join(faces)}</span>')
            sizes.append(len(faces))
        else:
            pieces += faces
            sizes += [1] * len(faces)
        apart = ""
    last = [
        f'<span class="hm-apart">{tile_html(k, lang=lang, numerals=numerals, name=next(names))}</span>'
        for k in parse_tiles(drawn)
    ]
    for meld in map(Meld.parse, melds):
        pieces.append(_meld_html(meld, lang, numerals))
        sizes.append(len(meld.tiles))
    return _row(pieces + last, sizes + [1] * len(last), label)
