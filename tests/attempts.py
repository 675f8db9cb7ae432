"""Attempts for the tests of the store and of progress."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from trainer.progress.log import Attempt
from trainer.progress.runs import Mode, Planned, Run, Why

START = datetime(2026, 5, 1, 4, 0, tzinfo=UTC)


def an_attempt(number: int = 1, *, correct: bool = True, **changes: Any) -> Attempt:
    """The *number*-th attempt: a minute after the one before it, at a question of its own unless *changes* says so."""
    at = START + timedelta(minutes=number)
    values: dict[str, Any] = {
        "key": f"key-{number:04d}",
        "learner": "me",
        "question": f"is-win:1:mil2025:{number}",
        "family": "is-win",
        "level": 1,
        "rules": "mil2025",
        "edition": 1,
        "answer": "true",
        "correct": correct,
        "credit": 1.0 if correct else 0.0,
        "mode": "drill",
        "asked_at": at - timedelta(seconds=8),
        "answered_at": at,
        "taken_ms": 8_000,
    }
    return Attempt(**values | changes)


def a_run(name: str = "r", **changes: Any) -> Run:
    """A run of three planned questions, begun at ``START``, unless *changes* says otherwise."""
    plan = tuple(Planned(f"is-win:1:mil2025:{number}", Why.NEW) for number in (1, 2, 3))
    values: dict[str, Any] = {
        "id": name,
        "learner": "me",
        "mode": Mode.ADAPTIVE,
        "seed": 7,
        "started_at": START,
        "zone": "Asia/Shanghai",
        "plan": plan,
    }
    return Run(**values | changes)
