"""What the last step has to say, told once and where the learner looks: beside the field or button just used."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import streamlit as st

_TOLD = "rooms.told"
_MARKS = re.compile(r"[\\`*_\[\]<>$~#|]|:(?=\S)")


@dataclass(frozen=True, slots=True)
class Message:
    """Words of one *kind*, to be shown at *place*: an option's name, or ``top``, ``rules``, ``name``, ``save``,
    ``paste`` or ``list``.
    """

    kind: Literal["error", "success"]
    words: str
    place: str


def tell(message: Message) -> None:
    """Have *message* shown by the run that follows, in place of any other."""
    st.session_state[_TOLD] = message


def show_message(place: str) -> None:
    """Draw what there is to say at *place*, once."""
    found: Message | None = st.session_state.get(_TOLD)
    if found is not None and found.place == place:
        del st.session_state[_TOLD]
        (st.error if found.kind == "error" else st.success)(as_plain(found.words))


def as_plain(words: str) -> str:
    """*words* as markdown that shows every sign as it is: names and pieces of text are a stranger's.

    >>> print(as_plain("a *star* and $5, [x](y)"))
    a \\*star\\* and \\$5, \\[x\\](y)
    """
    return _MARKS.sub(r"\\\g<0>", words)
