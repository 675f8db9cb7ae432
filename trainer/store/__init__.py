"""What a learner did, kept durably: answers and lesson steps are only ever added, settings may change.

::

    OSError
      DataFolderError     the data folder cannot be written
    ValueError
      AttemptConflict     the key is taken by another answer; carries the one that was kept
"""

from trainer.store.engine import DataFolderError
from trainer.store.store import AttemptConflict, LessonState, Recorded, Store, open_store

__all__ = ["AttemptConflict", "DataFolderError", "LessonState", "Recorded", "Store", "open_store"]
