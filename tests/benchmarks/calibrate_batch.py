"""Many learners' answers at once: arrays of them, the model's predictions one after another, and its likelihood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from trainer.progress.ability import GRID, Floats, Tree, curve
from trainer.progress.answers import FEATURES, AnswerModel, Practice
from trainer.progress.log import Attempt
from trainer.progress.mastery import Skill

Row: TypeAlias = tuple[Floats, NDArray[np.int64], NDArray[np.bool_], Floats]


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers of many learners, a row each, oldest first.

    *features* are those of ``trainer.progress.answers`` before each answer, *skill* its number in *skills*, *gap* the
    days since the last answer to it, NaN at the first.
    """

    skills: tuple[Skill, ...]
    features: Floats
    skill: NDArray[np.int64]
    right: NDArray[np.bool_]
    gap: Floats

    def part(self, rows: slice, columns: slice) -> Answers:
        """Some of the learners, and of their answers."""
        return Answers(
            self.skills,
            self.features[rows, columns],
            self.skill[rows, columns],
            self.right[rows, columns],
            self.gap[rows, columns],
        )

    @property
    def group(self) -> NDArray[np.int64]:
        """A number for each pair of learner and skill."""
        return np.arange(len(self.skill))[:, None] * len(self.skills) + self.skill


def row_of(attempts: Sequence[Attempt], skills: Sequence[Skill]) -> Row:
    """One learner's row of ``Answers``. Each question must be a new one."""
    number = {skill: place for place, skill in enumerate(skills)}
    practice, last = Practice(), dict[Skill, float]()
    features = np.zeros((len(attempts), len(FEATURES)))
    gaps = np.full(len(attempts), np.nan)
    for place, attempt in enumerate(attempts):
        features[place] = practice.features(attempt.skill, attempt.answered_at)
        day = attempt.answered_at.timestamp() / 86_400
        gaps[place] = day - last.get(attempt.skill, np.nan)
        last[attempt.skill] = day
        practice.add(attempt.skill, attempt.correct, attempt.answered_at)
    skill = np.array([number[attempt.skill] for attempt in attempts])
    return features, skill, np.array([attempt.correct for attempt in attempts]), gaps


def answers_of(rows: Sequence[Row], skills: Sequence[Skill]) -> Answers:
    """The rows as one."""
    features, skill, right, gap = (np.stack(column) for column in zip(*rows, strict=True))
    return Answers(tuple(skills), features, skill, right, gap)


def _families(answers: Answers) -> NDArray[np.int64]:
    names = sorted({family for family, _ in answers.skills})
    return np.array([names.index(family) for family, _ in answers.skills])


def _logs(answers: Answers, model: AnswerModel, column: int) -> tuple[Floats, Floats]:
    """The chance of a right answer in a column at each ability, and the log likelihood of what was answered."""
    levels = np.array([level for _, level in answers.skills])[answers.skill[:, column]]
    offset = answers.features[:, column] @ np.array(model.weights) - model.step * (levels - 1)
    chances = curve(offset, model.guess, model.slip)
    return chances, np.log(np.where(answers.right[:, column, None], chances, 1 - chances))


def likelihood(answers: Answers, model: AnswerModel) -> float:
    """The log likelihood of all answers under *model*, per answer, with nothing known of a learner before."""
    tree, family = Tree(model.spread), _families(answers)
    learners, length = answers.skill.shape
    logs = np.zeros((learners, len(answers.skills), len(GRID)))
    everyone = np.arange(learners)
    for column in range(length):
        logs[everyone, answers.skill[:, column]] += _logs(answers, model, column)[1]
    up = tree.from_skill(logs)
    messages = np.zeros((learners, family.max() + 1, len(GRID)))
    for skill, place in enumerate(family):
        messages[:, place] += up[:, skill]
    root = tree.from_family(messages).sum(axis=1)
    top = root.max(axis=1, keepdims=True)
    return float((np.log(np.exp(root - top) @ tree.prior) + top[:, 0]).sum() / learners / length)


def predict(answers: Answers, model: AnswerModel) -> Floats:
    """The chance of a right answer before each answer, from the learner's own answers before it alone.

    That old answers tell less is left out here: within the weeks simulated it makes no difference that shows.
    """
    tree, families = Tree(model.spread), _families(answers)
    learners, length = answers.skill.shape
    who = np.arange(learners)
    logs = np.zeros((learners, len(answers.skills), len(GRID)))
    up = np.zeros_like(logs)
    messages = np.zeros((learners, families.max() + 1, len(GRID)))
    family_up = np.zeros_like(messages)
    root = np.zeros((learners, len(GRID)))
    told = np.zeros((learners, length))
    for column in range(length):
        skill = answers.skill[:, column]
        family = families[skill]
        chances, seen = _logs(answers, model, column)
        above = tree.below(tree.ability(root), tree.family, messages[who, family])
        told[:, column] = (tree.below(above, tree.skill, logs[who, skill]) * chances).sum(axis=1)
        logs[who, skill] += seen
        new = tree.from_skill(logs[who, skill])
        messages[who, family] += new - up[who, skill]
        up[who, skill] = new
        new = tree.from_family(messages[who, family])
        root += new - family_up[who, family]
        family_up[who, family] = new
    return told
