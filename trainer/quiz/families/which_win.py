"""which-win: all the tiles that complete this hand. Clauses: W1–W3."""

from __future__ import annotations

from random import Random

from trainer.engine import (
    WHITE,
    Hand,
    Kind,
    RuleSet,
    completes,
    format_tiles,
    parse_tile,
    preset,
    tile_en,
    tile_text,
    tile_zh,
    waits,
)
from trainer.quiz.deal_hands import seven_pairs, standard, suit_kinds
from trainer.quiz.family import Draft, Family
from trainer.quiz.one_reading import one_reading
from trainer.quiz.question import Form, Question, Scene, Step, Text
from trainer.quiz.words import caishen_steps, group_text, lacking_steps, names

# How many kinds may win, by level: a rise that shows.
HONOURS = (27, 32, 33)
SIZES = {1: (1, 2), 2: (1, 4), 3: (2, 12), 4: (3, 18), 5: (4, 12), 6: (6, 24)}


def _ready(rng: Random, level: int) -> Hand:
    if level == 1:
        full = standard(rng, melds=rng.randrange(3))
    elif level == 2:
        suit = (*suit_kinds(rng), *suit_kinds(rng), 27, 33)
        full = seven_pairs(rng) if rng.random() < 0.2 else standard(rng, melds=rng.randrange(2), kinds=suit)
    elif level == 3:
        full = standard(rng, melds=rng.randrange(3), caishen=1)
        if rng.random() < 0.15:
            full = seven_pairs(rng, caishen=1)
    elif level == 4:
        full = standard(rng, melds=rng.randrange(2), caishen=rng.choice((1, 1, 2)), kinds=(*suit_kinds(rng), *HONOURS))
    else:  # all of one suit, concealed: many ways to take it apart
        full = standard(rng, caishen=level - 4, kinds=suit_kinds(rng))
    return full.discard(rng.choice([kind for kind in full.tiles if kind != WHITE]))


def _line(hand: Hand, kind: Kind, rules: RuleSet) -> tuple[Step, ...]:
    """How *kind* completes *hand*: the groups, and the caishen in them."""
    reading = one_reading(hand.draw(kind), rules)
    if reading is None:
        return ()
    text = Text(f"来{tile_zh(kind)}，和：", f"{tile_en(kind).capitalize()} wins:")
    tiles = " ".join(group_text(group.tiles) for group in reading.groups)
    clause = "W2" if reading.shape.value == "qidui" else "W1"
    return (Step(text, tiles, clause), *caishen_steps(reading))


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand one tile short; None when any tile wins, a wait is dead, or too many or too few kinds win."""
    hand = _ready(rng, level)
    found = waits(hand, rules)
    least, most = SIZES[level]
    if found.baotou or found.dead or not least <= len(found.kinds) <= most:
        return None
    tiles = format_tiles(hand.tiles)
    melds = [str(meld) for meld in hand.melds]
    total, number = names(found.kinds), len(found.kinds)
    first = Step(
        Text(
            f"一共听 {number} 种：{total.zh}。", f"{number} {'kind wins' if number == 1 else 'kinds win'}: {total.en}."
        ),
        format_tiles(found.kinds),
        "W1",
    )
    steps = [first, *(step for kind in found.kinds for step in _line(hand, kind, rules))]
    notes = (Text("财神是白；摸到白当然也和，不用选它。", "White is caishen; it wins too, so it is not asked for."),)
    request = {"op": "waits", "rules": rules.id, "hand": tiles, "melds": melds}
    scene = Scene(request, tiles, tuple(melds), "", notes)
    return Draft(FAMILY.prompt, Form.PICK_TILES, scene, [tile_text(kind) for kind in found.kinds], tuple(steps))


def refute(question: Question, answer: list[str]) -> tuple[Step, ...]:
    """For each missed tile the groups it makes, for each wrong one what is still missing."""
    rules, hand = preset(question.rules), Hand.parse(question.scene.hand, question.scene.melds)
    key = question.key if isinstance(question.key, list) else []
    steps: list[Step] = []
    for kind in (parse_tile(str(text)) for text in key if text not in answer):
        text = Text(f"漏了{tile_zh(kind)}。", f"{tile_en(kind).capitalize()} was missed.")
        steps += [Step(text, tile_text(kind)), *_line(hand, kind, rules)]
    for kind in (parse_tile(text) for text in answer if text not in key):
        steps += _wrong(hand, kind, rules)
    return tuple(steps)


def _wrong(hand: Hand, kind: Kind, rules: RuleSet) -> tuple[Step, ...]:
    if kind == WHITE:
        text = Text(
            "白是财神，摸到总能和，这里不用选。", "White is caishen: it always wins here, and is not asked for."
        )
        return (Step(text, "5z", "W3"),)
    if hand.all_counts()[kind] >= 4:
        text = Text(f"四张{tile_zh(kind)}都在自己手里，摸不到了。", f"All four {tile_en(kind)} are in your own hand.")
        return (Step(text, tile_text(kind), "W3"),)
    full = hand.draw(kind)
    assert not completes(full, rules)
    text = Text(f"来{tile_zh(kind)}还不和。", f"{tile_en(kind).capitalize()} does not win.")
    return (Step(text, tile_text(kind)), *lacking_steps(full, rules, kind))


FAMILY = Family(
    "which-win",
    Text("听什么", "What wins?"),
    Text("来哪些牌能和？把能和的都选上。", "Which tiles win? Pick all of them."),
    (1, 2, 3, 4, 5, 6),
    ("W1", "W2", "W3"),
    build,
    refute,
)
