"""read-hand: a hand has won; what does each caishen stand for? Clauses: W1–W3, P12, S4, S6.

Every placing that belongs to a reading of the greatest worth is right, whichever caishen is which; each tile placed
right earns its part. Levels 1 and 2 have one caishen and one answer; 3 has two caishen; 4 two of them in a single suit,
or in seven pairs; 5 a caishen turned up at a table that is named, where 白 plays as the tile it came from; 6 three
caishen, and hands that read both ways, of which the dearer counts.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from trainer.engine import (
    WHITE,
    Hand,
    Kind,
    Reading,
    RuleSet,
    Shape,
    format_tiles,
    parse_tile,
    tile_en,
    tile_text,
    tile_zh,
)
from trainer.quiz.family import Draft, Family
from trainer.quiz.open_table import COPIES, TURNED_UP, caishen_step
from trainer.quiz.question import Form, Question, Row, Scene, Step, Text
from trainer.quiz.stand_ins import MOST, Places, Puzzle, deal
from trainer.quiz.words import GROUPS, group_text, lacking_steps, names

WHITE_NOTE = Text("财神是白。", "White is caishen.")
BOTH_WAYS = 6
"""From this level on a hand may read as four melds and a pair and as seven pairs."""


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A winning hand, and all the right ways to place its caishen."""
    puzzle = deal(rng, level, rules)
    win = None if puzzle is None else puzzle.win()
    if puzzle is None or win is None or win.reading is None or puzzle.full.tiles.count(WHITE) > 3:
        return None
    found = puzzle.read()
    ways, both = puzzle.ways(found, win.shape), win.rival is not None
    if len(ways) > MOST[level] or (both and level < BOTH_WAYS) or puzzle.is_free(found):
        return None
    right, request = puzzle.places(win.reading), puzzle.request()
    rows = () if puzzle.turned is None else (Row(TURNED_UP, tile_text(puzzle.turned)),)
    scene = Scene(request, request["hand"], tuple(request["melds"]), request["tile"], _notes(puzzle), rows)
    others = tuple(_texts(way) for way in ways if way != right)
    steps = _explain(puzzle, win.reading, others, both=both)
    text = _prompt(len(right), several=level > 2, dearest=level >= BOTH_WAYS)
    return Draft(text, Form.PLACE_TILES, scene, _texts(right), steps, accepted=others)


def _prompt(number: int, *, several: bool, dearest: bool) -> Text:
    """What is asked; whether more than one answer may be right, and whether readings may differ in worth."""
    zh, en = "财神当哪张牌？", "Which tile does the caishen stand for?"
    if number > 1:
        zh, en = f"{number} 张财神各当哪张牌？", f"Which tile does each of the {number} caishen stand for?"
    zh, en = f"这手牌和了。{zh}", f"This hand has won. {en}"
    if dearest:
        return Text(f"{zh}按最值钱的读法答。", f"{en} Take the dearest reading.")
    return (
        Text(f"{zh}读法不止一种的，答一种就行。", f"{en} Where several are right, give one.")
        if several
        else Text(zh, en)
    )


def _notes(puzzle: Puzzle) -> tuple[Text, ...]:
    if puzzle.turned is None:
        return (WHITE_NOTE,)
    rules, option = puzzle.rules, puzzle.rules.id == "hangzhou"
    return (
        Text(
            f"这桌打{rules.name_zh}{'，选了翻牌定财神' if option else ''}。",
            f"This table plays {rules.name_en}{', with the caishen turned up' if option else ''}.",
        ),
    )


def _texts(places: Places) -> list[str]:
    return [tile_text(kind) for kind in places]


def _explain(puzzle: Puzzle, reading: Reading, others: tuple[list[str], ...], *, both: bool) -> tuple[Step, ...]:
    """The caishen where it is to be found, the reading, each caishen in its group, and what else is right."""
    steps = [] if puzzle.turned is None else _turned_steps(puzzle.turned, puzzle.caishen)
    if reading.shape is Shape.QIDUI:
        text, clause = Text("拆成七个对子。", "Read as seven pairs."), "W2"
    else:
        text, clause = Text("拆成四副牌加一对将。", "Read as four melds and a pair."), "W1"
    steps.append(Step(text, " ".join(group_text(group.tiles) for group in reading.groups), clause))
    if both:
        zh, en = "它也能拆成四副加一对，可七对值钱，取七对。", "Four melds and a pair would do too; the dearer counts."
        steps.append(Step(Text(zh, en), clause="P12"))
    steps += _placed_steps(puzzle, reading)
    if others:
        ways = Text(
            "；".join(names(map(parse_tile, way)).zh for way in others),
            "; ".join(names(map(parse_tile, way)).en for way in others),
        )
        steps.append(Step(Text(f"这样放也对：{ways.zh}。", f"Just as good: {ways.en}."), clause="W3"))
    return tuple(steps)


