"""The learner's rooms, those taken off the list, and the ways to hand a room on and take one over."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import quote, urlsplit

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.room import Room
from trainer.store import RoomVersion
from trainer.ui.calculator.address import to_query
from trainer.ui.calculator.state import Calc
from trainer.ui.compare import rules_name
from trainer.ui.rooms import desk, refusals
from trainer.ui.rooms.messages import show_message
from trainer.ui.rooms.options import differences, free_name
from trainer.ui.session import Session
from trainer.ui.text import Lang, t


def show_rooms(here: Session) -> None:
    """Every saved room with its differences from the preset, and the removed ones in a drawer."""
    lang, found = here.lang, here.store.rooms(here.learner)
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.subheader(t("rooms.mine", lang), anchor=False, width="content")
        st.button(t("rooms.new", lang), key="rooms.new", icon=":material/add:", on_click=desk.start_new)
    show_message("list")
    names = {version.name for version in found}
    shown = [version for version in found if not version.hidden]
    if not shown:
        st.caption(t("rooms.empty", lang))
    for version in shown:
        with st.container(border=True, gap="small", key=f"rooms_card_{version.number}"):
            _show_room(version, names, lang)
    hidden = [version for version in found if version.hidden]
    if hidden:
        with st.expander(t("rooms.hidden", lang), key="rooms_hidden"):
            for version in hidden:
                _show_hidden(version, lang)


def _show_room(version: RoomVersion, names: Collection[str], lang: Lang) -> None:
    room: Room | None = None
    try:
        room = Room.from_text(version.text)
    except BadRequest as error:
        st.error(t("rooms.damaged", lang, name=version.name, why=refusals.words(error, lang)))
        st.code(version.text, language=None, wrap_lines=True)
    if room is not None:
        _show_differences(room, lang)
    with st.container(horizontal=True):
        if room is not None:
            copy = Room.make(free_name(room.name, names), room.rules, room.plain_options)
            _button("open", version, lang, desk.open_room, room, version)
            _button("copy", version, lang, desk.open_room, copy)
        _button("remove", version, lang, desk.remove, version)


def _show_differences(room: Room, lang: Lang) -> None:
    with st.container(gap=None):
        st.text(room.name)
        rules = rules_name(room.rules.split("/")[0], lang)
        said = t("rooms.semicolon", lang).join(differences(room, lang))
        st.caption(t("rooms.of", lang, rules=rules, list=said) if said else t("rooms.same", lang, rules=rules))


def _show_hidden(version: RoomVersion, lang: Lang) -> None:
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", wrap=False):
        st.text(version.name)
        _button("restore", version, lang, desk.restore, version)


def _button(name: str, version: RoomVersion, lang: Lang, step: Callable[..., None], *args: object) -> None:
    """The button *name* of a room of the list, which takes *step* with *args*."""
    st.button(t(f"rooms.{name}", lang), key=f"rooms.{name}.{version.number}", on_click=step, args=args)


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


def show_taking_over(lang: Lang) -> None:
    """A field for somebody's line of text."""
    with st.expander(t("rooms.paste", lang), icon=":material/content_paste:", key="rooms_paste"):
        st.text_area(t("rooms.paste_label", lang), key="rooms.paste", max_chars=4000)
        st.button(t("rooms.take", lang), key="rooms.take", on_click=_taken)
        show_message("paste")


def link(url: str, room: Room) -> str:
    """The address that opens *room* unsaved, where *url* is this page's as the reader's browser has it.

    The browser tells it, so it holds behind a proxy and under a folder; a page without a browser has a relative one.

    >>> link("https://club.example/hangma/rooms", Room.make("r", "hangzhou"))
    'https://club.example/hangma/rooms?room=hangma-room/1%20hangzhou/1%20%22r%22'
    """
    page = urlsplit(url)._replace(query="", fragment="").geturl() or "/rooms"
    return f"{page}?room={quote(room.to_text(), safe='/=:,')}"


def calculator_query(room: Room) -> dict[str, str]:
    """The parts of the calculator's address with this room's rules.

    >>> calculator_query(Room.make("r", "hangzhou", {"cap": 3, "pattern_values": {"门清": 1}}))
    {'rules': 'hangzhou', 'room': 'cap-3', 'words': 'menqing-1'}
    """
    plain = room.plain_options.items()
    options = ((name, tuple(value.items()) if isinstance(value, dict) else value) for name, value in plain)
    return to_query(Calc(rules=room.rules.split("/")[0], options=tuple(options)))


def _taken() -> None:
    desk.paste(st.session_state["rooms.paste"])
