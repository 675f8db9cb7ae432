"""Throw two dice, count for oneself, then see the wall broken and dealt. Clauses: S3, S7."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random

import streamlit as st

from trainer.course.interactive import WallSpec
from trainer.course.interactive.wall import broken
from trainer.ui.figures.kept import choose, keep, kept, slide
from trainer.ui.figures.wall_html import answer_html, ask_text, die_html, story_html, take_text, walls_html
from trainer.ui.figures.words import line_html
from trainer.ui.session import session
from trainer.ui.text import Lang, t

wall_of = lru_cache(maxsize=64)(broken)
_FACES = (1, 2, 3, 4, 5, 6)


def show_wall(spec: WallSpec, *, key: str) -> None:
    """Draw dice to choose or throw, the walls, and, once the reader has counted, who takes what."""
    lang = session().lang
    dice = _dice(spec, key, lang)
    wall, shown = wall_of(dice), kept(f"{key}.shown", False)
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}.throw"):
        st.button(
            t("figures.wall.roll", lang), key=f"{key}.roll", icon=":material/casino:", on_click=_roll, args=(key,)
        )
        st.button(
            t("figures.wall.answer", lang), key=f"{key}.answer", icon=":material/visibility:", type="primary",
            on_click=keep, args=(f"{key}.shown", True), disabled=shown,
        )  # fmt: skip
    takes = slide(t("figures.wall.takes", lang), 0, len(wall.takes), key=f"{key}.takes", default=0, disabled=not shown)
    says = answer_html(wall, lang) if shown else line_html(ask_text(wall, lang), None, lang)
    step = line_html(take_text(wall, takes, lang), "S7", lang) if shown else ""
    picture = walls_html(wall, takes if shown else None, lang)
    faces = "".join(map(die_html, dice))
    st.html(f'<div class="hm-fig"><p>{faces}</p><div class="hm-count" role="status">{says}{step}</div>{picture}</div>')


def _dice(spec: WallSpec, key: str, lang: Lang) -> tuple[int, int]:
    one, other = (
        choose(
            t("figures.wall.die", lang, n=n), _FACES, key=f"{key}.die{n}", default=first, name=str,
            then=partial(_hide, key),
        )
        for n, first in enumerate(spec.dice, 1)
    )  # fmt: skip
    return one, other


def _hide(key: str) -> None:
    """Other dice: the reader counts anew before he sees."""
    keep(f"{key}.shown", False)
    keep(f"{key}.takes", 0)


def _roll(key: str) -> None:
    rng = Random(session().now().timestamp())
    for n in (1, 2):
        keep(f"{key}.die{n}", rng.randint(1, 6))
    _hide(key)


def wall_static(spec: WallSpec, lang: Lang) -> str:
    """The first throw and its deal, for paper."""
    return story_html(wall_of(spec.dice), lang)
