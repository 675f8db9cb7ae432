"""Chains and locks as figures count them, step by step, against values worked out by hand from the rules."""

from __future__ import annotations

import pytest

from trainer.course.interactive import BadFigure, ChainSpec, LockSpec
from trainer.course.interactive.chain import ChainStep, Effect, chain_steps
from trainer.course.interactive.lock import LockStep, lock_steps
from trainer.engine.ruleset import HANGZHOU, MIL2025, RuleSet
from trainer.table.actions import Do

FLOATED = "345m666p789s222z5z"
"""可爆头 with one 白; drawing another and discarding it is a float."""


def chain(*steps: str, tiles: str = FLOATED, rules: RuleSet = MIL2025) -> tuple[ChainStep, ...]:
    return chain_steps(ChainSpec(tiles=tiles, steps=steps), rules)


def effects(steps: tuple[ChainStep, ...]) -> list[tuple[Effect, int, int]]:
    """What each step does, and the floats and kongs after it."""
    return [(step.effect, step.floats, step.gangs) for step in steps]


def fan_of(step: ChainStep) -> tuple[dict[str, int], int]:
    assert step.win is not None
    return step.win.fan, step.win.value


@pytest.mark.clause("P3", "P4", "P10")
@pytest.mark.parametrize(
    ("rules", "fan", "value"),
    [
        # The winning draw is no kong's: mil2025 pays 爆头 and two floats, rooms the kong of the chain as well.
        (MIL2025, {"baotou": 1, "caipiao": 2}, 8),
        (HANGZHOU, {"baotou": 1, "caipiao": 2, "gangkai": 1}, 16),
    ],
    ids=["mil2025", "hangzhou"],
)
def test_float_kong_float_and_win_are_counted_step_by_step(rules: RuleSet, fan: dict[str, int], value: int) -> None:
    steps = chain(
        "draw 5z", "discard 5z", "draw 2z", "angang 2z", "replace 5z", "discard 5z", "draw 9m", "win", rules=rules
    )
    assert effects(steps) == [
        (Effect.START, 0, 0),
        (Effect.DRAWN, 0, 0),
        (Effect.FLOAT, 1, 0),
        (Effect.DRAWN, 1, 0),
        (Effect.KONG, 1, 1),
        (Effect.REPLACED, 1, 1),
        (Effect.FLOAT, 2, 1),
        (Effect.DRAWN, 2, 1),
        (Effect.BAOTOU, 2, 1),
    ]
    assert fan_of(steps[-1]) == (fan, value)
    assert {step.clause for step in steps[:-1]} == {"P10"}
    assert steps[-1].clause == "P3"


@pytest.mark.clause("P10")
def test_an_ordinary_discard_empties_the_chain_and_the_win_after_it_has_no_float() -> None:
    steps = chain("draw 5z", "discard 5z", "draw 9s", "discard 9s", "draw 1z", "win")
    assert effects(steps)[3:] == [
        (Effect.DRAWN, 1, 0), (Effect.EMPTIED, 0, 0), (Effect.DRAWN, 0, 0), (Effect.BAOTOU, 0, 0),
    ]  # fmt: skip
    assert fan_of(steps[3]) == ({"baotou": 1, "caipiao": 1}, 4)  # what winning on the 9 tiao would have been
    assert fan_of(steps[-1]) == ({"baotou": 1}, 2)


@pytest.mark.clause("P10")
@pytest.mark.parametrize(
    ("discard", "effect", "floats"), [("5z", Effect.FLOAT, 2), ("2z", Effect.EMPTIED, 0)], ids=["float", "ordinary"]
)
def test_a_pung_leaves_the_chain_and_the_discard_after_it_decides(discard: str, effect: Effect, floats: int) -> None:
    steps = chain("draw 5z", "discard 5z", "peng 7p", f"discard {discard}", tiles="345m77p789s222z55z")
    assert effects(steps)[3:] == [(Effect.CLAIMED, 1, 0), (effect, floats, 0)]


@pytest.mark.clause("P10", "X7")
def test_a_caishen_that_leaves_no_baotou_empties_the_chain_like_any_discard() -> None:
    # After the float the one 白 left goes, and with it 可爆头.
    steps = chain("draw 5z", "discard 5z", "draw 9m", "discard 5z")
    assert effects(steps)[-2:] == [(Effect.DRAWN, 1, 0), (Effect.WASTED, 0, 0)]
    assert steps[-1].clause == "X7"


@pytest.mark.clause("P11")
def test_a_win_that_is_no_baotou_loses_its_floats_and_keeps_the_kong() -> None:
    steps = chain("draw 5z", "discard 5z", "draw 6s", "angang 3m", "replace 6m", "win", tiles="3333m45m678p222z5z")
    assert fan_of(steps[3]) == ({"baotou": 1, "caipiao": 1}, 4)
    assert effects(steps)[-1] == (Effect.FLOATS_LOST, 1, 1)
    assert fan_of(steps[-1]) == ({"gangkai": 1}, 2)
    assert steps[-1].clause == "P11"


