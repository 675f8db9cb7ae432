"""How many hands win, exactly: the engine's tables against known totals. Clauses: W1–W3."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from trainer.engine import wait_masks
from trainer.engine.blocks import TABLES, assemble, build, load, tile_sums
from trainer.engine.packing import read, unfolded

CAISHEN = range(5)
STANDARD = [11_498_658, 55_386_588, 118_319_049, 151_127_361, 130_788_695]
QIDUI = [16_417_104, 100_728_672, 265_972_344, 394_399_456, 359_681_784]
ONE_SUIT_STANDARD = [13_259, 40_746, 54_637, 46_848, 32_135]
ONE_SUIT_QIDUI = [2_304, 11_592, 25_494, 32_886, 28_854]

Counts = npt.NDArray[np.int64]


def by_class_and_size(classes: npt.NDArray[np.uint8], ranks: int, number: int) -> Counts:
    """How many keys of a block have each class and number of tiles, shape (number, 15)."""
    sums = tile_sums(ranks)
    real = sums <= 14
    out = np.zeros((number, 15), np.int64)
    np.add.at(out, (classes[real], sums[real]), 1)
    return out


def halves(left: Counts, right: Counts) -> Counts:
    """Two blocks together, by the class of their half and their tiles."""
    out = np.zeros((len(TABLES.final[0]), 15), np.int64)
    for a, row in enumerate(left):
        for b, other in enumerate(right):
            out[TABLES.pair_up_array[a, b]] += np.convolve(row, other)[:15]
    return out


@pytest.fixture(scope="module")
def both_halves() -> tuple[Counts, Counts]:
    suit = by_class_and_size(TABLES.suit_array, 9, len(TABLES.vectors))
    honour = by_class_and_size(TABLES.honour_array, 7, len(TABLES.vectors))
    return halves(suit, suit), halves(suit, honour)


@pytest.mark.clause("W1", "W3")
@pytest.mark.parametrize("wild", CAISHEN)
def test_hands_of_four_melds_and_a_pair(wild: int, both_halves: tuple[Counts, Counts]) -> None:
    left, right = both_halves
    near = TABLES.final_array[0] <= wild
    size = 14 - wild
    total = sum(int(((left[:, n, None] * right[None, :, size - n])[near]).sum()) for n in range(size + 1))
    assert total == STANDARD[wild]


def odd_kinds(ranks: int) -> npt.NDArray[np.uint8]:
    odd = np.zeros(1, np.uint8)
    for _ in range(ranks):
        odd = (odd[:, None] + np.array([0, 1, 0, 1, 0], np.uint8)).reshape(-1)
    return odd


@pytest.mark.clause("W2", "W3")
@pytest.mark.parametrize("wild", CAISHEN)
def test_hands_of_seven_pairs(wild: int) -> None:
    suit = by_class_and_size(odd_kinds(9), 9, 10)
    honour = by_class_and_size(odd_kinds(7), 7, 8)
    total = np.zeros((1, 15), np.int64)
    total[0, 0] = 1
    for block in (suit, suit, suit, honour):
        grown = np.zeros((len(total) + len(block) - 1, 15), np.int64)
        for a, row in enumerate(total):
            for b, other in enumerate(block):
                grown[a + b] += np.convolve(row, other)[:15]
        total = grown
    assert int(total[: wild + 1, 14 - wild].sum()) == QIDUI[wild]


@pytest.mark.clause("W1", "W2")
@pytest.mark.parametrize("wild", CAISHEN)
def test_hands_of_one_suit(wild: int) -> None:
    right = TABLES.pair_up[TABLES.suit[0]][TABLES.honour[0]]
    distance = np.array([TABLES.final[0][TABLES.pair_up[c][TABLES.suit[0]]][right] for c in range(len(TABLES.vectors))])
    sized = tile_sums(9) == 14 - wild
    assert int((distance[TABLES.suit_array[sized]] <= wild).sum()) == ONE_SUIT_STANDARD[wild]
    assert int((odd_kinds(9)[sized] <= wild).sum()) == ONE_SUIT_QIDUI[wild]


@pytest.mark.slow
def test_the_stored_tables_are_what_the_program_builds() -> None:
    built, stored = build(), load()
    assert unfolded(built["suit_rows"], built["suit_places"]) == stored.suit
    assert built["honour"].tobytes() == stored.honour
    assert tuple(tuple(int(x) for x in row) for row in built["vectors"]) == stored.vectors
    assert built["pair_up"].tobytes() == b"".join(stored.pair_up)
    assert assemble(built).final == stored.final
    assert assemble(built).meld_final == stored.meld_final


@pytest.mark.slow
def test_the_stored_wait_words_are_what_the_program_builds() -> None:
    built = wait_masks.build()
    stored = read(wait_masks.FILE)
    assert set(stored) == set(built)
    assert all((stored[name] == built[name]).all() for name in built)
