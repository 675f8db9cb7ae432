"""Examples that run: every clause of play has one, it is put before the engine, and the answer is the rule's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trainer.course import LESSONS, ContentError, load_rulebook
from trainer.course.examples import Example, load_examples
from trainer.engine.room import Room
from trainer.ui.calculator.address import from_query
from trainer.ui.rulebook.run.kinds import run
from trainer.ui.rulebook.run.outcome import BadExample, Outcome
from trainer.ui.rulebook.run.question import question_for
from trainer.ui.rulebook.run.table import set_up
from trainer.ui.text import LANGS, Lang

BOOK = load_rulebook()
EXAMPLES = load_examples(BOOK)
EVERY = [(clause, number) for clause, found in EXAMPLES.of.items() for number in range(len(found))]
HAN, LATIN = re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[A-Za-z]{2,}")
CLAUSE_ID = re.compile(r"\b[A-Z][0-9]+\b")
NAMES_ONLY = {"T9", "T10"}
NOTHING_WON = {"F3", "F6"}


def said(clause: str, number: int = 0, lang: Lang = "en") -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Who says what to an example, in order."""
    return [(answer.who, answer.lines) for answer in run(EXAMPLES.of[clause][number], lang).answers]


def lines(clause: str, number: int = 0) -> list[tuple[str, ...]]:
    """What is said to an example, by whomever."""
    return [found for _, found in said(clause, number)]


def test_every_clause_of_play_has_an_example_but_those_on_names_seconds_and_places() -> None:
    played = {clause.id for clause in BOOK.clauses.values() if clause.chapter not in ("O", "V", "A")}
    assert played - set(EXAMPLES.of) == NAMES_ONLY | NOTHING_WON


def test_every_clause_has_an_example_or_the_reason_why_not() -> None:
    assert set(EXAMPLES.of) | set(EXAMPLES.without) == set(BOOK.clauses)
    assert not set(EXAMPLES.of) & set(EXAMPLES.without)


@pytest.mark.parametrize(("clause", "number"), EVERY)
def test_an_example_runs_in_both_languages_and_is_answered_for_each_of_its_tables(clause: str, number: int) -> None:
    example = EXAMPLES.of[clause][number]
    found: dict[Lang, Outcome] = {lang: run(example, lang) for lang in LANGS}
    for lang, outcome in found.items():
        assert outcome.answers
        assert all(line for answer in outcome.answers for line in answer.lines), lang
    chinese = [*found["zh"].facts, *(line for answer in found["zh"].answers for line in answer.lines)]
    assert [text for text in (example.text.zh, *chinese) if LATIN.search(CLAUSE_ID.sub("", text))] == []
    assert HAN.search(example.text.zh)
    if example.kind != "question":
        asked = {answer.question for answer in found["zh"].answers}
        for question in asked:
            who = [name for answer in found["zh"].answers if answer.question == question for name in answer.who]
            assert len(who) == len(set(who)) == len(example.rooms)


@pytest.mark.parametrize(
    ("clause", "number"), [place for place in EVERY if EXAMPLES.of[place[0]][place[1]].kind == "calculator"]
)
def test_the_link_opens_the_very_hand_that_was_judged(clause: str, number: int) -> None:
    link = run(EXAMPLES.of[clause][number], "zh").link
    assert link is not None
    assert link[0] == "trainer/ui/pages/calculator.py"
    calc, spoilt = from_query(link[1])
    assert not spoilt
    assert len(calc.tiles) + 3 * len(calc.melds) in (13, 14)


@pytest.mark.clause("K2", "K3", "K4")
def test_a_kong_costs_the_wall_one_or_two_and_needs_as_many() -> None:
    assert said("K2") == [
        (("Competition", "App rooms"), ("58 tiles left in the wall",)),
        (("Bianfeng", "Yuhang", "Lin'an"), ("59 tiles left in the wall",)),
    ]
    barred, allowed = said("K3")
    assert barred[0] == ("Competition", "App rooms")
    assert barred[1][0].startswith("not allowed (K3)")
    assert allowed == (("Bianfeng", "Yuhang", "Lin'an"), ("allowed",))
    assert said("K4")[1] == (("Yuhang", "Lin'an"), ("South sees a kong of 9 tiao",))


