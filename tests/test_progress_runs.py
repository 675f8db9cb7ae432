"""Runs of practice: what comes next and when it ends follow from the run and its answers alone."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from attempts import START, a_run, an_attempt

from trainer.progress.log import Attempt
from trainer.progress.runs import AGAIN_AFTER, GRACE, RISE, End, Mode, Planned, Run, Why, answer_key, stand

LATER = START + timedelta(hours=1)
POOL = (("is-win:1:mil2025", "is-set:1:mil2025"), ("is-win:2:mil2025", "fan:2:mil2025"))


def answered(run: Run, marks: str) -> tuple[Attempt, ...]:
    """Answers to what *run* asks, right (+) or wrong (-), a minute apart."""
    found: tuple[Attempt, ...] = ()
    for number, mark in enumerate(marks, 1):
        asked = stand(run, found, START).next
        assert asked is not None
        family, level = asked.question.split(":")[:2]
        one = an_attempt(
            number, correct=mark == "+", key=answer_key(run.id, number), question=asked.question, family=family,
            level=int(level),
        )  # fmt: skip
        found = (*found, one)
    return found


def in_turn(run: Run, marks: str) -> list[Planned]:
    """What *run* asks before each answer, and after the last."""
    answers = answered(run, marks)
    asked = [stand(run, answers[:number], START).next for number in range(len(marks) + 1)]
    return [one for one in asked if one is not None]


def test_a_plan_is_asked_in_its_order_and_then_it_is_done() -> None:
    run = a_run(mode=Mode.REVIEW)
    assert in_turn(run, "+-+") == list(run.plan)
    done = stand(run, answered(run, "+-+"), LATER)
    assert (done.end, done.next, done.right, done.missed, done.total) == (End.ALL, None, 2, 1, 3)
    assert done.ended_at == done.answers[-1].answered_at


def test_what_was_missed_in_adaptive_practice_comes_once_more_a_little_later() -> None:
    plan = tuple(Planned(f"{family}:1:mil2025:1", Why.DUE) for family in ("fan", "is-win", "is-set", "value", "pay"))
    run = a_run(plan=plan)
    asked = in_turn(run, "-+++" + "+")
    assert [one.question.split(":")[0] for one in asked] == ["fan", "is-win", "is-set", "value", "fan", "pay"]
    again = asked[1 + AGAIN_AFTER]
    assert again.why is Why.AGAIN
    assert again.question != plan[0].question
    assert stand(run, answered(run, "-"), START).total == 6


def test_a_question_that_came_again_does_not_come_a_third_time() -> None:
    run = a_run(plan=(Planned("fan:1:mil2025:1", Why.WEAK),))
    assert [one.why for one in in_turn(run, "-")] == [Why.WEAK, Why.AGAIN]
    assert stand(run, answered(run, "--"), START).end is End.ALL


def test_other_runs_repeat_nothing() -> None:
    assert stand(a_run(mode=Mode.REVIEW), answered(a_run(mode=Mode.REVIEW), "-"), START).total == 3


def test_so_many_misses_end_a_run_and_none_more_is_asked() -> None:
    run = a_run(mode=Mode.CHALLENGE, plan=(), pool=POOL, misses=3)
    assert stand(run, answered(run, "-+-"), START).open
    over = stand(run, answered(run, "-+--"), START)
    assert (over.end, over.next, over.right, over.missed) == (End.MISSES, None, 1, 3)
    assert over.ended_at == over.answers[-1].answered_at


def test_without_a_limit_only_the_learner_ends_a_marathon() -> None:
    run = a_run(mode=Mode.MARATHON, plan=(), pool=POOL)
    assert stand(run, answered(run, "-" * 30), LATER).open
    stopped = stand(a_run(mode=Mode.MARATHON, plan=(), pool=POOL, stopped_at=LATER), (), LATER)
    assert (stopped.end, stopped.ended_at, stopped.next) == (End.STOPPED, LATER, None)


def test_time_is_up_after_the_deadline_and_the_second_an_answer_needs_to_arrive() -> None:
    deadline = START + timedelta(seconds=60)
    run = a_run(mode=Mode.CHALLENGE, plan=(), pool=POOL, misses=3, deadline=deadline)
    assert stand(run, (), deadline + GRACE).open
    over = stand(run, (), deadline + GRACE + timedelta(microseconds=1))
    assert (over.end, over.ended_at, over.next) == (End.TIME_UP, deadline, None)


def test_three_misses_before_the_deadline_stay_what_ended_the_run() -> None:
    run = a_run(mode=Mode.CHALLENGE, plan=(), pool=POOL, misses=3, deadline=LATER)
    assert stand(run, answered(run, "---"), LATER + timedelta(days=1)).end is End.MISSES


def test_a_pool_grows_harder_with_right_answers_only() -> None:
    run = a_run(mode=Mode.CHALLENGE, plan=(), pool=POOL)
    levels = [one.question.split(":")[1] for one in in_turn(run, "-" * 4 + "+" * RISE)]
    assert levels == ["1"] * (4 + RISE) + ["2"]
    assert in_turn(run, "+" * 30)[-1].question.split(":")[1] == "2"


def test_a_pool_never_gives_one_family_twice_running_where_it_has_others() -> None:
    run = a_run(mode=Mode.MARATHON, plan=(), pool=POOL)
    families = [one.question.split(":")[0] for one in in_turn(run, "+" * 25)]
    assert all(one != other for one, other in pairwise(families))
    alone = a_run(mode=Mode.MARATHON, plan=(), pool=(("fan:1:mil2025",),))
    asked = [one.question for one in in_turn(alone, "++")]
    assert len(set(asked)) == 3


def test_the_same_answers_always_lead_to_the_same_question_and_another_seed_to_others() -> None:
    run, other = (a_run(mode=Mode.MARATHON, plan=(), pool=POOL, seed=seed) for seed in (1, 2))
    assert in_turn(run, "+-+-+") == in_turn(run, "+-+-+")
    assert in_turn(run, "+-+-+") != in_turn(other, "+-+-+")


def test_the_time_is_that_of_the_questions_together() -> None:
    run = a_run(mode=Mode.REVIEW)
    assert stand(run, answered(run, "++"), LATER).taken == timedelta(seconds=16)


@pytest.mark.parametrize("changes", [{"pool": POOL}, {"plan": ()}, {"plan": (), "pool": ((),)}, {"misses": -1}])
def test_a_run_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="run r"):
        a_run(**changes)
