"""conduct: at a real table, where does a tile lie, who may see it, how long may one think? Clauses: F3, F6, K4, O7, O8.

Level 1 asks for the claimed tile, the drawn one and the time to call; level 2 for kongs, rows of a river, and other
tables. Whose a claimed tile was, and what others see of a concealed kong, is asked of a real table. Level 3 is about
three melds of yours, level 4 about five events against the clocks of different tables, level 5 about sentences on all
the melds of a table, level 6 on more of them and on a table beside it; of these there are far more than 10,000 each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from trainer.engine import PRESETS, Hand, Kind, RuleSet, format_tiles, tile_en, tile_zh
from trainer.quiz.conduct_events import against_the_clock, three_melds
from trainer.quiz.conduct_melds import two_tables, what_lies_there
from trainer.quiz.deal_hands import Box
from trainer.quiz.family import Draft, Family
from trainer.quiz.manner_matters import Matter, drawn_tile, kong_laid, kong_seen, line, river, seconds
from trainer.quiz.people import PLAYERS
from trainer.quiz.posed import Posed, until
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.table_manners import LEFT, MIDDLE, RIGHT, SIDE_NAMES, SIDES
from trainer.quiz.table_scene import (
    AFTER_YOU,
    BEFORE_YOU,
    OPPOSITE,
    SEAT_NAMES,
    YOU,
    claim_moment,
    discard_moment,
)
from trainer.table.actions import Action, Do


def _claimed(rng: Random) -> tuple[int, Kind, tuple[Kind, ...], Do] | None:
    """A claim that a real table carried out: whose tile, which, the whole meld, the kind of claim. Clause: O7."""
    box, giver = Box(rng), rng.choice((BEFORE_YOU, BEFORE_YOU, OPPOSITE, AFTER_YOU))
    chow = giver == BEFORE_YOU and rng.random() < 0.5
    group = list(box.run() if chow else box.alike(3))
    tile = rng.choice(group)
    own = list(group)
    own.remove(tile)
    hand = Hand(tuple(sorted([*own, *(kind for _ in range(11) for kind in box.alike(1))])))
    moment = discard_moment(rng, PRESETS["mil2025"], hand, giver, tile)
    do = Do.CHI if chow else Do.PENG
    after = None if moment is None else claim_moment(moment, Action(YOU, do, tile, tuple(sorted(own))))
    if after is None:
        return None
    declared = after.you.declared[0]
    assert declared.from_seat is not None  # a claimed meld says whose the tile was
    return declared.from_seat, tile, declared.meld.tiles, do


SIDE_CHOICES = tuple(Choice(side, SIDE_NAMES[side]) for side in (LEFT, MIDDLE, RIGHT))


def _where_it_lies(rng: Random) -> Matter | None:
    """You claimed a tile: on which side of the meld does it lie? Clause: O7."""
    found = _claimed(rng)
    if found is None:
        return None
    giver, tile, meld, do = found
    who, word = SEAT_NAMES[giver], Text("吃", "chow") if do is Do.CHI else Text("碰", "pung")
    story = Text(
        f"{who.zh}打出{tile_zh(tile)}，你{word.zh}了。", f"You {word.en} {tile_en(tile)}, discarded by {who.en}."
    )
    steps = (
        _side_step(giver),
        line("要来的那张横放，一看就知道是谁打的。", "It lies sideways, so that all see whose it was.", "O7"),
    )
    rows = (Row(Text("亮出的一副", "The meld"), format_tiles(meld)),)
    text = Text("横放的那张放在哪一边？", "On which side of the meld does the claimed tile lie sideways?")
    slips: dict[int | str, Text] = {
        side: Text(f"放{name.zh}，是另一家打的。", f"{name.en.capitalize()} means another player.")
        for side, name in SIDE_NAMES.items()
    }
    return Matter(story, text, SIDES[giver], steps, SIDE_CHOICES, rows, slips)


def _side_step(giver: int) -> Step:
    who, side = SEAT_NAMES[giver], SIDE_NAMES[SIDES[giver]]
    zh = f"左边是上家，中间是对家，右边是下家：{who.zh}打的，放{side.zh}。"
    en = f"Left is the player before you, middle the one opposite, right the one after you: here {side.en}."
    return line(zh, en, "O7")


def _whose_it_was(rng: Random) -> Matter | None:
    """A meld with a tile laid sideways: who discarded it? Clause: O7."""
    found = _claimed(rng)
    if found is None or found[3] is Do.CHI:
        return None  # a chow is always from the player before
    giver, tile, meld, _ = found
    name, side = rng.choice(PLAYERS), SIDE_NAMES[SIDES[giver]]
    zh = f"{name.zh}碰了{tile_zh(tile)}，三张里横放的那张在{side.zh}。"
    story = Text(zh, f"{name.en} has punged {tile_en(tile)}; the tile laid sideways is {side.en}.")
    text = Text(f"这张是{name.zh}的哪一家打的？", f"Who discarded it, as {name.en} sees the table?")
    return Matter(
        story,
        text,
        str(giver),
        (_side_step(giver),),
        _named_from(name),
        (Row(Text("碰的一副", "The pung"), format_tiles(meld)),),
    )


def _named_from(name: Text) -> tuple[Choice, ...]:
    """The other three, as *name* calls them."""
    seats = (
        (BEFORE_YOU, "上家", "the player before"),
        (OPPOSITE, "对家", "the player opposite"),
        (AFTER_YOU, "下家", "the player after"),
    )
    return tuple(Choice(str(seat), Text(f"{name.zh}的{zh}", f"{en} {name.en}")) for seat, zh, en in seats)


MATTERS: Mapping[int, tuple[Callable[[Random], Matter | None], ...]] = {
    1: (_where_it_lies, _where_it_lies, _whose_it_was, drawn_tile, seconds),
    2: (kong_seen, kong_laid, river, river, _whose_it_was),
}


FURTHER: Mapping[int, Callable[[Random], Posed | None]] = {
    3: three_melds,
    4: against_the_clock,
    5: what_lies_there,
    6: two_tables,
}
"""The levels that ask about several events."""


def _matter(rng: Random, level: int) -> Matter:
    """What is asked; the same dice ask the same, so a wrong answer is refuted by what was asked."""
    while True:
        found = rng.choice(MATTERS[level])(rng)
        if found is not None:
            return found


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A story from a table and a question about it."""
    if level in FURTHER:
        return until(rng, FURTHER[level]).draft()
    asked = _matter(rng, level)
    scene = Scene(None, "", notes=(asked.story,), rows=asked.rows)
    form = Form.CHOICE if asked.choices else Form.NUMBER
    return Draft(asked.text, form, scene, asked.key, asked.steps, asked.choices)


def refute(question: Question, answer: Any) -> tuple[Step, ...]:
    """The slip that leads to *answer* where there is one; then how it is."""
    if question.level in FURTHER:
        return until(Random(question.id), FURTHER[question.level]).refuted(question, answer)
    slip = _matter(Random(question.id), question.level).slips.get(answer)
    told = question.explanation
    return told if slip is None else (Step(slip, clause=told[0].clause), *told)


FAMILY = Family(
    "conduct",
    Text("桌上的规矩", "Manners at the table"),
    Text("桌上的规矩：怎么放、给多久", "At the table: where tiles lie, how long one has"),
    (1, 2, *FURTHER),
    ("F3", "F6", "K4", "O7", "O8"),
    build,
    refute,
)
