"""One clause in a box of its own: what it says, how sure it is, who plays otherwise, where to learn it."""

from __future__ import annotations

import streamlit as st

from trainer.course import Clause
from trainer.engine.ruleset import PRESETS
from trainer.quiz.catalogue import FAMILIES
from trainer.ui.clauses import MARKS
from trainer.ui.compare import rules_name, show_comparison
from trainer.ui.content import course
from trainer.ui.rulebook.address import Place, to_query
from trainer.ui.rulebook.content import families_of, lessons_of
from trainer.ui.rulebook.desk import PAGE
from trainer.ui.rulebook.example_view import show_examples
from trainer.ui.session import Session
from trainer.ui.text import Lang, t


def show_clause_card(clause: Clause, here: Session, *, alone: bool = False) -> None:
    """All about *clause*; standing *alone* it says as well what is not there."""
    lang = here.lang
    with st.container(border=True, key=f"rulebook.clause.{clause.id}"):
        _show_head(clause, lang)
        st.markdown(clause.text.of(lang))
        _show_rulings(clause, lang)
        show_examples(clause.id, here, opened=alone)
        _show_links(clause, lang, alone=alone)


def _show_head(clause: Clause, lang: Lang) -> None:
    mark = MARKS[clause.mark]
    st.markdown(f"**{clause.id}　{clause.title.of(lang)}**")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.badge(t(f"rulebook.mark.{mark.name}", lang), icon=mark.icon, color=mark.color)
        st.caption(about(clause, lang), width="content")


def about(clause: Clause, lang: Lang) -> str:
    """Where *clause* comes from, and to which rule sets it belongs where not to all."""
    between = t("rulebook.between", lang)
    sources = between.join(t(f"rulebook.source.{source}", lang) for source in clause.source)
    said = [t("rulebook.sources", lang, sources=sources)]
    if len(clause.rules) < len(PRESETS):
        said.append(t("rulebook.applies", lang, rules=between.join(rules_name(key, lang) for key in clause.rules)))
    return "　".join(said)


def _show_rulings(clause: Clause, lang: Lang) -> None:
    """What each rule set says, with its own mark where it is not simply stated."""
    if not clause.values:
        show_comparison(clause.id, lang)
        return
    if len({(ruling.zh, ruling.en, ruling.mark) for ruling in clause.values.values()}) == 1:
        st.caption(t("rulebook.same_everywhere", lang))
        return
    st.markdown(rulings_table(clause, lang))


def rulings_table(clause: Clause, lang: Lang) -> str:
    """The rulings of *clause* as a Markdown table."""
    head = f"| {t('rules.column_rules', lang)} | {t('rules.column_value', lang)} | {t('rulebook.ruling_mark', lang)} |"
    lines = [head, "|:--|:--|:--|"]
    for key, ruling in clause.values.items():
        mark = MARKS[ruling.mark]
        name = t(f"rulebook.mark.{mark.name}", lang)
        lines.append(f"| {rules_name(key, lang)} | {ruling.of(lang)} | :{mark.color}[{name}] |")
    return "\n".join(lines)


def _show_links(clause: Clause, lang: Lang, *, alone: bool) -> None:
    lessons, families = lessons_of()[clause.id], families_of()[clause.id]
    with st.container(horizontal=True):
        for lesson in lessons:
            st.page_link(
                "trainer/ui/pages/learn.py", label=course().lessons[lesson][lang].title, icon=":material/school:",
                query_params={"lesson": lesson},
            )  # fmt: skip
        for family in families:
            st.page_link(
                "trainer/ui/pages/drill.py", label=FAMILIES[family].title.of(lang), icon=":material/exercise:",
                query_params={"family": family},
            )  # fmt: skip
        st.page_link(
            PAGE, label=t("rulebook.link", lang), icon=":material/link:",
            query_params=to_query(Place(clause=clause.id)),
        )  # fmt: skip
    if alone and not lessons:
        st.caption(t("rulebook.no_lesson", lang))
    if alone and not families:
        st.caption(t("rulebook.no_drill", lang))
