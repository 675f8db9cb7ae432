"""What the model must beat: the plain ways of predicting an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from calibrate_metrics import log_loss

from trainer.progress.ability import Floats

if TYPE_CHECKING:
    from calibrate_batch import Answers


def base_rate(train: Answers, test: Answers) -> Floats:
    """The share of all answers that were right."""
    return np.full(test.right.shape, train.right.mean())


def last_twenty(test: Answers) -> Floats:
    """The learner's share of the last twenty answers, with one right and one wrong added."""
    before = np.pad(np.cumsum(test.right, axis=1), ((0, 0), (1, 0)))
    at = np.arange(test.right.shape[1])
    first = np.maximum(at - 20, 0)
    return (before[:, at] - before[:, first] + 1) / (at - first + 2)


def skill_average(train: Answers, test: Answers) -> Floats:
    """The share of right answers to the skill, of all learners."""
    found: Floats = skill_averages(train)[test.skill]
    return found


def skill_averages(train: Answers) -> Floats:
    """Each skill's share of right answers, drawn a little towards that of all."""
    size = len(train.skills)
    right = np.bincount(train.skill.ravel(), train.right.ravel(), size)
    found: Floats = (right + 5 * train.right.mean()) / (np.bincount(train.skill.ravel(), minlength=size) + 5)
    return found


def best_lr(train: Answers, test: Answers) -> Floats:
    """Best-LR (Gervet et al. 2020): a logistic regression on the skill, and on wins and misses, here and in all."""
    design, wanted = _design(train), train.right.ravel().astype(float)
    weights = np.zeros(design.shape[1])
    for _ in range(25):
        told = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (told - wanted) + weights
        bend = (design * (told * (1 - told))[:, None]).T @ design + np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    found: Floats = (1 / (1 + np.exp(-_design(test) @ weights))).reshape(test.right.shape)
    return found


def _design(answers: Answers) -> Floats:
    wins: Floats = np.cumsum(answers.right, axis=1) - answers.right.astype(float)
    misses: Floats = np.cumsum(~answers.right, axis=1) - (~answers.right).astype(float)
    counts = [np.log1p(wins)[..., None], np.log1p(misses)[..., None], answers.features[..., :2]]
    design = np.concatenate([np.eye(len(answers.skills))[answers.skill], *counts], axis=-1)
    return design.reshape(-1, design.shape[-1])


def elo(train: Answers, test: Answers) -> Floats:
    """Plain Elo: one rating a learner against the skills' fixed ones, with the best of some step sizes."""
    average = skill_averages(train)
    hardness = -np.log(average / (1 - average))
    steps = (0.1, 0.2, 0.3, 0.45, 0.6, 0.8)
    best = min(steps, key=lambda step: log_loss(train.right.ravel(), _elo(train, hardness, step).ravel()))
    return _elo(test, hardness, best)


def _elo(answers: Answers, hardness: Floats, step: float) -> Floats:
    rating = np.zeros(len(answers.right))
    told = np.zeros(answers.right.shape)
    for column in range(answers.right.shape[1]):
        told[:, column] = 1 / (1 + np.exp(hardness[answers.skill[:, column]] - rating))
        rating += step * (answers.right[:, column] - told[:, column])
    return told


def fsrs(test: Answers) -> Floats:
    """FSRS-6 as it comes: its recall of the skill; the base rate of one half where it knows nothing yet."""
    recall = np.exp(-test.features[..., 4] * (1 + np.log1p(np.expm1(test.features[..., :2]).sum(axis=-1))))
    return np.where(np.isnan(test.gap), 0.5, recall)
