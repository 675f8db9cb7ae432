"""A learner with some weeks of answers, for screenshots and tests."""

from __future__ import annotations

import json
import random
from datetime import datetime, timedelta
from typing import Any

from trainer.progress.log import Attempt
from trainer.quiz.catalogue import FAMILIES, grade, make
from trainer.quiz.question import Form, Question
from trainer.store import Store
from trainer.ui.session import LEARNER


def seed_learner(store: Store, now: datetime) -> None:
    """Some sixty answers over eight weeks, more of them right as time goes by, some days many and some none."""
    chance = random.Random(1)
    for number in range(64):
        family = chance.choice(list(FAMILIES))
        level = min(chance.choice((1, 1, 2, 3)), FAMILIES[family].levels[-1])
        question = make(family, level, "mil2025", number)
        answer: Any = question.key if chance.random() < 0.45 + number / 120 else wrong_answer(question)
        asked = now - timedelta(days=56 - 7 * (number // 8) - chance.choice((0, 0, 0, 2, 5)), minutes=64 - number)
        store.record(_attempt(f"demo-{number}", question, answer, asked, chance.randrange(1_500, 60_000)))


def wrong_answer(question: Question) -> Any:
    """A wrong answer of the right form."""
    key: Any = question.key
    match question.form:
        case Form.YES_NO:
            return not key
        case Form.NUMBER:
            return key + 1
        case Form.CHOICE:
            return next(choice.id for choice in question.choices if choice.id != key)
        case Form.VALUE:
            return {"exponent": key["exponent"] + 1, "value": key["value"] * 2}
        case Form.PAY:
            return [0, 0, 0, 0]
        case Form.PICK_TILES:
            return ["1z"] if key != ["1z"] else ["2z"]
        case Form.PLACE_TILES:
            return ["1z" if key[0] != "1z" else "2z", *key[1:]]
        case Form.MULTI_CHOICE:
            return [choice.id for choice in question.choices if choice.id not in key][:1]


def _attempt(key: str, question: Question, answer: Any, asked: datetime, taken_ms: int) -> Attempt:
    verdict = grade(question, answer)
    return Attempt(
        key=key,
        learner=LEARNER,
        question=question.id,
        family=question.family,
        level=question.level,
        rules=question.rules,
        edition=1,
        answer=json.dumps(answer),
        correct=verdict.correct,
        credit=verdict.credit,
        mode="drill",
        asked_at=asked,
        answered_at=asked + timedelta(milliseconds=taken_ms),
        taken_ms=taken_ms,
    )
