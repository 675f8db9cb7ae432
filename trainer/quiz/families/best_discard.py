"""best-discard: which discard brings the hand nearest to ready, and then leaves the most tiles that help?

Only hands with one best discard are asked, so the answer is never a matter of taste. At level 3 the hand will be ready
and rivers lie open: the discard with the most winning tiles by one's own hand is not the best in view of them. So it is
at levels 4 to 6, where the choice is between more discards, and closer: ``close_discards`` says how.

Clauses: W1–W3, A1, A3, A5.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trainer.engine import (
    WHITE,
    DiscardOption,
    Hand,
    RuleSet,
    format_tiles,
    parse_tile,
    parse_tiles,
    preset,
    tile_en,
    tile_text,
    tile_zh,
)
from trainer.quiz.close_discards import PLANS, deal_close, ranked
from trainer.quiz.deal_hands import NATURAL, standard
from trainer.quiz.family import Draft, Family
from trainer.quiz.open_rivers import neighbours, open_rivers, seen_in
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text

OFFERED = 6
"""How many discards are offered at most, the best ones of the hand."""
WATCHED = 3
"""The level with rivers on the table."""
DISTANCE = {1: (0, 1), 2: (1, 2), WATCHED: (0, 0)}
"""How far from ready the hand may be after the best discard, by level."""
MORE_KINDS = Text(
    "种数多，张数不一定多：要数的是张数。", "More kinds need not be more tiles: it is the tiles that count."
)
MOST_KINDS = 16
"""More kinds that help could no longer be taken in at a glance."""


def _drawn(rng: Random, level: int) -> Hand | None:
    """A hand after its draw, some of its tiles come by chance; None when a fifth copy came up."""
    full = standard(rng, caishen=rng.randrange(2)) if level == 2 else standard(rng, melds=rng.randrange(1, 3))
    swaps = rng.choice(DISTANCE[level]) + 1
    natural = [kind for kind in full.tiles if kind != WHITE]
    rng.shuffle(natural)
    caishen = [kind for kind in full.tiles if kind == WHITE]
    # A neighbour of what is held mostly gives two ways to be ready, as level 3 wants.
    kinds = tuple(sorted({near for kind in natural for near in neighbours(kind)})) if level == WATCHED else NATURAL
    tiles = (*natural[swaps:], *(rng.choice(kinds) for _ in range(swaps)), *caishen)
    melded = [kind for meld in full.melds for kind in meld.tiles]
    if any((*tiles, *melded).count(kind) > 4 for kind in tiles):
        return None
    return Hand(tuple(sorted(tiles)), full.melds)


def _rows(rng: Random, hand: Hand, rules: RuleSet) -> tuple[Row, ...] | None:
    """Rivers that turn the scales between the two best discards of *hand*, both of which leave it ready. Clause: A3."""
    best, second = ranked(hand, rules)[:2]
    if second.shanten > 0 or best.tiles == second.tiles:
        return None
    return open_rivers(rng, hand, best, second)


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand after its draw with one best discard and at least one that is as near to ready but helped by fewer."""
    if level in PLANS:
        close = deal_close(rng, level, rules)
        return None if close is None else _draft(close.hand, close.rows, rules)
    hand = _drawn(rng, level)
    if hand is None:
        return None
    rows: tuple[Row, ...] | None = _rows(rng, hand, rules) if level == WATCHED else ()
    if rows is None:
        return None
    seen = tuple(kind for row in rows for kind in parse_tiles(row.tiles))
    best, second = ranked(hand, rules, seen)[:2]
    least, most = DISTANCE[level]
    if not least <= best.shanten <= most or len(best.accepts) > MOST_KINDS:
        return None
    if best.shanten != second.shanten or best.tiles == second.tiles:
        return None
    return _draft(hand, rows, rules)


