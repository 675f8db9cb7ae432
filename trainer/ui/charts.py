"""What a learner has done, as pictures.

Pure: plain numbers in, a ``Chart`` out, no Streamlit and no clock. A chart without data is a ``Chart`` whose figure is
None and whose ``alt`` says, in the learner's language, what will be shown here and how to get there. Colours are
middle tones that read on white and on dark ground alike (text takes the page's own), and no meaning hangs on colour
alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import plotly.graph_objects as go

from trainer.ui.text import t

GREEN = "#2f8f6b"
RED = "#cc5f4e"
FAINT = "rgba(138,143,152,0.25)"
# From "a few" to "many": on white the pale end fades, on dark it glows least, so both read as "little".
SHADES = [[0.0, "rgba(47,143,107,0.15)"], [1.0, "rgba(47,143,107,1)"]]
WEEKS_SHOWN = 14
ANSWERS_SHOWN = 60
# One answer a day is not the deepest green there is.
FEW = 5
SECOND_TICKS = (1, 3, 10, 30, 100, 300)


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


@dataclass(frozen=True, slots=True)
class Timed:
    """One answer: how long it took and whether it was right."""

    taken_ms: int
    correct: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure and the sentence that says the same to one who cannot see it; without data, the sentence alone."""

    figure: Any | None
    alt: str


def levels_chart(levels: Sequence[Share], lang: str) -> Chart:
    """How much of each exam level's skills is mastered."""
    if not levels:
        return Chart(None, t("progress.levels.empty", lang))
    figure = _bars(levels, GREEN, t("progress.levels.title", lang))
    figure.update_xaxes(title=t("progress.levels.x", lang))
    figure.update_yaxes(title=t("progress.levels.y", lang))
    return Chart(figure, t("progress.levels.alt", lang, rows=_spoken(levels)))


def accuracy_chart(families: Sequence[Share], lang: str) -> Chart:
    """The share of right answers by question family, each with the number of answers it rests on."""
    answered = [share for share in families if share.total]
    if not answered:
        return Chart(None, t("progress.accuracy.empty", lang))
    figure = _bars(answered, GREEN, t("progress.accuracy.title", lang))
    figure.update_xaxes(title=t("progress.accuracy.x", lang))
    figure.update_yaxes(title=t("progress.accuracy.y", lang))
    return Chart(figure, t("progress.accuracy.alt", lang, rows=_spoken(answered)))


def calendar_chart(by_day: Mapping[date, int], today: date, lang: str) -> Chart:
    """Answers a day over the last fourteen weeks: a column a week, a row a weekday, Monday on top."""
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS_SHOWN - 1)
    shown = {day: n for day, n in by_day.items() if first <= day <= today and n}
    if not shown:
        return Chart(None, t("progress.days.empty", lang))
    weeks = [first + timedelta(weeks=i) for i in range(WEEKS_SHOWN)]
    grid = [[_cell(week + timedelta(days=row), today, by_day) for week in weeks] for row in range(7)]
    figure = go.Figure(_heat_map(grid, weeks, lang))
    _frame(figure, t("progress.days.title", lang), height=300)
    figure.update_xaxes(title=t("progress.days.x", lang), tickvals=_week_names(weeks)[::4])
    figure.update_yaxes(title=t("progress.days.y", lang), autorange="reversed", showgrid=False)
    alt = t("progress.days.alt", lang, days=len(shown), answers=sum(shown.values()))
    return Chart(figure, alt)


