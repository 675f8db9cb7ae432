"""``make bench``: the engine against other libraries, as ratios taken in turn in one process.

Prints ``name  ours/s  peer/s  ratio  goal  ok|MISS`` a row; 1 when a goal is missed. Both sides get the same hands
without caishen, since no peer knows wildcards. What is called here is what the engine itself calls.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import deals
import numpy as np
from measure import Row, header, measured, missing

from trainer.engine import MIL2025, Hand, Win, WinContext, batch, judge, parts
from trainer.engine.acceptance import copies_as_bits, outlooks
from trainer.engine.batch_input import chunks
from trainer.engine.blocks import TABLES, block_keys
from trainer.engine.keys import wins
from trainer.engine.shapes import completes_counts, distance
from trainer.engine.wait_masks import wait_asker

RNG = np.random.default_rng(20260701)
FEW, MANY = 2_000, 110_000
TIMES = 5  # a batch is so long that the peer's turn, after which the caches are cold, is soon forgotten


def columns(hands: deals.Counts) -> deals.Counts:
    return np.ascontiguousarray(hands.T)


def copies(counts: list[int]) -> list[int]:
    """The 136-tile numbers of a hand: four to a kind."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def horner(rows: deals.Counts) -> Any:
    """The base-5 number of *rows*."""
    key = rows[0].astype(np.uint16)
    for row in rows[1:]:
        key *= 5
        key += row
    return key


def against_itself() -> Iterator[Row]:
    """What caishen cost, and how near a batch comes to what NumPy needs at least."""
    none, four = deals.mixed(RNG, MANY), deals.mixed(RNG, MANY, 4)
    few_none, few_four = ([block_keys(c) for c in hands[:20_000].tolist()] for hands in (none, four))

    def single(keys: list[Any], wild: int) -> list[bool]:
        return [wins(a, b, c, d, wild) for a, b, c, d in keys]

    size = len(few_none)
    yield Row(
        "win, single, 4 wildcards : none", 0.9, lambda: single(few_four, 4), size, lambda: single(few_none, 0), size
    )
    with_none, with_four = columns(none), columns(four)
    yield Row(
        "win, batch, 4 wildcards : none",
        0.9,
        lambda: batch.win(with_four, 4),
        MANY,
        lambda: batch.win(with_none, 0),
        MANY,
    )

    def floor() -> None:
        """Four keys as anyone would build them, row by row in 16 bits for as long as they fit, and four takes."""
        for part in chunks(MANY):
            for start, middle, end in ((0, 4, 9), (9, 13, 18), (18, 22, 27), (27, 28, 34)):
                high, low = horner(with_none[start:middle, part]), horner(with_none[middle:end, part])
                key = high.astype(np.intp) * 5 ** (end - middle) + low
                (TABLES.honour_array if start == 27 else TABLES.suit_array).take(key)

    yield Row(
        "win, batch : NumPy's floor, keys and four takes", 0.65, lambda: batch.win(with_none, 0), MANY, floor, MANY
    )


def against_mahjong() -> Iterator[Row]:
    """``mahjong``: complete or not, shanten, readings, value."""
    agari, far = load("mahjong.agari").Agari.is_agari, load("mahjong.shanten").Shanten.calculate_shanten
    mixed = deals.mixed(RNG, MANY)
    few = mixed[:22_000].tolist()
    kept, many = [block_keys(c) for c in few], columns(np.tile(mixed, (TIMES, 1)))

    def peer_wins() -> list[bool]:
        return [agari(c) for c in few]

    yield Row(
        "win, single, keys kept : mahjong Agari, mixed hands", 2.3,
        lambda: [wins(a, b, c, d, 0) for a, b, c, d in kept], len(kept), peer_wins, len(few),
    )  # fmt: skip
    won = deals.winning_hands(RNG, FEW).tolist()
    yield Row(
        "win, single, 34 counts : mahjong Agari, winning hands", 4.5,
        lambda: [completes_counts(c, 0) for c in won], len(won), lambda: [agari(c) for c in won], len(won),
    )  # fmt: skip
    yield Row(
        "win, batch (34, N) : mahjong Agari in a loop",
        45,
        lambda: batch.win(many, 0),
        many.shape[1],
        peer_wins,
        len(few),
    )
    ready = deals.random_hands(RNG, FEW, 13).tolist()
    yield Row(
        "shanten, single, 34 counts : mahjong Shanten", 15,
        lambda: [distance(c, 0) - 1 for c in ready], FEW, lambda: [far(c) for c in ready[:500]], 500,
    )  # fmt: skip
    yield from readings_and_value(won)


