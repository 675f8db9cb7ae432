"""One interactive figure on the screen."""

from __future__ import annotations

import streamlit as st

from trainer.course import Interactive
from trainer.course.interactive import ChainSpec, LockSpec, PaySpec, ReadingsSpec, Spec, TurnedSpec, WallSpec
from trainer.course.interactive.faults import rules_of
from trainer.engine.ruleset import RuleSet, preset
from trainer.ui.content import glossary
from trainer.ui.figures.chain import show_chain
from trainer.ui.figures.lock import show_lock
from trainer.ui.figures.pay import show_pay
from trainer.ui.figures.readings import show_readings
from trainer.ui.figures.turned import show_turned
from trainer.ui.figures.wall import show_wall
from trainer.ui.prose import prose_html
from trainer.ui.session import session


def show_interactive(block: Interactive, ruleset: str, *, key: str) -> None:
    """Draw *block* in a box, by the rules of its lesson unless it names others; *key* keeps what is chosen."""
    with st.container(border=True, key=f"{key}.figure"):
        if block.caption:
            st.html(prose_html(block.caption, lang=session().lang, glossary=glossary()))
        _show(block.spec, rules_of(block.spec, preset(ruleset)), key)


def _show(spec: Spec, rules: RuleSet, key: str) -> None:
    match spec:
        case ChainSpec():
            show_chain(spec, rules, key=key)
        case LockSpec():
            show_lock(spec, rules, key=key)
        case WallSpec():
            show_wall(spec, key=key)
        case TurnedSpec():
            show_turned(spec, key=key)
        case PaySpec():
            show_pay(spec, rules, key=key)
        case ReadingsSpec():
            show_readings(spec, rules, key=key)
