"""The running test on the page: one question, how many have been asked, and the ways out."""

from __future__ import annotations

import streamlit as st

from trainer.progress.readiness_test import MOST_QUESTIONS
from trainer.ui.components.top import top_at
from trainer.ui.question_view import question_view
from trainer.ui.readiness import desk
from trainer.ui.readiness.trial import MODE, Trial
from trainer.ui.text import Lang, t

KEY = "readiness.question"


def show_trial(trial: Trial, lang: Lang) -> None:
    """Draw the question that is next; when it is over but the end was not stored, the way to the result."""
    shown = t("readiness.question", lang, n=min(trial.number, MOST_QUESTIONS), most=MOST_QUESTIONS)
    st.progress(len(trial.attempts) / MOST_QUESTIONS, text=shown)
    if not trial.question:
        st.text(t("readiness.all_answered", lang))
        label = t("readiness.see", lang)
        st.button(label, key="readiness.see", type="primary", on_click=desk.finish, args=(trial,))
        return
    top_at(trial.key, key="readiness.top")
    with st.container(border=True):
        question_view(
            trial.question,
            key=KEY,
            mode=MODE,
            on_done=lambda _: desk.answered(trial.run.level),
            attempt_key=trial.key,
            may_pass=True,
        )
    st.caption(t("readiness.while_asking", lang))
    with st.expander(t("readiness.stop", lang), icon=":material/pause_circle:"):
        st.text(t("readiness.stop_why", lang))
        st.page_link("trainer/ui/pages/home.py", label=t("readiness.later", lang), icon=":material/home:")
        label = t("readiness.drop", lang)
        st.button(label, key="readiness.drop", icon=":material/delete:", on_click=desk.drop, args=(trial,))
