"""The summary at the end: how many, how many right, how long, which skills, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from statistics import median_low

import streamlit as st

from trainer.progress.log import Attempt
from trainer.progress.mastery import Skill
from trainer.progress.runs import Mode, Standing
from trainer.ui.drill import desk
from trainer.ui.drill.modes import mode_name
from trainer.ui.next_step import show_next_step
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t


def show_outcome(here: Session, standing: Standing) -> None:
    """Draw the summary of a run that has ended."""
    lang, run = here.lang, standing.run
    st.subheader(t("runs.outcome", lang, mode=mode_name(run.mode.value, lang)), anchor=False)
    st.text(t(f"runs.end.{standing.end.value}", lang, misses=run.misses))
    if run.mode is Mode.CHALLENGE:
        _score(here, standing)
    show_figures(here, standing.answers)
    if standing.answers:
        _questions(standing, lang)
    with st.container(horizontal=True):
        st.button(
            t("runs.again", lang), key="drill.again", on_click=desk.leave, args=(run.mode.value,), type="primary",
            icon=":material/replay:", shortcut="n",
        )  # fmt: skip
    show_next_step(here)


def _score(here: Session, standing: Standing) -> None:
    """The score, and the best of those before."""
    lang = here.lang
    played = here.store.runs.standings(here.learner, Mode.CHALLENGE, here.now())
    others = [one.right for one in played if one.run.id != standing.run.id and not one.open]
    best = max(others, default=0)
    if standing.right > best:
        st.success(t("runs.record" if others else "runs.first", lang, n=standing.right), icon=":material/trophy:")
    else:
        st.info(t("runs.score", lang, n=standing.right, best=best), icon=":material/timer:")


def show_figures(here: Session, answers: Sequence[Attempt]) -> None:
    """Draw how many answers there were, how many right, the time, and each skill, the weakest first."""
    lang = here.lang
    if not answers:
        st.caption(t("runs.none_answered", lang))
        return
    right = sum(one.correct for one in answers)
    with st.container(horizontal=True):
        st.metric(t("runs.figures.answered", lang), len(answers), width="content")
        share = f"{right} · {round(100 * right / len(answers))}%"
        st.metric(t("runs.figures.right", lang), share, width="content")
        st.metric(t("runs.figures.time", lang), _clock(sum(one.taken_ms for one in answers)), width="content")
        each = median_low(one.taken_ms for one in answers)
        st.metric(t("runs.figures.each", lang), t("runs.seconds", lang, n=f"{each / 1000:.1f}"), width="content")
    st.markdown(f"**{t('runs.skills', lang)}**")
    for skill, marks in by_skill(answers):
        _skill(skill, marks, lang)


def by_skill(answers: Sequence[Attempt]) -> list[tuple[Skill, tuple[int, int]]]:
    """Right answers of all by skill, the weakest first, then those asked most.

    >>> by_skill([])
    []
    """
    found: dict[Skill, tuple[int, int]] = {}
    for one in answers:
        right, total = found.get(one.skill, (0, 0))
        found[one.skill] = (right + one.correct, total + 1)
    return sorted(found.items(), key=lambda row: (row[1][0] / row[1][1], -row[1][1], row[0]))


def _skill(skill: Skill, marks: tuple[int, int], lang: Lang) -> None:
    family, level = skill
    right, total = marks
    line = t("runs.skill_line", lang, family=family_name(family, lang), level=level, right=right, total=total)
    if right == total:
        st.markdown(f":green[:material/check:] {line}")
        return
    link = t("runs.practise", lang)
    st.markdown(f":red[:material/close:] {line} · [{link}](drill?family={family}&level={level})")


def _clock(milliseconds: int) -> str:
    """Minutes and seconds.

    >>> _clock(65_400)
    '1:05'
    """
    seconds = timedelta(milliseconds=milliseconds) // timedelta(seconds=1)
    return f"{seconds // 60}:{seconds % 60:02}"


def _questions(standing: Standing, lang: Lang) -> None:
    """The way back to each question."""
    key = f"drill.look.{standing.run.id}"
    st.session_state[key] = None
    marks = {
        number: ":green[:material/check:]" if one.correct else ":red[:material/close:]"
        for number, one in enumerate(standing.answers, 1)
    }

    def picked() -> None:
        if st.session_state[key] is not None:
            desk.show(standing.run, st.session_state[key])

    st.markdown(f"**{t('runs.look_again', lang)}**")
    st.pills(
        t("runs.look_again", lang), list(marks), format_func=lambda n: f"{n} {marks[n]}", key=key, on_change=picked,
        label_visibility="collapsed",
    )  # fmt: skip
