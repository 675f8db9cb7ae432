"""is-baotou: is this hand 可爆头, so that any tile at all completes it? Clauses: W6, W5, K5, P2, P10, P15, X7.

Level 3 asks what that comes to in play: whether a discarded caishen is a float, and whether a win counts as 爆头.
Levels 4 and 5 ask which discards make a hand 可爆头, level 6 which draws lead there: ``becoming_baotou`` says how.
"""

from __future__ import annotations

from random import Random

from trainer.engine import (
    WHITE,
    Hand,
    RuleSet,
    format_tiles,
    preset,
    shanten,
    waits,
)
from trainer.quiz.baotou_in_play import play_draft, refute_play
from trainer.quiz.baotou_words import why_not_open, why_open
from trainer.quiz.becoming_baotou import BECOMING, becoming_draft, refute_becoming
from trainer.quiz.deal_hands import NATURAL, near_miss, seven_pairs, standard, suit_kinds
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Form, Question, Scene, Step, Text

IN_PLAY = 3
"""The level that asks about floats and wins."""


def _open_hand(rng: Random, level: int) -> Hand:
    """A 可爆头 hand of *level*: four melds and one caishen, then several caishen, six pairs, one suit."""
    if level == 1:
        return standard(rng, melds=rng.randrange(3), caishen=1, baotou=True)
    if rng.random() < 0.35:
        return seven_pairs(rng, quads=rng.choice((0, 0, 1)), caishen=rng.choice((1, 2)), baotou=True)
    melds = rng.randrange(3)
    kinds = (*suit_kinds(rng), *suit_kinds(rng), 27, 33) if melds == 0 else NATURAL
    return standard(rng, melds=melds, kongs=min(melds, rng.randrange(2)), caishen=2, baotou=True, kinds=kinds)


def _no_caishen(rng: Random, level: int) -> Hand | None:
    """A 可爆头 hand with a natural tile where its caishen was: four melds, or six pairs, and a tile over."""
    hand = _open_hand(rng, level)
    held = hand.all_counts()
    lone = rng.choice([kind for kind in NATURAL if held[kind] < 2])
    natural = [kind for kind in hand.tiles if kind != WHITE]
    return Hand((*natural, lone), hand.melds) if len(natural) + 1 == len(hand.tiles) else None


def _one_tile_wrong(rng: Random, level: int, rules: RuleSet) -> Hand | None:
    """A 可爆头 hand of which one tile is another one."""
    hand = _open_hand(rng, level)
    held = hand.all_counts()
    lone = next(kind for kind in (30, 29, 28, 27, 33, 32) if held[kind] == 0)
    missed = near_miss(rng, hand.draw(lone), rules)
    return missed.discard(lone) if missed is not None and lone in missed.tiles else None


def _ready_only(rng: Random, level: int) -> Hand:
    """A hand with caishen that waits for some kinds: many, but not all."""
    full = standard(rng, melds=rng.randrange(3), caishen=1 if level == 1 else rng.choice((1, 2, 2)))
    return full.discard(rng.choice([kind for kind in full.tiles if kind != WHITE]))


def _hand(rng: Random, level: int, rules: RuleSet) -> Hand | None:
    if rng.random() < 0.5:
        return _open_hand(rng, level)
    deal = rng.randrange(3)
    if deal == 0:
        return _no_caishen(rng, level)
    return _one_tile_wrong(rng, level, rules) if deal == 1 else _ready_only(rng, level)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand before its draw: half of them are open, the others lack a caishen or do not win on every tile."""
    if level == IN_PLAY:
        return play_draft(rng, rules)
    if level in BECOMING:
        return becoming_draft(rng, level, rules)
    hand = _hand(rng, level, rules)
    if hand is None or shanten(hand, rules) > 1 or hand.tiles.count(WHITE) > 3:
        return None
    key = waits(hand, rules).baotou
    steps = why_open(hand, rules) if key else why_not_open(hand, rules)
    if not steps:
        return None
    tiles = format_tiles(hand.tiles)
    melds = tuple(map(str, hand.melds))
    request = {"op": "waits", "rules": rules.id, "hand": tiles, "melds": list(melds)}
    notes = (Text("财神是白。", "White is caishen."),)
    return Draft(FAMILY.prompt, Form.YES_NO, Scene(request, tiles, melds, notes=notes), key, steps)


def refute(question: Question, answer: bool | str | list[str]) -> tuple[Step, ...]:
    """To a wrong yes: no caishen, or the tiles that do not win; to a wrong no: the melds that are complete."""
    if isinstance(answer, list):
        return refute_becoming(question, answer)
    if question.level == IN_PLAY:
        return refute_play(Random(question.id), preset(question.rules), answer)
    hand = Hand.parse(question.scene.hand, question.scene.melds)
    if not answer:
        text = Text("可以：来什么都和。", "It is: any tile wins.")
        return (Step(text, clause="W6"), *why_open(hand, preset(question.rules)))
    if WHITE not in hand.tiles:
        zh = "牌是配齐了，可多出来的那张不是财神，不是来什么都能跟它凑。"
        en = "However complete the rest is, the tile left over is no caishen and does not go with just any tile."
        return (Step(Text(zh, en), clause="W6"), *question.explanation)
    zh = "有财神还不够：拿掉一张财神，其余的也要正好配齐。"
    en = "A caishen is not enough: with one set aside, the rest must be complete."
    return (Step(Text(zh, en), clause="W6"), *question.explanation)


FAMILY = Family(
    "is-baotou",
    Text("可爆头吗", "Open to any tile?"),
    Text(
        "还没摸牌。这手牌可爆头吗？（来什么都和）",
        "Before the draw: is this hand ready for baotou, so that any tile wins?",
    ),
    (1, 2, IN_PLAY, *BECOMING),
    ("W6", "W5", "K5", "P2", "P10", "P15", "X7"),
    build,
    refute,
)
