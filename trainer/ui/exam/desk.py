"""The desk: one question of a paper at a time, the clock, the way to the others, and handing in.

The page draws what the store holds. An answer is given in a callback and is on the disk before the page says so; what
the address names (the sitting and the question's number) is all that a reload or another device needs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

import streamlit as st

from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import BadAnswer, Question
from trainer.store import GRACE, Given, Sitting, SittingOver, StaleAnswer
from trainer.ui.answering import Desk, answer_widget, in_words
from trainer.ui.components.countdown import countdown
from trainer.ui.exam import invigilator
from trainer.ui.exam.hall import go, level_name
from trainer.ui.question_view import show_scene
from trainer.ui.session import Session, session
from trainer.ui.text import Lang, t

_PROBLEM = "exam.problem"


def show_desk(here: Session, sitting: Sitting, number: int) -> None:
    """Draw question *number* (from 1) of the open *sitting*."""
    lang, answers = here.lang, here.store.sittings.answers(sitting)
    _head(here, sitting, answers)
    pick_question(sitting, number, dict.fromkeys(answers, ":material/check_small:"), lang)
    question = rebuild(sitting.questions[number - 1])
    st.html(f"<h3 style='font-size:1.05rem;margin:.4rem 0 0'>{t('exam.question', lang, n=number)}</h3>")
    show_scene(question, here)
    _answer(here, sitting, number, question, answers.get(number))
    _steps(sitting, number, answers, lang)


def pick_question(sitting: Sitting, number: int, marks: Mapping[int, str], lang: Lang) -> None:
    """The way to every question of *sitting*, each with its mark; the address is the truth."""
    key = f"exam.pick.{sitting.id}"
    st.session_state[key] = number

    def picked() -> None:
        chosen = st.session_state[key]
        if chosen is not None:  # None: the question on the screen was tapped again
            go(sitting=sitting.id, n=str(chosen))

    st.pills(
        t("exam.pick", lang),
        range(1, len(sitting.questions) + 1),
        format_func=lambda n: f"{n} {marks.get(n, '')}".rstrip(),
        key=key,
        on_change=picked,
        label_visibility="collapsed",
    )


def _head(here: Session, sitting: Sitting, answers: Mapping[int, Given]) -> None:
    lang = here.lang
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        done = t("exam.answered", lang, done=len(answers), total=len(sitting.questions))
        st.markdown(f"**{level_name(sitting.level, lang)}** · {done}", width="content")
        with st.container(width="content"):
            countdown(sitting.deadline - here.now(), GRACE, lang, key=f"exam.clock.{sitting.id}")


def _answer(here: Session, sitting: Sitting, number: int, question: Question, kept: Given | None) -> None:
    lang = here.lang
    if kept is not None:
        words = in_words(question, json.loads(kept.answer), lang)
        st.success(t("exam.saved", lang, answer=words), icon=":material/done_all:")
    problem = st.session_state.pop(_PROBLEM, None)
    if problem:
        st.warning(t(problem, lang), icon=":material/info:")
    asked_at = _first_shown(sitting, number, here.now())
    after = kept.revision if kept else 0

    def send(value: Any) -> None:
        _give(sitting, number, value, after, asked_at)

    # The end of the key is read as a number by the racks, so that a late click on another question does nothing.
    mark = sha256(f"{sitting.id}:{number}".encode()).hexdigest()[:32]
    answer_widget(Desk(question, f"exam.{mark}", lang, send, _refuse, shortcuts=True))
    if kept is not None:
        st.caption(t("exam.saved_change", lang))


def _first_shown(sitting: Sitting, number: int, now: datetime) -> datetime:
    """When this tab first showed the question."""
    shown: dict[int, datetime] = st.session_state.setdefault(f"exam.shown.{sitting.id}", {})
    return shown.setdefault(number, now)


def _refuse(problem: str) -> None:
    st.session_state[_PROBLEM] = problem


def _give(sitting: Sitting, number: int, value: Any, after: int, asked_at: datetime) -> None:
    here = session()
    try:
        invigilator.answer(
            sitting, number, value, after=after, asked_at=asked_at, desk=here.store.sittings, now=here.now()
        )
    except BadAnswer:
        _refuse("drill.bad_answer")
    except StaleAnswer:
        _refuse("exam.stale")
    except SittingOver:
        _refuse("exam.over_late")
    except Exception:  # whatever the disk did, the learner must hear that this one is not stored
        _refuse("exam.not_saved")


def _steps(sitting: Sitting, number: int, answers: Mapping[int, Given], lang: Lang) -> None:
    total = len(sitting.questions)
    with st.container(horizontal=True):
        st.button(
            t("exam.previous", lang), key="exam.previous", on_click=go, disabled=number == 1,
            kwargs={"sitting": sitting.id, "n": str(number - 1)}, icon=":material/arrow_back:", shortcut="p",
        )  # fmt: skip
        st.button(
            t("exam.next", lang), key="exam.next", on_click=go, disabled=number == total,
            kwargs={"sitting": sitting.id, "n": str(number + 1)}, icon=":material/arrow_forward:", shortcut="n",
            type="primary" if number in answers and number < total else "secondary",
        )  # fmt: skip
        done = len(answers) == total
        if st.button(t("exam.hand_in", lang), key="exam.hand_in", type="primary" if done else "secondary"):
            _ask_hand_in(sitting, sorted(set(range(1, total + 1)) - set(answers)), lang)


def _ask_hand_in(sitting: Sitting, still_open: list[int], lang: Lang) -> None:
    """The dialog that lists what is open. A decorator's title is fixed, so it is made for the language."""

    @st.dialog(t("exam.hand_in_title", lang))
    def ask() -> None:
        if still_open:
            numbers = ("、" if lang == "zh" else ", ").join(map(str, still_open))
            st.warning(t("exam.hand_in_open", lang, n=len(still_open), numbers=numbers), icon=":material/pending:")
        else:
            st.text(t("exam.hand_in_all", lang, total=len(sitting.questions)))
        with st.container(horizontal=True):
            yes = st.button(
                t("exam.hand_in_yes", lang), key="exam.hand_in_yes", type="primary", on_click=_hand_in, args=(sitting,)
            )
            no = st.button(t("exam.hand_in_no", lang), key="exam.hand_in_no")
        if yes or no:
            st.rerun()  # a click in a dialog runs the dialog alone; this closes it

    ask()


def _hand_in(sitting: Sitting) -> None:
    here = session()
    try:
        invigilator.hand_in(sitting, here.store.sittings, here.now())
    except Exception:  # nothing was written then; the learner is told and can try again
        _refuse("exam.hand_in_failed")
        return
    go(sitting=sitting.id)
