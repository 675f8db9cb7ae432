"""The list of pages and what all of them share. Run it with ``streamlit run app.py``."""

import streamlit as st

from trainer.ui.components.lang import document_language
from trainer.ui.session import Session, session
from trainer.ui.text import t
from trainer.ui.tiles import sheet

PAGES = "trainer/ui/pages"
ICONS = {
    "learn": ":material/school:",
    "drill": ":material/exercise:",
    "progress": ":material/monitoring:",
    "rulebook": ":material/menu_book:",
    "settings": ":material/settings:",
}


def other_language(here: Session) -> None:
    """Turn the screen to the language it is not in."""
    here.set_lang("en" if here.lang == "zh" else "zh")


def main() -> None:
    """Put the chosen page between the navigation and the language switch."""
    here = session()
    st.set_page_config(page_icon=":material/school:", layout="centered", initial_sidebar_state="collapsed")
    home = st.Page(f"{PAGES}/home.py", title=t("app.name", here.lang), icon=":material/home:", default=True)
    others = [
        st.Page(f"{PAGES}/{name}.py", title=t(f"nav.{name}", here.lang), icon=icon, url_path=name)
        for name, icon in ICONS.items()
    ]
    page = st.navigation([home, *others], position="top")
    st.html(sheet())
    with st.container(horizontal=True, horizontal_alignment="right"):
        document_language(here.lang)
        st.button(
            t("app.other_language", here.lang),
            key="app.other_language",
            type="tertiary",
            icon=":material/translate:",
            on_click=other_language,
            args=(here,),
        )
    page.run()


main()
