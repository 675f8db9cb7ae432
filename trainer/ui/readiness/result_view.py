"""What a readiness test found: pass, not yet or borderline, skill by skill, and the questions behind it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from trainer.course import ExamLevel
from trainer.progress.log import Attempt
from trainer.progress.readiness_test import Result
from trainer.store import ReadinessRun
from trainer.ui.readiness.trial import attempts_of
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

PAGE = "trainer/ui/pages/readiness.py"
ICONS = {Result.PASS.value: "check_circle", Result.FAIL.value: "pending", Result.BORDERLINE.value: "balance"}


def show_result(here: Session, level: ExamLevel, run: ReadinessRun) -> None:
    """Draw the result of *run*, a test of *level* that ended with one."""
    lang, attempts = here.lang, attempts_of(run, here.store.attempt)
    right = sum(attempt.correct for attempt in attempts)
    with st.container(border=True, key="readiness_result"):
        st.subheader(f":material/{ICONS[run.result]}: {t(f'readiness.{run.result}', lang)}", anchor=False)
        st.caption(result_line(here, run))
        st.text(t(f"readiness.{run.result}_why", lang, level=level.title.of(lang)))
        st.text(t("readiness.counts", lang, n=len(attempts), right=right))
        if run.result == Result.PASS.value:
            label, page, query = t("readiness.to_exam", lang), "exam", {}
        else:
            label, page, query = t("readiness.to_drill", lang), "drill", {"mode": "adaptive"}
        icon = ":material/assignment:" if page == "exam" else ":material/auto_awesome:"
        with st.container(key="home_start"):
            st.page_link(f"trainer/ui/pages/{page}.py", label=label, icon=icon, query_params=query)
    _show_skills(attempts, lang)
    _show_questions(attempts, lang)


def result_line(here: Session, run: ReadinessRun) -> str:
    """When *run* ended, and how."""
    when = (run.ended_at or run.begun_at).astimezone(here.zone).strftime("%Y-%m-%d %H:%M")
    return t("readiness.line", here.lang, when=when, result=t(f"readiness.{run.result}", here.lang))


def show_earlier(here: Session, runs: Sequence[ReadinessRun]) -> None:
    """Draw the ways to other results, the latest first."""
    if runs:
        st.subheader(t("readiness.earlier", here.lang), anchor=False)
    for run in runs:
        query = {"level": run.level, "test": run.id}
        st.page_link(PAGE, label=result_line(here, run), icon=":material/history:", query_params=query)


def _show_skills(attempts: Sequence[Attempt], lang: Lang) -> None:
    """Right answers by skill, the weakest first; what was never missed is said last."""
    by_skill: dict[tuple[str, int], list[bool]] = {}
    for attempt in attempts:
        by_skill.setdefault(attempt.skill, []).append(attempt.correct)
    st.subheader(t("readiness.by_skill", lang), anchor=False)
    for skill, answers in sorted(by_skill.items(), key=lambda one: (sum(one[1]) / len(one[1]), one[0])):
        name = f"{family_name(skill[0], lang)} {skill[1]}"
        link = f"[{t('readiness.practise', lang)}](drill?family={skill[0]}&level={skill[1]})"
        st.markdown(f"{name} · {sum(answers)} / {len(answers)} · {link}")


def _show_questions(attempts: Sequence[Attempt], lang: Lang) -> None:
    with st.expander(t("readiness.questions", lang, n=len(attempts)), icon=":material/list:"):
        for number, attempt in enumerate(attempts, 1):
            outcome = "right" if attempt.correct else "dont_know" if attempt.answer == "null" else "wrong"
            icon = {"right": "check", "wrong": "close", "dont_know": "help"}[outcome]
            name = f"{family_name(attempt.family, lang)} {attempt.level}"
            mark = f":material/{icon}: {t(f'placement.{outcome}', lang)}"
            st.markdown(f"{number}. {name} · {mark} · [{t('placement.look', lang)}](drill?q={attempt.question})")