def readings_and_value(won: list[list[int]]) -> Iterator[Row]:
    """Readings and value; nothing about a whole hand is kept on our side.

    Ours gives the elements, exponent, value, title, trace, payments and dues of a win, and is asked for the fan by
    element and the reading to show, which ``judge`` leaves until asked. All hands share one context, as the peer's
    share one config, so what hands that look alike are worth, and who pays it, is worked out once for each look (which
    shapes, 爆头, quads, caishen); the groups of a reading are kept by block. The peer gives yaku, han, fu with their
    details and cost, of the dearest reading.
    """
    divide = load("mahjong.hand_calculating.divider").HandDivider.divide_hand
    calculator = load("mahjong.hand_calculating.hand").HandCalculator.estimate_hand_value
    self_drawn = load("mahjong.hand_calculating.hand_config").HandConfig(is_tsumo=True)
    standard = [c for c in won if parts.ways(block_keys(c), 0, 0)]

    def ours() -> list[Any]:
        return [parts.ways(block_keys(c), 0, 0) for c in standard]

    def peer() -> list[Any]:
        return [divide(c) for c in standard]

    size = len(standard)
    yield Row("readings, cold : mahjong HandDivider", 1.2, ours, size, peer, size, before=parts.forget)
    yield Row("readings, warm : mahjong HandDivider", 8, ours, size, peer, size)
    full = [[kind for kind in deals.KINDS for _ in range(c[kind])] for c in won if not c[deals.WHITE]]
    drawn = [(Hand(tuple(tiles[:-1])), tiles[-1]) for tiles in full]
    tiles_136 = [copies(c) for c in won if not c[deals.WHITE]]
    context = WinContext()

    def told(hand: Hand, tile: int) -> object:
        win = judge(hand, tile, context, MIL2025)
        return isinstance(win, Win) and (win.fan, win.trace, win.payments, win.dues, win.reading)

    yield Row(
        "judge with full trace : mahjong HandCalculator", 10,
        lambda: [told(hand, tile) for hand, tile in drawn], len(drawn),
        lambda: [calculator(tiles, tiles[-1], config=self_drawn) for tiles in tiles_136], len(tiles_136),
    )  # fmt: skip


def against_riichienv() -> Iterator[Row]:
    """``riichienv``, whose engine is Rust: shanten and waits."""
    native = load("riichienv._riichienv")
    ready = deals.random_hands(RNG, MANY, 13)
    numbers = [copies(c) for c in ready[:20_000].tolist()]
    many = columns(np.tile(ready, (TIMES, 1)))
    yield Row(
        "shanten, batch : riichienv in a loop", 16, lambda: batch.shanten(many, 0), many.shape[1],
        lambda: [native.calculate_shanten(tiles) for tiles in numbers], len(numbers),
    )  # fmt: skip
    waiting = deals.less(RNG, deals.winning_hands(RNG, FEW), 1)
    kept, numbers_waiting = [block_keys(c) for c in waiting.tolist()], [copies(c) for c in waiting.tolist()]
    ask, many_waiting = wait_asker(), columns(np.tile(waiting, (MANY // FEW, 1)))

    def peer_waits() -> list[Any]:
        return [native.HandEvaluator(tiles, []).get_waits() for tiles in numbers_waiting]

    yield Row(
        "waits, single, keys kept : riichienv get_waits", 3,
        lambda: [ask(a, b, c, d, 0, 0) for a, b, c, d in kept], FEW, peer_waits, FEW,
    )  # fmt: skip
    yield Row(
        "waits, batch : riichienv get_waits in a loop", 70,
        lambda: batch.waits(many_waiting, 0), many_waiting.shape[1], peer_waits, FEW,
    )  # fmt: skip


def against_jansou() -> Iterator[Row]:
    """``jansou`` with its native part: the best discard with what each discard accepts."""
    if load("jansou.analysis._native").KERNEL is None:
        raise ImportError("jansou-native is not installed")
    far, efficiency = load("jansou.analysis.shanten"), load("jansou.analysis.efficiency")
    hands = deals.random_hands(RNG, 20_000, 14, deals.WHITE)
    few = hands[:1_000].tolist()

    def peer_best(counts: list[int]) -> tuple[Any, ...]:
        held = [kind for kind in deals.KINDS if counts[kind]]
        after = far.discard_shantens(counts, 0, held)
        found = []
        for kind in held:
            counts[kind] -= 1
            accepts = efficiency.acceptance_counts(counts, 0)
            counts[kind] += 1
            found.append((after[kind], -sum(accepts.values()), kind, accepts))
        return min(found, key=lambda option: option[:3])

    def peer() -> list[Any]:
        far._COUNT_MEMO.clear()
        far._PROBE_MEMO.clear()
        return [peer_best(c) for c in few[:150]]

    def ours(counts: list[int]) -> tuple[int, ...]:
        left = copies_as_bits([4 - count for count in counts])
        return min(outlooks(block_keys(counts), 0, 0, left), key=lambda option: (option[1], -option[3], option[0]))

    yield Row("best discard, single : jansou with native part", 5, lambda: [ours(c) for c in few], 1_000, peer, 150)
    many = columns(hands)
    yield Row("best discard, batch : jansou with native part", 75, lambda: batch.discards(many, 0), 20_000, peer, 150)


def load(module: str) -> Any:
    """A peer's *module*: none of them has to be there to run or to test."""
    return importlib.import_module(module)


PEERS: tuple[tuple[str, Callable[[], Iterator[Row]]], ...] = (
    ("the engine itself", against_itself),
    ("mahjong", against_mahjong),
    ("riichienv", against_riichienv),
    ("jansou and jansou-native", against_jansou),
)


def main() -> int:
    """Measure every row; 1 when a goal is missed or a peer is not there."""
    header()
    met = True
    for name, rows in PEERS:
        try:
            for row in rows():
                met &= measured(row)
        except ImportError as error:
            met &= missing(f"all rows with {name}", error)
    return int(not met)


if __name__ == "__main__":
    raise SystemExit(main())
