"""Sheets for paper (``?what=lesson:baotou``, ``chapter:7``, ``rules:mil2025``, ``room:…``, ``disputed``,
``paper:1duan:1:777``, ``key:…``, ``certificate:…``), or a list.

``seed`` chooses the questions, ``room`` is a room's line of text. No page of the navigation: one gets here by a link.
"""

import streamlit as st

from trainer.ui.printing.desk import library, own_address, room_of_address
from trainer.ui.printing.listing import show_list, way_back
from trainer.ui.printing.sheets import Wish, has_questions, seed_of, sheet
from trainer.ui.rooms.messages import as_plain
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang
what = st.query_params.get("what", "")
seed = seed_of(st.query_params.get("seed", ""))


def other_questions() -> None:
    """The same sheet with other questions; the address keeps which."""
    st.query_params["seed"] = str(seed + 1)


st.title(t("print.title", lang), anchor=False)
room = room_of_address(lang)
found = (
    sheet(what, library(here), Wish(lang=lang, numerals=here.numerals, seed=seed, room=room, address=own_address()))
    if what
    else None
)
if found is None:
    if what:
        st.warning(t("print.unknown", lang, what=as_plain(what[:40])), icon=":material/info:")
    else:
        st.markdown(t("print.choose", lang))
    show_list(here)
else:
    way_back(what, lang)
    st.markdown(t("print.lead_questions" if has_questions(what) else "print.lead", lang))
    with st.container(horizontal=True):
        st.download_button(
            t("print.save", lang), found.html.encode(), found.file, "text/html", key="print.save",
            icon=":material/download:", on_click="ignore",
        )  # fmt: skip
        if has_questions(what):
            st.button(t("print.other", lang), key="print.other", icon=":material/shuffle:", on_click=other_questions)
    st.iframe(found.html, alt=t("print.preview", lang, title=found.title))
    st.page_link("trainer/ui/pages/print.py", label=t("print.kinds", lang), icon=":material/print:")
