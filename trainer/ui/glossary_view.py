"""A word of the glossary, drawn: its names, what it means, a figure, and where it is taught."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape

import streamlit as st

from trainer.course import Term
from trainer.course.marks import taught_in
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.session import session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tiles_html

PAGE = "trainer/ui/pages/glossary.py"


@cache
def lesson_of() -> Mapping[str, str]:
    """The lesson that teaches each term; worked out once a process."""
    return taught_in(course(), glossary().values())


def names_html(term: Term) -> str:
    """The three names of a term on one line that wraps on a phone.

    Each says which language it is in, so that a screen reader speaks it so.
    """
    return (
        '<div class="hm-entry">'
        f'<b lang="zh-Hans">{escape(term.zh)}</b> <i lang="zh-Latn">{escape(term.pinyin)}</i> '
        f'<span lang="en">{escape(term.en)}</span></div>'
    )


def show_term(term: Term, lang: Lang) -> None:
    """One entry in a box of its own; the same in both languages but for the words around the names."""
    with st.container(border=True, key=f"glossary.term.{term.id}"):
        st.html(names_html(term))
        if term.other:
            st.caption(t("glossary.other", lang, names=t("glossary.between", lang).join(term.other)))
        st.html(f'<p class="hm-say">{escape(term.meaning(lang))}</p>')
        if term.differs(lang):
            st.badge(t("glossary.differs", lang), icon=":material/call_split:", color="orange")
            st.html(f'<p class="hm-say">{escape(term.differs(lang))}</p>')
        if term.tiles:
            _figure(term, lang)
        _links(term, lang)


def _figure(term: Term, lang: Lang) -> None:
    label = t("glossary.figure", lang, name=term.name(lang))
    st.html(tiles_html(term.tiles, lang=lang, numerals=session().numerals, label=label))


def _links(term: Term, lang: Lang) -> None:
    """The lesson that teaches the word, the clause that defines it, and an address of its own."""
    with st.container(horizontal=True):
        if lesson := lesson_of().get(term.id):
            st.page_link(
                "trainer/ui/pages/learn.py",
                label=t("glossary.lesson", lang, title=course().lessons[lesson][lang].title),
                icon=":material/school:",
                query_params={"lesson": lesson},
            )
        if term.clause:
            title = rulebook().clauses[term.clause].title.of(lang)
            st.page_link(
                "trainer/ui/pages/rulebook.py",
                label=t("glossary.clause", lang, id=term.clause, title=title),
                icon=":material/menu_book:",
                query_params={"clause": term.clause},
            )
        st.page_link(PAGE, label=t("glossary.link", lang), icon=":material/link:", query_params={"term": term.id})
