"""Stories that figures tell: every event is a real table's, and one that cannot be is refused with its step."""

from __future__ import annotations

from collections import Counter

import pytest

from trainer.course.interactive import BadFigure
from trainer.course.interactive.steps import Step, Verb, read_step
from trainer.course.interactive.story import Frame, play
from trainer.engine.hand import Hand
from trainer.engine.ruleset import BIANFENG, HANGZHOU, MIL2025, RuleSet
from trainer.engine.tiles import parse_tile, tile_text
from trainer.table.events import Happened

READY = "123m345p678s777z5z"
"""可爆头: four melds and a 白."""


def told(steps: list[str], tiles: str = READY, rules: RuleSet = MIL2025, **hands: str) -> tuple[Frame, ...]:
    """The frames of a story; ``s2="…"`` is the hand of seat 2."""
    others = {int(name[1]): Hand.parse(text) for name, text in hands.items()}
    return play({0: Hand.parse(tiles), **others}, tuple(steps), rules)


def events(frames: tuple[Frame, ...]) -> list[tuple[int, str, str]]:
    """Who did what with which tile; the harmless tiles of seats that nobody tells of as they fell."""
    return [
        (frame.seat, frame.happened.value, "" if frame.tile is None else tile_text(frame.tile))
        for frame in frames
        if frame.happened is not None
    ]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("2 discard 5z", Step(2, Verb.DISCARD, 31)),
        ("draw 9m", Step(0, Verb.DRAW, 8)),
        (" 1 chi 7p with 68p ", Step(1, Verb.CHI, 15, (14, 16))),
        ("win", Step(0, Verb.WIN)),
    ],
)
def test_a_step_says_who_does_what_with_which_tile(text: str, step: Step) -> None:
    assert read_step(text) == step


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is wanted"),
        ("riichi 5z", "one of draw, discard"),
        ("4 draw 1m", "seats are 0, 1, 2, 3"),
        ("draw", "its tile is missing"),
        ("win 1m", "a win names no tile"),
        ("chi 7p", "a chow names the two tiles"),
        ("peng 7p with 77p", "a chow names the two tiles"),
    ],
)
def test_what_is_no_step_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadFigure, match=problem):
        read_step(text)


@pytest.mark.clause("T1", "S3")
def test_every_moment_of_a_story_has_the_136_tiles() -> None:
    steps = ["draw 5z", "discard 5z", "draw 2z", "angang 2z", "replace 5z", "discard 5z", "peng 9m", "discard 3m"]
    missing = []
    for frame in told(steps, "345m99m666p222z5z4m"):
        state = frame.state
        lying = [kind for player in state.players for kind in player.tiles]
        lying += [kind for player in state.players for meld in player.melds for kind in meld.tiles]
        lying += [discard.tile for player in state.players for discard in player.river if not discard.claimed]
        left = [*state.wall[state.head : state.tail]]
        missing.append(136 - len(lying) - len(left))
        assert max(Counter([*lying, *left]).values()) <= 4
    # The eleventh frame is the kong, its replacement not taken yet; from then on the burnt tile is missing (K2).
    assert missing == [0] * 10 + [2] + [1] * 6


@pytest.mark.clause("F1")
def test_seats_nobody_tells_of_draw_and_discard_the_same_tile_until_your_turn() -> None:
    frames = told(["draw 5z", "discard 5z", "draw 9s"])
    found = events(frames)
    assert [(seat, what) for seat, what, _ in found] == [
        (0, "draw"), (0, "discard"), (1, "draw"), (1, "discard"), (2, "draw"), (2, "discard"), (3, "draw"),
        (3, "discard"), (0, "draw"),
    ]  # fmt: skip
    for drawn, laid in ((found[n], found[n + 1]) for n in (2, 4, 6)):
        assert drawn[2] == laid[2] != "5z"


@pytest.mark.clause("C1", "C2", "F4")
def test_a_claim_finds_the_player_who_throws_its_tile() -> None:
    pung = told(["draw 5z", "discard 5z", "peng 7p", "discard 5z"], "345m77p789s222z55z")
    assert (1, "discard", "7p") in events(pung)
    chow = told(["draw 5z", "discard 5z", "chi 6m with 45m"], "345m77p789s222z55z")
    assert (3, "discard", "6m") in events(chow)
    melds = chow[-1].state.players[0].melds
    assert [str(meld) for meld in melds] == ["chi 456m"]


