"""How things stand, in one line of the first page: reviews due, the next level, the days in a row."""

from __future__ import annotations

import streamlit as st

from trainer.ui.progress.facts import why_silent
from trainer.ui.progress.known import Known, known
from trainer.ui.session import Session
from trainer.ui.text import t

PAGES = "trainer/ui/pages"


def show_glance(here: Session) -> None:
    """Draw it for who has answered anything; who is new has nothing yet to be told."""
    told = known(here)
    if not told.attempts:
        return
    lang, profile = here.lang, told.learner.profile
    with st.container(border=True, key="glance"):
        with st.container(horizontal=True, gap="small"):  # side by side on a phone too, where columns would stack
            st.metric(t("home.due", lang), len(told.learner.due), width="content")
            st.metric(t("home.today", lang), profile.by_day.get(profile.today, 0), width="content")
            st.metric(t("home.streak", lang), profile.streak.days, width="content")
        st.text(ready_line(told, here))
        with st.container(horizontal=True, key="glance_links"):
            if told.learner.due:
                query = {"mode": "adaptive"}
                label = t("home.review", lang)
                st.page_link(f"{PAGES}/drill.py", label=label, icon=":material/history:", query_params=query)
            label = t("home.how_far", lang)
            st.page_link(f"{PAGES}/progress.py", label=label, icon=":material/monitoring:")


def ready_line(told: Known, here: Session) -> str:
    """The chance of passing the next level with its range, or why it is not told."""
    lang = here.lang
    if told.target is None:
        return t("home.all_ready", lang)
    level, one = told.target
    name = level.title.of(lang)
    if not one.told:
        return t("home.not_told", lang, level=name, why=why_silent(one, lang))
    chances = {
        which: round(100 * value) for which, value in (("now", one.chance), ("low", one.low), ("high", one.high))
    }
    return t("home.ready", lang, level=name, **chances)
