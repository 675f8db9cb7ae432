"""The question families: rebuilt to the letter, keyed by the engine, fair to ask, refuted when answered wrongly."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from statistics import median
from typing import Any

import pytest
from score_sheets import by_the_engine

from trainer.engine import (
    MIL2025,
    Hand,
    Reading,
    answer,
    completes,
    is_baotou,
    parse_tile,
    parse_tiles,
    readings,
    tile_text,
    waits,
)
from trainer.quiz.catalogue import FAMILIES, grade, make, rebuild
from trainer.quiz.deal_hands import near_miss, seven_pairs, standard
from trainer.quiz.one_reading import one_reading
from trainer.quiz.question import BadAnswer, Form, Question, UnknownQuestion

SEEDS = range(45)
LEVELS = [(family, level) for family in FAMILIES for level in FAMILIES[family].levels]
# Keyed by the table, or by tiles that are no hand: proved in tests of their own.
NO_REQUEST = {
    "is-baotou",
    "conduct",
    "shifeng",
    "is-set",
    "name-tile",
    "term",
    "count-copies",
    "which-caishen",
    "draw-end",
    "wall",
    "penalty",
    "ladder",
    "compare",
    "fan-hand",
    "may-i",
    "priority",
    "locked",
    "liable",
    "chain",
    "next-dealer",
    "silver",
}
each_level = pytest.mark.parametrize(("family", "level"), LEVELS)


@cache
def asked(family: str, level: int) -> tuple[Question, ...]:
    return tuple(make(family, level, "mil2025", seed) for seed in SEEDS)


def engine_key(question: Question) -> Any:
    """What the engine says about the request shown."""
    reply = answer(question.scene.request)
    by_family: dict[str, Callable[[], Any]] = {
        "is-win": lambda: reply["win"],
        "which-win": lambda: reply["waits"],
        "fan": lambda: list(reply["fan"]) or ["pinghe"],
        "value": lambda: {"exponent": reply["exponent"], "value": reply["value"]},
        "pay": lambda: reply["payments"],
        "is-baotou": lambda: reply["baotou"],
        "dead-wait": lambda: [tile for tile in reply["waits"] if reply["left"][tile]],
        "read-hand": lambda: placed(reply["reading"], question.scene.request),
        "spot-error": lambda: by_the_engine(question, reply),
        "shanten": lambda: reply["shanten"],
        "best-discard": lambda: min(reply["discards"], key=lambda o: (o["shanten"], -o["tiles"]))["discard"],
    }
    return by_family[question.family]()


def placed(reading: list[str], request: dict[str, Any] | None) -> list[str]:
    """What each caishen stands for, in tile order, by the printed groups: ``5z=3m``."""
    caishen = (request or {}).get("caishen", "5z")
    stands = (text.partition("=") for group in reading for text in group.split())
    return sorted((kind or tile for tile, _, kind in stands if tile == caishen), key=parse_tile)


def wrong_answers(question: Question) -> Iterator[Any]:
    """A few wrong answers of the right form."""
    key: Any = question.key
    if question.form is Form.YES_NO:
        yield not key
    elif question.form is Form.CHOICE:
        yield from (choice.id for choice in question.choices if choice.id != key)
    elif question.form is Form.MULTI_CHOICE:
        yield []
        yield from ([*key, choice.id] for choice in question.choices if choice.id not in key)
    elif question.form is Form.PICK_TILES:
        yield key[1:]
        yield from ([*key, tile] for tile in ("1m", "5p", "9s", "1z", "7z") if tile not in key)
    elif question.form is Form.PLACE_TILES:
        yield from wrongly_placed(question)
    elif question.form is Form.VALUE:
        for exponent in range(8):
            if exponent != key["exponent"]:
                yield {"exponent": exponent, "value": key["value"]}
        yield {"exponent": key["exponent"], "value": key["value"] + 1}
    elif question.form is Form.NUMBER:
        yield from (number for number in (key - 1, key + 1, 2 * key + 3) if number != key)
    else:
        yield [points + 1 for points in key]
        yield [-points for points in key]


def wrongly_placed(question: Question) -> Iterator[list[str]]:
    """The right tiles but for the first, which is another one that is no right answer either."""
    right = [question.key, *question.accepted]
    given = (sorted([tile, *_list(question.key)[1:]], key=parse_tile) for tile in ("1m", "5p", "9s", "1z", "7z", "5z"))
    yield from (tiles for tiles in given if tiles not in right)


def as_sets(reading: Reading) -> list[str]:
    """What each group is meant to be; which of two alike tiles is the caishen makes no difference."""
    return sorted(f"{group.kind} {[placed.stands_for for placed in group.tiles]}" for group in reading.groups)


@pytest.mark.clause("W1", "W3")
@pytest.mark.parametrize("seed", range(40))
def test_the_one_reading_shown_is_among_all_readings(seed: int) -> None:
    hand = standard(Random(seed), melds=seed % 4, caishen=seed % 3)
    shown = one_reading(hand, MIL2025)
    assert shown is not None
    assert as_sets(shown) in [as_sets(reading) for reading in readings(hand, MIL2025)]


@each_level
def test_a_question_is_rebuilt_from_its_id(family: str, level: int) -> None:
    from trainer.quiz import catalogue

    before = asked(family, level)
    catalogue._make.cache_clear()
    for question in reversed(before):
        assert rebuild(question.id) == question


def test_another_process_asks_the_same() -> None:
    names = [f"{family}:{level}:mil2025:7" for family, level in reversed(LEVELS)]
    code = "import sys, json; from trainer.quiz.catalogue import rebuild; " + (
        "print(json.dumps([repr(rebuild(name)) for name in sys.argv[1:]]))"
    )
    done = subprocess.run([sys.executable, "-c", code, *names], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [repr(rebuild(name)) for name in names]


@each_level
def test_the_key_is_what_the_engine_says_of_the_scene_shown(family: str, level: int) -> None:
    for question in asked(family, level):
        request, scene = question.scene.request, question.scene
        if request is None:
            assert family in NO_REQUEST
            continue
        assert engine_key(question) == question.key
        assert (scene.hand, list(scene.melds)) == (request["hand"], request["melds"])
        assert scene.drawn == request.get("tile", "")


@each_level
def test_tiles_are_legal_and_nothing_disputed_is_shown(family: str, level: int) -> None:
    for question in asked(family, level):
        scene = question.scene
        tiles = Hand.parse(scene.hand + scene.drawn, scene.melds).tiles  # raises for a fifth copy
        assert tiles.count(31) <= 3
        chain = scene.request.get("chain", []) if scene.request else []
        assert chain.count("gang") <= 1
        assert chain == sorted(chain), "a float never follows a kong"
        if "caipiao" in chain:
            assert is_baotou(Hand.parse(scene.hand, scene.melds), MIL2025)


@each_level
def test_the_right_answer_is_right_and_a_wrong_one_refuted(family: str, level: int) -> None:
    for question in asked(family, level):
        right = grade(question, question.key)
        assert (right.correct, right.credit, right.refutation) == (True, 1.0, ())
        for wrong in wrong_answers(question):
            verdict = grade(question, wrong)
            assert not verdict.correct
            assert verdict.credit < 1
            assert verdict.refutation, (question.id, wrong)
            assert all(step.text.zh and step.text.en for step in verdict.refutation)


@each_level
def test_every_explanation_speaks_both_languages_with_tiles_and_clauses(family: str, level: int) -> None:
    for question in asked(family, level):
        assert question.explanation
        assert question.clauses
        assert all(step.text.zh and step.text.en for step in question.explanation)
        assert any(step.clause for step in question.explanation)
        for step in question.explanation:
            parse_tiles(step.tiles)  # raises for what is no tile


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_yes_and_no_are_both_common(level: int) -> None:
    keys = Counter(make("is-win", level, "mil2025", seed).key for seed in range(80))
    assert min(keys[True], keys[False]) >= 20


def test_every_element_is_asked_about() -> None:
    seen = {name for level in (1, 2, 3, 4) for q in asked("fan", level) for name in _list(q.key)}
    assert seen == {"baotou", "caipiao", "gangkai", "qidui", "haohua", "wu_caishen", "pinghe"}


def test_every_kind_of_set_is_asked_about() -> None:
    assert {q.key for level in (1, 2, 3, 4) for q in asked("is-set", level)} == {
        "run", "triplet", "pair", "gang", "none",
    }  # fmt: skip


def test_levels_rise() -> None:
    def has_caishen(question: Question) -> bool:
        return "5z" in "".join(tile_text(k) for k in parse_tiles(question.scene.hand))

    for family in ("is-set", "is-win", "which-win"):
        assert not any(map(has_caishen, (*asked(family, 1), *asked(family, 2))))
        assert any(map(has_caishen, asked(family, 4)))
    sizes = [median(len(_list(q.key)) for q in asked("which-win", level)) for level in (1, 2, 3, 4)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[3]
    assert any((q.scene.request or {}).get("tan") for q in asked("pay", 4))
    assert not any((q.scene.request or {}).get("tan") for q in asked("pay", 3))


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_what_wins_has_an_answer_of_a_sensible_size(level: int) -> None:
    for question in asked("which-win", level):
        found = waits(Hand.parse(question.scene.hand, question.scene.melds), MIL2025)
        assert 1 <= len(_list(question.key)) <= (18 if level == 4 else 12)
        assert not found.baotou
        assert not found.dead


def test_partial_credit_counts_hits_less_wrong_picks() -> None:
    question = next(q for q in asked("which-win", 3) if len(_list(q.key)) >= 3)
    key = _list(question.key)
    other = next(tile for tile in ("1m", "9p", "1z", "7z", "5s", "2p") if tile not in key)
    verdict = grade(question, [*key[:-1], other])
    assert verdict.credit == pytest.approx((len(key) - 2) / len(key))
    assert (verdict.missed, verdict.wrong) == ((key[-1],), (other,))
    assert grade(question, []).credit == 0
    assert grade(question, [*key, "5z"]).correct, "a caishen wins too: picking it is no mistake"


@pytest.mark.clause("W3")
def test_explanations_say_what_each_caishen_stands_for() -> None:
    wins = [q for level in (3, 4) for q in asked("is-win", level) if q.key is True and "5z" in q.explanation[0].tiles]
    assert wins
    for question in wins:
        told = [step for step in question.explanation if "白当" in step.text.zh or "白就当" in step.text.zh]
        assert len(told) == question.explanation[0].tiles.count("5z")


@pytest.mark.clause("D6", "L3")
def test_payments_sum_to_zero_and_a_sum_that_does_not_is_told() -> None:
    for level in (1, 2, 3, 4):
        for question in asked("pay", level):
            assert sum(int(points) for points in _list(question.key)) == 0
    verdict = grade(asked("pay", 1)[0], [1, 0, 0, 0])
    assert verdict.refutation[0].clause == "D6"


@pytest.mark.clause("L1")
def test_a_hand_shows_as_many_chows_as_its_facts_count() -> None:
    for question in asked("pay", 4):
        request = question.scene.request or {}
        seat = request["seat"]
        counted = request.get("tan", [[0] * 4] * 4)[seat][(seat - 1) % 4]
        assert sum(meld.startswith("chi") for meld in question.scene.melds) == counted


@pytest.mark.clause("X7", "P10")
def test_a_caishen_thrown_away_before_the_hand_was_open_is_shown_and_counts_for_nothing() -> None:
    thrown = [q for q in (*asked("fan", 3), *asked("fan", 4)) if any("打出的是财神" in n.zh for n in q.scene.notes)]
    assert thrown
    for question in thrown:
        assert not {"caipiao", "baotou"} & set(_list(question.key))


@pytest.mark.clause("W1")
def test_a_wrong_pick_is_the_tile_left_over() -> None:
    names = {"1z": "东", "2z": "南", "4z": "北", "6z": "发"}
    for question in asked("which-win", 2):
        wrong = next(tile for tile in names if tile not in _list(question.key))
        lines = [step.text.zh for step in grade(question, [*_list(question.key), wrong]).refutation]
        assert any(line.startswith(f"还差一张：多了{names[wrong]}，缺") for line in lines)


@pytest.mark.clause("P12")
def test_a_hand_that_reads_both_ways_is_asked_about_and_takes_the_dearer_reading() -> None:
    both = [q for q in (*asked("fan", 3), *asked("fan", 4)) if "P12" in q.clauses]
    assert both
    for question in both:
        assert {"qidui", "haohua"} & set(_list(question.key))


@pytest.mark.clause("P9")
def test_a_forgotten_cap_is_recognised() -> None:
    for question in asked("value", 4):
        capped = [step for step in question.explanation if step.clause == "P9"]
        if capped:
            given = {"exponent": 5, "value": _dict(question.key)["value"] * 2}
            clauses = {step.clause for step in grade(question, given).refutation}
            assert clauses & {"P9", "D7"}
            return
    pytest.fail("no question of level 4 reaches the cap")


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("is-win:1:mil2025:1", "yes"),
        ("is-set:1:mil2025:1", "square"),
        ("which-win:1:mil2025:1", ["8z"]),
        ("which-win:1:mil2025:1", ["1m", "1m"]),
        ("fan:1:mil2025:1", "baotou"),
        ("value:1:mil2025:1", {"exponent": 1}),
        ("value:1:mil2025:1", {"exponent": 1, "value": 1.5}),
        ("pay:1:mil2025:1", [0, 0, 0]),
        ("pay:1:mil2025:1", [True, 0, 0, 0]),
    ],
)
def test_a_malformed_answer_is_refused_not_marked_wrong(name: str, bad: Any) -> None:
    with pytest.raises(BadAnswer, match="answer"):
        grade(rebuild(name), bad)


@pytest.mark.parametrize(
    "name",
    ["", "is-win", "is-win:1:mil2025", "is-win:9:mil2025:1", "what:1:mil2025:1", "is-win:1:linan:1",
     "is-win:01:mil2025:1",
     "is-win:1:mil2025:x"],
)  # fmt: skip
def test_an_unknown_question_is_refused(name: str) -> None:
    with pytest.raises(UnknownQuestion):
        rebuild(name)


@pytest.mark.parametrize("seed", range(30))
def test_dealt_hands_win_and_near_misses_do_not(seed: int) -> None:
    rng = Random(seed)
    for hand in (
        standard(rng, melds=seed % 4, caishen=seed % 3),
        standard(rng, melds=1, kongs=1),
        seven_pairs(rng, quads=seed % 3, caishen=seed % 2),
        standard(rng, baotou=True, caishen=1).draw(0) if seed else standard(rng),
    ):
        assert completes(hand, MIL2025)
        missed = near_miss(rng, hand, MIL2025)
        assert missed is None or not completes(missed, MIL2025)


def _list(key: Any) -> list[Any]:
    assert isinstance(key, list)
    return key


def _dict(key: Any) -> dict[str, int]:
    assert isinstance(key, dict)
    return key


@pytest.mark.parametrize("seed", ["9" * 5000, "", "１", "007", "1e3", "1\n"])
def test_an_address_that_was_tampered_with_names_no_question(seed: str) -> None:
    with pytest.raises(UnknownQuestion):
        rebuild(f"which-win:2:mil2025:{seed}")
