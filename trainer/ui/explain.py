"""Verdicts in the learner's language: explanation steps, refutations, clauses to tap, what each caishen stands for.

The words come with the question; this module only lays them out and never judges a hand anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from trainer.engine import answer, parse_tile
from trainer.quiz.question import Question, Step
from trainer.ui.content import rulebook
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name, tiles_html


def show_steps(steps: Sequence[Step], *, key: str, lang: Lang, numerals: bool) -> None:
    """Each step as a line of words, its tiles below, and its clause to tap."""
    for number, step in enumerate(steps):
        st.html(f"<p style='margin:.35rem 0 .15rem'>{escape(step.text.of(lang))}</p>")
        if step.tiles:
            st.html(tiles_html(step.tiles, lang=lang, numerals=numerals))
        if step.clause:
            show_clause(step.clause, key=f"{key}.{number}", lang=lang)


def show_clause(clause_id: str, *, key: str, lang: Lang) -> None:
    """A small button with the clause's number and title; tapping it opens the rulebook's text."""
    clause = rulebook().clauses.get(clause_id)
    title = "" if clause is None else (clause.title_zh if lang == "zh" else clause.title_en)
    label = t("drill.clause", lang, id=clause_id, title=title)
    with st.popover(label.strip(), type="tertiary", icon=":material/menu_book:", key=f"{key}.clause"):
        if clause is None:
            st.text(t("drill.no_clause", lang, id=clause_id))
            return
        st.html(f"<b>{escape(clause_id)} · {escape(title)}</b>")
        st.text(clause.zh if lang == "zh" else clause.en)


def caishen_lines(question: Question, lang: Lang) -> tuple[str, ...]:
    """What each caishen of a winning hand stands for, one line a caishen, in the order of the reading.

    Empty when the scene asks nothing about a win, the hand does not win, or it holds no caishen.
    """
    request = question.scene.request
    if request is None or request.get("op") != "judge":
        return ()
    groups = answer(request).get("reading", [])
    pairs = [part.split("=") for group in groups for part in group.split() if "=" in part]
    return tuple(
        t("drill.stands_for", lang, tile=tile_name(parse_tile(a), lang), kind=tile_name(parse_tile(b), lang))
        for a, b in pairs
    )
