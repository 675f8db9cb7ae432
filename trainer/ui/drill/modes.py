"""The modes of practice: which one the address names, the way to the others, and their names."""

from __future__ import annotations

import streamlit as st

from trainer.progress.runs import Mode
from trainer.ui.drill import desk
from trainer.ui.session import Session
from trainer.ui.text import Lang, t

FREE = "free"
MODES = (FREE, *(mode.value for mode in Mode))
_KEY = "drill.mode"
ICONS = {
    FREE: ":material/exercise:",
    Mode.ADAPTIVE: ":material/auto_awesome:",
    Mode.CHALLENGE: ":material/timer:",
    Mode.MARATHON: ":material/directions_run:",
    Mode.REVIEW: ":material/bookmark:",
    Mode.INVERSE: ":material/swap_horiz:",
}


def chosen() -> str:
    """The mode that the address names; free practice where it names none."""
    named = st.query_params.get("mode", FREE)
    return named if named in MODES else FREE


def mode_name(mode: str, lang: Lang) -> str:
    """What *mode* is called."""
    return t(f"runs.mode.{mode}", lang)


def show_modes(here: Session, mode: str) -> None:
    """Draw the choice of modes; the address is the truth."""
    st.session_state[_KEY] = mode

    def picked() -> None:
        found = st.session_state[_KEY]
        if found is not None:  # None: the mode on the screen was tapped again
            desk.leave("" if found == FREE else found)

    st.pills(
        t("runs.modes", here.lang),
        MODES,
        format_func=lambda one: f"{ICONS[one]} {mode_name(one, here.lang)}",
        key=_KEY,
        on_change=picked,
        label_visibility="collapsed",
    )
