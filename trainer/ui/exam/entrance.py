"""Before a paper is begun: what it is, and what holds while one sits it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from trainer.quiz.paper import Paper
from trainer.store import Sitting
from trainer.ui.exam import invigilator
from trainer.ui.exam.hall import go, plan_text, result_text
from trainer.ui.exam.papers import levels
from trainer.ui.printing.links import print_link
from trainer.ui.session import Session, session
from trainer.ui.text import t

RULES = ("stored", "clock", "change", "no_disputed")


def show_entrance(here: Session, paper: Paper, sittings: Sequence[Sitting]) -> None:
    """Draw what *paper* is, with a way to begin it, to resume it, or to see how it went before."""
    lang, level = here.lang, levels()[paper.blueprint.level]
    mine = [one for one in sittings if one.paper == paper.id]
    st.subheader(level.title.of(lang), anchor=False)
    st.text(plan_text(level, lang))
    if level.match:
        st.caption(t("exam.match_note", lang))
    st.caption(t("exam.paper", lang, id=paper.id))
    st.markdown(f"**{t('exam.rules_title', lang)}**")
    st.markdown("\n".join(f"- {t(f'exam.rule_{name}', lang)}" for name in RULES))
    ended = [one for one in mine if not one.open]
    if ended:
        st.info(t("exam.again", lang), icon=":material/history:")
        for one in ended:
            when = one.started_at.astimezone(here.zone).strftime("%m-%d %H:%M")
            score = f"{when} · {one.right} / {len(one.questions)} · {result_text(one, lang)}"
            st.markdown(f"{score} · [{t('exam.result_link', lang)}](exam?sitting={one.id})")
    open_already = any(one.open for one in mine)
    name = "exam.resume" if open_already else "exam.begin_again" if ended else "exam.begin"
    st.button(t(name, lang), key="exam.begin", on_click=_begin, args=(paper,), type="primary")
    st.caption(t("exam.on_paper", lang))
    with st.container(horizontal=True, key="exam_print"):
        print_link(f"paper:{paper.id}", lang, t("exam.print_paper", lang))
        print_link(f"key:{paper.id}", lang, t("exam.print_key", lang))
    st.button(t("exam.back", lang), key="exam.back", on_click=go, type="tertiary")


def _begin(paper: Paper) -> None:
    """Begin or resume; a double click finds the sitting already begun."""
    here = session()
    one = invigilator.begin(paper, here.learner, here.zone.key, here.store.sittings, here.now())
    go(sitting=one.id, n="1")
