"""Where a placement check stands: told anew from the log at every run, so no reload and no second tab can lose it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from trainer.progress.log import Attempt
from trainer.progress.placement import (
    ENOUGH_TO_TELL,
    QUESTIONS,
    Answered,
    Outcome,
    Placement,
    Probe,
    draw,
    next_probe,
    place,
)
from trainer.quiz.question import question_id
from trainer.store import PlacementRun
from trainer.ui.placement.bank import RULES

MODE = "placement"
Kept: TypeAlias = Callable[[str], Attempt | None]
"""Finds the answer kept under a key, as ``Store.attempt`` does."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check so far: the answers in the order asked, and the question that is next, "" when all are answered."""

    run: PlacementRun
    attempts: tuple[Attempt, ...]
    answered: tuple[Answered, ...]
    chapters: int
    question: str

    @property
    def number(self) -> int:
        """The number of the question that is next, from 1."""
        return len(self.attempts) + 1

    @property
    def key(self) -> str:
        """The attempt key of the question that is next: the same in every tab."""
        return attempt_key(self.run.id, self.number)

    @property
    def can_tell(self) -> bool:
        """Whether enough was answered for a result."""
        return len(self.answered) >= ENOUGH_TO_TELL

    @property
    def result(self) -> Placement:
        """What the answers say. Raises ValueError unless ``can_tell``."""
        return place(self.chapters, self.answered)


def attempt_key(run: str, number: int) -> str:
    """The key of the *number*-th answer of a check.

    >>> attempt_key("a", 1) == attempt_key("a", 1), attempt_key("a", 1) == attempt_key("a", 2)
    (True, False)
    """
    return sha256(f"{run}/{number}".encode()).hexdigest()[:32]


def check_of(run: PlacementRun, kept: Kept, probes: Sequence[Probe], chapters: int) -> Check:
    """The check *run* as the answers *kept* tell it.

    What was asked is read from the log, not worked out again: a newer version may ask something else.
    """
    attempts = attempts_of(run, kept)
    answered = tuple(Answered(_probe(attempt, probes), outcome_of(attempt)) for attempt in attempts)
    probe = next_probe(probes, chapters, answered, run.seed)
    question = question_id(*probe.skill, RULES, draw(run.seed, len(attempts) + 1)) if probe else ""
    return Check(run, attempts, answered, chapters, question)


def attempts_of(run: PlacementRun, kept: Kept) -> tuple[Attempt, ...]:
    """The answers of the check *run* in the order asked."""
    found: list[Attempt] = []
    while len(found) < QUESTIONS and (attempt := kept(attempt_key(run.id, len(found) + 1))):
        found.append(attempt)
    return tuple(found)


def outcome_of(attempt: Attempt) -> Outcome:
    """What became of one answer of a check."""
    if attempt.correct:
        return Outcome.RIGHT
    return Outcome.DONT_KNOW if attempt.answer == "null" else Outcome.WRONG


def _probe(attempt: Attempt, probes: Sequence[Probe]) -> Probe:
    """The probe that was asked; for a skill no chapter leads to any more one of chapter 0, which tells nothing."""
    nothing = Probe(0, attempt.skill, 0.0)
    return next((probe for probe in probes if probe.skill == attempt.skill), nothing)
