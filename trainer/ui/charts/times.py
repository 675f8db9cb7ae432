"""How long each answer took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from trainer.ui.charts.frame import GREEN, RED, Chart, frame, key
from trainer.ui.text import t

ANSWERS_SHOWN = 60
SECOND_TICKS = (1, 3, 10, 30, 100, 300)


@dataclass(frozen=True, slots=True)
class Timed:
    """One answer: how long it took and whether it was right."""

    taken_ms: int
    correct: bool


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
    frame(figure, t("progress.times.title", lang), height=340)
    span = [last[0][0] - 0.5, last[-1][0] + 0.5]
    # Whole numbers only: left alone, plotly would mark half an answer on a short axis.
    figure.update_xaxes(title=t("progress.times.x", lang), range=span, dtick=max(1, len(last) // 6), tick0=last[0][0])
    # A logarithmic axis: one answer left open over lunch must not flatten all the others.
    figure.update_yaxes(title=t("progress.times.y", lang), type="log", tickvals=SECOND_TICKS, ticktext=SECOND_TICKS)
    key(figure)
    return Chart(figure, t("progress.times.alt", lang, n=len(last), median=_median_seconds([a for _, a in last])))


def _median_seconds(answers: Sequence[Timed]) -> int:
    """The middle time in whole seconds: half the answers took no longer.

    >>> _median_seconds([Timed(900, True), Timed(5_000, True), Timed(90_000, False)])
    5
    """
    ordered = sorted(answer.taken_ms for answer in answers)
    return round(ordered[(len(ordered) - 1) // 2] / 1000)
