"""The simulated learners that the model is judged by, and what it says of each: one ``simulate`` a learner."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

import numpy as np
from calibrate_batch import Row, row_of
from calibrate_world import WORLDS, Life, Sitting, hardness_of, live

from trainer.course.curriculum import load_curriculum
from trainer.progress.ability import Floats
from trainer.progress.knowledge import knowledge_of
from trainer.progress.readiness import Paper, at_least, pass_chance

PAPERS = tuple(Paper(one.id, one.questions, one.pass_mark, one.skills) for one in load_curriculum().levels)
SKILLS = tuple(sorted({skill for paper in PAPERS for skill in paper.skills}))
HARDNESS = hardness_of(SKILLS, 2)
KINDS = tuple(world.name for world in WORLDS)
ANSWERS = 180
SIT_AFTER = (40, 160)
_WORLD = {world.name: world for world in WORLDS}


@dataclass(frozen=True, slots=True)
class Result:
    """One learner: the row of answers, how likely each was to be right, and a tuple for each sitting.

    That holds: after how many answers, the chance told, whether passed, the true chance, whether it would be shown, the
    chances by the three baselines, and whether the truth lay in the interval.
    """

    world: str
    row: Row
    truth: Floats
    sittings: list[tuple[float, ...]]


def life_of(part: str, kind: str, number: int) -> Life:
    """The *number*-th learner of a kind; those of another *part* are others."""
    name = f"{part}-{kind}-{number}"
    rng = np.random.default_rng(crc32(name.encode()))
    return live(_WORLD[kind], PAPERS, SKILLS, HARDNESS, rng, answers=ANSWERS, sit_after=SIT_AFTER, name=name)


def simulate(task: tuple[str, str, int]) -> Result:
    """One learner's life, and what is told of it at each paper."""
    life = life_of(*task)
    return Result(
        life.world, row_of(life.attempts, SKILLS), life.truth, [_told(life, sitting) for sitting in life.sittings]
    )


def _told(life: Life, sitting: Sitting) -> tuple[float, ...]:
    attempts = life.attempts[: sitting.after]
    found = pass_chance(knowledge_of(attempts, sitting.at), sitting.paper, sitting.at)
    right = np.array([attempt.correct for attempt in attempts], dtype=float)
    overall = (right.sum() + 1) / (len(right) + 2)
    by_skill = []
    for skill in sitting.paper.skills:
        own = [attempt.correct for attempt in attempts if attempt.skill == skill]
        by_skill.append((sum(own) + 2 * overall) / (len(own) + 2))
    baselines = (
        _passing(sitting.paper, np.array([(right[-20:].sum() + 1) / 22])),
        _passing(sitting.paper, np.array(by_skill)),
        _passing(sitting.paper, _elo(right, [attempt.level for attempt in attempts], sitting.paper)),
    )
    within = found.low - 1e-9 <= min(sitting.chance, 0.97) <= found.high + 1e-9
    return (sitting.after, found.chance, sitting.passed, sitting.chance, found.told, *baselines, within)


def _passing(paper: Paper, chances: Floats) -> float:
    return float(at_least(np.resize(chances, paper.questions)[None, :], paper.pass_mark)[0])


def _elo(right: Floats, levels: list[int], paper: Paper) -> Floats:
    """Plain Elo's chances, each level half a logit harder than the one below it."""
    rating = 0.0
    for result, level in zip(right, levels, strict=True):
        rating += 0.3 * (result - 1 / (1 + np.exp(0.5 * (level - 1) - rating)))
    found: Floats = 1 / (1 + np.exp(0.5 * (np.array([level for _, level in paper.skills]) - 1) - rating))
    return found
