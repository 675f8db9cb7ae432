"""silver: every key against a ledger kept here, from the words on the page alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any

import pytest
from asked_questions import distinct, notes

from trainer.engine import PRESETS, with_options
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question
from trainer.quiz.silver_slips import Habits, answer_with, slips_of
from trainer.quiz.silver_tables import Ask, Round, Sitting, deal, result_of
from trainer.table.match import Four, next_match, start_match
from trainer.table.state import Ending

LEVELS = (1, 2, 3, 4, 5, 6)
SEEDS = range(170)
each_level = pytest.mark.parametrize("level", LEVELS)
# G4: by the tens of the table's number.
FACTORS = {0: 2, 1: 4, 2: 6, 3: 8, 5: 12, 6: 14, 7: 16, 8: 18, 9: 20, 10: 30}
PLENTY = 10**9


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("silver", level, "mil2025", seed) for seed in SEEDS)


def everything() -> tuple[Question, ...]:
    return tuple(question for level in LEVELS for question in asked(level))


def sitting_of(question: Question) -> Sitting:
    return deal(Random(question.id), question.level)


def number(pattern: str, text: str, otherwise: int | None = None) -> int:
    found = re.search(pattern, text)
    if found is None and otherwise is not None:
        return otherwise
    assert found, (pattern, text)
    return int(found[1])


class Ledger:
    """The four players' silver, the dealer and the streak, as told, and moved on by the clauses."""

    def __init__(self, question: Question) -> None:
        told = [note.zh for note in question.scene.notes]
        self.base = number(r"底分 (\d+)", told[0]) * FACTORS[number(r"(\d+)号桌", told[0]) // 10]
        self.fee = number(r"服务费每人每副 (\d+) 两", told[0], 0)
        self.dealer = number(r"^(\d)号位坐庄", told[1])
        self.streak = "零一二三".index(told[1][told[1].index("，") + 1])
        self.silver = [int(found) for found in re.findall(r"号位 (\d+) 两", told[2])] or [PLENTY] * 4
        self.moved = [0] * 4
        for line in told[3:]:
            self.play(line.split("：")[1])

    def play(self, line: str) -> None:
        """One deal: what is owed is paid as far as it goes, then comes the fee (G3, G5, G6)."""
        self.moved = [0] * 4
        payers = range(4)
        gone = re.match(r"(\d)号位中途走了", line)
        if gone:
            self.leave(int(gone[1]))
            payers = range(4) if "接着打" in line else range(int(gone[1]), int(gone[1]) + 1)
        elif line != "流局。":
            self.win(line)
        for seat in range(4):
            self.silver[seat] += self.moved[seat]
            self.silver[seat] -= min(self.fee, self.silver[seat]) if seat in payers else 0
        if line == "流局。":
            self.streak = min(self.streak + 1, 3)

    def leave(self, seat: int) -> None:
        paid = min(self.base * 2**self.streak, self.silver[seat])
        assert paid % 3 == 0, "what three cannot share evenly is not asked about"
        self.moved = [-paid if other == seat else paid // 3 for other in range(4)]

    def win(self, line: str) -> None:
        winner = number(r"(\d)号位(?:自摸)?和了", line)
        giver = number(r"(\d)号位打出", line, -1)
        assert giver < 0 or (self.streak == 3 and self.dealer in (giver, winner)), "W4"
        value = self.base * 2 ** number(r"(\d) 番", line, 0)
        for seat in range(4):
            if seat != winner and giver in (-1, seat):
                owed = value * (2**self.streak if self.dealer in (seat, winner) else 1)
                self.moved[seat] = -min(owed, self.silver[seat])
        self.moved[winner] = -sum(self.moved)
        self.streak = min(self.streak + 1, 3) if winner == self.dealer else 1
        self.dealer = winner


def key_by_hand(question: Question) -> Any:
    ledger = Ledger(question)
    if "四家" in question.text.zh:
        return ledger.moved
    if "还有几两" in question.text.zh:
        return ledger.silver[number(r"(\d)号位还有", question.text.zh)]
    if "要付几两" in question.text.zh:
        return -ledger.moved[number(r"(\d)号位要付", question.text.zh)]
    return max(ledger.moved)


@pytest.mark.clause("D1", "D2", "D3", "D4", "D5", "E2", "G3", "G4", "G5", "G6", "S2")
@each_level
def test_the_key_is_what_the_ledger_kept_by_hand_says(level: int) -> None:
    for question in asked(level):
        assert question.key == key_by_hand(question), question.id


@pytest.mark.clause("G4")
def test_no_table_is_asked_about_whose_factor_is_in_doubt() -> None:
    tables = Counter(number(r"(\d+)号桌", notes(question)) for question in everything())
    assert not set(tables) & set(range(40, 50))
    assert {table // 10 for table in tables} == {0, 1, 2, 3, 5, 6, 7, 8, 9, 10}
    assert all("边锋规则" in notes(question) for question in everything())


def test_no_answer_can_be_guessed() -> None:
    for level in LEVELS:
        keys = Counter(str(question.key) for question in asked(level))
        assert max(keys.values()) <= 40, (level, keys.most_common(2))


@pytest.mark.clause("G3", "G5", "G6", "E2", "D5")
def test_all_that_may_happen_at_a_table_does_happen() -> None:
    told = "".join(notes(question) for question in everything())
    for words in ("流局", "打出一张", "就此散场", "接着打", "第三副", "自摸和了"):
        assert told.count(words) >= 15, words
    cited = Counter(clause for question in everything() for clause in question.clauses)
    assert all(cited[clause] >= 20 for clause in ("D4", "D5", "D7", "E2", "G3", "G4", "G5", "G6", "S2")), cited


def test_each_level_sets_more_traps_than_the_one_before() -> None:
    """A learner who keeps clear of each kind of mistake, and of each sum, equally often gets fewer right."""

    def traps(question: Question) -> int:
        return len(slips_of(sitting_of(question))) + sum(step.text.zh.count("=") for step in question.explanation)

    right = [mean(0.95 ** traps(question) for question in asked(level)[:70]) for level in LEVELS]
    assert all(after < before - 0.01 for before, after in pairwise(right)), right


def test_the_ledger_of_one_who_makes_no_mistake_is_the_real_one() -> None:
    for question in everything()[::3]:
        assert answer_with(sitting_of(question), Habits()) == question.key


def test_each_slip_is_refuted_by_its_own_words_first() -> None:
    for question in everything()[::13]:
        for slip in slips_of(sitting_of(question)):
            verdict = grade(question, slip.answer)
            assert not verdict.correct
            assert verdict.refutation[0] == slip.step, question.id


def sitting(silver: Four, *rounds: Round, ask: Ask = Ask.LEFT, seat: int = 0) -> Sitting:
    """Deals at table 12 (base 4) with a fee of 2, seat 0 the dealer at streak 1."""
    rules = with_options(PRESETS["bianfeng"], {"table": 12, "fee": 2})
    matches = [replace(start_match(rules, 1), dealer=0, silver=silver)]
    for one in rounds:
        matches.append(next_match(matches[-1], result_of(matches[-1], one), plays_on=one.plays_on))
    return Sitting(tuple(matches), rounds, ask, seat)


@pytest.mark.clause("G3", "G4", "G5", "D4")
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (102, "忘了桌号要乘底分。"),
        (114, "和牌的只收实际付来的，付不出的没人补。"),
        (109, "先算输赢，后收服务费。"),
        (113, "还要交服务费。"),
        (110, "忘了庄家的倍数。"),
    ],
)
def test_a_slip_is_told_by_its_name(answer: int, said: str) -> None:
    # Seat 1 wins without a fan: the dealer owes 8 and has 5, the others owe 4 each; 100 + 5 + 4 + 4 - 2 = 111.
    told = sitting((5, 100, 100, 100), Round(Ending.WIN, 1), seat=1)
    assert told.key() == 111
    assert {slip.answer: slip.step.text.zh for slip in slips_of(told)}[answer] == said


@pytest.mark.clause("G6", "G5")
def test_who_stays_pays_the_fee_only_if_the_rest_plays_on() -> None:
    # Base 4 at streak 1: the leaver owes 8, has 6, and each of the others gets 2.
    silver = (100, 6, 100, 100)
    assert sitting(silver, Round(Ending.LEFT, 1), seat=0).key() == 102
    assert sitting(silver, Round(Ending.LEFT, 1, plays_on=True), seat=0).key() == 100
    assert sitting(silver, Round(Ending.LEFT, 1), seat=1).key() == 0


@each_level
def test_hardly_a_question_comes_twice(level: int) -> None:
    assert distinct("silver", level, 300) >= 297
