"""What the page of sheets takes from the session and the address."""

from __future__ import annotations

from urllib.parse import urlsplit

import streamlit as st

from trainer.engine.errors import BadRequest
from trainer.engine.room import Room
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.printing.paper import Passed
from trainer.ui.printing.sheets import Library
from trainer.ui.rooms import refusals
from trainer.ui.rooms.messages import as_plain
from trainer.ui.rulebook.content import disputes
from trainer.ui.session import Session
from trainer.ui.text import Lang, t


def library(here: Session) -> Library:
    """All that can be printed; of rooms those that can be read."""
    return Library(
        course=course(),
        glossary=glossary(),
        rulebook=rulebook(),
        disputes=disputes(),
        rooms=own_rooms(here),
        passed=own_passes(here),
    )


def own_passes(here: Session) -> dict[str, Passed]:
    """What the learner has passed, by the id of the sitting."""
    return {
        one.id: Passed(
            name=here.name,
            level=one.level,
            paper=one.paper,
            right=one.right,
            questions=len(one.questions),
            at=one.ended_at.astimezone(here.zone),
        )
        for one in here.store.sittings.of(here.learner)
        if one.passed and one.right is not None and one.ended_at is not None
    }


def own_address() -> str:
    """Where the app is reached: what stands before the page in the browser's address."""
    parts = urlsplit(st.context.url or "")
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def own_rooms(here: Session) -> dict[str, Room]:
    """The rooms on the reader's list by name, but for one that this version of the app cannot read."""
    found: dict[str, Room] = {}
    for version in here.store.rooms(here.learner):
        if version.hidden:
            continue
        try:
            found[version.name] = Room.from_text(version.text)
        except BadRequest:  # the page of rooms shows it with the reason
            continue
    return found


def room_of_address(lang: Lang) -> Room | None:
    """The room that the address brings; of one that cannot be read the reader is told, and there is none."""
    text = st.query_params.get("room", "").strip()
    if not text:
        return None
    try:
        return Room.from_text(text)
    except BadRequest as error:
        why = as_plain(refusals.words(error, lang))
        st.warning(t("print.bad_room", lang, why=why), icon=":material/link_off:")
        return None
