"""Several learners on one machine: who is learning now, changing over, and somebody new."""

from __future__ import annotations

import secrets

import streamlit as st

from trainer.store import Learner
from trainer.ui.rooms.messages import Message, show_message, tell
from trainer.ui.session import LEARNER, Session, change_learner, session
from trainer.ui.text import Lang, t

LONGEST_NAME = 40


def show_learners(here: Session) -> None:
    """Draw who is learning, with the way to the others."""
    lang = here.lang
    st.subheader(t("keeping.who", lang), anchor=False)
    st.text(t("keeping.now", lang, name=own_name(here)))
    st.caption(t("keeping.who_why", lang))
    show_message("keeping.who")
    others = {one.id: one for one in everybody(here) if one.id != here.learner}
    if others:
        st.selectbox(
            t("keeping.change", lang),
            list(others),
            format_func=lambda name: shown(others[name], lang),
            key="keeping.other",
        )
        st.button(t("keeping.go", lang), key="keeping.go", on_click=_go)
    st.text_input(t("keeping.new", lang), key="keeping.new", max_chars=LONGEST_NAME)
    st.button(t("keeping.add", lang), key="keeping.add", on_click=_add, icon=":material/person_add:")


def everybody(here: Session) -> list[Learner]:
    """Everybody who learns here; the first one also where nothing was learnt yet."""
    known = here.store.learners()
    first = Learner(LEARNER, here.store.settings(LEARNER).get("name", ""), here.now())
    return known if any(one.id == LEARNER for one in known) else [first, *known]


def shown(one: Learner, lang: Lang) -> str:
    """The name to show."""
    if one.name:
        return one.name
    return t("keeping.first", lang) if one.id == LEARNER else t("keeping.no_name", lang, id=one.id[:4])


def own_name(here: Session) -> str:
    """The name to show of who is learning now."""
    return shown(Learner(here.learner, here.name, here.now()), here.lang)


def _go() -> None:
    wanted = st.session_state["keeping.other"]
    if any(one.id == wanted for one in everybody(session())):
        change_learner(wanted)


def _add() -> None:
    here = session()
    name = " ".join(st.session_state["keeping.new"].split())[:LONGEST_NAME]
    if not name:
        tell(Message("error", t("keeping.name_empty", here.lang), "keeping.who"))
        return
    if any(shown(one, here.lang) == name for one in everybody(here)):
        tell(Message("error", t("keeping.name_taken", here.lang, name=name), "keeping.who"))
        return
    fresh = secrets.token_hex(8)
    here.store.add_learner(fresh, name, here.now())
    change_learner(fresh)
    tell(Message("success", t("keeping.added", here.lang, name=name), "keeping.who"))
