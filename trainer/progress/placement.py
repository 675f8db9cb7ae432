"""Where somebody who can play already should begin: ten questions, each chosen by the answers before it.

The chapters of the course build on one another, so what a learner knows is taken to be a *reach*: chapters 1 to k are
known, those after it not. The model keeps a probability for every k and asks what tells most about it. A question of a
known chapter may still be missed (``SLIP``), and one of an unknown chapter may be guessed (``Probe.chance``); "I don't
know" is a miss that was no guess. Nothing is drawn here: the same seed and answers give the same questions and result.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from hashlib import sha256
from math import log2
from typing import TypeAlias

from trainer.progress.mastery import Skill

QUESTIONS = 10
ENOUGH_TO_TELL = 5
"""Fewer answers than this place nobody: a check that is ended earlier has no result."""

SLIP = 0.12
HUNCH = 0.1
"""How far half-knowledge lifts a guess above bare luck, as a share of what luck leaves."""

SURE = 0.65
"""A chapter counts as known from this probability on: above one half, as to read too much costs little."""

# Questions that tell nearly as much as the best one are alike; the seed chooses among them.
_NEARLY = 0.95
# What another question is worth when its skill, or its chapter, was asked before: ten questions should look around.
_STALE_SKILL = 0.5
_STALE_CHAPTER = 0.75

Belief: TypeAlias = tuple[float, ...]


class Outcome(StrEnum):
    """What became of a question."""

    RIGHT = "right"
    WRONG = "wrong"
    DONT_KNOW = "dont_know"


class Why(StrEnum):
    """Why a chapter counts as known, or why not."""

    SHOWN = "shown"  # known: a question of it was answered right
    IMPLIED = "implied"  # known: it was not asked, or missed once, but later chapters were answered right
    MISSED = "missed"  # not known: a question of it was missed
    LONELY = "lonely"  # not known: right here, but an unknown chapter before it was missed
    BEYOND = "beyond"  # not known: not asked, as an unknown chapter before it was missed
    UNSURE = "unsure"  # not known: too little was answered to tell


@dataclass(frozen=True, slots=True)
class Probe:
    """A kind of question that may be put: the chapter it tells about, its skill, and the *luck* of a blind guess."""

    chapter: int
    skill: Skill
    luck: float

    @property
    def chance(self) -> float:
        """How often somebody who does not know the chapter is right, 0 to 1.

        >>> Probe(3, ("is-win", 1), 0.5).chance
        0.55
        """
        return self.luck + HUNCH * (1 - self.luck)


@dataclass(frozen=True, slots=True)
class Answered:
    """One question of the check and its outcome."""

    probe: Probe
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one chapter: the *probability* that it is known, and what that rests on."""

    chapter: int
    probability: float
    known: bool
    why: Why
    asked: int
    right: int


