"""Step through a chain: float, kong, win. Clauses: P10, P11."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from trainer.course.interactive import ChainSpec
from trainer.course.interactive.chain import ChainStep, chain_steps
from trainer.engine.ruleset import RuleSet
from trainer.ui.figures.chain_html import step_html, story_html
from trainer.ui.figures.stepping import stepping
from trainer.ui.session import session
from trainer.ui.text import Lang

steps_of = lru_cache(maxsize=64)(chain_steps)


def show_chain(spec: ChainSpec, rules: RuleSet, *, key: str) -> None:
    """Draw the buttons and the step they lead to."""
    here, steps = session(), steps_of(spec, rules)
    at = stepping(len(steps), key=key)
    st.html(step_html(steps, at, here.lang, numerals=here.numerals))


def chain_static(spec: ChainSpec, rules: RuleSet, lang: Lang, *, numerals: bool) -> str:
    """All steps at once, for paper."""
    steps: tuple[ChainStep, ...] = steps_of(spec, rules)
    return story_html(steps, lang, numerals=numerals)
