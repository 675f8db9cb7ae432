"""What one visitor is doing: one typed object in ``st.session_state``.

A reload, a second tab or another replica starts with an empty session; everything worth keeping is in the store.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from trainer.store import Store, open_store
from trainer.ui.text import LANGS, Lang, as_lang

LEARNER = "me"
ZONE = "Asia/Shanghai"
COOKIE = "hangma_learner"
_KEY = "session"


def _utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class Session:
    """The visitor's settings and the two doors to the outside: the store and the clock."""

    learner: str
    lang: Lang
    numerals: bool
    name: str
    zone: ZoneInfo
    store: Store
    clock: Callable[[], datetime] = field(default=_utc_now)

    def now(self) -> datetime:
        """The time by the server's clock, aware, in UTC."""
        return self.clock()

    def set_lang(self, lang: Lang) -> None:
        """Show the screen in *lang* from now on, also next time."""
        self.store.set_setting(self.learner, "lang", lang)
        self.lang = lang

    def set_numerals(self, on: bool) -> None:
        """Print a number or a letter on every tile, or do not."""
        self.store.set_setting(self.learner, "numerals", "1" if on else "0")
        self.numerals = on

    def set_name(self, name: str) -> None:
        """Greet the learner by *name*; at most 40 characters are kept."""
        kept = name.strip()[:40]
        self.store.set_setting(self.learner, "name", kept)
        self.name = kept

    def set_zone(self, zone: str) -> None:
        """Count days by the clock of *zone*. Raises ZoneInfoNotFoundError if there is no such zone."""
        found = ZoneInfo(zone)
        self.store.set_setting(self.learner, "zone", zone)
        self.zone = found


@st.cache_resource(show_spinner=False)
def _store(data: str | None) -> Store:
    """One store a data folder, shared by all sessions of the process; *data* is the cache's key."""
    return open_store()


def _zone(name: str | None) -> ZoneInfo:
    try:
        return ZoneInfo(name or ZONE)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(ZONE)


def _cookie() -> str:
    return st.context.cookies.get(COOKIE, "")


def _remembered(store: Store) -> str:
    """Whom this browser last learnt as; a name that is not here any more is nobody's."""
    wanted = _cookie()
    return next((one.id for one in store.learners() if one.id == wanted), LEARNER)


def _open(learner: str | None = None) -> Session:
    store = _store(os.environ.get("HANGMA_DATA"))
    learner = learner or _remembered(store)
    kept = store.settings(learner)
    lang = kept.get("lang")
    return Session(
        learner=learner,
        lang=next((known for known in LANGS if known == lang), as_lang(st.context.locale)),
        numerals=kept.get("numerals") == "1",
        name=kept.get("name", ""),
        zone=_zone(kept.get("zone") or st.context.timezone),
        store=store,
    )


def change_learner(learner: str) -> None:
    """Go on as *learner*; nothing of what was on the screen stays. For callbacks: the page is drawn anew after it."""
    lang = session().lang
    st.session_state.clear()
    st.query_params.clear()
    found = _open(learner)
    if "lang" not in found.store.settings(learner):
        found.lang = lang  # whoever is new reads what the one before could read
    st.session_state[_KEY] = found


def session() -> Session:
    """This visitor's session; the first call reads the settings kept in the store."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _open()
    found: Session = st.session_state[_KEY]
    return found
