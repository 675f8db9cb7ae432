"""The blocks of a lesson, drawn: prose, figures, what to guess, what goes wrong, questions, comparisons.

Each block has a *key* of its own; what a learner opened or answered is kept under it in the session.
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

import streamlit as st

from trainer.course import (
    Block,
    Check,
    Cite,
    Compare,
    Drill,
    GroupsFigure,
    HandFigure,
    Interactive,
    Lesson,
    Prose,
    Reveal,
    Section,
    TilesFigure,
    WhyNot,
)
from trainer.ui.compare import show_comparison
from trainer.ui.content import glossary, rulebook
from trainer.ui.figures import show_interactive
from trainer.ui.prose import figure_html, prose_html
from trainer.ui.question_view import is_answered, question_view
from trainer.ui.session import session
from trainer.ui.text import t
from trainer.ui.tiles import tiles_html

LEARN_MODE = "lesson"


def show_section(lesson: Lesson, section: Section, *, key: str) -> None:
    """Draw the title and the blocks of one step."""
    st.subheader(section.title, anchor=False)
    for number, block in enumerate(section.blocks):
        show_block(lesson, block, key=f"{key}.{number}")


def show_block(lesson: Lesson, block: Block, *, key: str) -> None:
    """Draw one block."""
    match block:
        case Prose():
            _prose(block.text)
        case HandFigure() | GroupsFigure() | TilesFigure():
            _figure(block)
        case Reveal():
            _reveal(block, key)
        case WhyNot():
            _why_not(block)
        case Check():
            _check(lesson, block, key)
        case Compare():
            show_comparison(block.clause, session().lang)
        case Cite():
            _cite(block)
        case Drill():
            _drill(block)
        case Interactive():
            show_interactive(block, lesson.ruleset, key=key)


def _prose(text: str) -> None:
    st.html(prose_html(text, lang=session().lang, glossary=glossary()))


def _tiles(text: str, melds: tuple[str, ...] = (), drawn: str = "") -> str:
    here = session()
    label = t("rack.hand", here.lang)
    return tiles_html(text, melds=melds, drawn=drawn, lang=here.lang, numerals=here.numerals, label=label)


def _figure(block: HandFigure | GroupsFigure | TilesFigure) -> None:
    match block:
        case HandFigure():
            row = _tiles(block.tiles, block.melds, block.drawn)
        case GroupsFigure():
            apart = f" | {' '.join(block.apart)}" if block.apart else ""
            row = _tiles(" ".join(block.groups) + apart)
        case TilesFigure():
            row = _tiles(block.tiles)
    st.html(figure_html(row, block.caption, lang=session().lang, glossary=glossary()))


def _set(name: str, value: object) -> None:
    st.session_state[name] = value


def _reveal(block: Reveal, key: str) -> None:
    """The question; the answer only once the learner says that he has thought about it."""
    with st.container(border=True):
        _prose(f"**{block.ask}**")
        if st.session_state.get(f"{key}.open"):
            _prose(block.answer)
        else:
            label = t("learn.reveal", session().lang)
            icon = ":material/visibility:"
            st.button(label, key=f"{key}.reveal", icon=icon, on_click=_set, args=(f"{key}.open", True))


def _cite(block: Cite) -> None:
    """The clauses by number and name, each a link into the rulebook."""
    known, lang = rulebook().clauses, session().lang
    links = (f"[{clause} {known[clause].title.of(lang)}](rulebook?clause={clause})" for clause in block.clauses)
    st.markdown(f":small[:material/menu_book: {' · '.join(links)}]")


def _why_not(block: WhyNot) -> None:
    with st.container(border=True):
        st.html(_tiles(block.tiles, block.melds))
        with st.expander(t("learn.why_not", session().lang), icon=":material/help:"):
            _prose(block.say)


def _base(key: str) -> int:
    """What the questions of this visit are drawn from: chosen when they are first shown, then kept."""
    name = f"{key}.base"
    if name not in st.session_state:
        st.session_state[name] = int(session().now().timestamp() * 1000)
    base: int = st.session_state[name]
    return base


def question_ids(lesson: Lesson, check: Check, base: int) -> list[str]:
    """The questions of a check; another *base* gives others."""
    seeds = [crc32(f"{lesson.id}/{check.line}/{base}/{n}".encode()) for n in range(check.questions)]
    return [f"{check.family}:{check.level}:{lesson.ruleset}:{seed}" for seed in seeds]


def _check(lesson: Lesson, block: Check, key: str) -> None:
    """The questions one after another; each shows why before the next comes."""
    lang = session().lang
    ids = question_ids(lesson, block, _base(key))
    at = int(st.session_state.get(f"{key}.at", 0))
    if at >= len(ids):
        st.success(t("learn.check_done", lang), icon=":material/check_circle:")
        st.button(t("learn.again", lang), key=f"{key}.again", icon=":material/replay:", on_click=_again(key))
        return
    with st.container(border=True):
        st.caption(t("learn.question", lang, n=at + 1, total=len(ids)))
        question_view(ids[at], key=f"{key}.question", mode=LEARN_MODE)
        if is_answered(f"{key}.question"):
            last = at + 1 == len(ids)
            label = t("learn.questions_done" if last else "learn.next_question", lang)
            st.button(label, key=f"{key}.next.{at}", type="primary", on_click=_set, args=(f"{key}.at", at + 1))


def _again(key: str) -> Callable[[], None]:
    def again() -> None:
        st.session_state[f"{key}.at"] = 0
        st.session_state.pop(f"{key}.base", None)

    return again


def _drill(block: Drill) -> None:
    query = {"family": block.family} | ({"level": str(block.level)} if block.level else {})
    st.page_link(
        "trainer/ui/pages/drill.py",
        label=t("learn.to_drill", session().lang),
        icon=":material/exercise:",
        query_params=query,
    )
