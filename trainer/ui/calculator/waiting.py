"""What a hand one tile short waits for with the worth of each tile, and what to discard with the waits that leaves."""

from __future__ import annotations

from html import escape

import streamlit as st

from trainer.engine.judge import NotWin
from trainer.engine.shapes import DiscardOption
from trainer.engine.tiles import Kind
from trainer.ui.calculator.impossible import Impossible, impossible_text
from trainer.ui.calculator.markup import counted_html, signed, waits_html
from trainer.ui.calculator.outcome import Ready
from trainer.ui.calculator.seats import seat_name
from trainer.ui.calculator.state import Calc
from trainer.ui.calculator.worth import Dead, Prize, Wait, after_discard, any_tile_wins, worths
from trainer.ui.explain import show_clause
from trainer.ui.session import Session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_html
from trainer.ui.trace_view import refusal_text

MOST_DISCARDS = 6


def show_ready(calc: Calc, found: Ready, here: Session) -> None:
    """A hand one tile short: the draws that bring it nearer, or what it waits for and what each tile is worth."""
    lang = here.lang
    if found.shanten > 0:
        _heading("draws", lang)
        st.caption(t("calculator.draws_why", lang, n=found.shanten, tiles=sum(left for _, left in found.draws)))
        items = [(kind, t("calculator.copies", lang, n=left), False) for kind, left in found.draws]
        st.html(counted_html(items, lang=lang, numerals=here.numerals))
        return
    _heading("waits", lang)
    waits = worths(calc)
    if found.waits.baotou and any_tile_wins(calc):
        st.success(t("calculator.baotou", lang), icon=":material/bolt:")
    rows = [(_tiles(calc, wait, len(waits), here), *worth_text(wait, lang), _is_dead(wait)) for wait in waits]
    st.html(waits_html(rows))
    source = t(f"calculator.sources.{calc.source.value}", lang)
    st.caption(t("calculator.worth_why", lang, source=source, dealer=seat_name(calc, calc.dealer, lang), n=calc.streak))
    alive = [kind for wait in waits for kind, left in wait.left.items() if left]
    if alive in ([], [found.caishen]):
        st.caption(t("calculator.only_caishen" if alive else "calculator.nothing_left", lang))
    _show_clauses(waits, found, lang)


def worth_text(wait: Wait, lang: Lang) -> tuple[str, str]:
    """What a group of tiles is worth: the name of the win or of what bars it, and the figures or the reason.

    >>> worth_text(Wait(Prize("爆头", 1, 2, 12), {0: 4}), "en"), worth_text(Wait(Dead(3, 1), {0: 0}), "en")
    (('爆头', '1 fan · value 2 · +12 in all'), ('dead', 'all 4 are in sight (3 in hand, 1 on the table)'))
    """
    match wait.worth:
        case Prize(title, exponent, value, points):
            figures = t("calculator.prize", lang, n=exponent, value=value, points=signed(points))
            return title or t("calculator.plain", lang), figures
        case Dead(held, seen):
            return t("calculator.dead", lang), t("calculator.dead_why", lang, n=held + seen, held=held, seen=seen)
        case Impossible() as impossible:
            return t("calculator.status.impossible", lang), impossible_text(impossible, lang)
    return t("calculator.status.no_win", lang), refusal_text(wait.worth, lang)


def _is_dead(wait: Wait) -> bool:
    return isinstance(wait.worth, Dead)


def _tiles(calc: Calc, wait: Wait, groups: int, here: Session) -> str:
    """The tiles of a group with the copies left of each; all that is left of a hand that any tile wins, in words."""
    if wait.any_tile:
        name = t("calculator.any_tile" if groups == 1 else "calculator.any_other", here.lang)
        return f"<b>{escape(name)}</b> {escape(t('calculator.copies', here.lang, n=wait.tiles))}"
    items = [(kind, _copies(calc, kind, left, here.lang), not left) for kind, left in wait.left.items()]
    return counted_html(items, lang=here.lang, numerals=here.numerals)


def _copies(calc: Calc, kind: Kind, left: int, lang: Lang) -> str:
    if not left:
        return t("calculator.dead", lang)
    return t("calculator.caishen_copies" if kind == calc.wild else "calculator.copies", lang, n=left)


def _show_clauses(waits: tuple[Wait, ...], found: Ready, lang: Lang) -> None:
    """The clauses behind what is said above, each once."""
    clauses = ["W6"] if found.waits.baotou else []
    for wait in waits:
        if isinstance(wait.worth, NotWin | Impossible):
            clauses.append(wait.worth.clause)
        elif isinstance(wait.worth, Dead):
            clauses.append("W3")
    with st.container(horizontal=True, key="calculator_wait_clauses"):
        for clause in dict.fromkeys(filter(None, clauses)):
            show_clause(clause, key=f"calculator.wait.{clause}", lang=lang)


def show_discards(calc: Calc, options: tuple[DiscardOption, ...], here: Session) -> None:
    """The best discards, each with what it leaves: the waits and their worth, or the useful tiles."""
    _heading("discards", here.lang)
    st.caption(t("calculator.discards_why", here.lang))
    rows = "".join(_discard_row(calc, option, here) for option in options[:MOST_DISCARDS])
    st.html(f"<ol class='calc-discards'>{rows}</ol>")


def _discard_row(calc: Calc, option: DiscardOption, here: Session) -> str:
    lang = here.lang
    away = t("calculator.is_ready", lang) if not option.shanten else t("calculator.status.away", lang, n=option.shanten)
    total = t("calculator.discard.tiles", lang, n=option.tiles, kinds=len(option.accepts))
    face = tile_html(option.discard, lang=lang, numerals=here.numerals)
    waits = worths(after_discard(calc, option.discard)) if not option.shanten else ()
    lines = [_small([] if wait.any_tile else list(wait.left), _short(wait, len(waits), lang), lang) for wait in waits]
    left = "".join(lines) if waits else _small(list(option.accepts), "", lang)
    return f"<li>{face}<div><b>{escape(away)}</b> · {escape(total)}{left}</div></li>"


def _short(wait: Wait, groups: int, lang: Lang) -> str:
    """The worth of a group in a few words, the name of its tiles before it where they are not drawn."""
    name, _ = worth_text(wait, lang)
    pieces = [name, signed(wait.worth.points)] if isinstance(wait.worth, Prize) else [name]
    if wait.any_tile:
        pieces.insert(0, t("calculator.any_tile" if groups == 1 else "calculator.any_other", lang))
    return " · ".join(pieces)


def _small(kinds: list[Kind], words: str, lang: Lang) -> str:
    faces = "".join(tile_html(kind, lang=lang) for kind in kinds)
    return f"<div class='small'>{faces}<span>{escape(words)}</span></div>"


def _heading(key: str, lang: Lang) -> None:
    st.html(f"<h3 class='calc-head'>{escape(t(f'calculator.{key}', lang))}</h3>")
