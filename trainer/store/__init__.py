"""What a learner did, kept durably: answers, lesson steps and rooms are only ever added, settings may change.

::

    OSError
      DataFolderError     the data folder cannot be written
    ValueError
      AttemptConflict     the key is taken by another answer; carries the one that was kept
      RoomConflict        the room was changed meanwhile; carries the version that stands
"""

from trainer.store.attempts import AttemptConflict
from trainer.store.engine import DataFolderError
from trainer.store.rooms import RoomConflict, RoomVersion
from trainer.store.store import LessonState, Recorded, Store, open_store

__all__ = [
    "AttemptConflict",
    "DataFolderError",
    "LessonState",
    "Recorded",
    "RoomConflict",
    "RoomVersion",
    "Store",
    "open_store",
]
