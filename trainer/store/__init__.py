"""What a learner did, kept durably: answers, lesson steps, rooms and checks are only ever added, settings may change.

::

    OSError
      DataFolderError     the data folder cannot be written
    LookupError
      UnknownPlacement    no placement check has this id
    ValueError
      AttemptConflict     the key is taken by another answer; carries the one that was kept
      RoomConflict        the room was changed meanwhile; carries the version that stands
"""

from trainer.store.attempts import AttemptConflict
from trainer.store.engine import DataFolderError
from trainer.store.placement import PlacementRun, UnknownPlacement
from trainer.store.rooms import RoomConflict, RoomVersion
from trainer.store.store import LessonState, Recorded, Store, open_store

__all__ = [
    "AttemptConflict",
    "DataFolderError",
    "LessonState",
    "PlacementRun",
    "Recorded",
    "RoomConflict",
    "RoomVersion",
    "Store",
    "UnknownPlacement",
    "open_store",
]
