"""shifeng: its key worked out by hand from P14, P8, P7 and P9, and every condition asked from both sides."""

from __future__ import annotations

import pytest
from asked_questions import asked, asked_at_both, notes, refuted

from trainer.quiz.catalogue import grade
from trainer.quiz.question import Question


def river(question: Question) -> list[str]:
    return question.scene.rows[0].tiles.split()


def may_by_hand(question: Question) -> bool:
    """Exactly ten, all honours, and no meld."""
    return len(river(question)) == 10 and all(tile[1] == "z" for tile in river(question)) and not question.scene.melds


def fan_by_hand(question: Question) -> str:
    """3, or 4 with a 白 among the ten; 1 more if the 13 tiles hold none; at most 4."""
    return str(min(4, (4 if "5z" in river(question) else 3) + ("5z" not in tiles(question))))


def tiles(question: Question) -> list[str]:
    """The hand, tile by tile."""
    found, ranks = [], ""
    for sign in question.scene.hand:
        if sign.isdigit():
            ranks += sign
        else:
            found += [rank + sign for rank in ranks]
            ranks = ""
    return found


@pytest.mark.clause("P14")
def test_shifeng_may_be_declared_exactly_when_the_clause_says() -> None:
    for question in asked("shifeng", 1):
        assert question.key is may_by_hand(question), question.id
    assert {question.key for question in asked("shifeng", 1)} == {True, False}


@pytest.mark.clause("P7", "P8", "P9", "P14")
def test_shifeng_is_worth_what_the_clauses_say() -> None:
    for question in asked("shifeng", 2):
        assert question.key == (fan_by_hand(question) if may_by_hand(question) else "no"), question.id
    assert {question.key for question in asked("shifeng", 2)} == {"no", "3", "4"}


@pytest.mark.clause("P14")
def test_each_condition_is_broken_now_and_then_and_a_claimed_discard_is_none() -> None:
    both = asked_at_both("shifeng")
    assert {len(river(question)) for question in both} == {9, 10, 11}
    assert any(tile[1] != "z" for question in both for tile in river(question))
    assert {meld.split()[0] for question in both for meld in question.scene.melds} >= {"angang", "chi"}
    assert any("被别人要走" in notes(question) and question.key is True for question in both)
    assert not any(
        "被别人要走" in notes(q) and river(q)[int(notes(q).split("第 ")[1].split(" 张")[0]) - 1] == "5z" for q in both
    ), "nobody may claim a caishen"


@pytest.mark.clause("P9")
def test_five_fan_is_refuted_by_the_cap() -> None:
    allowed = [question for question in asked("shifeng", 2) if question.key != "no"]
    for question in allowed:
        assert grade(question, "5").refutation[0].clause == "P9"
        assert refuted(question, "no") == "条件都齐了，可以宣布。"
