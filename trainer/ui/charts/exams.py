"""The papers sat: each score against its pass mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import plotly.graph_objects as go

from trainer.ui.charts.frame import AMBER, GREEN, RED, Chart, frame, key
from trainer.ui.text import t

PAPERS_SHOWN = 20
NAMED = 6
"""Beside so many marks there is room for the score; with more papers a tap tells it."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A paper handed in: *right* of so many *questions*, of which *pass_mark* pass."""

    level: str
    day: date
    right: int
    questions: int
    pass_mark: int

    @property
    def passed(self) -> bool:
        """Whether it was passed."""
        return self.right >= self.pass_mark


def exams_chart(papers: Sequence[Sat], lang: str) -> Chart:
    """The last twenty papers, oldest first: the share of right answers, and a bar at the share that passes."""
    if not papers:
        return Chart(None, t("progress.exams.empty", lang))
    last = list(enumerate(papers, 1))[-PAPERS_SHOWN:]
    figure = go.Figure()
    figure.add_scatter(
        x=[number for number, _ in last],
        y=[100 * one.pass_mark / one.questions for _, one in last],
        mode="markers",
        name=t("progress.exams.mark", lang),
        marker={"symbol": "line-ew", "size": 26, "line": {"width": 3, "color": AMBER}},
        hovertemplate="%{y:.0f}%<extra></extra>",
    )
    for passed, colour, symbol in ((True, GREEN, "circle"), (False, RED, "x")):
        part = [(number, one) for number, one in last if one.passed == passed]
        figure.add_scatter(
            x=[number for number, _ in part],
            y=[100 * one.right / one.questions for _, one in part],
            mode="markers+text" if len(last) <= NAMED else "markers",
            name=t("progress.exams.passed" if passed else "progress.exams.failed", lang),
            text=[f"{one.right}/{one.questions}" for _, one in part],
            textposition="middle right",
            cliponaxis=False,
            marker={"color": colour, "symbol": symbol, "size": 11},
            customdata=[[one.level, f"{one.day:%Y-%m-%d}"] for _, one in part],
            hovertemplate="%{customdata[0]} · %{customdata[1]}: %{text}<extra></extra>",
        )
    frame(figure, t("progress.exams.title", lang), height=360)
    ticks = last[:: max(1, len(last) // 5)]
    figure.update_xaxes(
        title=t("progress.exams.x", lang), range=[last[0][0] - 0.6, last[-1][0] + 0.6], showgrid=False,
        tickvals=[number for number, _ in ticks],
        ticktext=[f"{one.level}<br>{one.day.month}/{one.day.day}" for _, one in ticks],
    )  # fmt: skip
    figure.update_yaxes(title=t("progress.exams.y", lang), range=[0, 112], tick0=0, dtick=25, ticksuffix="%")
    key(figure)
    passed_count = sum(one.passed for _, one in last)
    spoken = ", ".join(f"{one.level} {one.right}/{one.questions} (≥ {one.pass_mark})" for _, one in last)
    return Chart(figure, t("progress.exams.alt", lang, n=len(last), passed=passed_count, rows=spoken))
