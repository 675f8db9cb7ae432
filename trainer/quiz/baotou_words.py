"""Why a hand is 可爆头, or why it is not: groups, and tiles that do not complete it. Clause: W6."""

from __future__ import annotations

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
    readings,
    tile_en,
    tile_zh,
    waits,
)
from trainer.quiz.deal_hands import NATURAL
from trainer.quiz.one_reading import one_reading
from trainer.quiz.question import Step, Text
from trainer.quiz.words import group_text, lacking_steps

# How many tiles of a kind that does not win are named at most; more would only be a wall of tiles.
SHOWN = 12


def why_open(hand: Hand, rules: RuleSet) -> tuple[Step, ...]:
    """One caishen aside, the rest is complete: the groups, and what any tile then does; empty when none is plain."""
    held = hand.all_counts()
    for kind in (kind for kind in (33, 32, 30, 29, 28, 27, *NATURAL[:27]) if held[kind] == 0):
        reading = one_reading(hand.draw(kind), rules)
        if reading is not None and (rest := _rest(reading, kind)):
            return _open_steps(hand, reading, rest, kind)
    return ()


def why_open_at_all(hand: Hand, rules: RuleSet) -> tuple[Step, ...]:
    """``why_open`` for every hand that is 可爆头: where the plainest reading pairs other tiles, one that does not.

    Apart from ``why_open``, for on what that leaves unsaid the older levels deal again.
    """
    if found := why_open(hand, rules):
        return found
    held = hand.all_counts()
    kind = next(kind for kind in (33, 32, 30, 29, 28, 27, *NATURAL[:27]) if held[kind] == 0)
    for reading in readings(hand.draw(kind), rules):
        if rest := _rest(reading, kind):
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


def why_not_open(hand: Hand, rules: RuleSet) -> tuple[Step, ...]:
    """No caishen; or tiles that do not complete the hand, and what one of them would leave over. Clause: W6."""
    lost = _losing(hand, rules)
    if WHITE not in hand.tiles:
        zh, en = "手里一张财神也没有，爆头得先有财神。", "There is no caishen in hand, and baotou needs one."
        return (Step(Text(zh, en), clause="W6"), *_example_steps(hand, lost, rules))
    number, won = len(lost), waits(hand, rules).kinds
    if not won:
        zh, en = "这手牌还没有听：来哪一张都还不和。", "The hand is not even ready: no natural tile completes it."
        return (Step(Text(zh, en), clause="W6"), *_example_steps(hand, lost, rules))
    zh = f"不是来什么都和：有 {number} 种牌摸来不和"
    en = f"Not every tile wins: there are {number} kinds that do not"
    some = "，比如：" if number > SHOWN else "："
    such = ", such as:" if number > SHOWN else ":"
    step = Step(Text(zh + some, en + such), format_tiles(lost[:SHOWN]), "W6")
    return (step, *_example_steps(hand, lost, rules))


def _example_steps(hand: Hand, losing: list[Kind], rules: RuleSet) -> tuple[Step, ...]:
    """What is wrong when one of the *losing* tiles comes."""
    if not losing:
        return ()
    held = hand.all_counts()
    drawn = next((kind for kind in losing if held[kind]), losing[0])  # one held already misleads most
    full = hand.draw(drawn)
    assert not completes(full, rules)
    text = Text(f"比如来{tile_zh(drawn)}，不和。", f"{tile_en(drawn).capitalize()}, for one, does not win.")
    return (Step(text), *lacking_steps(full, rules, drawn))
