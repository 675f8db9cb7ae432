"""The room on the screen: kept in the session and in the address, and the steps that change, save and take it over."""

from __future__ import annotations

from typing import Any

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.store import RoomConflict, RoomVersion
from trainer.ui.rooms import options, refusals
from trainer.ui.session import Session, session
from trainer.ui.text import t

_ROOM, _FROM, _READ, _TOLD = "rooms.room", "rooms.from", "rooms.read", "rooms.told"


def open_desk(here: Session) -> Room:
    """The room on the screen: what a new address brings, else what was there, else an untouched preset."""
    if _ROOM not in st.session_state:
        st.session_state[_ROOM], st.session_state[_READ] = Room.make(t("rooms.unnamed", here.lang), "hangzhou"), set()
    # A browser may still send an address of before; only one that this session did not write is news.
    asked = st.query_params.get("room", "")
    if asked and asked not in st.session_state[_READ]:
        st.session_state[_READ].add(asked)
        take_over(asked)
    room: Room = st.session_state[_ROOM]
    _write(room)
    return room


def made_from() -> RoomVersion | None:
    """The saved version that the room on the screen was opened from."""
    found: RoomVersion | None = st.session_state.get(_FROM)
    return found


def told() -> tuple[str, str] | None:
    """What the last step has to say, once: a kind (``error`` or ``success``) and the words."""
    found: tuple[str, str] | None = st.session_state.pop(_TOLD, None)
    return found


def put(room: Room, version: RoomVersion | None = None) -> None:
    """Show *room*, which is *version* of the store or not saved yet."""
    st.session_state[_ROOM], st.session_state[_FROM] = room, version


def take_over(text: str) -> None:
    """Show the room of *text* unsaved; a text that cannot be read changes nothing and is told."""
    try:
        put(Room.from_text(text.strip()))
    except BadRequest as error:
        lang = session().lang
        _tell("error", t("rooms.paste_bad", lang, why=refusals.words(error, lang)))


def change(name: str, value: Any) -> None:
    """Set one option; a clash changes nothing and is told."""
    try:
        put(options.changed(st.session_state[_ROOM], name, value), made_from())
    except BadRequest as error:
        lang = session().lang
        _tell("error", t("rooms.refused", lang, why=refusals.words(error, lang)))


def change_word(word: str, exponent: int) -> None:
    """Give a pattern word *exponent* fan, 0 for none; a clash changes nothing and is told."""
    values = dict(options.now(st.session_state[_ROOM], "pattern_values"))
    change("pattern_values", {**values, word: exponent})


def change_rules(rules: str) -> None:
    """Go over to another preset; options that make no sense there are named."""
    room, lost = options.under(st.session_state[_ROOM], rules)
    put(room, made_from())
    if lost:
        lang = session().lang
        names = t("rules.comma", lang).join(t(f"rules.field.{OPTIONS[n].field}", lang) for n in lost)
        _tell("error", t("rooms.dropped", lang, names=names))


def change_name(name: str) -> None:
    """Give the room another name; one that cannot be used changes nothing and is told."""
    room: Room = st.session_state[_ROOM]
    try:
        put(Room.make(name.strip(), room.rules, room.plain_options), made_from())
    except BadRequest as error:
        lang = session().lang
        _tell("error", t("rooms.refused", lang, why=refusals.words(error, lang)))


def save(rename: bool = False) -> None:
    """Store the room; with *rename* its old name goes off the list. Said only once it is on the disk."""
    here, room, old = session(), st.session_state[_ROOM], made_from()
    try:
        if rename and old is not None:
            kept = here.store.rename_room(here.learner, old, room.name, room.to_text(), here.now())
        else:
            after = old.number if old and old.name == room.name else None
            kept = here.store.save_room(here.learner, room.name, room.to_text(), here.now(), after=after)
    except RoomConflict as conflict:
        _tell("error", t("rooms.conflict", here.lang, name=conflict.kept.name))
        return
    put(room, kept)
    _tell("success", t("rooms.saved", here.lang, name=room.name))


def remove(version: RoomVersion) -> None:
    """Take a room off the list."""
    here = session()
    try:
        here.store.hide_room(here.learner, version, here.now())
    except RoomConflict as conflict:
        _tell("error", t("rooms.conflict", here.lang, name=conflict.kept.name))
        return
    if made_from() == version:
        st.session_state[_FROM] = None
    _tell("success", t("rooms.removed", here.lang, name=version.name))


def restore(version: RoomVersion) -> None:
    """Put a removed room back on the list."""
    here = session()
    try:
        here.store.save_room(here.learner, version.name, version.text, here.now(), after=version.number)
    except RoomConflict as conflict:
        _tell("error", t("rooms.conflict", here.lang, name=conflict.kept.name))
        return
    _tell("success", t("rooms.saved", here.lang, name=version.name))


def _tell(kind: str, words: str) -> None:
    st.session_state[_TOLD] = (kind, words)


def _write(room: Room) -> None:
    st.session_state[_READ].add(room.to_text())
    st.query_params["room"] = room.to_text()
