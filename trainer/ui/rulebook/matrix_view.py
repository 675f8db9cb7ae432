"""The matrix on the page: what to show, and the table."""

from __future__ import annotations

import streamlit as st

from trainer.ui.content import rulebook
from trainer.ui.rulebook.address import Place
from trainer.ui.rulebook.clause_view import show_marks
from trainer.ui.rulebook.desk import moved
from trainer.ui.rulebook.matrix import FIELDS, STYLE, Column, matrix_html, preset_columns, rows
from trainer.ui.rulebook.rooms import pick_room, same_as_preset
from trainer.ui.session import Session
from trainer.ui.text import t


def show_matrix(place: Place, here: Session) -> None:
    """The five rule sets side by side, and the reader's room as a sixth where one is picked."""
    lang, book = here.lang, rulebook()
    st.markdown(t("rulebook.matrix.intro", lang))
    room = pick_room(place, here)
    st.toggle(t("rulebook.matrix.differences", lang), key="rulebook.differs", on_change=moved)
    columns = preset_columns(lang)
    if room is not None:
        columns = (*columns, Column(room.name, room.rules.split("/")[0], room.rule_set, is_room=True))
        if same := same_as_preset(room, lang):
            st.caption(same)
    every = rows(columns, book, lang)
    differing = [row for row in every if row.differs]
    st.caption(t("rulebook.matrix.count", lang, n=len(differing), total=len(FIELDS)))
    st.html(STYLE + matrix_html(columns, differing if place.differs else every, book, lang))
    show_marks(lang)
