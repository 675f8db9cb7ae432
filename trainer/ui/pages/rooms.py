"""Rooms: choose a rule set, change it, name it, keep it, share it, and take over somebody's."""

import streamlit as st

from trainer.engine.ruleset import PRESETS
from trainer.ui.compare import rules_name
from trainer.ui.printing.links import print_link
from trainer.ui.rooms import desk
from trainer.ui.rooms.form import show_options
from trainer.ui.rooms.messages import show_message
from trainer.ui.rooms.shelf import show_rooms, show_sharing, show_taking_over
from trainer.ui.session import session
from trainer.ui.text import t

here = session()
lang = here.lang
room = desk.open_desk(here)


def rules_changed() -> None:
    desk.change_rules(st.session_state["rooms.rules"])


def name_changed() -> None:
    desk.change_name(st.session_state["rooms.name"])


st.title(t("rooms.title", lang), anchor=False)
st.markdown(t("rooms.intro", lang))
show_message("top")
st.session_state["rooms.rules"] = room.rules.split("/")[0]
st.selectbox(
    t("rooms.preset", lang), list(PRESETS), key="rooms.rules", on_change=rules_changed,
    format_func=lambda key: rules_name(key, lang),
)  # fmt: skip
show_message("rules")
st.session_state["rooms.name"] = room.name
st.text_input(t("rooms.name", lang), key="rooms.name", max_chars=60, on_change=name_changed)
show_message("name")
show_options(room, lang)
version = desk.made_from()
renamed = version is not None and version.name != room.name
with st.container(horizontal=True, vertical_alignment="center"):
    label = t("rooms.save_as" if renamed else "rooms.save", lang)
    st.button(label, key="rooms.save", type="primary", on_click=desk.save)
    if renamed:
        st.button(t("rooms.rename", lang), key="rooms.rename", on_click=desk.save, args=(True,))
    if version is None or version.text != room.to_text():
        st.caption(t("rooms.unsaved", lang), width="content")
show_message("save")
show_sharing(room, lang)
print_link(f"room:{room.name}", lang, t("print.this_room", lang), room=room.to_text())
show_taking_over(lang)
show_rooms(here)
