"""compare, levels 4 to 6: the points of one win at two tables, in three rooms with options, at all five rule sets.

At levels 4 and 5 every number offered for a table comes equally often, so that a choice cannot be told by its company.
Clauses: C6, D1–D7, K5, L1–L5, P2–P9, W4, W5, W7, W8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from trainer.engine import PRESETS, NotWin, format_tiles, tile_text, with_options
from trainer.quiz.duel_words import turned_rows
from trainer.quiz.posed import Claim, Posed, judged, line
from trainer.quiz.question import AnswerValue, Choice, Form, Question, Row, Step, Text
from trainer.quiz.take_slips import Slip, slips
from trainer.quiz.take_words import explain, notes, whose
from trainer.quiz.takes import Agreed, Bout, Side, deal_payer, deal_spot

_TRIES = 5000
ROOM = PRESETS["hangzhou"]
SENTENCES = 6
PRESET_PAIRS = 4
"""The level at which two presets are compared; at the next it is three rooms."""
MISTAKES = 3
"""How many wrong numbers one can be led to at a table that pays, at least: the more, the more has to be known."""
DROPPED_BARRED = {4: 0.5, 5: 0.8}
"""How many of the wins that one of the tables bars are not asked about: there is little to work out."""
DROPPED_EQUAL = 0.85
"""How many of the wins that pay the same everywhere are not asked about, for they come too often."""
NAMES = (Text("甲桌", "room A"), Text("乙桌", "room B"), Text("丙桌", "room C"))
AGREEMENTS: tuple[tuple[str, Any, str, Text], ...] = (
    ("cap", 3, "P9", Text("封顶 3 番", "a cap of 3 fan")),
    ("value_cap", 6, "P9", Text("牌值最多算 6（庄家翻倍之前）", "a value of 6 at most, before the dealer factor")),
    ("wu_caishen", "any", "P7", Text("什么牌没有财神都加一番", "one fan for any hand without a caishen")),
    ("wu_caishen", "none", "P7", Text("没有财神不加番", "nothing for a hand without a caishen")),
    ("liability", False, "L1", Text("不打承包", "no liability (承包)")),
    ("peng_counts", False, "C6", Text("只有吃算摊，碰和杠不算", "only chows count as 摊, no pungs or kongs")),
    ("discard_win", "always", "W4", Text("别人打的，谁都可以和", "anybody may win on any discard")),
    ("discard_win", "never", "W4", Text("只能自摸", "a win by own draw only")),
    ("discarder_pays", "all", "D5", Text("放铳的一个人付三家", "the discarder pays for all three")),
    ("rob_gang", "always", "K5", Text("加杠随时可以抢，算自摸", "an added kong may always be robbed, as an own draw")),
    ("missing_suit", True, "W7", Text("和牌要缺一门", "a win must lack a suit (缺一门)")),
    (
        "must_baotou",
        True,
        "W8",
        Text("有财必拷响", "with a caishen only baotou or a kong draw wins (有财必拷响)"),
    ),
    ("start_streak", 2, "D1", Text("笃二（新庄从二老起）", "a new dealer starts at streak 2 (笃二)")),
    ("start_streak", 3, "D1", Text("笃三（新庄从三老起）", "a new dealer starts at streak 3 (笃三)")),
)
"""Option, value, the clause it changes, and how it is told."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question about several tables, and the slips at each that the choices are made of."""

    bout: Bout
    slips: tuple[tuple[Slip, ...], ...]


def _presets(rng: Random) -> tuple[Side, ...]:
    return tuple(Side.of(rules) for rules in rng.sample(list(PRESETS.values()), 2))


def _room(rng: Random, name: Text) -> Side:
    """A room in which two things were agreed."""
    options = rng.sample(sorted({option for option, *_ in AGREEMENTS}), 2)
    picked = [rng.choice([agreed for agreed in AGREEMENTS if agreed[0] == option]) for option in options]
    rules = with_options(ROOM, {option: value for option, value, *_ in picked})
    return Side(name, rules, tuple(Agreed(text, clause) for *_, clause, text in picked))


def _rooms(rng: Random) -> tuple[Side, ...]:
    return tuple(_room(rng, name) for name in NAMES)


def _matters(bout: Bout) -> bool:
    """Whether what was agreed changes the points in two rooms at least."""
    plain = Bout(bout.spot, (Side.of(ROOM),), bout.payer).amounts[0]
    return sum(points != plain for points in bout.amounts) >= 2


def _picked(rng: Random, right: int, made: list[Slip]) -> tuple[Slip, ...]:
    """Two of the slips, so many of them below the right number that any place in the row is as likely.

    That a win is none is taken for a mistake wherever it can be one: else 0 would be right whenever it is offered.
    """
    none = [slip for slip in made if slip.points == 0 and rng.random() < 0.8]
    below = rng.randrange(3)
    lower = [slip for slip in made if slip.points < right and slip not in none]
    higher = [slip for slip in made if slip.points > right]
    lower = [*none, *rng.sample(lower, len(lower))]
    higher = rng.sample(higher, len(higher))
    below = min(max(below, 2 - len(higher)), len(lower))
    return (*lower[:below], *higher[: 2 - below])


