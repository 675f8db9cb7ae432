"""The learner's rooms, those taken off the list, and the ways to hand a room on and take one over."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.store import RoomVersion
from trainer.ui.calculator.address import to_query
from trainer.ui.calculator.state import Calc
from trainer.ui.compare import rules_name
from trainer.ui.rooms import desk, refusals
from trainer.ui.rooms.options import differences
from trainer.ui.session import Session
from trainer.ui.text import Lang, t


def show_rooms(here: Session) -> None:
    """Every saved room with its differences from the preset, and the removed ones in a drawer."""
    lang, found = here.lang, here.store.rooms(here.learner)
    st.subheader(t("rooms.mine", lang), anchor=False)
    shown = [version for version in found if not version.hidden]
    if not shown:
        st.caption(t("rooms.empty", lang))
    for version in shown:
        with st.container(border=True, key=f"rooms_card_{version.number}"):
            _show_room(version, lang)
    hidden = [version for version in found if version.hidden]
    if hidden:
        with st.expander(t("rooms.hidden", lang), key="rooms_hidden"):
            for version in hidden:
                st.text(version.name)
                st.button(
                    t("rooms.restore", lang), key=f"rooms.restore.{version.number}", on_click=desk.restore,
                    args=(version,),
                )  # fmt: skip


def _show_room(version: RoomVersion, lang: Lang) -> None:
    try:
        room = Room.from_text(version.text)
    except BadRequest as error:
        st.error(t("rooms.damaged", lang, name=version.name, why=refusals.words(error, lang)))
        st.code(version.text, language=None, wrap_lines=True)
        return
    st.text(room.name)
    rules = rules_name(room.rules.split("/")[0], lang)
    said = t("rules.comma", lang).join(differences(room, lang))
    st.caption(t("rooms.of", lang, rules=rules, list=said) if said else t("rooms.same", lang, rules=rules))
    with st.container(horizontal=True):
        st.button(t("rooms.open", lang), key=f"rooms.open.{version.number}", on_click=desk.put, args=(room, version))
        copy = Room.make(f"{room.name[:56]} 2", room.rules, room.plain_options)
        st.button(t("rooms.copy", lang), key=f"rooms.copy.{version.number}", on_click=desk.put, args=(copy,))
        st.button(t("rooms.remove", lang), key=f"rooms.remove.{version.number}", on_click=desk.remove, args=(version,))


def show_sharing(room: Room, lang: Lang) -> None:
    """The room as a line, as a link, and in the calculator."""
    with st.expander(t("rooms.share", lang), icon=":material/share:", key="rooms_share"):
        st.caption(t("rooms.share_text", lang))
        st.code(room.to_text(), language=None, wrap_lines=True)
        st.caption(t("rooms.share_link", lang))
        st.code(link(str(st.context.url or ""), room), language=None, wrap_lines=True)
    st.page_link(
        "trainer/ui/pages/calculator.py", label=t("rooms.calculator", lang), icon=":material/calculate:",
        query_params=calculator_query(room),
    )  # fmt: skip
    if "pattern_values" in room.plain_options:
        st.caption(t("rooms.calculator_words", lang))


def show_taking_over(lang: Lang) -> None:
    """A field for somebody's line of text."""
    with st.expander(t("rooms.paste", lang), icon=":material/content_paste:", key="rooms_paste"):
        st.text_area(t("rooms.paste_label", lang), key="rooms.paste", max_chars=4000)
        st.button(t("rooms.take", lang), key="rooms.take", on_click=_taken)


def link(url: str, room: Room) -> str:
    """The address that opens *room* unsaved, at the server of *url*.

    >>> link("http://table.example/rooms?room=x", Room.make("r", "hangzhou"))
    'http://table.example/rooms?room=hangma-room/1%20hangzhou/1%20%22r%22'
    """
    parts = urlsplit(url)
    server = f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
    return f"{server}/rooms?room={quote(room.to_text())}"


def calculator_query(room: Room) -> dict[str, str]:
    """The parts of the calculator's address with this room's rules; pattern words have no place in it.

    >>> calculator_query(Room.make("r", "hangzhou", {"cap": 3}))
    {'rules': 'hangzhou', 'room': 'cap-3'}
    """
    plain = tuple((name, v) for name, v in room.plain_options.items() if name in OPTIONS and name != "pattern_values")
    return to_query(Calc(rules=room.rules.split("/")[0], options=plain))


def _taken() -> None:
    desk.take_over(st.session_state["rooms.paste"])
