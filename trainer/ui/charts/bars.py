"""Shares as bars: skills mastered by level, right answers by kind of question and by chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from trainer.ui.charts.frame import GREEN, Chart, folded, frame, key, mark, rows
from trainer.ui.text import t


@dataclass(frozen=True, slots=True)
class Share:
    """*done* of *total* under a *label*: skills mastered of a level, right answers of a family."""

    label: str
    done: int
    total: int

    @property
    def part(self) -> float:
        """From 0 to 1; 0 of 0 is 0, for nothing is done yet.

        >>> Share("1 段", 3, 4).part
        0.75
        """
        return self.done / self.total if self.total else 0.0


def levels_chart(levels: Sequence[Share], lang: str) -> Chart:
    """How much of each exam level's skills is mastered."""
    if not levels:
        return Chart(None, t("progress.levels.empty", lang))
    figure = _bars(levels, t("progress.levels.title", lang))
    figure.update_xaxes(title=t("progress.levels.x", lang))
    figure.update_yaxes(title=t("progress.levels.y", lang))
    return Chart(figure, t("progress.levels.alt", lang, rows=_spoken(levels)))


def accuracy_chart(families: Sequence[Share], lang: str) -> Chart:
    """The share of right answers by question family, each with the number of answers it rests on."""
    answered = [share for share in families if share.total]
    if not answered:
        return Chart(None, t("progress.accuracy.empty", lang))
    figure = _bars(answered, t("progress.accuracy.title", lang))
    figure.update_xaxes(title=t("progress.accuracy.x", lang))
    figure.update_yaxes(title=t("progress.accuracy.y", lang))
    return Chart(figure, t("progress.accuracy.alt", lang, rows=_spoken(answered)))


def chapters_chart(chapters: Sequence[Share], needed: float, lang: str) -> Chart:
    """Questions right at the first try by chapter, with how many there were; *needed* is the share that masters.

    A chapter without an answer keeps its row, and says so.
    """
    if not any(share.total for share in chapters):
        return Chart(None, t("progress.chapters.empty", lang))
    none = t("progress.chapters.none", lang)
    counts = [f"{share.done}/{share.total}" if share.total else none for share in chapters]
    figure = go.Figure(
        go.Bar(
            x=[100 * share.part for share in chapters],
            y=list(range(len(chapters))),
            orientation="h",
            name=t("progress.chapters.first", lang),
            marker={"color": GREEN},
            customdata=[[share.label, count] for share, count in zip(chapters, counts, strict=True)],
            hovertemplate="%{customdata[0]}: %{customdata[1]}<extra></extra>",
        )
    )
    frame(figure, t("progress.chapters.title", lang), height=160 + 34 * len(chapters))
    figure.update_xaxes(title=t("progress.chapters.x", lang), range=[0, 130], tick0=0, dtick=25, ticksuffix="%")
    figure.update_yaxes(title=t("progress.chapters.y", lang))
    rows(figure, [folded(share.label, 18) for share in chapters])
    mark(figure, 100 * needed, len(chapters), t("progress.chapters.needed", lang, percent=round(100 * needed)))
    # In a column of their own: at the end of its bar a count would stand on the threshold.
    figure.add_scatter(
        x=[102] * len(chapters), y=list(range(len(chapters))), mode="text", text=counts, textposition="middle right",
        hoverinfo="skip", showlegend=False,
    )  # fmt: skip
    key(figure, lines=2)
    return Chart(figure, t("progress.chapters.alt", lang, rows=_spoken(chapters), percent=round(100 * needed)))


def _bars(shares: Sequence[Share], title: str) -> Any:
    figure = go.Figure(
        go.Bar(
            x=[100 * share.part for share in shares],
            y=[share.label for share in shares],
            orientation="h",
            marker={"color": GREEN},
            text=[f"{share.done}/{share.total}" for share in shares],
            # Outside the bar: inside a short bar the figure would not fit and plotly would turn or hide it.
            textposition="outside",
            cliponaxis=False,
            hovertemplate="%{y}: %{text}<extra></extra>",
        )
    )
    # Never so low that the name of the upright axis is cut off.
    frame(figure, title, height=max(220, 140 + 34 * len(shares)))
    figure.update_xaxes(range=[0, 115], tick0=0, dtick=25, ticksuffix="%")
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


def _spoken(shares: Sequence[Share]) -> str:
    """The rows as one line of text.

    >>> _spoken([Share("is-win", 3, 4), Share("fan", 0, 2)])
    'is-win 3/4, fan 0/2'
    """
    return ", ".join(f"{share.label} {share.done}/{share.total}" for share in shares)
