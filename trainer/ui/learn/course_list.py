"""All chapters and lessons: what is new, begun, read, drilled or known, and where to go on."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from trainer.course import Chapter
from trainer.progress.course_marks import LessonMark, Mark
from trainer.progress.mastery import Skill
from trainer.ui.content import course
from trainer.ui.learn.standing import Standing
from trainer.ui.next_step import show_placement_link
from trainer.ui.printing.links import print_link
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

PAGE = "trainer/ui/pages/learn.py"
DRILL = "trainer/ui/pages/drill.py"
ICONS = {
    Mark.NEW: ":material/radio_button_unchecked:",
    Mark.BEGUN: ":material/pending:",
    Mark.UNDRILLED: ":material/incomplete_circle:",
    Mark.DONE: ":material/check_circle:",
    Mark.KNOWN: ":material/verified:",
}


def show_course(now: Standing, here: Session) -> None:
    """The whole course, and the way on."""
    lang = here.lang
    st.title(t("learn.title", lang), anchor=False)
    if "lesson" in st.query_params:
        st.warning(t("learn.unknown", lang), icon=":material/info:")
    st.markdown(t("learn.intro", lang))
    _show_way_on(now, here)
    st.page_link("trainer/ui/pages/glossary.py", label=t("glossary.to", lang), icon=":material/dictionary:")
    _show_total(now, lang)
    for chapter in course().chapters:
        if chapter.lessons:
            _show_chapter(chapter, now, lang)


def _show_total(now: Standing, lang: Lang) -> None:
    """How many of all lessons are read, and how many more are known."""
    marks = now.marks.values()
    read, known = sum(mark.read for mark in marks), sum(mark.known and not mark.read for mark in marks)
    words = t("learn.done_count", lang, done=read, total=len(marks))
    if known:
        words += t("learn.known_count", lang, n=known)
    st.progress(read / max(len(marks), 1), text=words)


def lesson_link(mark: LessonMark, lang: Lang, label: str | None = None) -> None:
    """A link to a lesson, with its mark as an icon."""
    title = label or course().lessons[mark.lesson][lang].title
    st.page_link(PAGE, label=title, icon=ICONS[mark.mark], query_params={"lesson": mark.lesson})


def _show_way_on(now: Standing, here: Session) -> None:
    """The lesson to go on with, and the placement check for whoever can play already."""
    mark = now.go_on()
    with st.container(border=True, key="learn_go_on"):
        if mark is None:
            st.text(t("learn.nothing_due", here.lang))
        else:
            title = course().lessons[mark.lesson][here.lang].title
            key = "learn.go_on" if mark.mark is Mark.BEGUN else "learn.begin"
            label = t(key, here.lang, lesson=title, step=mark.step, steps=mark.steps)
            with st.container(key="home_start"):
                st.page_link(PAGE, label=label, icon=":material/school:", query_params={"lesson": mark.lesson})
        show_placement_link(here)


def _show_chapter(chapter: Chapter, now: Standing, lang: Lang) -> None:
    line = now.line(chapter)
    with st.container(border=True):
        st.markdown(f"#### {t('learn.chapter', lang, n=chapter.number, title=chapter.title.of(lang))}")
        words = t("learn.chapter_line", lang, read=line.read, lessons=line.lessons, drilled=line.drilled, n=line.skills)
        if line.known:
            words = f"{t('learn.chapter_known', lang)} · {words}"
        st.progress(line.read / max(line.lessons, 1), text=f":small[{words}]")
        for lesson in chapter.lessons:
            _show_lesson(now.marks[lesson], lang)
        print_link(f"chapter:{chapter.number}", lang, t("print.this_chapter", lang))


def _show_lesson(mark: LessonMark, lang: Lang) -> None:
    if mark.mark is Mark.NEW:
        lesson_link(mark, lang)
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        lesson_link(mark, lang)
        st.caption(note_of(mark, lang), width="content")
        if mark.undrilled and mark.read:
            drill_links(mark.undrilled[:1], lang, t("learn.to_drill", lang))


def note_of(mark: LessonMark, lang: Lang) -> str:
    """The mark in words: the step reached, or the skills that were never answered right."""
    skills = skill_names(mark.undrilled, lang)
    return t(f"learn.mark.{mark.mark.value}", lang, step=mark.step, steps=mark.steps, skills=skills)


def skill_names(skills: Iterable[Skill], lang: Lang) -> str:
    """Skills by name and level, as a list."""
    names = (t("learn.skill", lang, family=family_name(family, lang), level=level) for family, level in skills)
    return t("learn.and", lang).join(names)


def drill_links(skills: Iterable[Skill], lang: Lang, label: str | None = None) -> None:
    """A link to the drill of each skill, named by *label* or by the skill."""
    for family, level in skills:
        query = {"family": family, "level": str(level)}
        name = label or skill_names([(family, level)], lang)
        st.page_link(DRILL, label=name, icon=":material/exercise:", query_params=query)
