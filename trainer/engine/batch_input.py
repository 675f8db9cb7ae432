"""What a batch is made of: its form checked, its keys built, its work cut into chunks. Clauses: W1–W3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from trainer.engine.batch_work import Work
from trainer.engine.errors import BadHand, BadRequest, BadSize
from trainer.engine.tiles import ALL_KINDS, COPIES
from trainer.engine.wait_masks import MOST_MELDS

if TYPE_CHECKING:  # numpy.typing alone takes as long to import as all of the engine
    import numpy.typing as npt

    Counts: TypeAlias = npt.NDArray[np.uint8]
    Keys: TypeAlias = npt.NDArray[np.intp]
    Wild: TypeAlias = int | npt.NDArray[np.integer]

CHUNK = 1 << 15
FIVE = np.uint8(5)
LOW_PLACES = np.array(
    [[125], [125], [125], [5]], np.uint16
)  # six ranks of a suit from three and three; honours three, one
HIGH_PLACES = np.array([[5**6], [5**6], [5**6], [5**4]], np.uint32)


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


def check_copies(columns: Counts, first: int) -> None:
    """Raises BadHand for five of a kind, naming the first such hand, counted from *first*."""
    if columns.max(initial=0) > COPIES:
        kind, hand = np.argwhere(columns > COPIES)[0]
        raise BadHand(f"counts[{kind}, {first + hand}]: {columns[kind, hand]}; there are {COPIES} copies of a kind")


def checked_sizes(
    columns: Counts,
    caishen: npt.NDArray[np.uint8],
    melds: int,
    first: int,
    *,
    ready: bool,
    full: bool,
    natural: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]:
    """The number of natural tiles of each hand, all hands being of a right size: *ready* (13) or *full* (14).

    Whoever knows the number gives it as *natural*; above fourteen it need not be exact.

    Raises BadSize for a hand of another size, naming the first, counted from *first*.
    """
    if natural is None:
        natural = columns.sum(axis=0, dtype=np.uint8)
    smallest = 14 - 3 * melds - ready
    above = natural + caishen
    above -= np.uint8(smallest)
    if above.max(initial=0) > (ready and full):
        size = columns.sum(axis=0, dtype=np.uint8) + caishen
        hand = int((above > (ready and full)).argmax())
        wanted = f"{smallest} or {smallest + 1}" if ready and full else f"{smallest}"
        raise BadSize(
            f"hand {first + hand}: {size[hand]} tiles, caishen included; {wanted} are needed beside {melds} melds"
        )
    return natural


def chunks(hands: int, size: int = CHUNK) -> Iterator[slice]:
    """*hands* cut into slices of at most *size*."""
    return (slice(start, min(start + size, hands)) for start in range(0, hands, size))


def keys_of_columns(columns: Counts, work: Work) -> Keys:
    """The keys of every hand, in the memory of *work*: three rows for the suits, one for the honours.

    Three ranks fit a byte and six fit two, and the narrower the numbers, the more of them are added at once. All blocks
    are done together, since each call of NumPy costs as much as a thousand numbers; and no addition is of unlike
    numbers, which would go through a small buffer.
    """
    triples = _triples(columns[:33].reshape(11, 3, -1), work.triples)
    suits = triples[:9].reshape(3, 3, -1)  # of each suit the first, middle and last three ranks
    low, last = work.low, work.words
    low[:3], low[3] = suits[:, 1], triples[10]
    low *= LOW_PLACES
    last[:3], last[3] = suits[:, 2], columns[33]
    low += last
    high = work.high
    high[:3], high[3] = suits[:, 0], triples[9]
    high *= HIGH_PLACES
    wide = work.keys.reshape(-1).view(np.uint32)[: low.size].reshape(low.shape)
    wide[:] = low
    high += wide
    work.keys[:] = high
    return work.keys


def _triples(ranks: Counts, out: Counts) -> Counts:
    """The base-5 number of each three ranks, below 125."""
    np.multiply(ranks[:, 0], FIVE, out=out)
    out += ranks[:, 1]
    out *= FIVE
    out += ranks[:, 2]
    return out
