"""The calculator's place in the session: the address holds the state, the session what can be undone.

Callbacks call ``change``; the page's body only reads. A second tab has an address, and so a calculator, of its own.
"""

from __future__ import annotations

import streamlit as st

from trainer.ui.calculator.address import Spoilt, from_query, to_query
from trainer.ui.calculator.state import Calc

_HISTORY, _KEPT, _REV, _NOTICE = (f"calculator.{name}" for name in ("history", "kept", "rev", "notice"))
LONGEST_HISTORY = 200


def current() -> tuple[Calc, tuple[Spoilt, ...]]:
    """The state in the address and its unreadable pieces; coming back from another page, the state left behind."""
    if not st.query_params.to_dict() and st.session_state.get(_KEPT):
        st.query_params.from_dict(st.session_state[_KEPT])
    calc, spoilt = from_query(st.query_params.to_dict())
    st.session_state[_KEPT] = to_query(calc)
    return calc, spoilt


def change(calc: Calc) -> None:
    """Let *calc* be the state from now on; what was before can be undone."""
    before, _ = from_query(st.query_params.to_dict())
    st.session_state[_HISTORY] = [*st.session_state.get(_HISTORY, []), before][-LONGEST_HISTORY:]
    _put(calc)


def undo() -> None:
    """Go back one change."""
    history: list[Calc] = st.session_state.get(_HISTORY, [])
    if history:
        st.session_state[_HISTORY] = history[:-1]
        _put(history[-1])


def can_undo() -> bool:
    """Whether there is a change to go back on."""
    return bool(st.session_state.get(_HISTORY))


def revision() -> int:
    """A number that is another after every change."""
    found: int = st.session_state.get(_REV, 0)
    return found


def say(key: str, **values: object) -> None:
    """Show the text ``calculator.<key>`` until the next change."""
    st.session_state[_NOTICE] = (key, values)


def notice() -> tuple[str, dict[str, object]] | None:
    """What ``say`` was told since the last change."""
    found: tuple[str, dict[str, object]] | None = st.session_state.get(_NOTICE)
    return found


def _put(calc: Calc) -> None:
    query = to_query(calc)
    st.query_params.from_dict(query)
    st.session_state[_KEPT] = query
    st.session_state[_REV] = revision() + 1
    st.session_state.pop(_NOTICE, None)
