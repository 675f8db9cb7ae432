"""Walls, turned-up tiles, bills and readings as figures show them, against values worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from trainer.course.interactive import BadFigure, PaySpec, ReadingsSpec
from trainer.course.interactive.pay import Bill, check_pay, exponents, first_case, pay, sources, streaks, with_giver
from trainer.course.interactive.readings import read_hand
from trainer.course.interactive.turned import found_by
from trainer.course.interactive.wall import broken
from trainer.engine.context import TAKEN, Source
from trainer.engine.errors import EngineError
from trainer.engine.judge import NotWin
from trainer.engine.ruleset import BIANFENG, HANGZHOU, LINAN, MIL2025, YUHANG, RuleSet
from trainer.engine.tiles import parse_tile, tile_text


@pytest.mark.clause("S7")
@pytest.mark.parametrize(
    ("dice", "opened", "left"),
    [((2, 3), 0, 2), ((3, 3), 1, 3), ((2, 5), 2, 2), ((6, 5), 2, 5), ((1, 3), 3, 1), ((6, 6), 3, 6), ((1, 1), 1, 1)],
)
def test_the_dice_open_a_wall_and_leave_as_many_stacks_as_the_smaller(
    dice: tuple[int, int], opened: int, left: int
) -> None:
    wall = broken(dice)
    assert (wall.opened, wall.left) == (opened, left)


@pytest.mark.clause("S3", "S7")
def test_the_deal_goes_two_stacks_at_a_time_and_ends_with_the_dealers_two() -> None:
    wall = broken((2, 5))
    # 对家's wall, the third stack from its right end: places 2 × (17 × 2 + 2) = 72 and on.
    assert (wall.takes[0].seat, wall.takes[0].places) == (0, (72, 73, 74, 75))
    assert [take.seat for take in wall.takes] == [0, 1, 2, 3] * 4
    # Fifteen stacks of that wall and nine of the next one are gone; its tenth stack starts at 2 × (17 + 9) = 52.
    assert [take.places for take in wall.takes[12:]] == [(52, 56), (53,), (54,), (55,)]
    assert (wall.taker(52, 12), wall.taker(52, 13), wall.taker(53, 13), wall.taker(53, 14)) == (None, 0, None, 1)
    assert sum(len(take.places) for take in wall.takes) == 53


@pytest.mark.clause("S3", "S7")
@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_every_throw_counts_round_from_the_dealer_and_deals_each_tile_once(dice: tuple[int, int]) -> None:
    wall = broken(dice)
    assert wall.opened == {1: 0, 2: 1, 3: 2, 0: 3}[sum(dice) % 4]
    assert sorted(wall.order) == list(range(136))
    taken = [place for take in wall.takes for place in take.places]
    assert sorted(taken) == sorted(wall.order[:53])
    hands = [sum(len(take.places) for take in wall.takes if take.seat == seat) for seat in range(4)]
    assert hands == [14, 13, 13, 13]


@pytest.mark.parametrize("dice", [(0, 3), (7, 1), (-1, 2)])
def test_no_die_shows_what_is_none_of_one_to_six(dice: tuple[int, int]) -> None:
    with pytest.raises(BadFigure, match="two numbers from 1 to 6"):
        broken(dice)


@pytest.mark.clause("S4", "S5", "S6")
@pytest.mark.parametrize(
    ("turned", "itself", "below"),
    # By table: caishen, copies in play, what 白 plays as (None: it is the caishen).
    [
        ("3m", ("3m", 3, "3m"), ("2m", 4, "2m")),
        ("1m", ("1m", 3, "1m"), ("9m", 4, "9m")),
        ("1z", ("1z", 3, "1z"), ("4z", 4, "4z")),
        ("7z", ("7z", 3, "7z"), ("5z", 4, None)),
        ("5z", ("5z", 3, None), ("6z", 4, "6z")),
        ("6z", ("6z", 3, "6z"), ("7z", 4, "7z")),
    ],
)
def test_a_turned_up_tile_makes_the_caishen_by_each_tables_own_way(
    turned: str, itself: tuple[str, int, str | None], below: tuple[str, int, str | None]
) -> None:
    found = [
        (tile_text(f.caishen), f.copies, None if f.white is None else tile_text(f.white))
        for f in found_by(parse_tile(turned))
    ]
    fixed = ("5z", 4, None)
    linan = (*itself[:2], None) if turned == "7z" else itself
    assert found == [fixed, fixed, itself, itself, below, linan]


@pytest.mark.clause("S8")
def test_only_linan_has_a_flower_and_a_white_flower_stands_for_nothing() -> None:
    flowers = [found.flower for found in found_by(parse_tile("7z"))]
    assert flowers == [None, None, None, None, None, parse_tile("5z")]
    assert found_by(parse_tile("7z"))[-1].white is None


@pytest.mark.clause("S4")
def test_the_ring_counts_down_from_the_turned_up_tile() -> None:
    def ring(tile: str) -> str:
        return "".join(tile_text(kind) for kind in found_by(parse_tile(tile))[4].ring)

    assert ring("3p") == "3p2p1p9p8p7p6p5p4p"
    assert ring("2z") == "2z1z4z3z"
    assert ring("7z") == "7z5z6z"
    assert found_by(0)[3].ring == ()


def bill(spec: PaySpec, rules: RuleSet = MIL2025) -> Bill:
    found = pay(first_case(spec), rules)
    assert isinstance(found, Bill)
    return found


def spec_of(**changes: object) -> PaySpec:
    return PaySpec(**{"controls": ("winner",), **changes})  # type: ignore[arg-type]


@pytest.mark.clause("D3", "D4", "D6", "D7")
@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({}, (6, -2, -2, -2)),
        ({"winner": 1}, (-2, 4, -1, -1)),
        ({"streak": 3}, (24, -8, -8, -8)),
        ({"winner": 1, "streak": 3}, (-8, 10, -1, -1)),
        ({"winner": 1, "streak": 2, "exponent": 3}, (-32, 48, -8, -8)),
        ({"winner": 0, "dealer": 3, "exponent": 4}, (64, -16, -16, -32)),
    ],
)
def test_an_own_draw_is_paid_by_all_and_sums_to_zero(changes: dict[str, int], points: tuple[int, ...]) -> None:
    found = bill(spec_of(**changes))
    assert found.payments.by_seat == points
    assert {due.clause for due in found.dues} == {"D4"}


@pytest.mark.clause("L1", "L2", "L3", "L4")
@pytest.mark.parametrize(
    ("changes", "points", "clause"),
    [
        # You chowed three times from 上家 (3); 下家 (1) deals at 1老; value 2. Your win: 4 + 2 + 2, all from 3.
        ({"winner": 0}, (8, 0, 0, -8), "L2"),
        # 上家 wins: twice 4 + 2 + 2 from you.
        ({"winner": 3}, (-16, 0, 0, 16), "L3"),
        # 对家 is in no relation: the dealer 4, the others 2.
        ({"winner": 2}, (-2, -4, 8, -2), "D4"),
        # Two claims are no relation.
        ({"winner": 0, "tan": ((0, 3, 2),)}, (8, -4, -2, -2), "D4"),
        # Fed both ways: 上家 owes once as L2 says, 下家, who took three from you, twice.
        ({"winner": 0, "tan": ((0, 3, 3), (1, 0, 3))}, (24, -16, 0, -8), "L2"),
    ],
)
def test_three_claims_shift_the_bill(changes: dict[str, object], points: tuple[int, ...], clause: str) -> None:
    found = bill(spec_of(**{"dealer": 1, "exponent": 1, "tan": ((0, 3, 3),), **changes}))
    assert found.payments.by_seat == points
    assert clause in {due.clause for due in found.dues}


@pytest.mark.clause("W4", "D5")
def test_a_discard_wins_only_where_and_when_the_rules_say() -> None:
    def tried(rules: RuleSet, **changes: object) -> object:
        found = pay(first_case(spec_of(winner=1, source="discard", **changes)), rules)
        return found.clause if isinstance(found, NotWin) else found.payments.by_seat

    assert tried(MIL2025, from_seat=0, streak=3) == "W4"
    assert tried(HANGZHOU, from_seat=0, streak=2) == "W4"
    assert tried(HANGZHOU, from_seat=2, streak=3) == "W4"
    assert tried(HANGZHOU, from_seat=0, streak=3) == (-8, 8, 0, 0)
    assert tried(YUHANG, from_seat=2) == (0, 1, -1, 0)


@pytest.mark.clause("K5")
def test_a_robbed_kong_is_paid_by_the_robbed_alone_in_bianfeng_and_like_an_own_draw_in_yuhang() -> None:
    robbed = spec_of(winner=1, source="robbed_gang", from_seat=2, streak=2)
    # The dealer's share is 4, the others' 1 each.
    assert bill(robbed, BIANFENG).payments.by_seat == (0, 6, -6, 0)
    assert bill(robbed, YUHANG).payments.by_seat == (-4, 6, -1, -1)


@pytest.mark.clause("D1", "P9", "W4", "K5")
def test_only_what_a_rule_set_knows_can_be_chosen() -> None:
    assert (streaks(MIL2025), exponents(MIL2025), sources(MIL2025)) == ((1, 2, 3), (0, 1, 2, 3, 4), (Source.SELF_DRAW,))
    assert sources(HANGZHOU) == (Source.SELF_DRAW, Source.DISCARD)
    assert sources(BIANFENG) == (Source.SELF_DRAW, Source.DISCARD, Source.ROBBED_GANG)
    assert len(streaks(LINAN)) > 3
    assert len(exponents(HANGZHOU)) > 5


@pytest.mark.clause("D6")
@pytest.mark.parametrize("rules", [MIL2025, HANGZHOU, BIANFENG, YUHANG, LINAN], ids=lambda rules: rules.id)
def test_whatever_a_reader_sets_is_paid_to_zero_or_refused_with_its_clause(rules: RuleSet) -> None:
    for winner, dealer, streak, source, number in product(range(4), range(4), streaks(rules), sources(rules), range(5)):
        case = first_case(
            spec_of(winner=winner, dealer=dealer, streak=streak, exponent=1, source=source, tan=((0, 3, number),))
        )
        for giver in range(4) if source in TAKEN else (None,):
            found = pay(replace(case, from_seat=with_giver(replace(case, from_seat=giver))), rules)
            if isinstance(found, NotWin):
                assert found.clause in ("W4", "K5")
            else:
                assert sum(found.payments.by_seat) == 0 < found.payments.by_seat[winner]


def test_the_tile_is_never_the_winners_own() -> None:
    case = first_case(spec_of(winner=2, source="discard", from_seat=2))
    assert with_giver(case) == 3
    assert with_giver(first_case(spec_of(source="discard", from_seat=2))) == 2
    assert with_giver(first_case(spec_of(from_seat=2))) is None


@pytest.mark.parametrize(
    ("changes", "rules", "problem"),
    [
        ({"controls": ()}, MIL2025, "one at least"),
        ({"controls": ("winner", "winner")}, MIL2025, "each thing that may be changed once"),
        ({"controls": ("colour",)}, MIL2025, "'colour' is none of"),
        ({"controls": ("source",)}, MIL2025, "no source to choose"),
        ({"controls": ("tan",)}, MIL2025, "tan wants the pairs"),
        ({"controls": ("tan",), "tan": ((0, 3, 3),)}, YUHANG, "rules with 承包"),
        ({"tan": ((0, 1, 3),)}, MIL2025, "only chows count"),
        ({"tan": ((0, 3, 5),)}, MIL2025, "0 to 4"),
        ({"streak": 4}, MIL2025, "more or less than mil2025 has"),
        ({"exponent": 5}, MIL2025, "more or less than mil2025 has"),
        ({"source": "gift"}, MIL2025, "self_draw, discard or robbed_gang"),
        ({"source": "discard", "from_seat": 1}, MIL2025, r"source_barred, W4"),
    ],
)
def test_a_bill_that_cannot_be_is_refused(changes: dict[str, object], rules: RuleSet, problem: str) -> None:
    with pytest.raises(BadFigure, match=problem):
        check_pay(spec_of(**changes), rules)


@pytest.mark.clause("W1", "W3")
def test_a_hand_shows_every_way_to_read_it_and_where_the_caishen_goes() -> None:
    hand = read_hand(ReadingsSpec(tiles="2233m45m678p999s5z", drawn="4m"), MIL2025)
    found = {frozenset(str(group) for group in read.reading.groups if "m" in str(group)) for read in hand.reads}
    # The 万 are 22 33 44 5 and the 白: a run or two, and a pair, in three ways.
    assert found == {
        frozenset({"2m 3m 4m", "5m 5z=5m"}),
        frozenset({"2m 2m", "3m 4m 5m", "3m 4m 5z=5m"}),
        frozenset({"2m 5z=2m", "2m 3m 4m", "3m 4m 5m"}),
    }
    for read in hand.reads:
        white = hand.all_tiles.index(parse_tile("5z"))
        group = read.reading.groups[read.blocks[white]]
        assert read.stands_for[white] in {placed.stands_for for placed in group.tiles}
        assert sorted(read.blocks) == sorted(n for n, g in enumerate(read.reading.groups) for _ in g.tiles)


@pytest.mark.clause("P12")
def test_of_two_shapes_the_dearer_counts_and_both_say_what_they_are_worth() -> None:
    hand = read_hand(ReadingsSpec(tiles="223344m667788p9s", drawn="9s"), MIL2025)
    # Seven pairs 2 and no caishen 1; four melds and a pair have no caishen 1 alone.
    assert [(read.reading.shape.value, read.exponent, read.counts) for read in hand.reads] == [
        ("qidui", 3, True),
        ("standard", 1, False),
    ]


def test_melds_are_groups_of_their_own() -> None:
    hand = read_hand(ReadingsSpec(tiles="56m11z", melds=("chi 123m", "chi 456p", "peng 777s"), drawn="7m"), MIL2025)
    (read,) = hand.reads
    declared = [group.declared for group in read.reading.groups]
    assert [declared[block] for block in read.blocks] == [False] * 5 + [True] * 9


@pytest.mark.parametrize(
    ("tiles", "drawn", "rules", "problem"),
    [
        ("123m56p789s22211z", "9m", MIL2025, "nothing to read"),
        ("1122334455m555z", "6m", MIL2025, "the most to switch between"),
        ("123m56p789s22211z", "4p", BIANFENG, "bianfeng turns a tile up"),
        ("123m56p789s2221z", "4p", MIL2025, "12 concealed tiles"),
    ],
)
def test_a_hand_nobody_could_read_is_refused(tiles: str, drawn: str, rules: RuleSet, problem: str) -> None:
    with pytest.raises((BadFigure, EngineError), match=problem):
        read_hand(ReadingsSpec(tiles=tiles, drawn=drawn), rules)
