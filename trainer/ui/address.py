"""The browser's address bar, kept true to what is shown.

A link from a page to itself leaves the address bar as it was (Streamlit 1.67): a reload or a shared link would then
lead back to what stood there before. So what is new in the query is said back to the browser, which keeps it as a step
of its own, or passes it over where it knows it already.
"""

from __future__ import annotations

import streamlit as st

_SEEN = "address.seen"


def keep_address(page: str) -> None:
    """Say the query of *page* back to the browser if the page is the same as before and its query is not."""
    asked = st.query_params.to_dict()
    before, known = st.session_state.get(_SEEN, (page, asked))
    if before == page and known != asked:
        st.query_params.from_dict(asked)
    st.session_state[_SEEN] = (page, asked)
