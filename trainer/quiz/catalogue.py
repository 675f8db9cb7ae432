"""Every question family, and the way from an id to its question and from an answer to its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any

from trainer.engine import PRESETS
from trainer.quiz.families import (
    best_discard,
    chain,
    compare,
    conduct,
    count_copies,
    dead_wait,
    draw_end,
    fan,
    fan_hand,
    is_baotou,
    is_set,
    is_win,
    ladder,
    liable,
    locked,
    may_i,
    name_tile,
    next_dealer,
    pay,
    penalty,
    priority,
    read_hand,
    shanten,
    shifeng,
    silver,
    spot_error,
    term,
    value,
    wall,
    which_caishen,
    which_win,
)
from trainer.quiz.family import Draft, Family
from trainer.quiz.grading import judge_answer, read_answer
from trainer.quiz.question import Question, UnknownQuestion, Verdict, question_id

FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        module.FAMILY.id: module.FAMILY
        for module in (
            name_tile,
            term,
            is_set,
            is_win,
            which_win,
            fan,
            fan_hand,
            value,
            pay,
            spot_error,
            count_copies,
            which_caishen,
            read_hand,
            is_baotou,
            dead_wait,
            wall,
            draw_end,
            penalty,
            ladder,
            conduct,
            compare,
            may_i,
            priority,
            locked,
            shifeng,
            liable,
            chain,
            next_dealer,
            silver,
            shanten,
            best_discard,
        )
    }
)
RULES = ("mil2025",)
OBVIOUS = frozenset({"dead-wait", "liable", "locked"})
"""Families whose name says what to look for: it is not shown while such a question is open among others."""
_TRIES = 2000


_LONGEST_ID = 80


def make(family: str, level: int, rules_key: str, seed: int) -> Question:
    """The question that these four make; the same four always make the same one.

    >>> make("is-set", 1, "mil2025", 7) == rebuild("is-set:1:mil2025:7")
    True

    Raises UnknownQuestion for a family, level or rule set that has no questions.
    """
    known = FAMILIES.get(family)
    if known is None:
        raise UnknownQuestion(f"family {family!r} is none of {', '.join(FAMILIES)}")
    if level not in known.levels:
        raise UnknownQuestion(f"level {level} of {family}: it has levels {', '.join(map(str, known.levels))}")
    if rules_key not in RULES:
        raise UnknownQuestion(f"rules {rules_key!r}: questions are made under {', '.join(RULES)} only")
    return _make(known, level, rules_key, seed)


@lru_cache(maxsize=512)
def _make(family: Family, level: int, rules_key: str, seed: int) -> Question:
    name = question_id(family.id, level, rules_key, seed)
    draft = _draft(family, level, rules_key, Random(name))
    cited = tuple(dict.fromkeys(step.clause for step in draft.explanation if step.clause))
    return Question(
        id=name,
        family=family.id,
        level=level,
        rules=rules_key,
        seed=seed,
        clauses=cited or family.clauses,
        text=draft.text,
        form=draft.form,
        choices=draft.choices,
        scene=draft.scene,
        key=draft.key,
        explanation=draft.explanation,
        accepted=draft.accepted,
    )


def _draft(family: Family, level: int, rules_key: str, rng: Random) -> Draft:
    """Roll until the dice give something fit to ask; each family fails rarely, so the limit is never met."""
    for _ in range(_TRIES):
        draft = family.build(rng, level, PRESETS[rules_key])
        if draft is not None:
            return draft
    raise RuntimeError(f"{family.id} level {level}: nothing fit to ask in {_TRIES} tries")


def rebuild(name: str) -> Question:
    """The question with this id. Raises UnknownQuestion when the id names none."""
    if len(name) > _LONGEST_ID:
        # Never worked out: a number of thousands of digits costs time, and Python refuses to read it.
        raise UnknownQuestion(f"question {name[:40]!r}…: {len(name)} letters; an id has at most {_LONGEST_ID}")
    parts = name.split(":")
    if len(parts) != 4 or not parts[1].isdecimal() or not parts[3].removeprefix("-").isdecimal():
        raise UnknownQuestion(f"question {name!r}: family:level:rules:seed is wanted, like which-win:2:mil2025:12345")
    made = make(parts[0], int(parts[1]), parts[2], int(parts[3]))
    if made.id != name:
        raise UnknownQuestion(f"question {name!r}: it is written {made.id}")
    return made


def grade(question: Question, answer: Any) -> Verdict:
    """The verdict on *answer*, refuted where it is wrong. Raises BadAnswer for a malformed one."""
    read = read_answer(question, answer)
    verdict = judge_answer(question, read)
    if verdict.correct:
        return verdict
    return replace(verdict, refutation=FAMILIES[question.family].refute(question, read))
