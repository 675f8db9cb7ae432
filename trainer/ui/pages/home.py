"""The first page: a riddle to start with, and where to go."""

import streamlit as st

from trainer.ui.content import course, next_lesson
from trainer.ui.session import session
from trainer.ui.text import t
from trainer.ui.tiles import tiles_html

here = session()
lang = here.lang
st.title(t("app.name", lang), anchor=False)
st.text(t("home.hello", lang, name=here.name) if here.name else t("app.tagline", lang))

with st.container(border=True):
    st.html(tiles_html("123m456p789s222z5z", lang=lang, numerals=here.numerals, label=t("rack.hand", lang)))
    st.markdown(t("home.riddle", lang))
    with st.expander(t("home.reveal", lang), icon=":material/visibility:"):
        st.markdown(t("home.riddle_answer", lang))

done = here.store.lessons_read(here.learner)
upcoming = next_lesson(done)
if upcoming is None:
    st.success(t("home.all_read", lang), icon=":material/check_circle:")
else:
    title = course().lessons[upcoming][lang].title
    with st.container(key="home_start"):
        st.page_link(
            "trainer/ui/pages/learn.py",
            label=t("home.resume_lesson" if done else "home.start", lang, title=title),
            icon=":material/school:",
            query_params={"lesson": upcoming},
        )
cards = zip(st.columns(3), ("drill", "progress", "rulebook"), ("exercise", "monitoring", "menu_book"), strict=True)
for column, name, icon in cards:
    with column.container(border=True, height="stretch"):
        st.page_link(f"trainer/ui/pages/{name}.py", label=t(f"home.{name}", lang), icon=f":material/{icon}:")
        st.caption(t(f"home.{name}_why", lang))
