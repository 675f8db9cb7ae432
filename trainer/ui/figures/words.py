"""What happens at the table in words, and the small pieces of markup that all figures share. Clauses: T8, P1–P9."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from trainer.engine.judge import Win
from trainer.engine.tiles import Kind, format_tiles
from trainer.table.events import Happened
from trainer.table.state import Player
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name, tiles_html

YOU = 0
_HIDDEN = (Happened.DRAW, Happened.GANG_DRAW)


def seat_name(seat: int, lang: Lang) -> str:
    """Who sits there, seen from the reader, as a label.

    >>> seat_name(3, "zh"), seat_name(0, "en")
    ('上家', 'You')
    """
    return t(f"figures.seat.{seat}", lang)


def who(seat: int, lang: Lang) -> str:
    """The same within a sentence.

    >>> who(3, "zh"), who(3, "en")
    ('上家', 'the player before you')
    """
    return t(f"figures.who.{seat}", lang)


def event_text(happened: Happened | None, seat: int, tile: Kind | None, lang: Lang, *, hidden: bool = False) -> str:
    """One event in words; *hidden* where nobody else sees what was drawn.

    >>> event_text(Happened.DISCARD, 2, 31, "zh"), event_text(Happened.DRAW, 3, 0, "en", hidden=True)
    ('对家打出白', 'the player before you draws')
    """
    what = "start" if happened is None else happened.value
    name = "" if tile is None else tile_name(tile, lang)
    if seat == YOU:
        return t(f"figures.you.{what}", lang, tile=name)
    key = f"figures.other.{what}{'_hidden' if hidden and happened in _HIDDEN else ''}"
    return t(key, lang, who=who(seat, lang), tile=name)


def sentence(text: str, lang: Lang) -> str:
    """*text* as a sentence of its own.

    >>> sentence("you draw", "en")
    'You draw.'
    """
    return f"{text[:1].upper()}{text[1:]}{t('figures.stop', lang)}"


def joined(parts: Iterable[str], lang: Lang) -> str:
    """*parts* in a row.

    >>> joined(("飘", "杠"), "zh")
    '飘、杠'
    """
    return t("figures.sep", lang).join(parts)


def fan_text(win: Win, lang: Lang) -> str:
    """What a win is paid for, each with its exponent. Clause: P1."""
    parts = [t("figures.chain.fan", lang, name=t(f"trace.fan.{name}", lang), n=n) for name, n in win.fan.items()]
    return joined(parts, lang) or t("figures.chain.plain", lang)


def clause_html(clause: str, lang: Lang) -> str:
    """A clause that leads to its place in the rulebook, in a tab of its own.

    >>> "rulebook?clause=P10" in clause_html("P10", "en")
    True
    """
    label = escape(t("figures.rules.clause", lang, id=clause))
    return f'<a class="hm-cl" href="rulebook?clause={quote(clause)}" target="_blank">{label}</a>'


def line_html(text: str, clause: str | None, lang: Lang, css: str = "") -> str:
    """One line of words, and the clause that it rests on."""
    name = f' class="{css}"' if css else ""
    return f"<p{name}>{escape(text)}{clause_html(clause, lang) if clause else ''}</p>"


def player_html(player: Player, lang: Lang, *, numerals: bool, label: str) -> str:
    """The hand of *player*: concealed tiles, melds, the drawn tile set apart."""
    tiles = [*player.tiles]
    if player.drawn is not None:
        tiles.remove(player.drawn)
    drawn = "" if player.drawn is None else format_tiles((player.drawn,))
    melds = tuple(map(str, player.melds))
    return tiles_html(format_tiles(tiles), melds=melds, drawn=drawn, lang=lang, numerals=numerals, label=label)
