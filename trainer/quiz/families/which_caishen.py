"""which-caishen: a tile was turned up. Which tile is the caishen, how many are left, what is 白 now?

Four ways of play and 34 tiles make 136 deals, so some 130 different things to ask at level 1 and 300 at level 2; what
is offered beside the right answer makes thousands of questions of them. The competition rules turn nothing up, so each
question names the rule set it is about. Level 3 is about the flower (杠花) of the Lin'an way.

Level 4 counts the caishen, or the tiles that would fill a gap, still out of sight; level 5 judges sentences about a
hand and its melds; level 6 goes backwards: at which tables, with which tile turned up, is this hand a win? Of these
three there are far more than 10,000 questions each.

Clauses: S4–S6, S8, P4, C3, T1, W1–W3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from trainer.engine import PRESETS, WHITE, Kind, RuleSet, suit_of, tile_en, tile_text, tile_zh
from trainer.engine.tiles import below
from trainer.quiz.family import Draft, Family
from trainer.quiz.flowers import flower_draft, refute_flower
from trainer.quiz.posed import Posed, until
from trainer.quiz.question import Choice, Form, Question, Row, Scene, Step, Text
from trainer.quiz.turned_back import turned_back
from trainer.quiz.turned_counts import count_left
from trainer.quiz.turned_hands import tiles_of_a_hand
from trainer.quiz.turned_up import WHITE_IS_CAISHEN, Matter, Turned, above, turn
from trainer.quiz.turned_words import DISPUTED

OFFERED = 4
FLOWERS = 3
"""The level that asks for the flower of the Lin'an way."""
PROMPTS = {
    Matter.CAISHEN: Text("这一副的财神是哪种牌？", "Which tile is the caishen of this deal?"),
    Matter.WHITE: Text("这一副里，白板当什么用？", "What does white play as in this deal?"),
    Matter.COPIES: Text(
        "能摸到、能拿在手里的财神一共有几张？", "How many caishen can be held or drawn in this deal, in all?"
    ),
}
FURTHER: Mapping[int, Callable[[Random], Posed | None]] = {4: count_left, 5: tiles_of_a_hand, 6: turned_back}
"""The levels that ask about hands, discards and several tables."""
IS_CAISHEN, IS_WHITE = WHITE_IS_CAISHEN, "white"


def _tiles_offered(rng: Random, deal: Turned) -> list[Kind]:
    """The caishen and what slips would make of the turned-up tile, four kinds or the three dragons, in any order."""
    slips = [deal.tile, below(deal.tile), above(deal.tile), WHITE, below(below(deal.tile))]
    wrong = [kind for kind in dict.fromkeys(slips) if kind != deal.caishen]
    offered = [deal.caishen, *wrong[: OFFERED - 1]]
    rng.shuffle(offered)
    return offered


def _named(kind: Kind) -> Choice:
    return Choice(tile_text(kind), Text(tile_zh(kind), tile_en(kind)))


def _plays_as(kind: Kind) -> Choice:
    return Choice(tile_text(kind), Text(f"当{tile_zh(kind)}用", f"it plays as {tile_en(kind)}"))


