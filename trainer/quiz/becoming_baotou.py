"""On the way to 可爆头: which discards leave a hand that any tile completes, which draws lead to one. Clause: W6.

At level 4 there are two caishen in any suits; at level 5 often one suit or pairs, and more discards do it; at
level 6 the tile is still to be drawn, and not every tile that wins leads there: one has to look two steps ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trainer.engine import (
    WHITE,
    Hand,
    Kind,
    RuleSet,
    format_tiles,
    is_baotou,
    parse_tile,
    preset,
    tile_en,
    tile_text,
    tile_zh,
    waits,
)
from trainer.engine.tiles import COPIES
from trainer.quiz.baotou_words import why_not_open, why_open_at_all
from trainer.quiz.deal_hands import NATURAL, seven_pairs, standard, suit_kinds
from trainer.quiz.family import Draft
from trainer.quiz.open_rivers import neighbours
from trainer.quiz.question import Form, Question, Scene, Step, Text
from trainer.quiz.words import names

BECOMING = (4, 5, 6)
DRAWS = 6
"""The level that asks for draws."""
SIZES = {4: (2, 6), 5: (3, 9), DRAWS: (2, 9)}
"""How many tiles may be right, by level."""
DISCARD_PROMPT = Text(
    "摸了牌，先不和。打哪张，打完就可爆头？（能打的都选；打财神不用选）",
    "You have drawn and do not win yet. Which discards leave you ready for baotou? (Pick all but the caishen.)",
)
DRAW_PROMPT = Text(
    "还没摸牌，也还不可爆头。摸进哪种牌，先不和，打一张，就可爆头？（都选出来；财神不用选）",
    "You are not ready for baotou yet. Which tiles, drawn, let some discard make you so? (Pick all but the caishen.)",
)


def opening_discards(hand: Hand, rules: RuleSet) -> tuple[Kind, ...]:
    """The natural tiles of *hand* that, discarded, leave it 可爆头. Clause: W6.

    >>> from trainer.engine import MIL2025
    >>> opening_discards(Hand.parse("1234m456p789s222z5z"), MIL2025)
    (0, 3)
    """
    kinds = sorted(set(hand.tiles) - {WHITE})
    return tuple(kind for kind in kinds if is_baotou(hand.discard(kind), rules))


def opening_draws(hand: Hand, rules: RuleSet) -> dict[Kind, Kind]:
    """The natural tiles that, drawn, let *hand* become 可爆头, each with a discard that makes it so. Clause: W6.

    Only tiles that complete the hand can: four melds lack one tile, and the caishen pairs whatever is left over.
    """
    found: dict[Kind, Kind] = {}
    held = hand.all_counts()
    for kind in waits(hand, rules).kinds:
        if held[kind] == COPIES:
            continue  # a dead wait: only a caishen could come for it
        full = hand.draw(kind)
        for discard in opening_discards(full, rules):
            found.setdefault(kind, discard)
    return found


def _open_hand(rng: Random, level: int) -> Hand:
    """A 可爆头 hand to start from."""
    if level > 4 and rng.random() < 0.15:
        return seven_pairs(rng, caishen=rng.choice((1, 2)), kinds=(*suit_kinds(rng), *range(27, 31)), baotou=True)
    if level == 4:
        return standard(rng, melds=rng.randrange(3), caishen=2, baotou=True)
    kinds = suit_kinds(rng) if level == DRAWS or rng.random() < 0.6 else NATURAL
    return standard(rng, melds=rng.randrange(2), caishen=2, kinds=kinds, baotou=True)


def _beside(rng: Random, hand: Hand) -> Kind | None:
    """A tile of which one more may be held: one like those in hand or next to them; None when the dice gave none."""
    kind = rng.choice(neighbours(rng.choice([kind for kind in hand.tiles if kind != WHITE])))
    return None if kind == WHITE or hand.all_counts()[kind] == COPIES else kind


def _deal(rng: Random, level: int, rules: RuleSet) -> tuple[Hand, tuple[Kind, ...]] | None:
    """A hand and what is right; None when the dice gave nothing fit to ask."""
    hand = _open_hand(rng, level)
    extra = _beside(rng, hand)
    if extra is None:
        return None
    full = hand.draw(extra)
    if level != DRAWS:
        return Hand(tuple(sorted(full.tiles)), full.melds), opening_discards(full, rules)
    lost = rng.choice([kind for kind in full.tiles if kind not in (WHITE, extra)])
    short = full.discard(lost)
    if is_baotou(short, rules):
        return None
    found = opening_draws(short, rules)
    # Where every tile that wins leads there, nobody has to look beyond the win.
    if len(waits(short, rules).kinds) == len(found):
        return None
    return Hand(tuple(sorted(short.tiles)), short.melds), tuple(found)


def becoming_draft(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand, and the discards or draws that make it 可爆头."""
    dealt = _deal(rng, level, rules)
    least, most = SIZES[level]
    if dealt is None or not least <= len(dealt[1]) <= most:
        return None
    hand, right = dealt
    steps = _draw_steps(hand, rules) if level == DRAWS else _discard_steps(hand, right, rules)
    notes = (Text("财神是白。", "White is caishen."),)
    scene = Scene(None, format_tiles(hand.tiles), tuple(map(str, hand.melds)), notes=notes)
    key = [tile_text(kind) for kind in right]
    return Draft(DRAW_PROMPT if level == DRAWS else DISCARD_PROMPT, Form.PICK_TILES, scene, key, steps)


