"""What the learner has done and mastered, and what follows from it."""

from __future__ import annotations

import streamlit as st

from trainer.ui.next_step import show_next_step
from trainer.ui.progress.known import Known, known
from trainer.ui.progress.sections import PARTS, show_recent
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang
_KEY = "progress.part"


def _told() -> Known | None:
    """What is known; None when the store cannot be read just now."""
    try:
        return known(here)
    except Exception:  # whatever failed, the learner is told calmly and nothing is changed
        return None


def _body(told: Known) -> None:
    profile = told.learner.profile
    with st.container(horizontal=True, gap="small"):  # side by side on a phone too, where columns would stack
        st.metric(t("progress.answers", lang), profile.total.answers, width="content")
        st.metric(t("progress.right", lang), profile.total.right, width="content")
        st.metric(t("progress.mastered", lang), len(profile.mastered), width="content")
        st.metric(t("progress.streak", lang), profile.streak.days, width="content")
    if told.attempts:
        show_next_step(here)
    else:
        st.text(t("progress.none", lang))
        st.page_link("trainer/ui/pages/drill.py", label=t("progress.start", lang), icon=":material/exercise:")
    # One part at a time is drawn, so the page comes fast; hidden tabs would all be worked out.
    part = st.segmented_control(
        t("progress.title", lang), list(PARTS), default="ready", required=True, key=_KEY,
        format_func=lambda name: t(f"progress.part.{name}", lang), label_visibility="collapsed",
    )  # fmt: skip
    PARTS[part or "ready"](here, told)
    if told.attempts:
        show_recent(here, told)


st.title(t("progress.title", lang))
st.caption(t("progress.lead", lang))
found = _told()
if found is None:
    st.error(t("progress.failed", lang), icon=":material/cloud_off:")
else:
    _body(found)
