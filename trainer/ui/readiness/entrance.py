"""Before a readiness test: the levels to choose from, what the test is, and its beginning."""

from __future__ import annotations

import streamlit as st

from trainer.course import ExamLevel
from trainer.progress.readiness_test import LEAST_QUESTIONS, MOST_QUESTIONS
from trainer.ui.exam.hall import plan_text
from trainer.ui.exam.papers import levels
from trainer.ui.readiness import desk
from trainer.ui.readiness.result_view import PAGE, result_line
from trainer.ui.session import Session
from trainer.ui.text import t


def show_levels(here: Session) -> None:
    """Draw every level of the ladder, with the test that is running or the latest result."""
    lang = here.lang
    st.text(t("readiness.lead", lang, least=LEAST_QUESTIONS, most=MOST_QUESTIONS))
    for level in levels().values():
        with st.container(border=True):
            st.page_link(
                PAGE, label=level.title.of(lang), icon=":material/flag:", query_params={"level": level.id}
            )  # fmt: skip
            trial, found = desk.running(here, level), desk.ended(here, level.id)
            if trial:
                st.caption(t("readiness.going", lang, n=len(trial.attempts)))
            elif found:
                st.caption(result_line(here, found[0]))
            else:
                st.caption(plan_text(level, lang))


def show_intro(here: Session, level: ExamLevel) -> None:
    """Draw what the test of *level* is."""
    lang = here.lang
    st.caption(plan_text(level, lang))
    st.markdown(t("readiness.intro", lang, least=LEAST_QUESTIONS, most=MOST_QUESTIONS))
    if level.match:
        st.caption(t("exam.match_note", lang))


def show_begin(here: Session, level: ExamLevel, *, again: bool) -> None:
    """Draw the button that begins a test of *level*."""
    label = t("readiness.again" if again else "readiness.begin", here.lang)
    st.button(
        label, key="readiness.begin", type="secondary" if again else "primary",
        icon=":material/replay:" if again else ":material/play_arrow:", on_click=desk.begin, args=(level.id,),
    )  # fmt: skip
