"""Searching the glossary: by Chinese, pinyin with or without tones and spaces, English and other names."""

from __future__ import annotations

import pytest

from trainer.course import Term, load_glossary
from trainer.ui.glossary_search import fold, in_order, initial, search

TERMS = load_glossary()


def term(name: str, zh: str, pinyin: str, en: str, *other: str, means: str = "") -> Term:
    return Term(
        id=name, zh=zh, pinyin=pinyin, en=en, meaning_zh="意思", meaning_en=means, other=other, clause="", line=1
    )


def ids(found: list[Term]) -> list[str]:
    return [found_term.id for found_term in found]


@pytest.mark.parametrize(
    "query",
    [
        "爆头",
        "暴头",
        "bàotóu",
        "baotou",
        "bao tou",
        "BAO TOU",
        "bào tóu",
        "bao4tou2",
        "bao4 tou2",
        " baotou ",
        "bao-tou",
    ],
)
def test_a_term_is_found_first_by_any_of_its_names(query: str) -> None:
    assert ids(search(TERMS.values(), query))[0] == "baotou"


@pytest.mark.clause("T10")
@pytest.mark.parametrize("query", ["放铳", "放冲", "点炮", "fangchong", "fàngchòng", "deal the winning tile"])
def test_all_names_of_dealing_in_lead_to_one_entry(query: str) -> None:
    assert ids(search(TERMS.values(), query))[0] == "fangchong"


def test_every_term_is_found_by_every_name_it_has() -> None:
    lost = [
        (known.id, name)
        for known in TERMS.values()
        for name in (known.zh, known.pinyin, fold(known.pinyin), known.en, *known.other)
        if known not in search(TERMS.values(), name)
    ]
    assert lost == []


def test_a_whole_name_comes_before_its_start_and_that_before_the_inside() -> None:
    inside, start, word, whole = (
        term("inside", "甲", "jiǎ", "unpaired"),
        term("start", "乙", "yǐ", "pairing"),
        term("word", "丙", "bǐng", "any pair"),
        term("whole", "丁", "dīng", "pair"),
    )
    assert ids(search([inside, start, word, whole], "pair")) == ["whole", "start", "word", "inside"]


def test_tones_that_are_written_decide_between_equal_letters() -> None:
    first, fourth = term("first", "方", "fāng", "square"), term("fourth", "放", "fàng", "release")
    assert ids(search([first, fourth], "fàng")) == ["fourth", "first"]
    assert ids(search([fourth, first], "fāng")) == ["first", "fourth"]


def test_the_meaning_is_searched_only_when_no_name_fits() -> None:
    named, told = term("named", "甲", "jiǎ", "wild"), term("told", "乙", "yǐ", "second", means="A wild goose.")
    assert ids(search([named, told], "wild")) == ["named"]
    assert ids(search([named, told], "goose")) == ["told"]


def test_words_of_a_name_may_stand_apart() -> None:
    kong = term("kong", "抢杠", "qiǎnggàng", "robbing a kong")
    assert ids(search([kong], "kong robbing")) == ["kong"]
    assert search([kong], "kong dealing") == []


@pytest.mark.parametrize("query", ["", "   ", "·", "zzzz", "不存在的词", "<b>", "[", "\\", "a" * 60])
def test_a_query_that_names_nothing_finds_nothing(query: str) -> None:
    assert search(TERMS.values(), query) == []


def test_a_single_letter_finds_what_begins_with_it_not_what_holds_it() -> None:
    begins, holds = term("begins", "杠", "gàng", "kong"), term("holds", "风", "fēng", "wind")
    assert ids(search([begins, holds], "g")) == ["begins"]


def test_terms_are_sorted_by_pinyin_or_by_english() -> None:
    chi, peng, gang = (
        term("chi", "吃", "chī", "chow"),
        term("peng", "碰", "pèng", "Pung"),
        term("g", "杠", "gàng", "kong"),
    )
    assert ids(in_order([peng, gang, chi], "pinyin")) == ["chi", "g", "peng"]
    assert ids(in_order([peng, gang, chi], "english")) == ["chi", "g", "peng"]
    discard = term("discard", "打牌", "dǎpái", "to discard")
    assert ids(in_order([peng, discard], "pinyin")) == ["discard", "peng"]
    assert ids(in_order([discard, peng], "english")) == ["peng", "discard"]


def test_equal_letters_are_sorted_by_their_tones_alike_each_time() -> None:
    one, two = term("one", "方", "fāng", "square"), term("two", "放", "fàng", "release")
    assert in_order([one, two], "pinyin") == in_order([two, one], "pinyin")


def test_the_letter_of_a_term_is_that_of_the_name_it_is_sorted_by() -> None:
    found = term("x", "二", "èr", "two")
    assert (initial(found, "pinyin"), initial(found, "english")) == ("E", "T")
    assert initial(term("y", "三", "sān", "三"), "english") == "#"
