"""Brings the reader back to the top when the next step of something takes the place of the last."""

from __future__ import annotations

import streamlit as st

# The line breaks matter: a single line would be taken for a file path.
_JS = """
export default function (component) {
  const root = component.parentElement;
  const place = component.data.place;
  if (root._place !== undefined && root._place !== place) {
    document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
  }
  root._place = place;
}
"""


def top_at(place: str, *, key: str) -> None:
    """Scroll to the top whenever *place* is another than at the run before."""
    mount = st.components.v2.component("hangma_top", html="<span hidden></span>", js=_JS)
    mount(key=key, data={"place": place}, width=1, height=1)
