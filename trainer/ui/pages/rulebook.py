"""The rulebook: every clause, the matrix of rule sets, the points in dispute, and what stands behind each clause."""

import streamlit as st

from trainer.ui.coverage_view import show_coverage
from trainer.ui.printing.links import show_print_links
from trainer.ui.rulebook.address import VIEWS
from trainer.ui.rulebook.desk import moved, open_place
from trainer.ui.rulebook.disputed_view import show_disputes
from trainer.ui.rulebook.list_view import show_clauses
from trainer.ui.rulebook.matrix_view import show_matrix
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang
place = open_place()

st.title(t("rulebook.title", lang), anchor=False)
st.segmented_control(
    t("rulebook.views", lang), range(len(VIEWS)), key="rulebook.view", on_change=moved, required=True,
    format_func=lambda number: t(f"rulebook.view.{VIEWS[number]}", lang), label_visibility="collapsed",
)  # fmt: skip
if place.view == "matrix":
    show_matrix(place, here)
elif place.view == "disputed":
    show_disputes(place, here)
elif place.view == "coverage":
    show_coverage(lang)
else:
    show_clauses(place, here)
show_print_links(place.view, lang)
