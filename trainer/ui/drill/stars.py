"""The star beside an answered question: keep it, or let it go."""

from __future__ import annotations

import streamlit as st

from trainer.ui.session import Session, session
from trainer.ui.text import t

_FAILED = "star.failed"


def show_star(question: str, *, key: str, here: Session, alone: bool = True) -> None:
    """Draw the star of *question*; the key F presses it where it stands *alone* on the page."""
    kept = question in here.store.favourites.of(here.learner)
    st.button(
        t("runs.star.kept" if kept else "runs.star.keep", here.lang),
        key=f"{key}.star",
        icon=":material/star:" if kept else ":material/star_border:",
        type="tertiary",
        on_click=_turn,
        args=(question, not kept),
        shortcut="f" if alone else None,
        help=t("runs.star.why", here.lang),
    )
    if st.session_state.pop(_FAILED, None) == question:
        st.error(t("runs.star.failed", here.lang), icon=":material/cloud_off:")


def _turn(question: str, kept: bool) -> None:
    here = session()
    try:
        here.store.favourites.set(here.learner, question, kept, here.now())
    except Exception:  # whatever the disk did, the learner must hear that the star did not stick
        st.session_state[_FAILED] = question