def _bout(rng: Random, level: int) -> Bout | None:
    """A win at the tables of *level*, whose points differ as a rule; None when the dice made none."""
    spot = deal_spot(rng)
    if spot is None:
        return None
    bout = Bout(spot, _presets(rng) if level == PRESET_PAIRS else _rooms(rng), deal_payer(rng, spot))
    if not bout.fit or (level != PRESET_PAIRS and not _matters(bout)):
        return None
    barred = any(isinstance(found, NotWin) for found in bout.verdicts)
    alike = len(set(bout.amounts)) == 1
    dropped = (barred and rng.random() < DROPPED_BARRED[level]) or (alike and rng.random() < DROPPED_EQUAL)
    return None if dropped else bout


def deal_offer(rng: Random, level: int) -> Offer:
    """A win at two presets or in three rooms, with mistakes to be made at each: at presets the two that are offered."""
    for _ in range(_TRIES):
        bout = _bout(rng, level)
        if bout is None:
            continue
        made = [slips(bout, place) for place in range(len(bout.sides))]
        enough = [2 if isinstance(found, NotWin) else MISTAKES for found in bout.verdicts]
        if all(len(found) >= number for found, number in zip(made, enough, strict=True)):
            picked = (_picked(rng, right, found) for right, found in zip(bout.amounts, made, strict=True))
            return Offer(bout, tuple(picked) if level == PRESET_PAIRS else tuple(map(tuple, made)))
    raise RuntimeError(f"no win at several tables in {_TRIES} tries")


def _id(points: Sequence[int]) -> str:
    return ".".join(map(str, points))


def pose_pair(rng: Random) -> Posed:
    """Level 4: how many points at each of two tables?"""
    offer = deal_offer(rng, PRESET_PAIRS)
    bout = offer.bout
    one, two = (side.name for side in bout.sides)
    text = Text(
        f"同一副牌、同样的和法，在{one.zh}和{two.zh}，{whose(bout.payer).zh}？",
        f"The same win in {one.en} and in {two.en}: {whose(bout.payer).en}?",
    )
    numbers = [sorted({right, *told}) for right, told in zip(bout.amounts, _whys(offer), strict=True)]
    choices = tuple(
        Choice(_id((a, b)), Text(f"{one.zh} {a} 分，{two.zh} {b} 分", f"{a} in {one.en}, {b} in {two.en}"))
        for a, b in product(*numbers)
    )
    return _posed(bout, text, Form.CHOICE, _id(bout.amounts), explain(bout), choices)


def _whys(offer: Offer) -> list[dict[int, Step]]:
    """What leads to each wrong number, table by table."""
    return [{slip.points: slip.why for slip in found} for found in offer.slips]


def pose_gap(rng: Random) -> Posed:
    """Level 5: how far do three rooms differ?"""
    bout = deal_offer(rng, PRESET_PAIRS + 1).bout
    zh, en = "、".join(name.zh for name in NAMES), ", ".join(name.en for name in NAMES)
    text = Text(
        f"同一副牌、同样的和法，在{zh}，{whose(bout.payer).zh}？最多的一桌比最少的一桌多几分？",
        f"The same win in {en}: {whose(bout.payer).en}? By how many is the most more than the least?",
    )
    steps = (*explain(bout), _gap_step(bout))
    return _posed(bout, text, Form.NUMBER, _gap(bout.amounts), steps)


def _gap(amounts: Sequence[int]) -> int:
    return max(amounts) - min(amounts)


def _gap_step(bout: Bout) -> Step:
    pairs = list(zip((side.name for side in bout.sides), bout.amounts, strict=True))
    zh, en = "，".join(f"{name.zh} {n} 分" for name, n in pairs), ", ".join(f"{n} in {name.en}" for name, n in pairs)
    gap = f"{max(bout.amounts)} − {min(bout.amounts)} = {_gap(bout.amounts)}"
    return line(f"{zh}：{gap}。", f"{en}: {gap}.", "D7")


def _rows(bout: Bout) -> tuple[Row, ...]:
    return turned_rows(side.table for side in bout.sides)


def _posed(
    bout: Bout, text: Text, form: Form, key: AnswerValue, steps: tuple[Step, ...], choices: tuple[Choice, ...] = ()
) -> Posed:
    hand, tile = bout.spot.win.hand, bout.spot.win.tile
    shown = format_tiles(hand.tiles), tuple(map(str, hand.melds)), tile_text(tile)
    return Posed(text, form, key, steps, steps[-1], notes(bout), choices, _rows(bout), {}, *shown)


