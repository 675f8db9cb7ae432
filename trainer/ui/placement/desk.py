"""What a learner does with a placement check: begin, answer, end, drop. Callbacks only; pages draw what they leave."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import streamlit as st

from trainer.ui.content import course
from trainer.ui.placement.bank import probes
from trainer.ui.placement.check import Check, check_of
from trainer.ui.session import Session, session

SEEDS = 2**31
PROBLEM = "placement.problem"


def running(here: Session) -> Check | None:
    """The check that is going on, as store and log tell it; None when there is none."""
    run = next((run for run in here.store.placements(here.learner) if run.running), None)
    return check_of(run, here.store.attempt, probes(), len(course().chapters)) if run else None


def begin() -> None:
    """Begin a check, or go on with the one that another tab began. This is where chance enters."""
    here = session()
    _safely(lambda: here.store.begin_placement(here.learner, secrets.randbelow(SEEDS), here.now()))
    st.query_params.clear()


def answered() -> None:
    """End the check when that was its last question."""
    check = running(session())
    if check and not check.question:
        finish(check)


def finish(check: Check) -> None:
    """End the check with what its answers say."""
    here = session()
    _safely(lambda: here.store.end_placement(here.learner, check.run.id, check.result.to_text(), here.now()))


def drop(check: Check) -> None:
    """End the check without a result. Its answers stay in the log; the result before it, if any, counts on."""
    here = session()
    _safely(lambda: here.store.end_placement(here.learner, check.run.id, "", here.now()))


def _safely(act: Callable[[], object]) -> None:
    """Do *act*; if the store fails, the page says so and the button can be pressed again."""
    try:
        act()
    except Exception:  # whatever the disk did, the learner must hear "not saved"
        st.session_state[PROBLEM] = True
    else:
        st.session_state.pop(PROBLEM, None)