@pytest.mark.clause("D3", "D4", "D5", "D6", "D7")
def test_the_examples_of_paying_pay_what_the_clauses_say() -> None:
    # 3老: 1 × 8 from each; 1老: 1 × 2 from each, or 2 + 1 + 1 to a 闲家; base 3, 2老, 爆头: 3 × 2 × 4 from each.
    assert lines("D3")[0][1] == "East +24, South −8, West −8, North −8; together 0"
    assert lines("D4", 0)[0][1] == "East +6, South −2, West −2, North −2; together 0"
    assert lines("D4", 1)[0][1] == "East −2, South +4, West −1, North −1; together 0"
    assert lines("D5")[0][1] == "East 0, South +1, West −1, North 0; together 0"
    assert lines("D5")[1][1] == "East 0, South +4, West −4, North 0; together 0"
    assert lines("D6")[0][1] == "East −8, South +12, West −2, North −2; together 0"
    assert lines("D7")[0][1] == "East +72, South −24, West −24, North −24; together 0"


@pytest.mark.clause("L1", "L2", "L3", "L4", "L5")
def test_the_examples_of_liability_pay_what_the_clauses_say() -> None:
    # A dealer's plain win at 1老 is 3 × 2, a 闲家's at 2老 4 + 1 + 1; on a discard at 3老 he pays 8, all three pay 24.
    assert lines("L1")[0][1] == "East +6, South 0, West 0, North −6; together 0"
    assert said("L1")[1][0] == ("Yuhang", "Lin'an")
    assert lines("L2")[0][1] == "East −6, South +6, West 0, North 0; together 0"
    assert lines("L3")[0][1] == "East +12, South −12, West 0, North 0; together 0"
    assert lines("L4")[0][1] == "East +18, South −12, West 0, North −6; together 0"
    assert lines("L5")[0][1] == "East +32, South −8, West 0, North −24; together 0"


@pytest.mark.clause("P4", "P6", "P9", "P11", "P13", "P15")
def test_the_examples_of_fan_are_worth_what_the_clauses_say() -> None:
    assert [found[0].split(", ")[1] for found in lines("P4", 0)] == ["2 fan (Gangkai (kong draw) 1", "2 fan"]
    assert [found[0].rpartition(" ")[2] for found in lines("P4", 1)] == ["4", "8"]
    assert [found[0].rpartition(" ")[2] for found in lines("P6")] == ["16", "16", "8"]
    assert [found[0].rpartition(" ")[2] for found in lines("P9")] == ["16", "128", "640", "500"]
    assert [found[0].rpartition(" ")[2] for found in lines("P11")] == ["1"]
    assert [found[0].rpartition(" ")[2] for found in lines("P13", 0)] == ["8", "4"]  # 七客, no 豪华
    barred, robbed = said("P15")
    assert barred[0] == ("Bianfeng",)
    assert barred[1][0].startswith("No win")
    assert robbed[1][0].endswith("1 fan, value 2")


@pytest.mark.clause("P10", "X7")
def test_a_discarded_caishen_is_a_float_only_if_the_rest_is_ready_for_baotou() -> None:
    assert lines("P10", 0) == [("Chain: float",)]
    assert lines("P10", 1) == [("The chain is empty",)]
    assert lines("X7") == [("The chain is empty",)]


