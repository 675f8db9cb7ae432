"""The course: its chapters, or one lesson step by step (``?lesson=any-pair&step=2``)."""

import streamlit as st

from trainer.ui.content import course
from trainer.ui.learn.course_list import show_course
from trainer.ui.learn.lesson_page import show_lesson
from trainer.ui.learn.standing import standing
from trainer.ui.session import session

here = session()
chosen = course().lessons.get(st.query_params.get("lesson", ""))
if chosen:
    show_lesson(chosen[here.lang], standing(here), here)
else:
    show_course(standing(here), here)
