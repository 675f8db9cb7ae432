"""What is remembered of a skill: due after whole days, less sure with time, and never less by a right answer."""

from __future__ import annotations

from datetime import timedelta

from attempts import START
from hypothesis import given
from hypothesis import strategies as st

from trainer.progress.memory import Memories, SkillMemory, due_skills

FAN, PAY = ("fan", 1), ("pay", 2)
GAPS = st.lists(st.tuples(st.floats(0, 40), st.booleans()), max_size=25)


def memory(*answers: tuple[float, bool]) -> SkillMemory:
    """The memory of a skill after *answers*: days since the one before, and whether it was right."""
    memories, at = Memories(), START
    for days, correct in answers:
        at += timedelta(days=days)
        memories.add(FAN, correct, at)
    return memories.memories()[FAN]


def test_recall_is_sure_at_the_answer_and_nine_in_ten_after_the_stability() -> None:
    found = memory((0, True))
    assert found.recall(found.last_at) == 1
    assert abs(found.recall(found.last_at + timedelta(days=found.stability_days)) - 0.9) < 1e-9


def test_a_first_right_answer_keeps_longer_than_a_wrong_one_as_fsrs_has_it() -> None:
    # The first and third of the published FSRS-6 weights are the days after a first "again" and a first "good".
    assert (memory((0, False)).stability_days, memory((0, True)).stability_days) == (0.212, 2.3065)


def test_a_review_falls_due_after_whole_days_and_the_least_remembered_comes_first() -> None:
    memories = Memories()
    memories.add(FAN, True, START)
    memories.add(PAY, False, START)
    found = memories.memories()
    assert found[FAN].due_at == START + timedelta(days=2)
    assert found[PAY].due_at == START + timedelta(days=1)
    assert due_skills(found, START + timedelta(hours=23)) == ()
    assert due_skills(found, START + timedelta(days=1)) == (PAY,)
    assert due_skills(found, START + timedelta(days=3)) == (PAY, FAN)
    assert due_skills(found, START + timedelta(days=3), among=[FAN, ("value", 1)]) == (FAN,)


def test_what_was_never_answered_is_not_remembered() -> None:
    memories = Memories()
    assert memories.recall(FAN, START) == 0
    assert memories.memories() == {}


@given(GAPS.filter(len), st.floats(0, 40), st.floats(0, 200))
def test_a_right_answer_never_shortens_a_memory(answers: list[tuple[float, bool]], gap: float, later: float) -> None:
    before, after = memory(*answers), memory(*answers, (gap, True))
    at = after.last_at + timedelta(days=later)
    assert after.stability_days >= before.stability_days - 1e-9
    assert after.recall(at) >= before.recall(at) - 1e-12
    assert after.due_at >= before.due_at
