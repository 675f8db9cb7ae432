"""What measures the model is right itself, and what it found is kept for the app."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import numpy as np
import pytest
from calibrate_batch import answers_of, likelihood, predict, row_of
from calibrate_learners import PAPERS, SKILLS, life_of, simulate
from calibrate_metrics import auc, auc_within, brier_skill, ece, ece_by_chance, log_loss, rmse_bins

from trainer.progress.answers import MODEL
from trainer.progress.calibration import calibration, paper_sum
from trainer.progress.knowledge import knowledge_of

LASTING = replace(MODEL, half_life_days=inf)
HAPPENED = np.array([True, False, True, False])
TOLD = np.array([0.8, 0.2, 0.5, 0.5])


def test_the_measures_give_what_a_hand_works_out() -> None:
    # Pairs: .8 over both, .5 over .2, .5 ties with .5: three and a half of four.
    assert auc(HAPPENED, TOLD) == 3.5 / 4
    assert auc_within(HAPPENED, TOLD, np.array([1, 1, 2, 2])) == (1 + 0.5) / 2
    assert log_loss(HAPPENED, TOLD) == pytest.approx(-(2 * np.log(0.8) + 2 * np.log(0.5)) / 4)
    # Squared errors .04 .04 .25 .25 against .25 of the base rate.
    assert brier_skill(HAPPENED, TOLD) == pytest.approx(1 - 0.145 / 0.25)
    # Bins: one told .8 and happened, one told .2 and not, two told .5 of which one happened.
    assert ece(HAPPENED, TOLD) == pytest.approx((0.2 + 0.2 + 2 * 0) / 4)
    assert rmse_bins(HAPPENED, TOLD, np.array([1, 1, 2, 2])) == pytest.approx(0.0)


def test_a_perfect_predictor_errs_by_chance_the_less_the_more_it_tells() -> None:
    chances = np.full(2000, 0.5)
    assert ece_by_chance(chances) < ece_by_chance(chances[:200]) < 0.1
    # A fair coin, 200 times: the 95 % quantile of |share - .5| is 1.96 · .0354.
    assert ece_by_chance(chances[:200]) == pytest.approx(0.069, abs=0.01)


def test_many_learners_at_once_are_predicted_as_each_one_alone() -> None:
    lives = [life_of("check", kind, 1) for kind in ("as assumed", "drift")]
    told = predict(answers_of([row_of(life.attempts, SKILLS) for life in lives], SKILLS), MODEL)
    for life, row in zip(lives, told, strict=True):
        for place in (0, 1, 25, 60):
            asked = life.attempts[place]
            alone = knowledge_of(life.attempts[:place], asked.answered_at, LASTING).chance(
                asked.skill, asked.answered_at
            )
            assert row[place] == pytest.approx(alone, rel=1e-6)


def test_the_likelihood_of_all_answers_is_that_of_each_after_those_before_it() -> None:
    answers = answers_of([row_of(life_of("check", "slips", 2).attempts, SKILLS)], SKILLS)
    assert likelihood(answers, MODEL) == pytest.approx(-log_loss(answers.right, predict(answers, MODEL)), rel=1e-3)


def test_a_simulated_learner_is_the_same_each_time_and_others_are_others() -> None:
    one, same, other = (simulate(("check", "as assumed", number)) for number in (1, 1, 2))
    assert one.sittings == same.sittings
    assert one.sittings != other.sittings


def test_the_kept_figures_are_of_two_thousand_learners_or_more_and_say_that_they_are_simulated() -> None:
    kept = calibration()
    assert kept.simulated
    assert kept.learners >= 2000
    assert [one.after for one in kept.reliability] == [40, 160]
    for one in kept.reliability:
        assert one.n == sum(each.n for each in one.bins)
        assert one.ece == pytest.approx(
            sum(each.n * abs(each.told - each.passed) for each in one.bins) / one.n, abs=1e-3
        )
    assert {"AUC", "calibration error"} <= {figure.name for figure in kept.figures}


def test_the_kept_figures_are_of_todays_papers() -> None:
    """Whoever changes a paper measures anew: ``calibrate.py --write``."""
    kept = calibration()
    assert kept.papers == {paper.id: paper_sum(paper) for paper in PAPERS}
