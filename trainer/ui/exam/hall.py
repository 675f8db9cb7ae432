"""The hall: the ladder to choose a level from, papers for a club, what is still open and what was handed in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

import streamlit as st

from trainer.course import ExamLevel
from trainer.quiz.paper import SEEDS
from trainer.store import Sitting
from trainer.ui.content import course
from trainer.ui.exam.papers import levels, paper_of
from trainer.ui.session import Session
from trainer.ui.text import Lang, t

PAGE = "trainer/ui/pages/exam.py"
HISTORY = 12
CLUB_SEEDS = 999_999  # short enough to be told and typed


def show_hall(here: Session, sittings: Sequence[Sitting]) -> None:
    """Draw the hall for a learner who has sat *sittings*, the last first."""
    lang = here.lang
    st.text(t("exam.lead", lang))
    for one in sittings:
        if one.open:
            show_open(here, one)
    for level in course().levels:
        _level(level, [one for one in sittings if one.level == level.id and not one.open], lang)
    st.caption(course().note.of(lang))
    _club(lang)
    _history(here, [one for one in sittings if not one.open])


def clock_text(left: timedelta) -> str:
    """Minutes and seconds.

    >>> clock_text(timedelta(minutes=9, seconds=5.2))
    '9:05'
    """
    seconds = max(0, int(left.total_seconds()))
    return f"{seconds // 60}:{seconds % 60:02}"


def level_name(level: str, lang: Lang) -> str:
    """The title of a level, or its id when the ladder of today has none of it."""
    found = levels().get(level)
    return found.title.of(lang) if found else level


def plan_text(level: ExamLevel, lang: Lang) -> str:
    """How many questions, in how much time, and how many pass."""
    return t("exam.plan", lang, questions=level.questions, minutes=level.minutes, pass_mark=level.pass_mark)


def result_text(sitting: Sitting, lang: Lang) -> str:
    """Passed or not."""
    return t("exam.passed" if sitting.passed else "exam.failed", lang)


def show_open(here: Session, one: Sitting) -> None:
    """Draw that *one* is not handed in yet, with the way back to it."""
    left = clock_text(one.deadline - here.now())
    with st.container(border=True, key=f"exam_open_{one.id}"):
        st.markdown(
            f":material/timer: {t('exam.open_now', here.lang, level=level_name(one.level, here.lang), left=left)}"
        )
        with st.container(key=f"home_start_{one.id}"):
            st.page_link(
                PAGE, label=t("exam.resume", here.lang), icon=":material/assignment:", query_params={"sitting": one.id}
            )


def _level(level: ExamLevel, ended: Sequence[Sitting], lang: Lang) -> None:
    with st.container(border=True):
        with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
            st.markdown(f"**{level.title.of(lang)}**  \n{plan_text(level, lang)}", width="content")
            st.button(t("exam.choose", lang), key=f"exam.choose.{level.id}", on_click=_choose, args=(level.id,))
        if level.match:
            st.caption(t("exam.match_note", lang))
        best = max(ended, key=lambda one: one.right or 0, default=None)
        if best is not None:
            passed = any(one.passed for one in ended)
            name, icon = ("exam.passed_before", "check_circle") if passed else ("exam.best", "history")
            st.caption(f":material/{icon}: {t(name, lang, right=best.right, questions=len(best.questions))}")


def _choose(level: str) -> None:
    """A paper that nobody has seen. Runs in callbacks only: this is where chance enters."""
    go(paper=paper_of(level, secrets.randbelow(SEEDS)))


def go(**address: str) -> None:
    """Show what *address* names: a paper, or a sitting and a question of it."""
    st.query_params.from_dict(address)


def _club(lang: Lang) -> None:
    with st.expander(t("exam.club", lang), icon=":material/groups:"):
        st.text(t("exam.club_help", lang))
        left, right = st.columns(2)
        level = left.selectbox(
            t("exam.club_level", lang),
            list(levels()),
            format_func=lambda name: level_name(name, lang),
            key="exam.club_level",
        )
        seed = right.number_input(t("exam.club_seed", lang), 1, CLUB_SEEDS, 1, key="exam.club_seed")
        name = paper_of(level, int(seed))
        st.caption(t("exam.club_link", lang))
        st.code(f"/exam?paper={name}", language=None)
        st.button(t("exam.club_open", lang), key="exam.club_open", on_click=go, kwargs={"paper": name})


def _history(here: Session, ended: Sequence[Sitting]) -> None:
    lang = here.lang
    st.subheader(t("exam.history", lang), anchor=False)
    if not ended:
        st.caption(t("exam.no_history", lang))
    for one in ended[:HISTORY]:
        line = t(
            "exam.history_line",
            lang,
            when=one.started_at.astimezone(here.zone).strftime("%m-%d %H:%M"),
            level=level_name(one.level, lang),
            right=one.right,
            questions=len(one.questions),
            result=result_text(one, lang),
        )
        icon = ":material/check_circle:" if one.passed else ":material/cancel:"
        st.markdown(f"{icon} {line} · [{t('exam.result_link', lang)}](exam?sitting={one.id})")
