"""The clauses on the page: search and filters, the list page by page, or the one clause the address names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from trainer.course import Clause
from trainer.engine.ruleset import MIL2025, PRESETS
from trainer.ui.clauses import MARKS, chapters
from trainer.ui.compare import rules_name
from trainer.ui.components.top import top_at
from trainer.ui.content import rulebook
from trainer.ui.rooms.messages import as_plain
from trainer.ui.rulebook import clause_view, example_view
from trainer.ui.rulebook.address import LONGEST_SEARCH, Place, to_query
from trainer.ui.rulebook.clause_view import show_clause_card, show_marks
from trainer.ui.rulebook.desk import PAGE, moved
from trainer.ui.rulebook.filters import chosen
from trainer.ui.session import Session
from trainer.ui.text import Lang, t

A_PAGE = 20
NAMES = {mark.name: mark for mark in MARKS.values()}


def show_clauses(place: Place, here: Session) -> None:
    """The clauses that *place* shows, below the means to choose others."""
    lang, clauses = here.lang, rulebook().clauses
    st.html(clause_view.STYLE + example_view.STYLE)
    if place.clause in clauses:
        _show_alone(clauses[place.clause], here)
        return
    st.markdown(t("rulebook.intro", lang))
    if place.clause:
        st.warning(t("rulebook.unknown", lang, id=as_plain(place.clause[:12])), icon=":material/info:")
    _show_filters(place, lang)
    _show_list(chosen(clauses, place), place, here)


def _show_alone(clause: Clause, here: Session) -> None:
    """One clause, and the ways to all of them and to its neighbours in the book."""
    lang, order = here.lang, list(rulebook().clauses.values())
    at = order.index(clause)
    st.page_link(PAGE, label=t("rulebook.all_clauses", lang), icon=":material/list:")
    show_clause_card(clause, here, alone=True)
    show_marks(lang)
    top_at(clause.id, key="rulebook.top")
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        for other, icon in ((at - 1, "arrow_back"), (at + 1, "arrow_forward")):
            if 0 <= other < len(order):
                label = f"{order[other].id}　{order[other].title.of(lang)}"
                query = to_query(Place(clause=order[other].id))
                st.page_link(PAGE, label=label, icon=f":material/{icon}:", query_params=query)


def _show_filters(place: Place, lang: Lang) -> None:
    st.text_input(
        t("rulebook.search", lang), key="rulebook.search", placeholder=t("rulebook.search_hint", lang),
        icon=":material/search:", max_chars=LONGEST_SEARCH, on_change=moved,
    )  # fmt: skip
    st.pills(
        t("rulebook.chapter", lang), chapters(rulebook().clauses), key="rulebook.chapter", on_change=moved,
        format_func=lambda code: t(f"rulebook.chapters.{code}", lang),
    )  # fmt: skip
    left, right = st.columns(2)
    left.selectbox(
        t("rulebook.rules", lang), ["", *PRESETS], key="rulebook.rules", on_change=moved,
        format_func=lambda key: rules_name(key, lang) if key else t("rulebook.all_rules", lang),
    )  # fmt: skip
    right.selectbox(
        t("rulebook.mark_filter", lang), ["", *NAMES], key="rulebook.mark", on_change=moved,
        format_func=lambda name: t(f"rulebook.mark.{name}", lang) if name else t("rulebook.all_marks", lang),
    )  # fmt: skip
    if place.rules not in ("", MIL2025.id):
        st.toggle(t("rulebook.differs", lang), key="rulebook.differs", on_change=moved)
    show_marks(lang)


def _show_list(found: Sequence[Clause], place: Place, here: Session) -> None:
    lang = here.lang
    pages = max(-(-len(found) // A_PAGE), 1)
    page = min(place.page, pages)
    first = (page - 1) * A_PAGE
    shown = found[first : first + A_PAGE]
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(_count(len(found), first, len(shown), lang), width="content")
        if place.narrowed:
            st.page_link(PAGE, label=t("rulebook.clear", lang), icon=":material/close:")
    for clause in shown:
        show_clause_card(clause, here, rules=place.rules)
    top_at(str(page), key="rulebook.top")
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        for other, key, icon in ((page - 1, "previous_page", "arrow_back"), (page + 1, "next_page", "arrow_forward")):
            if 1 <= other <= pages:
                query = to_query(replace(place, page=other))
                st.page_link(PAGE, label=t(f"rulebook.{key}", lang), icon=f":material/{icon}:", query_params=query)


def _count(n: int, first: int, shown: int, lang: Lang) -> str:
    if not n:
        return t("rulebook.nothing", lang)
    if shown == n:
        return t("rulebook.found", lang, n=n)
    return t("rulebook.found_pages", lang, n=n, first=first + 1, last=first + shown)
