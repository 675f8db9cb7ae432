"""All of it at once: the same answers give the same learner, and the parts agree."""

from __future__ import annotations

import random
from datetime import timedelta

from attempts import START, an_attempt

from trainer.progress.learner import Learner, learner
from trainer.progress.log import Attempt
from trainer.progress.missed import Place
from trainer.progress.readiness import Paper, pass_chance

PAPER = Paper("1duan", 10, 8, (("is-win", 1), ("fan", 1)))
FAMILIES = ("is-win", "fan", "pay")


def a_month() -> list[Attempt]:
    """Ten answers a day on thirty days, some to questions seen before."""
    chance = random.Random(5)
    return [
        an_attempt(
            number,
            family=family,
            question=f"{family}:{chance.randrange(60)}",
            correct=chance.random() < 0.8,
            answered_at=START + timedelta(days=number // 10, minutes=number),
        )
        for number in range(300)
        for family in [chance.choice(FAMILIES)]
    ]


def all_of(found: Learner) -> object:
    now = found.profile.now
    readiness = pass_chance(found.knowledge, PAPER, now)
    return found.profile, found.memories, found.ratings, found.missed, found.due, readiness


def test_the_order_of_arrival_and_duplicates_change_nothing_at_all() -> None:
    attempts = a_month()
    now = START + timedelta(days=40)
    expected = all_of(learner(attempts, now))
    for seed in range(5):
        shuffled = attempts + attempts[::7]
        random.Random(seed).shuffle(shuffled)
        assert all_of(learner(shuffled, now)) == expected


def test_answers_that_come_bit_by_bit_give_what_all_at_once_give() -> None:
    attempts = a_month()
    now = START + timedelta(days=40)
    kept: list[Attempt] = []
    for part in (attempts[200:], attempts[:120], attempts[100:220]):
        kept += part
        learner(kept, now)
    assert all_of(learner(kept, now)) == all_of(learner(attempts, now))


def test_only_mastered_skills_are_due_and_only_after_their_time() -> None:
    good = [an_attempt(number) for number in range(6)]
    poor = [an_attempt(10 + number, family="fan", correct=number % 2 == 0) for number in range(6)]
    assert learner(good + poor, START + timedelta(hours=5)).due == ()
    assert learner(good + poor, START + timedelta(days=30)).due == (("is-win", 1),)


def test_settings_reach_the_parts_they_are_for() -> None:
    attempts = [an_attempt(1, question="q", correct=False), an_attempt(2, question="q")]
    now = START + timedelta(days=1)
    assert learner(attempts, now).missed.all[0].place is Place.OPEN
    assert learner(attempts, now, needed=1).missed.all[0].place is Place.LEFT
    assert learner(attempts, now, needed=1, favourites=["q"]).missed.all[0].place is Place.KEPT
    assert learner(attempts, now, obvious=["is-win"]).ratings.learner.games == 0.5
