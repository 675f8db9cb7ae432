"""What a check found: where to begin, what is known chapter by chapter and why, and the questions behind it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from trainer.course import Chapter
from trainer.progress.log import Attempt
from trainer.progress.placement import Finding, Outcome, Placement
from trainer.ui.content import course
from trainer.ui.placement import desk
from trainer.ui.placement.check import attempts_of, outcome_of
from trainer.ui.placement.found import Found, first_lesson
from trainer.ui.session import Session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t

PAGE = "trainer/ui/pages/placement.py"
ICONS = {Outcome.RIGHT: "check", Outcome.WRONG: "close", Outcome.DONT_KNOW: "help"}


def show_result(found: Found, earlier: Sequence[Found], here: Session) -> None:
    """Draw one result; *earlier* are the other ones, the latest first."""
    lang = here.lang
    attempts = attempts_of(found.run, here.store.attempt)
    _show_start(found.placement, len(attempts), lang)
    st.subheader(t("placement.by_chapter", lang), anchor=False)
    titles = {chapter.number: chapter for chapter in course().chapters}
    for finding in found.placement.findings:
        if finding.chapter in titles:
            _show_finding(finding, titles[finding.chapter], lang)
    _show_questions(attempts, lang)
    st.caption(t("placement.never_locked", lang))
    st.button(t("placement.again", lang), key="placement.again", icon=":material/replay:", on_click=desk.begin)
    if earlier:
        _show_earlier(earlier, here)


def percent_of(probability: float) -> int:
    """A probability as a percentage that never claims to be certain: no ten answers are.

    >>> percent_of(0.874), percent_of(0.9999), percent_of(0)
    (87, 99, 1)
    """
    return min(99, max(1, round(100 * probability)))


def _show_start(placement: Placement, answers: int, lang: Lang) -> None:
    """The result in a sentence, how sure it is, and the way to the lesson to begin with."""
    lesson = first_lesson(placement)
    chapter = next((one for one in course().chapters if one.number == placement.begin), None)
    sure = t("placement.sure", lang, percent=percent_of(placement.confidence), n=answers)
    with st.container(border=True, key="placement_start"):
        if chapter is None:
            st.subheader(t("placement.knows_all", lang, n=placement.reach), anchor=False)
            st.text(sure)
            st.page_link("trainer/ui/pages/drill.py", label=t("placement.to_drill", lang), icon=":material/exercise:")
            return
        title = t("placement.begin_with", lang, n=chapter.number, title=chapter.title.of(lang))
        st.subheader(title, anchor=False)
        key = {0: "knows_none", 1: "knows_first"}.get(placement.reach, "knows_some")
        st.text(f"{t(f'placement.{key}', lang, n=placement.reach)}{sure}")
        with st.container(key="home_start"):
            label = t("next.lesson", lang, lesson=course().lessons[lesson][lang].title)
            st.page_link(
                "trainer/ui/pages/learn.py", label=label, icon=":material/school:", query_params={"lesson": lesson}
            )


def _show_finding(finding: Finding, chapter: Chapter, lang: Lang) -> None:
    icon = ":material/verified:" if finding.known else ":material/radio_button_unchecked:"
    verdict = t("placement.known" if finding.known else "placement.open", lang)
    counts = {"asked": finding.asked, "right": finding.right}
    percent = percent_of(finding.probability)
    st.markdown(
        f"{icon} **{finding.chapter}　{chapter.title.of(lang)}** · {verdict} · "
        f"{t('placement.probability', lang, percent=percent)}  \n"
        f":small[{t(f'placement.why.{finding.why.value}', lang, **counts)}]"
    )


def _show_questions(attempts: Sequence[Attempt], lang: Lang) -> None:
    with st.expander(t("placement.questions", lang, n=len(attempts)), icon=":material/list:"):
        for number, attempt in enumerate(attempts, 1):
            outcome = outcome_of(attempt)
            name = f"{family_name(attempt.family, lang)} {attempt.level}"
            link = f"[{t('placement.look', lang)}](drill?q={attempt.question})"
            mark = f":material/{ICONS[outcome]}: {t(f'placement.{outcome.value}', lang)}"
            st.markdown(f"{number}. {name} · {mark} · {link}")


def _show_earlier(earlier: Sequence[Found], here: Session) -> None:
    st.subheader(t("placement.earlier", here.lang), anchor=False)
    for one in earlier:
        when = one.run.begun_at.astimezone(here.zone).strftime("%Y-%m-%d %H:%M")
        label = t("placement.earlier_line", here.lang, when=when, n=one.placement.reach)
        st.page_link(PAGE, label=label, icon=":material/history:", query_params={"check": one.run.id})
