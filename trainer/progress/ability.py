"""What a learner's answers say of the learner: an exact posterior over abilities, on a grid.

A learner has an ability; each family lies nearer or farther (a bent); each skill of it again (a knack). All are in
logits, each spread normally about the one above::

    ability -> ability in a family -> ability in a skill -> answers

The answers to a skill say how likely each ability in that skill makes them: ``log_likelihood``, on ``GRID``. From
there ``Tree`` goes up to the ability and down again to any skill, so an answer in one skill tells of the others too,
less the farther they are.

Normal spreads and rising answer curves make all of it *affiliated*: a right answer shifts every ability upwards and
none down, exactly and not by chance. Draws are made by inverting distributions at fixed places, so each single draw
of a posterior moves up, too. The tests hold this to the last digit that floats allow.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
GRID: Floats = np.linspace(-7.0, 7.0, 71)
_TINY = 1e-280


@dataclass(frozen=True, slots=True)
class Spread:
    """How learners differ, in logits: their *mean* ability and its spread, that of families, and of skills in one."""

    mean: float
    learner: float
    family: float
    skill: float


def kernel(spread: float) -> Floats:
    """Row i: how likely each ability of ``GRID`` is one step below an ability ``GRID[i]``."""
    weights = np.exp(-0.5 * ((GRID[None, :] - GRID[:, None]) / spread) ** 2)
    found: Floats = weights / weights.sum(axis=1, keepdims=True)
    return found


def curve(offset: Floats | float, guess: float, slip: float) -> Floats:
    """The chance of a right answer at each ability of ``GRID`` (last axis), with *offset* logits added to it.

    >>> curve(0.0, 0.1, 0.1)[[0, 35, 70]].round(2).tolist()
    [0.1, 0.5, 0.9]
    """
    logit: Floats = GRID + np.asarray(offset, dtype=float)[..., None]
    found: Floats = guess + (1 - guess - slip) / (1 + np.exp(-logit))
    return found


class Tree:
    """The posterior over a learner's abilities. Arrays may have leading axes: one entry for each of many learners."""

    def __init__(self, spread: Spread) -> None:
        self.family, self.skill = kernel(spread.family), kernel(spread.skill)
        prior = np.exp(-0.5 * ((GRID - spread.mean) / spread.learner) ** 2)
        self.prior: Floats = prior / prior.sum()

    def from_skill(self, log_likelihood: Floats) -> Floats:
        """What the answers to one skill say of the ability in its family: a log likelihood, on ``GRID``."""
        return _up(log_likelihood, self.skill)

    def from_family(self, messages: Floats) -> Floats:
        """What a family says of the ability, given the sum of its skills' messages."""
        return _up(messages, self.family)

    def ability(self, messages: Floats) -> Floats:
        """The posterior of the ability on ``GRID``, given the sum of its families' messages."""
        return _normal(np.log(self.prior) + messages)

    def below(self, above: Floats, links: Floats, messages: Floats) -> Floats:
        """The posterior one step down, on ``GRID``.

        *above* is the posterior there, *links* the kernel of the step, *messages* what comes up from below the step.
        """
        lifted = np.exp(messages - messages.max(axis=-1, keepdims=True))
        reach = np.maximum(lifted @ links.T, _TINY)
        found: Floats = ((above / reach) @ links) * lifted
        found /= found.sum(axis=-1, keepdims=True)
        return found


def _up(messages: Floats, links: Floats) -> Floats:
    top = messages.max(axis=-1, keepdims=True)
    found: Floats = np.log(np.maximum(np.exp(messages - top) @ links.T, _TINY)) + top
    return found


def _normal(logs: Floats) -> Floats:
    weights = np.exp(logs - logs.max(axis=-1, keepdims=True))
    found: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return found


def draw(weights: Floats, places: Floats) -> Floats:
    """Abilities drawn by inverting the distribution *weights* (one, or one a row) at *places*, each from 0 to 1.

    The weight of a point of the grid is spread evenly over the step around it.

    >>> draw(np.where(np.abs(GRID) < 0.01, 1.0, 0.0), np.array([0.25, 0.5])).round(3).tolist()
    [-0.05, 0.0]
    """
    total = np.cumsum(weights, axis=-1)
    total = np.broadcast_to(total / total[..., -1:], (len(places), len(GRID)))
    right = np.minimum((total < places[:, None]).sum(axis=-1), len(GRID) - 1)
    left = np.maximum(right - 1, 0)
    rows = np.arange(len(places))
    low = np.where(right > 0, total[rows, left], 0.0)
    share = (places - low) / np.maximum(total[rows, right] - low, _TINY)
    step = GRID[1] - GRID[0]
    found: Floats = GRID[right] + step * (np.clip(share, 0.0, 1.0) - 0.5)
    return found
