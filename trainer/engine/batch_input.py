"""What a batch is made of: its form checked, its keys built, its work cut into chunks. Clauses: W1–W3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.errors import BadHand, BadRequest, BadSize
from trainer.engine.tiles import ALL_KINDS, COPIES
from trainer.engine.wait_masks import MOST_MELDS

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Counts: TypeAlias = npt.NDArray[np.uint8]
    Keys: TypeAlias = list[npt.NDArray[np.uint32]]
    Wild: TypeAlias = int | npt.NDArray[np.integer]

CHUNK = 1 << 15


def checked_wild(wild: Wild, counts: Counts, melds: int) -> npt.NDArray[np.uint8]:
    """The number of caishen of each hand, once the form of all that was given is known to be right.

    >>> checked_wild(1, np.zeros((34, 3), np.uint8), 0).tolist()
    [1, 1, 1]

    Raises BadRequest.
    """
    if not isinstance(counts, np.ndarray) or counts.dtype != np.uint8:
        raise BadRequest(f"counts: {getattr(counts, 'dtype', type(counts).__name__)}; a NumPy array of uint8 is needed")
    if counts.ndim != 2 or counts.shape[0] != len(ALL_KINDS):
        raise BadRequest(f"counts: shape {counts.shape}; (34, N) is needed, one row a kind and one column a hand")
    if isinstance(melds, bool) or not isinstance(melds, int) or not 0 <= melds <= MOST_MELDS:
        raise BadRequest(f"melds: {melds!r}; 0 to {MOST_MELDS} can be declared")
    given = np.asarray(wild)
    if given.dtype.kind not in "iu":
        raise BadRequest(f"wild: {given.dtype}; whole numbers are needed")
    if given.shape not in ((), counts.shape[1:]):
        raise BadRequest(f"wild: shape {given.shape}; one number for all, or {counts.shape[1:]} for as many hands")
    if given.size and not (given.min() >= 0 and given.max() <= COPIES):
        raise BadRequest(f"wild: {given.min()} to {given.max()}; a hand holds 0 to {COPIES} caishen")
    return np.broadcast_to(given.astype(np.uint8), counts.shape[1:])


def checked_sizes(
    columns: Counts, caishen: npt.NDArray[np.uint8], melds: int, first: int, *, ready: bool, full: bool
) -> npt.NDArray[np.uint8]:
    """The number of natural tiles of each hand, all hands being of a right size: *ready* (13) or *full* (14).

    Raises BadHand for five of a kind, BadSize for a hand of another size; both name the first such hand,
    counted from *first*.
    """
    if columns.max(initial=0) > COPIES:
        kind, hand = np.argwhere(columns > COPIES)[0]
        raise BadHand(f"counts[{kind}, {first + hand}]: {columns[kind, hand]}; there are {COPIES} copies of a kind")
    natural: npt.NDArray[np.uint8] = columns.sum(axis=0, dtype=np.uint8)
    size = natural + caishen
    smallest = 14 - 3 * melds - ready
    wrong = (size - np.uint8(smallest)) > (ready and full)
    if wrong.any():
        hand = int(wrong.argmax())
        wanted = f"{smallest} or {smallest + 1}" if ready and full else f"{smallest}"
        raise BadSize(
            f"hand {first + hand}: {size[hand]} tiles, caishen included; {wanted} are needed beside {melds} melds"
        )
    return natural


def chunks(hands: int, size: int = CHUNK) -> Iterator[slice]:
    """*hands* cut into slices of at most *size*."""
    return (slice(start, min(start + size, hands)) for start in range(0, hands, size))


def keys_of_columns(columns: Counts) -> Keys:
    """The keys of the four blocks of every hand.

    Three ranks fit a byte and six fit two, and the narrower the numbers, the more of them are added at once.
    """
    keys = []
    for start in (0, 9, 18):
        low = _three(columns, start + 3).astype(np.uint16)
        low *= 125
        low += _three(columns, start + 6)
        keys.append(_joined(_three(columns, start), 5**6, low))
    low = _three(columns, 30).astype(np.uint16)
    low *= 5
    low += columns[33]
    keys.append(_joined(_three(columns, 27), 5**4, low))
    return keys


def _three(columns: Counts, start: int) -> Counts:
    """The base-5 number of three rows, below 125."""
    number: Counts = columns[start] * np.uint8(5)
    number += columns[start + 1]
    number *= 5
    number += columns[start + 2]
    return number


def _joined(high: Counts, power: int, low: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint32]:
    key: npt.NDArray[np.uint32] = high.astype(np.uint32)
    key *= power
    key += low.astype(np.uint32)  # an addition of unlike numbers goes through a small buffer
    return key
