"""The same hand under all five rule sets: the table, what is assumed, and the clause behind each difference."""

from __future__ import annotations

import streamlit as st

from trainer.engine.caishen import turned_up
from trainer.engine.judge import NotWin
from trainer.engine.tiles import WHITE
from trainer.ui.calculator.impossible import Impossible, impossible_text
from trainer.ui.calculator.markup import signed, table_html
from trainer.ui.calculator.seats import seat_name
from trainer.ui.calculator.sideways import Cell, Column, Row, columns, comparable, rows
from trainer.ui.calculator.state import Calc
from trainer.ui.compare import rules_name
from trainer.ui.explain import show_clause
from trainer.ui.session import Session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name
from trainer.ui.trace_view import refusal_text


def show_table(calc: Calc, here: Session) -> None:
    """Draw it, where there is something to compare."""
    if not comparable(calc):
        return
    lang, found = here.lang, rows(calc)
    st.subheader(t("calculator.table.title", lang), anchor=False)
    own = next(n for n, column in enumerate(columns(calc)) if column.rules.id == calc.rules)
    heads = [t(f"calculator.table.short.{column.rules.id}", lang) for column in columns(calc)]
    lines = [
        (row_name(calc, row, lang), [cell_text(row, cell, lang) for cell in row.cells], row.differs) for row in found
    ]
    label, mark = t("calculator.table.title", lang), t("calculator.table.differs", lang)
    st.html(table_html(heads, lines, own=own, label=label, mark=mark))
    _show_reasons(calc, lang)
    _show_clauses(calc, found, lang)
    st.caption(assumed(calc, lang))


def row_name(calc: Calc, row: Row, lang: Lang) -> str:
    """What a line of the table speaks of."""
    name, _, detail = row.id.partition(".")
    if name == "fan":
        return t(f"trace.fan.{detail}", lang)
    if name == "pays":
        return seat_name(calc, (calc.seat + int(detail)) % 4, lang)
    return t(f"calculator.table.row.{name}", lang)


def cell_text(row: Row, cell: Cell, lang: Lang) -> str:
    """One cell in words.

    >>> cell_text(Row("fan.baotou", ()), 1, "en"), cell_text(Row("value", ()), None, "en")
    ('+1', '–')
    """
    if row.id == "win":
        return t(f"calculator.table.{cell}", lang)
    if cell is None or (row.id.startswith("fan.") and not cell):
        return "–"
    if row.id == "title":
        return str(cell) or t("calculator.plain", lang)
    return signed(int(cell)) if row.id.startswith(("pays.", "fan.")) else str(cell)


def _show_reasons(calc: Calc, lang: Lang) -> None:
    """Why a rule set says no, once for all that say so for the same reason."""
    said: dict[tuple[str, str], list[str]] = {}
    for column in columns(calc):
        verdict = column.verdict
        if isinstance(verdict, Impossible):
            said.setdefault((impossible_text(verdict, lang), verdict.clause), []).append(_name(column, lang))
        elif isinstance(verdict, NotWin):
            said.setdefault((refusal_text(verdict, lang), verdict.clause), []).append(_name(column, lang))
    for number, ((text, clause), names) in enumerate(said.items()):
        st.text(t("calculator.table.no_win", lang, rules=_list(names, lang), why=text))
        if clause:
            show_clause(clause, key=f"calculator.table.reason.{number}", lang=lang)


def _show_clauses(calc: Calc, found: tuple[Row, ...], lang: Lang) -> None:
    """Each clause that makes a line differ, with the lines it changes."""
    by_clause: dict[str, list[str]] = {}
    for row in found:
        for clause in row.clauses:
            by_clause.setdefault(clause, []).append(row_name(calc, row, lang))
    if not by_clause:
        if not any(row.differs for row in found):
            st.text(t("calculator.table.alike", lang))
        return
    st.html(f"<b>{t('calculator.table.why', lang)}</b>")
    for clause, names in by_clause.items():
        with st.container(horizontal=True, vertical_alignment="center", key=f"calculator_differs_{clause}"):
            show_clause(clause, key=f"calculator.differs.{clause}", lang=lang)
            st.caption(_list(names, lang))


def assumed(calc: Calc, lang: Lang) -> str:
    """Which tile is taken to be caishen in each rule set, so that the hand is the same everywhere. Clause: S4."""
    parts = [t("calculator.table.assumed", lang)]
    for column in columns(calc):
        turned = turned_up(column.rules, column.caishen)
        if turned is not None:
            names = {"rules": _name(column, lang), "turned": tile_name(turned, lang)}
            parts.append(t("calculator.table.turned", lang, tile=tile_name(column.caishen, lang), **names))
    swapped = [_name(column, lang) for column in columns(calc) if column.swapped]
    if swapped:
        tile = tile_name(calc.wild, lang)
        parts.append(t("calculator.table.swapped", lang, rules=_list(swapped, lang), tile=tile))
    if calc.options:
        parts.append(t("calculator.table.own", lang, rules=rules_name(calc.rules, lang)))
    if all(column.caishen == WHITE for column in columns(calc)):
        parts[0] = t("calculator.table.assumed_white", lang)
    return (" " if lang == "en" else "").join(parts)


def _name(column: Column, lang: Lang) -> str:
    return rules_name(column.rules.id, lang)


def _list(names: list[str], lang: Lang) -> str:
    return (", " if lang == "en" else "、").join(names)
