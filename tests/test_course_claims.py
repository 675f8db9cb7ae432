"""Figures and claims: the engine has the last word."""

from __future__ import annotations

import pytest

from trainer.course.claims import false_claims, set_names
from trainer.course.errors import ContentError
from trainer.course.parse import parse_lesson
from trainer.engine.tiles import parse_tiles

FRONT = """+++
id = "a"
chapter = 1
title = "a"
teaches = ["T1"]
ruleset = "mil2025"
aim = "a"
+++
## 一
"""
READY = "123m456p789s222z5z"
HELPS = "56m5z456p789s222z1z"


def faults(body: str) -> list[str]:
    return [str(error) for error in false_claims(parse_lesson(FRONT + body, "lessons/zh/a.md", "zh"))]


def hand(tiles: str, claim: str = "", more: str = "") -> str:
    return f'```hand\ntiles = "{tiles}"\n{more}\n{f"claim = {{ {claim} }}" if claim else ""}\n```\n'


@pytest.mark.parametrize(
    ("tiles", "claim", "more"),
    [
        (READY, 'waits = "all", baotou = true, caishen = true', ""),
        (HELPS, 'waits = ["1z", "7m", "4m"], caishen = true, baotou = false', ""),
        (HELPS, 'left = { "4m" = 4, "1z" = 3 }, shanten = 0', ""),
        # Ready either way: 1z left waits for 36p, eight and four caishen.
        ("123m45p789s222z55m1z", 'best = ["1z"], accepts = { "1z" = 12 }', ""),
        ("123m45p789s222z55m1z", 'accepts = { "1z" = 9 }, when = { visible = "336p" }', ""),
        ("123m456p789s2222z", 'waits = ["2z"], dead = ["2z"]', ""),
        ("135m246p357s1234z", 'waits = "none"', ""),
        ("123m456p789s222z11z", "completes = true", ""),
        ("123m456p789s222z13z", "completes = false", ""),
        (READY, "completes = true, value = 2, exponent = 1, fan = { baotou = 1 }", 'drawn = "1m"'),
        ("456p789s222z5z", "baotou = true", 'melds = ["chi 123m"]'),
    ],
)
def test_a_true_claim_stands(tiles: str, claim: str, more: str) -> None:
    assert faults(hand(tiles, claim, more)) == []


@pytest.mark.parametrize(
    ("tiles", "claim", "more", "problem"),
    [
        (HELPS, 'waits = ["1z"]', "", "claims waits = [1z], but it is [4m, 7m, 1z]"),
        (HELPS, "baotou = true", "", "claims baotou = true, but it is false"),
        (HELPS, 'left = { "1z" = 4 }', "", "claims left = {1z = 4}, but it is {1z = 3}"),
        (READY, 'waits = ["1m"]', "", "but it is all"),
        ("123m45p789s222z55m1z", 'best = ["4p"]', "", "claims best = [4p], but it is [1z]"),
        ("123m45p789s222z55m1z", 'accepts = { "9p" = 12 }', "", "claims accepts = {9p = 12}, but it is {9p = None}"),
        (READY, "fan = { qidui = 2 }", 'drawn = "1m"', "claims fan = {qidui = 2}, but it is {baotou = 1}"),
        ("123m456p789s222z1z", "value = 1", 'drawn = "3z"', "but it is no win (not_complete)"),
        (READY, "value = 2", "", "13 concealed tiles with 0 melds; 14 are wanted"),
        ("123m456p789s222z11z", 'waits = "all"', "", "13 are wanted"),
        ("3333m33p", "", "", "6 concealed tiles"),
        ("33333m456p789s22z", "", "", "5 copies of 3m; a kind has four"),
        (READY, 'waits = ["0m"]', "", "0m"),
        ("123m", "", 'melds = ["pong 111z"]', "'pong' is none of"),
        ("456p789s222z5z", "", 'melds = ["chi 125m"]', "these tiles form no chi"),
        ("456p789s222z5z", "", 'melds = ["peng 222z"]', "6 copies of 2z"),
        (READY, "", 'drawn = "12m"', "names 2 tiles; one is wanted"),
    ],
)
def test_a_false_claim_or_impossible_hand_is_told_with_what_is_so(
    tiles: str, claim: str, more: str, problem: str
) -> None:
    (message,) = faults(hand(tiles, claim, more))
    assert message.startswith("lessons/zh/a.md, line 10: figure 1: ")
    assert problem in message


def test_figures_are_counted_through_the_lesson() -> None:
    (message,) = faults('```tiles\ntiles = "1m"\n```\n## 二\n' + hand("33333m456p789s22z"))
    assert message == "lessons/zh/a.md, line 14: figure 2: 5 copies of 3m; a kind has four"


def test_a_reveal_speaks_of_the_last_figure_or_of_its_own_tiles() -> None:
    reveal = '```reveal\nask = "?"\nanswer = "!"\nclaim = { %s }\n```\n'
    assert faults(hand(READY) + reveal % "baotou = true") == []
    assert faults(hand(READY) + reveal % f'tiles = "{HELPS}", baotou = false') == []
    assert "but it is true" in faults(hand(READY) + reveal % "baotou = false")[0]
    assert "no figure has been shown" in faults(reveal % "baotou = true")[0]


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        (HELPS, None),
        ("123m456p789s222z13z", None),
        ("89m1m", None),
        (READY, "ready for baotou"),
        ("123m456p789s222z11z", "complete"),
        ("789m", "7"),
        ("123m45p", "5 concealed tiles"),
    ],
)
def test_a_why_not_must_show_something_that_is_not(tiles: str, problem: str | None) -> None:
    found = faults(f'```why-not\ntiles = "{tiles}"\nsay = "!"\n```')
    assert bool(found) == (problem is not None)
    assert problem is None or problem in found[0]


