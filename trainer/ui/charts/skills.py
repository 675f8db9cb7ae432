"""How strong a learner is: skill by skill against what a level demands, and as one rating over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import plotly.graph_objects as go

from trainer.ui.charts.frame import AMBER, FAINT, GREEN, GREEN_HAZE, GREY, Chart, folded, frame, key
from trainer.ui.text import t


@dataclass(frozen=True, slots=True)
class Spoke:
    """One skill of a level: the *chance* of a right answer, 0 to 1, and how many different questions it rests on."""

    label: str
    chance: float
    answered: int


@dataclass(frozen=True, slots=True)
class Rated:
    """The rating after an answer; it lies within two *deviation* of the truth nineteen times of twenty."""

    at: datetime
    value: float
    deviation: float
    provisional: bool


def radar_chart(spokes: Sequence[Spoke], demand: float, level: str, lang: str) -> Chart:
    """The chance of a right answer in each skill of *level* against what its paper demands, a share from 0 to 1."""
    if not any(spoke.answered for spoke in spokes):
        return Chart(None, t("progress.radar.empty", lang, level=level))
    names = [folded(spoke.label, 12) for spoke in spokes]
    figure = go.Figure()
    figure.add_scatterpolar(
        r=[100 * spoke.chance for spoke in (*spokes, spokes[0])],
        theta=[*names, names[0]],
        mode="lines+markers",
        fill="toself",
        fillcolor=GREEN_HAZE,
        line={"color": GREEN, "width": 3},
        # A hollow mark is a guess from the other skills: this one was never asked.
        marker={"size": 9, "symbol": [_symbol(spoke) for spoke in (*spokes, spokes[0])]},
        name=t("progress.radar.you", lang),
        hovertemplate="%{theta}: %{r:.0f}%<extra></extra>",
    )
    figure.add_scatterpolar(
        r=[100 * demand] * (len(spokes) + 1),
        theta=[*names, names[0]],
        mode="lines",
        line={"color": AMBER, "dash": "dash", "width": 2},
        name=t("progress.radar.demand", lang, level=level, percent=round(100 * demand)),
        hoverinfo="skip",
    )
    frame(figure, t("progress.radar.title", lang, level=level), height=430)
    polar = {
        "bgcolor": "rgba(0,0,0,0)",
        "radialaxis": {
            "range": [0, 100], "tickvals": [25, 50, 75, 100], "ticksuffix": "%", "gridcolor": FAINT,
            "tickfont": {"size": 10},
        },
        "angularaxis": {"gridcolor": FAINT, "tickfont": {"size": 11}, "rotation": 90, "direction": "clockwise"},
    }  # fmt: skip
    figure.update_layout(polar=polar)
    key(figure)
    figure.update_layout(legend={"y": -0.12, "yanchor": "top"}, margin={"l": 64, "r": 64, "t": 84, "b": 8})
    spoken = ", ".join(f"{_named(spoke, lang)} {round(100 * spoke.chance)}%" for spoke in spokes)
    return Chart(figure, t("progress.radar.alt", lang, level=level, rows=spoken, percent=round(100 * demand)))


def _named(spoke: Spoke, lang: str) -> str:
    return spoke.label if spoke.answered else t("progress.radar.untried", lang, label=spoke.label)


def _symbol(spoke: Spoke) -> str:
    return "circle" if spoke.answered else "circle-open"


def rating_chart(points: Sequence[Rated], lang: str) -> Chart:
    """The rating over time, with the range it lies in nineteen times of twenty; hollow while that is too wide."""
    if not points:
        return Chart(None, t("progress.rating.empty", lang))
    figure, times = go.Figure(), [one.at for one in points]
    above = [one.value + 2 * one.deviation for one in points]
    below = [one.value - 2 * one.deviation for one in points]
    figure.add_scatter(
        x=[*times, *reversed(times)],
        y=[*above, *reversed(below)],
        mode="lines",
        fill="toself",
        fillcolor=GREEN_HAZE,
        line={"width": 0, "color": GREY},
        name=t("progress.rating.range", lang),
        hoverinfo="skip",
    )  # fmt: skip
    figure.add_scatter(
        x=times, y=[one.value for one in points], mode="lines", line={"color": GREEN, "width": 2}, showlegend=False,
        hoverinfo="skip",
    )  # fmt: skip
    for provisional, symbol, name in ((False, "circle", "firm"), (True, "circle-open", "provisional")):
        part = [one for one in points if one.provisional == provisional]
        figure.add_scatter(
            x=[one.at for one in part],
            y=[one.value for one in part],
            mode="markers",
            name=t(f"progress.rating.{name}", lang),
            marker={"color": GREEN, "symbol": symbol, "size": 7},
            customdata=[2 * one.deviation for one in part],
            hovertemplate="%{x|%m-%d}: %{y:.0f} ± %{customdata:.0f}<extra></extra>",
        )
    frame(figure, t("progress.rating.title", lang), height=360)
    figure.update_xaxes(title=t("progress.rating.x", lang), tickformat="%m-%d", nticks=6)
    figure.update_yaxes(title=t("progress.rating.y", lang))
    key(figure, lines=3)
    last = points[-1]
    sure = t("progress.rating.firm" if not last.provisional else "progress.rating.provisional", lang)
    spread = round(2 * last.deviation)
    return Chart(figure, t("progress.rating.alt", lang, value=round(last.value), spread=spread, sure=sure))
