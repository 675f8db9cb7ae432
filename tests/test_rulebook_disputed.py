"""Points in dispute: each has its question, and which rule set gives which answer follows from its fields."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from trainer.course import LESSONS, ContentError, load_rulebook
from trainer.course.disputed import Dispute, load_disputes, marked_rules
from trainer.engine.options import with_options
from trainer.engine.ruleset import HANGZHOU, LINAN, MIL2025, PRESETS

BOOK = load_rulebook()
DISPUTES = {dispute.clause: dispute for dispute in load_disputes(BOOK)}
HAN, LATIN = re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[A-Za-z]")


def said_by(clause: str, rules: str) -> str:
    """The English words of the one choice that the rule set *rules* makes."""
    (said,) = (choice.text.en for choice in DISPUTES[clause].choices if rules in choice.rules)
    return said


def test_every_clause_marked_as_disputed_has_its_question_in_the_order_of_the_rulebook() -> None:
    assert list(DISPUTES) == [
        *("S4", "S8", "C3", "W7", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "P13", "X3", "D2", "E1"),
    ]


def test_a_point_names_the_rule_sets_whose_ruling_is_in_dispute() -> None:
    assert DISPUTES["X3"].marked == ("mil2025",)
    assert DISPUTES["S4"].marked == ("linan",)
    assert DISPUTES["P4"].marked == ("mil2025", "hangzhou")
    assert DISPUTES["P13"].marked == tuple(PRESETS)
    assert marked_rules(BOOK.clauses["W6"]) == ()


@pytest.mark.clause("S4", "P9", "X3", "E1")
def test_which_rule_set_gives_which_answer_is_worked_out_from_its_fields() -> None:
    assert said_by("S4", "yuhang") == "the tile below the turned-up one"
    assert said_by("S4", "bianfeng") == said_by("S4", "linan") == "the turned-up tile"
    assert said_by("P9", "linan") == "no cap on fan, but a value of at most 500 (辣子)"
    assert said_by("X3", "mil2025") == "yes"
    assert said_by("X3", "hangzhou") == "no, only a concealed kong"
    assert said_by("E1", "mil2025") == "no, at 20 the deal is drawn at once"


@pytest.mark.clause("C3", "P9")
def test_a_room_that_changes_a_field_gives_another_answer() -> None:
    yes = DISPUTES["C3"].choices[1]
    assert yes.rules == ()
    assert yes.met_by(with_options(HANGZHOU, {"caishen_in_claims": True}))
    own_cap = with_options(HANGZHOU, {"cap": 3})
    assert not any(choice.met_by(own_cap) for choice in DISPUTES["P9"].choices)


def test_a_choice_of_one_number_is_not_met_by_a_flag() -> None:
    odd = DISPUTES["S8"].choices[1]
    assert odd.met_by(LINAN)
    assert not replace(odd, fields={"flower": 1}).met_by(LINAN)
    assert not replace(odd, fields={"cap": "none"}).met_by(MIL2025)


@pytest.mark.parametrize("dispute", DISPUTES.values(), ids=list(DISPUTES))
def test_a_point_is_worded_in_both_languages(dispute: Dispute) -> None:
    for text in (dispute.question, dispute.why, *(choice.text for choice in dispute.choices)):
        assert HAN.search(text.zh)
        assert not LATIN.search(text.zh)
        assert LATIN.search(text.en)
    assert dispute.question.zh.endswith("？")
    assert dispute.question.en.endswith("?")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('clause = "X3"', 'clause = "X33"', "clause 'X33' is unknown"),
        ('clause = "X3"', 'clause = "X1"', "X1 is not marked '!' in the rulebook"),
        ('clause = "X3"', 'clause = "D2"', "none that settles D2"),
        ("lock_jiagang = false", "lock_jiagang = true", "2 choices are true of mil2025; exactly one must be"),
        ("lock_jiagang = true", "lock_discard = true", "'lock_discard' is none that settles X3"),
        ("lock_jiagang = true", "lock_jiagang = []", "lock_jiagang is []; a text, a whole number"),
        ('zh = "能"', 'hz = "能"', "zh is missing"),
    ],
)
def test_a_fault_is_told_with_its_file_and_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    root = tmp_path / "lessons"
    root.mkdir()
    text = (LESSONS / "disputed.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (root / "disputed.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(complaint)) as caught:
        load_disputes(BOOK, root)
    assert re.match(r"lessons/disputed.toml, line \d+: ", str(caught.value))


def test_a_disputed_clause_that_nobody_asks_about_is_a_fault(tmp_path: Path) -> None:
    root = tmp_path / "lessons"
    shutil.copytree(LESSONS, root)
    path = root / "disputed.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index('[[dispute]]\nclause = "E1"')], encoding="utf-8")
    with pytest.raises(ContentError, match="E1 marked '!' in the rulebook"):
        load_disputes(BOOK, root)