@pytest.mark.parametrize(
    ("tiles", "claim", "sound"),
    [
        ("123m 55p 777z 2222s | 5z", "sets", True),
        ("123m 56p", "sets", False),
        ("891m 1m2p3s 123z", "none", True),
        ("891m 789m", "none", False),
    ],
)
def test_groups_are_what_they_are_called(tiles: str, claim: str, sound: bool) -> None:
    found = faults(f'```groups\ntiles = "{tiles}"\nclaim = {{ groups = "{claim}" }}\n```')
    assert (found == []) is sound


@pytest.mark.clause("T2", "T3", "T4", "T5")
@pytest.mark.parametrize(
    ("tiles", "names"),
    [
        ("789m", ("run",)),
        ("891m", ()),
        ("123z", ()),
        ("8m9m1p", ()),
        ("777z", ("triplet",)),
        ("7777z", ("gang",)),
        ("11m", ("pair",)),
        ("1m1p", ()),
        ("13m5z", ("run",)),
        ("14m5z", ()),
        ("555z", ("triplet",)),
        ("1m", ()),
    ],
)
def test_one_group_is_named_by_the_rules(tiles: str, names: tuple[str, ...]) -> None:
    assert set_names(parse_tiles(tiles)) == names


PLAIN = "123m456p789s222z3z"
FLOATED = 'drawn = "1z"'
AT_3LAO = 'when = { rules = "hangzhou", source = "discard", seat = 2, from = 0, streak = 3 }'


@pytest.mark.parametrize(
    ("tiles", "claim", "more"),
    [
        # 爆头 and one float before it: 1 + 1.
        (READY, 'fan = { baotou = 1, caipiao = 1 }, value = 4, when = { chain = ["caipiao"] }', FLOATED),
        # Two kongs and then the win on a replacement: once in mil2025, each in hangzhou.
        (PLAIN, 'exponent = 2, when = { chain = ["gang", "gang"], source = "gang_draw" }', 'drawn = "3z"'),
        (PLAIN, 'title = "双杠开", when = { rules = "hangzhou", chain = ["gang", "gang"], source = "gang_draw" }',
         'drawn = "3z"'),
        # 无财神 makes 2; 闲家 at 2老: the dealer pays 2 × 4, the others 2 each.
        (PLAIN, "pay = [-8, 12, -2, -2], when = { seat = 1, streak = 2 }", 'drawn = "3z"'),
        # 2 × (2 + 1 + 1) from the one who is liable.
        (PLAIN, "pay = [-8, 8, 0, 0], when = { seat = 1, tan = [[1, 0, 3]] }", 'drawn = "3z"'),
        (PLAIN, "pay = [-8, 0, 8, 0], " + AT_3LAO, 'drawn = "3z"'),
        # 2m turned up: 1m is caishen in yuhang, so that 白 plays as 1m.
        ("5z23m456p789s222z3z", 'waits = ["3z"], when = { rules = "yuhang", caishen = "1m" }', ""),
        # 可爆头 may not win on a discard, nor 闲家 on another 闲家's where only the dealer's count.
        (READY, "no_win = 'baotou_barred', " + AT_3LAO, FLOATED),
        (PLAIN, "no_win = 'source_barred', " + AT_3LAO.replace("from = 0", "from = 1"), 'drawn = "3z"'),
        (PLAIN, 'left = { "3z" = 1 }, when = { visible = "33z" }', ""),
        ("123m456p789s1234z", 'fan = { shifeng = 3, wu_caishen = 1 }, '
         'when = { source = "shifeng", discards = "1122334467z" }', ""),
    ],
)  # fmt: skip
def test_a_claim_may_say_what_happened_before_and_by_whose_rules(tiles: str, claim: str, more: str) -> None:
    assert faults(hand(tiles, claim, more)) == []


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ('value = 4, when = { chain = ["gang"] }', "the chain ends in a gang"),
        ("value = 4, when = { seat = 4 }", "seats are 0, 1, 2, 3"),
        ('value = 4, when = { source = "luck" }', "one of self_draw"),
        ('value = 4, when = { rules = "atlantis" }', "atlantis"),
        ('value = 4, when = { caishen = "1m" }', "always 5z"),
        ("pay = [1, 2, 3], when = { seat = 1 }", "4 whole numbers"),
        ("value = 4, when = { tan = [[1, 1, 3]] }", "taker, giver and number"),
        ('value = 4, when = { wind = "east" }', "unknown key 'wind'"),
        ("when = { seat = 1 }", "claims nothing"),
        ("no_win = 'baotou_barred'", "claims no_win = baotou_barred, but it is a win worth 2"),
        ("pay = [0, 0, 0, 0], when = { seat = 1 }", "claims pay = [0, 0, 0, 0], but it is [-4, 8, -2, -2]"),
    ],
)
def test_what_cannot_have_happened_is_told(claim: str, problem: str) -> None:
    try:
        found = "\n".join(faults(hand(PLAIN, claim, 'drawn = "3z"')))
    except ContentError as error:  # what cannot even be read
        found = str(error)
    assert problem in found
