"""Memory to work in while a chunk of hands is counted.

To be given memory by the system costs more than what is done in it, so each thread keeps what its largest chunk took:
some 70 bytes a hand, 2.5 MB for a full chunk.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

SHAPES: dict[str, tuple[int, type[np.generic]]] = {
    "triples": (11, np.uint8),
    "low": (4, np.uint16),
    "words": (4, np.uint16),
    "high": (4, np.uint32),
    "keys": (4, np.intp),
}


class _Kept(threading.local):
    """The arrays of this thread, flat and as long as the largest chunk so far."""

    def __init__(self) -> None:
        self.hands = 0
        self.flat: dict[str, npt.NDArray[Any]] = {}


_kept = _Kept()


class Work:
    """The arrays for a chunk of *hands*, one column a hand; what is in them lasts until the next chunk of this thread.

    ``triples``: the numbers of three ranks each; ``low``, ``high``: the parts of a key; ``keys``: of three suits and
    the honours; ``words``: what ``batch_tables`` has for each key. Where one is still unused or used no more it serves
    for another step.
    """

    __slots__ = tuple(SHAPES)

    triples: npt.NDArray[np.uint8]
    low: npt.NDArray[np.uint16]
    words: npt.NDArray[np.uint16]
    high: npt.NDArray[np.uint32]
    keys: npt.NDArray[np.intp]

    def __init__(self, hands: int) -> None:
        if hands > _kept.hands:
            _kept.flat = {name: np.empty(rows * hands, dtype) for name, (rows, dtype) in SHAPES.items()}
            _kept.hands = hands
        for name, (rows, _) in SHAPES.items():  # rows that lie together, whatever the number of hands
            setattr(self, name, _kept.flat[name][: rows * hands].reshape(rows, hands))
