"""Point at a hand to see its groups, and switch between the ways to read it. Clauses: W1–W3, P12."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from trainer.course.interactive import ReadingsSpec
from trainer.course.interactive.readings import read_hand
from trainer.engine.ruleset import RuleSet
from trainer.ui.figures.kept import choose, keep, kept
from trainer.ui.figures.readings_html import hand_html, laid_out_html, story_html
from trainer.ui.session import session
from trainer.ui.text import Lang, t

hand_of = lru_cache(maxsize=64)(read_hand)


def show_readings(spec: ReadingsSpec, rules: RuleSet, *, key: str) -> None:
    """Draw the hand, the ways to read it where there are several, and its groups side by side when asked for."""
    here, hand = session(), hand_of(spec, rules)
    lang, numerals = here.lang, here.numerals
    number = 0
    if len(hand.reads) > 1:
        number = choose(
            t("figures.readings.choose", lang), tuple(range(len(hand.reads))), key=f"{key}.read", default=0,
            name=lambda n: t("figures.readings.nth", lang, n=n + 1),
        )  # fmt: skip
    read = hand.reads[number]
    st.html(hand_html(hand, read, lang, numerals=numerals))
    laid, what = kept(f"{key}.laid", False), f"{key}.laid"
    icon = ":material/visibility_off:" if laid else ":material/visibility:"
    label = t("figures.readings.fold" if laid else "figures.readings.layout", lang)
    st.button(label, key=f"{key}.lay", icon=icon, on_click=keep, args=(what, not laid))
    if laid:
        st.html(laid_out_html(read, lang, numerals=numerals))


def readings_static(spec: ReadingsSpec, rules: RuleSet, lang: Lang, *, numerals: bool) -> str:
    """Every reading laid out, for paper."""
    return story_html(hand_of(spec, rules), lang, numerals=numerals)