def _placed_steps(puzzle: Puzzle, reading: Reading) -> list[Step]:
    """One line a caishen: what it stands for, in which group. Clause: W3."""
    name, steps = Text(tile_zh(puzzle.caishen), tile_en(puzzle.caishen).capitalize()), []
    for group in reading.groups:
        kind = GROUPS[group.kind]
        for placed in () if group.declared else group.tiles:
            if placed.tile == puzzle.caishen:
                zh = f"{name.zh}当{tile_zh(placed.stands_for)}，凑成{kind.zh}。"
                en = f"{name.en} stands for {tile_en(placed.stands_for)} and makes the {kind.en}."
                steps.append(Step(Text(zh, en), group_text(group.tiles), "W3"))
    return steps


def _turned_steps(turned: Kind, caishen: Kind) -> list[Step]:
    """Which tile is caishen here, and what 白 plays as. Clauses: S4, S6."""
    zh, en = tile_zh(caishen), tile_en(caishen)
    zh, en = (
        f"白顶{zh}的空，就当{zh}用，它不是财神。",
        f"White takes the place of {en} and plays as it; it is no caishen.",
    )
    return [caishen_step(turned, caishen), Step(Text(zh, en), "5z", "S6")]


def refute(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """What is right of *answer*, why the hand so read is not complete or not worth as much, then what is right."""
    puzzle = Puzzle.of(question)
    given = tuple(parse_tile(text) for text in answer)
    if any(puzzle.places(reading) == given for reading in puzzle.read()):
        zh = "这样放也成四副加一对，能和；可是七对更值钱，要取值钱的。"
        en = "So it makes four melds and a pair, a win too; but seven pairs are worth more, and the dearer counts."
        return (Step(Text(zh, en), clause="P12"), *question.explanation)
    best = max((tuple(map(parse_tile, way)) for way in _right(question)), key=lambda way: _common(way, given))
    return (*_slips(best, given), *_why_not(puzzle, given), *question.explanation)


def _right(question: Question) -> list[list[str]]:
    """Every right answer."""
    return [list(map(str, way)) for way in (question.key, *question.accepted) if isinstance(way, list)]


def _common(way: Places, given: Places) -> int:
    return sum((Counter(way) & Counter(given)).values())


def _slips(best: Places, given: Places) -> tuple[Step, ...]:
    """Which tiles of *given* are right, if some are, and which are not."""
    wrong = tuple((Counter(given) - Counter(best)).elements())
    right = tuple((Counter(given) & Counter(best)).elements())
    told = names(wrong)
    text = Text(f"当{told.zh}，牌凑不齐。", f"With {told.en} the hand is not complete.")
    if right:
        kept = names(right)
        zh = f"{kept.zh}放对了；其余当{told.zh}，牌凑不齐。"
        text = Text(zh, f"{kept.en.capitalize()} is right; with {told.en} for the rest the hand is not complete.")
    return (Step(text, format_tiles(wrong), "W3"),)


def _why_not(puzzle: Puzzle, given: Places) -> tuple[Step, ...]:
    """The hand with the caishen replaced by *given*, and the tile left over in it. Clauses: W1, W2."""
    if puzzle.caishen != WHITE or WHITE in given:
        return ()
    held = puzzle.full.all_counts()
    if any(held[kind] + given.count(kind) > COPIES for kind in given):
        return ()  # a caishen may well be a fifth copy, but then there is no such hand to show
    natural = (kind for kind in puzzle.full.tiles if kind != WHITE)
    return lacking_steps(Hand((*natural, *given), puzzle.full.melds), puzzle.rules)


FAMILY = Family(
    "read-hand",
    Text("财神当什么", "What the caishen stands for"),
    Text("每张财神当哪张牌？", "Which tile does each caishen stand for?"),
    (1, 2, 3, 4, 5, 6),
    ("W1", "W2", "W3", "P12", "S4", "S6"),
    build,
    refute,
)
