"""The daily hand on the page: answered once a date, wherever the learner opens it."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

import streamlit as st

from trainer.progress.days import study_day
from trainer.quiz.catalogue import rebuild
from trainer.quiz.daily import daily_hand
from trainer.ui.asking import answered_before
from trainer.ui.exam.papers import disputed
from trainer.ui.question_view import question_view, show_scene
from trainer.ui.session import Session
from trainer.ui.text import t

MODE = "daily"
_KEY = "home.daily"


def show_card(here: Session) -> None:
    """Draw the hand of today for the first page, with the way to answer it, or how it went."""
    day, lang = today(here), here.lang
    kept = here.store.attempt(attempt_key(here.learner, day))
    with st.container(border=True, key="daily"):
        st.subheader(t("daily.title", lang), anchor=False)
        st.caption(t("home.daily_why", lang, month=day.month, day=day.day))
        show_scene(rebuild(daily_hand(day, disputed())), here)
        if kept is None:
            name, icon = "home.daily_answer", "edit"
        else:
            name, icon = ("home.daily_right", "check_circle") if kept.correct else ("home.daily_wrong", "cancel")
        st.page_link("trainer/ui/pages/daily.py", label=t(name, lang), icon=f":material/{icon}:")


def show_daily(here: Session) -> None:
    """Draw the hand of today to be answered, or what became of it."""
    day = today(here)
    key = attempt_key(here.learner, day)
    kept = here.store.attempt(key)
    if kept is not None:
        st.session_state[f"{_KEY}.asked"] = answered_before(kept)
    st.caption(t("home.daily_why", here.lang, month=day.month, day=day.day))
    question_view(daily_hand(day, disputed()), key=_KEY, mode=MODE, attempt_key=key)


def today(here: Session) -> date:
    """The learner's study day."""
    return study_day(here.now(), here.zone)


def attempt_key(learner: str, day: date) -> str:
    """The key of a learner's answer to the hand of *day*: a second tab speaks of the same one."""
    return sha256(f"daily/{learner}/{day.isoformat()}".encode()).hexdigest()[:32]