def _choices(rng: Random, deal: Turned) -> tuple[Choice, ...]:
    if deal.matter is Matter.COPIES:
        return tuple(Choice(str(n), Text(f"{n} 张", str(n))) for n in (2, 3, 4))
    offered = _tiles_offered(rng, deal)
    if deal.matter is Matter.CAISHEN:
        return tuple(map(_named, offered))
    slips = [kind for kind in offered if kind not in (WHITE, deal.caishen)][: 1 if deal.caishen != WHITE else 2]
    right = [] if deal.caishen == WHITE else [deal.caishen]
    tiles = sorted([*right, *slips])
    return (
        *map(_plays_as, tiles),
        Choice(IS_CAISHEN, Text("它自己就是财神", "it is the caishen itself")),
        Choice(IS_WHITE, Text("就当白板用", "it is plain white and nothing else")),
    )


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A turned-up tile at a table that is named, and what follows from it."""
    if level == FLOWERS:
        return flower_draft(rng)
    if level in FURTHER:
        return until(rng, FURTHER[level]).draft()
    deal = turn(rng, level)
    choices = _choices(rng, deal)
    option = deal.rules != PRESETS[deal.rules.id]
    notes = (
        Text(
            f"这桌打{deal.rules.name_zh}{'，选了翻牌定财神' if option else ''}。",
            f"This table plays {deal.rules.name_en}{', with the caishen turned up' if option else ''}.",
        ),
    )
    rows = [Row(Text("发完牌翻出的一张", "Turned up after the deal"), tile_text(deal.tile))]
    if deal.matter is Matter.CAISHEN:
        rows.append(Row(Text("从这几种里选", "Choose one of these"), " ".join(choice.id for choice in choices)))
    scene = Scene(None, "", notes=notes, rows=tuple(rows))
    return Draft(PROMPTS[deal.matter], Form.CHOICE, scene, deal.key(), _explain(deal), choices)


def _explain(deal: Turned) -> tuple[Step, ...]:
    steps = [*_caishen_steps(deal)]
    if deal.matter is Matter.COPIES:
        steps.append(_copies_step(deal))
    if deal.matter is Matter.WHITE:
        steps += _white_steps(deal)
    return tuple(steps)


def _caishen_steps(deal: Turned) -> tuple[Step, ...]:
    """How the caishen is found, with the ring where one is gone round. Clause: S4."""
    turned, caishen = deal.tile, deal.caishen
    if not deal.counts_down:
        zh = f"这里翻出什么，什么就是财神：财神是{tile_zh(caishen)}。"
        en = f"Here the turned-up tile itself is the caishen: {tile_en(caishen)}."
        steps = [Step(Text(zh, en), tile_text(caishen), "S4")]
        if deal.rules.flower:
            steps.append(DISPUTED)
        return tuple(steps)
    zh = f"余杭的财神比翻出的小一号：{tile_zh(turned)}往下数一张，是{tile_zh(caishen)}。"
    en = f"In Yuhang the caishen is the tile below: one down from {tile_en(turned)} is {tile_en(caishen)}."
    steps = [Step(Text(zh, en), f"{tile_text(turned)} {tile_text(caishen)}", "S4")]
    if deal.wraps or turned >= 27:
        steps.append(_ring_step(turned))
    return tuple(steps)


def _ring_step(turned: Kind) -> Step:
    """The ring that *turned* belongs to, counted downwards. Clause: S4."""
    if turned < 27:
        text = Text("九、八、七……二、一，一下面没有了，绕回九。", "Down from 9 to 1; below 1 the ring goes back to 9.")
        return Step(text, f"987654321{suit_of(turned)}", "S4")
    if turned < 31:
        zh, en = (
            "风牌绕一圈：北、西、南、东，东下面又是北。",
            "The winds: north, west, south, east, and then north again.",
        )
        return Step(Text(zh, en), "4z 3z 2z 1z", "S4")
    zh, en = "中、白、发绕一圈，发下面又是中。", "Red, white and green make a ring: below green comes red again."
    return Step(Text(zh, en), "7z 5z 6z", "S4")


def _copies_step(deal: Turned) -> Step:
    """How many caishen there are in play. Clause: S5."""
    caishen = tile_text(deal.caishen)
    if deal.tile == deal.caishen:
        zh = f"四张{tile_zh(deal.caishen)}，亮着的那张谁也摸不到，还有三张。"
        en = f"Of four {tile_en(deal.caishen)} the one turned up is out of play: three are left."
        return Step(Text(zh, en), f"{caishen} {caishen} {caishen}", "S5")
    zh = f"亮着的是{tile_zh(deal.tile)}，不是财神；{tile_zh(deal.caishen)}四张都在。"
    en = f"The tile turned up is {tile_en(deal.tile)}, no caishen; all four {tile_en(deal.caishen)} are in play."
    return Step(Text(zh, en), " ".join([caishen] * 4), "S5")


def _white_steps(deal: Turned) -> tuple[Step, ...]:
    """What 白 plays as, with an example where there is a run. Clause: S6."""
    caishen = deal.caishen
    if caishen == WHITE:
        text = Text(
            "财神正好是白板，白板就不再顶别的牌。", "The caishen is white itself, so white stands in for nothing."
        )
        return (Step(text, "5z", "S6"),)
    zh = f"{tile_zh(caishen)}做了财神，空出来的位置由白板来顶：白板当{tile_zh(caishen)}用。"
    en = (
        f"{tile_en(caishen).capitalize()} is the caishen now, so white takes its place and plays as {tile_en(caishen)}."
    )
    return (Step(Text(zh, en), "5z", "S6"), _white_example(caishen))


def _white_example(caishen: Kind) -> Step:
    if caishen >= 27:
        text = Text("比如三张白板就是一副刻子。", "Three whites, for one, are a triplet of it.")
        return Step(text, "5z5z5z", "S6")
    low = caishen - caishen % 9 + min(max(caishen % 9 - 1, 0), 6)
    run = range(low, low + 3)
    shown = "".join("5z" if kind == caishen else tile_text(kind) for kind in run)
    zh = "、".join("白" if kind == caishen else tile_zh(kind) for kind in run)
    en = ", ".join("white" if kind == caishen else tile_en(kind) for kind in run)
    return Step(Text(f"比如{zh}，就是一副顺子。", f"So {en} is a run."), shown, "S6")


def refute(question: Question, answer: Any) -> tuple[Step, ...]:
    """Which rule was mistaken for this one, or which way one counted; then how it goes."""
    if question.level in FURTHER:
        return until(Random(question.id), FURTHER[question.level]).refuted(question, answer)
    if question.level == FLOWERS:
        return refute_flower(Random(question.id), answer)
    deal = turn(Random(question.id), question.level)
    slips = {Matter.CAISHEN: _caishen_slip, Matter.WHITE: _white_slip, Matter.COPIES: _copies_slip}
    return (slips[deal.matter](deal, answer), *question.explanation)


def _caishen_slip(deal: Turned, answer: str) -> Step:
    if answer == tile_text(deal.tile):
        text = Text(
            "翻出的那张不是财神：余杭还要往下数一张。", "Not the turned-up tile itself: in Yuhang one counts one down."
        )
    elif answer == tile_text(above(deal.tile)) and deal.counts_down:
        text = Text("数反了：要小一号，不是大一号。", "That is counted upwards; the caishen is the tile below.")
    elif answer == tile_text(WHITE):
        zh = "白板固定做财神，是竞赛规则的打法；这桌要看翻出的牌。"
        en = "White is always the caishen in the competition rules; here it depends on the turned-up tile."
        text = Text(zh, en)
    elif answer == tile_text(below(deal.tile)):
        text = Text("往下数一张是余杭的打法，这桌不数。", "Counting one down is the way of Yuhang, not of this table.")
    elif deal.counts_down:
        text = Text("只往下数一张，不多数也不少数。", "Count down exactly one.")
    else:
        text = Text("不用数：翻出什么就是什么。", "There is nothing to count: it is the turned-up tile itself.")
    return Step(text, answer, "S4")


def _white_slip(deal: Turned, answer: str) -> Step:
    if deal.caishen == WHITE:
        text = Text(
            "别忘了先定财神：这一副的财神就是白板。", "Find the caishen first: in this deal it is white itself."
        )
        return Step(text, clause="S6")
    if answer == IS_CAISHEN:
        zh = f"这一副的财神是{tile_zh(deal.caishen)}；白板不是财神，不能什么都替。"
        en = f"The caishen of this deal is {tile_en(deal.caishen)}; white is none and does not stand for any tile."
        return Step(Text(zh, en), clause="S6")
    if answer == IS_WHITE:
        zh, en = (
            "财神不是白板的时候，白板要顶财神的位置，不当白板用。",
            "When the caishen is another tile, white takes that tile's place.",
        )
        return Step(Text(zh, en), clause="S6")
    zh, en = "白板顶的是财神原来的那种牌，不是别的。", "White plays as the caishen's own tile, and no other."
    return Step(Text(zh, en), answer, "S6")


def _copies_slip(deal: Turned, answer: str) -> Step:
    if answer == "4":
        text = Text(
            "翻出的那张也是财神，可它亮在一边，谁也拿不到。", "One of the four lies turned up, and nobody gets it."
        )
    elif answer == "3" and deal.counts_down:
        zh, en = (
            "少掉一张的是翻出的那种牌，不是财神。",
            "It is the turned-up tile's kind that has one fewer, not the caishen.",
        )
        text = Text(zh, en)
    else:
        text = Text(
            "同样的牌一共四张，最多只少翻出的那一张。",
            "A kind has four tiles, and at most the turned-up one is missing.",
        )
    return Step(text, clause="S5")


FAMILY = Family(
    "which-caishen",
    Text("定财神", "Find the caishen"),
    PROMPTS[Matter.CAISHEN],
    (1, 2, FLOWERS, *FURTHER),
    ("S4", "S5", "S6", "S8", "P4", "C3", "T1", "W1", "W3"),
    build,
    refute,
)