def times_chart(answers: Sequence[Timed], lang: str) -> Chart:
    """Seconds spent on each of the last sixty answers, oldest first, right and not right apart."""
    if not answers:
        return Chart(None, t("progress.times.empty", lang))
    last = list(enumerate(answers, 1))[-ANSWERS_SHOWN:]
    figure = go.Figure()
    for correct, colour, symbol in ((True, GREEN, "circle"), (False, RED, "x")):
        part = [(number, max(answer.taken_ms, 100) / 1000) for number, answer in last if answer.correct == correct]
        figure.add_scatter(
            x=[number for number, _ in part],
            y=[seconds for _, seconds in part],
            mode="markers",
            name=t("progress.times.right" if correct else "progress.times.not_right", lang),
            marker={"color": colour, "symbol": symbol, "size": 9},
            hovertemplate="%{x}: %{y:.1f} s<extra></extra>",
        )
    _frame(figure, t("progress.times.title", lang), height=340)
    span = [last[0][0] - 0.5, last[-1][0] + 0.5]
    # Whole numbers only: left alone, plotly would mark half an answer on a short axis.
    figure.update_xaxes(title=t("progress.times.x", lang), range=span, dtick=max(1, len(last) // 6), tick0=last[0][0])
    # A logarithmic axis: one answer left open over lunch must not flatten all the others.
    figure.update_yaxes(title=t("progress.times.y", lang), type="log", tickvals=SECOND_TICKS, ticktext=SECOND_TICKS)
    figure.update_layout(
        showlegend=True, legend={"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0}, margin_t=88
    )
    return Chart(figure, t("progress.times.alt", lang, n=len(last), median=_median_seconds([a for _, a in last])))


def _bars(shares: Sequence[Share], colour: str, title: str) -> Any:
    figure = go.Figure(
        go.Bar(
            x=[100 * share.part for share in shares],
            y=[share.label for share in shares],
            orientation="h",
            marker={"color": colour},
            text=[f"{share.done}/{share.total}" for share in shares],
            # Outside the bar: inside a short bar the figure would not fit and plotly would turn or hide it.
            textposition="outside",
            cliponaxis=False,
            hovertemplate="%{y}: %{text}<extra></extra>",
        )
    )
    # Never so low that the name of the upright axis is cut off.
    _frame(figure, title, height=max(220, 140 + 34 * len(shares)))
    figure.update_xaxes(range=[0, 115], tickvals=[0, 25, 50, 75, 100], ticksuffix="%")
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


def _heat_map(grid: list[list[int | None]], weeks: Sequence[date], lang: str) -> Any:
    return go.Heatmap(
        z=grid,
        x=_week_names(weeks),
        y=[t(f"progress.weekday.{row}", lang) for row in range(7)],
        colorscale=SHADES,
        zmin=0,
        zmax=max(FEW, *(n for row in grid for n in row if n is not None)),
        xgap=2,
        ygap=2,
        hoverongaps=False,
        colorbar={"thickness": 8, "tickformat": "d", "nticks": 4, "title": {"text": ""}, "outlinewidth": 0},
        hovertemplate="%{y}, %{x}: %{z}<extra></extra>",
    )


def _week_names(weeks: Sequence[date]) -> list[str]:
    """One name a column. A year apart never meets on fourteen weeks, so month and day are enough."""
    return [f"{week.month}/{week.day}" for week in weeks]


def _cell(day: date, today: date, by_day: Mapping[date, int]) -> int | None:
    """0 for a day without an answer, None (a gap) for a day still to come."""
    return by_day.get(day, 0) if day <= today else None


def _frame(figure: Any, title: str, *, height: int) -> None:
    figure.update_layout(
        title={"text": title, "x": 0, "xanchor": "left", "font": {"size": 17}},
        height=height,
        margin={"l": 8, "r": 8, "t": 64, "b": 8},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"size": 13},
        showlegend=False,
        dragmode=False,
        bargap=0.35,
    )
    figure.update_xaxes(automargin=True, fixedrange=True, gridcolor=FAINT, zeroline=False)
    figure.update_yaxes(automargin=True, fixedrange=True, gridcolor=FAINT, zeroline=False)


def _spoken(shares: Sequence[Share]) -> str:
    """The rows as one line of text.

    >>> _spoken([Share("is-win", 3, 4), Share("fan", 0, 2)])
    'is-win 3/4, fan 0/2'
    """
    return ", ".join(f"{share.label} {share.done}/{share.total}" for share in shares)


def _median_seconds(answers: Sequence[Timed]) -> int:
    """The middle time in whole seconds: half the answers took no longer.

    >>> _median_seconds([Timed(900, True), Timed(5_000, True), Timed(90_000, False)])
    5
    """
    ordered = sorted(answer.taken_ms for answer in answers)
    return round(ordered[(len(ordered) - 1) // 2] / 1000)