@pytest.mark.clause("X1", "X3", "X4", "X5", "X6")
def test_the_examples_of_the_lock_allow_and_bar_what_the_clauses_say() -> None:
    (everywhere,) = said("X1")
    assert len(everywhere[0]) == 5
    assert everywhere[1][0].startswith("not allowed (X1)")
    assert said("X3")[0] == (("Competition", "Yuhang", "Lin'an"), ("allowed",))
    assert lines("X4") == [("allowed",), ("allowed",)]
    assert said("X5")[0][0] == ("Competition", "App rooms")
    assert said("X5")[0][1][0].startswith("not allowed (X5)")
    assert lines("X6") == [("allowed",)]


@pytest.mark.clause("C3", "C4", "C5", "C7", "C8", "C9")
def test_the_examples_of_claims_allow_and_bar_what_the_clauses_say() -> None:
    allowed = {
        clause: [who for answer in said(clause) if answer[1] == ("allowed",) for who in answer[0]]
        for clause in ("C3", "C4", "C5", "C7", "C8", "C9")
    }
    assert allowed == {
        "C3": ["App rooms (A wildcard may stand in a claim: yes)"],
        "C4": ["Competition", "App rooms", "Bianfeng"],
        "C5": ["Competition", "Bianfeng", "Yuhang", "Lin'an"],
        "C7": ["Competition", "Bianfeng", "Yuhang", "Lin'an"],
        "C8": ["Bianfeng", "Yuhang", "Lin'an"],
        "C9": ["Competition", "App rooms", "Bianfeng"],
    }
    assert len(said("C5", 1)[0][0]) == 5  # at 3老 with the dealer it is free everywhere


@pytest.mark.clause("F4", "F5", "E1")
def test_of_several_calls_one_is_carried_out() -> None:
    assert lines("F4", 0) == [("West gets it: peng 碰 (pung)",)]
    assert [found[0] for found in lines("F4", 2)] == ["North wins", "East wins"]
    assert lines("F5")[0][0] == "North wins"
    win, pung = said("E1", 0)[1], said("E1", 0)[2]
    assert win == (("App rooms", "Bianfeng", "Yuhang", "Lin'an"), ("allowed",))
    assert pung[1][0].startswith("not allowed (E1)")


@pytest.mark.clause("G1", "G3", "G4", "G5", "G6")
def test_the_examples_of_matches_count_as_the_clauses_say() -> None:
    # East wins 6, 12, then 24 five times: 40 + 138; each other pays 2 + 4 + 5 × 8 = 46.
    seventh, eighth = lines("G1")[0][1:]
    assert "East 178, South −6, West −6, North −6; the match goes on" in seventh
    assert eighth.endswith("the match is over")
    assert lines("G3")[0][0].endswith("silver East 400, South 0, West 0, North 0")
    assert [found[1].split(",")[0] for found in lines("G4")] == ["East +12", "East +24", "East +240"]
    assert lines("G5")[0][0].endswith("silver East 98, South 98, West 98, North 98")
    # One plain share of 2, split 1 and 1 and 0 counter-clockwise; the leaver alone pays the fee.
    assert "silver East 101, South 100, West 96, North 101; the match is over" in lines("G6")[0][0]


@pytest.mark.clause("S2", "D1", "D2")
def test_the_examples_of_dealing_move_dealer_and_streak_as_the_clauses_say() -> None:
    assert lines("S2")[0][-1] == "Next: South deals"
    assert [found[-1] for found in lines("D1")] == [
        "Next: East deals at streak 3",
        "Next: East deals at streak 5",
        "Next: East deals at streak 3",
    ]
    assert lines("D2")[0][2].startswith("Deal 3: East deals at streak 3")
    assert lines("D2")[0][-1] == "Next: South deals at streak 1"


