"""is-set: is this a run, a triplet, a pair, a kong, or nothing? Clauses: T2–T5, W1–W3.

At level 5 six tiles lie in any order, and both two sets and three pairs are to be looked for; at level 6 with caishen.
"""

from __future__ import annotations

from random import Random

from trainer.engine import (
    WHITE,
    Hand,
    Kind,
    Meld,
    MeldKind,
    RuleSet,
    format_tiles,
    preset,
    readings,
    suit_of,
    tile_text,
)
from trainer.quiz.deal_hands import NATURAL
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text
from trainer.quiz.six_tiles import deal_six, look_at
from trainer.quiz.six_words import CHOICES as SIX_CHOICES
from trainer.quiz.six_words import PROMPT as SIX_PROMPT
from trainer.quiz.six_words import six_slips, six_steps
from trainer.quiz.words import caishen_steps

SIX = (5, 6)
"""The levels with six tiles."""

NAMES = {
    "run": Text("顺子", "a run"),
    "triplet": Text("刻子", "a triplet"),
    "pair": Text("对子", "a pair"),
    "gang": Text("杠", "a kong"),
    "none": Text("都不是", "none of these"),
}
CHOICES = tuple(Choice(name, text) for name, text in NAMES.items())
CLAUSE = {"run": "T3", "triplet": "T4", "pair": "T2", "gang": "T5"}
WHAT = {
    "run": Text("同一花色、数字相连的三张，是顺子。", "Three consecutive tiles of one suit are a run."),
    "triplet": Text("三张一样的，是刻子。", "Three alike are a triplet."),
    "pair": Text("两张一样的，是对子。", "Two alike are a pair."),
    "gang": Text("四张一样、已经开出来的，是杠。", "Four alike, declared on the table, are a kong."),
}


def _suited(rng: Random) -> Kind:
    return rng.randrange(27)


def _run(rng: Random) -> list[Kind]:
    low = 9 * rng.randrange(3) + rng.randrange(7)
    return [low, low + 1, low + 2]


def _gapped(rng: Random) -> list[Kind]:
    low = 9 * rng.randrange(3) + rng.randrange(6)
    return rng.choice(([low, low + 1, low + 3], [low, low + 2, low + 3]))


def _mixed(rng: Random) -> list[Kind]:
    rank = rng.randrange(7)
    suits = rng.choice(((0, 0, 1), (0, 1, 1), (0, 1, 2), (2, 2, 0)))
    return [9 * suit + rank + step for step, suit in enumerate(suits)]


def _wrapped(rng: Random) -> list[Kind]:
    start = 9 * rng.randrange(3)
    return rng.choice(([start + 7, start + 8, start], [start + 8, start, start + 1]))


def _honours(rng: Random) -> list[Kind]:
    return rng.choice(([27, 28, 29], [28, 29, 30], [27, 29, 30], [27, 32, 33], [27, 28, 30]))


def _alike(rng: Random, number: int) -> list[Kind]:
    return [rng.choice(NATURAL)] * number


def _wild(rng: Random) -> list[Kind]:
    """Two naturals and a caishen, or one and a caishen: never such that it could be two things."""
    low = 9 * rng.randrange(3) + rng.randrange(7)
    one = rng.choice(NATURAL)
    pair, lone = [one, one], [one]
    return [*rng.choice(([low, low + 1], [low, low + 2], [low + 1, low + 2], pair, pair, lone)), WHITE]


def _wild_none(rng: Random) -> list[Kind]:
    low, rank = 9 * rng.randrange(3), rng.randrange(6)
    return [
        *rng.choice(([low, low + 8], [low + rank, low + rank + 3], [rank, rank + 10], [27, 28], [29, 30], [32, 33])),
        WHITE,
    ]


def _tiles(rng: Random, level: int) -> tuple[list[Kind], bool]:
    """The tiles to show, and whether they lie declared on the table."""
    if level == 1:
        return rng.choice(
            (_run(rng), _alike(rng, 3), _alike(rng, 2), _gapped(rng), [_suited(rng), rng.randrange(27, 31)])
        ), False
    if level == 2:
        return rng.choice((_run(rng), _alike(rng, 3), _alike(rng, 2), _mixed(rng), _wrapped(rng), _honours(rng))), False
    if level == 3:
        four = _alike(rng, 4)
        shown = rng.choice((_run(rng), four, four, _wild(rng), _wild(rng), _wrapped(rng), _honours(rng)))
        return shown, shown is four and rng.random() < 0.5
    four = _alike(rng, 4)
    return rng.choice((*(_wild(rng) for _ in range(5)), _wild_none(rng), _wild_none(rng), four, _honours(rng))), False


