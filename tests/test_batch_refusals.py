"""What is no batch: refused with the place and what is wanted, nothing answered."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from trainer.engine import ALL_KINDS, WHITE, BadHand, BadRequest, BadSize, batch

READY = np.zeros((34, 40), np.uint8)
READY[:13] = 1
REFUSED = [
    (READY.tolist(), 0, 0, BadRequest, "counts: list; a NumPy array of uint8 is needed"),
    (READY.astype(np.int64), 0, 0, BadRequest, "counts: int64; a NumPy array of uint8"),
    (READY.T, 0, 0, BadRequest, r"counts: shape \(40, 34\); \(34, N\) is needed"),
    (READY[:, 0], 0, 0, BadRequest, r"counts: shape \(34,\)"),
    (READY, 0.0, 0, BadRequest, "wild: float64; whole numbers"),
    (READY, True, 0, BadRequest, "wild: bool; whole numbers"),
    (READY, np.zeros(39, np.uint8), 0, BadRequest, r"wild: shape \(39,\); one number for all, or \(40,\)"),
    (READY, -1, 0, BadRequest, "wild: -1 to -1; a hand holds 0 to 4"),
    (READY, np.array([0] * 39 + [300]), 0, BadRequest, "wild: 0 to 300"),
    (READY, 0, 5, BadRequest, "melds: 5; 0 to 4"),
    (READY, 0, True, BadRequest, "melds: True"),
    (READY + np.uint8(4), 0, 0, BadHand, r"counts\[0, 0\]: 5; there are 4 copies"),
    (READY, np.array([0] * 38 + [2, 0]), 0, BadSize, "hand 38: 15 tiles, caishen included; "),
    (READY, 0, 1, BadSize, "hand 0: 13 tiles, caishen included; "),
    (READY * np.uint8(0), 0, 0, BadSize, "hand 0: 0 tiles"),
]


@pytest.mark.parametrize(("counts", "wild", "melds", "error", "message"), REFUSED)
@pytest.mark.parametrize("ask", [batch.shanten, batch.waits])
def test_what_is_no_batch_is_refused(
    ask: Callable[..., object], counts: object, wild: object, melds: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ask(counts, wild, melds)


def test_each_question_wants_hands_of_its_size() -> None:
    with pytest.raises(BadSize, match="13 tiles, caishen included; 14 are needed beside 0 melds"):
        batch.win(READY, 0)
    with pytest.raises(BadSize, match="14 tiles, caishen included; 13 are needed beside 0 melds"):
        batch.waits(READY, 1)
    with pytest.raises(BadSize, match="15 tiles, caishen included; 13 or 14 are needed"):
        batch.shanten(READY, 2)


@pytest.mark.parametrize("size", [15, 16, 20, 27, 29, 34, 45, 61, 77, 100, 136])
def test_a_hand_too_large_is_refused_with_its_size_however_its_tiles_lie(size: int) -> None:
    rng = random.Random(size)
    wall = [kind for kind in ALL_KINDS for _ in range(4)]
    for order in (sorted(wall), sorted(wall, key=lambda kind: kind % 9), rng.sample(wall, len(wall)), 4 * [*ALL_KINDS]):
        counts = np.bincount(order[:size], minlength=34).astype(np.uint8).reshape(34, 1)
        for ask in (batch.win, batch.shanten, batch.waits):
            with pytest.raises(BadSize, match=f"hand 0: {size} tiles"):
                ask(counts, 0)


def test_a_fault_beyond_the_first_chunk_is_named_by_its_own_number() -> None:
    counts = np.repeat(READY[:, :1], batch.CHUNK + 3, axis=1)
    counts[:, -1] = 0
    with pytest.raises(BadSize, match=f"hand {batch.CHUNK + 2}: 0 tiles"):
        batch.shanten(counts, 0)


def test_a_batch_of_discards_wants_what_can_be() -> None:
    full = READY.copy()
    full[13] = 1
    assert batch.discards(full[:, :0], 0).best.shape == (0,)
    with pytest.raises(BadSize, match="13 tiles, caishen included; 14 are needed"):
        batch.discards(READY, 0)
    with pytest.raises(BadRequest, match=r"left: a NumPy array of uint8 of shape \(34, 40\)"):
        batch.discards(full, 0, 0, full[:, 1:])
    with pytest.raises(BadHand, match=r"left\[0, 0\]: 4; beside the hand there are 3"):
        batch.discards(full, 0, 0, np.full((34, 40), 4, np.uint8))
    full[13], full[WHITE] = 0, 1
    with pytest.raises(BadHand, match=r"counts\[31, 0\]: 1; a 白 is caishen"):
        batch.discards(full, 0)