@dataclass(frozen=True, slots=True)
class Placement:
    """The result: chapters 1 to *reach* are known; *confidence* is the probability that this is right to within one."""

    reach: int
    confidence: float
    findings: tuple[Finding, ...]

    @property
    def begin(self) -> int | None:
        """The chapter to begin with; None when all are known."""
        return self.reach + 1 if self.reach < len(self.findings) else None

    @property
    def known(self) -> tuple[int, ...]:
        """The numbers of the chapters that are known."""
        return tuple(range(1, self.reach + 1))

    def to_text(self) -> str:
        """The result as one line of canonical JSON, as the store keeps it; ``read_placement`` reads it."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))


def read_placement(text: str) -> Placement:
    """The result in *text*. Raises ValueError if it is none, such as one that a newer version wrote."""
    try:
        raw = json.loads(text)
        findings = tuple(Finding(**one | {"why": Why(one["why"])}) for one in raw.pop("findings"))
        return Placement(**raw, findings=findings)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"placement {text[:80]!r} cannot be read: {error}") from error


def believe(chapters: int, answered: Sequence[Answered]) -> Belief:
    """The probability of each reach 0..*chapters* after the answers; before any, all are alike.

    A miss by "I don't know" weighs more than one by a wrong answer, which only somebody who guesses gives:

    >>> three = Probe(1, ("is-set", 1), 0.25)
    >>> [round(believe(1, [Answered(three, outcome)])[1], 2) for outcome in Outcome]
    [0.73, 0.15, 0.11]
    """
    belief = (1 / (chapters + 1),) * (chapters + 1)
    for one in answered:
        belief = _after(belief, one.probe, one.outcome)
    return belief


def next_probe(
    probes: Sequence[Probe], chapters: int, answered: Sequence[Answered], seed: int, questions: int = QUESTIONS
) -> Probe | None:
    """What to ask after *answered*; None when all *questions* are answered.

    It is what tells most about the reach, less if its skill or chapter was asked before. Raises ValueError without
    *probes*.

    >>> next_probe([Probe(1, ("is-set", 1), 0.2), Probe(2, ("is-win", 1), 0.5)], 2, [], seed=7).chapter
    1
    """
    if not probes:
        raise ValueError("no probes: the chapters of the curriculum name no skills to ask about")
    if len(answered) >= questions:
        return None
    belief = believe(chapters, answered)
    worth = [_gain(belief, probe) * _freshness(probe, answered) for probe in probes]
    best = [probe for probe, gain in zip(probes, worth, strict=True) if gain >= _NEARLY * max(worth)]
    return best[draw(seed, len(answered) + 1) % len(best)]


def draw(seed: int, number: int) -> int:
    """The number from which the *number*-th question of the check *seed* is made, 0 to 2³¹ - 1.

    >>> draw(7, 1) == draw(7, 1), draw(7, 1) == draw(7, 2), draw(7, 1) < 2**31
    (True, False, True)
    """
    return int(sha256(f"placement/{seed}/{number}".encode()).hexdigest()[:8], 16) >> 1


def place(chapters: int, answered: Sequence[Answered]) -> Placement:
    """What the answers say about every chapter, and how far the knowledge reaches.

    >>> pairs = Answered(Probe(2, ("is-set", 2), 0.2), Outcome.DONT_KNOW)
    >>> place(12, [pairs] * 5).reach, place(12, [pairs] * 5).begin
    (0, 1)

    Raises ValueError for fewer than ``ENOUGH_TO_TELL`` answers.
    """
    if len(answered) < ENOUGH_TO_TELL:
        raise ValueError(f"{len(answered)} answers place nobody; {ENOUGH_TO_TELL} are the fewest")
    belief = believe(chapters, answered)
    known = [sum(belief[chapter:]) for chapter in range(1, chapters + 1)]
    # The probabilities only fall from chapter to chapter, so those that are sure are the first ones.
    reach = sum(probability >= SURE for probability in known)
    confidence = sum(belief[max(0, reach - 1) : reach + 2])
    findings = tuple(_finding(chapter, known[chapter - 1], reach, answered) for chapter in range(1, chapters + 1))
    return Placement(reach, min(1.0, confidence), findings)


def _likelihood(probe: Probe, outcome: Outcome, *, known: bool) -> float:
    """How likely the outcome is from somebody who knows the chapter, or does not."""
    if outcome is Outcome.RIGHT:
        return 1 - SLIP if known else probe.chance
    if known:
        return SLIP
    return 1.0 if outcome is Outcome.DONT_KNOW else 1 - probe.chance


def _after(belief: Belief, probe: Probe, outcome: Outcome) -> Belief:
    weights = [share * _likelihood(probe, outcome, known=reach >= probe.chapter) for reach, share in enumerate(belief)]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _gain(belief: Belief, probe: Probe) -> float:
    """How many bits the answer to *probe* is expected to tell: its own surprise, less what is mere luck or slip in it.

    "I don't know" is taken for a wrong answer here: nobody can tell beforehand who will say so.
    """
    known = sum(belief[probe.chapter :])
    right = known * (1 - SLIP) + (1 - known) * probe.chance
    return _bits(right) - known * _bits(SLIP) - (1 - known) * _bits(probe.chance)


def _bits(share: float) -> float:
    """The surprise of something that happens with probability *share*, in bits.

    >>> _bits(0.5)
    1.0
    """
    return -sum(part * log2(part) for part in (share, 1 - share) if part > 0)


def _freshness(probe: Probe, answered: Sequence[Answered]) -> float:
    skill = sum(one.probe.skill == probe.skill for one in answered)
    chapter = sum(one.probe.chapter == probe.chapter for one in answered)
    return float(_STALE_SKILL**skill * _STALE_CHAPTER**chapter)


def _finding(chapter: int, probability: float, reach: int, answered: Sequence[Answered]) -> Finding:
    here = [one.outcome is Outcome.RIGHT for one in answered if one.probe.chapter == chapter]
    why = _why(chapter, reach, here, answered)
    return Finding(chapter, probability, chapter <= reach, why, len(here), sum(here))


def _why(chapter: int, reach: int, here: Sequence[bool], answered: Sequence[Answered]) -> Why:
    if chapter <= reach:
        return Why.SHOWN if any(here) else Why.IMPLIED
    if not all(here):
        return Why.MISSED
    gap = any(one.outcome is not Outcome.RIGHT and reach < one.probe.chapter < chapter for one in answered)
    if not gap:
        return Why.UNSURE
    return Why.LONELY if here else Why.BEYOND