def test_a_story_without_float_or_kong_is_no_chain_to_watch() -> None:
    with pytest.raises(BadFigure, match="no chain to watch"):
        chain("draw 9m", "discard 9m")


def lock(
    *steps: str, rules: RuleSet = MIL2025, melds: tuple[tuple[int, tuple[str, ...]], ...] = ()
) -> tuple[LockStep, ...]:
    tiles = "345m789s222z5z" if melds else "345m77p789s222z55z"
    return lock_steps(LockSpec(hands=((0, tiles),), melds=melds, steps=steps), rules)


def allowed(step: LockStep, seat: int = 0) -> dict[Do, str | None]:
    """What the tiles would let *seat* do: the clause that forbids it, None where it may."""
    choices = step.seats[seat].choices
    assert choices is not None
    return {choice.do: None if choice.refused is None else choice.refused.clause for choice in choices}


def bound(step: LockStep) -> list[int]:
    return [now.seat for now in step.seats if now.bound]


@pytest.mark.clause("X6")
def test_two_locks_bind_and_each_ends_when_its_own_player_acts() -> None:
    steps = lock(
        "draw 5z", "discard 5z", "1 draw 5z", "1 discard 5z", "draw 2z", "discard 2z", "1 draw 9s", "1 discard 9s"
    )
    found = [(step.seat, step.happened.value if step.happened else "", step.locks, bound(step)) for step in steps]
    assert found == [
        (0, "", (), []),
        (0, "draw", (), []),
        (0, "discard", (0,), [1, 2, 3]),
        (1, "draw", (0,), [1, 2, 3]),
        (1, "discard", (0, 1), [0, 1, 2, 3]),
        (2, "draw", (0, 1), [0, 1, 2, 3]),
        (2, "discard", (0, 1), [0, 1, 2, 3]),
        (3, "draw", (0, 1), [0, 1, 2, 3]),
        (3, "discard", (0, 1), [0, 1, 2, 3]),
        (0, "draw", (1,), [0, 2, 3]),
        (0, "discard", (1,), [0, 2, 3]),
        (1, "draw", (), []),
        (1, "discard", (), []),
    ]
    assert [n for n, step in enumerate(steps) if step.opened] == [2, 4]
    assert [n for n, step in enumerate(steps) if step.ended] == [9, 11]
    assert [n for n, step in enumerate(steps) if step.forced] == [4, 6, 8, 10]


@pytest.mark.clause("X1")
def test_a_bound_player_may_not_call_what_his_tiles_would_let_him() -> None:
    steps = lock("2 draw 5z", "2 discard 5z", "3 draw 7p", "3 discard 7p")
    assert allowed(steps[-1]) == {Do.PENG: "X1"}
    free = lock(
        "2 draw 5z",
        "2 discard 5z",
        "draw 9m",
        "discard 9m",
        "1 draw 1m",
        "2 draw 1s",
        "2 discard 1s",
        "3 draw 7p",
        "3 discard 7p",
    )
    assert allowed(free[-1]) == {Do.PENG: None}


@pytest.mark.clause("X4", "X5")
def test_a_bound_player_may_win_and_kong_but_not_choose_his_discard() -> None:
    steps = lock("2 draw 5z", "2 discard 5z", "draw 2z")
    # The hand is 可爆头, so any draw wins.
    assert allowed(steps[-1]) == {Do.WIN: None, Do.ANGANG: None, Do.DISCARD: "X5"}


@pytest.mark.clause("X3")
@pytest.mark.parametrize(("rules", "clause"), [(MIL2025, None), (HANGZHOU, "X3")], ids=["mil2025", "hangzhou"])
def test_whether_a_bound_player_may_add_to_a_pung_is_the_rule_sets_matter(rules: RuleSet, clause: str | None) -> None:
    steps = lock("2 draw 5z", "2 discard 5z", "draw 7p", rules=rules, melds=((0, ("peng 777p",)),))
    assert allowed(steps[-1])[Do.JIAGANG] == clause


@pytest.mark.clause("X2")
def test_a_discard_win_is_barred_by_the_lock_where_there_are_discard_wins() -> None:
    # 3老, and the dealer (2) discards what the hand waits for: only the lock of 3 stands in the way (W4).
    spec = LockSpec(
        hands=((0, "123m56p789s22211z"),),
        steps=(
            "3 draw 5z",
            "3 discard 5z",
            "draw 9m",
            "discard 9m",
            "1 draw 1m",
            "1 discard 1m",
            "2 draw 4p",
            "2 discard 4p",
        ),
        dealer=2,
        streak=3,
    )
    assert allowed(lock_steps(spec, HANGZHOU)[-1]) == {Do.WIN: "X2"}


def test_a_story_without_a_discarded_caishen_is_no_lock_to_watch() -> None:
    with pytest.raises(BadFigure, match="no lock to watch"):
        lock("draw 9m", "discard 9m")