def _readings_as_set(tiles: list[Kind], rules: RuleSet) -> dict[str, tuple[Step, ...]]:
    """What *tiles* can be, by the engine: they are put beside melds (and a pair) they have nothing to do with."""
    used = set(tiles)
    spare = [kind for kind in NATURAL if kind not in used and kind >= 27]
    melds = tuple(Meld(MeldKind.PENG, (kind,) * 3) for kind in spare)
    others = tuple(
        Meld(MeldKind.PENG, (9 * suit + rank,) * 3)
        for suit in range(3)
        for rank in range(9)
        if 9 * suit + rank not in used
    )
    fill = (melds + others)[: 4 if len(tiles) == 2 else 3]
    pair = () if len(tiles) == 2 else (others[-1].tiles[0],) * 2
    found: dict[str, tuple[Step, ...]] = {}
    for reading in readings(Hand((*tiles, *pair), fill), rules):
        for group in reading.groups:
            if not group.declared and sorted(p.tile for p in group.tiles) == sorted(tiles):
                found[group.kind.value] = caishen_steps(reading)
    return found


def _why_not(tiles: list[Kind], wanted: str) -> Step:
    """Why *tiles* are not *wanted*. Clauses: T2–T5."""
    natural = [kind for kind in tiles if kind != WHITE]
    size = {"run": 3, "triplet": 3, "pair": 2, "gang": 4}[wanted]
    clause = CLAUSE[wanted]
    if len(tiles) != size:
        text = Text(
            f"{NAMES[wanted].zh}要{size}张，这里有{len(tiles)}张。",
            f"{NAMES[wanted].en.capitalize()} has {size} tiles; here are {len(tiles)}.",
        )
    elif wanted == "gang":
        text = Text(
            "四张一样的还在手里没开，不算杠。", "Four alike that are still in hand, undeclared, are not yet a kong."
        )
    elif wanted != "run":
        text = Text("牌面不一样，对不上。", "The tiles are not alike.")
    elif any(kind >= 27 for kind in natural):
        text = Text("风牌不能连成顺子。", "Honours form no runs.")
    elif len({suit_of(kind) for kind in natural}) > 1:
        text = Text("花色不同，不能连成顺子。", "Different suits never form a run.")
    elif len(set(natural)) == 1:
        text = Text("一样的牌不是相连的牌。", "Tiles alike are not consecutive.")
    elif max(natural) - min(natural) > 5 and len(tiles) == 3:
        text = Text("顺子不能从九绕回一。", "Runs do not wrap from 9 round to 1.")
    else:
        text = Text("数字断开了，不相连。", "The numbers are not consecutive.")
    return Step(text, format_tiles(tiles), clause)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A few tiles and what they are; None when they could be two things."""
    if level in SIX:
        return _six_draft(rng, level, rules)
    tiles, declared = _tiles(rng, level)
    found = {} if declared or len(tiles) == 4 else _readings_as_set(tiles, rules)
    if len(found) > 1:
        return None
    key = "gang" if declared else next(iter(found), "none")
    if key == "none":
        guess = {2: "pair", 3: "run", 4: "gang"}[len(tiles)]
        steps: tuple[Step, ...] = (_why_not(tiles, guess),)
        if len(tiles) == 4:
            text = Text(
                "和牌时，它可以当两个对子，或者拆成刻子加一张。", "In a win it is two pairs, or a triplet and one."
            )
            steps += (Step(text, clause="T5"),)
    else:
        steps = (Step(WHAT[key], format_tiles(tiles), CLAUSE[key]), *found.get(key, ()))
    shown = format_tiles(tiles)
    melds = (str(Meld(MeldKind.ANGANG, tuple(tiles))),) if declared else ()
    notes = [Text("财神是白。", "White is caishen.")] if WHITE in tiles else []
    if len(tiles) == 4:
        notes.append(
            Text("已经开杠。", "Declared.") if declared else Text("还在手里，没有开。", "In hand, not declared.")
        )
    scene = Scene(None, "" if declared else shown, melds, "", tuple(notes))
    return Draft(FAMILY.prompt, Form.CHOICE, scene, key, steps, CHOICES)


def _six_draft(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """Six tiles and what they make; None when the dice gave none that make what was wanted."""
    six = deal_six(rng, level, rules)
    if six is None:
        return None
    notes = (Text("财神是白。", "White is caishen."),) if WHITE in six.tiles else ()
    scene = Scene(None, "".join(map(tile_text, six.tiles)), notes=notes)
    return Draft(SIX_PROMPT, Form.CHOICE, scene, six.key, six_steps(six), SIX_CHOICES)


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """Why the tiles are not what was chosen, then what they are."""
    if question.level in SIX:
        return six_slips(look_at(Hand.parse(question.scene.hand).tiles, preset(question.rules)), answer)
    text = question.scene.hand or question.scene.melds[0].split()[1]
    tiles = list(Hand.parse(text).tiles)
    if answer == "none":
        return question.explanation
    first = _why_not(tiles, answer)
    return (first,) if question.key == "none" else (first, *question.explanation)


FAMILY = Family(
    "is-set",
    Text("认搭子", "Is it a set?"),
    Text("这几张放在一起是什么？", "What are these tiles together?"),
    (1, 2, 3, 4, *SIX),
    ("T2", "T3", "T4", "T5", "W1", "W2", "W3"),
    build,
    refute,
)
