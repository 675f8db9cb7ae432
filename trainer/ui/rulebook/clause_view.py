"""One clause in a box of its own: what it says, how sure it is, who plays otherwise, where to learn it."""

from __future__ import annotations

from html import escape

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

STYLE = """<style>
.rb-rulings{border-collapse:collapse;width:100%;margin:.2rem 0 .4rem}
.rb-rulings :is(th,td){border-top:1px solid rgb(128 128 110/.35);padding:.35rem .5rem;text-align:left;
 vertical-align:top;line-height:1.45}
.rb-rulings tr:last-child :is(th,td){border-bottom:1px solid rgb(128 128 110/.35)}
.rb-rulings th{font-weight:500;width:34%}
.rb-rulings .own{background:color-mix(in srgb,var(--hm-accent) 12%,transparent)}
.rb-rulings .own td{font-weight:600}
.rb-rulings small{font-size:.8rem;padding:0 .35em;border-radius:.5em;white-space:nowrap;
 background:rgb(66 133 204/.16)}
.rb-rulings small.disputed{background:rgb(201 130 43/.22)}
[class*=st-key-rulebook-clause] [data-testid=stPageLink] a{background:transparent}
[class*=st-key-rulebook-clause] [data-testid=stPageLink] a p{font-weight:400}
</style>"""
"""For the rulings; and no link of a card is the page one is on, though Streamlit takes the rulebook's own for it."""


def show_clause_card(clause: Clause, here: Session, *, rules: str = "", alone: bool = False) -> None:
    """All about *clause*, the ruling of *rules* picked out; standing *alone* it says as well what is not there."""
    lang = here.lang
    with st.container(border=True, key=f"rulebook.clause.{clause.id}"):
        _show_head(clause, lang)
        st.markdown(clause.text.of(lang))
        _show_rulings(clause, rules, lang)
        show_examples(clause.id, here, opened=alone)
        _show_links(clause, lang, alone=alone)


def show_marks(lang: Lang) -> None:
    """What the marks mean, in a box to open."""
    with st.expander(t("rulebook.mark.title", lang), icon=":material/info:"):
        for sign, mark in MARKS.items():
            st.badge(f"{sign} {t(f'rulebook.mark.{mark.name}', lang)}", icon=mark.icon, color=mark.color)
            st.caption(t(f"rulebook.mark.{mark.name}_why", lang))


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


def _show_rulings(clause: Clause, rules: str, lang: Lang) -> None:
    """What each rule set says, with its own mark where it is not simply stated."""
    if not clause.values:
        show_comparison(clause.id, lang)
    elif len({(ruling.zh, ruling.en, ruling.mark) for ruling in clause.values.values()}) == 1:
        st.caption(t("rulebook.same_everywhere", lang))
    else:
        st.html(rulings_html(clause, rules, lang))


def rulings_html(clause: Clause, rules: str, lang: Lang) -> str:
    """The rulings of *clause* as a table, a row for all rule sets that say the same, each with its mark.

    The row of *rules* stands out.
    """
    said: dict[str, list[str]] = {}
    for key, ruling in clause.values.items():
        mark = t(f"rulebook.mark.{MARKS[ruling.mark].name}", lang)
        sure = ruling.mark == "="
        note = "" if sure else f" <small class='{MARKS[ruling.mark].name}'>{escape(mark)}</small>"
        said.setdefault(ruling.of(lang), []).append(f"<div>{escape(rules_name(key, lang))}{note}</div>")
    own = clause.values[rules].of(lang) if rules in clause.values else None
    rows = "".join(
        f"<tr{' class=own' if text == own else ''}><th scope='row'>{''.join(who)}</th><td>{escape(text)}</td></tr>"
        for text, who in said.items()
    )
    label = escape(t("rules.column_value", lang))
    return f"<table class='rb-rulings' aria-label='{label}'><tbody>{rows}</tbody></table>"


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
