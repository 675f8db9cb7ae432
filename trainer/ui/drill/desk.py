"""What a learner does in practice: begin a run, answer, go on, stop. Callbacks; the page draws what they leave.

The address names the run and, while an answered question is looked at, its number: all that a reload, a second tab or
another device needs. This is where chance enters.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import streamlit as st

from trainer.progress.log import Attempt
from trainer.progress.runs import Mode, Planned, Run
from trainer.store import RunOver
from trainer.ui.session import Session, session

CHALLENGE = timedelta(seconds=60)
CHALLENGE_MISSES = 3
PROBLEM = "drill.problem"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run is to ask: a plan or a pool, and how many misses end it."""

    plan: tuple[Planned, ...] = ()
    pool: tuple[tuple[str, ...], ...] = ()
    misses: int = 0


def begin(mode: Mode, after: str, wish: Callable[[], Wanted]) -> None:
    """Begin a run of *mode*; *after* is the latest the page knew of, so that a double click begins one.

    What is asked (*wish*) is settled now, not when the page was drawn.
    """
    here = session()
    try:
        wanted = wish()
        if not wanted.plan and not wanted.pool:
            st.session_state[PROBLEM] = "runs.nothing_to_ask"
            return
        now = here.now()
        run = Run(
            id=secrets.token_hex(16),
            learner=here.learner,
            mode=mode,
            seed=secrets.randbelow(2**31),
            started_at=now,
            zone=here.zone.key,
            plan=wanted.plan,
            pool=wanted.pool,
            misses=wanted.misses,
            deadline=now + CHALLENGE if mode is Mode.CHALLENGE else None,
        )
        begun = here.store.runs.begin(run, after=after)
    except Exception:  # whatever the disk did, the learner must hear that nothing was begun
        st.session_state[PROBLEM] = "runs.not_begun"
        return
    show(begun)


def show(run: Run, number: int | None = None) -> None:
    """Put *run* into the address, at an answered question, or at what is next."""
    st.query_params.from_dict({"run": run.id} if number is None else {"run": run.id, "n": str(number)})


def leave(mode: str = "") -> None:
    """Back to where a run of *mode* is chosen, or to free practice."""
    st.query_params.from_dict({"mode": mode} if mode else {})


def stop(run: Run) -> None:
    """End *run* here and now, with what is answered."""
    here = session()
    try:
        here.store.runs.stop(run, here.now())
    except Exception:  # nothing is ended then, and the learner can try again
        st.session_state[PROBLEM] = "runs.not_stopped"
        return
    show(run)


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps the answers of one run, as the question on the screen asks for it."""

    here: Session
    run: Run

    def record(self, attempt: Attempt) -> Any:
        """Keep *attempt* durably. Raises AttemptConflict, or RunOver when it came after the end."""
        try:
            return self.here.store.runs.record(self.run, attempt)
        except RunOver:
            st.session_state[PROBLEM] = "runs.too_late"
            raise
