"""The room in use beside the five rule sets: one of the reader's own, or one that the address brings."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.room import Room
from trainer.ui.compare import rules_name
from trainer.ui.rooms import refusals
from trainer.ui.rooms.messages import as_plain
from trainer.ui.rooms.options import changes
from trainer.ui.rulebook.address import Place
from trainer.ui.rulebook.desk import moved
from trainer.ui.session import Session
from trainer.ui.text import Lang, t

ROOMS_PAGE = "trainer/ui/pages/rooms.py"


def pick_room(place: Place, here: Session) -> Room | None:
    """Let the reader pick a room; None while there is none, or the address has one that cannot be read."""
    lang = here.lang
    asked = _read(place.room) if place.room else None
    own = {room.to_text(): room for room in map(_read, _kept(here)) if isinstance(room, Room)}
    if isinstance(asked, Room):
        own.setdefault(asked.to_text(), asked)
        st.session_state["rulebook.room"] = asked.to_text()
    else:
        st.session_state["rulebook.room"] = ""
    if isinstance(asked, BadRequest):
        why = as_plain(refusals.words(asked, lang))
        st.warning(t("rulebook.matrix.bad_room", lang, why=why), icon=":material/link_off:")
    if not own:
        st.caption(t("rulebook.matrix.rooms_hint", lang))
        st.page_link(ROOMS_PAGE, label=t("rulebook.matrix.to_rooms", lang), icon=":material/meeting_room:")
        return None
    st.selectbox(
        t("rulebook.matrix.room", lang), ["", *own], key="rulebook.room", on_change=moved,
        format_func=lambda text: own[text].name if text else t("rulebook.matrix.no_room", lang),
    )  # fmt: skip
    return asked if isinstance(asked, Room) else None


def _kept(here: Session) -> list[str]:
    return [version.text for version in here.store.rooms(here.learner) if not version.hidden]


@lru_cache(maxsize=256)
def _read(text: str) -> Room | BadRequest:
    try:
        return Room.from_text(text)
    except BadRequest as error:
        return error


def same_as_preset(room: Room, lang: Lang) -> str:
    """What to say of a room that changes nothing; empty where it changes something."""
    if changes(room):
        return ""
    return t("rulebook.matrix.same_room", lang, rules=rules_name(room.rules.split("/")[0], lang))
