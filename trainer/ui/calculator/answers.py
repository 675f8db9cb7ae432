"""The answer, by what the hand is: so many tiles short, ready, a win, no win, impossible."""

from __future__ import annotations

import re
from html import escape

import streamlit as st

from trainer.engine.judge import NotWin, Win
from trainer.engine.readings import Reading
from trainer.engine.tiles import Kind
from trainer.ui.calculator.address import Spoilt, in_order
from trainer.ui.calculator.impossible import Impossible, impossible_text
from trainer.ui.calculator.markup import payments_html
from trainer.ui.calculator.outcome import Judged, Lacking, Outcome, Ready
from trainer.ui.calculator.seats import seat_with_role
from trainer.ui.calculator.state import Calc
from trainer.ui.calculator.waiting import show_discards, show_ready
from trainer.ui.calculator.worth import any_tile_wins, tiles_that_win
from trainer.ui.explain import show_clause
from trainer.ui.rooms import refusals
from trainer.ui.session import Session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name, tiles_html
from trainer.ui.trace_view import refusal_text, trace_lines

MOST_SPOILT = 8
_MARKS = re.compile(r"[\\`*_\[\]<>$~#:|!]")


def status_text(calc: Calc, found: Outcome, lang: Lang) -> str:
    """The answer in one line, to stand right below the hand.

    >>> status_text(Calc(), Lacking(3), "en"), status_text(Calc(), Lacking(-1), "en")
    ('3 more tiles', '1 too many')
    """
    match found:
        case Lacking(missing, discards):
            name = "discards" if discards else "more" if missing > 0 else "too_many"
            return t(f"calculator.status.{name}", lang, n=abs(missing))
        case Ready(0):
            name = "baotou" if found.waits.baotou and any_tile_wins(calc) else "ready"
            return t(f"calculator.status.{name}", lang, n=tiles_that_win(calc))
        case Ready(away):
            return t("calculator.status.away", lang, n=away)
        case Judged(Win() as win):
            title = win.title or t("calculator.plain", lang)
            return t("calculator.status.win", lang, title=title, value=win.value)
        case Judged():
            return t("calculator.status.no_win", lang)
    return t("calculator.status.impossible", lang)


def show_spoilt(spoilt: tuple[Spoilt, ...], lang: Lang) -> None:
    """Name the pieces of the address that could not be used, each with the reason."""
    if spoilt:
        lines = "\n".join(f"- {spoilt_text(bad, lang)}" for bad in spoilt[:MOST_SPOILT])
        st.warning(f"{t('calculator.spoilt.title', lang)}\n\n{lines}", icon=":material/link_off:")


def spoilt_text(bad: Spoilt, lang: Lang) -> str:
    """One piece of an address with its place and what is wrong with it, as Markdown.

    >>> spoilt_text(Spoilt("seat", "7", "seat"), "en")
    '`seat=7`: seats are 0, 1, 2 and 3.'
    """
    if bad.error is None:
        why = t(f"calculator.spoilt.{bad.reason}", lang)
    else:  # may quote the address, which anybody can have written
        why = _MARKS.sub(r"\\\g<0>", refusals.words(bad.error, lang))
    piece = f"{bad.key}={bad.piece}".replace("`", "'")
    return t("calculator.spoilt.line", lang, piece=" ".join(piece.split()), why=why)


def show_answer(calc: Calc, found: Outcome, here: Session) -> None:
    """Everything there is to say about the hand at its own table."""
    match found:
        case Ready():
            show_ready(calc, found, here)
        case Judged(Win() as win):
            _show_win(calc, win, here)
        case Judged(NotWin() as refusal):
            _show_refusal(calc, refusal, found, here)
        case Impossible():
            st.warning(impossible_text(found, here.lang), icon=":material/block:")
            if found.clause:
                show_clause(found.clause, key="calculator.impossible", lang=here.lang)


def _heading(key: str, lang: Lang) -> None:
    st.html(f"<h3 class='calc-head'>{escape(t(f'calculator.{key}', lang))}</h3>")


def _show_win(calc: Calc, win: Win, here: Session) -> None:
    lang = here.lang
    title = escape(win.title or t("calculator.plain", lang))
    points = t("calculator.worth", lang, value=win.value, n=win.exponent)
    st.html(f"<div class='calc-big'>{title}<small>{escape(points)}</small></div>")
    if win.reading is not None:
        _show_reading(calc, win.reading, len(win.readings), here)
    _heading("pays", lang)
    seats = [(calc.seat + n) % 4 for n in range(4)]
    lines = [(seat_with_role(calc, seat, lang), win.payments.by_seat[seat]) for seat in seats]
    st.html(payments_html(lines, t("calculator.pays", lang)))
    _heading("why", lang)
    lines_of_trace = trace_lines(win, calc.context, calc.rule_set, lang)
    with st.container(gap="xsmall", key="calculator_trace"):
        for number, line in enumerate(lines_of_trace):
            with st.container(horizontal=True, gap=None, vertical_alignment="center"):
                st.html(f"<span class='calc-line'>{escape(line.text)}</span>", width="content")
                show_clause(line.clause, key=f"calculator.trace.{number}", lang=lang)


def _show_reading(calc: Calc, reading: Reading, ways: int, here: Session) -> None:
    lang = here.lang
    concealed = [group for group in reading.groups if not group.declared]
    text = " ".join(in_order(placed.tile for placed in group.tiles) for group in concealed)
    melds = [str(meld) for meld in calc.melds]
    label = t("calculator.reading", lang)
    st.html(tiles_html(text, melds=melds, lang=lang, numerals=here.numerals, label=label))
    stands = [(p.tile, p.stands_for) for g in reading.groups for p in g.tiles if p.tile != p.stands_for]
    lines = [_stands(tile, kind, lang) for tile, kind in stands]
    if ways > 1:
        lines.append(t("calculator.ways", lang, n=ways))
    if lines:
        st.caption("　".join(lines) if lang == "zh" else "; ".join(lines))


def _stands(tile: Kind, kind: Kind, lang: Lang) -> str:
    return t("drill.stands_for", lang, tile=tile_name(tile, lang), kind=tile_name(kind, lang))


def _show_refusal(calc: Calc, refusal: NotWin, found: Judged, here: Session) -> None:
    lang = here.lang
    st.html(f"<p style='margin:.3rem 0 0;font-size:1.1rem'>{escape(refusal_text(refusal, lang))}</p>")
    show_clause(refusal.clause, key="calculator.refusal", lang=lang)
    if found.shanten is not None:
        show_discards(calc, found.discards, here)
