"""Widgets of figures that keep what was chosen: over steps of the lesson, other pages and the language switch.

What is chosen lies in the session under the figure's key with ``.kept``; the widget is told it anew at each run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

T = TypeVar("T")


def kept(key: str, default: T) -> T:
    """What is kept under *key*, *default* where nothing is yet."""
    found: T = st.session_state.get(f"{key}.kept", default)
    return found


def keep(key: str, value: object) -> None:
    """Keep *value* under *key*."""
    st.session_state[f"{key}.kept"] = value


def _copy(key: str) -> None:
    keep(key, st.session_state[key])


def choose(
    label: str,
    options: Sequence[T],
    *,
    key: str,
    default: T,
    name: Callable[[T], str],
    then: Callable[[], None] | None = None,
) -> T:
    """One of *options* out of a row of buttons, *name* saying each; *then* runs when another is chosen."""

    def chosen() -> None:
        _copy(key)
        if then is not None:
            then()

    now = kept(key, default)
    st.session_state[key] = now if now in options else options[0]
    found: T | None = st.segmented_control(
        label, list(options), key=key, required=True, format_func=name, on_change=chosen
    )
    return options[0] if found is None else found


def slide(label: str, least: int, most: int, *, key: str, default: int, disabled: bool = False) -> int:
    """A whole number from *least* to *most*."""
    st.session_state[key] = max(least, min(most, kept(key, default)))
    return int(st.slider(label, least, most, key=key, on_change=_copy, args=(key,), disabled=disabled))
