"""What one learner knows, as far as the answers tell: ``Knowledge`` predicts answers and draws possible abilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from statistics import NormalDist
from zlib import crc32

import numpy as np

from trainer.progress.ability import GRID, Bools, Floats, Spread, Tree, curve, draw
from trainer.progress.answers import MODEL, AnswerModel, Practice
from trainer.progress.log import Attempt, in_order
from trainer.progress.mastery import Skill

DRAWS = 256


class Knowledge:
    """What is known of a learner after some answers. Make it with ``knowledge_of``.

    Answers to a question seen before are practice, but no evidence of ability: one may remember the question.
    """

    def __init__(self, model: AnswerModel, practice: Practice, evidence: dict[Skill, Floats]) -> None:
        self.model, self.practice = model, practice
        self._evidence = evidence
        self._tree = tree_of(model.spread)
        self._from_skill = {skill: self._tree.from_skill(evidence[skill]) for skill in sorted(evidence)}
        families = sorted({family for family, _ in evidence})
        self._in_family = {
            name: sum((up for (family, _), up in self._from_skill.items() if family == name), np.zeros(len(GRID)))
            for name in families
        }
        messages = sum((self._tree.from_family(one) for one in self._in_family.values()), np.zeros(len(GRID)))
        self._ability: Floats = self._tree.ability(messages)

    def chance(self, skill: Skill, at: datetime) -> float:
        """The chance of a right answer to a new question of *skill* at *at*.

        >>> from datetime import UTC
        >>> now = datetime(2026, 5, 1, tzinfo=UTC)
        >>> 0.2 < knowledge_of([], now).chance(("fan", 1), now) < 0.8
        True
        """
        tree, nothing = self._tree, np.zeros(len(GRID))
        family = tree.below(self._ability, tree.family, self._in_family.get(skill[0], nothing))
        # What this skill itself said came up to the family through its kernel, so it goes down the same way.
        own = tree.below(family, tree.skill, self._evidence.get(skill, nothing))
        return float(own @ curve(self._offset(skill, at), self.model.guess, self.model.slip))

    def draws(self, skills: Sequence[Skill], at: datetime) -> Floats:
        """``DRAWS`` possible truths, one a row: the chance of a right answer in each of *skills* at *at*.

        The places at which the draws are made are fixed, so no chance is in it, and a right answer lowers no entry.
        """
        tree, nothing = self._tree, np.zeros(len(GRID))
        ability = draw(self._ability, _places("ability"))
        families: dict[str, Floats] = {}
        columns = []
        day = self.model.day * _bells()
        for skill in skills:
            if skill[0] not in families:
                known = self._in_family.get(skill[0], nothing)
                families[skill[0]] = _step(tree.family, ability, known, _places(skill[0]))
            known = self._evidence.get(skill, nothing)
            own = _step(tree.skill, families[skill[0]], known, _places(f"{skill[0]}:{skill[1]}"))
            logit = own + day + self._offset(skill, at)
            columns.append(self.model.guess + (1 - self.model.guess - self.model.slip) / (1 + np.exp(-logit)))
        return np.stack(columns, axis=1)

    def answered(self, skills: Iterable[Skill]) -> int:
        """How many different questions of *skills* were answered."""
        return sum(self.practice.answered(skill) for skill in set(skills))

    def _offset(self, skill: Skill, at: datetime) -> float:
        return self.model.offset(skill[1], self.practice.features(skill, at))


def knowledge_of(attempts: Iterable[Attempt], now: datetime, model: AnswerModel = MODEL) -> Knowledge:
    """What *attempts*, all one learner's, tell at *now*: the older an answer, the less.

    Neither their order nor a duplicate matters.
    """
    practice, seen = Practice(), set[str]()
    offsets: dict[Skill, list[float]] = {}
    right: dict[Skill, list[bool]] = {}
    days: dict[Skill, list[float]] = {}
    for attempt in in_order(attempts):
        new = attempt.question not in seen
        if new:
            seen.add(attempt.question)
            features = practice.features(attempt.skill, attempt.answered_at)
            offsets.setdefault(attempt.skill, []).append(model.offset(attempt.level, features))
            right.setdefault(attempt.skill, []).append(attempt.correct)
            days.setdefault(attempt.skill, []).append(max(0.0, (now - attempt.answered_at).total_seconds() / 86_400))
        practice.add(attempt.skill, attempt.correct, attempt.answered_at, counts=new)
    evidence = {
        skill: log_likelihood(np.array(offsets[skill]), np.array(right[skill]), np.array(days[skill]), model)
        for skill in offsets
    }
    return Knowledge(model, practice, evidence)


def log_likelihood(offsets: Floats, right: Bools, days: Floats, model: AnswerModel) -> Floats:
    """How likely each ability of ``GRID`` makes these answers to one skill, as a log; they are so many *days* old."""
    chances = curve(offsets, model.guess, model.slip)
    found: Floats = 0.5 ** (days / model.half_life_days) @ np.log(np.where(right[:, None], chances, 1 - chances))
    return found


@cache
def tree_of(spread: Spread) -> Tree:
    """The tree of *spread*, made once."""
    return Tree(spread)


@cache
def _places(name: str) -> Floats:
    """``DRAWS`` places from 0 to 1, evenly spread, in an order that belongs to *name*."""
    order = np.random.default_rng(crc32(name.encode())).permutation(DRAWS)
    places: Floats = (order + 0.5) / DRAWS
    return places


@cache
def _bells() -> Floats:
    """``DRAWS`` evenly spread values of a standard normal distribution: the good and the bad days."""
    return np.array([NormalDist().inv_cdf(place) for place in _places("day")])


def _step(links: Floats, above: Floats, messages: Floats, places: Floats) -> Floats:
    """Draw one step below each of the abilities *above*, given the *messages* from below.

    Between two points of the grid the distributions of both are mixed.
    """
    lifted = links * np.exp(messages - messages.max())
    lifted = lifted / lifted.sum(axis=1, keepdims=True)
    step = GRID[1] - GRID[0]
    place = np.clip((above - GRID[0]) / step, 0, len(GRID) - 1)
    low = np.minimum(place.astype(int), len(GRID) - 2)
    share = (place - low)[:, None]
    return draw(lifted[low] * (1 - share) + lifted[low + 1] * share, places)
