"""What a learner did, kept durably: answers, lesson steps, rooms, checks and sittings, only ever added; and settings.

::

    OSError
      DataFolderError     the data folder cannot be written
    LookupError
      UnknownPlacement    no placement check has this id
      UnknownReadiness    no readiness test has this id
    ValueError
      AttemptConflict     the key is taken by another answer; carries the one that was kept
      RoomConflict        the room was changed meanwhile; carries the version that stands
      UnknownSitting      the learner has no sitting of this id
      SittingOver         the sitting has ended or its time is up; carries it
      StaleAnswer         another tab answered meanwhile; carries the answer that stands
      UnknownRun          the learner has no run of this id
      RunOver             the run has ended; carries how it stands
      Moved               an answer came in while the sitting was being graded
"""

from trainer.store.attempts import AttemptConflict
from trainer.store.engine import DataFolderError
from trainer.store.placement import PlacementRun, UnknownPlacement
from trainer.store.readiness import ReadinessDesk, ReadinessRun, UnknownReadiness
from trainer.store.rooms import RoomConflict, RoomVersion
from trainer.store.runs import RunDesk, RunOver, UnknownRun
from trainer.store.sitting_desk import SittingDesk, UnknownSitting
from trainer.store.sittings import GRACE, Given, How, Moved, Sitting, SittingOver, StaleAnswer
from trainer.store.store import Learner, LessonState, Recorded, Store, open_store

__all__ = [
    "GRACE",
    "AttemptConflict",
    "DataFolderError",
    "Given",
    "How",
    "Learner",
    "LessonState",
    "Moved",
    "PlacementRun",
    "ReadinessDesk",
    "ReadinessRun",
    "Recorded",
    "RoomConflict",
    "RoomVersion",
    "RunDesk",
    "RunOver",
    "Sitting",
    "SittingDesk",
    "SittingOver",
    "StaleAnswer",
    "Store",
    "UnknownPlacement",
    "UnknownReadiness",
    "UnknownRun",
    "UnknownSitting",
    "open_store",
]
