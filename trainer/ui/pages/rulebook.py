"""Every clause: searched in both languages, its mark explained, the other rule sets beside it, a link to each."""

import streamlit as st

from trainer.course import Clause
from trainer.ui.clauses import MARKS, chapters, find, in_chapter
from trainer.ui.compare import show_comparison
from trainer.ui.content import course, rulebook
from trainer.ui.coverage_view import show_coverage
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang
clauses = rulebook().clauses


def show(clause: Clause) -> None:
    """One clause in a box of its own."""
    mark = MARKS[clause.mark]
    with st.container(border=True, key=f"rulebook.clause.{clause.id}"):
        st.markdown(f"**{clause.id}　{clause.title.of(lang)}**")
        st.badge(t(f"rulebook.mark.{mark.name}", lang), icon=mark.icon, color=mark.color)
        st.markdown(clause.text.of(lang))
        show_comparison(clause.id, lang)
        with st.container(horizontal=True):
            for lesson in (found for found in course().lessons.values() if clause.id in found[lang].teaches):
                st.page_link(
                    "trainer/ui/pages/learn.py",
                    label=lesson[lang].title,
                    icon=":material/school:",
                    query_params={"lesson": lesson[lang].id},
                )
            st.page_link(
                "trainer/ui/pages/rulebook.py",
                label=t("rulebook.link", lang),
                icon=":material/link:",
                query_params={"clause": clause.id},
            )


def leave_clause() -> None:
    """A search or another chapter takes the place of the one clause the address asked for."""
    st.query_params.pop("clause", None)


st.title(t("rulebook.title", lang), anchor=False)
if st.query_params.get("view") == "coverage":
    st.page_link("trainer/ui/pages/rulebook.py", label=t("coverage.back", lang), icon=":material/arrow_back:")
    show_coverage(lang)
    st.stop()
st.markdown(t("rulebook.intro", lang))
with st.expander(t("rulebook.mark.title", lang), icon=":material/info:"):
    for mark in MARKS.values():
        st.badge(t(f"rulebook.mark.{mark.name}", lang), icon=mark.icon, color=mark.color)
        st.caption(t(f"rulebook.mark.{mark.name}_why", lang))

query = st.text_input(
    t("rulebook.search", lang),
    key="rulebook.search",
    placeholder=t("rulebook.search_hint", lang),
    icon=":material/search:",
    max_chars=60,
    on_change=leave_clause,
)
wanted = st.query_params.get("clause", "")
letters = chapters(clauses)
if wanted and wanted not in clauses:
    st.warning(t("rulebook.unknown", lang, id=wanted[:12]), icon=":material/info:")
if wanted in clauses:
    chosen = [clauses[wanted]]
elif query.strip():
    chosen = find(clauses, query)
    st.caption(t("rulebook.found", lang, n=len(chosen)) if chosen else t("rulebook.nothing", lang))
else:
    chosen = []
letter = st.pills(
    t("rulebook.chapter", lang),
    letters,
    key="rulebook.chapter",
    format_func=lambda code: t(f"rulebook.chapters.{code}", lang),
    on_change=leave_clause,
)
for clause in chosen or ([] if query.strip() else in_chapter(clauses, letter or letters[0])):
    show(clause)
st.page_link(
    "trainer/ui/pages/rulebook.py",
    label=t("coverage.link", lang),
    icon=":material/fact_check:",
    query_params={"view": "coverage"},
)
