"""How far from ready, and which discard: every key against the second solver, every mistake told by its kind."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from slow_solver import away, tiles, waiting

from trainer.engine import Hand
from trainer.quiz.blocks_found import best_blocks, best_pairs
from trainer.quiz.catalogue import grade, make
from trainer.quiz.question import Question


@cache
def asked(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in range(40))


def lines(question: Question, given: int | str) -> list[str]:
    return [step.text.zh for step in grade(question, given).refutation]


@pytest.mark.clause("W1", "W2", "W3")
@pytest.mark.parametrize("level", [1, 2])
def test_the_distance_from_ready_is_the_one_the_second_solver_finds(level: int) -> None:
    for question in asked("shanten", level):
        assert question.key == away(tiles(question.scene.hand), len(question.scene.melds)), question.id


@pytest.mark.clause("W1", "W2")
def test_every_distance_is_asked_about_and_level_2_goes_further() -> None:
    one, two = (Counter(question.key for question in asked("shanten", level)) for level in (1, 2))
    assert (set(one), set(two)) == ({0, 1, 2}, {0, 1, 2, 3})
    assert min(one.values()) >= 7, "of forty, each of three about as often"
    assert min(two.values()) >= 5
    assert not any("5z" in question.scene.hand for question in asked("shanten", 1))
    assert {"W1", "W2", "W3"} <= {clause for question in asked("shanten", 2) for clause in question.clauses}


@pytest.mark.clause("W1")
def test_blocks_are_counted_up_to_four_sets_and_a_pair() -> None:
    # 123m 678s whole, 45p and 99s of use; 1z 2z 7z lie alone: one set more (2), one tile for 45p (1), 99s is the pair.
    found = best_blocks(Hand.parse("123m45p678s99s127z"))
    assert (len(found.sets), found.partials, found.pair, found.missing) == (2, ((12, 13),), (26, 26), 3)
    # Two melds leave two sets to make: 45m and 56p lack one each, the pair 11s is there, and 89s is a block too many.
    assert best_blocks(Hand.parse("45m56p1189s", ["chi 123m", "chi 123p"])).missing == 2


@pytest.mark.clause("W2")
def test_four_alike_are_two_pairs_on_the_way_to_seven() -> None:
    # 11 11 22 33 44 55 are six pairs, and one single more: one tile missing.
    assert best_pairs(Hand.parse("1111m22m33p44p55s7z")).missing == 1


@pytest.mark.clause("W1", "W3")
def test_each_kind_of_wrong_distance_is_told_apart() -> None:
    plain = next(q for q in asked("shanten", 1) if q.key == 1)
    assert lines(plain, 2)[0] == "这是离和牌的张数；离听牌要少一张。"
    assert lines(plain, 4)[0] == "没有这么远：有的组合没看出来。"
    assert lines(plain, 0)[0].startswith("没有这么近")
    assert lines(plain, -1)[0].startswith("差的张数不会小于零")
    wild = next(q for q in asked("shanten", 2) if any("财神有 2 张" in step.text.zh for step in q.explanation))
    assert isinstance(wild.key, int)
    assert lines(wild, wild.key + 2)[0] == "忘了财神：一张财神能顶一张。"


@pytest.mark.clause("W2")
def test_whoever_overlooks_the_seven_pairs_is_told_so() -> None:
    for question in asked("shanten", 2):
        hand = Hand.parse(question.scene.hand)
        only_sets = best_blocks(hand).missing - hand.tiles.count(31) - 1
        wild = hand.tiles.count(31)
        if question.clauses[0] == "W2" and only_sets != int(str(question.key)) + wild:
            assert "只看了四组一对，七对更近。" in lines(question, only_sets)
            return
    pytest.fail("no question where seven pairs are nearer")


def helping(question: Question, discard: str) -> tuple[int, int]:
    """How far the discard leaves the hand, and how many tiles then help; all by the second solver."""
    rest, melds = tiles(question.scene.hand), len(question.scene.melds)
    rest.remove(discard)
    far = away(rest, melds)
    seen = Counter(tiles("".join([question.scene.hand, *(meld.split()[1] for meld in question.scene.melds)])))
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
    if far == 0:
        return 0, sum(4 - seen[kind] for kind in {*waiting(rest, melds), "5z"})
    helps = [kind for kind in kinds if seen[kind] < 4 and away([*rest, kind], melds) < far]
    return far, sum(4 - seen[kind] for kind in helps)


@pytest.mark.clause("A1", "A5")
def test_the_best_discard_is_the_only_best_one_by_the_second_solver() -> None:
    for question in asked("best-discard", 1)[:12]:
        worth = {choice.id: helping(question, choice.id) for choice in question.choices}
        order = sorted(worth, key=lambda tile: (worth[tile][0], -worth[tile][1]))
        assert order[0] == question.key, question.id
        assert worth[order[0]] != worth[order[1]]


@pytest.mark.clause("A1")
@pytest.mark.parametrize("level", [1, 2])
def test_at_most_six_discards_are_offered_and_a_caishen_never_is(level: int) -> None:
    for question in asked("best-discard", level):
        offered = [choice.id for choice in question.choices]
        assert question.key in offered
        assert 2 <= len(offered) <= 6
        assert "5z" not in offered
        assert all(tile in tiles(question.scene.hand) for tile in offered)


@pytest.mark.clause("A1", "A5")
def test_a_worse_discard_is_set_beside_the_best_one() -> None:
    for question in asked("best-discard", 2):
        for choice in question.choices:
            if choice.id != question.key:
                steps = grade(question, choice.id).refutation
                assert [step.clause for step in steps] == ["A5", "A5", "A1"]
                assert steps[2].tiles == f"{question.key} {choice.id}"
                assert ("更近" in steps[2].text.zh) or ("一样近" in steps[2].text.zh)


@pytest.mark.parametrize(
    ("family", "level"), [("shanten", 1), ("shanten", 2), ("best-discard", 1), ("best-discard", 2)]
)
def test_questions_seldom_repeat(family: str, level: int) -> None:
    scenes = {(q.scene.hand, q.scene.melds) for q in (make(family, level, "mil2025", seed) for seed in range(150))}
    assert len(scenes) >= 145
