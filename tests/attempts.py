"""Attempts for the tests of the store and of progress."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from trainer.progress.log import Attempt

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
