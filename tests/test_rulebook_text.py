"""The texts of the rulebook and the glossary: nothing missing, nothing twice, each language in its own script."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.ruleset import PRESETS, RuleSet, clause_of
from trainer.ui.compare import value_text
from trainer.ui.text import LANGS, Lang, t

LESSONS = Path(__file__).resolve().parent.parent / "lessons"
ORDER = {"T": 12, "S": 8, "F": 6, "C": 9, "K": 5, "W": 8, "P": 15, "X": 7, "D": 7, "L": 5, "E": 2, "G": 6, "O": 8}
ORDER |= {"V": 4, "A": 6}
KEYS = {"id", "title_zh", "title_en", "zh", "en", "source", "mark", "rules"}
OPTIONAL = {"field", "values", "without"}
TERM_KEYS = {"id", "zh", "pinyin", "en", "meaning_zh", "meaning_en", "other", "clause"}
SOURCES = {"MIL", "004", "002", "000", "press"}
CLAUSE_ID = re.compile(r"\b[A-Z][0-9]+\b")
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")


def _tables(name: str, table: str) -> list[dict[str, Any]]:
    with (LESSONS / name).open("rb") as file:
        tables: list[dict[str, Any]] = tomllib.load(file)[table]
    return tables


CLAUSES = _tables("rulebook.toml", "clause")
TERMS = _tables("glossary.toml", "term")


def _chinese() -> Iterator[tuple[str, str]]:
    for clause in CLAUSES:
        yield from ((clause["id"], clause[key]) for key in ("title_zh", "zh"))
        yield from ((clause["id"], value["zh"]) for value in clause.get("values", {}).values())
        yield from ((clause["id"], reason["zh"]) for reason in clause.get("without", {}).values())
    for term in TERMS:
        yield from ((term["id"], term[key]) for key in ("zh", "meaning_zh", "differs_zh") if key in term)


def _english() -> Iterator[tuple[str, str]]:
    for clause in CLAUSES:
        yield from ((clause["id"], clause[key]) for key in ("title_en", "en"))
        yield from ((clause["id"], value["en"]) for value in clause.get("values", {}).values())
        yield from ((clause["id"], reason["en"]) for reason in clause.get("without", {}).values())
    for term in TERMS:
        yield from ((term["id"], term[key]) for key in ("en", "meaning_en", "differs_en") if key in term)


def test_every_clause_stands_once_and_in_order() -> None:
    wanted = [f"{letter}{number}" for letter, last in ORDER.items() for number in range(1, last + 1)]
    assert [clause["id"] for clause in CLAUSES] == wanted


def test_a_clause_has_every_key_and_no_unknown_one() -> None:
    odd = [clause["id"] for clause in CLAUSES if not KEYS <= clause.keys() <= KEYS | OPTIONAL]
    assert not odd


def test_sources_marks_and_rule_sets_are_known_ones() -> None:
    for clause in CLAUSES:
        assert clause["source"], clause["id"]
        assert set(clause["source"]) <= SOURCES, clause["id"]
        assert clause["mark"] in {"=", "~", "!"}, clause["id"]
        assert clause["rules"], clause["id"]
        assert clause["rules"] == [key for key in PRESETS if key in clause["rules"]], clause["id"]


def test_where_rule_sets_differ_each_has_its_text_and_mark() -> None:
    for clause in CLAUSES:
        values = clause.get("values")
        if values is None:
            continue
        assert list(values) == list(PRESETS), clause["id"]
        for value in values.values():
            assert value.keys() == {"zh", "en", "mark"}, clause["id"]
            assert value["mark"] in {"=", "~", "!"}, clause["id"]


def test_the_mark_is_that_of_the_competition_rules_where_the_clause_applies_there() -> None:
    odd = [
        clause["id"]
        for clause in CLAUSES
        if "values" in clause and "mil2025" in clause["rules"] and clause["values"]["mil2025"]["mark"] != clause["mark"]
    ]
    assert not odd


def test_the_field_of_a_clause_is_one_the_rule_set_says_it_settles() -> None:
    odd = [clause["id"] for clause in CLAUSES if "field" in clause and clause_of(clause["field"]) != clause["id"]]
    assert not odd


FIELDS = [field.name for field in fields(RuleSet) if "clause" in field.metadata]


def test_a_clause_that_fields_settle_names_one_of_them() -> None:
    settled = {clause_of(name) for name in FIELDS}
    assert settled == {clause["id"] for clause in CLAUSES if "field" in clause}


@pytest.mark.parametrize("lang", LANGS)
def test_every_field_and_every_value_of_it_has_words(lang: Lang) -> None:
    for name in FIELDS:
        assert t(f"rules.field.{name}", lang), name
        for rules in PRESETS.values():
            assert value_text(name, getattr(rules, name), lang), name


@pytest.mark.clause("T11")
def test_the_values_of_pattern_words_are_listed() -> None:
    values = (("清一色", 1), ("一条龙", 2))
    assert value_text("pattern_values", values, "zh") == "清一色 +1 番、一条龙 +2 番"
    assert value_text("pattern_values", values, "en") == "Qingyise (one suit) +1, Yitiaolong (1 to 9) +2"
    assert value_text("pattern_values", (), "zh") == "没有"


def test_chinese_text_is_chinese_but_for_clause_numbers() -> None:
    odd = [(place, text) for place, text in _chinese() if not HAN.search(text) or LATIN.search(CLAUSE_ID.sub("", text))]
    assert not odd


def test_english_text_is_never_empty() -> None:
    odd = [place for place, text in _english() if not text.strip()]
    assert not odd


def test_no_text_names_a_file() -> None:
    odd = [place for place, text in (*_chinese(), *_english()) if re.search(r"\.(md|toml|py)\b", text)]
    assert not odd


def test_every_term_stands_once_with_pinyin_and_points_at_a_clause() -> None:
    ids = [term["id"] for term in TERMS]
    assert len(ids) == len(set(ids))
    known = {clause["id"] for clause in CLAUSES} | {""}
    for term in TERMS:
        assert term.keys() - {"tiles", "differs_zh", "differs_en"} == TERM_KEYS, term["id"]
        assert re.search("[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]", term["pinyin"]), term["id"]
        assert term["clause"] in known, term["id"]
