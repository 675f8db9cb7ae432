"""The parts of the progress page: would I pass, what can I do, what do I remember, what did I do."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from trainer.course import ExamLevel
from trainer.progress.mastery import NEEDED
from trainer.progress.memory import RETENTION
from trainer.progress.readiness import ENOUGH_ANSWERS
from trainer.ui import charts, summary
from trainer.ui.charts import Chart
from trainer.ui.content import course
from trainer.ui.exam import invigilator
from trainer.ui.progress import facts
from trainer.ui.progress.known import TARGET, Known, past
from trainer.ui.progress.projection import DAYS_AHEAD, LEAST_SPAN, Projection, project
from trainer.ui.session import Session
from trainer.ui.text import t

RECENT = 10
PLAIN = {"displayModeBar": False, "responsive": True}
PAGES = "trainer/ui/pages"


def show_chart(name: str, title: str, chart: Chart) -> None:
    """Draw *chart* under the key *name*; where there is none, its *title* and its sentence."""
    if chart.figure is None:
        st.html(f"<h3 style='font-size:1.05rem;margin:.5rem 0 0'>{title}</h3>")
        st.caption(chart.alt)
    else:
        st.plotly_chart(chart.figure, key=f"progress.{name}", alt=chart.alt, config=PLAIN)


def _show(name: str, chart: Chart, here: Session) -> None:
    show_chart(name, t(f"progress.{name}.title", here.lang), chart)


def show_ready(here: Session, told: Known) -> None:
    """The chance of passing each level, how long until the next, and the way to the short test."""
    lang = here.lang
    _show("readiness", charts.readiness_chart(facts.ready_rows(told, lang), TARGET, lang), here)
    st.caption(t("progress.simulated", lang))
    with st.container(horizontal=True, key="progress_ready_links"):
        query = {"level": told.target[0].id} if told.target else {}
        label = t("progress.test", lang)
        st.page_link(f"{PAGES}/readiness.py", label=label, icon=":material/fact_check:", query_params=query)
        label = t("progress.how", lang)
        st.page_link(f"{PAGES}/calibration.py", label=label, icon=":material/verified:")
    if told.target is None:
        st.text(t("progress.projection.all_done", lang, percent=round(100 * TARGET)))
        return
    _projection(here, told, told.target[0])


def _projection(here: Session, told: Known, level: ExamLevel) -> None:
    lang, today = here.lang, told.learner.profile.today
    behind = facts.moments(past(told, level), here.zone)
    now = next(one for one in told.chances if one.paper == level.id)
    found = project(behind, TARGET, today) if now.told else None
    title = t("progress.projection.title", lang, level=level.title.of(lang))
    words = _when(found, here)
    chart = charts.projection_chart(behind, found.ahead if found else (), TARGET, title, words, lang)
    show_chart("projection", title, chart)
    if chart.figure is not None:
        st.caption(words)


def _when(found: Projection | None, here: Session) -> str:
    """When the target is reached, in words, or why that cannot be told."""
    values: dict[str, object] = {"percent": round(100 * TARGET), "days": DAYS_AHEAD}
    if found is None:
        return t("progress.projection.few", here.lang, needed=ENOUGH_ANSWERS, days=LEAST_SPAN)
    if found.likely is None:
        name = "far" if found.early is None else "beyond"
    else:
        name = "when_open" if found.late is None else "when"
    today = found.ahead[0].day
    days = {"day": found.likely, "early": found.early, "late": found.late}
    told = {which: t("progress.today", here.lang) if day == today else day for which, day in days.items()}
    return t(f"progress.projection.{name}", here.lang, **values, **told)


def show_skills(here: Session, told: Known) -> None:
    """Skill by skill against the next level, and what is mastered."""
    lang, profile = here.lang, told.learner.profile
    level = told.target[0] if told.target else course().levels[-1]
    name = level.title.of(lang)
    demand = level.pass_mark / level.questions
    radar = charts.radar_chart(facts.spokes(told, level, lang), demand, name, lang)
    show_chart("radar", t("progress.radar.title", lang, level=name), radar)
    _show("levels", charts.levels_chart(summary.level_shares(course().levels, profile, lang), lang), here)
    _show("chapters", charts.chapters_chart(facts.chapter_shares(profile, lang), NEEDED, lang), here)
    _show("accuracy", charts.accuracy_chart(summary.family_shares(profile, lang), lang), here)


def show_review(here: Session, told: Known) -> None:
    """What is due, and what will be forgotten without review."""
    lang, curves, due = here.lang, facts.recalls(told, here.lang), len(told.learner.due)
    _show("recall", charts.recall_chart(curves, RETENTION, lang), here)
    if curves:
        name = "progress.recall.due" if due else "progress.recall.fresh"
        st.text(t(name, lang, n=due, shown=len(curves) if not due else min(due, len(curves))))
        st.caption(t("progress.recall.note", lang))
    if due:
        query = {"mode": "adaptive"}
        label = t("progress.recall.go", lang)
        st.page_link(f"{PAGES}/drill.py", label=label, icon=":material/auto_awesome:", query_params=query)


def show_history(here: Session, told: Known) -> None:
    """Papers, rating, days and times."""
    lang, profile = here.lang, told.learner.profile
    sittings = invigilator.sittings(here.learner, here.store.sittings, here.now())
    papers = facts.papers_sat(sittings, here.zone, lang)
    _show("exams", charts.exams_chart(papers, lang), here)
    if not papers:
        st.page_link(f"{PAGES}/exam.py", label=t("progress.exams.go", lang), icon=":material/assignment:")
    _show("rating", charts.rating_chart(facts.rated(told, here.zone), lang), here)
    _show("days", charts.calendar_chart(profile.by_day, profile.today, lang), here)
    _show("times", charts.times_chart(summary.times(profile), lang), here)


def show_recent(here: Session, told: Known) -> None:
    """The latest answers, each with the way to see it again."""
    lang = here.lang
    st.html(f"<h3 style='font-size:1.05rem;margin:.5rem 0 0'>{t('progress.recent', lang)}</h3>")
    for attempt in reversed(told.attempts[-RECENT:]):
        when = attempt.answered_at.astimezone(here.zone).strftime("%m-%d %H:%M")
        result = t("progress.result_right" if attempt.correct else "progress.result_not_right", lang)
        icon = ":material/check:" if attempt.correct else ":material/close:"
        link = f"[{t('progress.recent_link', lang)}](drill?q={attempt.question})"
        st.markdown(f"{icon} {when} · {facts.skill_name(attempt.skill, lang)} · {result} · {link}")


PARTS: dict[str, Callable[[Session, Known], None]] = {
    "ready": show_ready,
    "skills": show_skills,
    "review": show_review,
    "history": show_history,
}
