"""What an example shows and what came out of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from trainer.engine.room import Room
from trainer.ui.calculator.markup import signed
from trainer.ui.compare import rules_name
from trainer.ui.rooms.options import differences
from trainer.ui.text import Lang, t

SEATS = (0, 1, 2, 3)


class BadExample(ValueError):
    """A setting that its kind cannot read, or that no table allows."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles to look at: whose or which they are, groups parted by spaces, melds, and the tile kept apart."""

    label: str
    tiles: str
    melds: tuple[str, ...] = ()
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the tables *who* say, line by line; ``question`` tells several things asked of one situation apart."""

    who: tuple[str, ...]
    lines: tuple[str, ...]
    question: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Tiles and facts to show, the answers, and the page and query where one may try it oneself."""

    rows: tuple[TileRow, ...]
    answers: tuple[Answer, ...]
    facts: tuple[str, ...] = ()
    link: tuple[str, Mapping[str, str]] | None = None


def room_label(room: Room, lang: Lang) -> str:
    """The table in words: its rule set, and what it changes.

    >>> room_label(Room.make("r", "hangzhou", {"cap": 3}), "en")
    'App rooms (Most fan: 3)'
    """
    name = rules_name(room.rules.split("/")[0], lang)
    changed = t("rooms.semicolon", lang).join(differences(room, lang))
    return t("rulebook.example.changed", lang, name=name, changes=changed) if changed else name


def grouped(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """*answers*, those that say the same to the same question put together.

    >>> [answer.who for answer in grouped([Answer(("a",), ("x",)), Answer(("b",), ("y",)), Answer(("c",), ("x",))])]
    [('a', 'c'), ('b',)]
    """
    found: dict[tuple[str, tuple[str, ...]], Answer] = {}
    for answer in answers:
        key = (answer.question, answer.lines)
        before = found.get(key)
        found[key] = answer if before is None else replace(before, who=(*before.who, *answer.who))
    order = list(dict.fromkeys(question for question, _ in found))
    return tuple(sorted(found.values(), key=lambda answer: order.index(answer.question)))


def seat_name(seat: int, lang: Lang) -> str:
    """Who sits at *seat* where seat 0 is East. Clause: T8.

    >>> seat_name(0, "zh"), seat_name(1, "en")
    ('东家', 'South')
    """
    return t(f"rulebook.example.seat.{seat}", lang)


def points_line(points: Iterable[int], lang: Lang) -> str:
    """What each seat gets or pays, with its sign, and the sum.

    >>> points_line((6, -2, -2, -2), "en")
    'East +6, South −2, West −2, North −2; together 0'
    """
    listed = list(points)
    parts = (t("rulebook.example.points", lang, who=seat_name(s, lang), n=signed(n)) for s, n in enumerate(listed))
    return t("rulebook.example.together", lang, list=t("rulebook.between", lang).join(parts), n=signed(sum(listed)))
