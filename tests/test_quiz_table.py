"""Questions about what may be done at the table: hand-made moments, and the words for each refusal."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trainer.engine import MIL2025, Hand, parse_tile, parse_tiles
from trainer.quiz.attempts import attempt, tiles_of, why_not
from trainer.quiz.catalogue import grade, make
from trainer.quiz.families import may_i
from trainer.quiz.may_steps import OFFERED
from trainer.quiz.question import Question
from trainer.quiz.refusal_words import WORDS, refusal_step, refusal_words
from trainer.quiz.table_scene import (
    AFTER_YOU,
    BEFORE_YOU,
    OPPOSITE,
    YOU,
    Moment,
    claim_moment,
    discard_moment,
    draw_moment,
    set_table,
)
from trainer.table.actions import Action, Do, IllegalAction
from trainer.table.legal import legal_actions

ROOT = Path(__file__).resolve().parents[1]
SEEDS = range(120)


@cache
def asked(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in SEEDS)


def discarded(hand: str, giver: int, tile: str, left: int = 60, locks: tuple[int, ...] = ()) -> Moment:
    moment = discard_moment(Random(1), MIL2025, Hand.parse(hand), giver, parse_tile(tile), left=left, locks=locks)
    assert moment is not None
    return moment


def drew(hand: str, drawn: str, melds: tuple[str, ...] = (), left: int = 60, locks: tuple[int, ...] = ()) -> Moment:
    return draw_moment(
        Random(1), MIL2025, Hand.parse(hand + drawn, melds), parse_tile(drawn), left=left, locks=locks
    )  # fmt: skip


def may(moment: Moment) -> set[Do]:
    return {action.do for action in moment.legal()}


def reasons(module: str) -> set[str]:
    """Every reason code written down in *module*: first of a pair with a clause, or of a refusal."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / "trainer" / module).read_text(encoding="utf-8"))):
        parts: list[Any] = node.elts if isinstance(node, ast.Tuple) else []
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("IllegalAction", "NotWin")
        ):
            parts = list(node.args)
        codes = [part.value for part in parts[:1] if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        found |= {code for code in codes if len(parts) >= 2 and "_" in code}
    return found


def test_every_reason_of_the_table_has_words_in_both_languages() -> None:
    codes = reasons("table/legal.py")
    assert {"no_such_seat", "bound_by_lock", "no_replacement", "win_after_claim", "third_tan"} <= codes
    codes |= reasons("engine/worth.py") | reasons("engine/judge.py")
    assert codes == set(WORDS)
    assert all(words.zh and words.en for words in WORDS.values())


def test_the_wrong_time_is_told_by_what_was_tried() -> None:
    wrong = IllegalAction("wrong_phase", "F1", "")
    assert refusal_words(wrong, Do.CHI) != refusal_words(wrong, Do.ANGANG)
    assert refusal_step(wrong, Do.CHI).clause == "F1"


@pytest.mark.clause("C1", "C2", "K1")
def test_tiles_that_are_not_there_are_told_by_how_many_are_wanted() -> None:
    moment = discarded("147m147p147s1234z", BEFORE_YOU, "9m")
    said = {do: why_not(moment, do).text.zh for do in (Do.CHI, Do.PENG, Do.MINGGANG)}
    assert ("顺子" in said[Do.CHI], "两张" in said[Do.PENG], "三张" in said[Do.MINGGANG]) == (True, True, True)
    assert "四张" in why_not(drew("147m147p147s1234z", "9m"), Do.ANGANG).text.zh


@pytest.mark.clause("T1")
def test_a_table_shown_is_a_real_one_of_136_tiles() -> None:
    hand = Hand.parse("123m456p789s2z", ["minggang 1111z"])
    state = set_table(Random(3), MIL2025, {0: hand}, turn=2)
    assert Counter(Counter(state.wall).values()) == {4: 34}
    assert [len(player.tiles) for player in state.players] == [10, 13, 13, 13]


@pytest.mark.clause("C1", "C2", "K1")
def test_only_the_seat_after_may_chow_but_anyone_may_pung() -> None:
    hand = "34m55m147p147s234z"
    assert may(discarded(hand, BEFORE_YOU, "5m")) == {Do.CHI, Do.PENG}
    assert may(discarded(hand, OPPOSITE, "5m")) == {Do.PENG}
    assert may(discarded(hand, AFTER_YOU, "5m")) == {Do.PENG}
    assert why_not(discarded(hand, OPPOSITE, "5m"), Do.CHI).clause == "C1"


@pytest.mark.clause("C3", "X1", "X2", "W5")
def test_a_caishen_neither_claims_nor_is_claimed() -> None:
    hand = "3m5m1z47p147s2345z9p"
    assert may(discarded(hand, BEFORE_YOU, "4m")) == {Do.CHI}
    helped = discarded("3m19m147p147s2345z", BEFORE_YOU, "4m")
    assert may(helped) == set()
    assert why_not(helped, Do.CHI).clause == "C3"
    assert tiles_of(attempt(helped, Do.CHI)) == "3m5z 4m"
    thrown = discarded("123m456p789s22555z"[:-3] + "55z", BEFORE_YOU, "5z")
    assert may(thrown) == set()
    assert (why_not(thrown, Do.PENG).clause, why_not(thrown, Do.WIN).clause) == ("C3", "X2")


@pytest.mark.clause("W4")
def test_a_discard_never_wins_in_the_competition_rules() -> None:
    moment = discarded("123m456p789s1122z", OPPOSITE, "1z")
    assert may(moment) == {Do.PENG}
    assert why_not(moment, Do.WIN).clause == "W4"
    assert may(drew("123m456p789s1122z", "1z")) == {Do.WIN, Do.DISCARD}


@pytest.mark.clause("F2", "C9")
def test_after_a_claim_one_may_kong_but_not_win() -> None:
    complete = discarded("12m456p789s11222z", BEFORE_YOU, "3m")
    chow = claim_moment(complete, Action(YOU, Do.CHI, parse_tile("3m"), tuple(parse_tiles("12m"))))
    assert chow is not None
    assert may(chow) == {Do.DISCARD}
    assert why_not(chow, Do.WIN).clause == "F2"
    quads = discarded("12m7777p147s2346z", BEFORE_YOU, "3m")
    after = claim_moment(quads, Action(YOU, Do.CHI, parse_tile("3m"), tuple(parse_tiles("12m"))))
    assert after is not None
    assert may(after) == {Do.ANGANG, Do.DISCARD}


@pytest.mark.clause("K3", "E1")
def test_near_the_end_of_the_wall_first_the_kong_goes_then_every_claim() -> None:
    hand = "555m147p147s1234z"
    assert [may(discarded(hand, OPPOSITE, "5m", left)) for left in (22, 21, 20)] == [
        {Do.PENG, Do.MINGGANG},
        {Do.PENG},
        set(),
    ]
    assert why_not(discarded(hand, OPPOSITE, "5m", 21), Do.MINGGANG).clause == "K3"
    assert why_not(discarded(hand, OPPOSITE, "5m", 20), Do.PENG).clause == "E1"
    assert may(drew("5555m14p147s123z2s", "9p", left=21)) == {Do.DISCARD}
    assert may(drew("5555m14p147s123z2s", "9p", left=22)) == {Do.ANGANG, Do.DISCARD}


@pytest.mark.parametrize("level", [1, 2])
def test_the_table_that_refuses_allows_just_what_the_real_one_does(level: int) -> None:
    for seed in SEEDS:
        moment = may_i.deal(Random(seed), level, MIL2025)
        said = {action for action in legal_actions(moment.asked, YOU) if action.do is not Do.PASS}
        assert said == set(moment.legal())
        for do in OFFERED:
            assert (moment.refusal(attempt(moment, do)) is None) == (do in may(moment))


def test_every_action_is_right_now_and_then_and_so_is_nothing() -> None:
    keys = Counter(name for level in (1, 2) for q in asked("may-i", level) for name in _list(q.key))
    assert set(keys) == {"chi", "peng", "minggang", "jiagang", "angang", "win", "discard", "nothing"}
    assert max(Counter(str(q.key) for q in asked("may-i", 2)).values()) < 60


@pytest.mark.clause("F2", "K3", "E1", "C3")
def test_the_second_level_asks_about_what_a_rule_forbids() -> None:
    told = Counter(step.clause for q in asked("may-i", 2) for step in q.explanation)
    assert all(told[clause] >= 5 for clause in ("F2", "K3", "E1", "C3"))
    plain = {step.clause for q in asked("may-i", 1) for step in q.explanation}
    assert not plain & {"F2", "K3", "E1"}


def test_a_wrong_pick_is_refuted_by_the_clause_that_the_table_names() -> None:
    for question in asked("may-i", 2):
        key = _list(question.key)
        moment = may_i.deal(Random(question.id), 2, MIL2025)
        for do in OFFERED:
            if do.value not in key:
                refused = moment.refusal(attempt(moment, do))
                assert refused is not None
                assert grade(question, [*key, do.value]).refutation[0].clause == refused.clause


def _list(key: Any) -> list[Any]:
    assert isinstance(key, list)
    return key
