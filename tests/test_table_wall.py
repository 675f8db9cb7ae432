"""The wall is broken, dealt and turned up as S3–S5 and S7 say."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from trainer.engine.errors import EngineError
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, PRESETS, YUHANG, CaishenRule, RuleSet
from trainer.engine.tiles import count_kinds, parse_tile
from trainer.table.wall import Stack, break_wall, build_wall, caishen_of, dealt, turn_up

TURNING = (BIANFENG, YUHANG, LINAN, replace(HANGZHOU, caishen_rule=CaishenRule.TURNED))
ALL_DICE = tuple(product(range(1, 7), repeat=2))


def numbered_walls() -> list[list[Stack]]:
    """Four walls whose 136 tiles are all told apart: seat 0 has 0–33, seat 1 34–67, seat 2 68–101, seat 3 102–135."""
    return [[(34 * seat + 2 * place, 34 * seat + 2 * place + 1) for place in range(17)] for seat in range(4)]


def spans(*bounds: tuple[int, int]) -> tuple[int, ...]:
    """The numbers from each first to each last, both included."""
    return tuple(number for first, last in bounds for number in range(first, last + 1))


@pytest.mark.clause("S7")
@pytest.mark.parametrize(
    ("dice", "dealer", "expected"),
    [
        # 8: 上家 (seat 3), three stacks (102-107) left
        ((3, 5), 0, ((108, 135), (68, 101), (34, 67), (0, 33), (102, 107))),
        # the same dice, the other way round
        ((5, 3), 0, ((108, 135), (68, 101), (34, 67), (0, 33), (102, 107))),
        # 5: the dealer's own wall (seat 2), one stack left
        ((1, 4), 2, ((70, 101), (34, 67), (0, 33), (102, 135), (68, 69))),
        # 2: 下家 of seat 3 is seat 0, one stack left
        ((1, 1), 3, ((2, 33), (102, 135), (68, 101), (34, 67), (0, 1))),
        # 7: 对家 of seat 1 is seat 3, two stacks left
        ((5, 2), 1, ((106, 135), (68, 101), (34, 67), (0, 33), (102, 105))),
        # 12: 上家 of seat 2 is seat 1, six stacks left
        ((6, 6), 2, ((46, 67), (0, 33), (102, 135), (68, 101), (34, 45))),
    ],
)
def test_the_sum_opens_a_wall_and_the_smaller_die_leaves_stacks_at_its_right_end(
    dice: tuple[int, int], dealer: int, expected: tuple[tuple[int, int], ...]
) -> None:
    assert break_wall(numbered_walls(), dice, dealer) == spans(*expected)


@pytest.mark.clause("S7")
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("dice", ALL_DICE)
def test_every_throw_opens_the_wall_that_the_rule_lists_for_its_sum(dice: tuple[int, int], dealer: int) -> None:
    steps = {5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}[sum(dice)]
    order = break_wall(numbered_walls(), dice, dealer)
    opened, place = divmod(order[0], 34)
    assert (opened, place) == ((dealer + steps) % 4, 2 * min(dice))
    assert order[-1] == order[0] - 1
    assert sorted(order) == list(range(136))


@pytest.mark.clause("S3", "S7")
def test_the_dealer_takes_the_first_and_fifth_of_the_tiles_after_three_rounds_of_four() -> None:
    assert dealt(range(136), 2) == (
        (*spans((8, 11), (24, 27), (40, 43)), 50),
        (*spans((12, 15), (28, 31), (44, 47)), 51),
        (*spans((0, 3), (16, 19), (32, 35)), 48, 52),
        (*spans((4, 7), (20, 23), (36, 39)), 49),
    )


@pytest.mark.clause("S3", "S7")
@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_gives_the_dealer_fourteen_the_others_thirteen_and_uses_up_the_head(dealer: int) -> None:
    hands = dealt(range(136), dealer)
    assert [len(hand) for hand in hands] == [14 if seat == dealer else 13 for seat in range(4)]
    assert sorted(tile for hand in hands for tile in hand) == list(range(53))


@pytest.mark.clause("S7")
def test_with_three_and_five_east_is_dealt_the_four_stacks_from_the_fourth_of_his_left_hand_neighbours_wall() -> None:
    order = break_wall(numbered_walls(), (3, 5), 0)
    # 28 tiles of seat 3's wall, then seat 2's from 68: the tiles at 32-35, 48 and 52 are 72-75, 88 and 92.
    assert dealt(order, 0)[0] == (108, 109, 110, 111, 124, 125, 126, 127, 72, 73, 74, 75, 88, 92)


@pytest.mark.clause("S3")
def test_too_short_a_wall_is_refused_rather_than_dealt_short() -> None:
    with pytest.raises(EngineError, match="wall: 52 tiles"):
        dealt(range(52), 0)


@pytest.mark.clause("S4")
def test_the_turned_up_tile_is_the_upper_one_of_the_stack_counted_from_the_tail() -> None:
    # Stacks from the tail: 134-135 is the first, 120-121 the eighth.
    assert turn_up(range(136), (3, 5)) == (*spans((0, 119), (121, 135)), 120)


@pytest.mark.clause("S4", "S7")
@pytest.mark.parametrize("dice", ALL_DICE)
def test_no_throw_turns_up_a_dealt_tile(dice: tuple[int, int]) -> None:
    assert turn_up(range(136), dice)[:53] == tuple(range(53))


@pytest.mark.clause("S4", "S5")
@pytest.mark.parametrize("rules", TURNING, ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", range(5))
def test_a_turned_up_tile_lies_last_and_is_not_drawn(rules: RuleSet, seed: int) -> None:
    plain = build_wall(MIL2025, 1, random.Random(seed))
    wall = build_wall(rules, 1, random.Random(seed))
    at = 136 - 2 * sum(plain.dice)
    assert wall.tiles == (*plain.tiles[:at], *plain.tiles[at + 1 :], plain.tiles[at])
    assert (wall.turned, wall.end) == (plain.tiles[at], 135)
    assert wall.turned is not None
    assert count_kinds(wall.tiles[: wall.end])[wall.turned] == 3


@pytest.mark.clause("S4", "S5")
@pytest.mark.parametrize("rules", [MIL2025, HANGZHOU], ids=lambda rules: rules.id)
def test_where_white_is_caishen_nothing_is_turned_up_and_all_can_be_drawn(rules: RuleSet) -> None:
    wall = build_wall(rules, 0, random.Random(3))
    assert (wall.turned, wall.end) == (None, 136)


@pytest.mark.clause("S5", "S7")
@pytest.mark.parametrize("key", PRESETS)
def test_a_wall_holds_four_of_each_kind(key: str) -> None:
    for seed in range(10):
        wall = build_wall(PRESETS[key], seed % 4, random.Random(seed))
        assert count_kinds(wall.tiles) == [4] * 34
        assert wall.dice in ALL_DICE


@pytest.mark.clause("S7")
def test_the_same_seed_builds_the_same_wall_and_others_build_others() -> None:
    walls = [build_wall(LINAN, 2, random.Random(seed)) for seed in (7, 7, 8)]
    assert walls[0] == walls[1]
    assert walls[0].tiles != walls[2].tiles


@pytest.mark.clause("S7")
def test_every_throw_of_the_dice_comes_up() -> None:
    rng = random.Random(1)
    assert {build_wall(MIL2025, 0, rng).dice for _ in range(600)} == set(ALL_DICE)


@pytest.mark.clause("S4")
@pytest.mark.parametrize(
    ("rules", "turned", "caishen"),
    [
        (MIL2025, None, "5z"),
        (HANGZHOU, None, "5z"),
        (BIANFENG, "3m", "3m"),
        (YUHANG, "3m", "2m"),
        (YUHANG, "1p", "9p"),
        (YUHANG, "1z", "4z"),
        (YUHANG, "7z", "5z"),
        (LINAN, "3m", "3m"),
    ],
)
def test_the_caishen_is_white_the_turned_up_tile_or_the_one_below(
    rules: RuleSet, turned: str | None, caishen: str
) -> None:
    assert caishen_of(rules, parse_tile(turned) if turned else None) == parse_tile(caishen)


@pytest.mark.clause("S4")
def test_a_turned_up_tile_must_be_there_exactly_where_the_rules_have_one() -> None:
    with pytest.raises(EngineError, match="3m; in mil2025 no tile is turned up"):
        caishen_of(MIL2025, parse_tile("3m"))
    with pytest.raises(EngineError, match="missing; in yuhang"):
        caishen_of(YUHANG, None)
