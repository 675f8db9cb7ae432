"""Before a run: what the mode is, what may be chosen, how it went before, and the way in."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

import streamlit as st

from trainer.progress.mix import Need, need
from trainer.progress.runs import Mode, Run, Standing
from trainer.quiz.inverse import INVERSES
from trainer.ui.content import course
from trainer.ui.drill import desk, plans
from trainer.ui.drill.desk import Wanted
from trainer.ui.exam.hall import level_name
from trainer.ui.session import Session, session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

LENGTHS = (5, 10, 20)
LIMITS = (1, 3, 5, 10, 0)
INVERSE_LENGTH = 10
LEVELS = (1, 2, 3, 4, 5, 6)


def show_entrance(here: Session, mode: Mode) -> None:
    """Draw the way into a run of *mode*."""
    st.text(t(f"runs.lead.{mode.value}", here.lang))
    wish = _OPTIONS[mode](here)
    show_begin(here, mode, wish)


def show_begin(here: Session, mode: Mode, wish: Callable[[], Wanted], *, label: str = "") -> None:
    """Draw the button that begins a run of *mode*, and above it the way back to the one that is still open."""
    lang, latest = here.lang, here.store.runs.latest(here.learner, mode)
    open_one = _open(here, latest)
    if open_one is not None:
        with st.container(border=True, key=f"drill_open_{mode.value}"):
            st.text(t("runs.open", lang, answered=len(open_one.answers), right=open_one.right))
            st.button(
                t("runs.resume", lang), key=f"drill.resume.{mode.value}", on_click=desk.show, args=(open_one.run,),
                type="primary", icon=":material/resume:",
            )  # fmt: skip
    st.button(
        label or t("runs.begin_new" if open_one else "runs.begin", lang),
        key=f"drill.begin.{mode.value}",
        on_click=desk.begin,
        args=(mode, latest.id if latest else "", wish),
        type="secondary" if open_one else "primary",
        icon=":material/play_arrow:",
        shortcut="n",
    )


def _open(here: Session, run: Run | None) -> Standing | None:
    standing = here.store.runs.standing(run, here.now()) if run else None
    return standing if standing is not None and standing.open else None


def _needs(here: Session) -> Need:
    """What the learner needs now."""
    levels = [(level.id, level.skills) for level in course().levels]
    attempts = here.store.attempts(here.learner)
    return need(attempts, here.now(), here.zone, levels=levels, askable=plans.askable())


def _adaptive(here: Session) -> Callable[[], Wanted]:
    lang, found = here.lang, _needs(here)
    counts = [("due", found.due), ("weak", found.weak), ("new", found.new)]
    parts = [t(f"runs.need.{name}", lang, n=len(skills)) for name, skills in counts]
    st.caption(" · ".join(parts))
    if found.exam:
        st.caption(t("runs.need.exam", lang, exam=level_name(found.exam, lang)))
    count = st.segmented_control(
        t("runs.length", lang), LENGTHS, default=10, required=True, key="drill.length",
        format_func=lambda n: t("runs.questions", lang, n=n),
    )  # fmt: skip

    def wish() -> Wanted:
        return Wanted(plan=plans.adaptive_plan(_needs(session()), int(count or 10), SystemRandom()))

    return wish


def _challenge(here: Session) -> Callable[[], Wanted]:
    played = [one for one in here.store.runs.standings(here.learner, Mode.CHALLENGE, here.now()) if not one.open]
    if played:
        best = max(played, key=lambda one: one.right)
        with st.container(horizontal=True):
            st.metric(t("runs.best", here.lang), best.right, width="content")
            st.metric(t("runs.last", here.lang), played[0].right, width="content")
            st.metric(t("runs.played", here.lang), len(played), width="content")
    return lambda: Wanted(pool=plans.challenge_pool(), misses=desk.CHALLENGE_MISSES)


def _marathon(here: Session) -> Callable[[], Wanted]:
    lang = here.lang
    scope = st.selectbox(
        t("runs.scope", lang), [plans.ALL, *(level.id for level in course().levels)], key="drill.scope",
        format_func=lambda name: t("runs.scope_all", lang) if name == plans.ALL else level_name(name, lang),
    )  # fmt: skip
    limit = st.segmented_control(
        t("runs.limit", lang), LIMITS, default=3, required=True, key="drill.limit",
        format_func=lambda n: t("runs.limit_n", lang, n=n) if n else t("runs.limit_none", lang),
    )  # fmt: skip
    return lambda: Wanted(pool=plans.marathon_pool(scope), misses=int(limit if limit is not None else 3))


def _inverse(here: Session) -> Callable[[], Wanted]:
    lang = here.lang
    left, right = st.columns([2, 1])
    family = left.selectbox(
        t("runs.inverse", lang), [plans.ALL, *INVERSES], key="drill.inverse",
        format_func=lambda name: _inverse_name(name, lang),
    )  # fmt: skip
    level = right.selectbox(
        t("drill.level", lang), LEVELS, key="drill.inverse_level",
        format_func=lambda n: t("drill.level_n", lang, n=n),
    )  # fmt: skip
    return lambda: Wanted(plan=plans.inverse_plan(family, level, INVERSE_LENGTH, SystemRandom()))


def _inverse_name(name: str, lang: Lang) -> str:
    if name == plans.ALL:
        return t("runs.inverse_all", lang)
    return t("runs.inverse_of", lang, family=family_name(name, lang), way=t(f"runs.way.{name}", lang))


_OPTIONS: dict[Mode, Callable[[Session], Callable[[], Wanted]]] = {
    Mode.ADAPTIVE: _adaptive,
    Mode.CHALLENGE: _challenge,
    Mode.MARATHON: _marathon,
    Mode.INVERSE: _inverse,
}
