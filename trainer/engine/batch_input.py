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
    Keys: TypeAlias = tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]
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
    """The keys of every hand: of the three suits, shape (3, N), and of the honours, shape (N,).

    Three ranks fit a byte and six fit two, and the narrower the numbers, the more of them are added at once. The suits
    are done together, since each call of NumPy costs as much as a thousand numbers.
    """
    suits, honours = columns[:27].reshape(3, 9, -1), columns[27:]
    low = _three(suits[:, 3], suits[:, 4], suits[:, 5]).astype(np.uint16)
    low *= 125
    low += _three(suits[:, 6], suits[:, 7], suits[:, 8])
    suit_keys = _three(suits[:, 0], suits[:, 1], suits[:, 2]).astype(np.uint32)
    suit_keys *= 5**6
    suit_keys += low.astype(np.uint32)  # an addition of unlike numbers goes through a small buffer
    low = _three(honours[3], honours[4], honours[5]).astype(np.uint16)
    low *= 5
    low += honours[6]
    honour_keys = _three(honours[0], honours[1], honours[2]).astype(np.uint32)
    honour_keys *= 5**4
    honour_keys += low.astype(np.uint32)
    return suit_keys, honour_keys


def _three(first: Counts, second: Counts, third: Counts) -> Counts:
    """The base-5 number of three ranks, below 125."""
    number: Counts = first * np.uint8(5)
    number += second
    number *= 5
    number += third
    return number
