"""Whose records these are: changing over between learners, taking records along, bringing them back, deleting them."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from apptest import words
from streamlit.testing.v1 import AppTest

from trainer.progress.log import Attempt
from trainer.quiz.catalogue import FAMILIES, make
from trainer.store import Store
from trainer.store.exporting import export_lines
from trainer.ui.content import glossary
from trainer.ui.keeping import records
from trainer.ui.keeping.anki import questions_package, words_package
from trainer.ui.session import Session
from trainer.ui.text import LANGS, Lang, t

AppFactory = Callable[..., AppTest]
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def here(at: AppTest) -> Session:
    found: Session = at.session_state["session"]
    return found


def says(at: AppTest, key: str, lang: Lang = "zh", **values: object) -> bool:
    wanted = t(key, lang, **values)
    return any(wanted in text for text in words(at))


def add(at: AppTest, name: str) -> AppTest:
    at.text_input(key="keeping.new").set_value(name)
    ran: AppTest = at.button(key="keeping.add").click().run()
    assert not ran.exception
    return ran


def answered(learner: str, correct: bool = True) -> Attempt:
    question = "is-win:1:mil2025:1"
    return Attempt(
        f"k-{learner}", learner, question, "is-win", 1, "mil2025", 1, "true", correct, float(correct), "drill",
        NOON, NOON, 900, "Asia/Shanghai",
    )  # fmt: skip


def test_one_learner_at_first_and_no_way_to_change(app_test: AppFactory) -> None:
    at = app_test("settings")
    assert says(at, "keeping.now", name=t("keeping.first", "zh"))
    assert not any(box.key == "keeping.other" for box in at.selectbox)


def test_somebody_new_begins_with_nothing_and_in_the_language_of_the_screen(app_test: AppFactory) -> None:
    at = app_test("settings", lang="en")
    here(at).store.record(answered("me"))
    at = add(at, "阿明")
    assert says(at, "keeping.added", "en", name="阿明")
    assert (here(at).name, here(at).lang) == ("阿明", "en")
    assert here(at).store.attempts(here(at).learner) == []
    assert len(here(at).store.attempts("me")) == 1


def test_changing_over_and_back_mixes_nothing(app_test: AppFactory) -> None:
    at = add(app_test("settings"), "阿明")
    ming = here(at).learner
    here(at).store.record(answered(ming))
    at = at.button(key="keeping.go").click().run()
    assert here(at).learner == "me"
    assert here(at).store.attempts("me") == []
    at.selectbox(key="keeping.other").select(ming)
    at = at.button(key="keeping.go").click().run()
    assert (here(at).learner, here(at).name) == (ming, "阿明")


@pytest.mark.parametrize(("name", "key"), [("", "keeping.name_empty"), ("   ", "keeping.name_empty")])
def test_a_name_of_nothing_is_refused(app_test: AppFactory, name: str, key: str) -> None:
    at = add(app_test("settings"), name)
    assert says(at, key)
    assert here(at).learner == "me"


def test_a_name_that_is_taken_is_refused(app_test: AppFactory) -> None:
    at = add(add(app_test("settings"), "阿明"), "阿明")
    assert says(at, "keeping.name_taken", name="阿明")
    assert [one.name for one in here(at).store.learners()].count("阿明") == 1


def test_a_name_full_of_marks_is_shown_as_it_is(app_test: AppFactory) -> None:
    at = add(app_test("settings"), "<b>*x*</b>")
    assert here(at).name == "<b>*x*</b>"
    assert any("\\<b\\>\\*x\\*" in success.value for success in at.success)


def test_the_browser_remembers_whom_it_last_learnt_as(app_test: AppFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    at = add(app_test("settings"), "阿明")
    ming = here(at).learner
    for cookie, learner in ((ming, ming), ("nobody", "me"), ("", "me")):
        monkeypatch.setattr("trainer.ui.session._cookie", lambda value=cookie: value)
        assert here(app_test()).learner == learner


@pytest.mark.parametrize("lang", LANGS)
def test_every_download_has_its_button_and_says_what_it_is(app_test: AppFactory, lang: Lang) -> None:
    at = app_test("settings", lang=lang)
    for name in ("all", "csv", "anki_words"):
        assert says(at, f"keeping.{name}_why", lang)
    assert says(at, "keeping.no_missed", lang)
    here(at).store.record(answered("me", correct=False))
    assert says(at.run(), "keeping.anki_questions_why", lang)


class _File:
    """What the uploader hands over."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def getvalue(self) -> bytes:
        return self.data


