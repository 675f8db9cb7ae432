"""Taking everything along, bringing it back, deleting it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import Question, UnknownQuestion
from trainer.store.erasing import erase
from trainer.store.exporting import export_csv, export_lines
from trainer.store.importing import BadImport, import_lines
from trainer.ui.content import glossary
from trainer.ui.drill.kept import missed
from trainer.ui.keeping.learners import own_name
from trainer.ui.rooms.messages import Message, show_message, tell
from trainer.ui.session import LEARNER, Session, change_learner, session
from trainer.ui.text import t

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

_FILE, _SURE = "keeping.file", "keeping.sure"


def show_records(here: Session) -> None:
    """Draw the downloads, the way back in, and the end of it all."""
    lang = here.lang
    st.subheader(t("keeping.data", lang), anchor=False)
    st.text(t("keeping.data_why", lang))
    _downloads(here)
    with st.expander(t("keeping.bring", lang), icon=":material/upload:"):
        st.caption(t("keeping.bring_why", lang))
        st.file_uploader(
            t("keeping.bring", lang), type="jsonl", key=_FILE, label_visibility="collapsed", on_change=_bring
        )
    show_message("keeping.bring")
    with st.expander(t("keeping.erase", lang), icon=":material/delete_forever:"):
        st.text(t("keeping.erase_why", lang, name=own_name(here)))
        sure = st.checkbox(t("keeping.erase_sure", lang), key=_SURE)
        st.button(t("keeping.erase_now", lang), key="keeping.erase", disabled=not sure, on_click=_erase)
    show_message("keeping.erase")


def _downloads(here: Session) -> None:
    """One button a format; a file is made only when it is asked for."""
    questions = missed_questions(here)
    day = here.now().astimezone(here.zone).strftime("%Y-%m-%d")
    _download(here, "all", f"hangma-{day}.jsonl", "application/jsonl", lambda: _all(here))
    _download(here, "csv", f"hangma-{day}.csv", "text/csv", lambda: export_csv(here.store, here.learner).encode())
    _download(here, "anki_words", "hangma-words.apkg", "application/octet-stream", lambda: _words(here))
    if questions:
        make = lambda: _questions(here, questions)  # noqa: E731 # passed on like the others
        _download(here, "anki_questions", "hangma-missed.apkg", "application/octet-stream", make)
    else:
        st.caption(t("keeping.no_missed", here.lang))


def _download(here: Session, name: str, file: str, mime: str, make: Callable[[], bytes]) -> None:
    label = t(f"keeping.{name}", here.lang)
    st.download_button(label, make, file, mime, key=f"keeping.{name}", on_click="ignore", icon=":material/download:")
    st.caption(t(f"keeping.{name}_why", here.lang))


def _all(here: Session) -> bytes:
    return "".join(f"{line}\n" for line in export_lines(here.store, here.learner, here.now())).encode()


def _words(here: Session) -> bytes:
    from trainer.ui.keeping.anki import words_package  # genanki is needed here only

    return words_package(glossary().values(), here.lang, here.now())


def _questions(here: Session, names: list[str]) -> bytes:
    from trainer.ui.keeping.anki import questions_package

    return questions_package([found for found in map(_question, names) if found], here.lang, here.now())


def _question(name: str) -> Question | None:
    """The question, or None when a later version of this program no longer makes it."""
    try:
        return rebuild(name)
    except UnknownQuestion:
        return None


def missed_questions(here: Session) -> list[str]:
    """The questions in the learner's book of missed ones, the favourites among them too."""
    return [one.question for one in missed(here).inside]


def _bring() -> None:
    here, file = session(), _chosen()
    if file is None:
        return
    try:
        report = import_lines(here.store, here.learner, _lines(file.getvalue()), here.now())
    except BadImport as error:
        key = "keeping.bring_bad_line" if error.line else "keeping.bring_bad"
        words = t(key, here.lang, line=error.line, problem=error.problem)
        tell(Message("error", words, "keeping.bring"))
    except Exception:  # whatever the disk did: the transaction is undone, and the learner must hear it
        tell(Message("error", t("keeping.bring_failed", here.lang), "keeping.bring"))
    else:
        numbers = {"added": sum(report.added.values()), "known": sum(report.known.values())}
        change_learner(here.learner)  # the settings may be others now
        tell(Message("success", t("keeping.brought", here.lang, **numbers), "keeping.bring"))


def _chosen() -> UploadedFile | None:
    found: UploadedFile | None = st.session_state.get(_FILE)
    return found


def _lines(data: bytes) -> list[str]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadImport(0, "this is no text in UTF-8") from None
    return re.split(r"\r?\n", text.removesuffix("\n"))


def _erase() -> None:
    here = session()
    if not st.session_state.get(_SURE):
        return
    name = own_name(here)
    try:
        erase(here.store, here.learner)
    except Exception:  # nothing was deleted then
        tell(Message("error", t("keeping.erase_failed", here.lang), "keeping.erase"))
        return
    change_learner(LEARNER)
    tell(Message("success", t("keeping.erased", here.lang, name=name), "keeping.erase"))
