"""One question put to one learner, from shown to saved.

An ``Asked`` is the instance of a question on the screen. Its attempt key is settled when it is shown, so a double
click, a rerun or a retry speaks of the same attempt and the store keeps one row. The verdict appears only in the
states that follow a stored answer: nothing is called right or wrong that could still be lost.

    open --answer--> saved            the store has it; the verdict may be shown
      |                ^
      +--answer--> not_saved --retry--+   the store failed; the answer is kept here and nothing is judged yet
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any, Protocol

from trainer.engine.ruleset import preset
from trainer.progress.log import Attempt
from trainer.quiz.catalogue import grade, rebuild
from trainer.quiz.question import Question, Verdict
from trainer.store import AttemptConflict

# No form of question has this answer, so the log can tell it from every other: it is kept as JSON null.
DONT_KNOW = None


class Recorder(Protocol):
    """The part of a store that keeps answers."""

    def record(self, attempt: Attempt) -> Any:
        """Keep *attempt* durably; raises AttemptConflict if its key is taken by another answer."""


class Stage(StrEnum):
    """How far an asked question has come."""

    OPEN = "open"
    NOT_SAVED = "not_saved"
    SAVED = "saved"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on the screen: which, since when, and what became of the answer."""

    key: str
    question: str
    learner: str
    mode: str
    asked_at: datetime
    zone: str = ""
    stage: Stage = Stage.OPEN
    attempt: Attempt | None = None
    verdict: Verdict | None = None
    earlier: bool = False

    @property
    def given(self) -> Any:
        """The answer given, as the JSON value that was graded; None while open."""
        return json.loads(self.attempt.answer) if self.attempt else None


def ask(question_id: str, learner: str, mode: str, now: datetime, zone: str = "", key: str = "") -> Asked:
    """Put a question to *learner*, whose days are counted in *zone*.

    The attempt key follows from who, what, where and when, so it needs no chance; or it is *key*, where the same
    showing must be known again after a reload or in a second tab.

    >>> from datetime import UTC
    >>> one = ask("is-win:1:mil2025:7", "ann", "drill", datetime(2026, 5, 1, tzinfo=UTC))
    >>> two = ask("is-win:1:mil2025:7", "ann", "drill", datetime(2026, 5, 2, tzinfo=UTC))
    >>> one.stage.value, one.key == two.key, len(one.key)
    ('open', False, 32)
    """
    seed = json.dumps([learner, question_id, mode, now.isoformat()], ensure_ascii=False)
    return Asked(key or sha256(seed.encode()).hexdigest()[:32], question_id, learner, mode, now, zone)


def verdict_on(question: Question, answer: Any) -> Verdict:
    """The verdict on *answer*; ``DONT_KNOW`` earns nothing and is not refuted. Raises BadAnswer for a malformed one."""
    return Verdict(correct=False, credit=0.0) if answer is DONT_KNOW else grade(question, answer)


def give(asked: Asked, question: Question, answer: Any, store: Recorder, now: datetime) -> Asked:
    """Grade *answer*, store it, and only then show the verdict. A second answer to a saved question changes nothing.

    *answer* may be ``DONT_KNOW``, where the page offers that. Raises BadAnswer if it is malformed; the question then
    stays open.
    """
    if asked.stage is Stage.SAVED:
        return asked
    verdict = verdict_on(question, answer)
    attempt = Attempt(
        key=asked.key,
        learner=asked.learner,
        question=question.id,
        family=question.family,
        level=question.level,
        rules=question.rules,
        edition=preset(question.rules).edition,
        answer=json.dumps(answer, ensure_ascii=False, sort_keys=True, separators=(",", ":")),
        correct=verdict.correct,
        credit=verdict.credit,
        mode=asked.mode,
        asked_at=asked.asked_at,
        zone=asked.zone,
        answered_at=now,
        # The server's clock may be set back while a learner thinks: never a negative time.
        taken_ms=max(0, round((now - asked.asked_at).total_seconds() * 1000)),
    )
    return keep(replace(asked, attempt=attempt, verdict=verdict), question, store)


def keep(asked: Asked, question: Question, store: Recorder) -> Asked:
    """Store the answer *asked* holds, for the first time or again after a failure.

    If another answer is already stored under this key (the reply to it was lost), that one counts and is shown.
    """
    if asked.attempt is None or asked.stage is Stage.SAVED:
        return asked
    try:
        store.record(asked.attempt)
    except AttemptConflict as conflict:
        kept: Attempt = conflict.kept
        verdict = verdict_on(question, json.loads(kept.answer))
        return replace(asked, stage=Stage.SAVED, attempt=kept, verdict=verdict, earlier=True)
    except Exception:  # whatever the disk or the network did, the learner must hear "not saved" and keep the answer
        return replace(asked, stage=Stage.NOT_SAVED)
    return replace(asked, stage=Stage.SAVED)


def answered_before(attempt: Attempt) -> Asked:
    """The question of a stored *attempt*, as it stands once it was answered. Raises UnknownQuestion if it is gone."""
    return Asked(
        key=attempt.key,
        question=attempt.question,
        learner=attempt.learner,
        mode=attempt.mode,
        asked_at=attempt.asked_at,
        zone=attempt.zone,
        stage=Stage.SAVED,
        attempt=attempt,
        verdict=verdict_on(rebuild(attempt.question), json.loads(attempt.answer)),
    )
