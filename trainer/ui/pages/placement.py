"""The placement check: ten questions to find where to begin (``?check=…`` shows an earlier result).

Which question is next follows from the store alone: a reload, a second tab or a crash goes on where it was.
"""

import streamlit as st

from trainer.progress.placement import QUESTIONS
from trainer.ui.placement import desk
from trainer.ui.placement.asking_view import show_check
from trainer.ui.placement.found import results
from trainer.ui.placement.result_view import show_result
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang


def show_intro() -> None:
    """What the check is, and its beginning."""
    st.markdown(t("placement.intro", lang, n=QUESTIONS))
    st.button(
        t("placement.begin", lang), key="placement.begin", type="primary", icon=":material/play_arrow:",
        on_click=desk.begin,
    )  # fmt: skip
    st.page_link("trainer/ui/pages/learn.py", label=t("placement.to_course", lang), icon=":material/school:")


st.title(t("placement.title", lang), anchor=False)
if st.session_state.get(desk.PROBLEM):
    st.error(t("placement.not_saved", lang), icon=":material/cloud_off:")
check = desk.running(here)
if check:
    show_check(check, lang)
else:
    found = results(here.store.placements(here.learner))
    asked = st.query_params.get("check")
    chosen = next((one for one in found if one.run.id == asked), None)
    if asked and not chosen:
        st.warning(t("placement.unknown", lang), icon=":material/link_off:")
    shown = chosen or next(iter(found), None)
    if shown:
        show_result(shown, [one for one in found if one != shown], here)
    else:
        show_intro()
