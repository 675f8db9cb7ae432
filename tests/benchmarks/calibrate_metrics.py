"""How good a set of predicted chances is, given what then happened."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from trainer.progress.ability import Floats

Bools = NDArray[np.bool_]
BINS = 10


def log_loss(happened: Bools, chances: Floats) -> float:
    """The mean log loss; chances are kept off 0 and 1 by a thousandth."""
    told = np.clip(chances, 1e-3, 1 - 1e-3)
    return float(-np.mean(np.log(np.where(happened, told, 1 - told))))


def auc(happened: Bools, chances: Floats) -> float:
    """How often something that happened had the higher chance than something that did not; a tie counts half."""
    no, yes = np.sort(chances[~happened]), chances[happened]
    if not len(no) or not len(yes):
        return float("nan")
    below = np.searchsorted(no, yes, "left") + np.searchsorted(no, yes, "right")
    return float(below.sum() / 2 / len(no) / len(yes))


def auc_within(happened: Bools, chances: Floats, group: NDArray[np.int64]) -> float:
    """The same, comparing only answers of the same group (one learner's answers to one skill)."""
    order = np.argsort(group, kind="stable")
    cuts = np.flatnonzero(np.diff(group[order])) + 1
    won = pairs = 0.0
    for rows in np.split(order, cuts):
        yes, no = chances[rows][happened[rows]], chances[rows][~happened[rows]]
        difference = yes[:, None] - no[None, :]
        won += float((difference > 0).sum() + 0.5 * (difference == 0).sum())
        pairs += difference.size
    return won / pairs


def brier(happened: Bools, chances: Floats) -> float:
    """The mean squared error of *chances*."""
    return float(np.mean((chances - happened) ** 2))


def brier_skill(happened: Bools, chances: Floats) -> float:
    """The share of the base rate's Brier score that *chances* save."""
    return 1 - brier(happened, chances) / float(np.var(happened))


def bins(happened: Bools, chances: Floats) -> Iterator[tuple[int, float, float]]:
    """Ten equal ranges of chance: how many fell into each, their mean chance, and the share that happened."""
    place = np.minimum((chances * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        here = place == number
        if here.any():
            yield int(here.sum()), float(chances[here].mean()), float(happened[here].mean())


def ece(happened: Bools, chances: Floats) -> float:
    """The expected calibration error: how far told and happened lie apart, averaged over the bins."""
    return sum(n * abs(told - share) for n, told, share in bins(happened, chances)) / len(chances)


def ece_by_chance(chances: Floats, quantile: float = 0.95, tries: int = 400) -> float:
    """The calibration error that chance alone gives a perfect predictor telling *chances*, in all but 5 % of tries."""
    rng = np.random.default_rng(20)
    return float(np.quantile([ece(rng.random(len(chances)) < chances, chances) for _ in range(tries)], quantile))


def rmse_bins(happened: Bools, chances: Floats, keys: NDArray[np.int64]) -> float:
    """The root mean square of told minus happened over groups of like answers, as FSRS's benchmark has it."""
    _, place = np.unique(keys, return_inverse=True)
    count = np.bincount(place)
    off = (np.bincount(place, chances) - np.bincount(place, happened.astype(float))) / count
    return float(np.sqrt((count * off**2).sum() / count.sum()))
