"""What the placement checks of a learner found, for the pages that go by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.progress.placement import Placement, read_placement
from trainer.store import PlacementRun
from trainer.ui.content import course
from trainer.ui.session import Session


@dataclass(frozen=True, slots=True)
class Found:
    """One check that ended with a result."""

    run: PlacementRun
    placement: Placement


def results(runs: Sequence[PlacementRun]) -> list[Found]:
    """The results of *runs*, the latest first; what another version wrote and this one cannot read is passed over."""
    found: list[Found] = []
    for run in reversed(runs):
        if run.result:
            try:
                found.append(Found(run, read_placement(run.result)))
            except ValueError:
                continue
    return found


def placed(here: Session) -> Placement | None:
    """The result that counts: the latest one, None before the first."""
    found = results(here.store.placements(here.learner))
    return found[0].placement if found else None


def known_lessons(placement: Placement | None) -> frozenset[str]:
    """The lessons of the chapters that are known by *placement*."""
    known = placement.known if placement else ()
    return frozenset(lesson for chapter in course().chapters if chapter.number in known for lesson in chapter.lessons)


def first_lesson(placement: Placement | None) -> str:
    """The lesson to begin with by *placement*; "" without one, or when all chapters are known."""
    begin = placement.begin if placement else None
    return next((chapter.lessons[0] for chapter in course().chapters if chapter.number == begin), "")
