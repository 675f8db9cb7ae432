"""The calculator's place in the session: the address holds the state, the session what can be undone.

Callbacks call ``change``; the page's body opens the desk and draws. A second tab has an address, and so a calculator,
of its own.
"""

from __future__ import annotations

from datetime import timedelta

import streamlit as st

from trainer.ui.calculator.address import Spoilt, from_query, to_query
from trainer.ui.calculator.state import Calc
from trainer.ui.session import session

_HISTORY, _KEPT, _REV, _NOTICE, _SEEN, _WRITTEN = (
    f"calculator.{name}" for name in ("history", "kept", "rev", "notice", "seen", "written")
)
LONGEST_HISTORY = 200
# So long after a change the browser may still send the address of before; so many addresses back.
ECHO, ECHOES = timedelta(seconds=5), 30


def current() -> tuple[Calc, tuple[Spoilt, ...]]:
    """The state, and the pieces of the address that could not be read.

    The address counts, but for two cases: it is empty, because the visitor comes back from another page; or it is an
    echo. A browser that is tapped fast sends the address it had before the last change reached it, and that must not
    undo the change: an echo is one of the latest addresses, met again just after a change.
    """
    sent, kept = st.query_params.to_dict(), st.session_state.get(_KEPT)
    return from_query(kept if kept is not None and (not sent or _is_echo(sent)) else sent)


def open_desk() -> tuple[Calc, tuple[Spoilt, ...]]:
    """What ``current`` gives, for the page's body: also lets the address say the same.

    Only here, never in a callback, is the address written: writing it may end the run for the sake of the next tap,
    and half a callback would lose a change.
    """
    sent, (calc, spoilt) = st.query_params.to_dict(), current()
    query = to_query(calc)
    _remember(sent)
    _remember(query)
    st.session_state[_KEPT] = query
    if not spoilt and sent != query:
        st.query_params.from_dict(query)
    return calc, spoilt


def lately() -> tuple[Calc, ...]:
    """The states a browser may still speak of, because they were on the screen just before a change."""
    written = st.session_state.get(_WRITTEN)
    if written is None or session().now() - written >= ECHO:
        return ()
    return tuple(from_query(query)[0] for query in st.session_state.get(_SEEN, []))


def _is_echo(sent: dict[str, str]) -> bool:
    return sent in st.session_state.get(_SEEN, []) and bool(lately())


def _remember(query: dict[str, str]) -> None:
    seen = [known for known in st.session_state.get(_SEEN, []) if known != query]
    st.session_state[_SEEN] = [*seen, query][-ECHOES:]


def change(calc: Calc) -> None:
    """Let *calc* be the state from now on; what was before can be undone."""
    before, _ = current()
    if calc == before:
        st.session_state.pop(_NOTICE, None)
        return
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
    _remember(st.query_params.to_dict())
    _remember(to_query(calc))
    st.session_state[_KEPT] = to_query(calc)
    st.session_state[_WRITTEN] = session().now()
    st.session_state[_REV] = revision() + 1
    st.session_state.pop(_NOTICE, None)