def bring(at: AppTest, data: bytes, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """Choose a file: AppTest has no uploader, so its value and its callback are given by hand."""
    monkeypatch.setattr(records, "_chosen", lambda: _File(data))
    monkeypatch.setattr(records, "session", lambda: here(at))
    told: list[Any] = []
    monkeypatch.setattr(records, "tell", told.append)
    monkeypatch.setattr(records, "change_learner", lambda learner: None)
    records._bring()
    at.session_state["rooms.told"] = told[0]
    return at.run()


def test_records_come_back_and_the_screen_says_how_many(app_test: AppFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    at = app_test("settings")
    store: Store = here(at).store
    store.record(answered("you"))
    data = "\n".join(export_lines(store, "you", NOON)).encode()
    at = bring(at, data + b"\r\n", monkeypatch)
    assert says(at, "keeping.brought", added=1, known=0)
    assert len(store.attempts("me")) == 1
    assert says(bring(at, data, monkeypatch), "keeping.brought", added=0, known=1)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"nonsense\n", b"PK\x03\x04"])
def test_a_file_that_is_none_says_so_and_changes_nothing(
    app_test: AppFactory, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    at = bring(app_test("settings"), data, monkeypatch)
    assert at.error
    assert here(at).store.attempts("me") == []


def test_deleting_asks_first_and_then_leaves_nothing(app_test: AppFactory) -> None:
    at = app_test("settings")
    here(at).store.record(answered("me"))
    at = at.run()
    assert at.button(key="keeping.erase").disabled
    at.checkbox(key="keeping.sure").check().run()
    at = at.button(key="keeping.erase").click().run()
    assert not at.exception
    assert here(at).store.attempts("me") == []
    assert says(at, "keeping.erased", name=t("keeping.first", "zh"))


def opened(package: bytes, folder: Path) -> tuple[sqlite3.Connection, dict[str, str]]:
    """The collection of a package, and its media by number."""
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        archive.extractall(folder)
    return sqlite3.connect(folder / "collection.anki2"), json.loads((folder / "media").read_text())


@pytest.mark.parametrize("lang", LANGS)
def test_a_package_of_words_has_two_cards_a_term(tmp_path: Path, lang: Lang) -> None:
    terms = list(glossary().values())
    cards, _ = opened(words_package(terms, lang, NOON), tmp_path)
    assert cards.execute("select count(*) from notes").fetchone() == (len(terms),)
    assert cards.execute("select count(*) from cards").fetchone() == (2 * len(terms),)


def test_a_package_made_again_has_the_same_ids_so_that_cards_are_updated(tmp_path: Path) -> None:
    questions = [make("is-win", 1, "mil2025", seed) for seed in (1, 2)]
    found = []
    for n, lang in enumerate(LANGS):
        (tmp_path / str(n)).mkdir()
        cards, _ = opened(questions_package(questions, lang, NOON), tmp_path / str(n))
        found.append(cards.execute("select guid from notes order by guid").fetchall())
    assert found[0] == found[1]
    assert len(set(found[0])) == 2


def test_cards_of_every_family_show_only_tiles_that_are_in_the_package(tmp_path: Path) -> None:
    questions = [make(name, level, "mil2025", 3) for name, family in FAMILIES.items() for level in family.levels]
    cards, media = opened(questions_package(questions, "zh", NOON), tmp_path)
    text = "".join(fields for (fields,) in cards.execute("select flds from notes"))
    shown = {part.split('"')[0] for part in text.split('<img src="')[1:]}
    assert shown
    assert shown <= set(media.values())
    assert cards.execute("select count(*) from notes").fetchone() == (len(questions),)
