"""The forgetting curve of skills: what is likely to be remembered over the next days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from trainer.ui.charts.frame import AMBER, BLUE, GREEN, GREY, PURPLE, RED, Chart, frame, key
from trainer.ui.text import t

# Two marks a line, a colour and a dash: neither is needed alone.
LINES = ((GREEN, "solid"), (BLUE, "dash"), (RED, "dot"), (PURPLE, "dashdot"), (GREY, "longdash"))


@dataclass(frozen=True, slots=True)
class Recall:
    """One skill: what is likely to be remembered (0 to 1) today, tomorrow and so on; *chance* of a right answer now."""

    label: str
    by_day: tuple[float, ...]
    chance: float


def recall_chart(skills: Sequence[Recall], threshold: float, lang: str) -> Chart:
    """What is likely to be remembered over the next days of at most five *skills*; below *threshold* they are due."""
    if not skills:
        return Chart(None, t("progress.recall.empty", lang))
    figure = go.Figure()
    for one, (colour, dash) in zip(skills, LINES, strict=False):
        figure.add_scatter(
            x=list(range(len(one.by_day))),
            y=[100 * part for part in one.by_day],
            mode="lines",
            name=one.label,
            line={"color": colour, "dash": dash, "width": 3},
            hovertemplate=f"{one.label}: %{{y:.0f}}%<extra></extra>",
        )
    days = max(len(one.by_day) for one in skills) - 1
    lowest = min(min(one.by_day) for one in skills)
    figure.add_scatter(
        x=[0, days], y=[100 * threshold] * 2, mode="lines", hoverinfo="skip",
        name=t("progress.recall.threshold", lang, percent=round(100 * threshold)),
        line={"color": AMBER, "dash": "dash", "width": 2},
    )  # fmt: skip
    frame(figure, t("progress.recall.title", lang), height=380 + 18 * len(skills))
    figure.update_xaxes(title=t("progress.recall.x", lang), range=[0, days], dtick=2, tick0=0)
    bottom = max(0, 10 * int(10 * lowest) - 5)
    figure.update_yaxes(title=t("progress.recall.y", lang), range=[bottom, 101], ticksuffix="%")
    key(figure)
    figure.update_layout(legend={"y": -0.28, "yanchor": "top"}, margin_t=64)
    spoken = ", ".join(
        t("progress.recall.one", lang, label=one.label, now=_percent(one.by_day[0]), later=_percent(one.by_day[-1]),
          chance=_percent(one.chance))
        for one in skills
    )  # fmt: skip
    return Chart(figure, t("progress.recall.alt", lang, rows=spoken, days=days))


def _percent(part: float) -> int:
    return round(100 * part)
