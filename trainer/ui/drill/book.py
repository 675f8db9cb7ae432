"""The book of missed questions (错题本): what is in it, on how many days it must still be right, and what left it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

import streamlit as st

from trainer.progress.days import study_day
from trainer.progress.missed import Missed, MissedBook, Place
from trainer.progress.runs import Mode
from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import UnknownQuestion
from trainer.ui.content import course
from trainer.ui.drill import plans
from trainer.ui.drill.desk import Wanted
from trainer.ui.drill.entrances import show_begin
from trainer.ui.drill.kept import FEWEST, MOST, days_needed, missed, set_days_needed
from trainer.ui.drill.stars import show_star
from trainer.ui.exam.chapters import homes
from trainer.ui.session import Session, session
from trainer.ui.summary import family_name
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tiles_html

PERIODS = {"all": None, "today": 0, "week": 6, "month": 29}
"""How many days before today each period begins."""
SHOWN = 10
ONCE = 20
"""So many questions are reviewed at once."""
NO_CHAPTER = 0


def show_book(here: Session) -> None:
    """Draw the book: its setting, its filters, the way into a review, and what left it."""
    lang, book = here.lang, missed(here)
    stars = here.store.favourites.of(here.learner)
    st.text(t("runs.lead.review", lang, n=days_needed(here)))
    only = [name for name in stars if name not in {one.question for one in book.inside}]
    if not book.inside and not only:
        st.info(t("runs.book.empty", lang), icon=":material/bookmark:")
    else:
        chosen, favourites = _chosen(here, book, only, stars)
        _list(here, chosen, favourites)
    _left(here, book)
    _setting(here)


def _chosen(
    here: Session, book: MissedBook, only: Sequence[str], stars: Sequence[str]
) -> tuple[list[Missed], list[str]]:
    """What the filters leave of the book, and of the favourites that were never missed."""
    lang = here.lang
    counts = dict.fromkeys(_chapters(book), 0)
    for one in book.inside:
        counts[_chapter(one.skill)] += 1
    left, right = st.columns(2)
    chapter = left.selectbox(
        t("runs.book.chapter", lang), [None, *counts], key="drill.book_chapter",
        format_func=lambda number: _chapter_name(number, counts, len(book.inside), lang),
    )  # fmt: skip
    period = right.selectbox(
        t("runs.book.period", lang), list(PERIODS), key="drill.book_period",
        format_func=lambda name: t(f"runs.book.periods.{name}", lang),
    )  # fmt: skip
    starred = st.toggle(t("runs.book.starred", lang), key="drill.book_starred", disabled=not stars)
    found = [
        one
        for one in book.choose(since=_since(here, period))
        if (chapter is None or _chapter(one.skill) == chapter) and (one.favourite or not starred)
    ]
    return found, list(only) if chapter is None and period == "all" else []


def _since(here: Session, period: str) -> date | None:
    days = PERIODS[period]
    return None if days is None else study_day(here.now(), here.zone) - timedelta(days=days)


def _chapters(book: MissedBook) -> list[int]:
    return sorted({_chapter(one.skill) for one in book.inside})


def _chapter(skill: tuple[str, int]) -> int:
    found = homes().get(skill)
    return found.number if found else NO_CHAPTER


def _chapter_name(number: int | None, counts: dict[int, int], total: int, lang: Lang) -> str:
    if number is None:
        return t("runs.book.every_chapter", lang, n=total)
    title = next((one.title.of(lang) for one in course().chapters if one.number == number), "")
    if number == NO_CHAPTER:
        return t("runs.book.no_chapter", lang, n=counts[number])
    return t("runs.book.chapter_n", lang, number=number, title=title, n=counts[number])


def _list(here: Session, chosen: Sequence[Missed], favourites: Sequence[str]) -> None:
    lang = here.lang
    total = len(chosen) + len(favourites)
    if not total:
        st.caption(t("runs.book.nothing", lang))
        return
    names = [one.question for one in chosen] + list(favourites)
    wish = _wish(names[:ONCE], frozenset(one.question for one in chosen))
    show_begin(here, Mode.REVIEW, wish, label=t("runs.book.review", lang, n=min(total, ONCE)))
    if total > ONCE:
        st.caption(t("runs.book.once", lang, n=ONCE, total=total))
    rows = [(one.question, _line(one, lang)) for one in chosen]
    rows += [(name, t("runs.book.never_missed", lang)) for name in favourites]
    _rows(here, rows[:SHOWN])
    if len(rows) > SHOWN:
        with st.expander(t("runs.book.more", lang, n=len(rows) - SHOWN)):
            _rows(here, rows[SHOWN:])


def _wish(names: Sequence[str], in_book: frozenset[str]) -> Callable[[], Wanted]:
    return lambda: Wanted(plan=plans.review_plan([name for name in names if _made(name)], in_book))


def _rows(here: Session, rows: Sequence[tuple[str, str]]) -> None:
    for question, line in rows:
        with st.container(border=True, key=f"drill_book_{question.replace(':', '_')}"):
            made = _made(question)
            st.markdown(f"[{_name(question, here.lang)}](drill?q={question})" if made else question)
            if made:
                _look(here, question)
            with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
                st.caption(line if made else t("runs.gone", here.lang), width="content")
                show_star(question, key=f"drill.book.{question}", here=here, alone=False)


def _name(question: str, lang: Lang) -> str:
    found = rebuild(question)
    return f"{family_name(found.family, lang)} · {t('drill.level_n', lang, n=found.level)}"


def _look(here: Session, question: str) -> None:
    """What tells the question from others of its kind: its hand, or else its words."""
    found = rebuild(question)
    if found.scene.hand:
        scene = found.scene
        tiles = tiles_html(
            scene.hand, melds=scene.melds, drawn=scene.drawn, lang=here.lang, numerals=here.numerals,
            label=t("drill.hand", here.lang),
        )  # fmt: skip
        st.html(tiles)
    else:
        st.text(found.text.of(here.lang))


def _made(question: str) -> bool:
    try:
        rebuild(question)
    except UnknownQuestion:
        return False
    return True


def _line(one: Missed, lang: Lang) -> str:
    """How often it was missed, when last, and what is still to be done."""
    parts = [t("runs.book.missed", lang, n=one.misses, day=_day(one.missed_on))]
    if one.place is Place.KEPT:
        parts.append(t("runs.book.kept", lang))
    else:
        parts.append(t("runs.book.missing", lang, done=len(one.right_days), needed=one.needed, n=one.missing))
    return " · ".join(parts)


def _day(day: date) -> str:
    return day.strftime("%m-%d")


def _left(here: Session, book: MissedBook) -> None:
    """What left the book, when, and by which days: never silently."""
    lang, gone = here.lang, book.left()
    if not gone:
        return
    with st.expander(t("runs.book.left", lang, n=len(gone)), icon=":material/task_alt:"):
        for one in gone:
            assert one.settled_at is not None  # only such have left
            days = ("、" if lang == "zh" else ", ").join(map(_day, one.right_days))
            when = study_day(one.settled_at, here.zone)
            name = _name(one.question, lang) if _made(one.question) else one.question
            st.markdown(f"[{name}](drill?q={one.question})")
            st.caption(t("runs.book.left_line", lang, day=_day(when), days=days))


def _setting(here: Session) -> None:
    key = "drill.days_needed"
    st.session_state[key] = days_needed(here)

    def changed() -> None:
        set_days_needed(session(), int(st.session_state[key]))

    st.select_slider(
        t("runs.book.days", here.lang), range(FEWEST, MOST + 1), key=key, on_change=changed,
        help=t("runs.book.days_why", here.lang),
    )  # fmt: skip
