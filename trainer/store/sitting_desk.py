"""Where sittings are begun, answered and ended: every method is one transaction, as in ``store``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.progress.log import Attempt
from trainer.store import attempts, sittings
from trainer.store.engine import writing
from trainer.store.sittings import Given, How, Sitting

if TYPE_CHECKING:
    from sqlalchemy import Engine


class UnknownSitting(ValueError):
    """There is no sitting with this id, or it is somebody else's."""


class SittingDesk:
    """The sittings of every learner. What a method returned from is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def start(self, sitting: Sitting) -> Sitting:
        """Begin *sitting*; where the learner has this paper open, that sitting is given back instead."""
        with writing(self._engine) as connection:
            attempts.meet(connection, sitting.learner, sitting.started_at)
            return sittings.start(connection, sitting)

    def of(self, learner: str) -> list[Sitting]:
        """All sittings of *learner*, the last begun first."""
        with self._engine.begin() as connection:
            return sittings.of_learner(connection, learner)

    def find(self, learner: str, sitting: str) -> Sitting:
        """The sitting *sitting* of *learner*. Raises UnknownSitting, also for somebody else's."""
        with self._engine.begin() as connection:
            found = sittings.find(connection, sitting)
        if found is None or found.learner != learner:
            raise UnknownSitting(f"sitting {sitting[:40]!r}: {learner} has none of this id")
        return found

    def answers(self, sitting: Sitting) -> dict[int, Given]:
        """The newest answer to each question answered, by its number."""
        with self._engine.begin() as connection:
            return sittings.answers(connection, sitting.id)

    def answer(self, sitting: Sitting, given: Given) -> Given:
        """Keep *given* durably. Raises SittingOver after the end and StaleAnswer if another tab answered meanwhile."""
        with writing(self._engine) as connection:
            return sittings.answer(connection, sittings.find(connection, sitting.id) or sitting, given)

    def finish(
        self,
        sitting: Sitting,
        *,
        graded: Mapping[int, int],
        right: int,
        log: Sequence[Attempt],
        how: How,
        at: datetime,
    ) -> Sitting:
        """End *sitting*: write its answers to the log as *log*, then the result, all or nothing.

        *graded* holds the revision of each answer that was counted. One that ended before stays as it ended, however
        often and from wherever it is ended again. Raises Moved if other answers are stored than were counted.
        """
        with writing(self._engine) as connection:
            now = sittings.find(connection, sitting.id) or sitting
            if now.open:
                for attempt in log:
                    attempts.add(connection, attempt)
            return sittings.finish(connection, now, graded, right, how, at)
