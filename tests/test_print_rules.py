"""Rule sets, rooms and disputed points on paper: every point told, every number the rule book's."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from trainer.course import Lang
from trainer.course.disputed import load_disputes
from trainer.engine.room import Room
from trainer.engine.ruleset import PRESETS, RuleSet
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.printing.disputed import disputed_html
from trainer.ui.printing.examples import EXAMPLES, judged
from trainer.ui.printing.rules import points, rules_html
from trainer.ui.printing.sheets import Library, Wish, sheet
from trainer.ui.text import LANGS

NASTY = "<b>&\"周三'场"
EMPTY = frozenset({"meta", "rect", "path", "circle", "ellipse", "line", "use", "br", "hr", "polygon", "g"})
DISPUTES = load_disputes(rulebook())


def told(rules: RuleSet, lang: Lang = "zh") -> dict[str, str]:
    """The text of each point by its clause."""
    return {point.clause.id: point.text for point in points(rules, rulebook(), lang)}


def changed(room: Room) -> set[str]:
    return {point.clause.id for point in points(room.rule_set, rulebook(), "zh") if point.changed}


def worth(key: str) -> list[tuple[str, int, int | None]]:
    return [(one.title, one.exponent, one.value) for one in judged(PRESETS[key])]


@pytest.mark.clause("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9")
def test_the_examples_of_the_competition_rules_are_worth_what_its_table_says() -> None:
    """The last one is 豪华七对 (4 in all) with 爆头: five fan, capped at four."""
    assert worth("mil2025") == [
        ("", 0, 1), ("无财神", 1, 2), ("爆头", 1, 2), ("财飘", 2, 4), ("双飘", 3, 8), ("杠开", 1, 2), ("杠暴", 2, 4),
        ("七对", 2, 4), ("七客", 3, 8), ("清七对", 3, 8), ("豪华七客", 4, 16),
    ]  # fmt: skip


@pytest.mark.clause("P5", "P6", "P7")
def test_the_examples_of_the_app_rooms_are_worth_what_their_named_hands_say() -> None:
    """爆头 2, 财飘 4, 双飘 8, 杠开 2, 杠暴 4, 七对 2, 七客 and 清七对 4, with one quad 8; no 无财神 for other hands."""
    assert worth("hangzhou") == [
        ("", 0, 1), ("", 0, 1), ("爆头", 1, 2), ("财飘", 2, 4), ("双飘", 3, 8), ("杠开", 1, 2), ("杠暴", 2, 4),
        ("七对", 1, 2), ("七客", 2, 4), ("清七对", 2, 4), ("豪华七客", 3, 8),
    ]  # fmt: skip
    assert [one for one in worth("yuhang") if "七" in one[0]] == [
        ("七对", 1, 2), ("七客", 2, 4), ("七对", 1, 2), ("豪华七客", 3, 8),
    ]  # fmt: skip


def test_a_hand_that_cannot_win_in_a_room_says_so() -> None:
    room = Room.make("r", "hangzhou", {"must_baotou": True})
    assert [one.value is None for one in judged(room.rule_set)] == [
        "C" in one.tiles and one.drawn in ("1m", "6z") and not one.chain for one in EXAMPLES
    ]
    assert "no win" in rules_html(room.rule_set, rulebook(), "en", room=room)


def table(rules: RuleSet) -> list[list[int]]:
    """The numbers of the table of payments, row by row."""
    html = rules_html(rules, rulebook(), "en")
    rows = re.findall(r"<tr>((?:<td>-?\d+</td>)+)</tr>", html)
    return [[int(number) for number in re.findall(r"<td>(-?\d+)</td>", row)] for row in rows]


@pytest.mark.clause("D3", "D4", "D7", "P9")
def test_the_payments_double_with_each_fan_and_each_streak() -> None:
    """Fan, value, dealer with another at 1, 2, 3老, two others: value × 2, × 4, × 8, × 1, up to the cap of four fan."""
    assert table(PRESETS["mil2025"]) == [
        [0, 1, 2, 4, 8, 1], [1, 2, 4, 8, 16, 2], [2, 4, 8, 16, 32, 4], [3, 8, 16, 32, 64, 8], [4, 16, 32, 64, 128, 16],
    ]  # fmt: skip


@pytest.mark.clause("P9", "D1")
def test_the_payments_of_linan_are_capped_before_the_dealers_factor_and_have_a_fourth_streak() -> None:
    """Base 100: three fan would be 800, but 500 is the most; then × 2, × 4, × 8, × 16 for the dealer."""
    rules = Room.make("r", "linan", {"base": 100}).rule_set
    assert table(rules)[2:4] == [[2, 400, 800, 1600, 3200, 6400, 400], [3, 500, 1000, 2000, 4000, 8000, 500]]


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_of_a_rule_set_is_told_in_the_rulebooks_words(key: str, lang: Lang) -> None:
    found = told(PRESETS[key], lang)
    silent = {"C5", "C6", "L4", "L5"} if key in ("yuhang", "linan") else set()
    for clause in rulebook().clauses.values():
        if key in clause.rules and key in clause.values and clause.id not in silent:
            assert found[clause.id] == clause.values[key].of(lang)
    assert not any("不适用" in text or "does not apply" in text for text in found.values())


def test_a_room_tells_what_it_changed_and_keeps_the_rest() -> None:
    room = Room.make("r", "hangzhou", {"cap": 3, "start_streak": 2})
    assert changed(room) == {"P9", "D1"}
    found, preset = told(room.rule_set), told(PRESETS["hangzhou"])
    assert found["P9"] == "番数封顶：3；分数封顶：没有"
    assert found.keys() == preset.keys()
    assert {clause for clause in found if found[clause] != preset[clause]} == {"P9", "D1"}
    assert changed(Room.make("r", "hangzhou")) == set()


@pytest.mark.clause("C4", "C5", "L1")
def test_a_room_without_liability_tells_nothing_of_who_is_liable() -> None:
    """Without 承包 two chows in all, and no guard on the third 摊; what counts as one no longer matters."""
    room = Room.make("r", "hangzhou", {"liability": False})
    assert changed(room) == {"L1", "C4", "C5"}
    assert {"C6", "L4", "L5"}.isdisjoint(told(room.rule_set))


def test_a_room_without_wins_on_discards_tells_nothing_of_them() -> None:
    room = Room.make("r", "hangzhou", {"discard_win": "never"})
    assert changed(room) == {"W4"}
    assert {"C8", "W5", "X2", "D5", "L5"}.isdisjoint(told(room.rule_set))
    shifeng = Room.make("r", "mil2025", {"shifeng": False})
    assert (changed(shifeng), "P8" in told(shifeng.rule_set)) == ({"P14"}, False)


@pytest.mark.parametrize("lang", LANGS)
def test_the_disputed_points_have_a_box_for_every_answer_and_one_for_another(lang: Lang) -> None:
    html = disputed_html(DISPUTES, lang)
    listed = html.split('<div class="point">')[1:]
    assert [one.count('class="box"') for one in listed] == [len(one.choices) + 1 for one in DISPUTES]
    assert all(one.clause in shown for one, shown in zip(DISPUTES, listed, strict=True))
    assert '<li><span class="box"></span><b>' not in html


def test_the_answers_that_a_room_gives_are_in_bold() -> None:
    """This room's caishen is turned up (S4), and it has no flowers (S8)."""
    room = Room.make(NASTY, "hangzhou", {"caishen": "turned"})
    html = disputed_html(DISPUTES, "en", room=room)
    bold = [re.findall(r"<b>([^<]+)</b>", point) for point in html.split('<div class="point">')[1:]]
    assert bold[:2] == [["the turned-up tile"], ["no flowers"]]
    assert "“&lt;b&gt;&amp;&quot;周三&#x27;场”" in html


class Balance(HTMLParser):
    """Complains of an element that is closed wrongly."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


@pytest.mark.parametrize("what", ["disputed", f"room:{NASTY}", "rules:linan", "chapter:7", "chapter:6"])
def test_every_kind_of_sheet_is_well_formed_whatever_a_room_is_called(what: str) -> None:
    room = Room.make(NASTY, "bianfeng", {"fee": 2})
    library = Library(course=course(), glossary=glossary(), rulebook=rulebook(), disputes=DISPUTES, rooms={NASTY: room})
    for lang in LANGS:
        found = sheet(what, library, Wish(lang=lang, room=room))
        assert found is not None
        reader = Balance()
        reader.feed(found.html)
        reader.close()
        assert reader.open == []
        assert "<b>&" not in found.html
        assert re.fullmatch(r"hangma-[\w-]+\.(zh|en)\.html", found.file)
