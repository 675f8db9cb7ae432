"""Many questions of a family, and what is said to a wrong answer: for the tests of single families."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question

SEEDS = range(120)


@cache
def asked(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in SEEDS)


def asked_at_both(family: str) -> tuple[Question, ...]:
    return (*asked(family, 1), *asked(family, 2))


def notes(question: Question) -> str:
    return "".join(note.zh for note in question.scene.notes)


def refuted(question: Question, answer: Any) -> str:
    """What is said first to a wrong answer."""
    return grade(question, answer).refutation[0].text.zh


def distinct(family: str, level: int, number: int) -> int:
    """How many of so many questions are different ones, whatever their ids."""
    made = (make(family, level, "mil2025", seed) for seed in range(number))
    return len({(q.text.zh, str(q.scene), q.choices, str(q.key)) for q in made})


def digest(family: str, level: int) -> str:
    """The first forty questions of a level in sixteen letters: ids are kept for good, so they may not change."""
    made = (make(family, level, "mil2025", seed) for seed in range(40))
    text = "\n".join(repr((q.text, q.scene, q.choices, q.key, q.explanation)) for q in made)
    return sha256(text.encode()).hexdigest()[:16]
