"""One lesson at one step. It opens where it was left; the store keeps every step that was reached."""

from __future__ import annotations

import streamlit as st

from trainer.course import Lesson
from trainer.ui.components.top import top_at
from trainer.ui.content import course, glossary, next_lesson
from trainer.ui.learn.course_list import PAGE, drill_links, lesson_link
from trainer.ui.learn.standing import Standing
from trainer.ui.lesson_view import show_section
from trainer.ui.printing.links import print_link
from trainer.ui.prose import prose_html
from trainer.ui.session import Session, session
from trainer.ui.text import Lang, t


def show_lesson(lesson: Lesson, now: Standing, here: Session) -> None:
    """Draw the step that the address asks for, or the one at which the lesson was left."""
    lang, mark = here.lang, now.marks[lesson.id]
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        st.page_link(PAGE, label=t("learn.back", lang), icon=":material/arrow_back:")
        print_link(f"lesson:{lesson.id}", lang)
    st.title(lesson.title, anchor=False)
    if st.query_params.get("step") == "done" and mark.read:
        _show_end(lesson, now, lang)
        return
    asked, total = _asked(lesson), len(lesson.sections)
    step = asked or mark.step
    top_at(f"{lesson.id}/{step}", key="learn.top")
    if not asked and step > 1:
        _show_resumed(lesson, step, lang)
    if step == 1:
        _show_missing(now.missing(lesson.id), now, lang)
        st.html(prose_html(f"**{t('learn.aim', lang)}**　{lesson.aim}", lang=lang, glossary=glossary()))
    st.progress(step / total, text=t("learn.step", lang, n=step, total=total))
    show_section(lesson, lesson.sections[step - 1], key=f"learn.{lesson.id}.{step}")
    _show_ways(lesson, step, total, lang)


def _go(lesson: Lesson, step: int, finished: bool = False) -> None:
    """Store how far the learner is, then show that step."""
    here = session()
    here.store.mark_lesson(here.learner, lesson.id, step, finished, here.now())
    st.query_params["step"] = "done" if finished else str(step)


def _asked(lesson: Lesson) -> int:
    """The step the address asks for, from 1; 0 where it asks for none that exists."""
    asked = st.query_params.get("step", "")
    return int(asked) if asked.isdecimal() and 1 <= int(asked) <= len(lesson.sections) else 0


def _show_resumed(lesson: Lesson, step: int, lang: Lang) -> None:
    """That the lesson goes on where it was left, and the way back to its start."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(t("learn.resumed", lang, step=step), width="content")
        over, icon = t("learn.start_over", lang), ":material/restart_alt:"
        st.button(over, key="learn.start_over", type="tertiary", icon=icon, on_click=_go, args=(lesson, 1))


def _show_missing(lessons: tuple[str, ...], now: Standing, lang: Lang) -> None:
    """What the lesson builds on and was not read: advice, and the way there."""
    if not lessons:
        return
    with st.container(border=True, key="learn_needs"):
        st.markdown(f":material/info: {t('learn.builds_on', lang)}")
        for lesson in lessons:
            lesson_link(now.marks[lesson], lang)


def _show_ways(lesson: Lesson, step: int, total: int, lang: Lang) -> None:
    """To the step before and the step after, or to the end."""
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        if step > 1:
            back, icon = t("learn.previous", lang), ":material/arrow_back:"
            st.button(back, key="learn.previous", icon=icon, on_click=_go, args=(lesson, step - 1))
        if step < total:
            label, icon, then = t("learn.next", lang), ":material/arrow_forward:", (lesson, step + 1)
            st.button(label, key="learn.next", type="primary", icon=icon, on_click=_go, args=then)
        else:
            label, icon, end = t("learn.finish", lang), ":material/check:", (lesson, step, True)
            st.button(label, key="learn.finish", type="primary", icon=icon, on_click=_go, args=end)


def _show_end(lesson: Lesson, now: Standing, lang: Lang) -> None:
    """What comes after the last step: what is not drilled yet, the next lesson, the clauses."""
    st.success(t("learn.finished", lang), icon=":material/check_circle:")
    undrilled = now.marks[lesson.id].undrilled
    if undrilled:
        st.text(t("learn.not_drilled", lang))
        with st.container(horizontal=True):
            drill_links(undrilled, lang)
    past = {name: mark for name, mark in now.marks.items() if not mark.due}
    following = next_lesson(past, after=lesson.id)
    if following:
        title = course().lessons[following][lang].title
        lesson_link(now.marks[following], lang, t("learn.next_lesson", lang, title=title))
    with st.container(horizontal=True):
        for clause in lesson.teaches:
            st.page_link(
                "trainer/ui/pages/rulebook.py",
                label=t("learn.clause", lang, id=clause),
                icon=":material/menu_book:",
                query_params={"clause": clause},
            )
