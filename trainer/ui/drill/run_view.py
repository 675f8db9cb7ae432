"""A run on the page: its head, the question that is next or the one just answered, and after its end the summary."""

from __future__ import annotations

import json
from dataclasses import replace

import streamlit as st

from trainer.progress.log import Attempt
from trainer.progress.runs import GRACE, Mode, Planned, Run, Standing, Why, answer_key
from trainer.quiz.catalogue import OBVIOUS, rebuild
from trainer.quiz.question import Question, UnknownQuestion
from trainer.ui.answering import in_words
from trainer.ui.asking import Asked, Stage, verdict_on
from trainer.ui.components.countdown import countdown
from trainer.ui.components.top import top_at
from trainer.ui.drill import desk
from trainer.ui.drill.modes import ICONS, mode_name
from trainer.ui.drill.outcome import show_outcome
from trainer.ui.question_view import question_view, show_answered, show_scene
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

KEY = "drill.run_question"


def show_run(here: Session, run: Run) -> None:
    """Draw *run* as it stands, at the place that the address names."""
    standing = here.store.runs.standing(run, here.now())
    number = _number(standing)
    if number is not None:
        _look_back(here, standing, number)
    elif standing.next is not None:
        _ask(here, standing, standing.next)
    else:
        show_outcome(here, standing)


def _number(standing: Standing) -> int | None:
    """The number of the answered question that the address names; None for what is next."""
    named = st.query_params.get("n", "")
    return next((n for n in range(1, standing.number) if str(n) == named), None)


def _head(here: Session, standing: Standing, number: int) -> None:
    """Where one is in the run: the number, what is right, what may still be missed, and the clock."""
    lang, run = here.lang, standing.run
    place = t("runs.place", lang, n=number)
    if standing.total is not None:
        place = t("runs.place_of", lang, n=number, total=standing.total)
    parts = [f"{ICONS[run.mode]} **{mode_name(run.mode.value, lang)}**", place]
    parts.append(t("runs.right", lang, n=standing.right))
    if run.misses:
        parts.append(t("runs.missed_of", lang, n=standing.missed, total=run.misses))
    elif standing.missed and run.pool:
        parts.append(t("runs.missed", lang, n=standing.missed))
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.markdown(" · ".join(parts), width="content")
        if run.deadline is not None and standing.open:
            with st.container(width="content"):
                countdown(run.deadline - here.now(), GRACE, lang, key=f"drill.clock.{run.id}", short=True)
    if standing.total:
        st.progress(min(1.0, len(standing.answers) / standing.total))


def _ask(here: Session, standing: Standing, asked: Planned) -> None:
    run, number = standing.run, standing.number
    _head(here, standing, number)
    if run.mode is Mode.CHALLENGE and standing.answers:
        _last_line(here, standing.answers[-1])
    question = _question(asked.question)
    if question is None:
        st.info(t("runs.gone", here.lang))
        _stop(run, here.lang)
        return
    top_at(answer_key(run.id, number), key="drill.top")
    _why(question, asked.why, here.lang, shown=question.family not in OBVIOUS)
    question_view(
        question.id,
        key=KEY,
        mode=run.mode.value,
        attempt_key=answer_key(run.id, number),
        on_done=lambda _: desk.show(run, None if run.mode is Mode.CHALLENGE else number),
        recorder=desk.Keeper(here, run),
    )
    _stop(run, here.lang)


def _stop(run: Run, lang: Lang) -> None:
    st.button(
        t("runs.stop", lang), key="drill.stop", on_click=desk.stop, args=(run,), type="tertiary",
        icon=":material/stop_circle:",
    )  # fmt: skip


def _why(question: Question, why: Why, lang: Lang, *, shown: bool) -> None:
    """What kind of question it is, unless its name would give the answer away, and why it comes."""
    name = family_name(question.family, lang) if shown else t("runs.hidden", lang)
    parts = [name, t("drill.level_n", lang, n=question.level)]
    if why is not Why.DRAWN:
        parts.append(f"**{t(f'runs.why.{why.value}', lang)}**")
    st.caption(" · ".join(parts))


def _last_line(here: Session, answer: Attempt) -> None:
    """In the challenge there is no time for reasons: one line tells how the last answer was."""
    question = _question(answer.question)
    if answer.correct or question is None:
        icon = ":green[:material/check_circle:]" if answer.correct else ":red[:material/cancel:]"
        st.markdown(f"{icon} {t('runs.last_right' if answer.correct else 'runs.last_wrong', here.lang)}")
        return
    right = in_words(question, question.key, here.lang)
    st.markdown(f":red[:material/cancel:] {t('runs.last_wrong_key', here.lang, answer=right)}")


def _look_back(here: Session, standing: Standing, number: int) -> None:
    """An answered question with its verdict and reasons, told from the store."""
    run, lang, answer = standing.run, here.lang, standing.answers[number - 1]
    _head(here, standing, number)
    question = _question(answer.question)
    if question is None:
        st.info(t("runs.gone", lang))
    else:
        top_at(f"{answer.key}:answered", key="drill.top")
        _why(question, Why.DRAWN, lang, shown=True)
        show_scene(question, here)
        asked = asked_of(answer, question)
        here_given = st.session_state.get(f"{KEY}.asked")
        if isinstance(here_given, Asked) and here_given.key == answer.key:
            asked = replace(asked, earlier=here_given.earlier)
        show_answered(question, asked, KEY, here)
    last = number == len(standing.answers)
    label = "runs.summary" if not standing.open and last else "drill.next"
    following = None if last else number + 1
    with st.container(horizontal=True):
        st.button(
            t(label, lang), key="drill.next", on_click=desk.show, args=(run, following), type="primary", shortcut="n",
            icon=":material/arrow_forward:",
        )  # fmt: skip
        if not standing.open and not last:
            st.button(t("runs.summary", lang), key="drill.to_summary", on_click=desk.show, args=(run,))
    if standing.open:
        _stop(run, lang)


def asked_of(answer: Attempt, question: Question) -> Asked:
    """A stored *answer* as the page of its question shows it."""
    return Asked(
        key=answer.key,
        question=answer.question,
        learner=answer.learner,
        mode=answer.mode,
        asked_at=answer.asked_at,
        zone=answer.zone,
        stage=Stage.SAVED,
        attempt=answer,
        verdict=verdict_on(question, json.loads(answer.answer)),
    )


def _question(name: str) -> Question | None:
    """The question, or None when a later version of this program no longer makes it."""
    try:
        return rebuild(name)
    except UnknownQuestion:
        return None
