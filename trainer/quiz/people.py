"""Who the stories of the competition are about, and the time of day in them."""

from __future__ import annotations

from trainer.quiz.question import Text

PLAYERS = (
    Text("小王", "Xiao Wang"),
    Text("小李", "Xiao Li"),
    Text("老陈", "Lao Chen"),
    Text("老周", "Lao Zhou"),
    Text("阿芳", "A Fang"),
    Text("阿明", "A Ming"),
    Text("吴师傅", "Master Wu"),
    Text("沈阿姨", "Auntie Shen"),
)
STARTS = (9 * 60, 9 * 60 + 30, 13 * 60, 13 * 60 + 30, 18 * 60 + 45)
"""When something begins, in minutes after midnight."""


def clock(minutes: int) -> str:
    """A time of day, from minutes after midnight.

    >>> clock(9 * 60 + 5)
    '9:05'
    """
    return f"{minutes // 60}:{minutes % 60:02d}"
