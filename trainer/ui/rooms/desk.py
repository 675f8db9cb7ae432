"""The room on the screen: kept in the session and in the address, and the steps that change, save and take it over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.store import RoomConflict, RoomVersion
from trainer.ui.rooms import options, refusals
from trainer.ui.rooms.messages import Message, tell
from trainer.ui.rooms.options import free_name
from trainer.ui.session import Session, session
from trainer.ui.text import t

_ROOM, _FROM, _READ, _WROTE, _CHANGED = (f"rooms.{name}" for name in ("room", "from", "read", "wrote", "changed"))
# So long after a change the browser may still send the address of before; later it is the visitor who went back.
ECHO = timedelta(seconds=5)


def open_desk(here: Session) -> Room:
    """The room on the screen: what the address brings, else what was there, else an untouched preset.

    Going back in the browser brings back what was there before.
    """
    first = _ROOM not in st.session_state
    if first:
        put(_fresh(here))
        st.session_state[_READ] = set()
    asked = st.query_params.get("room", "")
    if asked and (first or not _is_known(asked, here)):
        _follow(asked, here)
    _write()
    room: Room = st.session_state[_ROOM]
    return room


def made_from() -> RoomVersion | None:
    """The saved version that the room on the screen was opened from."""
    found: RoomVersion | None = st.session_state.get(_FROM)
    return found


def put(room: Room, version: RoomVersion | None = None) -> None:
    """Show *room*, which is *version* of the store or not saved yet."""
    st.session_state[_ROOM], st.session_state[_FROM] = room, version
    st.session_state[_CHANGED] = session().now()


def start_new() -> None:
    """Show an untouched preset under a name that is free."""
    put(_fresh(session()))
    _tell_opened("list")


def open_room(room: Room, version: RoomVersion | None = None) -> None:
    """Show a room of the list, or with no *version* a copy of one, and say so."""
    put(room, version)
    _tell_opened("list")


def take_over(text: str, place: str) -> bool:
    """Show the room of *text* unsaved; a text that cannot be read changes nothing and is told at *place*."""
    lang = session().lang
    try:
        put(Room.from_text(text.strip()))
    except BadRequest as error:
        tell(Message("error", t("rooms.paste_bad", lang, why=refusals.words(error, lang)), place))
        return False
    return True


def paste(text: str) -> None:
    """Show the room of *text*, which the learner put into the field, and say so there."""
    if take_over(text, "paste"):
        _tell_opened("paste")


def change(name: str, value: Any) -> None:
    """Set one option; a clash changes nothing and is told."""
    try:
        put(options.changed(st.session_state[_ROOM], name, value), made_from())
    except BadRequest as error:
        _tell_refused(error, name)


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
        tell(Message("error", t("rooms.dropped", lang, names=names), "rules"))


def change_name(name: str) -> None:
    """Give the room another name; one that cannot be used changes nothing and is told."""
    room: Room = st.session_state[_ROOM]
    try:
        put(Room.make(name.strip(), room.rules, room.plain_options), made_from())
    except BadRequest as error:
        _tell_refused(error, "name")


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
        _tell_conflict(conflict, "save")
        return
    put(room, kept)
    tell(Message("success", t("rooms.saved", here.lang, name=room.name), "save"))


def remove(version: RoomVersion) -> None:
    """Take a room off the list."""
    here = session()
    try:
        here.store.hide_room(here.learner, version, here.now())
    except RoomConflict as conflict:
        _tell_conflict(conflict, "list")
        return
    if made_from() == version:
        st.session_state[_FROM] = None
    tell(Message("success", t("rooms.removed", here.lang, name=version.name), "list"))


def restore(version: RoomVersion) -> None:
    """Put a removed room back on the list."""
    here = session()
    try:
        here.store.save_room(here.learner, version.name, version.text, here.now(), after=version.number)
    except RoomConflict as conflict:
        _tell_conflict(conflict, "list")
        return
    tell(Message("success", t("rooms.restored", here.lang, name=version.name), "list"))


def _fresh(here: Session) -> Room:
    taken = {version.name for version in here.store.rooms(here.learner)}
    return Room.make(free_name(t("rooms.unnamed", here.lang), taken), "hangzhou")


def _named_in_address(here: Session) -> RoomVersion | None:
    """The saved version an address of one's own names, so that a reload of changes can be saved over it.

    Only the newest version under the room's own name: a friend's address or an old tab saves beside it or not at all.
    """
    asked, name = st.query_params.get("version", ""), st.session_state[_ROOM].name
    found = (version for version in here.store.rooms(here.learner) if not version.hidden)
    return next((version for version in found if (str(version.number), version.name) == (asked, name)), None)


def _tell_opened(place: str) -> None:
    lang = session().lang
    tell(Message("success", t("rooms.opened", lang, name=st.session_state[_ROOM].name), place))


def _tell_refused(error: BadRequest, place: str) -> None:
    lang = session().lang
    tell(Message("error", t("rooms.refused", lang, why=refusals.words(error, lang)), place))


def _tell_conflict(conflict: RoomConflict, place: str) -> None:
    tell(Message("error", t("rooms.conflict", session().lang, name=conflict.kept.name), place))


def _is_known(asked: str, here: Session) -> bool:
    """Whether an address says nothing new: it names the room on the screen, or is an echo of the one just changed."""
    room: Room = st.session_state[_ROOM]
    echo = asked in st.session_state[_READ] and here.now() - st.session_state[_CHANGED] < ECHO
    return echo or asked == room.to_text()


def _follow(asked: str, here: Session) -> None:
    """Show the room of an address, and leave the address as it is: a new one would bar the way back."""
    before = made_from() if asked in st.session_state[_READ] else None
    changed = st.session_state[_CHANGED]
    if take_over(asked, "top"):
        same = before if before is not None and before.name == st.session_state[_ROOM].name else None
        st.session_state[_FROM] = _named_in_address(here) or same
        st.session_state[_WROTE] = _address()
    else:
        st.session_state[_WROTE] = None
    st.session_state[_READ].add(asked)
    st.session_state[_CHANGED] = changed  # no change of the visitor's: the next address may follow at once


def _address() -> dict[str, str]:
    version = made_from()
    room: Room = st.session_state[_ROOM]
    return {"room": room.to_text(), **({"version": str(version.number)} if version else {})}


def _write() -> None:
    """Let the address say what is on the screen, where it does not yet."""
    wanted = _address()
    st.session_state[_READ].add(wanted["room"])
    if wanted != st.session_state.get(_WROTE) or "room" not in st.query_params:
        st.session_state[_WROTE] = wanted
        st.query_params.from_dict(wanted)
