"""Arrays of bytes in one small file: a line of names and shapes, then all of them compressed.

NumPy has such files too, but to read one imports more than the rest of the engine does.

>>> file = packed({"a": np.arange(6, dtype=np.uint8).reshape(2, 3)})
>>> file.partition(b"\\n")[0], unpacked(file)["a"].tolist()
(b'a:2,3', [[0, 1, 2], [3, 4, 5]])
"""

from __future__ import annotations

import math
import os
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]


def read(name: str) -> dict[str, Bytes]:
    """The arrays of the file *name* beside this module; ``pathlib`` would cost as much again as the reading."""
    with open(os.path.join(os.path.dirname(__file__), name), "rb") as file:
        return unpacked(file.read())


def folded(table: Bytes, width: int) -> tuple[Bytes, Bytes]:
    """*table* as its distinct stretches of *width* bytes, one a row, and for each stretch its row, in two bytes.

    A table over all keys of a block repeats itself: what the last ranks do depends on little of what went before. To
    lay the stretches out again is much quicker than to decompress a table of their whole length.

    >>> rows, places = folded(np.array([7, 8, 1, 2, 7, 8], dtype=np.uint8), 2)
    >>> rows.tolist(), unfolded(rows, places).hex()
    ([[1, 2], [7, 8]], '070801020708')
    """
    rows, places = np.unique(table.reshape(-1, width), axis=0, return_inverse=True)
    return rows, places.reshape(-1).astype("<u2").view(np.uint8)


def unfolded(rows: Bytes, places: Bytes) -> bytes:
    """The bytes of the table that ``folded`` took apart."""
    stretches = [row.tobytes() for row in rows]
    return b"".join([stretches[place] for place in places.view("<u2").tolist()])


def packed(arrays: Mapping[str, Bytes]) -> bytes:
    """*arrays* as the content of a file."""
    shapes = " ".join(f"{name}:{','.join(map(str, array.shape))}" for name, array in arrays.items())
    return shapes.encode() + b"\n" + zlib.compress(b"".join(array.tobytes() for array in arrays.values()), 9)


def unpacked(file: bytes) -> dict[str, Bytes]:
    """The arrays of a file that ``packed`` made; they cannot be written to."""
    shapes, _, compressed = file.partition(b"\n")
    data = np.frombuffer(zlib.decompress(compressed), np.uint8)
    arrays, start = {}, 0
    for entry in shapes.decode().split():
        name, _, sizes = entry.partition(":")
        shape = tuple(map(int, sizes.split(",")))
        end = start + math.prod(shape)
        arrays[name] = data[start:end].reshape(shape)
        start = end
    return arrays
