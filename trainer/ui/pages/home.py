"""The first page: what next and why, where one stopped, the daily hand, and where to go."""

import streamlit as st

from trainer.ui.home.daily import show_card
from trainer.ui.home.glance import show_glance
from trainer.ui.home.stopped import show_stopped
from trainer.ui.next_step import show_next_step
from trainer.ui.session import session
from trainer.ui.text import t
from trainer.ui.tiles import tiles_html

here = session()
lang = here.lang
st.title(t("app.name", lang), anchor=False)
st.text(t("home.hello", lang, name=here.name) if here.name else t("app.tagline", lang))

if not here.store.has_answered(here.learner):  # a riddle for who is new; the others have a hand of their own each day
    with st.container(border=True):
        st.html(tiles_html("123m456p789s222z5z", lang=lang, numerals=here.numerals, label=t("rack.hand", lang)))
        st.markdown(t("home.riddle", lang))
        with st.expander(t("home.reveal", lang), icon=":material/visibility:"):
            st.markdown(t("home.riddle_answer", lang))

show_next_step(here)
show_glance(here)
show_stopped(here)
show_card(here)
CARDS = {
    "drill": "exercise",
    "exam": "assignment",
    "progress": "monitoring",
    "rulebook": "menu_book",
    "calculator": "calculate",
    "glossary": "dictionary",
}
columns = (*st.columns(2), *st.columns(2), *st.columns(2))
for column, (name, icon) in zip(columns, CARDS.items(), strict=True):
    with column.container(border=True, height="stretch"):
        st.page_link(f"trainer/ui/pages/{name}.py", label=t(f"home.{name}", lang), icon=f":material/{icon}:")
        st.caption(t(f"home.{name}_why", lang))
