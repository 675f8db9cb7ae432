"""is-win: does this hand win? Clauses: W1–W3."""

from __future__ import annotations

from random import Random

from trainer.engine import WHITE, Hand, Kind, NotWin, RuleSet, WinContext, shanten
from trainer.quiz.case import Case
from trainer.quiz.deal_hands import near_miss, seven_pairs, standard, suit_kinds
from trainer.quiz.family import Draft, Family
from trainer.quiz.question import Form, Question, Step, Text
from trainer.quiz.words import lacking_steps, reading_steps


def _winning(rng: Random, level: int) -> Hand:
    if level == 1:
        return standard(rng)
    if level == 2:
        if rng.random() < 0.6:
            return seven_pairs(rng, quads=rng.choice((0, 0, 1)))
        return standard(rng, melds=rng.randrange(3))
    if level == 3:
        if rng.random() < 0.25:
            return seven_pairs(rng, caishen=rng.choice((1, 2)))
        return standard(rng, melds=rng.randrange(3), caishen=rng.choice((1, 1, 2)))
    suit = suit_kinds(rng)
    if level > 4:
        return _one_suit(rng, _narrow(rng, suit) if level > 5 else suit)
    kind = rng.randrange(4)
    if kind == 0:
        return seven_pairs(rng, quads=rng.choice((1, 2)), caishen=rng.choice((1, 2)), kinds=(*suit, 27, 28))
    kongs = rng.randrange(2)
    return standard(rng, melds=kongs, kongs=kongs, caishen=rng.choice((0, 1, 2, 3)), kinds=suit)


def _narrow(rng: Random, suit: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Six neighbours of *suit*: the tiles pile up and can be taken apart in more ways."""
    low = rng.randrange(4)
    return suit[low : low + 6]


def _one_suit(rng: Random, kinds: tuple[Kind, ...]) -> Hand:
    """Fourteen tiles of *kinds*, all concealed, one or two of them caishen."""
    if rng.random() < 0.2:
        return seven_pairs(rng, quads=rng.choice((1, 2)), caishen=1, kinds=kinds)
    return standard(rng, caishen=rng.choice((1, 2)), kinds=kinds)


def natural_kinds(hand: Hand) -> tuple[Kind, ...]:
    """The kinds of *hand* and their neighbours in its suit, caishen aside."""
    held = {kind for kind in hand.tiles if kind != WHITE}
    near = {kind + step for kind in held if kind < 27 for step in (-1, 1) if (kind + step) // 9 == kind // 9}
    return tuple(sorted(held | near))


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand and a draw: half of them win, the others are one tile away."""
    full: Hand | None = _winning(rng, level)
    if full is not None and rng.random() < (0.5 if level < 6 else 0.75):  # in a few kinds some misses win all the same
        full = near_miss(rng, full, rules, natural_kinds(full) if level > 4 else ())
        if full is None or shanten(full, rules) != 0:
            return None
    assert full is not None
    tile = rng.choice([kind for kind in full.tiles if kind != WHITE])
    case = Case(full.discard(tile), tile, WinContext(), rules)
    win = case.judge()
    notes = () if level < 3 else (Text("财神是白。", "White is caishen."),)
    steps = (
        lacking_steps(full, rules, tile)
        if isinstance(win, NotWin) or win.reading is None
        else reading_steps(win.reading)
    )
    return Draft(FAMILY.prompt, Form.YES_NO, case.scene(*notes), not isinstance(win, NotWin), steps)


def refute(question: Question, answer: bool) -> tuple[Step, ...]:
    """To a wrong yes: what is still missing; to a wrong no: the groups that win."""
    if answer:
        first = Step(Text("这手牌还没有和。", "This hand does not win yet."))
        case = Case.of(question)
        return (first, *lacking_steps(case.full, case.rules, case.tile))
    return (Step(Text("这手牌和了。", "This hand does win.")), *question.explanation)


FAMILY = Family(
    "is-win",
    Text("和了没有", "Does it win?"),
    Text("自己摸进右边这张，这手牌和了吗？", "You draw the tile on the right. Does this hand win?"),
    (1, 2, 3, 4, 5, 6),
    ("W1", "W2", "W3"),
    build,
    refute,
)
