"""Simulated learners, whose knowledge is known because it was made: how they study, forget, answer and sit a paper.

Nothing here is the model that is put to the test. A learner has an ability, a bent for each family, a knack for each
skill; practice adds strength that fades, the more slowly the better it is spaced; a question is harder or easier than
its skill; some right answers are guesses and some misses are slips. A ``World`` says how much of each there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np

from trainer.progress.ability import Floats
from trainer.progress.log import Attempt
from trainer.progress.mastery import Skill
from trainer.progress.readiness import Paper

START = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """How simulated learners are. Spreads are standard deviations in logits; *fade* multiplies forgetting."""

    name: str
    ability: float = 1.7
    bent: float = 0.5
    knack: float = 0.4
    item: float = 0.4
    gain: float = 4.5
    pace: float = 0.18
    guess: float = 0.08
    slip: float = 0.03
    fade: float = 1.5
    kinds: float = 0.0
    drift: float = 0.0


WORLDS = (
    World(name="as assumed"),
    World(name="guessing", guess=0.25),
    World(name="slips", slip=0.10),
    World(name="forgetting", fade=5.0),
    World(name="two kinds", ability=0.8, kinds=1.5),
    World(name="drift", drift=0.12),
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A paper sat after *after* answers: which, when, the true chance of passing it then, and whether it was passed."""

    after: int
    paper: Paper
    at: datetime
    chance: float
    passed: bool


@dataclass(frozen=True, slots=True)
class Life:
    """One learner: the answers given, oldest first, how likely each was to be right, and the papers sat."""

    world: str
    goal: Paper
    attempts: tuple[Attempt, ...]
    truth: Floats
    sittings: tuple[Sitting, ...]


class Student:
    """The truth about one simulated learner while it changes."""

    def __init__(self, world: World, skills: Sequence[Skill], hardness: Floats, rng: np.random.Generator) -> None:
        self.world, self.rng, self.skills = world, rng, skills
        kind = rng.choice((-1.0, 1.0))
        self.index = {skill: number for number, skill in enumerate(skills)}
        families = sorted({family for family, _ in skills})
        bent = dict(zip(families, rng.normal(0, world.bent, len(families)), strict=True))
        own = np.array([bent[family] for family, _ in skills]) + rng.normal(0, world.knack, len(skills))
        self.mates = np.array([[a[0] == b[0] and a != b for b in skills] for a in skills], dtype=float)
        self.base = rng.normal(0, world.ability) + kind * world.kinds + own - hardness
        self.pace = world.pace * float(np.exp(rng.normal(0.4 * kind * (world.kinds > 0), 0.35)))
        self.fade = world.fade * float(np.exp(rng.normal(0, 0.4)))
        self.strength = np.zeros(len(skills))
        self.firm = np.full(len(skills), 2.0)
        self.last = np.full(len(skills), -1.0)
        self.mood, self.day = 0.0, 0.0

    def held(self, day: float) -> Floats:
        """What is left of each skill's strength on *day*, 0 to 1."""
        since = np.where(self.last >= 0, day - self.last, 0.0)
        kept: Floats = self.strength * (1 + self.fade * since / self.firm) ** -0.5
        return kept

    def logits(self, day: float) -> Floats:
        """How well each skill is known on *day*."""
        held = self.held(day)
        found: Floats = self.base + self.world.gain * held + 0.25 * (self.mates @ held) + self.mood
        return found

    def chances(self, day: float) -> Floats:
        """The chance of a right answer to a question of each skill on *day*, averaged over questions."""
        # A normal spread of questions flattens a logistic curve by about this much.
        flat = np.sqrt(1 + 0.346 * self.world.item**2)
        known = 1 / (1 + np.exp(-self.logits(day) / flat))
        chance: Floats = self.world.guess + (1 - self.world.guess - self.world.slip) * known
        return chance

    def answer(self, number: int, day: float) -> bool:
        """Answer a new question of one skill, and learn from it."""
        world = self.world
        known = 1 / (1 + np.exp(-(self.logits(day)[number] + self.rng.normal(0, world.item))))
        right = bool(self.rng.random() < world.guess + (1 - world.guess - world.slip) * known)
        self._learn(number, day)
        return right

    def _learn(self, number: int, day: float) -> None:
        left = self.held(day)[number]
        if self.last[number] >= 0:
            lost = 1 - left / max(self.strength[number], 1e-9)
            self.firm[number] *= 1 + 2.5 * lost
        self.strength[number] = left + self.pace * (1 - left)
        self.last[number] = day

    def pass_to(self, day: float) -> None:
        """Let time pass; where there is drift, the learner is not quite the same after it."""
        if self.world.drift:
            self.mood += float(self.rng.normal(0, self.world.drift * np.sqrt(day - self.day)))
        self.day = day


