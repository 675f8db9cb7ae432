"""A question family: how its questions are made and how a wrong answer is refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from trainer.engine import RuleSet
from trainer.quiz.question import AnswerValue, Choice, Form, Question, Scene, Step, Text


@dataclass(frozen=True, slots=True)
class Draft:
    """All of a question that its family decides."""

    text: Text
    form: Form
    scene: Scene
    key: AnswerValue
    explanation: tuple[Step, ...]
    choices: tuple[Choice, ...] = ()
    accepted: tuple[AnswerValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of question. ``build`` makes a draft, or None when the dice gave nothing fit to ask; ``refute`` says
    why a wrong answer is wrong."""

    id: str
    title: Text
    prompt: Text
    levels: tuple[int, ...]
    clauses: tuple[str, ...]
    build: Callable[[Random, int, RuleSet], Draft | None]
    refute: Callable[[Question, Any], tuple[Step, ...]]
