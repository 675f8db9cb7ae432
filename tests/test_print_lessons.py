"""Lessons and chapters on paper: whole in themselves, every answer at the end, the same in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from trainer.course import Check, Lang, Reveal, WhyNot
from trainer.course.disputed import load_disputes
from trainer.quiz.catalogue import make
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.printing.document import Sheet
from trainer.ui.printing.lesson import questions
from trainer.ui.printing.parts import Pad
from trainer.ui.printing.questions import answer_html
from trainer.ui.printing.sheets import Library, Wish, sheet
from trainer.ui.text import LANGS

LIBRARY = Library(
    course=course(), glossary=glossary(), rulebook=rulebook(), disputes=load_disputes(rulebook()), rooms={}
)
USED = re.compile(r'href="#(hm-\w+)"')
BOX = re.compile(r'<div class="ask"><span class="no">(\d+)</span>')
ANSWER = re.compile(r'<div class="answer"><span class="no">(\d+)</span>')


@cache
def printed(what: str, lang: Lang, *, seed: int = 1, numerals: bool = False) -> Sheet:
    found = sheet(what, LIBRARY, Wish(lang=lang, seed=seed, numerals=numerals))
    assert found is not None
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_every_lesson_is_one_document_that_asks_for_nothing_from_outside(lang: Lang) -> None:
    for lesson in LIBRARY.course.lessons:
        html = printed(f"lesson:{lesson}", lang).html
        assert (html.count("<!doctype html>"), html.count("<article>")) == (1, 1)
        assert set(USED.findall(html)) == set(re.findall(r'<symbol id="(hm-\w+)"', html)), lesson
        assert re.findall(r"://|<link|<img|<script|@import|url\(|src=|<a\b|[\" ]hm-tile", html) == [], lesson
        ids = re.findall(r'\bid="([^"]+)"', html)
        assert len(ids) == len(set(ids)), lesson


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_has_a_number_and_its_answer_stands_at_the_end(lang: Lang) -> None:
    for name, lessons in LIBRARY.course.lessons.items():
        before, _, after = printed(f"lesson:{name}", lang).html.partition('<section class="answers')
        asked = sum(isinstance(block, Reveal | WhyNot) for block in lessons[lang].blocks)
        checks = [block for block in lessons[lang].blocks if isinstance(block, Check)]
        numbers = [str(n) for n in range(1, asked + sum(check.questions for check in checks) + 1)]
        assert BOX.findall(before) == numbers, name
        assert ANSWER.findall(after) == numbers, name
        for reveal in (block for block in lessons[lang].blocks if isinstance(block, Reveal)):
            words = reveal.answer.split("[[")[0].split("*")[0].strip()
            assert words == "" or len(words) < 8 or words not in before


def test_both_languages_ask_the_same_questions_no_two_of_them_alike() -> None:
    for lessons in LIBRARY.course.lessons.values():
        zh, en = ([b for b in lessons[lang].blocks if isinstance(b, Check)] for lang in LANGS)
        for first, second in zip(zh, en, strict=True):
            asked = questions(lessons["zh"], first, 1)
            assert asked == questions(lessons["en"], second, 1)
            assert len({repr((one.text, one.scene, one.choices)) for one in asked}) == first.questions


def test_answers_differ_where_the_family_allows() -> None:
    lesson = LIBRARY.course.lessons["baotou"]["zh"]
    check = next(block for block in lesson.blocks if isinstance(block, Check))
    assert len({repr(one.key) for one in questions(lesson, check, 1)}) == check.questions


def test_answers_as_good_as_the_key_are_in_the_answers_too() -> None:
    question = next(made for seed in range(400) if (made := make("read-hand", 3, "mil2025", seed)).accepted)
    pad = Pad("en", False, glossary(), rulebook())
    assert answer_html(question, pad).count("<p>Also right: ") == len(question.accepted)


def test_the_same_seed_is_the_same_sheet_and_another_asks_other_questions() -> None:
    one, again, other = (printed("lesson:baotou", "zh", seed=seed).html for seed in (1, 1, 2))
    assert (one == again, one == other) == (True, False)
    taught, taught_again = (html.partition("<main>")[2].partition("<h2>6")[0] for html in (one, other))
    assert taught == taught_again


def test_a_chapter_holds_each_of_its_lessons_on_a_page_of_its_own() -> None:
    chapter = LIBRARY.course.chapters[6]
    found = printed("chapter:7", "en")
    assert found.html.count('<div class="new"><article>') == len(chapter.lessons)
    for lesson in chapter.lessons:
        article = re.search(r"<article>.*</article>", printed(f"lesson:{lesson}", "en").html, re.DOTALL)
        assert article is not None
        assert (lesson, article[0] in found.html) == (lesson, True)


def test_a_marked_term_is_explained_on_the_sheet() -> None:
    words = printed("lesson:baotou", "zh").html.partition('<section class="words')[2].partition("</section>")[0]
    term = glossary()["ke-baotou"]
    assert f"{term.zh} " in words
    assert term.meaning_zh in words


def test_numbers_are_printed_on_the_tiles_for_those_who_asked_for_them() -> None:
    assert '<text x="55"' not in printed("lesson:suits", "en").html
    assert printed("lesson:suits", "en", numerals=True).html.count('<text x="55"') > 20


def test_an_interactive_figure_is_printed_with_all_its_steps() -> None:
    html = printed("lesson:the-chain", "en").html
    figure = html[html.index('class="hm-fig"') :].partition("</figure>")[0]
    assert figure.count("<tr>") > 4
    assert 'class="tile"' in figure
    assert "prefers-color-scheme" not in html


@pytest.mark.parametrize(
    "what",
    ["", "lesson:", "lesson:nonsense", "chapter:0", "chapter:x", "rules:", "rules:mil", "room:x", "disputed:x", "x"],
)
def test_what_there_is_none_of_is_none(what: str) -> None:
    assert sheet(what, LIBRARY, Wish(lang="zh")) is None


def test_a_file_is_named_for_what_it_holds() -> None:
    assert printed("lesson:baotou", "en").file == "hangma-lesson-baotou.en.html"
    assert printed("disputed", "zh").file == "hangma-disputed.zh.html"
