"""The room's options: what differs from the preset, one option more, and why some are refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.options import MOST_WORD_EXPONENT, OPTIONS
from trainer.engine.pattern_words import WORDS
from trainer.engine.ruleset import PRESETS, clause_of
from trainer.ui.calculator.desk import change, current, notice, say, touch
from trainer.ui.calculator.state import Calc, with_option, with_word, without_option
from trainer.ui.compare import value_text, word_name
from trainer.ui.explain import show_clause
from trainer.ui.rooms import refusals
from trainer.ui.session import Session, session
from trainer.ui.text import Lang, t


def choices(field: str) -> tuple[Any, ...]:
    """What the field can say, where that is a short list; empty where it is a number.

    >>> choices("liability"), choices("cap")
    ((True, False), ())
    """
    value = getattr(PRESETS["mil2025"], field)
    if isinstance(value, bool):
        return (True, False)
    return tuple(type(value)) if isinstance(value, StrEnum) else ()


def show_room(calc: Calc, here: Session) -> None:
    """What this room changes, each to take back, and a form for one more."""
    lang = here.lang
    title = t("calculator.room.title", lang, n=len(calc.options))
    with st.expander(title, icon=":material/tune:", key="calculator_room"):
        st.caption(t("calculator.room.why", lang))
        for name, value in calc.options:
            field = OPTIONS[name].field
            said = value_text(field, value, lang)
            label = t("rooms.difference", lang, field=t(f"rules.field.{field}", lang), value=said)
            st.button(
                label, key=f"calculator.room.{name}", icon=":material/close:", on_click=_taken_back, args=(name,),
                help=t("calculator.room.take_back", lang),
            )  # fmt: skip
        _show_form(calc, lang)


def _show_form(calc: Calc, lang: Lang) -> None:
    name = st.selectbox(
        t("calculator.room.option", lang), list(OPTIONS), key="calculator.room.option", on_change=touch,
        format_func=lambda option: t(f"rules.field.{OPTIONS[option].field}", lang),
    )  # fmt: skip
    field = OPTIONS[name].field
    now = getattr(calc.rule_set, field)
    key = f"calculator.room.value.{name}"
    listed = choices(field)
    if field == "pattern_values":
        _show_word(dict(now), key, lang)
    elif listed:
        st.selectbox(
            t("calculator.room.value", lang), listed, key=key, index=listed.index(now), on_change=touch,
            format_func=lambda value: value_text(field, value, lang),
        )  # fmt: skip
    else:
        label = t("calculator.room.number", lang)
        st.number_input(label, min_value=0, max_value=1_000_000, value=now, step=1, key=key, on_change=touch)
    st.button(t("calculator.room.apply", lang), key="calculator.room.apply", on_click=_applied, args=(name, key))
    told = notice()
    if told and told[0] == "refused":
        show_clause(str(told[1]["clause"]), key="calculator.room.refused", lang=lang)


def _show_word(values: dict[str, int], key: str, lang: Lang) -> None:
    """Which pattern word, and how many fan. Clauses: T11, T12."""
    word = st.selectbox(
        t("calculator.room.word", lang), list(WORDS), key="calculator.room.word", on_change=touch,
        format_func=lambda word: word_name(word, lang),
    )  # fmt: skip
    st.number_input(
        t("calculator.room.fan", lang), min_value=0, max_value=MOST_WORD_EXPONENT, value=values.get(word, 0), step=1,
        key=f"{key}.{WORDS[word].id}", on_change=touch,
    )  # fmt: skip


def _applied(name: str, key: str) -> None:
    lang, field = session().lang, OPTIONS[name].field
    now = current()
    word = st.session_state["calculator.room.word"] if name == "pattern_values" else ""
    value: Any = st.session_state[f"{key}.{WORDS[word].id}" if word else key]
    try:
        if word:
            change(with_word(now, word, value))
        else:
            change(with_option(now, name, str(value) if isinstance(value, StrEnum) else value))
    except BadRequest as error:
        say(
            "refused",
            field=t(f"rules.field.{field}", lang),
            value=value_text(field, ((word, value),) if word else value, lang),
            why=refusals.words(error, lang),
            clause=clause_of(field),
        )


def _taken_back(name: str) -> None:
    now = current()
    change(without_option(now, name))
