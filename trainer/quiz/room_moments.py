"""A moment at a table that plays by the app-room rules, and how such a table is told. Clause: D1."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine import PRESETS, Kind
from trainer.quiz.deal_hands import Box
from trainer.quiz.question import Step, Text
from trainer.quiz.table_scene import SEAT_NAMES, Moment
from trainer.table.change import changed
from trainer.table.state import TableState

ROOM = PRESETS["hangzhou"]
STREAKS = ("一", "二", "三")


@dataclass(frozen=True, slots=True)
class RoomMoment:
    """A moment at a table, what is told of it, and what has to be known of its rules."""

    moment: Moment
    notes: tuple[Text, ...]
    why: tuple[Step, ...]


def table_note(agreed: Text | None = None) -> Text:
    """Which rules the table plays, and what was *agreed* beside them."""
    zh, en = f"这桌打{ROOM.name_zh}", f"This table plays {ROOM.name_en}"
    if agreed is None:
        return Text(f"{zh}。", f"{en}.")
    return Text(f"{zh}，讲好{agreed.zh}。", f"{en}; it is agreed {agreed.en}.")


def dealer_note(state: TableState) -> Text:
    """Who deals, at what streak. Clause: D1."""
    who, streak = SEAT_NAMES[state.dealer], state.streak
    return Text(f"庄家是{who.zh}，{STREAKS[streak - 1]}老。", f"The dealer is {who.en}, at streak {streak}.")


def dealt_by(moment: Moment, dealer: int, streak: int) -> Moment:
    """*moment* with another dealer and streak."""
    return Moment(changed(moment.state, dealer=dealer, streak=streak), moment.thrown)


def singles(box: Box, number: int) -> list[Kind]:
    """*number* tiles out of *box*, each by itself."""
    return [kind for _ in range(number) for kind in box.alike(1)]
