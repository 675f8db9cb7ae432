"""Step through a lock, from the discarded caishen to its end. Clauses: X1–X7."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from trainer.course.interactive import LockSpec
from trainer.course.interactive.lock import lock_steps
from trainer.engine.ruleset import RuleSet
from trainer.ui.figures.lock_html import step_html, story_html
from trainer.ui.figures.stepping import stepping
from trainer.ui.session import session
from trainer.ui.text import Lang

steps_of = lru_cache(maxsize=64)(lock_steps)


def show_lock(spec: LockSpec, rules: RuleSet, *, key: str) -> None:
    """Draw the buttons and the event they lead to."""
    here, steps = session(), steps_of(spec, rules)
    at = stepping(len(steps), key=key)
    st.html(step_html(steps, at, here.lang, numerals=here.numerals))


def lock_static(spec: LockSpec, rules: RuleSet, lang: Lang) -> str:
    """All events at once, for paper."""
    return story_html(steps_of(spec, rules), lang)
