"""The fan a room gives to pattern words: a number for each word that may have one, and why others may not."""

from __future__ import annotations

import streamlit as st

from trainer.engine.options import MOST_WORD_EXPONENT
from trainer.engine.pattern_words import WORDS
from trainer.engine.room import Room
from trainer.ui.compare import word_name
from trainer.ui.rooms import desk
from trainer.ui.rooms.grid import cells
from trainer.ui.rooms.options import now
from trainer.ui.text import Lang, t


def show_words(room: Room, lang: Lang) -> None:
    """A number of fan for every pattern word; the words that never have a value are named. Clauses: T11, T12."""
    values = dict(now(room, "pattern_values"))
    for cell, word in cells(tuple(WORDS)):
        key = f"rooms.word.{WORDS[word].id}"
        st.session_state[key] = values.get(word, 0)
        cell.number_input(
            label(word, lang), min_value=0, max_value=MOST_WORD_EXPONENT, step=1, key=key,
            on_change=_changed, args=(word, key),
        )  # fmt: skip
    st.caption(t("rooms.never_valued", lang))


def label(word: str, lang: Lang) -> str:
    """The word in the page's language, the Chinese beside it: a table names it in Chinese.

    >>> label("清一色", "en"), label("清一色", "zh")
    ('Qingyise (one suit) 清一色', '清一色')
    """
    name = word_name(word, lang)
    return name if name == word else f"{name} {word}"


def _changed(word: str, key: str) -> None:
    desk.change_word(word, st.session_state[key])
