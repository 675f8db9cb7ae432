"""Public bug reports about shapes, waits and caishen: the very hand, and many of its kind against the plain solver.

Each test tells in its own words the fault that some program had. White is caishen throughout.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from slow_solver import KINDS, away, melds_and_pairs, tiles, waiting, wins, wins_qidui

from trainer.engine.request import answer

CAISHEN = "5z"
NATURAL = [kind for kind in KINDS if kind != CAISHEN]
SUITED = [kind for kind in KINDS if kind[1] != "z"]
TWO_CHOWS = ["chi 123m", "chi 123p"]


def ask(op: str, hand: str | list[str], melds: list[str] | None = None, **facts: Any) -> dict[str, Any]:
    return answer({"op": op, "rules": "mil2025", "hand": "".join(hand), "melds": melds or [], **facts})


def complete(hand: str | list[str], melds: list[str] | None = None) -> bool:
    """Whether the 14 tiles win, asked both ways the engine can be asked."""
    held = tiles("".join(hand))
    won = ask("judge", held[:-1], melds, tile=held[-1])["win"]
    assert (ask("shanten", held, melds)["shanten"] == -1) is won
    return bool(won)


def run_from(low: int, suit: str) -> list[str]:
    return [f"{low + step}{suit}" for step in range(3)]


def fits(hand: list[str]) -> bool:
    return all(hand.count(kind) <= 4 for kind in hand)


@pytest.mark.clause("W3")
def test_lone_tiles_of_four_suits_do_not_share_one_set_of_caishen() -> None:
    """Counted suit by suit each could be completed; the four caishen are spent once, and one set stays short."""
    assert not complete("4m4p4s4z5555z", TWO_CHOWS)
    assert ask("shanten", "4m4p4s4z5555z", TWO_CHOWS)["shanten"] == 0
    assert complete("4m4p44z5555z", TWO_CHOWS)  # 4m and two, 4p and two, the pair: four caishen are enough


@pytest.mark.clause("W3")
@pytest.mark.parametrize("wild", [1, 2, 3, 4])
def test_caishen_are_shared_out_among_suits_as_the_plain_solver_does(wild: int) -> None:
    rng, seen = Random(wild), set()
    for _ in range(400):
        suits = rng.sample("mps", 3)
        hand = [f"{rng.randint(3, 6)}{suit}" for suit in suits for _ in range((8 - wild) // 3 + 1)][: 7 - wild]
        hand = [*hand, rng.choice(NATURAL), *[CAISHEN] * wild]
        if fits([*hand, *tiles("123m123p")]):
            seen.add(complete(hand, TWO_CHOWS))
            assert complete(hand, TWO_CHOWS) == wins(hand, 2), hand
    assert True in seen


@pytest.mark.clause("W1", "W3")
@pytest.mark.parametrize("hand", ["1357m123777p22z55z", "123456m789p11s89s5z"])
def test_caishen_fill_two_gaps_or_begin_a_run_that_ends_at_nine(hand: str) -> None:
    assert complete(hand)


@pytest.mark.clause("W1", "W3")
def test_any_one_tile_of_any_run_may_be_a_caishen() -> None:
    """All 21 runs with each place wild, 789 with its first tile among them."""
    for suit in "mps":
        for low in range(1, 8):
            for gap in range(3):
                run = run_from(low, suit)
                run[gap] = CAISHEN
                assert complete([*run, *tiles("111222333z44z")]), run


@pytest.mark.clause("T10")
def test_a_drawn_tile_that_is_already_in_the_hand_is_not_counted_twice() -> None:
    """Thirteen tiles and the drawn one are wanted; fourteen and the drawn one are refused with both numbers."""
    for size in (11, 12, 14, 15):
        hand = tiles("123m456p789s222z117z")[:size]
        error = ask("judge", hand, tile="1z")["error"]
        assert error["code"] == "bad_size"
        assert f"{size} concealed" in error["message"]
        assert "13 are wanted" in error["message"]


@pytest.mark.clause("W3", "W6")
def test_a_complete_rest_and_all_four_caishen_wait_for_every_kind_but_the_caishen_held() -> None:
    found = ask("waits", "123456789m5555z")
    assert found["waits"] == NATURAL
    assert len(found["waits"]) == 33
    assert not found["dead"]


@pytest.mark.clause("W3")
def test_a_kind_held_four_times_is_never_offered_as_a_live_wait() -> None:
    """Nine in a row and four 东: only a caishen can pair the spare 东. It is named as dead, with none left."""
    found = ask("waits", "123456789m1111z")
    assert (found["waits"], found["dead"], found["left"], found["caishen"]) == (["1z"], ["1z"], {"1z": 0}, True)


@pytest.mark.clause("W3", "T5")
@pytest.mark.parametrize("kind", [kind for kind in NATURAL if kind[0] not in "123" or kind[1] not in "mz"])
def test_four_alike_beside_three_runs_wait_for_a_caishen_only_whatever_the_kind(kind: str) -> None:
    hand = [*tiles("123m123m222z"), *[kind] * 4]
    found = ask("waits", hand)
    dead = [wait for wait in found["waits"] if hand.count(wait) == 4]
    assert found["dead"] == dead
    assert found["waits"] == waiting(hand, 0)
    assert kind in dead
    assert found["caishen"]


@pytest.mark.clause("W3")
def test_a_wait_whose_copies_lie_in_ones_own_melds_is_dead() -> None:
    """A pair wait on 4p cannot be: four lie in the kong. A closed wait 3p5p on it has none left."""
    closed = ask("waits", "35p11z", ["minggang 4444p", "chi 567m", "chi 123s"])
    assert (closed["waits"], closed["dead"], closed["left"], closed["caishen"]) == (["4p"], ["4p"], {"4p": 0}, True)
    two_sided = ask("waits", "56p11z", ["minggang 4444p", "chi 567m", "chi 123s"])
    assert (two_sided["waits"], two_sided["dead"]) == (["4p", "7p"], ["4p"])


@pytest.mark.clause("W3", "S5")
def test_what_is_left_of_a_wait_counts_hand_melds_and_table_once_each() -> None:
    """Of four 7p one lies in a chow and two in the rivers: one is left; with the last one seen the wait is dead."""
    hand, melds = "56p11z789s", ["chi 789p", "chi 123m"]
    assert ask("waits", hand, melds, visible="77p")["left"] == {"4p": 4, "7p": 1}
    assert ask("waits", hand, melds, visible="777p")["dead"] == ["7p"]


@pytest.mark.clause("W2", "P6")
def test_seven_pairs_with_four_alike_waits_for_the_odd_tile_left() -> None:
    found = {option["discard"]: option for option in ask("discards", "5566m233799p4444z")["discards"]}
    assert {name for name, option in found.items() if option["shanten"] == 0} == {"2p", "7p"}
    assert found["2p"]["accepts"] == {"7p": 3, "5z": 4}
    assert found["7p"]["accepts"] == {"2p": 3, "5z": 4}
    won = ask("judge", "5566m33799p4444z", tile="7p")
    assert won["fan"] == {"haohua": 4, "wu_caishen": 1}
    assert won["value"] == 16


@pytest.mark.clause("W2")
def test_four_alike_are_two_of_the_seven_pairs() -> None:
    assert complete("1122m2266p2266s22z")
    rng = Random(1)
    for _ in range(150):
        kinds = rng.choices(NATURAL, k=7)
        hand = [kind for kind in kinds for _ in range(2)]
        if fits(hand):
            assert wins_qidui(hand, 0)
            assert complete(hand), hand
            odd = [*hand[:-1], rng.choice([kind for kind in NATURAL if kind not in hand])]
            assert complete(odd) == wins(odd, 0), odd


@pytest.mark.clause("T3")
def test_a_run_keeps_to_one_suit_and_honours_form_none() -> None:
    assert not complete("89p1s123m456m11s222z")
    assert not complete("123z123m456m789p11s")
    for first in NATURAL:
        start = NATURAL.index(first)
        group = NATURAL[start : start + 3]
        if len(group) == 3:
            is_run = group[0][1] == group[2][1] != "z"
            assert melds_and_pairs(tuple(sorted(group)), 0, 1, 0) is is_run
            held = [*group, *tiles("555m555p555s")]
            pair = next(kind for kind in NATURAL if kind not in held)
            assert complete([*held, pair, pair]) == wins([*held, pair, pair], 0), group
            error = ask("waits", "123m456p789s1z", [f"chi {''.join(group)}"]).get("error")
            assert (error is None) is is_run, group


@pytest.mark.clause("W1", "T5")
def test_whether_triplet_or_run_is_taken_first_a_quad_is_read_rightly() -> None:
    """222 and 234 of 222234m; and every quad that is a triplet and the beginning, middle or end of a run."""
    assert complete("222234m444p555s11z")
    for suit in "mps":
        for low in range(1, 8):
            for spare in range(3):
                run = run_from(low, suit)
                hand = [*run, *[run[spare]] * 3, *tiles("111222z"), "6z", "6z"]
                assert complete(hand), hand


@pytest.mark.clause("W1", "W2")
def test_a_hand_of_near_pairs_is_two_away_not_four() -> None:
    assert ask("shanten", "245568m245568p77s")["shanten"] == 2
    assert away(tiles("245568m245568p77s"), 0) == 2


@pytest.mark.clause("W3")
def test_a_drawn_caishen_completes_whatever_any_tile_would() -> None:
    """And never less: a ready hand, one far from ready, with melds or without, on a caishen drawn."""
    assert ask("judge", "123m456p789s222z1z", tile="5z")["win"]
    rng, ready = Random(2), 0
    for _ in range(400):
        suit = rng.choice("mps")
        wall = [kind for kind in SUITED if kind[1] == suit for _ in range(4)]
        hand = rng.sample(wall, 13)
        on_caishen = ask("judge", hand, tile=CAISHEN)["win"]
        # A fifth copy, which only a caishen can be, counts among the tiles that would complete.
        assert on_caishen == bool(waiting(hand, 0)), hand
        assert on_caishen == ask("waits", hand)["caishen"]
        ready += on_caishen
    assert ready > 20


@pytest.mark.clause("W3", "S5")
@pytest.mark.parametrize("op", ["waits", "shanten", "discards", "judge"])
def test_none_to_four_caishen_are_answered_and_five_are_refused(op: str) -> None:
    size = 14 if op == "discards" else 13
    facts: dict[str, Any] = {"tile": "9s"} if op == "judge" else {}
    for wild in range(5):
        hand = [*tiles("123m456p789s1122z4m")[: size - wild], *[CAISHEN] * wild]
        assert "error" not in ask(op, hand, **facts), wild
    for wild in (5, 6, 13):
        hand = [*tiles("123m456p789s1122z4m")[: size - wild], *[CAISHEN] * wild]
        error = ask(op, hand, **facts)["error"]
        assert error["code"] == "bad_hand"
        assert error["message"] == f"hand: {wild} copies of 5z; a kind has four"


@pytest.mark.parametrize("kind", KINDS)
def test_five_copies_are_refused_and_the_tile_named(kind: str) -> None:
    others = [other for other in NATURAL if other != kind][:8]
    error = ask("waits", [kind] * 5 + others)["error"]
    assert error == {"code": "bad_hand", "message": f"hand: 5 copies of {kind}; a kind has four"}
    if kind != CAISHEN:  # the fifth in a meld, or the winning tile beside a kong
        spread = ask("waits", [kind, *others, others[0]], [f"angang {kind * 4}"])["error"]
        assert spread["message"] == f"hand: 5 copies of {kind}; a kind has four"
