"""Buttons that step through a story. They stand above what they change, so that they never move under the finger."""

from __future__ import annotations

import streamlit as st

from trainer.ui.session import session
from trainer.ui.text import t


def _go(name: str, place: int) -> None:
    st.session_state[name] = place


def stepping(total: int, *, key: str) -> int:
    """Draw the buttons; where the reader is, from 0 to *total* − 1. Kept as long as the session."""
    lang, name = session().lang, f"{key}.at"
    at = min(int(st.session_state.get(name, 0)), total - 1)
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}.steps"):
        on, back, again = (t(f"figures.step.{what}", lang) for what in ("on", "back", "again"))
        st.button(
            back, key=f"{key}.back", icon=":material/arrow_back:", on_click=_go, args=(name, at - 1), disabled=not at
        )
        st.button(
            on, key=f"{key}.on", icon=":material/arrow_forward:", on_click=_go, args=(name, at + 1),
            disabled=at + 1 == total, type="primary",
        )  # fmt: skip
        st.button(
            again, key=f"{key}.again", icon=":material/replay:", on_click=_go, args=(name, 0), type="tertiary",
            disabled=not at,
        )  # fmt: skip
    st.progress(at / max(total - 1, 1), text=t("figures.step.at", lang, n=at + 1, total=total))
    return at
