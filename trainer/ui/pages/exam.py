"""Mock exams. The address says what is shown: a paper to begin, a sitting and a question of it, or the hall."""

from __future__ import annotations

import streamlit as st

from trainer.quiz.paper import UnknownPaper
from trainer.store import UnknownSitting
from trainer.ui.exam import invigilator
from trainer.ui.exam.desk import show_desk
from trainer.ui.exam.entrance import show_entrance
from trainer.ui.exam.hall import show_hall
from trainer.ui.exam.outcome import show_outcome
from trainer.ui.exam.papers import paper
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang


def _number(total: int) -> int | None:
    """The question's number in the address, None where there is none that fits."""
    text = st.query_params.get("n", "")
    known = {str(n): n for n in range(1, total + 1)}
    return known.get(text)


def _sit(name: str) -> None:
    one = invigilator.refresh(here.store.sittings.find(here.learner, name), here.store.sittings, here.now())
    number = _number(len(one.questions))
    if one.open:
        show_desk(here, one, number or 1)
    else:
        show_outcome(here, one, number)


def _refused(problem: str) -> None:
    st.warning(problem, icon=":material/link_off:")
    st.caption(t("exam.bad_help", lang))
    _hall()


def _hall() -> None:
    show_hall(here, invigilator.sittings(here.learner, here.store.sittings, here.now()))


st.title(t("exam.title", lang))
asked, sat = st.query_params.get("paper"), st.query_params.get("sitting")
if sat is not None:
    try:
        _sit(sat)
    except UnknownSitting:
        _refused(t("exam.bad_sitting", lang, id=sat[:40]))
elif asked is not None:
    try:
        found = paper(asked)
    except UnknownPaper:
        _refused(t("exam.bad_paper", lang, id=asked[:40]))
    else:
        show_entrance(here, found, invigilator.sittings(here.learner, here.store.sittings, here.now()))
else:
    _hall()
