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

_HISTORY, _KEPT, _REV, _NOTICE, _SEEN, _WRITTEN, _CAME_WITH = (
    f"calculator.{name}" for name in ("history", "kept", "rev", "notice", "seen", "written", "came_with")
)
_A_WIDGET = "calculator.typed"  # one that is always drawn
LONGEST_HISTORY = 200
# So long after a change the browser may still send what a field showed before; so many changes back.
ECHO, ECHOES = timedelta(seconds=5), 30


def current() -> Calc:
    """The state a callback changes: the one last shown, whatever address came along.

    A browser that is tapped fast sends the address it had before the last change reached it.
    """
    kept = st.session_state.get(_KEPT)
    return from_query(st.query_params.to_dict() if kept is None else kept)[0]


def open_desk() -> tuple[Calc, tuple[Spoilt, ...]]:
    """The state to draw, and the pieces of the address that could not be read; also lets the address say the same.

    A run that a widget started brings the address of before, which says nothing new. In any other run the visitor has
    chosen the address: opened it, gone back, or come by a link. An empty one, as the menu has it, shows the hand left
    behind to who comes from another page, where Streamlit has dropped this page's widgets.

    Only here, never in a callback, is the address written: writing it may end the run for the sake of the next tap,
    and half a callback would lose a change.
    """
    sent, kept = st.query_params.to_dict(), st.session_state.get(_KEPT)
    by_widget = st.session_state.pop(_CAME_WITH, None) == sent or _pressed()
    returning = not sent and _A_WIDGET not in st.session_state
    calc, spoilt = from_query(sent)
    if kept is not None and to_query(calc) != kept and (by_widget or returning):
        calc, spoilt = from_query(kept)
    query = to_query(calc)
    _remember(query)
    st.session_state[_KEPT] = query
    if not spoilt and sent != query:
        st.query_params.from_dict(query)
    return calc, spoilt


def _pressed() -> bool:
    """Whether what calls nothing here started this run: a tap too late to change anything, the other language."""
    found = (st.session_state.get(f"calculator.{name}") for name in ("keys", "hand", "seen", "out"))
    tapped = any(isinstance(sent, dict) and bool(sent.get("tap") or sent.get("pick")) for sent in found)
    return tapped or bool(st.session_state.get("app.other_language"))


def touch() -> None:
    """Say, in a callback, that a widget started this run: the address that came along is no choice of the visitor's."""
    st.session_state[_CAME_WITH] = st.query_params.to_dict()


def lately() -> tuple[Calc, ...]:
    """The states a browser may still speak of, because they were on the screen just before a change."""
    written = st.session_state.get(_WRITTEN)
    if written is None or session().now() - written >= ECHO:
        return ()
    return tuple(from_query(query)[0] for query in st.session_state.get(_SEEN, []))


def _remember(query: dict[str, str]) -> None:
    seen = [known for known in st.session_state.get(_SEEN, []) if known != query]
    st.session_state[_SEEN] = [*seen, query][-ECHOES:]


def change(calc: Calc) -> None:
    """Let *calc* be the state from now on; what was before can be undone."""
    touch()
    before = current()
    if calc == before:
        st.session_state.pop(_NOTICE, None)
        return
    st.session_state[_HISTORY] = [*st.session_state.get(_HISTORY, []), before][-LONGEST_HISTORY:]
    _put(calc)


def undo() -> None:
    """Go back one change."""
    touch()
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
    touch()
    st.session_state[_NOTICE] = (key, values)


def notice() -> tuple[str, dict[str, object]] | None:
    """What ``say`` was told since the last change."""
    found: tuple[str, dict[str, object]] | None = st.session_state.get(_NOTICE)
    return found


def _put(calc: Calc) -> None:
    _remember(to_query(calc))
    st.session_state[_KEPT] = to_query(calc)
    st.session_state[_WRITTEN] = session().now()
    st.session_state[_REV] = revision() + 1
    st.session_state.pop(_NOTICE, None)
