"""The readiness test on simulated learners: how long it is, and how often it is right."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.pool import Pool
from typing import Protocol
from zlib import crc32

import numpy as np
from calibrate_learners import HARDNESS, KINDS, PAPERS, SKILLS
from calibrate_world import WORLDS, Student

from trainer.progress.ability import Floats
from trainer.progress.readiness_test import ReadinessTest, Result

NEAR = 0.5
STUDIED = 40


class Lines(Protocol):
    """What prints the figures."""

    def say(self, name: str, value: float) -> None:
        """A figure without a goal."""

    def least(self, name: str, value: float, goal: float) -> None:
        """A figure that should be at least *goal*."""

    def most(self, name: str, value: float, goal: float) -> None:
        """A figure that should be at most *goal*."""


@dataclass(frozen=True, slots=True)
class Tested:
    """A row a test: questions asked, 1 for pass, 0 for borderline, -1 for fail, and the true distance from the mark."""

    rows: Floats
    kinds: list[str]

    def print_to(self, report: Lines) -> None:
        """Each figure with its goal, and what falls to "borderline"."""
        asked, said, distance = self.rows.T
        far = np.abs(distance) > NEAR
        right, decided = said * distance > 0, said != 0
        report.most("questions, mean", float(asked.mean()), 20.0)
        report.least("right, of those decided", float(right[decided].mean()), 0.90)
        report.least("right, farther than ± .5 logit from the mark", float(right[decided & far].mean()), 0.985)
        report.say("borderline, of all", float((~decided).mean()))
        report.say("borderline, farther than ± .5 logit", float((~decided)[far].mean()))
        report.say("share of learners within ± .5 logit", float((~far).mean()))
        for kind in dict.fromkeys(self.kinds):
            here = np.array([one == kind for one in self.kinds])
            report.say(f"{kind}: questions, mean", float(asked[here].mean()))
            report.say(f"{kind}: right, of those decided", float(right[here & decided].mean()))
            report.say(f"{kind}: right, farther than ± .5 logit", float(right[here & decided & far].mean()))


def tests_by_kind(pool: Pool, learners: int) -> Tested:
    """Each kind's learners take one test each, of any level, after some study."""
    tasks = [(kind, number) for kind in KINDS for number in range(learners)]
    return Tested(np.array(pool.map(take, tasks, 20)), [kind for kind, _ in tasks])


def take(task: tuple[str, int]) -> tuple[float, float, float]:
    """One learner takes the test of one level."""
    kind, number = task
    rng = np.random.default_rng(crc32(f"readiness-{kind}-{number}".encode()))
    student = Student(next(world for world in WORLDS if world.name == kind), SKILLS, HARDNESS, rng)
    paper = PAPERS[int(rng.integers(len(PAPERS)))]
    places = [student.index[skill] for skill in paper.skills]
    day = 0.0
    for _ in range(STUDIED):
        day += float(rng.exponential(0.3))
        student.answer(int(rng.choice(places)), day)
    chances = student.chances(day)
    share, wanted = chances[places].mean(), paper.pass_mark / paper.questions
    distance = float(np.log(share / (1 - share)) - np.log(wanted / (1 - wanted)))
    test = ReadinessTest(paper)
    while test.result is Result.OPEN:
        test = test.answered(bool(rng.random() < chances[student.index[test.next_skill]]))
    said = {Result.PASS: 1.0, Result.FAIL: -1.0}.get(test.result, 0.0)
    return float(len(test.answers)), said, distance
