"""What all charts share: the picture with its words, the colours, the frame and the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

GREEN = "#2f8f6b"
RED = "#cc5f4e"
BLUE = "#4a86c8"
AMBER = "#c08424"
GREY = "#8a8f98"
PURPLE = "#8e6bbf"
FAINT = "rgba(138,143,152,0.25)"
GREEN_HAZE = "rgba(47,143,107,0.2)"
BLUE_HAZE = "rgba(74,134,200,0.2)"


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure and the sentence that says the same to one who cannot see it; without data, the sentence alone."""

    figure: Any | None
    alt: str


def frame(figure: Any, title: str, *, height: int) -> None:
    """Give *figure* its title, height (pixels) and the look of all."""
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


def key(figure: Any, *, lines: int = 1) -> None:
    """Show the key under the title, on a phone in so many *lines*. A tap in it hides nothing: hidden is forgotten."""
    room = 20 * (lines - 1)
    figure.update_layout(
        showlegend=True,
        legend={
            "orientation": "h",
            "y": 1.0,
            "yanchor": "bottom",
            "x": 0,
            "itemclick": False,
            "itemdoubleclick": False,
            "traceorder": "normal",
        },
        margin_t=96 + room,
        height=figure.layout.height + room,
    )


def rows(figure: Any, labels: Sequence[str]) -> None:
    """Name the rows 0, 1, 2 … of *figure* from the top, so that a line may cross all of them."""
    figure.update_yaxes(
        range=[len(labels) - 0.5, -0.5], tickvals=list(range(len(labels))), ticktext=list(labels), showgrid=False
    )


def mark(figure: Any, x: float, count: int, name: str) -> None:
    """A threshold at *x* across *count* rows, with its *name* in the key."""
    figure.add_scatter(
        x=[x, x],
        y=[-0.5, count - 0.5],
        mode="lines",
        name=name,
        line={"color": AMBER, "dash": "dash", "width": 2},
        hoverinfo="skip",
    )


def folded(text: str, width: int = 16) -> str:
    """*text* in lines of about *width* letters, broken between words; Chinese names are short and stay whole.

    >>> folded("What is it worth in points? 3")
    'What is it worth<br>in points? 3'
    """
    return "<br>".join(wrap(text, width, break_long_words=False)) or text
