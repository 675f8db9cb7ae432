"""Tells the browser the language of the document, so that screen readers and fonts follow it."""

from __future__ import annotations

import streamlit as st

from trainer.ui.text import Lang

_TAGS = {"zh": "zh-CN", "en": "en"}

# The line breaks matter: a single line would be taken for a file path.
_JS = """
export default function (component) {
  document.documentElement.lang = component.data.lang;
}
"""


def document_language(lang: Lang) -> None:
    """Set ``<html lang>`` to *lang*; Streamlit itself always says English."""
    mount = st.components.v2.component("hangma_lang", html="<span hidden></span>", js=_JS)
    mount(key="app.document_language", data={"lang": _TAGS[lang]}, width=1, height=1)
