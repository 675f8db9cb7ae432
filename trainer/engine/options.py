"""Room options by name: a preset with fields replaced, or a refusal with its reason. Clauses: S4, C3–C9, W4–W8, P9."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from trainer.engine.errors import BadRequest
from trainer.engine.ruleset import CaishenRule, DiscarderPays, DiscardWin, RobGang, RuleSet, WuCaishen


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the field it sets, how its value is read, and why some presets refuse it (by preset)."""

    field: str
    read: Callable[[str, Any], Any]
    refused: Mapping[str, str]


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadRequest(f"options: {name} is {value!r}; true or false is wanted")
    return value


def _number(least: int, most: int = 1_000_000) -> Callable[[str, Any], int]:
    def read(name: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadRequest(f"options: {name} is {value!r}; a whole number from {least} to {most} is wanted")
        return value

    return read


def _limit(least: int, most: int = 1_000_000) -> Callable[[str, Any], int | None]:
    number = _number(least, most)
    return lambda name, value: None if value is None else number(name, value)


def _one_of(kind: type[StrEnum]) -> Callable[[str, Any], StrEnum]:
    def read(name: str, value: Any) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            choices = ", ".join(kind)
            raise BadRequest(f"options: {name} is {value!r}; one of {choices} is wanted") from None

    return read


_NO_DISCARD_WIN = {"mil2025": "the competition rules know no win on a discard (W4)"}
_ROOM_ONLY = dict.fromkeys(("mil2025", "bianfeng", "yuhang", "linan"), "only the app rooms (hangzhou) have this option")
_OWN_CAISHEN = {
    "mil2025": "its caishen is always 白 (S4)",
    "bianfeng": "its caishen is always the turned-up tile (S4)",
    "yuhang": "its caishen is always the tile below the turned-up one (S4)",
    "linan": "its caishen is always the turned-up tile (S4)",
}
_NO_RELATION = dict.fromkeys(("yuhang", "linan"), "it knows no liability (L1)")

OPTIONS: Mapping[str, Option] = {
    "base": Option("base", _number(1), {}),
    "caishen": Option("caishen_rule", _one_of(CaishenRule), _OWN_CAISHEN),
    "caishen_in_claims": Option("caishen_in_claims", _flag, _ROOM_ONLY),
    "chi_limit": Option("chi_limit", _limit(0), {"mil2025": "the competition rules set no limit (C4)"}),
    "liability": Option("liability", _flag, _NO_RELATION),
    "peng_counts": Option(
        "peng_counts", _flag, {**_NO_RELATION, "mil2025": "in the competition rules only chows count (C6)"}
    ),
    "missed_peng": Option("missed_peng", _flag, {}),
    "missed_win": Option("missed_win", _flag, _NO_DISCARD_WIN),
    "gang_after_claim": Option("gang_after_claim", _flag, {}),
    "gang_burns": Option("gang_burns", _flag, {}),
    "reserve": Option("reserve", _number(0), {}),
    "discard_win": Option("discard_win", _one_of(DiscardWin), _NO_DISCARD_WIN),
    "rob_gang": Option("rob_gang", _one_of(RobGang), {"mil2025": "the competition rules know no robbed kong (K5)"}),
    "missing_suit": Option("missing_suit", _flag, _ROOM_ONLY),
    "must_baotou": Option("must_baotou", _flag, _ROOM_ONLY),
    "cap": Option("cap", _limit(1), {}),
    "value_cap": Option("value_cap", _limit(1), {}),
    "wu_caishen": Option("wu_caishen", _one_of(WuCaishen), {}),
    "shifeng": Option(
        "shifeng", _flag, {k: "十风 belongs to the competition rules (P14)" for k in _ROOM_ONLY if k != "mil2025"}
    ),
    "lock_jiagang": Option("lock_jiagang", _flag, {}),
    "lock_discard": Option("lock_discard", _flag, {}),
    "start_streak": Option("start_streak", _number(1, 100), {}),
    "streak_cap": Option("streak_cap", _limit(1, 100), {}),
    "draw_adds": Option("draw_adds", _flag, {}),
    "discarder_pays": Option("discarder_pays", _one_of(DiscarderPays), _NO_DISCARD_WIN),
    "flower": Option(
        "flower",
        _flag,
        {
            "mil2025": "its caishen is not turned up (S8)",
            "hangzhou": "its rooms play without flowers (S8)",
            "bianfeng": "its rooms play without flowers (S8)",
            "yuhang": "it would make the caishen itself a flower (S8)",
        },
    ),
}


def with_options(rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
    """*rules* with the room's *options*.

    >>> from trainer.engine.ruleset import HANGZHOU
    >>> with_options(HANGZHOU, {"cap": 3}).cap
    3

    Raises BadRequest for an unknown option, a value of the wrong kind, or an option that makes no sense here.
    """
    changes = {}
    for name, value in options.items():
        option = OPTIONS.get(name)
        if option is None:
            raise BadRequest(f"options: {name!r} is unknown; known are {', '.join(OPTIONS)}")
        read = option.read(name, value)
        if name in OPTIONS and rules.id in option.refused and read != getattr(rules, option.field):
            raise BadRequest(f"options: {name} makes no sense in {rules.id}: {option.refused[rules.id]}")
        changes[option.field] = read
    changed = replace(rules, **changes)
    if changed.caishen_rule is CaishenRule.BELOW_TURNED and rules.caishen_rule is not CaishenRule.BELOW_TURNED:
        raise BadRequest("options: caishen is 'below_turned'; only yuhang plays so, choose fixed or turned")
    if changed.streak_cap is not None and changed.start_streak > changed.streak_cap:
        raise BadRequest(f"options: start_streak {changed.start_streak} is above streak_cap {changed.streak_cap}")
    return changed
