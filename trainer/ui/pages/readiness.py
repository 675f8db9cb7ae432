"""The readiness test (``?level=1duan``; ``&test=…`` shows an earlier result): would this learner pass the paper?

Which question is next follows from the store alone: a reload, a second tab or a crash goes on where it was.
"""

from __future__ import annotations

import streamlit as st

from trainer.course import ExamLevel
from trainer.ui.exam.papers import levels
from trainer.ui.readiness import desk
from trainer.ui.readiness.asking_view import show_trial
from trainer.ui.readiness.entrance import show_begin, show_intro, show_levels
from trainer.ui.readiness.result_view import PAGE, show_earlier, show_result
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang


def show_level(level: ExamLevel) -> None:
    """The test of *level*: running, over, or not begun."""
    st.subheader(level.title.of(lang), anchor=False)
    trial = desk.running(here, level)
    if trial:
        show_trial(trial, lang)
        return
    found, wanted = desk.ended(here, level.id), st.query_params.get("test")
    chosen = next((run for run in found if run.id == wanted), None)
    if wanted and not chosen:
        st.warning(t("readiness.unknown", lang), icon=":material/link_off:")
    shown = chosen or next(iter(found), None)
    if shown:
        show_result(here, level, shown)
    else:
        show_intro(here, level)
    show_begin(here, level, again=shown is not None)
    show_earlier(here, [run for run in found if run != shown])
    st.page_link(PAGE, label=t("readiness.other_levels", lang), icon=":material/format_list_bulleted:")


st.title(t("readiness.title", lang), anchor=False)
if st.session_state.get(desk.PROBLEM):
    st.error(t("readiness.not_saved", lang), icon=":material/cloud_off:")
named = st.query_params.get("level")
if named is not None and named in levels():
    show_level(levels()[named])
else:
    if named:
        st.warning(t("readiness.bad_level", lang, id=named[:40]), icon=":material/link_off:")
    show_levels(here)
