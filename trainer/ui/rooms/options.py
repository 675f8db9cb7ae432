"""The options as the page shows them: what each is about, what it can say, and whether a preset can have it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import Any

from trainer.engine.errors import BadRequest
from trainer.engine.options import DAFEN, MOST_BASE, MOST_RESERVE, OPTIONS, with_options
from trainer.engine.room import LONGEST_NAME, Room
from trainer.engine.ruleset import RuleSet, preset
from trainer.ui.compare import value_text
from trainer.ui.text import Lang, t

MOST = 1_000_000
GROUPS: Mapping[str, tuple[str, ...]] = {
    "setup": ("caishen", "flower"),
    "claims": ("caishen_in_claims", "chi_limit", "peng_counts", "missed_peng", "missed_win"),
    "kongs": ("gang_after_claim", "gang_burns", "rob_gang"),
    "winning": ("discard_win", "missing_suit", "must_baotou"),
    "value": ("wu_caishen", "shifeng", "pattern_values", "cap", "value_cap"),
    "locks": ("lock_jiagang", "lock_discard"),
    "paying": ("base", "start_streak", "streak_cap", "draw_adds", "discarder_pays", "liability"),
    "match": ("reserve", "dafen", "deals", "table", "fee"),
}
# The least and the most of an option that is a number; what they are is the engine's to say, and a test asks it.
LIMITS: Mapping[str, tuple[int, int]] = {
    "base": (1, MOST_BASE),
    "chi_limit": (0, MOST),
    "reserve": (0, MOST_RESERVE),
    "cap": (1, MOST),
    "value_cap": (1, MOST),
    "start_streak": (1, 3),
    "streak_cap": (1, 100),
    "deals": (1, 1000),
    "table": (1, 100),
    "fee": (0, MOST),
}
_KINDS = {field.name: str(field.type) for field in fields(RuleSet)}


def choices(name: str, rules: RuleSet) -> tuple[Any, ...]:
    """What option *name* can say in *rules*, where that is a short list; empty where it is a number or a table.

    >>> choices("caishen", preset("hangzhou")), choices("cap", preset("hangzhou"))
    (('fixed', 'turned'), ())
    """
    now = getattr(rules, OPTIONS[name].field)
    if name == "dafen":
        listed: tuple[Any, ...] = (None, *DAFEN)
    elif isinstance(now, bool):
        listed = (True, False)
    else:
        listed = tuple(kind.value for kind in type(now)) if isinstance(now, StrEnum) else ()
    return tuple(value for value in listed if _possible(rules, name, value))


def may_be_none(name: str) -> bool:
    """Whether a number may also be left open.

    >>> may_be_none("cap"), may_be_none("base")
    (True, False)
    """
    return "None" in _KINDS[OPTIONS[name].field]


def now(room: Room, name: str) -> Any:
    """What the room says on option *name*, as plain data."""
    value = getattr(room.rule_set, OPTIONS[name].field)
    return str(value) if isinstance(value, StrEnum) else value


@lru_cache(maxsize=256)
def changes(room: Room) -> Mapping[str, Any]:
    """The options that make *room* another than its preset; a room may also name options at the preset's own value.

    >>> dict(changes(Room.make("r", "hangzhou/1", {"cap": 3, "base": 1})))
    {'cap': 3}
    """
    kept = room.plain_options
    for name in room.plain_options:
        others = {n: v for n, v in kept.items() if n != name}
        try:
            same = with_options(preset(room.rules), others) == room.rule_set
        except BadRequest:
            same = False  # what is left would contradict itself
        kept = others if same else kept
    return MappingProxyType(kept)


def changed(room: Room, name: str, value: Any) -> Room:
    """*room* with option *name* at *value*; the preset's own value is no change. Raises BadRequest for a clash.

    >>> changed(Room.make("r", "hangzhou/1"), "cap", 3).plain_options
    {'cap': 3}
    """
    return _tidied(Room.make(room.name, room.rules, {**room.plain_options, name: value}))


def under(room: Room, rules: str) -> tuple[Room, tuple[str, ...]]:
    """*room* in another preset, and the options that make no sense there, which are left out."""
    target = preset(rules)
    fit = {n: v for n, v in room.plain_options.items() if _possible(target, n, v)}
    try:
        made = Room.make(room.name, rules, fit)
    except BadRequest:  # two of them contradict each other there: the later one goes
        made = _one_by_one(Room.make(room.name, rules), fit)
    return _tidied(made), tuple(name for name in room.plain_options if name not in made.plain_options)


def free_name(name: str, taken: Collection[str]) -> str:
    """*name*, or with the first number behind it that makes it another than all those *taken*.

    >>> free_name("Club", ()), free_name("Club", ("Club", "Club 2"))
    ('Club', 'Club 3')
    """
    numbered = (f"{name[: LONGEST_NAME - len(f' {n}')].rstrip()} {n}" for n in count(2))
    return name if name not in taken else next(made for made in numbered if made not in taken)


def differences(room: Room, lang: Lang) -> tuple[str, ...]:
    """What the room changes, in words.

    >>> differences(Room.make("r", "hangzhou/1", {"cap": 3}), "en")
    ('Most fan: 3',)
    """
    shown = ((OPTIONS[n].field, value) for n, value in room.options if n in changes(room))
    return tuple(
        t("rooms.difference", lang, field=t(f"rules.field.{f}", lang), value=value_text(f, v, lang)) for f, v in shown
    )


def _tidied(room: Room) -> Room:
    return Room.make(room.name, room.rules, changes(room))


def _one_by_one(room: Room, options: Mapping[str, Any]) -> Room:
    for name, value in options.items():
        try:
            room = Room.make(room.name, room.rules, {**room.plain_options, name: value})
        except BadRequest:
            continue
    return room


def _possible(rules: RuleSet, name: str, value: Any) -> bool:
    if value == getattr(rules, OPTIONS[name].field):
        return True
    if rules.id in OPTIONS[name].refused:
        return False
    return not (name == "caishen" and value == "below_turned")
