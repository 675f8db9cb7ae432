"""The reliability diagram: what was told against what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import plotly.graph_objects as go

from trainer.ui.charts.frame import AMBER, BLUE, GREEN, Chart, frame, key
from trainer.ui.text import t

MARKS = ((GREEN, "circle", "solid"), (BLUE, "diamond", "dot"))


@dataclass(frozen=True, slots=True)
class Diagram:
    """One line of the diagram: its *name*, and for each range of chances (n, mean chance told, share that passed)."""

    name: str
    bins: tuple[tuple[int, float, float], ...]


def reliability_chart(diagrams: Sequence[Diagram], lang: str) -> Chart:
    """Chances told against shares that passed; on the diagonal they agree. A mark grows with what it rests on."""
    if not any(diagram.bins for diagram in diagrams):
        return Chart(None, t("progress.reliability.empty", lang))
    figure = go.Figure()
    figure.add_scatter(
        x=[0, 100], y=[0, 100], mode="lines", name=t("progress.reliability.perfect", lang), hoverinfo="skip",
        line={"color": AMBER, "dash": "dash", "width": 2},
    )  # fmt: skip
    for diagram, (colour, symbol, dash) in zip(diagrams, MARKS, strict=False):
        figure.add_scatter(
            x=[100 * told for _, told, _ in diagram.bins],
            y=[100 * passed for _, _, passed in diagram.bins],
            mode="lines+markers",
            name=diagram.name,
            line={"color": colour, "dash": dash, "width": 1},
            marker={"color": colour, "symbol": symbol, "size": [_size(n) for n, _, _ in diagram.bins]},
            customdata=[n for n, _, _ in diagram.bins],
            hovertemplate="%{x:.0f}% → %{y:.0f}% (n %{customdata})<extra></extra>",
        )
    frame(figure, t("progress.reliability.title", lang), height=420)
    axis = {"range": [-4, 104], "tick0": 0, "dtick": 25, "ticksuffix": "%"}
    figure.update_xaxes(title=t("progress.reliability.x", lang), **axis)
    figure.update_yaxes(title=t("progress.reliability.y", lang), **axis)
    key(figure)
    spoken = "; ".join(
        f"{diagram.name}: " + ", ".join(f"{100 * told:.0f}%→{100 * passed:.0f}%" for _, told, passed in diagram.bins)
        for diagram in diagrams
    )
    return Chart(figure, t("progress.reliability.alt", lang, rows=spoken))


def _size(count: int) -> float:
    """The size of a mark in pixels: its area grows with *count*, but the smallest can still be seen.

    >>> _size(16), _size(100), _size(4000)
    (7.0, 10.0, 22.0)
    """
    return min(22.0, max(7.0, sqrt(count)))
