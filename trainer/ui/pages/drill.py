"""Practise one question at a time; the address holds the question, so a reload or a shared link shows the same one."""

from __future__ import annotations

import secrets

import streamlit as st

from trainer.quiz.catalogue import FAMILIES, rebuild
from trainer.quiz.question import UnknownQuestion, Verdict
from trainer.ui.question_view import is_answered, question_view
from trainer.ui.session import session
from trainer.ui.text import t

RULES = "mil2025"
SEEDS = 2**31
KEY = "drill.question"

here = session()
lang = here.lang


def _draw(family: str, level: int) -> None:
    """Put a new question into the address. Runs in callbacks only: this is where chance enters."""
    seed = secrets.randbelow(SEEDS)
    st.query_params.from_dict({"family": family, "level": str(level), "q": f"{family}:{level}:{RULES}:{seed}"})


def _picked() -> None:
    """Another family or level was picked; a level the family does not have becomes its first."""
    family = FAMILIES[st.session_state["drill.family"]]
    level = st.session_state["drill.level"]
    _draw(family.id, level if level in family.levels else family.levels[0])


def _done(verdict: Verdict) -> None:
    answered, streak = st.session_state.get("drill.run", (0, 0))
    st.session_state["drill.run"] = (answered + 1, streak + 1 if verdict.correct else 0)


def _address() -> tuple[str, int, str | None, str | None]:
    """Family, level and question of the address, and what is wrong with it, in words."""
    asked, named = st.query_params.get("q"), st.query_params.get("family")
    first = next(iter(FAMILIES.values()))
    problem = None if named is None or named in FAMILIES else t("drill.bad_family", lang, id=named)
    family = FAMILIES.get(named or "", first)
    level = next((n for n in family.levels if str(n) == st.query_params.get("level")), family.levels[0])
    if asked is None:
        return family.id, level, None, problem
    try:
        question = rebuild(asked)
    except UnknownQuestion:
        return family.id, level, None, t("drill.bad_link", lang, id=asked)
    return question.family, question.level, question.id, None


def _pickers(family: str, level: int) -> None:
    """The address is the truth: the pickers are set from it at each run."""
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


family, level, question_id, problem = _address()
st.title(t("drill.title", lang))
if problem:
    st.warning(problem, icon=":material/link_off:")
    st.caption(t("drill.bad_link_help", lang))
_pickers(family, level)
if question_id is None:
    st.text(t("drill.lead", lang))
    st.button(
        t("drill.start", lang), key="drill.start", on_click=_draw, args=(family, level), type="primary", shortcut="n"
    )
else:
    question_view(question_id, key=KEY, mode="drill", on_done=_done)
    answered = is_answered(KEY)
    st.button(
        t("drill.next" if answered else "drill.another", lang),
        key="drill.next",
        on_click=_draw,
        args=(family, level),
        type="primary" if answered else "tertiary",
        shortcut="n",
    )
    count, streak = st.session_state.get("drill.run", (0, 0))
    if count:
        st.caption(f"{t('drill.done', lang)} {count} · {t('drill.streak', lang)} {streak}")
    st.caption(t("drill.link", lang))
