"""The rulebook's place is in its address and nowhere else: widgets are set from it, and callbacks write it.

A callback takes every choice from the widgets, not from the address that came along: who is quick with two of them
sends the address of before the first.
"""

from __future__ import annotations

import streamlit as st

from trainer.ui.clauses import MARKS, chapters
from trainer.ui.content import rulebook
from trainer.ui.rulebook.address import VIEWS, Place, from_query, to_query

PAGE = "trainer/ui/pages/rulebook.py"


def open_place() -> Place:
    """The place the address names; the widgets drawn after it show the same."""
    asked = st.query_params.to_dict()
    letters = tuple(chapters(rulebook().clauses))
    place = from_query(asked, letters, tuple(mark.name for mark in MARKS.values()))
    for name in ("search", "rules", "mark", "room", "differs"):
        st.session_state[f"rulebook.{name}"] = getattr(place, name)
    st.session_state["rulebook.chapter"] = place.chapter or None
    st.session_state["rulebook.view"] = VIEWS.index(place.view)
    return place


def moved() -> None:
    """A widget was used: go where all of them say, from the first page on, and leave the one clause of before."""
    state = st.session_state

    def said(name: str) -> str:
        return str(state.get(f"rulebook.{name}") or "")

    place = Place(
        view=VIEWS[state.get("rulebook.view") or 0],
        search=said("search"),
        chapter=said("chapter"),
        rules=said("rules"),
        mark=said("mark"),
        differs=bool(state.get("rulebook.differs")),
        room=said("room"),
    )
    st.query_params.from_dict(to_query(place))
