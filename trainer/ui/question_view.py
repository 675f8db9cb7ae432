"""One question on the page: what is asked, the answer widget, and after the answer was stored, the why.

Shared by the drill and the lessons. The page body only draws; grading and saving happen in callbacks on the ``Asked``
kept in the session under *key*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

import streamlit as st

from trainer.quiz.catalogue import rebuild
from trainer.quiz.question import BadAnswer, Form, Question, Scene, Step, Verdict
from trainer.ui.answering import Desk, answer_widget, in_words, item_words, tiles_text
from trainer.ui.asking import DONT_KNOW, Asked, Recorder, Stage, ask, give, keep
from trainer.ui.drill.stars import show_star
from trainer.ui.explain import caishen_lines, show_steps
from trainer.ui.session import Session, session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tiles_html

OnDone = Callable[[Verdict], None]

# A question is rebuilt at every rerun of a page; the recipe is pure, so the last few are kept.
_rebuild = lru_cache(maxsize=256)(rebuild)


def question_view(
    question_id: str,
    *,
    key: str,
    mode: str,
    on_done: OnDone | None = None,
    attempt_key: str = "",
    may_pass: bool = False,
    recorder: Recorder | None = None,
) -> None:
    """Draw the question *question_id*; *on_done* gets the verdict, in the callback that stored the answer.

    *key* names this place on the page; *mode* ("drill", "lesson", "placement") goes into the attempt, as does
    *attempt_key* where it is given. With *may_pass* "I don't know" is an answer. *recorder* keeps the answers; without
    it the store does. Digit keys answer where one question stands alone: a lesson may show several at once. Raises
    UnknownQuestion if the id is no question.
    """
    here = session()
    question = _rebuild(question_id)
    asked = _asked(question_id, key, mode, attempt_key, here)
    show_scene(question, here)
    if asked.stage is Stage.OPEN:
        _show_open(question, asked, key, on_done, may_pass, here, recorder)
    elif asked.stage is Stage.NOT_SAVED:
        st.error(t("drill.not_saved", here.lang), icon=":material/cloud_off:")
        st.text(t("drill.given_is", here.lang, items=in_words(question, asked.given, here.lang)))
        retry = _retry(question, key, on_done, recorder)
        st.button(t("drill.retry", here.lang), key=f"{key}.{asked.key}.retry", on_click=retry, type="primary")
    else:
        show_answered(question, asked, key, here)


def is_answered(key: str) -> bool:
    """Whether the question shown at *key* has a stored answer."""
    asked = st.session_state.get(f"{key}.asked")
    return isinstance(asked, Asked) and asked.stage is Stage.SAVED


def _asked(question_id: str, key: str, mode: str, attempt_key: str, here: Session) -> Asked:
    """The instance on the screen; a new one when the place shows another question than before."""
    kept = st.session_state.get(f"{key}.asked")
    same = isinstance(kept, Asked) and (kept.question, kept.learner) == (question_id, here.learner)
    if isinstance(kept, Asked) and same and attempt_key in ("", kept.key):
        return kept
    fresh = ask(question_id, here.learner, mode, here.now(), here.zone.key, attempt_key)
    st.session_state[f"{key}.asked"] = fresh
    st.session_state.pop(f"{key}.problem", None)
    return fresh


def show_scene(question: Question, here: Session) -> None:
    """Draw what *question* asks about, and the question itself."""
    scene: Scene = question.scene
    if scene.notes:
        notes = "".join(f"<li>{escape(note.of(here.lang))}</li>" for note in scene.notes)
        st.html(f"<ul style='margin:.2rem 0;padding-left:1.2rem'>{notes}</ul>")
    for row in scene.rows:
        label = row.label.of(here.lang)
        st.html(_caption(label) + tiles_html(row.tiles, lang=here.lang, numerals=here.numerals, label=label))
    if scene.hand or scene.melds or scene.drawn:
        label = t("drill.hand", here.lang)
        tiles = tiles_html(
            scene.hand, melds=scene.melds, drawn=scene.drawn, lang=here.lang, numerals=here.numerals, label=label
        )
        # Alone a hand needs no name; below the tiles of others it does.
        st.html((_caption(label) if scene.rows else "") + tiles)
    text = escape(question.text.of(here.lang))
    # The id names the question in the page as it does in the address: for bug reports and for the browser tests.
    mark = f'data-question="{escape(question.id)}"'
    st.html(f"<p {mark} style='font-size:1.15rem;font-weight:600;margin:.2rem 0'>{text}</p>")


def _caption(label: str) -> str:
    return f"<p style='margin:.2rem 0 0;font-size:.9rem'>{escape(label)}</p>"


def _show_open(
    question: Question,
    asked: Asked,
    key: str,
    on_done: OnDone | None,
    may_pass: bool,
    here: Session,
    recorder: Recorder | None,
) -> None:
    def send(answer: Any) -> None:
        current = st.session_state[f"{key}.asked"]
        if current.key != asked.key or current.stage is not Stage.OPEN:
            return  # a late click on a question that is answered or gone
        try:
            _settle(key, give(current, question, answer, recorder or here.store, here.now()), on_done)
        except BadAnswer:
            refuse("drill.bad_answer")

    def refuse(problem: str) -> None:
        st.session_state[f"{key}.problem"] = problem

    unique = f"{key}.{asked.key}"
    answer_widget(Desk(question, unique, here.lang, send, refuse, shortcuts=mode_has_shortcuts(asked.mode)))
    if may_pass:
        label, icon = t("drill.dont_know", here.lang), ":material/help:"
        st.button(
            label, key=f"{unique}.pass", on_click=send, args=(DONT_KNOW,), icon=icon, type="tertiary", shortcut="0"
        )
    problem = st.session_state.get(f"{key}.problem")
    if problem:
        st.warning(t(problem, here.lang), icon=":material/info:")


def mode_has_shortcuts(mode: str) -> bool:
    """A digit is unambiguous only where one question stands alone, as everywhere but in a lesson."""
    return mode != "lesson"


def _retry(question: Question, key: str, on_done: OnDone | None, recorder: Recorder | None) -> Callable[[], None]:
    def retry() -> None:
        current = st.session_state[f"{key}.asked"]
        if current.stage is Stage.NOT_SAVED:
            _settle(key, keep(current, question, recorder or session().store), on_done)

    return retry


def _settle(key: str, asked: Asked, on_done: OnDone | None) -> None:
    st.session_state[f"{key}.asked"] = asked
    st.session_state.pop(f"{key}.problem", None)
    if asked.stage is Stage.SAVED and asked.verdict is not None and on_done is not None:
        on_done(asked.verdict)


def show_answered(question: Question, asked: Asked, key: str, here: Session) -> None:
    """Draw what the stored answer *asked* is worth, and why."""
    verdict, lang = asked.verdict, here.lang
    if verdict is None:  # a saved answer always carries one; the type cannot say so
        return
    if verdict.correct:
        st.success(t("drill.right", lang), icon=":material/check_circle:")
    else:
        st.warning(t("drill.partly" if verdict.credit else "drill.not_right", lang), icon=":material/cancel:")
    if asked.earlier:
        st.info(t("drill.earlier", lang))
    _show_answers(question, asked, verdict, here)
    unique = f"{key}.{asked.key}"
    if not verdict.correct and verdict.refutation:
        _heading("drill.refute", lang)
        show_steps(verdict.refutation, key=f"{unique}.refute", lang=lang, numerals=here.numerals)
    # A refutation often tells the reason itself: the same line is not said twice.
    show_why(question, unique, here, said=() if verdict.correct else verdict.refutation)
    st.caption(f":material/done_all: {t('drill.saved', lang)}")
    show_star(question.id, key=unique, here=here, alone=mode_has_shortcuts(asked.mode))


def show_why(question: Question, key: str, here: Session, *, said: Sequence[Step] = ()) -> None:
    """Draw why the right answer is right, but for the lines already *said*, and what each caishen stands for."""
    why = [step for step in question.explanation if step not in said]
    if why:
        _heading("drill.why", here.lang)
    show_steps(why, key=f"{key}.why", lang=here.lang, numerals=here.numerals)
    lines = caishen_lines(question, here.lang)
    if lines:
        _heading("drill.caishen", here.lang)
        st.text("\n".join(lines))


def show_solution(question: Question, key: str, here: Session) -> None:
    """Draw the right answer and why, for who gave none."""
    _show_key(question, here)
    show_why(question, key, here)


def _show_key(question: Question, here: Session) -> None:
    st.text(t("drill.key_is", here.lang, items=in_words(question, question.key, here.lang)))
    if question.form in (Form.PICK_TILES, Form.PLACE_TILES) and isinstance(question.key, list):
        st.html(tiles_html(tiles_text(map(str, question.key)), lang=here.lang, numerals=here.numerals))


def _show_answers(question: Question, asked: Asked, verdict: Verdict, here: Session) -> None:
    lang = here.lang
    st.text(t("drill.given_is", lang, items=in_words(question, asked.given, lang)))
    if verdict.correct:
        return
    _show_key(question, here)
    if question.form in (Form.PICK_TILES, Form.MULTI_CHOICE):
        for name, items in (("drill.missed", verdict.missed), ("drill.wrong", verdict.wrong)):
            if items:
                st.text(t(name, lang, items=item_words(question, items, lang)))


def _heading(name: str, lang: Lang) -> None:
    st.html(f"<h4 style='margin:.6rem 0 0;font-size:1.05rem'>{escape(t(name, lang))}</h4>")
