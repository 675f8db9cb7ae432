"""Where one stopped: a lesson begun and not finished, and a paper not handed in."""

from __future__ import annotations

import streamlit as st

from trainer.ui.content import course
from trainer.ui.exam import invigilator
from trainer.ui.exam.hall import show_open
from trainer.ui.session import Session
from trainer.ui.text import t


def show_stopped(here: Session) -> None:
    """Draw the ways back, those that there are; a paper first, for its time runs."""
    for sitting in invigilator.sittings(here.learner, here.store.sittings, here.now()):
        if sitting.open:
            show_open(here, sitting)
    lesson = _lesson(here)
    if lesson is not None:
        name, step = lesson
        found = course().lessons[name][here.lang]
        with st.container(key="home_stopped"):
            label = t("home.stopped", here.lang, lesson=found.title, step=step, total=len(found.sections))
            query = {"lesson": name, "step": str(step)}
            st.page_link("trainer/ui/pages/learn.py", label=label, icon=":material/bookmark:", query_params=query)


def _lesson(here: Session) -> tuple[str, int] | None:
    """The lesson opened last, with its step, where it is not finished."""
    states = here.store.lessons(here.learner)
    open_ones = [
        (state.at, name, state.step)
        for name, state in states.items()
        if state.done_at is None and name in course().lessons
    ]
    if not open_ones:
        return None
    _, name, step = max(open_ones)
    return name, step
