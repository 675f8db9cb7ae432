"""The glossary page: one entry or many, found or not, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from apptest import address, words
from streamlit.testing.v1 import AppTest

from trainer.course import load_glossary
from trainer.ui.content import course
from trainer.ui.glossary_view import names_html
from trainer.ui.prose import prose_html
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
TERMS = load_glossary()
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
TAGS = re.compile(r"<[^>]*>")
# What an entry gives in both languages: its three names. Other names and the Chinese in an English meaning are
# part of the entry as well.
ORDERS = ("pinyin", "english")  # the values behind the words of the order
NAMES = {TAGS.sub(" ", names_html(term)).strip() for term in TERMS.values()}
OTHER = {name for term in TERMS.values() for name in term.other}


def entries(at: AppTest) -> list[str]:
    """The ids of the words shown, in order: by the names each entry begins with."""
    by_names = {names_html(term): term.id for term in TERMS.values()}
    return [by_names[body] for found in at.get("html") if (body := getattr(found, "body", "")) in by_names]


def control(at: AppTest, number: int) -> Any:
    """The order (0) or the letters (1)."""
    return at.get("button_group")[number]


def links(at: AppTest) -> set[tuple[str, str]]:
    return {(link.proto.page, link.proto.query_string) for link in at.get("page_link")}


def look_up(at: AppTest, query: str) -> None:
    at.text_input(key="glossary.search").set_value(query).run()
    assert not at.exception


def own_words(at: AppTest, lang: Lang) -> list[str]:
    """What the page says beside the entries: no names, no titles of lessons, no letters."""
    titles = {t("glossary.lesson", lang, title=lesson[lang].title) for lesson in course().lessons.values()}
    entry = {meaning for term in TERMS.values() for meaning in (term.meaning(lang), term.differs(lang))}
    other = {t("glossary.other", lang, names=t("glossary.between", lang).join(term.other)) for term in TERMS.values()}
    known = NAMES | titles | entry | other | {"English", "中文", *ORDERS}
    return [text for text in (found.strip() for found in words(at)) if text not in known]


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_opens_with_the_words_of_the_first_letter(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("glossary", lang=lang)
    assert not at.exception
    assert at.title[0].value == t("glossary.title", lang)
    assert entries(at)
    assert str(len(TERMS)) in " ".join(words(at))


@pytest.mark.parametrize(("lang", "foreign"), [("zh", LATIN_WORD), ("en", HAN)])
def test_beside_the_entries_the_page_speaks_one_language(
    app_test: AppFactory, lang: Lang, foreign: re.Pattern[str]
) -> None:
    for at in (app_test("glossary", lang=lang), app_test("glossary", lang=lang, term="no-such")):
        shown = own_words(at, lang)
        assert shown
        assert [text for text in shown if foreign.search(text)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_an_entry_gives_chinese_pinyin_and_english_whatever_the_language(app_test: AppFactory, lang: Lang) -> None:
    shown = " ".join(words(app_test("glossary", lang=lang, term="seven-pairs")))
    for part in ("七对", "qīduì", "seven pairs", "七小对", TERMS["seven-pairs"].meaning(lang)):
        assert part in shown


def test_the_address_opens_one_word_with_its_lesson_and_its_clause(app_test: AppFactory) -> None:
    at = app_test("glossary", lang="en", term="pair")
    assert entries(at) == ["pair"]
    queries = {query for _, query in links(at)}
    assert {"lesson=pairs", "clause=T2", "term=pair"} <= queries


def test_a_term_with_tiles_shows_them_named_for_a_screen_reader(app_test: AppFactory) -> None:
    html = "".join(getattr(found, "body", "") for found in app_test("glossary", lang="en", term="pair").get("html"))
    assert html.count('class="hm-tile hm-3p"') == 2
    assert 'aria-label="A picture of pair"' in html


@pytest.mark.clause("T9")
@pytest.mark.parametrize("lang", LANGS)
def test_a_word_that_the_sources_use_differently_is_marked(app_test: AppFactory, lang: Lang) -> None:
    shown = " ".join(words(app_test("glossary", lang=lang, term="pan")))
    assert t("glossary.differs", lang) in shown
    assert TERMS["pan"].differs(lang) in shown
    assert t("glossary.differs", lang) not in " ".join(words(app_test("glossary", lang=lang, term="pair")))


@pytest.mark.parametrize("lang", LANGS)
def test_an_address_that_names_no_word_says_so_and_shows_the_rest(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("glossary", lang=lang, term="<b>")
    assert at.warning[0].value == t("glossary.unknown", lang)
    assert entries(at)


@pytest.mark.parametrize("query", ["gangkai", "杠上开花", "gàng kāi"])
def test_a_search_leaves_the_word_of_the_address(app_test: AppFactory, query: str) -> None:
    at = app_test("glossary", lang="en", term="pair")
    look_up(at, query)
    assert entries(at)[0] == "gangkai"
    assert "term" not in address(at)


@pytest.mark.parametrize("lang", LANGS)
def test_a_search_that_finds_nothing_says_what_to_do_and_clearing_it_brings_the_letters_back(
    app_test: AppFactory, lang: Lang
) -> None:
    at = app_test("glossary", lang=lang)
    before = entries(at)
    look_up(at, "zzzz")
    assert at.info[0].value == t("glossary.nothing", lang)
    assert entries(at) == []
    look_up(at, "   ")
    assert not at.info
    assert entries(at) == before


def test_a_search_that_fits_many_shows_the_best_of_them(app_test: AppFactory) -> None:
    at = app_test("glossary", lang="en")
    look_up(at, "a")
    few = len(entries(at))
    look_up(at, "an")
    assert 0 < few <= 20
    assert len(entries(at)) == 20


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_stands_under_one_letter_in_either_order(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("glossary", lang=lang)
    for order in ORDERS:
        control(at, 0).set_value(order).run()
        shown: list[str] = []
        for letter in control(at, 1).options:
            control(at, 1).set_value(letter).run()
            assert not at.exception
            shown += entries(at)
        assert sorted(shown) == sorted(TERMS)


@pytest.mark.parametrize("lang", LANGS)
def test_the_course_leads_to_the_glossary(app_test: AppFactory, lang: Lang) -> None:
    labels = {link.proto.label for link in app_test("learn", lang=lang).get("page_link")}
    assert t("glossary.to", lang) in labels


@pytest.mark.parametrize("lang", LANGS)
def test_the_note_of_a_marked_term_leads_to_its_entry(lang: Lang) -> None:
    html = prose_html("[[pair]]", lang=lang, glossary=TERMS)
    assert f'<a href="glossary?term=pair" target="_blank">{t("glossary.more", lang)}</a>' in html
