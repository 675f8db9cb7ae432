"""After the end: the result, by chapter, and every question with the right answer and why."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from trainer.quiz.question import Question
from trainer.store import Given, How, Sitting
from trainer.ui.exam import invigilator
from trainer.ui.exam.chapters import by_chapter
from trainer.ui.exam.desk import pick_question
from trainer.ui.exam.hall import go, level_name
from trainer.ui.printing.links import print_link
from trainer.ui.question_view import show_answered, show_scene, show_solution
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

MARKS = {"right": ":green[:material/check:]", "wrong": ":red[:material/close:]", "open": ":material/remove:"}


def show_outcome(here: Session, sitting: Sitting, number: int | None) -> None:
    """Draw the result of *sitting*, and question *number* (from 1) of it, None for the first that was not right."""
    lang, answers = here.lang, here.store.sittings.answers(sitting)
    shown = invigilator.verdicts(sitting, answers)
    _result(sitting, lang)
    _chapters([(question, right) for question, _, right in shown if question is not None], lang)
    st.subheader(t("exam.review", lang), anchor=False)
    states = {n: _state(answers, n, right) for n, (_, _, right) in enumerate(shown, 1)}
    chosen = number or next((n for n, state in states.items() if state != "right"), 1)
    pick_question(sitting, chosen, {n: MARKS[state] for n, state in states.items()}, lang)
    question, given, _ = shown[chosen - 1]
    mark = t(f"exam.{states[chosen]}_mark", lang)
    title = f"{t('exam.question', lang, n=chosen)} · {mark}"
    st.html(f"<h3 style='font-size:1.05rem;margin:.4rem 0 0'>{title}</h3>")
    _question(here, sitting, question, given)
    st.button(t("exam.back", lang), key="exam.back", on_click=go, type="tertiary")


def _state(answers: Mapping[int, Given], number: int, right: bool) -> str:
    if number not in answers:
        return "open"
    return "right" if right else "wrong"


def _result(sitting: Sitting, lang: Lang) -> None:
    numbers = {"right": sitting.right, "total": len(sitting.questions), "pass_mark": sitting.pass_mark}
    st.subheader(level_name(sitting.level, lang), anchor=False)
    if sitting.passed:
        st.success(t("exam.result_passed", lang, **numbers), icon=":material/check_circle:")
    else:
        st.warning(t("exam.result_failed", lang, **numbers), icon=":material/cancel:")
    parts = [t("exam.time_up", lang)] if sitting.how is How.TIME_UP else []
    if sitting.ended_at is not None:
        minutes, seconds = divmod(int((sitting.ended_at - sitting.started_at).total_seconds()), 60)
        parts.append(t("exam.took", lang, minutes=minutes, seconds=seconds))
    if sitting.passed:
        print_link(f"certificate:{sitting.id}", lang, t("exam.certificate", lang))
    st.caption(f"{(' ' if lang == 'en' else '').join(parts)} · {t('exam.paper', lang, id=sitting.paper)}")


def _chapters(results: list[tuple[Question, bool]], lang: Lang) -> None:
    st.subheader(t("exam.by_chapter", lang), anchor=False)
    for row in by_chapter(results):
        with st.container(horizontal=True, vertical_alignment="center"):
            line = t(
                "exam.chapter_line",
                lang,
                number=row.chapter.number,
                title=row.chapter.title.of(lang),
                right=row.right,
                total=row.total,
            )
            st.markdown(line, width="content")
            if row.weakest is not None:
                family, level = row.weakest
                st.page_link(
                    "trainer/ui/pages/drill.py",
                    label=t("exam.drill_weak", lang, family=family_name(family, lang), level=level),
                    icon=":material/exercise:",
                    query_params={"family": family, "level": str(level)},
                )


def _question(here: Session, sitting: Sitting, question: Question | None, given: Given | None) -> None:
    if question is None:
        st.info(t("exam.gone", here.lang))
        return
    show_scene(question, here)
    key = f"exam.review.{sitting.id}.{question.id}"
    asked = None if given is None else invigilator.reviewed(sitting, given)
    if asked is None:
        st.info(t("exam.not_answered", here.lang))
        show_solution(question, key, here)
    else:
        show_answered(question, asked, key, here)
