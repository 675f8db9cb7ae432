"""The study calendar: answers a day over the last weeks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import plotly.graph_objects as go

from trainer.ui.charts.frame import Chart, frame
from trainer.ui.text import t

# From "a few" to "many": on white the pale end fades, on dark it glows least, so both read as "little".
SHADES = [[0.0, "rgba(47,143,107,0.15)"], [1.0, "rgba(47,143,107,1)"]]
WEEKS_SHOWN = 14
# One answer a day is not the deepest green there is.
FEW = 5


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
    frame(figure, t("progress.days.title", lang), height=300)
    figure.update_xaxes(title=t("progress.days.x", lang), tickvals=_week_names(weeks)[::4])
    figure.update_yaxes(title=t("progress.days.y", lang), autorange="reversed", showgrid=False)
    alt = t("progress.days.alt", lang, days=len(shown), answers=sum(shown.values()))
    return Chart(figure, alt)


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
