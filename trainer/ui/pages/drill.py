"""Practice. The address says what is shown: a run (and a question of it), a mode to choose, or one free question."""

from __future__ import annotations

import streamlit as st

from trainer.progress.runs import Mode
from trainer.store import UnknownRun
from trainer.ui.drill import desk
from trainer.ui.drill.book import show_book
from trainer.ui.drill.entrances import show_entrance
from trainer.ui.drill.free import show_free
from trainer.ui.drill.modes import FREE, chosen, show_modes
from trainer.ui.drill.run_view import show_run
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang


def _choose() -> None:
    mode = chosen()
    show_modes(here, mode)
    if mode == FREE:
        show_free(here)
    elif mode == Mode.REVIEW:
        show_book(here)
    else:
        show_entrance(here, Mode(mode))


st.title(t("drill.title", lang))
problem = st.session_state.pop(desk.PROBLEM, None)
if problem:
    st.warning(t(problem, lang), icon=":material/info:")
named = st.query_params.get("run")
try:
    run = None if named is None else here.store.runs.find(here.learner, named)
except UnknownRun:
    run = None
    st.warning(t("runs.bad_run", lang), icon=":material/link_off:")
if run is None:
    _choose()
else:
    show_run(here, run)