def refute_points(question: Question, answer: str | int) -> tuple[Step, ...]:
    """The mistake behind each wrong number of *answer*, or the one or two that lead to it; then how it is."""
    offer = deal_offer(Random(question.id), question.level)
    if isinstance(answer, int):
        return (*_behind_gap(offer, answer), *question.explanation)
    given = zip(_whys(offer), map(int, answer.split(".")), strict=True)
    return (*(whys[points] for whys, points in given if points in whys), *question.explanation)


def _behind_gap(offer: Offer, gap: int) -> tuple[Step, ...]:
    """The fewest mistakes that lead to *gap*, one or two of them; where none do, the points of all the rooms."""
    amounts = offer.bout.amounts
    if gap in amounts and gap == max(amounts):
        return (line("问的是多几分，还要减去最少的。", "The least is still to be taken away from the most.", "D7"),)
    taken = [((points, None), *whys.items()) for points, whys in zip(amounts, _whys(offer), strict=True)]
    found = []
    for row in product(*taken):
        if _gap([points for points, _ in row]) == gap:
            found.append(tuple(why for _, why in row if why is not None))
    fewest = min(found, key=len, default=())
    return fewest if 1 <= len(fewest) <= 2 else (_gap_step(offer.bout),)


def deal_five(rng: Random) -> Bout:
    """A win at all five tables, with three different points among them at least."""
    sides = tuple(map(Side.of, PRESETS.values()))
    for _ in range(_TRIES):
        spot = deal_spot(rng)
        if spot is None:
            continue
        bout = Bout(spot, sides, deal_payer(rng, spot))
        # A tile that was another's sets the tables apart so easily that own draws would hardly come.
        kept = spot.giver is None or rng.random() < 0.3
        if kept and bout.fit and len(set(bout.amounts)) >= 3:
            return bout
    raise RuntimeError(f"no win at five tables in {_TRIES} tries")


def pose_five(rng: Random) -> Posed:
    """Sentences about the points of one win at all five rule sets, to be judged one by one."""
    bout = deal_five(rng)
    text = Text(
        f"同一副牌、同样的和法，五套规则各算各的：{whose(bout.payer).zh}？哪几句是对的？都选上。",
        f"The same win under all five rule sets: {whose(bout.payer).en}? Which of these are true? Pick all that are.",
    )
    posed = judged(
        rng, _claims(rng, bout), SENTENCES, notes=notes(bout), before=explain(bout), rows=_rows(bout), text=text
    )
    hand, tile = bout.spot.win.hand, bout.spot.win.tile
    return Posed(
        posed.text, posed.form, posed.key, posed.steps, posed.astray, posed.notes, posed.choices, posed.rows,
        posed.slips, format_tiles(hand.tiles), tuple(map(str, hand.melds)), tile_text(tile),
    )  # fmt: skip


def _claims(rng: Random, bout: Bout) -> list[Claim]:
    """One sentence for each pair of tables, and one for each table."""
    claims = []
    for one, two in combinations(rng.sample(range(5), 5), 2):
        first, second = bout.amounts[one], bout.amounts[two]
        # What is true and special is said as often as not, so that no wording is always false.
        way = 0 if first == second else 1 if first == 2 * second else rng.randrange(3)
        claims.append(_of_pair(bout, one, two, rng.choice((way, 2))))
    most = max(bout.amounts)
    for place in range(5):
        name, points = bout.sides[place].name, bout.amounts[place]
        zh, en = f"没有哪一边比{name.zh}多", f"nowhere is it more than in {name.en}"
        claims.append(Claim(Text(zh, en), points == most, _why(bout, place, bout.amounts.index(most))))
    return claims


def _of_pair(bout: Bout, one: int, two: int, way: int) -> Claim:
    """More at one table than at another, as much, or just twice as much."""
    a, b = bout.sides[one].name, bout.sides[two].name
    first, second = bout.amounts[one], bout.amounts[two]
    why = _why(bout, one, two)
    if way == 0:
        text = Text(f"{a.zh}和{b.zh}一样多", f"as much in {a.en} as in {b.en}")
        return Claim(text, first == second, why)
    if way == 1:
        text = Text(f"{a.zh}正好是{b.zh}的两倍", f"just twice as much in {a.en} as in {b.en}")
        return Claim(text, first == 2 * second > 0, why)
    return Claim(Text(f"{a.zh}比{b.zh}多", f"more in {a.en} than in {b.en}"), first > second, why)


def _why(bout: Bout, one: int, two: int) -> Step:
    """The points of two tables beside each other."""
    a, b = bout.sides[one].name, bout.sides[two].name
    found = bout.verdicts[one]
    clause = found.clause if isinstance(found, NotWin) else "D4" if bout.spot.giver is None else "D7"
    first, second = bout.amounts[one], bout.amounts[two]
    if one == two:
        return line(f"{a.zh}是 {first} 分，最多。", f"{first} in {a.en}, which is the most.", clause)
    return line(f"{a.zh} {first} 分，{b.zh} {second} 分。", f"{first} in {a.en}, {second} in {b.en}.", clause)