@pytest.mark.clause("K1", "K2")
def test_a_kong_draws_the_replacement_told_and_burns_one_where_k2_says_so() -> None:
    steps = ["draw 2z", "angang 2z", "replace 9m"]
    for rules, gone in ((MIL2025, 2), (HANGZHOU, 2)):
        before, made, drawn = told(steps, "345m666p789s222z5z", rules)[-3:]
        assert (made.happened, made.state.players[0].drawn) == (Happened.ANGANG, None)
        assert (drawn.happened, drawn.tile) == (Happened.GANG_DRAW, parse_tile("9m"))
        assert before.state.left - drawn.state.left == gone


@pytest.mark.clause("K1")
def test_a_kong_on_a_discard_and_one_added_to_a_pung_are_told_alike() -> None:
    tiles = "345m777p789s222z5z"
    direct = told(["draw 5z", "discard 5z", "minggang 7p", "replace 1m"], tiles)
    assert [what for _, what, _ in events(direct)[-2:]] == ["minggang", "gang_draw"]
    steps = ["draw 1m", "discard 1m", "peng 7p", "discard 3m", "draw 7p", "jiagang 7p", "replace 1z"]
    added = told(steps, tiles.replace("777p", "77p5p"))
    assert [str(meld) for meld in added[-1].state.players[0].melds] == ["jiagang 7777p"]


@pytest.mark.clause("W1", "F5")
def test_a_win_ends_the_story() -> None:
    frames = told(["draw 1z", "win"])
    result = frames[-1].state.result
    assert result is not None
    assert result.win is not None
    assert result.win.fan == {"baotou": 1}
    with pytest.raises(BadFigure, match="over with the win"):
        told(["draw 1z", "win", "draw 2z"])


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        (["discard 5z"], "the first is a draw"),
        (["draw 5z", "discard 9m"], r"step 2 .*not_held \(F1\)"),
        (["draw 1m", "1 draw 2m"], "step 2 .*it is your turn first"),
        (["draw 5z", "discard 5z", "peng 9m"], r"step 3 \(0 peng 9m\): .*not_held \(F1\)"),
        (["draw 5z", "discard 5z", "peng 9m", "draw 1m"], r"step 3 \(0 peng 9m\): .*not_held \(F1\)"),
        (["draw 7z", "angang 7z"], "a kong draws a replacement"),
        (["draw 7z", "angang 7z", "1 replace 1m"], "a kong draws a replacement"),
        (["draw 1m", "win", "win"], "over with the win"),
        (["draw 5z", "draw 5z"], "step 2 .*it is your turn first"),
        (["draw 5z", "discard 5z", "draw 5z", "discard 5z", "draw 5z", "discard 5z", "draw 5z"], "more than the four"),
    ],
)
def test_a_story_that_cannot_be_is_refused_with_its_step(steps: list[str], problem: str) -> None:
    with pytest.raises(BadFigure, match=problem):
        told(steps)


@pytest.mark.clause("C3")
def test_nobody_claims_a_discarded_caishen_in_a_story() -> None:
    with pytest.raises(BadFigure, match=r"step 3 \(0 peng 5z\): .*caishen_claimed \(C3\)"):
        told(["draw 9s", "discard 9s", "peng 5z"], "345m77p789s222z55z")


@pytest.mark.clause("X5")
def test_a_player_bound_by_a_lock_discards_what_he_drew_in_a_story_too() -> None:
    with pytest.raises(BadFigure, match=r"step 4 \(1 discard 1s\): .*must_discard_drawn \(X5\)"):
        told(["draw 5z", "discard 5z", "1 draw 9m", "1 discard 1s"], s1="1s147m147p369s124z")


@pytest.mark.clause("X1")
def test_the_table_itself_refuses_a_claim_under_a_lock() -> None:
    with pytest.raises(BadFigure, match=r"step 4 .*bound_by_lock \(X1\)"):
        told(["2 draw 5z", "2 discard 5z", "3 draw 7p", "peng 7p"], "345m77p789s222z5z1z")


@pytest.mark.clause("S4")
def test_a_story_is_told_only_where_white_is_the_caishen() -> None:
    with pytest.raises(BadFigure, match="bianfeng turns a tile up"):
        told(["draw 5z"], rules=BIANFENG)


def test_a_hand_with_a_wrong_number_of_tiles_or_a_fifth_copy_is_refused() -> None:
    with pytest.raises(ValueError, match="12 concealed tiles"):
        told(["draw 5z"], "123m345p678s777z")
    with pytest.raises(BadFigure, match=r"5z: .*more than the four"):
        told(["draw 5z"], "123m34p678s777z55z", s1="147m147p147s12z55z")
