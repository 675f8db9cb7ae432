"""The form of options: grouped, each with its clause, the preset's value marked, and shut where it makes no sense."""

from __future__ import annotations

from typing import Any

import streamlit as st

from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.engine.ruleset import clause_of, preset
from trainer.ui.compare import value_text
from trainer.ui.rooms import desk
from trainer.ui.rooms.options import GROUPS, choices, may_be_none, now
from trainer.ui.rooms.words import show_words
from trainer.ui.text import Lang, t

MOST = 1_000_000


def show_options(room: Room, lang: Lang) -> None:
    """Every option of the room, group by group; a group with changes says how many."""
    for group, names in GROUPS.items():
        n = sum(name in room.plain_options for name in names)
        title = t(f"rooms.group.{group}", lang) + (f" · {t('rooms.changed', lang, n=n)}" if n else "")
        with st.expander(title, key=f"rooms_group_{group}"):
            for name in names:
                _show_option(room, name, lang)


def _show_option(room: Room, name: str, lang: Lang) -> None:
    field, rules = OPTIONS[name].field, preset(room.rules)
    own, key = getattr(rules, field), f"rooms.option.{name}"
    label = t(f"rules.field.{field}", lang)
    if name in room.plain_options:
        label = t("rooms.changed_label", lang, label=label)
    shut = rules.id in OPTIONS[name].refused
    listed = choices(name, rules)
    if name == "pattern_values":
        st.markdown(f"**{label}**")
        show_words(room, lang)
    elif listed:
        st.session_state[key] = now(room, name)

        def said(value: Any) -> str:
            words = value_text(field, value, lang)
            return t("rooms.default", lang, value=words) if value == own else words

        st.selectbox(
            label, listed, key=key, format_func=said, disabled=shut, on_change=_changed, args=(name, key)
        )  # fmt: skip
    else:
        st.session_state[key] = now(room, name)
        st.number_input(
            t("rooms.default_number", lang, field=label, value=value_text(field, own, lang)),
            min_value=0, max_value=MOST, step=1, key=key, disabled=shut, on_change=_changed, args=(name, key),
            value=None if may_be_none(name) else "min", placeholder=t("rules.none", lang),
        )  # fmt: skip
    if shut:
        st.caption(t(f"rooms.fixed.{name}", lang))
    clause = clause_of(field)
    st.page_link(
        "trainer/ui/pages/rulebook.py", label=clause, query_params={"clause": clause}, icon=":material/menu_book:"
    )


def _changed(name: str, key: str) -> None:
    desk.change(name, st.session_state[key])
