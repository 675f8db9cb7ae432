"""The form of options: grouped, each with its clause, the preset's value marked, and shut where it makes no sense."""

from __future__ import annotations

from typing import Any

import streamlit as st

from trainer.engine.options import OPTIONS
from trainer.engine.room import Room
from trainer.engine.ruleset import clause_of, preset
from trainer.ui.compare import value_text
from trainer.ui.rooms import desk
from trainer.ui.rooms.grid import cells
from trainer.ui.rooms.messages import show_message
from trainer.ui.rooms.options import GROUPS, LIMITS, changes, choices, may_be_none, now
from trainer.ui.rooms.words import show_words
from trainer.ui.text import Lang, t

# A select box takes None for "nothing chosen yet" and says so: the choice "none" needs a value of its own.
NONE = ""
# A shut field must still be read: Streamlit pales it to two fifths. A clause stands level with its field.
_STYLE = """<style>
.st-key-rooms_form :is(label[disabled],input:disabled){
 color:inherit;-webkit-text-fill-color:currentColor;opacity:.8}
.st-key-rooms_form label[disabled] *{color:inherit}
[class*=st-key-rooms_row] [data-testid=stPageLink]{margin-bottom:.5rem}
.st-key-rooms_form [data-testid=stPageLink] p{text-decoration:underline;text-underline-offset:.2em}
</style>"""


def show_options(room: Room, lang: Lang) -> None:
    """Every option of the room, group by group; a group with changes says how many."""
    st.html(_STYLE)
    with st.container(key="rooms_form"):
        for group, names in GROUPS.items():
            n = sum(name in changes(room) for name in names)
            title = t(f"rooms.group.{group}", lang) + (f" · {t('rooms.changed', lang, n=n)}" if n else "")
            with st.expander(title, key=f"rooms_group_{group}"):
                _show_group(room, names, lang)


def _show_group(room: Room, names: tuple[str, ...], lang: Lang) -> None:
    for cell, name in cells([name for name in names if name != "pattern_values"]):
        with cell:
            _show_option(room, name, lang)
    if "pattern_values" in names:
        _show_words(room, lang)


def _show_option(room: Room, name: str, lang: Lang) -> None:
    rules = preset(room.rules)
    shut = rules.id in OPTIONS[name].refused
    with st.container(horizontal=True, vertical_alignment="bottom", wrap=False, key=f"rooms_row_{name}"):
        listed = choices(name, rules)
        if listed:
            _show_choice(room, name, listed, shut, lang)
        else:
            _show_number(room, name, shut, lang)
        _show_clause(name)
    if shut:
        st.caption(t(f"rooms.fixed.{name}", lang))
    show_message(name)


def _show_choice(room: Room, name: str, listed: tuple[Any, ...], shut: bool, lang: Lang) -> None:
    field, key = OPTIONS[name].field, f"rooms.option.{name}"
    own = _boxed(getattr(preset(room.rules), field))

    def said(value: Any) -> str:
        words = value_text(field, None if value == NONE else value, lang)
        return t("rooms.default", lang, value=words) if value == own else words

    st.session_state[key] = _boxed(now(room, name))
    st.selectbox(
        _label(room, name, lang), [_boxed(value) for value in listed], key=key, format_func=said, disabled=shut,
        on_change=_changed, args=(name, key),
    )  # fmt: skip


def _show_number(room: Room, name: str, shut: bool, lang: Lang) -> None:
    key = f"rooms.option.{name}"
    least, most = LIMITS[name]
    st.session_state[key] = now(room, name)
    st.number_input(
        _label(room, name, lang), min_value=least, max_value=most, step=1, key=key, disabled=shut,
        on_change=_changed, args=(name, key), value=None if may_be_none(name) else "min",
        placeholder=t("rules.none", lang),
    )  # fmt: skip


def _show_words(room: Room, lang: Lang) -> None:
    with st.container(horizontal=True, vertical_alignment="center", wrap=False):
        st.markdown(f"**{_label(room, 'pattern_values', lang)}**")
        _show_clause("pattern_values")
    show_message("pattern_values")
    show_words(room, lang)


def _show_clause(name: str) -> None:
    clause = clause_of(OPTIONS[name].field)
    st.page_link("trainer/ui/pages/rulebook.py", label=clause, query_params={"clause": clause})


def _label(room: Room, name: str, lang: Lang) -> str:
    """The option's name; a changed one is marked and says what the preset has."""
    field = OPTIONS[name].field
    label = t(f"rules.field.{field}", lang)
    if name not in changes(room):
        return label
    own = value_text(field, getattr(preset(room.rules), field), lang)
    return t("rooms.changed_label", lang, label=label, value=own)


def _boxed(value: Any) -> Any:
    return NONE if value is None else value


def _changed(name: str, key: str) -> None:
    value = st.session_state[key]
    desk.change(name, None if value == NONE else value)
