"""Language, numerals on tiles, name and time zone, each stored when changed; who learns here, and the records."""

import re
from zoneinfo import available_timezones

import streamlit as st

from trainer.ui.keeping.learners import show_learners
from trainer.ui.keeping.records import show_records
from trainer.ui.session import session
from trainer.ui.text import LANGS, t
from trainer.ui.tiles import tiles_html

# The names people look for, without the old and the technical ones.
AREA = re.compile("(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/")

here = session()
lang = here.lang


def keep_language() -> None:
    here.set_lang(st.session_state["settings.language"])


def keep_numerals() -> None:
    here.set_numerals(st.session_state["settings.numerals"])


def keep_name() -> None:
    here.set_name(st.session_state["settings.name"])


def keep_zone() -> None:
    here.set_zone(st.session_state["settings.zone"])


st.title(t("settings.title", lang), anchor=False)
st.session_state["settings.language"] = lang
st.radio(
    t("settings.language", lang),
    LANGS,
    key="settings.language",
    format_func=lambda code: t(f"settings.language_{code}", lang),
    horizontal=True,
    on_change=keep_language,
)
st.session_state["settings.numerals"] = here.numerals
st.toggle(
    t("settings.numerals", lang),
    key="settings.numerals",
    on_change=keep_numerals,
)
st.caption(t("settings.numerals_why", lang))
st.html(tiles_html("159m 258p 369s 1234567z", lang=lang, numerals=here.numerals, label=t("settings.example", lang)))
st.session_state["settings.name"] = here.name
st.text_input(t("settings.name", lang), key="settings.name", max_chars=40, on_change=keep_name)
st.caption(t("settings.name_why", lang))
zones = sorted({zone for zone in available_timezones() if AREA.match(zone)} | {here.zone.key})
st.session_state["settings.zone"] = here.zone.key
st.selectbox(t("settings.zone", lang), zones, key="settings.zone", on_change=keep_zone)
st.caption(f"{t('settings.zone_why', lang)} {t('settings.theme', lang)}")
st.page_link("trainer/ui/pages/rooms.py", label=t("rooms.from_settings", lang), icon=":material/meeting_room:")
st.caption(t("rooms.from_settings_why", lang))
st.divider()
show_learners(here)
st.divider()
show_records(here)
