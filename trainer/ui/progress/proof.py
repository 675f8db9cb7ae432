"""The parts of the page that answers "how do we know?": whom it was tried on, how right it was, and what is not known.

Every figure kept is shown beside its goal, a missed one too.
"""

from __future__ import annotations

from html import escape
from itertools import groupby

import streamlit as st

from trainer.progress.calibration import Calibration, Figure
from trainer.ui import charts
from trainer.ui.charts import Diagram
from trainer.ui.progress.sections import show_chart
from trainer.ui.text import Lang, t

REAL_OUTCOMES = 500
"""From so many real results on the page will speak of them; until then it says "simulated"."""


def show_tested(found: Calibration, lang: Lang) -> None:
    """When, on how many simulated learners, and of what kinds."""
    values = {"day": found.day, "learners": found.learners, "kinds": len(found.kinds)}
    st.text(t("calibration.tested", lang, **values))
    st.markdown("\n".join(f"- {t(f'calibration.kind_means.{kind}', lang)}" for kind in found.kinds))


def show_diagram(found: Calibration, lang: Lang) -> None:
    """The reliability diagram, and under it n and Brier score of each line."""
    diagrams = [
        Diagram(
            t("progress.reliability.after", lang, n=one.after),
            tuple((part.n, part.told, part.passed) for part in one.bins),
        )
        for one in found.reliability
    ]
    show_chart("reliability", t("progress.reliability.title", lang), charts.reliability_chart(diagrams, lang))
    for one in found.reliability:
        st.text(
            t(
                "calibration.line", lang, after=one.after, n=one.n, brier=f"{one.brier:.3f}",
                skill=round(100 * one.brier_skill), off=f"{100 * one.ece:.1f}",
            )
        )  # fmt: skip
    st.caption(t("calibration.terms", lang))


def show_figures(found: Calibration, lang: Lang) -> None:
    """All figures part by part, each with its goal and whether it was met."""
    missed = sum(not figure.met for figure in found.figures)
    name = "calibration.some_missed" if missed else "calibration.all_met"
    st.subheader(t("calibration.figures", lang), anchor=False)
    st.text(t(name, lang, n=len(found.figures), missed=missed))
    for part, figures in groupby(found.figures, key=lambda figure: figure.part):
        with st.expander(t(f"calibration.part.{part}", lang)):
            st.html(_table(list(figures), lang))


def _table(figures: list[Figure], lang: Lang) -> str:
    heads = "".join(f"<th>{t(f'calibration.{name}', lang)}</th>" for name in ("what", "found", "goal", "met"))
    lines = "".join(_row(figure, lang) for figure in figures)
    return f"<table class='proof'><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"


def _row(figure: Figure, lang: Lang) -> str:
    met = t("calibration.yes" if figure.met else "calibration.no", lang)
    cells = (figure_name(figure.name, lang), f"{figure.value:.3f}", figure.goal, met)
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def figure_name(name: str, lang: Lang) -> str:
    """The name of a figure in the learner's words: what was measured, before it the kind of learner if one is named.

    >>> figure_name("slips: Brier skill", "en")
    'Slips: Brier skill'
    """
    kind, found, measure = name.partition(": ")
    if not found:
        return t(f"calibration.name.{name}", lang)
    return t("calibration.of_kind", lang, kind=t(f"calibration.kind.{kind}", lang),
             name=t(f"calibration.name.{measure}", lang))  # fmt: skip


def show_limits(lang: Lang) -> None:
    """What is not known."""
    st.subheader(t("calibration.limits", lang), anchor=False)
    st.markdown(t("calibration.not_known", lang, n=REAL_OUTCOMES))
