"""Free practice: any family and level; the address holds the question, so a reload or a shared link shows the same."""

from __future__ import annotations

import secrets

import streamlit as st

from trainer.quiz.catalogue import FAMILIES, RULES, rebuild
from trainer.quiz.question import Question, UnknownQuestion, Verdict, question_id
from trainer.ui.drill.outcome import show_figures
from trainer.ui.next_step import show_next_step
from trainer.ui.question_view import is_answered, question_view
from trainer.ui.session import Session
from trainer.ui.text import t

SEEDS = 2**31
_TRIES = 20
KEY = "drill.question"
_RUN, _DONE, _SUMMARY = "drill.run", "drill.done", "drill.summary"


def show_free(here: Session) -> None:
    """Draw the choice of family and level, and the question of the address."""
    lang = here.lang
    family, level, question_id, problem = _address(here)
    if problem:
        st.warning(problem, icon=":material/link_off:")
        st.caption(t("drill.bad_link_help", lang))
    if st.session_state.get(_SUMMARY):
        _summary(here, family, level)
        return
    _pickers(here, family, level)
    if question_id is None:
        st.text(t("drill.lead", lang))
        label = t("drill.start", lang)
        st.button(label, key="drill.start", on_click=_draw, args=(family, level), type="primary", shortcut="n")
        return
    question_view(question_id, key=KEY, mode="drill", on_done=_done)
    _ways_on(here, family, level)
    st.caption(t("drill.link", lang))


def _draw(family: str, level: int) -> None:
    """Put a new question into the address, one that does not look like the one there. Runs in callbacks only: this is
    where chance enters."""
    before = _question(st.query_params.get("q"))
    for _ in range(_TRIES):
        fresh = question_id(family, level, RULES[0], secrets.randbelow(SEEDS))
        if before is None or rebuild(fresh).look != before.look:
            break
    st.query_params.from_dict({"family": family, "level": str(level), "q": fresh})


def _question(name: str | None) -> Question | None:
    """The question with the id *name*; None when it is no question's."""
    try:
        return None if name is None else rebuild(name)
    except UnknownQuestion:
        return None


def _picked() -> None:
    """Another family or level was picked; a level the family does not have becomes its first."""
    family = FAMILIES[st.session_state["drill.family"]]
    level = st.session_state["drill.level"]
    _draw(family.id, level if level in family.levels else family.levels[0])


def _done(verdict: Verdict) -> None:
    answered, streak = st.session_state.get(_RUN, (0, 0))
    st.session_state[_RUN] = (answered + 1, streak + 1 if verdict.correct else 0)
    st.session_state[_DONE] = (*st.session_state.get(_DONE, ()), st.session_state[f"{KEY}.asked"].key)


def _address(here: Session) -> tuple[str, int, str | None, str | None]:
    """Family, level and question of the address, and what is wrong with it, in words."""
    lang = here.lang
    asked, named = st.query_params.get("q"), st.query_params.get("family")
    first = next(iter(FAMILIES.values()))
    problem = None if named is None or named in FAMILIES else t("drill.bad_family", lang, id=named)
    family = FAMILIES.get(named or "", first)
    level = next((n for n in family.levels if str(n) == st.query_params.get("level")), family.levels[0])
    if asked is None:
        return family.id, level, None, problem
    question = _question(asked)
    if question is None:
        return family.id, level, None, t("drill.bad_link", lang, id=asked)
    return question.family, question.level, question.id, None


def _pickers(here: Session, family: str, level: int) -> None:
    """The address is the truth: the pickers are set from it at each run."""
    lang = here.lang
    st.session_state["drill.family"], st.session_state["drill.level"] = family, level
    left, right = st.columns([2, 1])
    left.selectbox(
        t("drill.family", lang),
        list(FAMILIES),
        format_func=lambda name: FAMILIES[name].title.of(lang),
        key="drill.family",
        on_change=_picked,
    )
    right.selectbox(
        t("drill.level", lang),
        list(FAMILIES[family].levels),
        format_func=lambda n: t("drill.level_n", lang, n=n),
        key="drill.level",
        on_change=_picked,
    )
    st.caption(t("runs.rules", lang))


def _ways_on(here: Session, family: str, level: int) -> None:
    lang, answered = here.lang, is_answered(KEY)
    st.button(
        t("drill.next" if answered else "drill.another", lang),
        key="drill.next",
        on_click=_draw,
        args=(family, level),
        type="primary" if answered else "tertiary",
        shortcut="n",
    )
    count, streak = st.session_state.get(_RUN, (0, 0))
    if count:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(f"{t('drill.done', lang)} {count} · {t('drill.streak', lang)} {streak}", width="content")
            st.button(
                t("runs.sum_up", lang), key="drill.sum_up", on_click=_sum_up, args=(True,), type="tertiary",
                icon=":material/summarize:",
            )  # fmt: skip


def _sum_up(on: bool) -> None:
    st.session_state[_SUMMARY] = on
    if not on:  # a new count begins
        st.session_state.pop(_RUN, None)
        st.session_state.pop(_DONE, None)


def _summary(here: Session, family: str, level: int) -> None:
    """What was answered here since the last summary."""
    lang = here.lang
    st.subheader(t("runs.free_outcome", lang), anchor=False)
    found = [here.store.attempt(key) for key in st.session_state.get(_DONE, ())]
    show_figures(here, [one for one in found if one is not None])
    st.button(
        t("runs.go_on", lang), key="drill.go_on", on_click=_go_on, args=(family, level), type="primary", shortcut="n",
        icon=":material/play_arrow:",
    )  # fmt: skip
    show_next_step(here)


def _go_on(family: str, level: int) -> None:
    _sum_up(False)
    _draw(family, level)
