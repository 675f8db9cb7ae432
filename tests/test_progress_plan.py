"""One recommendation at a time, and its reason holds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from attempts import START, an_attempt

from trainer.progress.log import Attempt, Profile, replay
from trainer.progress.plan import NextStep, Reason, StepKind, next_step

COURSE: dict[str, Any] = {
    "lessons": ["tiles", "sets", "winning"],
    "levels": [("duan1", [("is-set", 1), ("is-win", 1)]), ("duan2", [("fan", 1)])],
    "teaches": {"sets": [("is-set", 1)], "winning": [("is-win", 1)]},
}
ALL = ("tiles", "sets", "winning")


def profile(**results: str) -> Profile:
    """A profile from strings of ``+`` and ``-`` by family, at level 1; families follow one another in time."""
    attempts: list[Attempt] = []
    for family, marks in results.items():
        for mark in marks:
            name = family.replace("_", "-")
            number = len(attempts)
            attempts.append(an_attempt(number, correct=mark == "+", family=name, question=f"{name}:1:mil2025:{number}"))
    return replay(attempts, START + timedelta(days=3))


def test_who_did_nothing_yet_starts_with_the_first_lesson() -> None:
    assert next_step(profile(), **COURSE) == NextStep(StepKind.LESSON, Reason.START, lesson="tiles")


def test_the_lesson_that_teaches_the_next_skill_comes_before_its_drill() -> None:
    step = next_step(profile(), **COURSE, read=["tiles"])
    assert (step.kind, step.lesson, step.reason, step.exam) == ("lesson", "sets", "lesson_first", "duan1")
    step = next_step(profile(), **COURSE, read=["tiles", "sets"])
    assert (step.kind, step.family, step.level, step.reason) == ("drill", "is-set", 1, "new_skill")


def test_of_the_skills_begun_the_weakest_comes_first_with_its_numbers() -> None:
    step = next_step(profile(is_set="+++", is_win="+---"), **COURSE, read=ALL)
    assert (step.family, step.reason, step.exam) == ("is-win", "weakest", "duan1")
    assert step.numbers == {"right": 1, "questions": 4, "missing": 7}


def test_a_skill_that_slipped_comes_before_anything_new() -> None:
    step = next_step(profile(is_set="++++++++--", is_win="+"), **COURSE, read=["tiles"])
    assert (step.kind, step.family, step.reason) == ("drill", "is-set", "slipped")
    assert step.numbers == {"right": 6, "questions": 8, "missing": 7}


def test_a_review_that_is_due_comes_before_anything_new_and_after_what_slipped() -> None:
    found = profile(is_set="+++++", is_win="+")
    step = next_step(found, **COURSE, read=ALL, due=[("is-win", 1), ("is-set", 1)])
    assert step == NextStep(StepKind.DRILL, Reason.DUE, "is-set", 1, numbers={"due": 1, "days": 2})
    assert next_step(found, **COURSE, read=ALL, due=[("is-win", 1)]).reason is Reason.WEAKEST
    slipped = profile(is_set="++++++++--", is_win="+++++")
    assert next_step(slipped, **COURSE, read=ALL, due=[("is-win", 1)]).reason is Reason.SLIPPED


def test_when_a_level_is_ready_the_next_one_leads() -> None:
    step = next_step(profile(is_set="+++++", is_win="+++++"), **COURSE, read=ALL)
    assert (step.family, step.exam, step.reason, step.numbers) == ("fan", "duan2", "new_skill", {"done": 0, "total": 1})


def test_when_every_level_is_ready_unread_lessons_and_then_rested_skills_are_left() -> None:
    done = profile(is_set="+++++", is_win="+++++", fan="+++++")
    assert next_step(done, **COURSE, read=["sets"]).lesson == "tiles"
    step = next_step(done, **COURSE, read=ALL)
    assert (step.kind, step.family, step.reason, step.numbers) == ("drill", "is-set", "keep_fresh", {"days": 2})


def test_without_a_course_and_without_answers_there_is_nothing_to_recommend() -> None:
    assert next_step(profile()).kind is StepKind.NOTHING


def test_what_the_placement_check_found_known_is_not_recommended() -> None:
    step = next_step(profile(is_set="+"), **COURSE, known=["tiles", "sets"], begin="winning")
    assert step == NextStep(StepKind.LESSON, Reason.PLACED, lesson="winning")
    done = profile(is_set="+++++", is_win="+++++", fan="+++++")
    assert next_step(done, **COURSE, known=["tiles", "sets"], read=["winning"]).reason is Reason.KEEP_FRESH
    step = next_step(profile(is_set="+"), **COURSE, known=["tiles", "sets"], read=["winning"], begin="winning")
    assert (step.kind, step.family, step.reason) == ("drill", "is-set", "weakest")


def test_whom_the_check_found_to_know_nothing_begins_like_everybody() -> None:
    assert next_step(profile(), **COURSE, begin="tiles") == NextStep(StepKind.LESSON, Reason.START, lesson="tiles")
    step = next_step(profile(), **COURSE, known=["tiles"], begin="sets")
    assert step == NextStep(StepKind.LESSON, Reason.PLACED, lesson="sets")
    assert next_step(profile(), **COURSE, known=ALL).reason is Reason.NEW_SKILL


def test_a_skill_that_slipped_comes_before_where_the_check_would_begin() -> None:
    step = next_step(profile(is_set="++++++++--"), **COURSE, known=["tiles"], begin="sets")
    assert (step.kind, step.family, step.reason) == ("drill", "is-set", "slipped")
