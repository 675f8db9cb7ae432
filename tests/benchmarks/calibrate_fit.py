"""Fit the constants of ``trainer.progress.answers`` to simulated learners, and print them to be written there.

Each constant in turn is moved up or down for as long as the early answers of all kinds of learners get likelier, by
steps that grow smaller. The learners are others than those of ``calibrate.py``. Run it after a change of the model:
``PYTHONPATH=. python tests/benchmarks/calibrate_fit.py``.
"""

from __future__ import annotations

import sys
from multiprocessing import Pool

import numpy as np
from calibrate_batch import Answers, Row, answers_of, likelihood, row_of
from calibrate_learners import KINDS, SKILLS, life_of

from trainer.progress.ability import Floats, Spread
from trainer.progress.answers import MODEL, AnswerModel

LEARNERS = 150
EARLY = 126
ROUNDS = 6
# Mean, spreads of learner, family and skill, step, guess, slip, then the weights of the features.
LEAST = np.array([-3, 0.3, 0.05, 0.05, 0, 0, 0, 0, -2, 0, 0, -5, 0], dtype=float)
MOST = np.array([3, 4, 2, 2, 2, 0.4, 0.2, 3, 3, 2, 4, 0, 2], dtype=float)
STEPS = np.array([0.3, 0.2, 0.15, 0.15, 0.15, 0.04, 0.02, 0.15, 0.15, 0.1, 0.1, 0.2, 0.05])


def model_of(values: Floats) -> AnswerModel:
    """The model with these constants; what cannot be seen in single answers stays."""
    mean, learner, family, skill, step, guess, slip, *weights = (float(one) for one in values)
    return AnswerModel(
        spread=Spread(mean, learner, family, skill),
        step=step,
        guess=guess,
        slip=slip,
        weights=tuple(weights),
        day=MODEL.day,
        half_life_days=MODEL.half_life_days,
    )


def values_of(model: AnswerModel) -> Floats:
    """The constants of *model* in a row."""
    spread = model.spread
    constants = (spread.mean, spread.learner, spread.family, spread.skill, model.step, model.guess, model.slip)
    return np.array([*constants, *model.weights])


def fit(answers: Answers, start: AnswerModel) -> AnswerModel:
    """The constants near *start* that make *answers* likeliest."""
    values, steps = values_of(start), STEPS.copy()
    best = likelihood(answers, start)
    for number in range(ROUNDS):
        for place in range(len(values)):
            found, moved = climb(answers, values, best, place, steps[place])
            if moved > best:
                values, best = found, moved
            else:
                steps[place] /= 2
        sys.stdout.write(f"round {number + 1}: {best:.5f} {values.round(3).tolist()}\n")
        sys.stdout.flush()
    return model_of(values)


def climb(answers: Answers, values: Floats, best: float, place: int, step: float) -> tuple[Floats, float]:
    """Move one constant by *step*, up or else down, for as long as it helps."""
    for direction in (step, -step):
        found, likely = values, best
        while True:
            tried = found.copy()
            tried[place] = np.clip(tried[place] + direction, LEAST[place], MOST[place])
            now = likelihood(answers, model_of(tried)) if tried[place] != found[place] else -np.inf
            if now <= likely:
                break
            found, likely = tried, now
        if likely > best:
            return found, likely
    return values, best


def learner(task: tuple[str, int]) -> Row:
    """One learner's answers."""
    kind, number = task
    return row_of(life_of("fit", kind, number).attempts, SKILLS)


def main() -> int:
    """Simulate, fit and print."""
    with Pool(2) as pool:
        rows = pool.map(learner, [(kind, number) for kind in KINDS for number in range(LEARNERS)], 10)
    answers = answers_of(rows, SKILLS).part(slice(None), slice(0, EARLY))
    sys.stdout.write(f"{fit(answers, MODEL)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
