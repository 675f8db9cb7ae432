"""The room's options: what differs from the preset, one option more, and why some are refused."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Any

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.options import OPTIONS
from trainer.engine.ruleset import PRESETS, RuleSet, clause_of
from trainer.ui.calculator.desk import change, current, notice, say
from trainer.ui.calculator.state import Calc, OptionValue, with_option, without_option
from trainer.ui.compare import value_text
from trainer.ui.explain import show_clause
from trainer.ui.rooms import refusals
from trainer.ui.session import Session, session
from trainer.ui.text import Lang, t


def changeable() -> tuple[str, ...]:
    """The options that one plain value settles; the pattern words are a table of their own.

    >>> "cap" in changeable(), "pattern_values" in changeable()
    (True, False)
    """
    plain = {f.name for f in fields(RuleSet) if not isinstance(getattr(PRESETS["mil2025"], f.name), tuple)}
    return tuple(name for name, option in OPTIONS.items() if option.field in plain)


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
            label = f"{t(f'rules.field.{field}', lang)}：{value_text(field, value, lang)}"
            st.button(
                label, key=f"calculator.room.{name}", icon=":material/close:", on_click=_taken_back, args=(name,),
                help=t("calculator.room.take_back", lang),
            )  # fmt: skip
        _show_form(calc, lang)


def _show_form(calc: Calc, lang: Lang) -> None:
    name = st.selectbox(
        t("calculator.room.option", lang), changeable(), key="calculator.room.option",
        format_func=lambda option: t(f"rules.field.{OPTIONS[option].field}", lang),
    )  # fmt: skip
    field = OPTIONS[name].field
    now = getattr(calc.rule_set, field)
    key = f"calculator.room.value.{name}"
    listed = choices(field)
    if listed:
        st.selectbox(
            t("calculator.room.value", lang), listed, key=key, index=listed.index(now),
            format_func=lambda value: value_text(field, value, lang),
        )  # fmt: skip
    else:
        label = t("calculator.room.number", lang)
        st.number_input(label, min_value=0, max_value=1_000_000, value=now, step=1, key=key)
    st.button(t("calculator.room.apply", lang), key="calculator.room.apply", on_click=_applied, args=(name, key))
    told = notice()
    if told and told[0] == "refused":
        show_clause(str(told[1]["clause"]), key="calculator.room.refused", lang=lang)


def _applied(name: str, key: str) -> None:
    lang, field = session().lang, OPTIONS[name].field
    value: OptionValue = st.session_state[key]
    now, _ = current()
    try:
        change(with_option(now, name, str(value) if isinstance(value, StrEnum) else value))
    except BadRequest as error:
        say(
            "refused",
            field=t(f"rules.field.{field}", lang),
            value=value_text(field, value, lang),
            why=refusals.words(error, lang),
            clause=clause_of(field),
        )


def _taken_back(name: str) -> None:
    now, _ = current()
    change(without_option(now, name))
