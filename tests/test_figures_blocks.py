"""Interactive blocks in a lesson: read strictly, checked by engine and table, the same in both languages."""

from __future__ import annotations

import pytest

from trainer.course import ContentError, Interactive, Lesson
from trainer.course.claims import false_claims
from trainer.course.interactive import ChainSpec, LockSpec, PaySpec, ReadingsSpec, TurnedSpec, WallSpec
from trainer.course.interactive.read import KINDS
from trainer.course.parse import parse_lesson
from trainer.course.shape import differences
from trainer.ui.content import course

FRONT = """+++
id = "a"
chapter = 7
title = "a"
teaches = ["P10"]
ruleset = "mil2025"
aim = "a"
+++
## 一
"""
CHAIN = 'kind = "chain"\ntiles = "123m345p678s777z5z"\nsteps = ["draw 5z", "discard 5z"]'
LOCK = 'kind = "lock"\nhands = { 0 = "123m56p789s22211z" }\nsteps = ["2 draw 5z", "2 discard 5z"]'
WALL = 'kind = "wall"\ndice = [2, 5]'
TURNED = 'kind = "turned"\ntile = "3m"'
PAY = 'kind = "pay"\ncontrols = ["winner"]'
READINGS = 'kind = "readings"\ntiles = "123m56p789s22211z"\ndrawn = "4p"'


def lesson(body: str, lang: str = "zh") -> Lesson:
    """A lesson of one block, whose fence is on line 10."""
    return parse_lesson(f"{FRONT}```interactive\n{body}\n```\n", f"lessons/{lang}/a.md", "zh" if lang == "zh" else "en")


def spec_in(body: str) -> object:
    (block,) = lesson(body).blocks
    assert isinstance(block, Interactive)
    return block.spec


@pytest.mark.parametrize(
    ("body", "spec"),
    [
        (CHAIN, ChainSpec(tiles="123m345p678s777z5z", steps=("draw 5z", "discard 5z"))),
        (
            f'{LOCK}\nmelds = {{ 0 = ["peng 777p"] }}\ndealer = 2\nstreak = 3\nrules = "hangzhou"',
            LockSpec(
                hands=((0, "123m56p789s22211z"),),
                melds=((0, ("peng 777p",)),),
                steps=("2 draw 5z", "2 discard 5z"),
                dealer=2,
                streak=3,
                rules="hangzhou",
            ),
        ),
        (WALL, WallSpec(dice=(2, 5))),
        (TURNED, TurnedSpec(tile="3m")),
        (
            f'{PAY}\nwinner = 1\nsource = "discard"\nfrom = 0\ntan = [[1, 0, 3]]\nexponent = 2',
            PaySpec(controls=("winner",), winner=1, source="discard", from_seat=0, tan=((1, 0, 3),), exponent=2),
        ),
        (READINGS, ReadingsSpec(tiles="123m56p789s22211z", drawn="4p")),
    ],
    ids=list(KINDS),
)
def test_each_kind_of_block_becomes_its_spec(body: str, spec: object) -> None:
    assert spec_in(body) == spec


@pytest.mark.parametrize(
    ("body", "line", "problem"),
    [
        ('kind = "film"', 11, "kind is 'film'; known are chain, lock, wall, turned, pay, readings"),
        ("dice = [1, 2]", 11, "kind is missing"),
        (f"{WALL}\nseed = 7", 13, "unknown key 'seed'"),
        (f'{TURNED}\nrules = "yuhang"', 13, "unknown key 'rules'"),
        (f"{READINGS}\nsteps = []", 14, "unknown key 'steps'"),
        ('kind = "wall"\ndice = [2]', 12, "two whole numbers are wanted"),
        ('kind = "wall"\ndice = [2, true]', 12, "two whole numbers are wanted"),
        ('kind = "chain"\ntiles = "123m345p678s777z5z"', 11, "steps is missing"),
        (f"{CHAIN}\ndealer = 4", 14, "dealer is 4; seats are 0, 1, 2, 3"),
        ('kind = "lock"\nhands = { 5 = "1m" }\nsteps = []', 12, "seat 5; seats are 0, 1, 2, 3"),
        (f'{LOCK}\nmelds = {{ 1 = ["peng 777p"] }}', 14, "seat 1 has melds and no hand"),
        (f"{PAY}\ntan = [[0, 0, 3]]", 13, "taker, giver and number"),
        (f"{PAY}\ntan = [[0, 3]]", 13, "taker, giver and number"),
        (f"{PAY}\nfrom = 7", 13, "from is 7"),
    ],
)
def test_whatever_a_block_may_not_hold_is_refused_with_its_line(body: str, line: int, problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        lesson(body)
    assert str(caught.value).startswith(f"lessons/zh/a.md, line {line}: interactive: ")
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (CHAIN.replace("discard 5z", "discard 9m"), "step 2 (0 discard 9m): the table refuses it: not_held (F1)"),
        (CHAIN.replace("777z5z", "777z"), "12 concealed tiles"),
        (f'{CHAIN}\nrules = "mil2026"', "rules: 'mil2026' is none of"),
        (f'{CHAIN}\nrules = "bianfeng"', "bianfeng turns a tile up"),
        (f"{CHAIN}\nstreak = 4", "the streak runs from 1 to 3"),
        (LOCK.replace("5z", "9m"), "no lock to watch"),
        (WALL.replace("5", "7"), "two numbers from 1 to 6"),
        (TURNED.replace("3m", "3x"), "names no tile"),
        (PAY.replace("winner", "weather"), "'weather' is none of"),
        (READINGS.replace("4p", "9m"), "no win (not_complete)"),
    ],
)
def test_what_engine_or_table_refuses_is_told_with_file_and_line(body: str, problem: str) -> None:
    (found,) = false_claims(lesson(body))
    assert str(found).startswith("lessons/zh/a.md, line 10: interactive: ")
    assert problem in str(found)


@pytest.mark.parametrize("body", [CHAIN, LOCK, WALL, TURNED, PAY, READINGS], ids=list(KINDS))
def test_a_sound_block_is_passed(body: str) -> None:
    assert list(false_claims(lesson(body))) == []


def test_the_two_languages_share_all_but_the_caption() -> None:
    zh = lesson(f'{WALL}\ncaption = "掷一掷"')
    assert list(differences(zh, lesson(f'{WALL}\ncaption = "Roll"', "en"))) == []
    (found,) = differences(zh, lesson('kind = "wall"\ndice = [2, 6]', "en"))
    assert "not the same block as in lessons/zh/a.md, line 10" in str(found)


def test_a_claim_after_an_interactive_figure_still_speaks_of_the_hand_before_it() -> None:
    hand = '```hand\ntiles = "123m56p789s22211z"\n```\n'
    reveal = '```reveal\nask = "?"\nanswer = "!"\nclaim = { waits = ["4p", "7p"], caishen = true }\n```\n'
    text = f"{FRONT}{hand}\n```interactive\n{WALL}\n```\n\n{reveal}"
    assert list(false_claims(parse_lesson(text, "lessons/zh/a.md", "zh"))) == []


def test_every_kind_of_interactive_figure_has_a_lesson() -> None:
    placed = {
        type(block.spec)
        for lesson in course().lessons.values()
        for block in lesson["zh"].blocks
        if isinstance(block, Interactive)
    }
    assert placed == {ChainSpec, LockSpec, WallSpec, TurnedSpec, PaySpec, ReadingsSpec}