@pytest.mark.clause("S4", "S5", "S6", "S8", "T1", "S3")
def test_the_examples_of_setting_up_count_as_the_clauses_say() -> None:
    assert said("S4")[2] == (("Yuhang",), ("the caishen is 2 wan",))
    assert said("S5")[2][1] == ("the caishen is 9 tiao", "9 tiao: 4 in play", "1 tiao: 3 in play")
    assert said("S6")[1] == (("Bianfeng", "Lin'an"), ("white plays as 3 wan",))
    assert said("S8")[-1] == (("Lin'an",), ("2 wan is a flower",))
    assert lines("T1")[1][1] == "53 in hand, 82 in the wall, 1 turned up: 136 in all"
    assert lines("S3") == [("East 14, South 13, West 13, North 13",)]


@pytest.mark.clause("W3", "W4", "W6", "K5")
def test_the_examples_of_winning_wait_and_win_as_the_clauses_say() -> None:
    assert lines("W3")[0][1] == "Waits for east (dead), white"
    assert said("W4", 0)[1][0] == ("App rooms", "Bianfeng", "Yuhang", "Lin'an")
    assert said("W4", 1)[1][0] == ("Yuhang", "Lin'an")
    assert lines("W6")[0][1] == "Waits for 34 kinds of tile"
    assert lines("K5")[1][1] == "East +24, South −24, West 0, North 0; together 0"


@pytest.mark.clause("T1", "S5")
def test_an_example_is_played_with_all_136_tiles() -> None:
    example = EXAMPLES.of["X3"][0]
    for room in example.rooms:
        state = set_up(example.setting, room.rule_set)
        assert len(state.wall) == 136
        assert all(state.wall.count(kind) == 4 for kind in range(34))
        assert state.left == 60


def _changed(kind: str, setting: dict[str, object], rules: str = "mil2025") -> Example:
    text = EXAMPLES.of["W6"][0].text
    return Example("W6", text, kind, setting, (Room.make("r", rules),), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        ("calculator", {"h": "123x"}),
        ("calculator", {"hand": "123m"}),
        ("table", {"hands": {"0": "33333m147p147s12z"}, "turn": 0, "drawn": "4z"}),
        ("table", {"hands": {"0": "147m147p147s1234z"}, "turn": 0, "drawn": "4z", "asks": []}),
        ("table", {"hands": {"0": "147m147p147s1234z"}, "turn": 0, "drawn": "4z", "steps": ["0 discard 9m"]}),
        ("match", {"deals": ["0"], "shows": []}),
        ("deal", {"seed": 1, "show": ["tiles"]}),
        ("turned", {"tile": "1m", "show": ["tiles"]}),
        ("question", {"family": "is-sat", "level": 1}),
        ("question", {"family": "is-set", "level": 99}),
    ],
)
def test_a_setting_that_cannot_be_is_refused(kind: str, setting: dict[str, object]) -> None:
    with pytest.raises((BadExample, KeyError)):
        run(_changed(kind, setting), "en")


def test_a_question_that_never_rests_on_the_clause_is_refused() -> None:
    with pytest.raises(BadExample, match="no question of ladder, level 1, rests on W6"):
        question_for("ladder", 1, "W6")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('clause = "T1"', 'clause = "T99"', "clause 'T99' is unknown"),
        ('clause = "T9"\n', 'clause = "T1"\n', "'T1' is there already"),
        ('turned = { tile = "1s"', 'turnd = { tile = "1s"', "exactly one of calculator"),
        ('"linan base=5"', '"linan basis=5"', "'linan basis=5'"),
        ('"linan base=5"', '"lingan"', "rule set 'lingan' is none of"),
        ('[[without]]\nclause = "A6"', '[[wihtout]]\nclause = "A6"', "unknown table 'wihtout'"),
        ('clause = "D6"\nzh', 'clause = "D7"\nzh', "neither an example nor a reason for D6"),
    ],
)
def test_a_fault_of_the_file_is_told_with_its_place(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    root = tmp_path / "lessons"
    root.mkdir()
    text = (LESSONS / "examples.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (root / "examples.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(complaint)) as caught:
        load_examples(BOOK, root)
    assert re.match(r"lessons/examples.toml, line \d+: ", str(caught.value))