def _draft(hand: Hand, rows: tuple[Row, ...], rules: RuleSet) -> Draft:
    """The question about *hand* in view of *rows*, with the way to its key."""
    seen = tuple(kind for row in rows for kind in parse_tiles(row.tiles))
    options = ranked(hand, rules, seen)[:OFFERED]
    best, second = options[:2]
    tiles, melds = format_tiles(hand.tiles), [str(meld) for meld in hand.melds]
    request: dict[str, Any] = {"op": "discards", "rules": rules.id, "hand": tiles, "melds": melds}
    count = Text(
        "只按自己手里看得见的算，别家的牌还没看到。", "Count by your own tiles only; nothing else is seen yet."
    )
    if rows:
        request |= {"visible": format_tiles(seen)}
        count = Text("桌上打出来的牌也要算进去。", "Count the tiles that lie open on the table, too.")
    notes = (Text("财神是白。", "White is caishen."), count)
    offered = sorted(option.discard for option in options)
    choices = tuple(Choice(tile_text(kind), Text(f"打{tile_zh(kind)}", f"discard {tile_en(kind)}")) for kind in offered)
    scene = Scene(request, tiles, tuple(melds), notes=notes, rows=rows)
    watched = _watch_steps(ranked(hand, rules)[0], options) if rows else ()
    steps = (*watched, _accepts_step(best), _accepts_step(second), _verdict_step(best, second))
    return Draft(FAMILY.prompt, Form.CHOICE, scene, tile_text(best.discard), steps, choices)


def _watch_steps(promising: DiscardOption, options: tuple[DiscardOption, ...]) -> tuple[Step, ...]:
    """What the hand alone would say, and what the table makes of it. Clause: A3."""
    left = next((option.tiles for option in options if option.discard == promising.discard), 0)
    kind, (helps, winning) = promising.discard, ("能和的", "winning tiles")
    if promising.shanten:
        helps, winning = "有用的", "tiles that help"
    zh = f"光看手里，打{tile_zh(kind)}{helps}有 {promising.tiles} 张；再看桌上，只剩 {left} 张了。"
    en = f"By the hand alone, discarding {tile_en(kind)} leaves {promising.tiles} {winning}; "
    return (Step(Text(zh, f"{en}in view of the table only {left} are left."), tile_text(kind), "A3"),)


def _distance(option: DiscardOption) -> Text:
    if option.shanten == 0:
        return Text("就听牌了", "the hand is ready")
    return Text(f"离听牌差 {option.shanten} 张", f"the hand is {option.shanten} from ready")


def _accepts_step(option: DiscardOption) -> Step:
    """What *option* leaves: how far from ready, and every kind that helps with the tiles there are. Clause: A5."""
    where, kind = _distance(option), option.discard
    helps = Text("能和的", "tiles that win") if option.shanten == 0 else Text("有用的", "tiles that help")
    text = Text(
        f"打{tile_zh(kind)}，{where.zh}；{helps.zh}有 {len(option.accepts)} 种，共 {option.tiles} 张：",
        f"Discard {tile_en(kind)} and {where.en}; {helps.en}: {len(option.accepts)} kinds, {option.tiles} tiles.",
    )
    return Step(text, format_tiles(option.accepts), "A5")


def _verdict_step(best: DiscardOption, other: DiscardOption) -> Step:
    """Why *best* is better than *other*. Clause: A1."""
    one, two = best.discard, other.discard
    if best.shanten < other.shanten:
        text = Text(
            f"打{tile_zh(one)}离听牌更近，打{tile_zh(two)}拆掉了有用的牌。",
            f"{tile_en(one).capitalize()} leaves you nearer to ready; to discard {tile_en(two)} breaks what you need.",
        )
    else:
        zh = f"一样近，打{tile_zh(one)}多 {best.tiles - other.tiles} 张有用的，所以打{tile_zh(one)}。"
        en = f"Both are as near, but {tile_en(one)} leaves more tiles that help: {best.tiles} against {other.tiles}."
        text = Text(zh, en)
    return Step(text, f"{tile_text(one)} {tile_text(two)}", "A1")


def refute(question: Question, answer: str) -> tuple[Step, ...]:
    """The discard given beside the best one: how far each leaves the hand from ready, and what then helps."""
    hand = Hand.parse(question.scene.hand, question.scene.melds)
    options = ranked(hand, preset(question.rules), seen_in(question.scene))
    given = next(option for option in options if option.discard == parse_tile(answer))
    best = options[0]
    slips: tuple[Step, ...] = ()
    if question.level in PLANS and given.shanten == best.shanten and len(given.accepts) > len(best.accepts):
        slips = (Step(MORE_KINDS, clause="A5"),)
    return (*slips, _accepts_step(given), _accepts_step(best), _verdict_step(best, given))


FAMILY = Family(
    "best-discard",
    Text("打哪张", "Which discard?"),
    Text(
        "打哪张最好？先要离听牌最近；一样近的，要留下的有用牌张数最多。",
        "Which discard is best: nearest to ready, and among those, most tiles that help?",
    ),
    (1, 2, WATCHED, *PLANS),
    ("A1", "A3", "A5"),
    build,
    refute,
)
