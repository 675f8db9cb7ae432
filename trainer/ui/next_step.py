"""What to do next, in the learner's words: one recommendation with its reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from trainer.course import Check, Course
from trainer.progress.log import Profile
from trainer.progress.mastery import Skill
from trainer.progress.placement import QUESTIONS, Placement
from trainer.progress.plan import NextStep, Reason, StepKind
from trainer.progress.plan import next_step as planned
from trainer.ui.content import course, lesson_order
from trainer.ui.placement.check import attempts_of
from trainer.ui.placement.found import first_lesson, known_lessons, placed, results
from trainer.ui.progress.known import known
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t


def taught(content: Course) -> Mapping[str, Collection[Skill]]:
    """The skills each lesson prepares for: those its own check questions come from."""
    return {
        lesson: {(block.family, block.level) for block in by_lang["zh"].blocks if isinstance(block, Check)}
        for lesson, by_lang in content.lessons.items()
    }


def recommend(
    profile: Profile, read: Collection[str], placement: Placement | None = None, due: Sequence[Skill] = ()
) -> NextStep:
    """The next step for *profile*, given the lessons already *read*, what the *placement* check found, and the skills
    *due* for review, the least remembered first."""
    content = course()
    return planned(
        profile,
        lessons=lesson_order(),
        read=read,
        due=due,
        known=known_lessons(placement),
        begin=first_lesson(placement),
        levels=[(level.id, level.skills) for level in content.levels],
        teaches=taught(content),
    )


def reason(step: NextStep, lang: Lang) -> str:
    """Why *step*, as a sentence."""
    exam = next((level.title.of(lang) for level in course().levels if level.id == step.exam), "")
    chapter = next((one for one in course().chapters if step.lesson in one.lessons), course().chapters[0])
    title = chapter.title.of(lang)
    return t(f"next.{step.reason.value}", lang, exam=exam, chapter=chapter.number, title=title, **step.numbers)


def show_next_step(here: Session) -> None:
    """The recommendation as a card with one button."""
    found = known(here).studied
    step = recommend(found.profile, here.store.lessons_read(here.learner), placed(here), found.due)
    with st.container(border=True, key="next_step"):
        st.subheader(t("next.title", here.lang), anchor=False)
        st.text(reason(step, here.lang))
        if step.kind is StepKind.LESSON:
            title = course().lessons[step.lesson][here.lang].title
            first = step.reason is Reason.START
            label = t("home.start", here.lang) if first else t("next.lesson", here.lang, lesson=title)
            page, query = "learn", {"lesson": step.lesson}
        elif step.kind is StepKind.DRILL:
            name = family_name(step.family, here.lang)
            label = t("next.drill", here.lang, family=name, level=step.level)
            page, query = "drill", {"family": step.family, "level": str(step.level)}
        else:
            label, page, query = t("nav.drill", here.lang), "drill", {}
        icon = ":material/school:" if page == "learn" else ":material/exercise:"
        with st.container(key="home_start"):
            st.page_link(f"trainer/ui/pages/{page}.py", label=label, icon=icon, query_params=query)
        show_placement_link(here, offer=step.reason is Reason.START)


def show_placement_link(here: Session, *, offer: bool = True) -> None:
    """To the placement check that runs; else, where it is to be offered, to the latest result or to a first check."""
    runs = here.store.placements(here.learner)
    running = next((run for run in runs if run.running), None)
    if running:
        number = min(len(attempts_of(running, here.store.attempt)) + 1, QUESTIONS)
        label, icon = t("placement.go_on", here.lang, n=number, total=QUESTIONS), ":material/resume:"
    elif not offer:
        return
    elif results(runs):
        label, icon = t("placement.see_result", here.lang), ":material/verified:"
    else:
        label, icon = t("placement.can_play", here.lang), ":material/rocket_launch:"
    st.page_link("trainer/ui/pages/placement.py", label=label, icon=icon)
