"""compare: the same hand at two tables. Which pays more for it, and which clause makes the difference?

Level 3 asks how many times as much after a chain of floats and kongs, level 4 for the points taken or paid at both
tables, level 5 how far three rooms with options differ, level 6 which sentences about all five rule sets are true.

Clauses: P2–P9, S4, S6, W4, W5, from level 4 on D1–D7, K5, C6 and L as well, at level 5 those of the options. The rule
sets are always named in the question, and so is the tile turned up where one is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from trainer.engine import RuleSet, Win, format_tiles, tile_text
from trainer.quiz.chain_duels import pose_chain_duel
from trainer.quiz.duel_words import difference, explain, name_of, turned_rows
from trainer.quiz.family import Draft, Family
from trainer.quiz.posed import Posed
from trainer.quiz.question import Choice, Form, Question, Scene, Step, Text
from trainer.quiz.take_questions import pose_five, pose_gap, pose_pair, refute_points
from trainer.quiz.two_tables import (
    FIRST,
    ONLY_FIRST,
    ONLY_SECOND,
    OUTCOMES,
    SAME,
    SECOND,
    Duel,
    deal,
)

AMOUNTS = (4, 5)
"""The levels that ask for the points at two tables."""
HIGHER: Mapping[int, Callable[[Random], Posed]] = {
    3: pose_chain_duel,
    4: pose_pair,
    5: pose_gap,
    6: pose_five,
}
"""The levels that are posed in modules of their own."""


def _choices(duel: Duel, level: int) -> tuple[Choice, ...]:
    one, two = map(name_of, duel.tables)
    texts = {
        FIRST: Text(f"{one.zh}值得多", f"it is worth more in {one.en}"),
        SECOND: Text(f"{two.zh}值得多", f"it is worth more in {two.en}"),
        SAME: Text("两边一样", "the same in both"),
        ONLY_FIRST: Text(f"只有{one.zh}能和", f"it wins in {one.en} only"),
        ONLY_SECOND: Text(f"只有{two.zh}能和", f"it wins in {two.en} only"),
    }
    return tuple(Choice(outcome, texts[outcome]) for outcome in OUTCOMES[level])


def build(rng: Random, level: int, rules: RuleSet) -> Draft | None:
    """A hand, two tables that are named, and where it is worth more."""
    if level in HIGHER:
        return HIGHER[level](rng).draft()
    duel = deal(rng, level)
    one, two = map(name_of, duel.tables)
    text = Text(
        f"同一手牌，{one.zh}和{two.zh}，哪边值得多？（先不算庄家翻倍）",
        f"The same hand in {one.en} and in {two.en}: where is it worth more? (Before the dealer factor.)",
    )
    melds, rows = tuple(map(str, duel.hand.melds)), turned_rows(duel.tables)
    scene = Scene(None, format_tiles(duel.hand.tiles), melds, tile_text(duel.tile), duel.notes, rows)
    key = duel.outcome()
    return None if key is None else Draft(text, Form.CHOICE, scene, key, explain(duel), _choices(duel, level))


def refute(question: Question, answer: Any) -> tuple[Step, ...]:
    """What is wrong with *answer* in one line, and the clauses that set the two tables apart."""
    if question.level in AMOUNTS:
        return refute_points(question, answer)
    if question.level in HIGHER:
        return HIGHER[question.level](Random(question.id)).refuted(question, answer)
    duel = deal(Random(question.id), question.level)
    return (_slip(duel, str(question.key), answer), *difference(duel))


def _slip(duel: Duel, key: str, answer: str) -> Step:
    one, two = map(name_of, duel.tables)
    only = {ONLY_FIRST: (one, two), ONLY_SECOND: (two, one)}
    if key in only:
        loser = only[key][1]
        zh = f"{loser.zh}根本不能和，谈不上值多少。"
        return Step(Text(zh, f"It does not win in {loser.en} at all."))
    if answer in only:
        doubted = only[answer][1]
        return Step(Text(f"{doubted.zh}也能和，没有规矩不让它和。", f"It wins in {doubted.en} too; nothing bars it."))
    worth = [str(v.value) for v in duel.verdicts if isinstance(v, Win)]
    zh, en = f"{one.zh}值 {worth[0]}，{two.zh}值 {worth[1]}。", f"{worth[0]} in {one.en}, {worth[1]} in {two.en}."
    if key != SAME and answer != SAME:
        zh, en = f"说反了：{zh}", f"The other way round: {en}"
    return Step(Text(zh, en))


FAMILY = Family(
    "compare",
    Text("比两套规则", "One hand, two rule sets"),
    Text("同一手牌，两套规则，哪边值得多？", "The same hand by two rule sets: where is it worth more?"),
    (1, 2, *HIGHER),
    ("P2", "P3", "P4", "P5", "P6", "P7", "P9", "S4", "W4", "D3", "D4", "D5", "K5"),
    build,
    refute,
)
