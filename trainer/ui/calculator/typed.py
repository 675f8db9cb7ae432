"""What a person types or pastes: tiles in either notation, melds after their word. Pure.

``123m456p789s 2z 吃123s``, ``一二三万 白 碰东东东`` and ``chi 123s`` are all read; the last tile is the one won with.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from trainer.engine.errors import EngineError
from trainer.engine.hand import Meld, MeldKind
from trainer.engine.tiles import COPIES, format_tiles, parse_tiles, tile_text, tile_zh
from trainer.ui.calculator.state import MOST_MELDS, Calc, copies_of
from trainer.ui.text import Lang

_WORDS: Mapping[str, MeldKind] = {
    **{kind.value: kind for kind in MeldKind},
    "gang": MeldKind.MINGGANG,
    "吃": MeldKind.CHI,
    "碰": MeldKind.PENG,
    "暗杠": MeldKind.ANGANG,
    "加杠": MeldKind.JIAGANG,
    "补杠": MeldKind.JIAGANG,
    "明杠": MeldKind.MINGGANG,
    "直杠": MeldKind.MINGGANG,
    "杠": MeldKind.MINGGANG,
}
_ZH = {
    MeldKind.CHI: "吃",
    MeldKind.PENG: "碰",
    MeldKind.MINGGANG: "明杠",
    MeldKind.JIAGANG: "加杠",
    MeldKind.ANGANG: "暗杠",
}
_MELD = re.compile(rf"({'|'.join(sorted(_WORDS, key=len, reverse=True))})\s*(\S*)")
_PIECE = re.compile(r"[^\s,，、|]+")


@dataclass(eq=False)
class NotReadable(Exception):
    """Typed text that is no hand: *reason* is the key of its text, *piece* what it speaks of."""

    reason: str
    piece: str
    count: int = 0


def read_typed(calc: Calc, text: str) -> Calc:
    """*calc* with the hand that *text* names in place of its own.

    >>> read_typed(Calc(), "一二三万 碰555p").tiles
    (0, 1, 2)

    Raises NotReadable naming the first piece that is wrong: no tile, no meld, a fifth copy, too many tiles.
    """
    plain = unicodedata.normalize("NFKC", text).lower().replace("+", " ")
    melds: list[Meld] = []
    for match in _MELD.finditer(plain):
        try:
            melds.append(Meld(_WORDS[match[1]], parse_tiles(match[2])))
        except EngineError as error:
            raise NotReadable(error.code, match[0].strip()) from error
    if len(melds) > MOST_MELDS:
        raise NotReadable("many_melds", str(MOST_MELDS), len(melds))
    try:
        tiles = parse_tiles(_MELD.sub(" ", plain))
    except EngineError as error:
        raise NotReadable(error.code, _first_bad(_MELD.sub(" ", plain))) from error
    read = replace(calc, tiles=tiles, melds=tuple(melds))
    for kind in (*tiles, *(kind for meld in melds for kind in meld.tiles)):
        if copies_of(read, kind) > COPIES:
            raise NotReadable("bad_hand", tile_text(kind), copies_of(read, kind))
    if len(tiles) > read.wanted:
        raise NotReadable("bad_size", str(read.wanted), len(tiles))
    return read


def _first_bad(text: str) -> str:
    for piece in _PIECE.findall(text):
        try:
            parse_tiles(piece)
        except EngineError:
            return str(piece)[:20]
    return text.strip()[:20]


def text_of(calc: Calc, lang: Lang) -> str:
    """The hand as ``read_typed`` reads it back.

    >>> text_of(Calc(tiles=(31, 0, 1), melds=(Meld.parse("chi 123m"),)), "zh")
    '12m5z 吃123m'
    """
    pieces = [format_tiles(calc.held), *([] if calc.drawn is None else [tile_text(calc.drawn)])]
    for meld in calc.melds:
        tiles = format_tiles(meld.tiles)
        pieces.append(f"{_ZH[meld.kind]}{tiles}" if lang == "zh" else f"{meld.kind.value} {tiles}")
    return " ".join(filter(None, pieces)) if calc.drawn is None else " ".join([*pieces[:1], *pieces[2:], pieces[1]])


def meld_text(meld: Meld, lang: Lang) -> str:
    """*meld* for a learner.

    >>> meld_text(Meld.parse("peng 111z"), "zh"), meld_text(Meld.parse("peng 111z"), "en")
    ('碰 东东东', 'peng 111z')
    """
    if lang == "en":
        return str(meld)
    return f"{_ZH[meld.kind]} {''.join(tile_zh(kind) for kind in meld.tiles)}"
