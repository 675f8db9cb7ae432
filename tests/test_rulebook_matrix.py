"""The matrix of rule sets, and which clauses a filter shows."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from trainer.course import load_rulebook
from trainer.engine.options import with_options
from trainer.engine.ruleset import HANGZHOU, PRESETS, RuleSet, differences
from trainer.ui.clauses import MARKS
from trainer.ui.rulebook.address import Place, from_query, to_query
from trainer.ui.rulebook.filters import chosen, differs, has_mark
from trainer.ui.rulebook.matrix import Column, Row, matrix_html, preset_columns, rows
from trainer.ui.text import LANGS, Lang, t

BOOK = load_rulebook()
CLAUSES = BOOK.clauses


def ids(place: Place) -> list[str]:
    return [clause.id for clause in chosen(CLAUSES, place)]


def row(name: str, lang: Lang = "en") -> Row:
    (found,) = (row for row in rows(preset_columns(lang), BOOK, lang) if row.field == name)
    return found


def test_every_field_that_settles_a_clause_has_its_row() -> None:
    wanted = [field.name for field in fields(RuleSet) if "clause" in field.metadata]
    assert [row.field for row in rows(preset_columns("zh"), BOOK, "zh")] == wanted


@pytest.mark.clause("W4", "P9", "S4")
def test_a_row_says_what_each_rule_set_has() -> None:
    assert [cell.text for cell in row("discard_win").cells] == [
        "never",
        "at streak 3, with the dealer",
        "at streak 3, with the dealer",
        "always",
        "always",
    ]
    assert [cell.text for cell in row("value_cap", "zh").cells] == ["没有", "没有", "没有", "没有", "500"]
    assert [cell.changed for cell in row("value_cap").cells] == [False, False, False, False, True]
    assert [cell.mark for cell in row("caishen_rule").cells] == ["=", "~", "=", "=", "!"]


@pytest.mark.clause("D5", "C8")
def test_a_value_with_nothing_to_act_on_is_told_apart() -> None:
    assert [cell.idle for cell in row("discarder_pays").cells] == [True, False, False, False, False]
    assert [cell.idle for cell in row("missed_win").cells] == [True, False, False, False, False]


def test_only_differences_leaves_out_what_all_say_alike() -> None:
    shown = {row.field for row in rows(preset_columns("en"), BOOK, "en", only_differences=True)}
    wanted = {name for rules in PRESETS.values() for name in differences(PRESETS["mil2025"], rules)}
    assert shown == wanted
    assert "reserve" not in shown
    assert "cap" in shown


@pytest.mark.clause("P9", "W7")
def test_a_room_is_a_column_of_its_own_without_marks_and_makes_rows_differ() -> None:
    room = Column("周三场", "hangzhou", with_options(HANGZHOU, {"missing_suit": True, "cap": 4}), is_room=True)
    found = {row.field: row for row in rows((*preset_columns("en"), room), BOOK, "en", only_differences=True)}
    assert found["missing_suit"].cells[-1].text == "yes"
    assert found["cap"].cells[-1].text == "4"
    assert not found["cap"].cells[-1].changed
    assert {cell.mark for cell in (row.cells[-1] for row in found.values())} == {""}


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_names_its_columns_and_links_every_row_to_its_clause(lang: Lang) -> None:
    columns = (*preset_columns(lang), Column("<b>", "hangzhou", HANGZHOU, is_room=True))
    html = matrix_html(columns, rows(columns, BOOK, lang), BOOK, lang)
    assert html.count("<th scope='col'>") == 7
    assert "<b>" not in html
    assert "&lt;b&gt;" in html
    linked = re.findall(r"href='rulebook\?clause=([A-Z]\d+)'", html)
    assert len(linked) == len(rows(columns, BOOK, lang))
    assert set(linked) == {row.clause for row in rows(columns, BOOK, lang)}
    assert linked == sorted(linked, key=list(CLAUSES).index)
    assert "tabindex='0'" in html
    assert t("rulebook.matrix.changed", lang) in html


def test_without_any_choice_all_clauses_are_shown_in_the_order_of_the_book() -> None:
    assert ids(Place()) == list(CLAUSES)


def test_a_chapter_a_search_and_a_mark_narrow_the_list_together() -> None:
    assert ids(Place(chapter="E")) == ["E1", "E2"]
    assert ids(Place(search="w6"))[0] == "W6"
    assert set(ids(Place(search="财神", chapter="W"))) == set(ids(Place(search="caishen", chapter="W"))) != set()
    assert ids(Place(mark="disputed", chapter="P")) == ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "P13"]
    assert ids(Place(search="zzzz")) == []


@pytest.mark.clause("G1", "W7", "P14")
def test_a_rule_set_shows_the_clauses_that_settle_something_there() -> None:
    hangzhou, mil = set(ids(Place(rules="hangzhou"))), set(ids(Place(rules="mil2025")))
    assert {"G1", "W7"} <= hangzhou - mil
    assert {"P14", "G2", "O2"} <= mil - hangzhou
    assert set(ids(Place(rules="yuhang"))) & {"L1", "L2", "L3"} == set()


@pytest.mark.clause("C9", "P9", "S5", "L2", "K2")
def test_what_differs_from_the_competition_rules_is_found_by_field_words_and_reach() -> None:
    assert differs(CLAUSES["C9"], "yuhang")  # by the field
    assert differs(CLAUSES["S5"], "bianfeng")  # by words alone: no field says how many caishen there are
    assert differs(CLAUSES["L2"], "yuhang")  # by reach: it knows no liability
    assert not differs(CLAUSES["K2"], "hangzhou")
    assert not differs(CLAUSES["X4"], "linan")
    shown = ids(Place(rules="yuhang", differs=True))
    assert {"C9", "P9", "S5", "L2", "K2"} <= set(shown)
    assert not {"W6", "X4", "O2", "V1"} & set(shown)
    assert ids(Place(rules="mil2025", differs=True)) == ids(Place(rules="mil2025"))


@pytest.mark.clause("X3", "D2")
def test_a_mark_is_that_of_the_rule_set_looked_at() -> None:
    assert has_mark(CLAUSES["X3"], "disputed", "mil2025")
    assert not has_mark(CLAUSES["X3"], "disputed", "hangzhou")
    assert has_mark(CLAUSES["X3"], "agreed", "yuhang")
    assert has_mark(CLAUSES["D2"], "agreed", "")


PLACES = [
    Place(),
    Place(search="杠 kong", chapter="K", rules="linan", mark="agreed", differs=True, page=2),
    Place(clause="W6"),
    Place(view="matrix", differs=True, room='hangma-room/1 hangzhou/1 cap=3 "周三场"'),
    Place(view="disputed", room='hangma-room/1 hangzhou/1 "r"'),
    Place(view="coverage"),
]


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_the_same_after_its_address_is_read_again(place: Place) -> None:
    letters, marks = tuple("TSFCKWPXDLEGOVA"), tuple(mark.name for mark in MARKS.values())
    assert from_query(to_query(place), letters, marks) == place


@pytest.mark.parametrize("page", ["", "0", "-1", "1e3", "x", "９", "99999"])
def test_a_page_that_is_none_is_the_first(page: str) -> None:
    assert from_query({"page": page}, (), ()).page == 1


def test_a_search_finds_the_number_first_then_titles_then_what_single_rule_sets_say() -> None:
    found = ids(Place(search="七对"))
    assert found[0] == "W2"  # the first of those with it in their title
    assert found.index("P5") < found.index("P9")
    assert ids(Place(search="辣子")) == ["P9"]
    assert ids(Place(search="p9"))[0] == "P9"
