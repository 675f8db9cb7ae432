"""A paper printed: no answer on it, an answer for each question in the key, and the same by page, link and command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import segno
from streamlit.testing.v1 import AppTest

from trainer.cli import main
from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import Form
from trainer.store import Store
from trainer.ui.answering import in_words
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.exam import invigilator
from trainer.ui.exam.papers import levels, paper, paper_of
from trainer.ui.printing.document import Sheet
from trainer.ui.printing.paper import Passed, certificate_html
from trainer.ui.printing.sheets import Library, Wish, sheet
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
NAME = "1duan:1:7"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def printed(what: str, lang: Lang = "zh", *, address: str = "") -> Sheet | None:
    library = Library(course=course(), glossary=glossary(), rulebook=rulebook(), disputes=(), rooms={})
    return sheet(what, library, Wish(lang=lang, address=address))


def page(what: str, lang: Lang = "zh") -> str:
    made = printed(what, lang)
    assert made is not None
    return made.html


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("level", list(levels()))
def test_every_question_is_on_the_paper_and_on_the_answer_sheet(level: str, lang: Lang) -> None:
    name = paper_of(level, 7)
    html = page(f"paper:{name}", lang)
    total = levels()[level].questions
    assert html.count('class="ask"') == html.count('class="cell"') == total
    assert html.count(t("exam.paper", lang, id=name)) == 2  # on both, should they part
    assert t("print.sheet_title", lang) in html


@pytest.mark.parametrize("lang", LANGS)
def test_the_paper_tells_no_answer_and_the_key_tells_all(lang: Lang) -> None:
    html, key = page(f"paper:{NAME}", lang), page(f"key:{NAME}", lang)
    assert 'class="answer"' not in html
    assert key.count('class="answer"') == 10
    for name in paper(NAME).questions:
        question = rebuild(name)
        assert in_words(question, question.key, lang) in key
        assert all(step.text.of(lang) not in html for step in question.explanation if len(step.text.of(lang)) > 12)


def test_choices_go_by_the_same_letters_on_paper_sheet_and_key() -> None:
    number, question = next(
        (n, rebuild(name)) for n, name in enumerate(paper(NAME).questions, 1) if rebuild(name).form is Form.CHOICE
    )
    place = [choice.id for choice in question.choices].index(str(question.key))
    letter = "ABCDEFGH"[place]
    html, key = page(f"paper:{NAME}"), page(f"key:{NAME}")
    assert f"<b>{letter}</b> {question.choices[place].text.zh}" in html
    entry = key.split('<span class="no">')[number]
    assert f"<b>{letter}</b>" in entry


def test_the_code_leads_to_the_paper_where_the_app_is_known_and_else_names_it() -> None:
    def drawn(text: str) -> str:
        return str(segno.make(text, micro=False, error="m").svg_inline(scale=2, border=2, omitsize=True))

    known = printed(f"paper:{NAME}", address="https://club.example/")
    assert known is not None
    assert drawn(f"https://club.example/exam?paper={NAME}") in known.html
    assert drawn(NAME) in page(f"paper:{NAME}")
    assert drawn(NAME) not in known.html


def test_a_paper_asks_for_nothing_from_outside() -> None:
    assert not re.search(r"(?:src|href)=\"(?!#)", page(f"paper:{NAME}"))


@pytest.mark.parametrize(
    "what", ["paper:", "paper:1duan", "key:9duan:1:1", "paper:1duan:9:1", "certificate:" + "f" * 32]
)
def test_what_names_no_sheet_has_none(what: str) -> None:
    assert printed(what) is None


@pytest.mark.parametrize("lang", LANGS)
def test_a_certificate_says_that_it_is_practice_and_escapes_the_name(lang: Lang) -> None:
    passed = Passed(name="<b>阿明</b>", level="1duan", paper=NAME, right=9, questions=10, at=NOON)
    html = certificate_html(passed, lang)
    assert "&lt;b&gt;阿明" in html
    assert t("print.award_note", lang, paper=NAME) in html
    assert "2026-05-01" in html


def test_a_certificate_without_a_name_has_a_line_for_it() -> None:
    assert 'class="line' in certificate_html(
        Passed(name="", level="1duan", paper=NAME, right=9, questions=10, at=NOON), "zh"
    )


def sit(store: Store, right: int, begun: datetime) -> str:
    """A sitting of ``NAME``, handed in with so many right answers; its id."""
    one = invigilator.begin(paper(NAME), "me", "Asia/Shanghai", store.sittings, begun)
    for number in range(1, right + 1):
        key = rebuild(one.questions[number - 1]).key
        invigilator.answer(one, number, key, after=0, asked_at=begun, desk=store.sittings, now=begun)
    return invigilator.hand_in(one, store.sittings, begun + timedelta(minutes=5)).id


def test_who_passed_can_print_a_certificate_and_who_did_not_cannot(app_test: AppFactory) -> None:
    store: Store = app_test("exam").session_state["session"].store
    failed, passed = sit(store, 7, NOON), sit(store, 8, NOON + timedelta(hours=1))
    assert [warning.value for warning in app_test("print", what=f"certificate:{passed}").warning] == []
    assert len(app_test("print", what=f"certificate:{failed}").warning) == 1


def test_the_command_prints_the_paper_the_key_and_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["paper", "--level", "1duan", "--seed", "7"]
    assert main(call) == 0
    assert capsys.readouterr().out.strip() == page(f"paper:{NAME}").strip()
    assert main([*call, "--key", "--lang", "en"]) == 0
    assert capsys.readouterr().out.strip() == page(f"key:{NAME}", "en").strip()
    assert main([*call, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["id"], data["minutes"], data["pass_mark"]) == (NAME, 10, 8)
    assert [question["id"] for question in data["questions"]] == list(paper(NAME).questions)


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (["--level", "9duan", "--seed", "7"], "9duan"),
        (["--level", "1duan", "--seed", "-7"], "-7"),
        (["--level", "1duan", "--seed", str(2**31)], str(2**31)),
        (["--level", "1duan"], "--seed"),
    ],
)
def test_a_wrong_call_names_what_is_wrong(call: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paper", *call]) == 2
    assert named in capsys.readouterr().err
