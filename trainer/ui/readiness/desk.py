"""What a learner does with a readiness test: begin, answer, end, drop. Callbacks only; pages draw what they leave."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import streamlit as st

from trainer.course import ExamLevel
from trainer.progress.readiness_test import Result
from trainer.quiz.paper import SEEDS
from trainer.store import ReadinessRun
from trainer.ui.exam.papers import levels
from trainer.ui.readiness.trial import Trial, trial_of
from trainer.ui.session import Session, session

PROBLEM = "readiness.problem"


def running(here: Session, level: ExamLevel) -> Trial | None:
    """The test of *level* that is going on, as store and log tell it; None when there is none."""
    run = next((one for one in here.store.readiness.of(here.learner) if one.running and one.level == level.id), None)
    return trial_of(run, here.store.attempt, level) if run else None


def ended(here: Session, level: str) -> list[ReadinessRun]:
    """The tests of *level* that ended with a result, the latest first; what this version cannot read is passed over."""
    known = {result.value for result in Result}
    runs = here.store.readiness.of(here.learner)
    return [run for run in reversed(runs) if run.level == level and run.result in known]


def begin(level: str) -> None:
    """Begin a test of *level*, or go on with the one that another tab began. This is where chance enters."""
    here = session()
    _safely(lambda: here.store.readiness.begin(here.learner, level, secrets.randbelow(SEEDS), here.now()))
    st.query_params.from_dict({"level": level})


def answered(level: str) -> None:
    """End the test of *level* when it is sure, or asked enough."""
    trial = running(session(), levels()[level])
    if trial and not trial.question:
        finish(trial)


def finish(trial: Trial) -> None:
    """End the test with what its answers say."""
    _end(trial, trial.test.result.value)


def drop(trial: Trial) -> None:
    """End the test without a result. Its answers stay in the log."""
    _end(trial, "")


def _end(trial: Trial, result: str) -> None:
    here = session()
    _safely(lambda: here.store.readiness.end(here.learner, trial.run.id, result, here.now()))


def _safely(act: Callable[[], object]) -> None:
    """Do *act*; if the store fails, the page says so and the button can be pressed again."""
    try:
        act()
    except Exception:  # whatever the disk did, the learner must hear "not saved"
        st.session_state[PROBLEM] = True
    else:
        st.session_state.pop(PROBLEM, None)
