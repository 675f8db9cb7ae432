"""Every published key against the second solver, which shares nothing with the engine that made it."""

from __future__ import annotations

from typing import Any

import pytest
from slow_solver import fan, payments, tiles, waiting, wins

from trainer.quiz.catalogue import FAMILIES, make
from trainer.quiz.question import Question

SEEDS = range(170)


def asked(family: str, level: int) -> list[tuple[Question, dict[str, Any]]]:
    questions = [make(family, level, "mil2025", seed) for seed in SEEDS]
    return [(question, dict(question.scene.request or {})) for question in questions]


def value_of(request: dict[str, Any]) -> tuple[dict[str, int], int]:
    return fan(
        tiles(request["hand"]),
        request["tile"],
        len(request["melds"]),
        request.get("source", "self_draw"),
        request.get("chain", []),
    )


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_is_win(level: int) -> None:
    for question, request in asked("is-win", level):
        full = [*tiles(request["hand"]), request["tile"]]
        assert question.key == wins(full, len(request["melds"])), question.id


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_which_win(level: int) -> None:
    for question, request in asked("which-win", level):
        held = tiles(request["hand"])
        assert question.key == waiting(held, len(request["melds"])), question.id


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_fan(level: int) -> None:
    for question, request in asked("fan", level):
        if request.get("source") != "shifeng":
            assert isinstance(question.key, list)
            assert set(map(str, question.key)) == set(value_of(request)[0] or ["pinghe"]), question.id


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_value_and_pay(level: int) -> None:
    for question, request in asked("value", level):
        if request.get("source") != "shifeng":
            exponent = value_of(request)[1]
            assert question.key == {"exponent": exponent, "value": request.get("base", 1) * 2**exponent}, question.id
    for question, request in asked("pay", level):
        if request.get("source") != "shifeng":
            value = request.get("base", 1) * 2 ** value_of(request)[1]
            nobody = [[0] * 4] * 4
            expected = payments(
                value, request["seat"], request["dealer"], request["streak"], request.get("tan", nobody)
            )
            assert question.key == expected, question.id


def test_the_families_of_the_main_job_are_here() -> None:
    assert set(FAMILIES) >= {"is-set", "is-win", "which-win", "fan", "value", "pay"}
