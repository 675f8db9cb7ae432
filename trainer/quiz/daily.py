"""The daily hand: one question a date, the same for everyone."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from random import Random

from trainer.quiz.catalogue import make
from trainer.quiz.paper import RULES, SEEDS

# Monday to Sunday: a hand to look at every day, and something else to see in it.
WEEK = (
    ("which-win", 2),
    ("fan", 2),
    ("best-discard", 1),
    ("value", 2),
    ("is-baotou", 2),
    ("pay", 1),
    ("which-win", 3),
)


def daily_hand(day: date, barred: Collection[str] = ()) -> str:
    """The id of the question of *day*, which rests on no clause in *barred* (the disputed ones).

    >>> daily_hand(date(2026, 5, 4)).split(":")[:3], daily_hand(date(2026, 5, 4)) == daily_hand(date(2026, 5, 4))
    (['which-win', '2', 'mil2025'], True)
    """
    family, level = WEEK[day.weekday()]
    rng = Random(f"daily:{day.isoformat()}")
    while True:
        question = make(family, level, RULES, rng.randrange(SEEDS))
        if not any(clause in barred for clause in question.clauses):
            return question.id
