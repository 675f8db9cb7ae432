"""is-baotou: is this hand 可爆头, so that any tile at all completes it? Clauses: W6, W5, K5, P2, P10, P15, X7.

Level 3 asks what that comes to in play: whether a discarded caishen is a float, and whether a win counts as 爆头.
"""

from __future__ import annotations

from random import Random

from trainer.engine import (
    ALL_KINDS,
    WHITE,
    Hand,
    Kind,
    Reading,
    RuleSet,
    Shape,
    completes,
    format_tiles,
    preset,
    shanten,
    tile_en,
    tile_zh,
    waits,
)
from trainer.quiz.baotou_in_play import play_draft, refute_play
from trainer.quiz.deal_hands import NATURAL, near_miss, seven_pairs, standard, suit_kinds
from trainer.quiz.family import Draft, Family
from trainer.quiz.one_reading import one_reading
from trainer.quiz.question import Form, Question, Scene, Step, Text
from trainer.quiz.words import group_text, lacking_steps

IN_PLAY = 3
"""The level that asks about floats and wins."""
# How many tiles of a kind that does not win are named at most; more would only be a wall of tiles.
SHOWN = 12


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
    hand = _hand(rng, level, rules)
    if hand is None or shanten(hand, rules) > 1 or hand.tiles.count(WHITE) > 3:
        return None
    key = waits(hand, rules).baotou
    steps = _why(hand, rules) if key else _why_not(hand, rules)
    if not steps:
        return None
    tiles = format_tiles(hand.tiles)
    melds = tuple(map(str, hand.melds))
    request = {"op": "waits", "rules": rules.id, "hand": tiles, "melds": list(melds)}
    notes = (Text("财神是白。", "White is caishen."),)
    return Draft(FAMILY.prompt, Form.YES_NO, Scene(request, tiles, melds, notes=notes), key, steps)


def _why(hand: Hand, rules: RuleSet) -> tuple[Step, ...]:
    """One caishen aside, the rest is complete: the groups, and what any tile then does; empty when none is plain."""
    held = hand.all_counts()
    for kind in (kind for kind in (33, 32, 30, 29, 28, 27, *NATURAL[:27]) if held[kind] == 0):
        reading = one_reading(hand.draw(kind), rules)
        if reading is not None and (rest := _rest(reading, kind)):
            return _open_steps(hand, reading, rest, kind)
    return ()


def _rest(reading: Reading, drawn: Kind) -> tuple[str, ...]:
    """The groups of *reading* but the pair that a caishen makes with *drawn*; empty when they do not pair."""
    pairs = [group for group in reading.groups if sorted(p.tile for p in group.tiles) == sorted((drawn, WHITE))]
    if len(pairs) != 1:
        return ()
    return tuple(group_text(group.tiles) for group in reading.groups if group is not pairs[0])


def _open_steps(hand: Hand, reading: Reading, rest: tuple[str, ...], drawn: Kind) -> tuple[Step, ...]:
    pairs = reading.shape is Shape.QIDUI
    zh, en = ("六个对子", "six pairs") if pairs else ("四副牌", "four melds")
    melded = "连同亮出的，" if hand.melds else ""
    with_melds = ", melds included," if hand.melds else ""
    first = Text(
        f"拿掉一张财神，其余的{melded}正好是{zh}：",
        f"Set one caishen aside, and the rest{with_melds} is exactly {en}:",
    )
    last = Text(
        f"剩下的这张财神，跟摸进的任何一张都能凑成一对。比如来{tile_zh(drawn)}：",
        f"The caishen set aside makes a pair with whatever comes. With {tile_en(drawn)}, for one:",
    )
    shown = f"{group_text(p for g in reading.groups for p in g.tiles if p.tile == drawn)}5z"
    return (Step(first, " ".join(rest), "W6"), Step(last, shown, "W6"))


def _losing(hand: Hand, rules: RuleSet) -> list[Kind]:
    """The natural kinds that could be drawn and do not complete *hand*."""
    held, won = hand.all_counts(), waits(hand, rules).kinds
    return [kind for kind in ALL_KINDS if kind != WHITE and held[kind] < 4 and kind not in won]


def _why_not(hand: Hand, rules: RuleSet) -> tuple[Step, ...]:
    """No caishen; or tiles that do not complete the hand, and what one of them would leave over. Clause: W6."""
    losing = _losing(hand, rules)
    if WHITE not in hand.tiles:
        zh, en = "手里一张财神也没有，爆头得先有财神。", "There is no caishen in hand, and baotou needs one."
        return (Step(Text(zh, en), clause="W6"), *_example(hand, losing, rules))
    number, won = len(losing), waits(hand, rules).kinds
    if not won:
        zh, en = "这手牌还没有听：来哪一张都还不和。", "The hand is not even ready: no natural tile completes it."
        return (Step(Text(zh, en), clause="W6"), *_example(hand, losing, rules))
    zh = f"不是来什么都和：有 {number} 种牌摸来不和"
    en = f"Not every tile wins: there are {number} kinds that do not"
    some = "，比如：" if number > SHOWN else "："
    such = ", such as:" if number > SHOWN else ":"
    step = Step(Text(zh + some, en + such), format_tiles(losing[:SHOWN]), "W6")
    return (step, *_example(hand, losing, rules))


def _example(hand: Hand, losing: list[Kind], rules: RuleSet) -> tuple[Step, ...]:
    """What is wrong when one of the *losing* tiles comes."""
    if not losing:
        return ()
    held = hand.all_counts()
    drawn = next((kind for kind in losing if held[kind]), losing[0])  # one held already misleads most
    full = hand.draw(drawn)
    assert not completes(full, rules)
    text = Text(f"比如来{tile_zh(drawn)}，不和。", f"{tile_en(drawn).capitalize()}, for one, does not win.")
    return (Step(text), *lacking_steps(full, rules, drawn))


def refute(question: Question, answer: bool | str) -> tuple[Step, ...]:
    """To a wrong yes: no caishen, or the tiles that do not win; to a wrong no: the melds that are complete."""
    if question.level == IN_PLAY:
        return refute_play(Random(question.id), preset(question.rules), answer)
    hand = Hand.parse(question.scene.hand, question.scene.melds)
    if not answer:
        text = Text("可以：来什么都和。", "It is: any tile wins.")
        return (Step(text, clause="W6"), *_why(hand, preset(question.rules)))
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
    (1, 2, IN_PLAY),
    ("W6", "W5", "K5", "P2", "P10", "P15", "X7"),
    build,
    refute,
)
