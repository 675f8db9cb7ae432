"""The chance of passing: by level with its interval, and where it is heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import plotly.graph_objects as go

from trainer.ui.charts.frame import (
    AMBER,
    BLUE,
    BLUE_HAZE,
    GREEN,
    GREEN_HAZE,
    GREY,
    Chart,
    frame,
    key,
    mark,
    rows,
)
from trainer.ui.text import t


@dataclass(frozen=True, slots=True)
class Ready:
    """The chance of passing the paper of a level (*label*), 0 to 1; *why* says why it is not told, "" if it is."""

    label: str
    chance: float
    low: float
    high: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """The chance of passing on a day, and the interval around it, 0 to 1."""

    day: date
    chance: float
    low: float
    high: float


def readiness_chart(levels: Sequence[Ready], target: float, lang: str) -> Chart:
    """The chance of passing each level's paper with its interval; *target* is where one may go and sit it.

    A level whose chance is not told keeps its row and says why. Without a single answer the chart is a sentence:
    give no *levels* then.
    """
    if not levels:
        return Chart(None, t("progress.readiness.empty", lang))
    told = [(row, level) for row, level in enumerate(levels) if not level.why]
    figure = go.Figure()
    mark(figure, 100 * target, len(levels), t("progress.readiness.target", lang, percent=round(100 * target)))
    figure.add_scatter(
        x=[100 * level.chance for _, level in told],
        y=[row for row, _ in told],
        mode="markers",
        name=t("progress.readiness.told", lang),
        marker={"color": GREEN, "size": 12},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [100 * (level.high - level.chance) for _, level in told],
            "arrayminus": [100 * (level.chance - level.low) for _, level in told],
            "color": GREEN,
            "thickness": 3,
            "width": 7,
        },
        customdata=[[level.label, 100 * level.low, 100 * level.high] for _, level in told],
        hovertemplate="%{customdata[0]}: %{x:.0f}% (%{customdata[1]:.0f}–%{customdata[2]:.0f}%)<extra></extra>",
    )
    _silent(figure, levels)
    frame(figure, t("progress.readiness.title", lang), height=170 + 38 * len(levels))
    figure.update_xaxes(title=t("progress.readiness.x", lang), range=[0, 102], tick0=0, dtick=25, ticksuffix="%")
    figure.update_yaxes(title=t("progress.levels.y", lang))
    rows(figure, [level.label for level in levels])
    key(figure, lines=2)
    spoken = ", ".join(_spoken(level) for level in levels)
    return Chart(figure, t("progress.readiness.alt", lang, rows=spoken, percent=round(100 * target)))


def _silent(figure: Any, levels: Sequence[Ready]) -> None:
    """Write into the row of a level why nothing is told of it."""
    for row, level in enumerate(levels):
        if level.why:
            figure.add_annotation(x=1, y=row, text=level.why, showarrow=False, xanchor="left", font={"size": 12})


def _spoken(level: Ready) -> str:
    """A row in words.

    >>> _spoken(Ready("1 段", 0.623, 0.5, 0.74)), _spoken(Ready("2 段", 0, 0, 0, "3/20"))
    ('1 段 62% (50–74%)', '2 段: 3/20')
    """
    if level.why:
        return f"{level.label}: {level.why}"
    return f"{level.label} {100 * level.chance:.0f}% ({100 * level.low:.0f}–{100 * level.high:.0f}%)"


def projection_chart(
    past: Sequence[Moment], ahead: Sequence[Moment], target: float, title: str, words: str, lang: str
) -> Chart:
    """The chance of passing up to now and, if it goes on like that, *ahead*; *words* say when *target* is reached.

    With nothing *ahead* there is no figure, and *words* say why not.
    """
    if not ahead:
        return Chart(None, words)
    figure = go.Figure()
    for moments, colour, haze, dash, name in (
        (past, GREEN, GREEN_HAZE, "solid", "past"),
        (ahead, BLUE, BLUE_HAZE, "dash", "ahead"),
    ):
        _band(figure, moments, haze)
        figure.add_scatter(
            x=[one.day for one in moments],
            y=[100 * one.chance for one in moments],
            mode="lines+markers" if name == "past" else "lines",
            name=t(f"progress.projection.{name}", lang),
            line={"color": colour, "dash": dash, "width": 3},
            hovertemplate="%{x|%m-%d}: %{y:.0f}%<extra></extra>",
        )
    span = [past[0].day if past else ahead[0].day, ahead[-1].day]
    figure.add_scatter(
        x=span, y=[100 * target] * 2, mode="lines", hoverinfo="skip",
        name=t("progress.readiness.target", lang, percent=round(100 * target)),
        line={"color": AMBER, "dash": "dot", "width": 2},
    )  # fmt: skip
    frame(figure, title, height=360)
    figure.update_xaxes(title=t("progress.projection.x", lang), range=span, tickformat="%m-%d", nticks=6)
    figure.update_yaxes(title=t("progress.projection.y", lang), range=[0, 102], tick0=0, dtick=25, ticksuffix="%")
    key(figure, lines=3)
    return Chart(figure, words)


def _band(figure: Any, moments: Sequence[Moment], haze: str) -> None:
    days = [one.day for one in moments]
    figure.add_scatter(
        x=[*days, *reversed(days)],
        y=[*(100 * one.high for one in moments), *(100 * one.low for one in reversed(moments))],
        fill="toself",
        fillcolor=haze,
        line={"width": 0, "color": GREY},
        hoverinfo="skip",
        showlegend=False,
        mode="lines",
    )
