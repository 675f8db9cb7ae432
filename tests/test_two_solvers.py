"""The engine against a second, plain solver on random, one-suit, quad-heavy and many-caishen hands."""

from __future__ import annotations

import random

import pytest
from slow_solver import CAISHEN, KINDS, away, fan, payments, ready_for_baotou, tiles, waiting, wins

from trainer.engine.request import answer

Deal = tuple[list[str], list[str]]


def _wall(rng: random.Random, kinds: list[str], wild: int) -> list[str]:
    """A shuffled wall of *kinds*, *wild* caishen laid in front."""
    wall = [tile for tile in kinds if tile != CAISHEN for _ in range(4)]
    rng.shuffle(wall)
    return [CAISHEN] * wild + wall


def _melded(rng: random.Random, number: int) -> list[str]:
    """*number* melds of triplets and runs far apart, so that no kind is used up five times."""
    pool = ["chi 123m", "peng 999m", "chi 456p", "angang 1111z", "minggang 2222z", "chi 789s", "peng 777z"]
    return rng.sample(pool, number)


def _random_deal(rng: random.Random, size: int) -> Deal:
    style = rng.choice(["any", "suit", "two", "quads", "made"])
    wild = rng.choice([0, 0, 1, 1, 2, 3, 4])
    kinds = KINDS
    if style == "suit":
        suit = rng.choice("mps")
        kinds = [k for k in KINDS if k[1] == suit]
    elif style == "two":
        kinds = [k for k in KINDS if k[1] in "pz"]
    elif style == "quads":
        kinds = [*rng.sample(KINDS, 6), "1p", "2p", "3p"]
    melds = [] if style in ("suit", "quads") else _melded(rng, rng.choice([0, 0, 1, 2, 3]))
    used = [t for meld in melds for t in tiles(meld.split()[1])]
    wall = [t for t in _wall(rng, list(dict.fromkeys(kinds)), wild) if t not in used]
    if style == "made" and not melds:
        return _nearly_made(rng, size, wild), []
    hand = wall[: size - 3 * len(melds)]
    return hand, melds


def _nearly_made(rng: random.Random, size: int, wild: int) -> list[str]:
    """A complete hand with some tiles turned into caishen, cut to *size*."""
    while True:
        hand: list[str] = []
        for _ in range(4):
            low, suit = rng.randint(1, 7), rng.choice("mps")
            triplet = rng.random() < 0.3
            hand += [rng.choice(KINDS)] * 3 if triplet else [f"{low + i}{suit}" for i in range(3)]
        hand += [rng.choice(KINDS)] * 2
        rng.shuffle(hand)
        hand = [CAISHEN] * wild + hand[wild:]
        if all(hand.count(t) <= 4 for t in hand):
            return hand[-size:] if wild < 14 - size else hand[:size]


def _text(hand: list[str]) -> str:
    return "".join(hand)


def _ask(op: str, hand: list[str], melds: list[str], **facts: object) -> dict[str, object]:
    return answer({"op": op, "rules": "mil2025", "hand": _text(hand), "melds": melds, **facts})


@pytest.mark.clause("W1", "W2", "W3", "W6")
@pytest.mark.parametrize("seed", range(4))
def test_both_solvers_know_the_same_waits(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(400):
        hand, melds = _random_deal(rng, 13)
        found = _ask("waits", hand, melds)
        assert found["waits"] == waiting(hand, len(melds)), (hand, melds)
        assert found["baotou"] == ready_for_baotou(hand, len(melds)), (hand, melds)


@pytest.mark.clause("W1", "W2", "W3")
@pytest.mark.parametrize("seed", range(4))
def test_both_solvers_agree_on_what_wins(seed: int) -> None:
    rng = random.Random(100 + seed)
    complete = 0
    for _ in range(5000):
        hand, melds = _random_deal(rng, 14)
        found = _ask("shanten", hand, melds)
        won = wins(hand, len(melds))
        complete += won
        assert (found["shanten"] == -1) == won, (hand, melds)
    assert complete > 200


@pytest.mark.parametrize("seed", range(2))
def test_both_solvers_are_equally_far_from_ready(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(300):
        hand, melds = _random_deal(rng, rng.choice([13, 14]))
        assert _ask("shanten", hand, melds)["shanten"] == away(hand, len(melds)), (hand, melds)


@pytest.mark.clause("P2", "P3", "P4", "P5", "P6", "P7", "P9", "P12", "D3", "D4", "L1", "L2", "L3", "L4")
@pytest.mark.parametrize("seed", range(3))
def test_both_solvers_value_and_pay_alike(seed: int) -> None:
    rng = random.Random(300 + seed)
    won = 0
    for _ in range(6000):
        hand, melds = _random_deal(rng, 14)
        if not wins(hand, len(melds)):
            continue
        tile = hand.pop(rng.randrange(len(hand)))
        floats = rng.choice([0, 0, 1, 2]) if [*hand, tile].count(CAISHEN) <= 2 else 0
        source = "gang_draw" if any("gang" in meld for meld in melds) and rng.random() < 0.5 else "self_draw"
        chain = ["caipiao"] * floats + ["gang"] * (source == "gang_draw")
        seat, dealer, streak = rng.randrange(4), rng.randrange(4), rng.randint(1, 3)
        tan = [[rng.choice([0, 0, 0, 3]) * (a != b) for b in range(4)] for a in range(4)]
        expected, exponent = fan(hand, tile, len(melds), source, chain)
        found = _ask("judge", hand, melds, tile=tile, source=source, chain=chain, seat=seat, dealer=dealer,
                     streak=streak, tan=tan)  # fmt: skip
        assert (found["fan"], found["exponent"]) == (expected, exponent), (hand, tile, melds, chain)
        assert found["payments"] == payments(2**exponent, seat, dealer, streak, tan), (hand, tile, seat, dealer)
        won += 1
    assert won > 300
