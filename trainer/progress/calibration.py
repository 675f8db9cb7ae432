"""How far the chances told can be trusted, as ``make calibrate`` found it: for the answer to "how do we know?".

The figures rest on simulated learners, and whoever shows them says so. They stand in ``calibration.json``, which
``tests/benchmarks/calibrate.py --write`` makes; bad figures stand there as well as good ones.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from trainer.progress.readiness import Paper

_FILE = Path(__file__).with_name("calibration.json")


@dataclass(frozen=True, slots=True)
class Bin:
    """One range of chances of a reliability diagram: *n* papers, the mean chance *told*, the share *passed*."""

    n: int
    told: float
    passed: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """Papers sat after so many answers by those who were told a chance (*n* of them), and how right it was.

    *brier* is the mean squared error, *brier_skill* the share of the base rate's error that is saved, *ece* how far
    told and passed lie apart on average.
    """

    after: int
    n: int
    brier: float
    brier_skill: float
    ece: float
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a *part* of the report with its goal, like "≤ 0.025", and whether it was met."""

    part: str
    name: str
    value: float
    goal: str
    met: bool


@dataclass(frozen=True, slots=True)
class Calibration:
    """The figures of *day* from so many simulated *learners* of the *kinds* named, and the
    ``paper_sum`` of each paper they sat."""

    day: date
    learners: int
    kinds: tuple[str, ...]
    papers: dict[str, int]
    reliability: tuple[Reliability, ...]
    figures: tuple[Figure, ...]

    @property
    def simulated(self) -> bool:
        """Always true: no real outcome is in it yet."""
        return True


def paper_sum(paper: Paper) -> int:
    """A check sum of what *paper* asks: another one means that figures measured on it no longer speak of it.

    >>> from trainer.progress.readiness import Paper
    >>> paper_sum(Paper("a", 10, 7, (("fan", 1),))) == paper_sum(Paper("a", 10, 8, (("fan", 1),)))
    False
    """
    return crc32(repr((paper.questions, paper.pass_mark, paper.skills)).encode())


@cache
def calibration() -> Calibration:
    """The figures last kept."""
    raw: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return Calibration(
        day=date.fromisoformat(raw["date"]),
        learners=raw["learners"],
        kinds=tuple(raw["kinds"]),
        papers=dict(raw["papers"]),
        reliability=tuple(_reliability(one) for one in raw["reliability"]),
        figures=tuple(Figure(**one) for one in raw["figures"]),
    )


def _reliability(raw: dict[str, Any]) -> Reliability:
    return Reliability(**raw | {"bins": tuple(Bin(**one) for one in raw["bins"])})
