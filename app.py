"""The list of pages and what all of them share. Run it with ``streamlit run app.py``."""

from pathlib import Path

import streamlit as st

from trainer.ui.address import keep_address
from trainer.ui.components.lang import document_language
from trainer.ui.components.learner import remember_learner
from trainer.ui.look import page_style
from trainer.ui.session import Session, session
from trainer.ui.text import t

PAGES = "trainer/ui/pages"
ICONS = {
    "learn": ":material/school:",
    "drill": ":material/exercise:",
    "exam": ":material/assignment:",
    "calculator": ":material/calculate:",
    "rooms": ":material/meeting_room:",
    "progress": ":material/monitoring:",
    "rulebook": ":material/menu_book:",
    "glossary": ":material/dictionary:",
    "settings": ":material/settings:",
}


def other_language(here: Session) -> None:
    """Turn the screen to the language it is not in."""
    here.set_lang("en" if here.lang == "zh" else "zh")


def main() -> None:
    """Put the chosen page between the navigation and the language switch."""
    here = session()
    st.set_page_config(
        page_icon=Path(__file__).parent / "trainer/ui/art/7z.svg", layout="centered", initial_sidebar_state="collapsed"
    )
    home = st.Page(f"{PAGES}/home.py", title=t("app.name", here.lang), icon=":material/home:", default=True)
    others = [
        st.Page(f"{PAGES}/{name}.py", title=t(f"nav.{name}", here.lang), icon=icon, url_path=name)
        for name, icon in ICONS.items()
    ]
    unlisted = [
        st.Page(f"{PAGES}/{name}.py", title=t(f"{name}.title", here.lang), url_path=name, visibility="hidden")
        for name in ("print", "placement", "daily", "readiness", "calibration")
    ]
    page = st.navigation([home, *others, *unlisted], position="top")
    st.html(page_style(here.lang))
    with st.container(horizontal=True, horizontal_alignment="right", key="app_header"):
        document_language(here.lang)
        remember_learner(here.learner)
        st.button(
            t("app.other_language", here.lang),
            key="app.other_language",
            type="tertiary",
            icon=":material/translate:",
            on_click=other_language,
            args=(here,),
        )
    keep_address(page.url_path)
    page.run()


main()