def live(
    world: World,
    papers: Sequence[Paper],
    skills: Sequence[Skill],
    hardness: Floats,
    rng: np.random.Generator,
    *,
    answers: int,
    sit_after: Sequence[int],
    name: str,
) -> Life:
    """One learner's months: short sessions with pauses between them, mostly on the paper aimed at, and papers sat."""
    student = Student(world, skills, hardness, rng)
    goal = papers[int(rng.integers(len(papers)))]
    wanted = [student.index[skill] for skill in goal.skills]
    below = [i for i, (family, level) in enumerate(skills) if level <= max(one for _, one in goal.skills)]
    day, attempts, truth, sittings, chosen = 0.0, [], [], [], wanted[0]
    for number in range(answers):
        if rng.random() < 1 / 12:
            day += float(np.exp(rng.normal(0.2, 0.9)))
            student.pass_to(day)
        day += float(rng.uniform(20, 90)) / 86_400
        roll = rng.random()
        if roll > 0.3:
            chosen = int(rng.choice(wanted if roll < 0.85 else below))
        truth.append(student.chances(day)[chosen])
        right = student.answer(chosen, day)
        attempts.append(_attempt(name, number, skills[chosen], right, day))
        if number + 1 in sit_after:
            sittings.append(sit(student, goal, day + float(rng.exponential(1.0)), number + 1))
    return Life(world.name, goal, tuple(attempts), np.array(truth), tuple(sittings))


def sit(student: Student, paper: Paper, day: float, after: int) -> Sitting:
    """Sit *paper* once; nothing is learnt from it. Which skills are asked once more is drawn, as in a real paper."""
    numbers = student.rng.permutation([student.index[skill] for skill in paper.skills])
    chances = student.chances(day)[np.resize(numbers, paper.questions)]
    flat = np.array([1.0])
    for chance in chances:
        flat = np.convolve(flat, (1 - chance, chance))
    right = int((student.rng.random(len(chances)) < chances).sum())
    at = START + timedelta(days=day)
    return Sitting(after, paper, at, float(flat[paper.pass_mark :].sum()), right >= paper.pass_mark)


def _attempt(name: str, number: int, skill: Skill, right: bool, day: float) -> Attempt:
    at = START + timedelta(days=day)
    question = f"{skill[0]}:{skill[1]}:sim:{number}"
    return Attempt(
        key=f"{name}-{number:05d}",
        learner=name,
        question=question,
        family=skill[0],
        level=skill[1],
        rules="sim",
        edition=1,
        answer="0",
        correct=right,
        credit=float(right),
        mode="drill",
        asked_at=at,
        answered_at=at,
        taken_ms=9000,
    )


def hardness_of(skills: Sequence[Skill], seed: int) -> Floats:
    """How hard each skill is: each level by the same step, each family and skill a little off it."""
    rng = np.random.default_rng(seed)
    families = sorted({family for family, _ in skills})
    off = dict(zip(families, rng.normal(0, 0.3, len(families)), strict=True))
    return np.array([0.8 + 0.5 * (level - 1) + off[family] + rng.normal(0, 0.2) for family, level in skills])
