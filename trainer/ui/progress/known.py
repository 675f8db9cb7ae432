"""What is known of the learner on the screen, told once for each new answer and kept in the session."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

import streamlit as st

from trainer.course import ExamLevel
from trainer.progress.days import study_day
from trainer.progress.knowledge import knowledge_of
from trainer.progress.learner import Learner, learner
from trainer.progress.log import Attempt
from trainer.progress.readiness import PassChance, pass_chance, pass_chances
from trainer.quiz.catalogue import OBVIOUS
from trainer.store.counting import answers_kept
from trainer.ui.drill.kept import days_needed
from trainer.ui.exam.papers import levels
from trainer.ui.placement.check import MODE as CHECK
from trainer.ui.readiness.trial import paper_for
from trainer.ui.session import Session

TARGET = 0.8
"""From this chance of passing on a learner is told to go and sit the paper; the model itself knows no such line."""
_KEY, _PAST = "progress.known", "progress.past"
_FRESH = timedelta(minutes=10)
LOOKS_BACK = 8
"""How many moments of the past the chance of passing is told for."""


@dataclass(frozen=True, slots=True)
class Known:
    """The *attempts*, oldest first, what they mean, and the chance of passing each level's paper, easiest first.

    *studied* is the learner without the placement check, which tells where to begin: a miss in it is no weak skill
    that should be drilled before its lesson is read.
    """

    attempts: tuple[Attempt, ...]
    learner: Learner
    studied: Learner
    chances: tuple[PassChance, ...]

    @property
    def target(self) -> tuple[ExamLevel, PassChance] | None:
        """The first level that one is not yet told to go and sit, with the chance; None when there is none left."""
        pairs = zip(levels().values(), self.chances, strict=True)
        return next(((level, one) for level, one in pairs if not (one.told and one.chance >= TARGET)), None)


def known(here: Session) -> Known:
    """What is known of the learner now. It is worked out anew only after an answer, a change of day, or ten minutes."""
    now = here.now()
    sign = (here.learner, *answers_kept(here.store, here.learner), here.zone.key, study_day(now, here.zone))
    kept = st.session_state.get(_KEY)
    if kept is not None and kept[0] == sign and timedelta(0) <= now - kept[1] < _FRESH:
        found: Known = kept[2]
        return found
    told = tell(here, now)
    st.session_state[_KEY] = (sign, now, told)
    return told


def tell(here: Session, now: datetime) -> Known:
    """What is known of the learner at *now*, worked out from the log."""
    attempts = tuple(sorted(here.store.attempts(here.learner), key=lambda one: (one.answered_at, one.key)))
    meant = partial(
        learner,
        now=now,
        zone=here.zone,
        obvious=OBVIOUS,
        needed=days_needed(here),
        favourites=here.store.favourites.of(here.learner),
    )
    found = studied = meant(attempts)
    rest = [attempt for attempt in attempts if attempt.mode != CHECK]
    if len(rest) < len(attempts):
        studied = meant(rest)
    papers = [paper_for(level) for level in levels().values()]
    return Known(attempts, found, studied, pass_chances(found.knowledge, papers, now))


def looked_back(told: Known, level: ExamLevel) -> list[PassChance]:
    """The chance of passing *level*'s paper as it stood after each eighth of the answers, the last one now.

    What was not to be told at a moment ("not enough yet") is left out.
    """
    attempts, paper = told.attempts, paper_for(level)
    found = []
    for place in sorted({round(len(attempts) * part / LOOKS_BACK) for part in range(1, LOOKS_BACK)} - {0}):
        at = attempts[place - 1].answered_at
        found.append(pass_chance(knowledge_of(attempts[:place], at), paper, at))
    found += [one for one in told.chances if one.paper == level.id]
    return [one for one in found if one.told]


def past(told: Known, level: ExamLevel) -> list[PassChance]:
    """``looked_back``, worked out once for what is *told*."""
    kept = st.session_state.get(_PAST)
    if kept is None or kept[0] is not told or kept[1] != level.id:
        kept = (told, level.id, looked_back(told, level))
        st.session_state[_PAST] = kept
    found: list[PassChance] = kept[2]
    return found
