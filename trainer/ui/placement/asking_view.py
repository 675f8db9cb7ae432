"""The running check on the page: one question, its place among the ten, and the ways out."""

from __future__ import annotations

import streamlit as st

from trainer.progress.placement import ENOUGH_TO_TELL, QUESTIONS
from trainer.ui.components.top import top_at
from trainer.ui.placement import desk
from trainer.ui.placement.check import MODE, Check
from trainer.ui.question_view import question_view
from trainer.ui.text import Lang, t

KEY = "placement.question"


def show_check(check: Check, lang: Lang) -> None:
    """Draw the question that is next; when all are answered but the end was not stored, the way to the result."""
    done = len(check.attempts)
    shown = min(check.number, QUESTIONS)
    st.progress(done / QUESTIONS, text=t("placement.question", lang, n=shown, total=QUESTIONS))
    if not check.question:
        st.text(t("placement.all_answered", lang))
        label = t("placement.see", lang)
        st.button(label, key="placement.see", type="primary", on_click=desk.finish, args=(check,))
        return
    top_at(check.key, key="placement.top")
    with st.container(border=True):
        question_view(
            check.question,
            key=KEY,
            mode=MODE,
            on_done=lambda _: desk.answered(),
            attempt_key=check.key,
            may_pass=True,
        )
    st.caption(t("placement.while_asking", lang))
    _ways_out(check, lang)


def _ways_out(check: Check, lang: Lang) -> None:
    with st.expander(t("placement.stop", lang), icon=":material/pause_circle:"):
        st.text(t("placement.stop_why", lang))
        st.page_link("trainer/ui/pages/home.py", label=t("placement.later", lang), icon=":material/home:")
        early = t("placement.early", lang)
        st.button(
            early,
            key="placement.early",
            icon=":material/flag:",
            on_click=desk.finish,
            args=(check,),
            disabled=not check.can_tell,
            help=None if check.can_tell else t("placement.too_early", lang, n=ENOUGH_TO_TELL),
        )
        label = t("placement.drop", lang)
        st.button(label, key="placement.drop", icon=":material/delete:", on_click=desk.drop, args=(check,))
