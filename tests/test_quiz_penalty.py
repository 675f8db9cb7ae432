"""What the referee decides: the family against the clauses as they are written, and fair to ask."""

from __future__ import annotations

import re
from functools import cache

import pytest

from trainer.quiz.catalogue import grade, make
from trainer.quiz.offences import OFFENCES, Offence
from trainer.quiz.question import Question
from trainer.quiz.rulings import RULINGS

LEVELS = (1, 2)
# Worked out by hand from the clauses, by words that only such a story has.
TOLD = [
    ("喊“和”，把牌推倒", "false-win"),
    ("摊开牌说和了", "false-win"),
    ("没有摊牌", "empty-win"),
    ("马上又说不要了", "warning"),
    ("凑不出", "warning"),
    ("却不是财神", "warning"),
    ("不小心的", "no-win-deal"),
    ("刚才拿错了", "no-win-deal"),
    ("存心", "unsporting"),
    ("牌墙上。", "warning"),
    ("先去碰牌墙", "warning"),
    ("还没摸牌，先打出", "warning"),
    ("袖子", "excluded"),
    ("做记号", "excluded"),
    ("我就差一张", "severe"),
    ("亮给", "severe"),
    ("过了一秒", "stands"),
    ("过了五秒", "void"),
    ("当场叫了裁判", "heard"),
    ("早打完了", "not-heard"),
    ("牌真的齐了", "plays-on"),
    ("张数没错，自摸", "may-win"),
]


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("penalty", level, "mil2025", seed) for seed in range(400))


def story(question: Question) -> str:
    return question.scene.notes[0].zh


def minutes_late(text: str) -> int | None:
    """How late a story says that somebody is, by the minutes told or by the two times of day."""
    told = re.search(r"迟到了 (\d+) 分钟", text)
    if told:
        return int(told[1])
    times = [60 * int(hour) + int(minute) for hour, minute in re.findall(r"(\d+):(\d\d)", text)]
    return times[1] - times[0] if len(times) == 2 else None


@pytest.mark.clause("O3")
@pytest.mark.parametrize("level", LEVELS)
def test_the_minutes_late_decide(level: int) -> None:
    seen = set()
    for question in asked(level):
        late = minutes_late(story(question))
        if late is not None:
            assert late not in (0, 10, 15), "the clause leaves these open"
            assert question.key == ("minus-1" if late < 10 else "minus-2" if late < 15 else "match-lost")
            seen.add(question.key)
    assert seen == {"minus-1", "minus-2", "match-lost"}


@pytest.mark.clause("O1", "O2", "O4", "O5", "O6")
@pytest.mark.parametrize(("words", "key"), TOLD)
def test_each_story_has_the_decision_that_its_clause_gives(words: str, key: str) -> None:
    keys = {question.key for level in LEVELS for question in asked(level) if words in story(question)}
    assert keys == {key}


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_more_to_ask_than_a_learner_will_meet_twice(level: int) -> None:
    assert len({story(question) for question in asked(level)}) >= 300


@pytest.mark.parametrize("offence", OFFENCES, ids=lambda offence: f"{offence.name.en}-{offence.levels}")
def test_what_is_offered_beside_the_right_decision_is_known_and_differs(offence: Offence) -> None:
    assert offence.key in RULINGS
    assert set(offence.beside) <= set(RULINGS) - {offence.key}
    assert len(set(offence.beside)) == len(offence.beside) >= 3


@pytest.mark.clause("O1")
def test_no_choice_but_the_right_one_is_within_what_the_clause_allows() -> None:
    within = {  # what a range written in the clause would allow as well
        "warning": {"severe"},
        "empty-win": {"minus-1", "minus-2"},
        "severe": {"warning", "minus-1", "minus-2", "empty-win"},
        "unsporting": {"minus-1", "minus-2", "empty-win", "severe", "match-lost", "excluded"},
    }
    for offence in OFFENCES:
        assert not within.get(offence.key, set()) & set(offence.beside)


@pytest.mark.parametrize("level", LEVELS)
def test_four_decisions_are_offered_mildest_first(level: int) -> None:
    order = list(RULINGS)
    for question in asked(level):
        places = [order.index(choice.id) for choice in question.choices]
        assert len(places) == 4
        assert places == sorted(places)


@pytest.mark.clause("O2", "O3")
def test_a_wrong_decision_is_told_whom_it_is_for() -> None:
    question = next(q for q in asked(1) if q.key == "minus-1" and any(c.id == "minus-2" for c in q.choices))
    first, *others = grade(question, "minus-2").refutation
    assert first.text.zh == "“扣 2 分”，那是迟到 10 到 15 分钟的判法。"
    assert first.clause == "O3"
    assert tuple(others) == question.explanation
    question = next(q for q in asked(1) if q.key == "empty-win" and any(c.id == "false-win" for c in q.choices))
    first = grade(question, "false-win").refutation[0]
    assert "诈和" in first.text.zh
    assert first.clause == "O2"


def test_no_blank_is_left_in_what_is_shown() -> None:
    for level in LEVELS:
        for question in asked(level):
            shown = [*question.scene.notes, *(step.text for step in question.explanation)]
            assert not any("{" in text.zh + text.en for text in shown)


@pytest.mark.clause("O1")
def test_being_barred_from_winning_is_explained_where_it_is_the_decision() -> None:
    for question in asked(2):
        told = any(step.clause == "O1" and "停和陪打" in step.text.zh for step in question.explanation)
        assert told == (question.key in ("no-win-deal", "false-win", "plays-on"))
