"""Lets the browser remember whom it last learnt as, for as long as it likes; the server reads it at the next visit."""

from __future__ import annotations

import streamlit as st

from trainer.ui.session import COOKIE, LEARNER

# The line breaks matter: a single line would be taken for a file path.
_JS = """
export default function (component) {
  const { name, value } = component.data;
  document.cookie = `${name}=${value}; path=/; max-age=31536000; SameSite=Lax`;
}
"""


def remember_learner(learner: str) -> None:
    """Note *learner* in the browser, where it is another than the browser knows of."""
    if learner != st.context.cookies.get(COOKIE, LEARNER):
        mount = st.components.v2.component("hangma_learner", html="<span hidden></span>", js=_JS)
        mount(key="learner", data={"name": COOKIE, "value": learner}, width=1, height=1)
