"""The list of all sheets, and the way back from one."""

from __future__ import annotations

import streamlit as st

from trainer.engine.ruleset import PRESETS
from trainer.ui.content import course
from trainer.ui.printing.desk import own_rooms
from trainer.ui.printing.links import print_link
from trainer.ui.rooms.messages import as_plain
from trainer.ui.session import Session
from trainer.ui.text import Lang, t


def show_list(here: Session) -> None:
    """Everything that can be printed: the disputed points, rules, rooms, chapters with their lessons."""
    lang = here.lang
    print_link("disputed", lang, t("print.disputed_title", lang))
    st.subheader(t("print.rules_list", lang), anchor=False)
    for rules in PRESETS.values():
        print_link(f"rules:{rules.id}", lang, rules.name_zh if lang == "zh" else rules.name_en)
    st.subheader(t("print.rooms_list", lang), anchor=False)
    rooms = own_rooms(here)
    for name in rooms:
        print_link(f"room:{name}", lang, as_plain(name))
    if not rooms:
        st.caption(t("print.no_rooms", lang))
        st.page_link("trainer/ui/pages/rooms.py", label=t("nav.rooms", lang), icon=":material/meeting_room:")
    st.subheader(t("print.chapters_list", lang), anchor=False)
    for chapter in course().chapters:
        if chapter.lessons:
            title = t("learn.chapter", lang, n=chapter.number, title=chapter.title.of(lang))
            with st.expander(title):
                print_link(f"chapter:{chapter.number}", lang, t("print.whole", lang))
                for lesson in chapter.lessons:
                    print_link(f"lesson:{lesson}", lang, course().lessons[lesson][lang].title)


def way_back(what: str, lang: Lang) -> None:
    """A link to where the matter of the sheet *what* is read on the screen."""
    kind, _, name = what.partition(":")
    page, query = {
        "lesson": ("learn", {"lesson": name}),
        "chapter": ("learn", {}),
        "rules": ("rulebook", {"rules": name}),
        "room": ("rooms", {}),
        "disputed": ("rulebook", {"view": "disputed"}),
        "paper": ("exam", {"paper": name}),
        "key": ("exam", {"paper": name}),
        "certificate": ("exam", {"sitting": name}),
    }[kind]
    st.page_link(
        f"trainer/ui/pages/{page}.py", label=t("print.back", lang), icon=":material/arrow_back:", query_params=query
    )
