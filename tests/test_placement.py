"""The placement check: ten questions that follow the answers, and a result that is right to within a chapter."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from trainer.progress.placement import (
    ENOUGH_TO_TELL,
    QUESTIONS,
    Answered,
    Finding,
    Outcome,
    Placement,
    Probe,
    Why,
    believe,
    draw,
    next_probe,
    place,
    read_placement,
)

CHAPTERS = 12
# Two kinds of question a chapter, a coin's luck to next to none, as the families have them.
LUCK = (0.5, 0.2, 0.03)
PROBES = [
    Probe(chapter, (f"family-{chapter}-{kind}", 1), LUCK[(chapter + kind) % 3])
    for chapter in range(1, CHAPTERS + 1)
    for kind in range(2)
]
Learner = Callable[[Probe], Outcome]


def take(learner: Learner, seed: int, questions: int = QUESTIONS) -> list[Answered]:
    """The whole check as *learner* answers it."""
    answered: list[Answered] = []
    while probe := next_probe(PROBES, CHAPTERS, answered, seed, questions):
        answered.append(Answered(probe, learner(probe)))
    return answered


def who_knows(reach: int, chance: Random, *, slip: float = 0.1, guesses: bool = False) -> Learner:
    """Knows chapters 1 to *reach*, misses some all the same, and beyond them guesses or says so."""

    def answer(probe: Probe) -> Outcome:
        if probe.chapter > reach and not guesses:
            return Outcome.DONT_KNOW
        right = 1 - slip if probe.chapter <= reach else probe.luck
        return Outcome.RIGHT if chance.random() < right else Outcome.WRONG

    return answer


def placed(reach: int, number: int, **habits: float) -> Placement:
    chance = Random(f"{reach}/{number}")
    return place(CHAPTERS, take(who_knows(reach, chance, **habits), seed=number))  # type: ignore[arg-type]


@pytest.mark.parametrize("guesses", [False, True])
@pytest.mark.parametrize("reach", range(CHAPTERS + 1))
def test_who_knows_chapters_1_to_k_is_placed_within_one_of_k(reach: int, guesses: bool) -> None:
    results = [placed(reach, number, guesses=guesses).reach for number in range(60)]
    assert sum(abs(found - reach) <= 1 for found in results) >= 0.8 * len(results)


@pytest.mark.parametrize("guesses", [False, True])
def test_who_knows_nothing_begins_at_the_start(guesses: bool) -> None:
    results = [placed(0, number, guesses=guesses).begin or 0 for number in range(200)]
    assert sum(begin <= 2 for begin in results) >= (0.9 if guesses else 1) * len(results)


def test_who_slips_twice_as_often_as_thought_is_still_placed_near() -> None:
    results = [(reach, placed(reach, number, slip=0.24).reach) for reach in range(CHAPTERS + 1) for number in range(20)]
    assert sum(abs(found - reach) <= 1 for reach, found in results) >= 0.7 * len(results)
    assert sum(found > reach + 1 for reach, found in results) <= 0.05 * len(results)


@pytest.mark.parametrize("guesses", [False, True])
def test_the_confidence_that_is_stated_is_no_boast(guesses: bool) -> None:
    taken = [(reach, placed(reach, n, guesses=guesses)) for reach in range(CHAPTERS + 1) for n in range(20)]
    held = sum(abs(result.reach - reach) <= 1 for reach, result in taken) / len(taken)
    stated = sum(result.confidence for _, result in taken) / len(taken)
    assert abs(held - stated) < 0.06


def test_the_same_seed_and_answers_give_the_same_questions_and_result() -> None:
    first, second = (take(who_knows(6, Random(4)), seed=11) for _ in range(2))
    assert first == second
    assert place(CHAPTERS, first) == place(CHAPTERS, second)
    assert {next_probe(PROBES, CHAPTERS, [], seed) for seed in range(40)} > {next_probe(PROBES, CHAPTERS, [], 1)}


def test_ten_questions_are_asked_and_no_skill_is_worn_out() -> None:
    for seed in range(10):
        answered = take(who_knows(seed, Random(seed)), seed)
        assert len(answered) == QUESTIONS
        assert max(sum(one.probe.skill == other.probe.skill for other in answered) for one in answered) <= 4


def test_a_right_answer_leads_on_and_a_miss_leads_back() -> None:
    first = next_probe(PROBES, CHAPTERS, [], seed=3)
    assert first
    assert 4 <= first.chapter <= 9
    after_right = next_probe(PROBES, CHAPTERS, [Answered(first, Outcome.RIGHT)], seed=3)
    after_miss = next_probe(PROBES, CHAPTERS, [Answered(first, Outcome.DONT_KNOW)], seed=3)
    assert after_right
    assert after_miss
    assert after_miss.chapter < first.chapter < after_right.chapter


def test_belief_follows_from_luck_and_slip_by_the_rule_of_bayes() -> None:
    """Reaches 0, 1, 2, alike at first. Chapter 2, luck 0.1, chance 0.19: right weighs 0.19, 0.19, 0.88 of 1.26."""
    belief = believe(2, [Answered(Probe(2, ("fan", 1), 0.1), Outcome.RIGHT)])
    assert belief == pytest.approx((0.19 / 1.26, 0.19 / 1.26, 0.88 / 1.26))
    # A miss of chapter 1, chance 0.55, by a wrong answer: 0.45 for who does not know it, 0.12 for who does.
    belief = believe(2, [Answered(Probe(1, ("is-win", 1), 0.5), Outcome.WRONG)])
    assert belief == pytest.approx((0.45 / 0.69, 0.12 / 0.69, 0.12 / 0.69))


def test_a_right_answer_never_lowers_the_reach_and_a_miss_never_raises_it() -> None:
    for seed in range(30):
        answered = take(who_knows(seed % 13, Random(seed), guesses=True), seed)
        for number, one in enumerate(answered):
            flips = {outcome: [*answered[:number], Answered(one.probe, outcome), *answered[number + 1 :]]
                     for outcome in Outcome}  # fmt: skip
            reaches = [place(CHAPTERS, flips[outcome]).reach for outcome in
                       (Outcome.DONT_KNOW, Outcome.WRONG, Outcome.RIGHT)]  # fmt: skip
            assert reaches == sorted(reaches)


def probe(chapter: int) -> Probe:
    return Probe(chapter, ("family", chapter), 0.03)


def test_each_chapter_is_told_with_its_reason() -> None:
    """Right in 2 (twice) and 3, missed in 4, right by luck in 6: 1 to 3 are known, 4 and on are not."""
    marks = {2: "++", 3: "++", 4: "--", 6: "+"}
    answered = [
        Answered(probe(chapter), Outcome.RIGHT if mark == "+" else Outcome.DONT_KNOW)
        for chapter, row in marks.items()
        for mark in row
    ]
    result = place(7, answered)
    assert (result.reach, result.begin, result.known) == (3, 4, (1, 2, 3))
    assert [one.why for one in result.findings] == [
        Why.IMPLIED, Why.SHOWN, Why.SHOWN, Why.MISSED, Why.BEYOND, Why.LONELY, Why.BEYOND,
    ]  # fmt: skip
    assert [(one.asked, one.right) for one in result.findings] == [
        (0, 0), (2, 2), (2, 2), (2, 0), (0, 0), (1, 1), (0, 0),
    ]  # fmt: skip
    assert [one.known for one in result.findings] == [True] * 3 + [False] * 4


def test_where_nothing_was_missed_what_lies_beyond_is_unsure_not_unknown() -> None:
    result = place(6, [Answered(probe(3), Outcome.RIGHT)] * 5)
    assert result.findings[5].why is Why.UNSURE
    assert result.findings[0].why is Why.IMPLIED


def test_a_slip_in_a_known_chapter_is_no_gap_for_the_chapters_after_it() -> None:
    """Chapter 1 missed once, 2 right three times, 3 right by a guess that luck could give: 1 and 2 known, 3 unsure."""
    answered = [Answered(probe(1), Outcome.WRONG), *[Answered(probe(2), Outcome.RIGHT)] * 3]
    result = place(4, [*answered, Answered(Probe(4, ("family", 4), 0.03), Outcome.DONT_KNOW),
                       Answered(Probe(3, ("family", 3), 0.9), Outcome.RIGHT)])  # fmt: skip
    assert (result.reach, result.findings[2].why, result.findings[3].why) == (2, Why.UNSURE, Why.MISSED)


def test_who_knows_all_has_nothing_to_begin_with() -> None:
    result = place(3, [Answered(probe(3), Outcome.RIGHT)] * 5)
    assert (result.reach, result.begin) == (3, None)


def test_a_result_survives_the_way_through_the_store() -> None:
    result = placed(5, 1)
    assert read_placement(result.to_text()) == result


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"reach": 1, "confidence": 1, "findings": [{"why": "magic"}]}'])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        read_placement(text)


def test_too_few_answers_place_nobody() -> None:
    few = [Answered(probe(1), Outcome.RIGHT)] * (ENOUGH_TO_TELL - 1)
    with pytest.raises(ValueError, match="4 answers"):
        place(CHAPTERS, few)


def test_without_anything_to_ask_the_way_out_is_named() -> None:
    with pytest.raises(ValueError, match=r"curriculum"):
        next_probe([], CHAPTERS, [], seed=1)


def test_the_numbers_questions_are_made_from_differ_within_a_check() -> None:
    assert len({draw(5, number) for number in range(1, 11)}) == 10


def test_a_finding_is_as_it_says() -> None:
    result = placed(8, 3)
    assert [one.chapter for one in result.findings] == list(range(1, CHAPTERS + 1))
    falling = [one.probability for one in result.findings]
    assert falling == sorted(falling, reverse=True)
    assert all(isinstance(one, Finding) and 0 <= one.probability <= 1 + 1e-9 for one in result.findings)