def _discard_steps(hand: Hand, right: Sequence[Kind], rules: RuleSet) -> tuple[Step, ...]:
    """The discards that do it, and how the rest lies after one of them. Clause: W6."""
    text = Text(
        f"打完要来什么都和：拿掉一张财神，其余正好配齐。能打的有{names(right).zh}。",
        f"After the discard any tile must win: one caishen aside, the rest is complete. So discard {names(right).en}.",
    )
    return (Step(text, format_tiles(right), "W6"), *_after(hand, right[0], rules))


def _after(hand: Hand, discard: Kind, rules: RuleSet) -> tuple[Step, ...]:
    """How *hand* lies when *discard* is gone."""
    text = Text(f"打{tile_zh(discard)}以后：", f"With {tile_en(discard)} gone:")
    return (Step(text, tile_text(discard), "W6"), *why_open_at_all(hand.discard(discard), rules))


def _draw_steps(hand: Hand, rules: RuleSet) -> tuple[Step, ...]:
    """What wins, which of it leads to 可爆头 with which discard, and how one of these hands lies. Clauses: W1, W6."""
    found, won = opening_draws(hand, rules), waits(hand, rules).kinds
    zh = f"先找能和的：这 {len(won)} 种来了都和。可只有配齐四副牌（或六对）、还多一张财神的，才可爆头。"
    en = (
        f"{len(won)} kinds win, but only those that complete four melds (or six pairs) beside a caishen lead to baotou."
    )
    drawn, discard = next(iter(found.items()))
    one = Text(
        f"能可爆头的是{names(found).zh}。比如摸进{tile_zh(drawn)}，打{tile_zh(discard)}：",
        f"These are {names(found).en}. Draw {tile_en(drawn)}, for one, and discard {tile_en(discard)}:",
    )
    after = hand.draw(drawn).discard(discard)
    first = Step(Text(zh, en), format_tiles(won), "W6")
    return (first, Step(one, f"{tile_text(drawn)} {tile_text(discard)}", "W6"), *why_open_at_all(after, rules))


def refute_becoming(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """For each missed tile how it makes the hand 可爆头, for each wrong one why it does not."""
    hand, rules = Hand.parse(question.scene.hand, question.scene.melds), preset(question.rules)
    key = [str(tile) for tile in question.key] if isinstance(question.key, list) else []
    missed = [parse_tile(text) for text in key if text not in answer]
    wrong = [parse_tile(text) for text in answer if text not in key]
    steps: list[Step] = []
    if question.level == DRAWS:
        found, won = opening_draws(hand, rules), waits(hand, rules).kinds
        for kind in missed:
            steps += _missed_draw(hand, kind, found[kind], rules)
        steps += [_wrong_draw(kind, kind in won) for kind in wrong]
        return tuple(steps)
    for kind in missed:
        steps += (Step(Text(f"漏了{tile_zh(kind)}。", f"{tile_en(kind).capitalize()} was missed.")),)
        steps += _after(hand, kind, rules)
    for kind in wrong:
        steps += _wrong_discard(hand, kind, rules)
    return tuple(steps)


def _missed_draw(hand: Hand, drawn: Kind, discard: Kind, rules: RuleSet) -> tuple[Step, ...]:
    text = Text(
        f"漏了{tile_zh(drawn)}：摸进它，打{tile_zh(discard)}，就可爆头。",
        f"{tile_en(drawn).capitalize()} was missed: draw it, discard {tile_en(discard)}, and any tile wins.",
    )
    return (Step(text, tile_text(drawn), "W6"), *why_open_at_all(hand.draw(drawn).discard(discard), rules))


def _wrong_draw(kind: Kind, wins: bool) -> Step:
    if wins:
        zh = f"来{tile_zh(kind)}能和，可不和的话，打哪张都不可爆头：财神都用在牌里了，没有多的。"
        en = f"{tile_en(kind).capitalize()} wins, but no discard leaves a caishen to spare: all are in use."
    else:
        zh = f"摸进{tile_zh(kind)}，打哪张都不可爆头。"
        en = f"With {tile_en(kind)} drawn, no discard leaves the hand ready for baotou."
    return Step(Text(zh, en), tile_text(kind), "W6")


def _wrong_discard(hand: Hand, kind: Kind, rules: RuleSet) -> tuple[Step, ...]:
    if kind not in hand.tiles:
        text = Text(f"手里没有{tile_zh(kind)}，打不了。", f"You hold no {tile_en(kind)} to discard.")
        return (Step(text, tile_text(kind), "W6"),)
    text = Text(f"打{tile_zh(kind)}以后，还不可爆头。", f"With {tile_en(kind)} gone the hand is not ready for baotou.")
    return (Step(text, tile_text(kind), "W6"), *why_not_open(hand.discard(kind), rules))
