"""next-dealer: every key against deals played on here, from the words on the page alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from asked_questions import distinct, notes

from trainer.engine import MIL2025, PRESETS, with_options
from trainer.quiz.catalogue import grade, make
from trainer.quiz.dealer_runs import Deal, Run, deal, result_of
from trainer.quiz.dealer_slips import go_on, key_of, right_habits, slips_of
from trainer.quiz.people import PLAYERS
from trainer.quiz.question import Question
from trainer.table.match import next_match, start_match
from trainer.table.state import Ending

LEVELS = (1, 2, 3, 4, 5, 6)
SEEDS = range(170)
each_level = pytest.mark.parametrize("level", LEVELS)
STREAKS = "零一二三四五六七八九"


@cache
def asked(level: int) -> tuple[Question, ...]:
    return tuple(make("next-dealer", level, "mil2025", seed) for seed in SEEDS)


def everything() -> tuple[Question, ...]:
    return tuple(question for level in LEVELS for question in asked(level))


def run_of(question: Question) -> Run:
    return deal(Random(question.id), question.level)


def settled(points: list[int], winner: int, dealer: int, streak: int, value: int) -> list[int]:
    """D3, D4: value times 2, 4, 8 between the dealer and another, the bare value between two others."""
    paid = {p: value * (2**streak if dealer in (p, winner) else 1) for p in range(4) if p != winner}
    return [have + (sum(paid.values()) if p == winner else -paid[p]) for p, have in enumerate(points)]


def key_by_hand(question: Question) -> str:
    """S2, D1, D2, G1, G2, G6 on the notes."""
    told = [note.zh for note in question.scene.notes]
    seats = told[1].split("依次坐")[0].split("、")
    begun = re.search(r"^(.+)坐庄，(.)老。$", told[2])
    assert begun
    dealer, streak = seats.index(begun[1]), STREAKS.index(begun[2])
    first = 2 if "笃二" in told[0] else 3 if "笃三" in told[0] else 1
    cap = 99 if "临安" in told[0] else 3
    of_deals = re.search(r"一盘打 (\d+) 副", told[0])
    points = [int(number) for number in re.findall(r" (-?\d+)", told[3])] if "打分" in told[0] else []
    over = False
    for line in told[3:]:
        happened = re.match(r"第 ?(.+?) ?副：(.+)", line)
        if happened is None:
            continue
        assert not over, question.id
        won = re.match(r"(.+)自摸和了(?:，牌值 (\d+))?", happened[2])
        old, dealer_won = dealer, False
        if won:
            winner = seats.index(won[1])
            points = settled(points, winner, dealer, streak, int(won[2])) if points else []
            dealer_won = winner == old
            dealer, streak = winner, min(streak + 1, cap) if dealer_won else first
        elif happened[2] == "流局。" and "流局不加老" not in told[0]:
            streak = min(streak + 1, cap)
        over = "就此散场" in line
        over |= bool(points) and min(points) <= 0 and not dealer_won
        over |= of_deals is not None and int(happened[1]) >= int(of_deals[1])
    return "over" if over else f"{dealer}-{streak}"


@pytest.mark.clause("S2", "D1", "D2", "D3", "D4", "E2", "G1", "G2", "G6")
@each_level
def test_the_key_is_what_one_finds_by_playing_on_by_hand(level: int) -> None:
    for question in asked(level):
        assert question.key == key_by_hand(question), question.id


@pytest.mark.clause("D2")
def test_no_drawn_deal_is_told_of_the_competition_rules() -> None:
    drawn = [question for question in everything() if "：流局。" in notes(question)]
    assert len(drawn) > 300
    assert not any("竞赛规则" in notes(question) for question in drawn)


def test_every_table_is_named_and_all_five_come_up() -> None:
    named = Counter(question.scene.notes[0].zh[3:].split("，")[0].rstrip("。") for question in everything())
    assert set(named) == {rules.name_zh for rules in PRESETS.values()}


def test_the_right_answer_stands_at_every_place_and_an_end_is_neither_rare_nor_usual() -> None:
    for level in LEVELS:
        places = Counter([c.id for c in question.choices].index(str(question.key)) for question in asked(level))
        assert set(places) == {0, 1, 2, 3, 4}
        assert max(places.values()) < 95, (level, places)
        assert all(len({c.id for c in question.choices}) == len(question.choices) == 5 for question in asked(level))
    for level in (5, 6):
        ends = sum(question.key == "over" for question in asked(level))
        assert 45 <= ends <= 95
        assert all(any(c.id == "over" for c in question.choices) for question in asked(level))


@pytest.mark.clause("D1", "D2", "G1", "G2", "G6")
def test_all_that_may_happen_from_deal_to_deal_does_happen() -> None:
    told = "".join(notes(question) for question in everything())
    for words in ("笃二", "笃三", "流局不加老", "打分", "一盘打", "就此散场", "接着打", "上一副是庄家和的"):
        assert told.count(words) >= 8, words
    cited = Counter(clause for question in everything() for clause in question.clauses)
    assert all(cited[clause] >= 20 for clause in ("S2", "D1", "D2", "D4", "E2", "G1", "G2", "G6")), cited


def test_each_level_sets_more_traps_than_the_one_before() -> None:
    """A learner who keeps clear of each kind of mistake, and gets each deal right, equally often gets fewer right."""

    def traps(question: Question) -> int:
        run = run_of(question)
        # With points each deal has to be settled too: a factor, three shares, four sums.
        settled = sum(one.ending is Ending.WIN for one in run.deals) * 4 if run.rules.dafen else 0
        return len(slips_of(run)) + len(run.deals) + settled

    right = [mean(0.95 ** traps(question) for question in asked(level)) for level in LEVELS]
    assert all(after < before - 0.01 for before, after in pairwise(right)), right


def test_habits_without_a_mistake_lead_where_the_match_does() -> None:
    for question in everything():
        run = run_of(question)
        assert go_on(run, right_habits(run)) == (run.now.dealer, run.now.streak)


def test_each_slip_that_is_offered_is_refuted_by_its_own_words_first() -> None:
    for question in everything()[::5]:
        slips = {slip.answer: slip.step for slip in slips_of(run_of(question))}
        for choice in question.choices:
            if choice.id != question.key:
                first = grade(question, choice.id).refutation[0]
                assert first == slips.get(choice.id, first)
                assert first.clause in ("S2", "D1", "D2", "G1", "G2", "G6")


def run(dealer: int, streak: int, deals: tuple[Deal, ...], **options: int) -> Run:
    """A run made by hand, from seat *dealer* at *streak* on."""
    rules = with_options(PRESETS["hangzhou"], options) if options else MIL2025
    matches = [replace(start_match(rules, 1), dealer=dealer, streak=streak)]
    for one in deals:
        matches.append(next_match(matches[-1], result_of(matches[-1], one)))
    return Run(PLAYERS[:4], deals, tuple(matches))


@pytest.mark.clause("S2", "D1", "D2")
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1-1", "不是轮到下家：谁和牌，谁坐庄。"),
        ("2-3", "换了庄家，老庄从头数。"),
        ("0-3", "闲家和了，庄家就换人。"),
        ("2-0", "没有零老，头一副就是一老。"),
        ("2-2", "新庄家头一副不加老。"),
    ],
)
def test_a_slip_is_told_by_its_name(answer: str, said: str) -> None:
    # Seat 0 deals at streak 2 and seat 2 wins: seat 2 deals next, at 1.
    told = run(0, 2, (Deal(Ending.WIN, 2),))
    assert key_of(told) == "2-1"
    assert {slip.answer: slip.step.text.zh for slip in slips_of(told)}[answer] == said


@pytest.mark.clause("S2", "D1")
def test_who_names_the_right_seat_is_told_about_the_streak() -> None:
    # Each deal is won by another than the dealer. Dealing in turn would by chance end at seat 1 too, at streak 2.
    told = run(2, 1, tuple(Deal(Ending.WIN, seat) for seat in (3, 0, 2, 1)))
    assert key_of(told) == "1-1"
    assert {slip.answer: slip.step.text.zh for slip in slips_of(told)}["1-2"] == "新庄家头一副不加老。"


@pytest.mark.clause("G1")
def test_a_dealer_win_goes_on_though_somebody_is_out_and_a_drawn_deal_then_ends_it() -> None:
    # 40 each; the dealer at streak 3 wins 8: each pays 64. Then nobody wins.
    won = run(0, 3, (Deal(Ending.WIN, 0, 8),), dafen=40)
    assert won.now.points == (232, -24, -24, -24)
    assert key_of(won) == "0-3"
    told = {slip.answer: slip.step.text.zh for slip in slips_of(won)}
    assert told["over"] == "有人没分了，可这一副是庄家和的，接着打。"
    assert key_of(run(0, 3, (Deal(Ending.WIN, 0, 8), Deal(Ending.DRAWN)), dafen=40)) == "over"


@each_level
def test_hardly_a_run_is_told_twice(level: int) -> None:
    assert distinct("next-dealer", level, 300) >= 297
