"""Many hands at once: the same answers as hand by hand, whatever the hands, the chunks and the layout in memory."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.engine import (
    ALL_KINDS,
    MIL2025,
    PRESETS,
    WHITE,
    DiscardOption,
    Hand,
    Meld,
    RuleSet,
    batch,
    shapes,
)
from trainer.engine.batch_discards import HANDS_AT_ONCE
from trainer.engine.blocks import tile_sums
from trainer.engine.caishen import copies_in_play, literal, split, tiles_left
from trainer.engine.ruleset import CaishenRule
from trainer.engine.tiles import parse_tiles
from trainer.engine.wait_masks import wait_words

Counts = npt.NDArray[np.uint8]
Dealer = Callable[[random.Random, list[int], int], list[int]]
NATURAL = [kind for kind in ALL_KINDS if kind != WHITE]
TURNED_UP = [rules for rules in PRESETS.values() if rules.caishen_rule is not CaishenRule.WHITE]
MELDS = ("chi 123m", "peng 444p", "angang 7777s", "peng 111z")
RUNS = [(low, low + 1, low + 2) for low in range(27) if low % 9 <= 6]
TRIPLETS = [(kind,) * 3 for kind in NATURAL]


def any_tiles(rng: random.Random, wall: list[int], size: int) -> list[int]:
    return rng.sample(wall, size)


def one_suit(rng: random.Random, wall: list[int], size: int) -> list[int]:
    block = rng.randrange(3)
    return rng.sample([kind for kind in wall if kind // 9 == block], size)


def honours_and_one_suit(rng: random.Random, wall: list[int], size: int) -> list[int]:
    block = rng.randrange(3)
    return rng.sample([kind for kind in wall if kind // 9 in (3, block)], size)


def quads(rng: random.Random, wall: list[int], size: int) -> list[int]:
    low = rng.randrange(4) * 9
    near = [kind for kind in range(low, min(low + 6, 34)) if wall.count(kind) == 4]
    tiles = [kind for kind in rng.sample(near, min(rng.randint(1, 3), size // 4, len(near))) for _ in range(4)]
    return tiles + rng.sample([kind for kind in wall if kind not in tiles], size - len(tiles))


def pairs(rng: random.Random, wall: list[int], size: int) -> list[int]:
    tiles = [kind for kind in rng.choices(sorted(set(wall)), k=7) for _ in range(2)][:size]
    return tiles if all(tiles.count(kind) <= wall.count(kind) for kind in tiles) else pairs(rng, wall, size)


def nearly_complete(rng: random.Random, wall: list[int], size: int) -> list[int]:
    """Four melds and a pair, often of one suit, with as many tiles taken away as caishen replace."""
    block = rng.randrange(6)
    groups = [group for group in RUNS + TRIPLETS if block > 2 or group[0] // 9 == block]
    tiles = [kind for group in rng.choices(groups, k=4) for kind in group] + [rng.choice(groups)[0]] * 2
    tiles = rng.sample(tiles, min(size, 14)) if rng.random() < 0.3 else tiles[-size:] if size else []
    fits = all(tiles.count(kind) <= wall.count(kind) for kind in tiles)
    return tiles if fits else nearly_complete(rng, wall, size)


DEALERS: list[Dealer] = [any_tiles, one_suit, honours_and_one_suit, quads, pairs, nearly_complete]


def deal(dealer: Dealer, rng: random.Random, full: bool, melds: int) -> Hand:
    """A hand with up to four caishen and some of ``MELDS`` beside it."""
    declared = tuple(Meld.parse(text) for text in MELDS[:melds])
    wall = [kind for kind in NATURAL for _ in range(4)]
    for meld in declared:
        for kind in meld.tiles:
            wall.remove(kind)
    size = 13 + full - 3 * melds
    wild = min(rng.choice((0, 0, 1, 1, 2, 3, 4)), size)
    return Hand((WHITE,) * wild + tuple(dealer(rng, wall, size - wild)), declared)


def columns(hands: list[Hand]) -> tuple[Counts, npt.NDArray[np.int64]]:
    """The natural counts and the caishen of *hands*, as ``batch`` takes them."""
    parts = [split(hand.tiles, WHITE) for hand in hands]
    return np.array([counts for counts, _ in parts], np.uint8).T.copy(), np.array([wild for _, wild in parts])


def kinds(mask: object) -> tuple[int, ...]:
    return tuple(kind for kind in ALL_KINDS if int(mask) >> kind & 1)  # type: ignore[call-overload] # a NumPy scalar


@pytest.mark.clause("W1", "W2", "W3")
@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("dealer", DEALERS, ids=lambda dealer: dealer.__name__)
def test_a_batch_answers_as_each_hand_by_itself(dealer: Dealer, melds: int) -> None:
    rng = random.Random(melds)
    full = [deal(dealer, rng, True, melds) for _ in range(200)]
    ready = [deal(dealer, rng, False, melds) for _ in range(200)]
    assert batch.win(*columns(full), melds).tolist() == [shapes.completes(hand, MIL2025) for hand in full]
    either = [hand for both in zip(full, ready, strict=True) for hand in both]
    assert batch.shanten(*columns(either), melds).tolist() == [shapes.shanten(hand, MIL2025) for hand in either]
    found = [kinds(mask) for mask in batch.waits(*columns(ready), melds)]
    assert found == [shapes.waits(hand, MIL2025).kinds for hand in ready]


@pytest.mark.clause("W1", "W3")
def test_what_is_waited_for_is_what_completes_the_hand_when_drawn() -> None:
    for melds, dealer in itertools.product(range(5), DEALERS):
        rng = random.Random(melds)
        counts, wild = columns([deal(dealer, rng, False, melds) for _ in range(60)])
        mask = batch.waits(counts, wild, melds)
        for kind in NATURAL:
            can = counts[kind] < 4
            drawn = counts[:, can]
            drawn[kind] += 1
            assert (
                batch.win(drawn, wild[can], melds) == (mask[can] >> np.uint64(kind) & np.uint64(1)).astype(bool)
            ).all()


def options(found: batch.Discards, hand: int, caishen: int) -> list[DiscardOption]:
    """The answer of a batch for one of its hands, in the words of ``shapes``; nothing but its own tiles is seen."""
    told = []
    for kind in np.flatnonzero(found.shanten[:, hand] != batch.NOT_HELD).tolist():
        discard, tiles = caishen if kind == WHITE else literal(kind, caishen), int(found.tiles[kind, hand])
        accepts = {caishen if k == WHITE else literal(k, caishen): 0 for k in kinds(found.accepts[kind, hand])}
        told.append(DiscardOption(discard, int(found.shanten[kind, hand]), accepts, tiles))
    return sorted(told, key=lambda option: option.discard)


def without_copies(found: Iterable[DiscardOption]) -> list[DiscardOption]:
    return [replace(option, accepts=dict.fromkeys(option.accepts, 0)) for option in found]


@pytest.mark.clause("W1", "W2", "W3")
@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("dealer", DEALERS, ids=lambda dealer: dealer.__name__)
def test_every_discard_of_a_batch_is_as_of_each_hand_by_itself(dealer: Dealer, melds: int) -> None:
    rng = random.Random(melds)
    hands = [deal(dealer, rng, True, melds) for _ in range(100)]
    counts, wild = columns(hands)
    in_melds = np.array([Hand((), hand.melds).all_counts() for hand in hands], np.uint8).T
    left = np.uint8(4) - counts - in_melds
    left[WHITE] = 4 - wild
    found = batch.discards(counts, wild, melds, left)
    for place, hand in enumerate(hands):
        alone = shapes.discards(hand, MIL2025)
        assert options(found, place, WHITE) == without_copies(alone)
        best = min(alone, key=lambda option: (option.shanten, -option.tiles, option.discard))
        assert found.best[place] == best.discard


@pytest.mark.clause("W3")
@pytest.mark.parametrize("dealer", DEALERS, ids=lambda dealer: dealer.__name__)
def test_a_discard_accepts_what_lowers_the_shanten_when_drawn(dealer: Dealer) -> None:
    rng = random.Random(11)
    for melds in range(3):
        hand = deal(dealer, rng, True, melds)
        for option in shapes.discards(hand, MIL2025):
            rest = hand.discard(option.discard)
            held = rest.all_counts()
            lower = {k for k in ALL_KINDS if held[k] < 4 and shapes.shanten(rest.draw(k), MIL2025) < option.shanten}
            assert set(option.accepts) == {kind for kind in lower if hand.all_counts()[kind] < 4}
            assert option.shanten == shapes.shanten(rest, MIL2025)


@pytest.mark.clause("S5", "S6")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), caishen=st.sampled_from([0, 4, 17, 27, 30, 33]), rules=st.sampled_from(TURNED_UP))
def test_turned_up_hands_discard_as_each_by_itself(seed: int, caishen: int, rules: RuleSet) -> None:
    rng = random.Random(seed)
    suits = rng.choice([(caishen // 9,), (0, 3), (0, 1, 2, 3)])
    in_play = copies_in_play(rules, caishen)
    wall = [kind for kind in ALL_KINDS for _ in range(in_play[kind]) if kind // 9 in suits or kind == WHITE]
    hand = Hand(tuple(rng.sample(wall, min(14, len(wall)))))
    if len(hand.tiles) < 14:
        return
    counts, wild = split(hand.tiles, caishen)
    unseen = tiles_left(hand, rules, caishen)
    left = np.array([0 if k == WHITE else unseen[literal(k, caishen)] for k in ALL_KINDS], np.uint8)
    left[WHITE] = unseen[caishen]
    found = batch.discards(np.array([counts], np.uint8).T.copy(), wild, 0, left.reshape(34, 1))
    alone = shapes.discards(hand, rules, caishen=caishen)
    assert options(found, 0, caishen) == without_copies(alone)
    for option in alone:
        assert option.shanten == shapes.shanten(hand.discard(option.discard), rules, caishen=caishen)


@pytest.mark.parametrize("size", [HANDS_AT_ONCE - 1, HANDS_AT_ONCE + 1, 2 * HANDS_AT_ONCE + 7])
def test_chunks_of_discards_leave_no_seam(size: int) -> None:
    rng = random.Random(size)
    some, caishen = columns([deal(dealer, rng, True, 0) for dealer in DEALERS for _ in range(17)])
    turn = np.arange(size) % caishen.size
    many, few = batch.discards(np.ascontiguousarray(some[:, turn]), caishen[turn]), batch.discards(some, caishen)
    assert (many.shanten == few.shanten[:, turn]).all()
    assert (many.accepts == few.accepts[:, turn]).all()
    assert (many.tiles == few.tiles[:, turn]).all()
    assert (many.best == few.best[turn]).all()


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32), dealer=st.sampled_from(DEALERS), melds=st.integers(0, 4))
def test_one_hand_is_a_batch_too(seed: int, dealer: Dealer, melds: int) -> None:
    hand = deal(dealer, random.Random(seed), False, melds)
    counts, wild = columns([hand])
    assert kinds(batch.waits(counts, int(wild[0]), melds)[0]) == shapes.waits(hand, MIL2025).kinds
    assert batch.shanten(counts, int(wild[0]), melds)[0] == shapes.shanten(hand, MIL2025)


@pytest.mark.clause("W6")
def test_a_hand_that_any_tile_completes_waits_for_all_kinds_but_white() -> None:
    mask = batch.waits(*columns([Hand.parse("123m456p789s222z5z"), Hand.parse("1122m3344p5566s5z")]))
    assert [kinds(each) for each in mask] == [tuple(NATURAL)] * 2


@pytest.mark.clause("W3")
def test_a_fifth_copy_is_waited_for_though_none_is_left() -> None:
    mask = batch.waits(*columns([Hand.parse("123m456m789m1111z")]))
    assert kinds(mask[0]) == parse_tiles("1z")


@pytest.mark.clause("W1", "W2")
def test_a_turned_up_hand_is_counted_as_what_white_plays_as() -> None:
    hand = Hand.parse("3455m456p789s222z1z")  # 5m is caishen, both of them; no 白 is held
    counts, wild = split(hand.tiles, parse_tiles("5m")[0])
    by_batch = batch.shanten(np.array([counts], np.uint8).T, wild)
    assert by_batch.tolist() == [max(shapes.distance(counts, 0) - wild, 0) - 1]


def test_an_empty_batch_has_an_empty_answer() -> None:
    none = np.zeros((34, 0), np.uint8)
    for ask, dtype in ((batch.win, np.bool_), (batch.shanten, np.int8), (batch.waits, np.uint64)):
        for wild in (0, np.zeros(0, np.int64)):
            answer = ask(none, wild)
            assert answer.shape == (0,)
            assert answer.dtype == dtype


@pytest.mark.parametrize("size", [batch.CHUNK - 1, batch.CHUNK, batch.CHUNK + 1, 2 * batch.CHUNK + 7])
def test_chunks_leave_no_seam(size: int) -> None:
    rng = random.Random(size)
    few = [deal(dealer, rng, False, 0) for dealer in DEALERS for _ in range(17)]
    some, caishen = columns(few)
    turn = np.arange(size) % len(few)
    counts, wild = np.ascontiguousarray(some[:, turn]), caishen[turn]
    assert (batch.shanten(counts, wild) == batch.shanten(some, caishen)[turn]).all()
    assert (batch.waits(counts, wild) == batch.waits(some, caishen)[turn]).all()
    counts[WHITE], wild = 1, np.where(wild < 4, wild, 4)  # one more tile for each: now they are full
    assert (batch.win(counts, wild) == (batch.shanten(counts, wild) == -1)).all()


def test_the_layout_in_memory_does_not_matter_and_nothing_given_is_changed() -> None:
    rng = random.Random(5)
    counts, wild = columns([deal(any_tiles, rng, False, 0) for _ in range(300)])
    rows = np.ascontiguousarray(counts.T)
    before = rows.copy()
    rows.setflags(write=False)
    assert (batch.waits(rows.T, wild) == batch.waits(counts, wild)).all()
    assert (batch.shanten(rows.T[:, ::2], wild[::2]) == batch.shanten(counts, wild)[::2]).all()
    assert (rows == before).all()


def test_threads_do_not_share_what_they_work_in() -> None:
    rng = random.Random(3)
    some = [columns([deal(dealer, rng, False, 0) for _ in range(3000)]) for dealer in DEALERS[:4]]
    alone = [batch.shanten(*hands) for hands in some]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(5):
            together = pool.map(lambda hands: batch.shanten(*hands), some)
            assert all((a == b).all() for a, b in zip(alone, together, strict=True))


@pytest.mark.clause("W3")
def test_the_wait_masks_of_a_suit_are_those_of_its_mirror_image() -> None:
    words = wait_words()[0][tile_sums(9) <= 13]
    mirror = wait_words()[0].reshape((5,) * 9).transpose(range(8, -1, -1)).reshape(-1)[tile_sums(9) <= 13]
    for rank in range(9):
        for shift in (0, 9, 18):
            assert (words >> (shift + rank) & 1 == mirror >> (shift + 8 - rank) & 1).all()
