"""The course: its chapters, or one lesson step by step (``?lesson=any-pair&step=2``)."""

import streamlit as st

from trainer.course import Chapter, Lesson
from trainer.ui.components.top import top_at
from trainer.ui.content import course, glossary, next_lesson
from trainer.ui.lesson_view import show_section
from trainer.ui.printing.links import print_link
from trainer.ui.prose import prose_html
from trainer.ui.session import session
from trainer.ui.text import t

PAGE = "trainer/ui/pages/learn.py"
here = session()
lang = here.lang
done = here.store.lessons_read(here.learner)


def lesson_link(lesson_id: str, label: str | None = None) -> None:
    """A link to a lesson, with a tick if it is done."""
    icon = ":material/check_circle:" if lesson_id in done else ":material/radio_button_unchecked:"
    title = label or course().lessons[lesson_id][lang].title
    st.page_link(PAGE, label=title, icon=icon, query_params={"lesson": lesson_id})


def show_chapter(chapter: Chapter) -> None:
    """A chapter with its lessons."""
    with st.container(border=True):
        st.markdown(f"#### {t('learn.chapter', lang, n=chapter.number, title=chapter.title.of(lang))}")
        for lesson_id in chapter.lessons:
            lesson_link(lesson_id)
        print_link(f"chapter:{chapter.number}", lang, t("print.this_chapter", lang))


def show_course() -> None:
    """All chapters that have lessons, and how much of them is done."""
    st.title(t("learn.title", lang), anchor=False)
    if "lesson" in st.query_params:
        st.warning(t("learn.unknown", lang), icon=":material/info:")
    st.markdown(t("learn.intro", lang))
    st.page_link("trainer/ui/pages/glossary.py", label=t("glossary.to", lang), icon=":material/dictionary:")
    total = len(course().lessons)
    read = sum(lesson_id in done for lesson_id in course().lessons)
    st.progress(read / max(total, 1), text=t("learn.done_count", lang, done=read, total=total))
    for chapter in course().chapters:
        if chapter.lessons:
            show_chapter(chapter)


def go(lesson: Lesson, step: int, finished: bool = False) -> None:
    """Store how far the learner is, then show that step."""
    here.store.mark_lesson(here.learner, lesson.id, step, finished, here.now())
    st.query_params["step"] = "done" if finished else str(step)


def step_of(lesson: Lesson) -> int:
    """The step the address asks for, from 1; the first where it asks for none that exists."""
    asked = st.query_params.get("step", "1")
    return int(asked) if asked.isdecimal() and 1 <= int(asked) <= len(lesson.sections) else 1


def show_end(lesson: Lesson) -> None:
    """What comes after the last step."""
    st.success(t("learn.finished", lang), icon=":material/check_circle:")
    following = next_lesson(done, after=lesson.id)
    if following:
        lesson_link(following, t("learn.next_lesson", lang, title=course().lessons[following][lang].title))
    with st.container(horizontal=True):
        for clause in lesson.teaches:
            st.page_link(
                "trainer/ui/pages/rulebook.py",
                label=t("learn.clause", lang, id=clause),
                icon=":material/menu_book:",
                query_params={"clause": clause},
            )


def show_lesson(lesson: Lesson) -> None:
    """One lesson at one step."""
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        st.page_link(PAGE, label=t("learn.back", lang), icon=":material/arrow_back:")
        print_link(f"lesson:{lesson.id}", lang)
    st.title(lesson.title, anchor=False)
    if st.query_params.get("step") == "done" and lesson.id in done:
        show_end(lesson)
        return
    step, total = step_of(lesson), len(lesson.sections)
    top_at(f"{lesson.id}/{step}", key="learn.top")
    if step == 1:
        st.html(prose_html(f"**{t('learn.aim', lang)}**　{lesson.aim}", lang=lang, glossary=glossary()))
    st.progress(step / total, text=t("learn.step", lang, n=step, total=total))
    show_section(lesson, lesson.sections[step - 1], key=f"learn.{lesson.id}.{step}")
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        if step > 1:
            back = t("learn.previous", lang)
            st.button(back, key="learn.previous", icon=":material/arrow_back:", on_click=go, args=(lesson, step - 1))
        if step < total:
            label, icon, then = t("learn.next", lang), ":material/arrow_forward:", (lesson, step + 1)
            st.button(label, key="learn.next", type="primary", icon=icon, on_click=go, args=then)
        else:
            label, icon, end = t("learn.finish", lang), ":material/check:", (lesson, step, True)
            st.button(label, key="learn.finish", type="primary", icon=icon, on_click=go, args=end)


chosen = course().lessons.get(st.query_params.get("lesson", ""))
if chosen:
    show_lesson(chosen[lang])
else:
    show_course()
