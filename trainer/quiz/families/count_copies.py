"""count-copies: how many tiles of a kind have not been seen yet? Clauses: T1, S4, S5, K4, W1.

Level 1 shows a hand alone; 2 adds one's melds and discards, 3 the rivers of the others, 4 their melds and a concealed
kong nobody sees. At 5 a tile was turned up at a table that is named, and two kinds, or the caishen, are counted; at 6
the waits of a ready hand, which are first to be found. The choices name the kinds that are counted.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

from trainer.engine import Kind, RuleSet, format_tiles, parse_tile, tile_en, tile_text, tile_zh
from trainer.quiz.family import Draft, Family
from trainer.quiz.open_table import COPIES, THREE_SHOWN, TURNED_UP, caishen_step, seen
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text
from trainer.quiz.spread import FACE_DOWN, Spread, plain, ready, turned_up
from trainer.quiz.words import names

WINNING = Text(
    "这手牌听着。能和的牌（不算白），一共还有几张没看见？",
    "This hand is ready. How many winning tiles (white aside) have not been seen, in all?",
)
CAISHEN_LEFT = Text("财神还有几张没看见？", "How many caishen have not been seen?")


def _prompt(kinds: tuple[Kind, ...]) -> Text:
    if len(kinds) == 1:
        return Text(f"{tile_zh(kinds[0])}还有几张没看见？", f"How many {tile_en(kinds[0])} have not been seen?")
    zh, en = "和".join(map(tile_zh, kinds)), " and ".join(map(tile_en, kinds))
    return Text(f"{zh}一共还有几张没看见？", f"How many {en} have not been seen, in all?")


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A table, a kind or more, and how many of them are out of sight."""
    spread = turned_up(rng) if level == 5 else ready(rng, rules) if level == 6 else plain(rng, level)
    if spread is None:
        return None
    text = _prompt(spread.kinds)
    if level >= 5:
        text = WINNING if level == 6 else CAISHEN_LEFT if len(spread.kinds) == 1 else text
    melds = tuple(str(meld) for meld in spread.melds)
    scene = Scene(None, format_tiles(spread.hand), melds, "", spread.notes, spread.rows)
    choices = tuple(Choice(tile_text(kind), Text(tile_zh(kind), tile_en(kind))) for kind in spread.kinds)
    key = sum(map(spread.left, spread.kinds))
    return Draft(text, Form.NUMBER, scene, key, _explain(spread, level), choices)


def _explain(spread: Spread, level: int) -> tuple[Step, ...]:
    """What is to be counted, where each kind can be seen, and the sum."""
    steps = []
    if level == 6:
        found = names(spread.kinds)
        text = Text(f"听 {len(spread.kinds)} 种：{found.zh}。", f"It waits for {len(spread.kinds)} kinds: {found.en}.")
        steps.append(Step(text, format_tiles(spread.kinds), "W1"))
    elif len(spread.kinds) == 1 and level == 5:
        turned = next(parse_tile(row.tiles) for row in spread.rows if row.label == TURNED_UP)
        steps.append(caishen_step(turned, spread.kinds[0]))
    steps += [_count_step(spread, kind) for kind in spread.kinds]
    steps += _shown_steps(spread)
    if len(spread.kinds) > 1:
        terms = " + ".join(str(spread.left(kind)) for kind in spread.kinds)
        total = sum(map(spread.left, spread.kinds))
        steps.append(Step(Text(f"一共 {terms} = {total} 张。", f"In all {terms} = {total}."), clause="T1"))
    return tuple(steps)


def _count_step(spread: Spread, kind: Kind) -> Step:
    """Where the copies of *kind* can be seen, taken from four. Clauses: T1, S5."""
    found = list(seen(spread.places, kind))
    name, left = Text(tile_zh(kind), tile_en(kind).capitalize()), spread.left(kind)
    if not found:
        text = Text(f"{name.zh}一张也没看见：四张都在外头。", f"{name.en}: none is to be seen, so all four are out.")
        return Step(text, tile_text(kind), "T1")
    zh = "，".join(f"{place.where.zh} {number} 张" for place, number in found)
    en = ", ".join(f"{number} {place.where.en}" for place, number in found)
    terms = " − ".join(str(number) for number in (COPIES, *(number for _, number in found)))
    clause = "S5" if any(place.label == TURNED_UP for place, _ in found) else "T1"
    return Step(
        Text(f"{name.zh}：{zh}。{terms} = {left}。", f"{name.en}: {en}. {terms} = {left}."), tile_text(kind), clause
    )


def _shown_steps(spread: Spread) -> list[Step]:
    """What a concealed kong tells: nothing where all four lie face down, all four where three are shown. Clause: K4."""
    steps = []
    if any(note in FACE_DOWN for note in spread.notes):
        zh, en = "扣着的暗杠看不见，什么也减不了。", "A concealed kong that nobody sees takes nothing away."
        steps.append(Step(Text(zh, en), clause="K4"))
    for place in spread.places:
        if place.label in THREE_SHOWN and place.tiles[0] in spread.kinds:
            zh = "暗杠亮三张、扣一张，扣着的也是同一种：四张都有主了。"
            en = "Three of the concealed kong are shown, and the fourth is the same: all four are accounted for."
            steps.append(Step(Text(zh, en), format_tiles(place.tiles), "K4"))
    return steps


def refute(question: Question, answer: int) -> tuple[Step, ...]:
    """The slip behind the number given: too many to be, a place or a wait overlooked, the seen taken for the unseen."""
    spread = Spread.of(question)
    most = COPIES * len(spread.kinds)
    if not 0 <= answer <= most:
        zh, en = f"一种牌只有四张，这里最多 {most} 张。", f"A kind has four tiles, so {most} at the most here."
        return (Step(Text(zh, en), clause="T1"), *question.explanation)
    return (_slip(spread, answer, most), *question.explanation)


def _slip(spread: Spread, answer: int, most: int) -> Step:
    total = sum(map(spread.left, spread.kinds))
    found = [(place, n) for place in spread.places if (n := sum(place.tiles.count(kind) for kind in spread.kinds))]
    for number in range(1, len(found) + 1):
        for missed in combinations(found, number):
            if answer == total + sum(n for _, n in missed):
                zh = "、".join(f"{place.where.zh}的 {n} 张" for place, n in missed)
                en = ", ".join(f"{n} {place.where.en}" for place, n in missed)
                return Step(Text(f"是不是漏看了{zh}？", f"Overlooked, it seems: {en}."), clause="T1")
    for kind in spread.kinds if len(spread.kinds) > 1 else ():
        if spread.left(kind) and answer == total - spread.left(kind):
            text = Text(f"是不是漏数了{tile_zh(kind)}？", f"Was {tile_en(kind)} left out?")
            return Step(text, tile_text(kind), "T1")
    if answer == most - total:
        text = Text(f"{answer} 是看得见的，问的是没看见的。", f"{answer} can be seen; the others are asked for.")
        return Step(text, clause="T1")
    more = answer > total
    zh = "数多了：看得见的每一张都要减去。" if more else "数少了：减掉了没有亮出来的牌。"
    en = "Too many: take away every tile that can be seen." if more else "Too few: something unseen was taken away."
    return Step(Text(zh, en), clause="T1")


FAMILY = Family(
    "count-copies",
    Text("数张", "Count the copies"),
    Text("还有几张没看见？", "How many have not been seen?"),
    (1, 2, 3, 4, 5, 6),
    ("T1", "S4", "S5", "K4", "W1"),
    build,
    refute,
)
