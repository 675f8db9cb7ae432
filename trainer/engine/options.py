"""Room options by name: a preset with fields replaced, or a refusal with its reason.

What a preset cannot have, and what contradicts another option of the room, is refused. An option at its preset's own
value never is, nor one that merely has nothing to act on, as ``discarder_pays`` where no discard wins. Clauses: S4,
S8, C3–C9, K2, K5, W4–W8, P7, P9, P14, T11, X3, X5, D1, D2, D5, D7, E1, G1, G2, G4, G5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from trainer.engine.errors import BadRoom
from trainer.engine.pattern_words import NEVER_VALUED, WORDS
from trainer.engine.ruleset import CaishenRule, DiscarderPays, DiscardWin, RobGang, RuleSet, WuCaishen

MOST_BASE = 1_000_000
MOST_WORD_EXPONENT = 10
# 136 tiles less the 53 dealt leave a wall of 83, of which a turned-up tile takes one.
MOST_RESERVE = 82
DAFEN = (40, 50, 60)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the field it sets, how its value is read, and why some presets refuse it (by preset)."""

    field: str
    read: Callable[[str, Any], Any]
    refused: Mapping[str, str]


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadRoom("value", f"options: {name} is {value!r}; true or false is wanted", option=name)
    return value


def _number(least: int, most: int = 1_000_000) -> Callable[[str, Any], int]:
    def read(name: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadRoom(
                "value", f"options: {name} is {value!r}; a whole number from {least} to {most} is wanted", option=name
            )
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
            raise BadRoom("value", f"options: {name} is {value!r}; one of {choices} is wanted", option=name) from None

    return read


def _dafen(name: str, value: Any) -> int | None:
    if value is None or (value in DAFEN and not isinstance(value, bool | float)):
        return value if value is None else int(value)
    raise BadRoom("value", f"options: {name} is {value!r}; 40, 50, 60 or null is wanted", option=name)


def _word_values(name: str, value: Any) -> tuple[tuple[str, int], ...]:
    """Words with the exponents they add, in the order of the rulebook; those worth nothing are left out."""
    if not isinstance(value, Mapping):
        raise BadRoom(
            "value",
            f"options: {name} is {value!r}; words with their exponents are wanted, as {{'清一色': 1}}",
            option=name,
        )
    for word, exponent in value.items():
        if word in NEVER_VALUED:
            raise BadRoom("word_never", f"options: {name}: {word} can have no value: {NEVER_VALUED[word]}", piece=word)
        if word not in WORDS:
            raise BadRoom(
                "word", f"options: {name}: {word!r} is unknown; known are {', '.join(WORDS)}", piece=str(word)
            )
        if isinstance(exponent, bool) or not isinstance(exponent, int) or not 0 <= exponent <= MOST_WORD_EXPONENT:
            message = f"{word} is {exponent!r}; a whole number from 0 to {MOST_WORD_EXPONENT} is wanted"
            raise BadRoom("value", f"options: {name}: {message}", option=name, piece=word)
    return tuple((word, value[word]) for word in WORDS if value.get(word))


_NO_DISCARD_WIN = {"mil2025": "the competition rules know no win on a discard (W4)"}
_ROOM_ONLY = dict.fromkeys(("mil2025", "bianfeng", "yuhang", "linan"), "only the app rooms (hangzhou) have this option")
_OWN_CAISHEN = {
    "mil2025": "its caishen is always 白 (S4)",
    "bianfeng": "its caishen is always the turned-up tile (S4)",
    "yuhang": "its caishen is always the tile below the turned-up one (S4)",
    "linan": "its caishen is always the turned-up tile (S4)",
}
_NO_SILVER = dict.fromkeys(("mil2025", "hangzhou", "yuhang", "linan"), "only Bianfeng's silver rooms have it (G3)")
_NO_DAFEN = {
    "mil2025": "its matches are a set number of deals or a time (G2)",
    "bianfeng": "its rooms keep points and silver, not 打分 (G1, G3)",
    "yuhang": "打分 belongs to the app rooms (G1)",
    "linan": "打分 belongs to the app rooms (G1)",
}
_NO_SHIFENG = dict.fromkeys(("hangzhou", "bianfeng", "yuhang", "linan"), "十风 belongs to the competition rules (P14)")
_NO_RELATION = dict.fromkeys(("yuhang", "linan"), "it knows no liability (L1)")

OPTIONS: Mapping[str, Option] = {
    "base": Option("base", _number(1, MOST_BASE), {}),
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
    "reserve": Option("reserve", _number(0, MOST_RESERVE), {}),
    "discard_win": Option("discard_win", _one_of(DiscardWin), _NO_DISCARD_WIN),
    "rob_gang": Option("rob_gang", _one_of(RobGang), {"mil2025": "the competition rules know no robbed kong (K5)"}),
    "missing_suit": Option("missing_suit", _flag, _ROOM_ONLY),
    "must_baotou": Option("must_baotou", _flag, _ROOM_ONLY),
    "cap": Option("cap", _limit(1), {}),
    "value_cap": Option("value_cap", _limit(1), {}),
    "wu_caishen": Option("wu_caishen", _one_of(WuCaishen), {}),
    "pattern_values": Option("pattern_values", _word_values, {}),
    "shifeng": Option("shifeng", _flag, _NO_SHIFENG),
    "lock_jiagang": Option("lock_jiagang", _flag, {}),
    "lock_discard": Option("lock_discard", _flag, {}),
    "start_streak": Option("start_streak", _number(1, 3), {}),
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
    "dafen": Option("dafen", _dafen, _NO_DAFEN),
    "deals": Option("deals", _limit(1, 1000), {}),
    "table": Option("table", _limit(1, 100), _NO_SILVER),
    "fee": Option("fee", _number(0), _NO_SILVER),
}


def with_options(rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
    """*rules*, a preset, with the room's *options*.

    >>> from trainer.engine.ruleset import HANGZHOU
    >>> with_options(HANGZHOU, {"cap": 3}).cap
    3

    Turning ``liability`` off also ends the guard on the third 摊 (C5) and, unless ``chi_limit`` is given, brings the
    chow limit of rooms without it (C4).

    Raises BadRequest for an unknown option, a value of the wrong kind, an option that makes no sense here, or two
    that contradict each other.
    """
    changes: dict[str, Any] = {}
    for name, value in options.items():
        option = OPTIONS.get(name)
        if option is None:
            raise BadRoom("unknown", f"options: {name!r} is unknown; known are {', '.join(OPTIONS)}", piece=str(name))
        read = option.read(name, value)
        if rules.id in option.refused and read != getattr(rules, option.field):
            message = f"options: {name} makes no sense in {rules.id}: {option.refused[rules.id]}"
            raise BadRoom("no_sense", message, option=name)
        changes[option.field] = read
    if rules.liability and not changes.get("liability", True):
        changes["third_tan_guarded"] = False
        changes.setdefault("chi_limit", rules.chi_limit_without_liability)
    changed = replace(rules, **changes)
    _check_together(rules, changed)
    return changed


def _check_together(rules: RuleSet, changed: RuleSet) -> None:
    """Refuse options that contradict each other; *rules* is the preset. Raises BadRoom with the reason."""
    for refuse in (_caishen_clash, _streak_clash, _liability_clash, _match_clash, _words_clash):
        clash = refuse(rules, changed)
        if clash is not None:
            raise clash


def _clash(reason: str, message: str, option: str = "") -> BadRoom:
    return BadRoom(reason, f"options: {message}", option=option)


def _caishen_clash(rules: RuleSet, changed: RuleSet) -> BadRoom | None:
    if changed.caishen_rule is CaishenRule.BELOW_TURNED and rules.caishen_rule is not CaishenRule.BELOW_TURNED:
        return _clash("below_turned", "caishen is 'below_turned'; only yuhang plays so, choose fixed or turned")
    return None


def _streak_clash(rules: RuleSet, changed: RuleSet) -> BadRoom | None:
    """Streaks that cannot be reached. Clauses: D1, W4, K5."""
    cap = changed.streak_cap
    if cap is None:
        return None
    if changed.start_streak > cap:
        return _clash("start_streak", f"start_streak {changed.start_streak} is above streak_cap {cap}")
    if changed.discard_win is DiscardWin.STREAK3 and changed.discard_win != rules.discard_win and cap < 3:
        return _clash("unreachable", f"discard_win is streak3, but streak_cap {cap} never reaches 3", "discard_win")
    if changed.rob_gang is RobGang.STREAK2_AS_GANGKAI and changed.rob_gang != rules.rob_gang and cap < 2:
        return _clash("unreachable", f"rob_gang is streak2, but streak_cap {cap} never reaches 2", "rob_gang")
    return None


def _liability_clash(rules: RuleSet, changed: RuleSet) -> BadRoom | None:
    """A liability that can never come about. Clauses: C4, C6, L1."""
    limit = changed.chi_limit
    if changed.liability and not changed.peng_counts and limit is not None and limit < 3:
        message = (
            f"chi_limit {limit} allows no third chow and only chows count (C6), so nobody could become liable (L1)"
        )
        return _clash("liability", message)
    return None


def _match_clash(rules: RuleSet, changed: RuleSet) -> BadRoom | None:
    """Two ways to end one match, or a base beyond any table. Clauses: G1, G2, G4."""
    if changed.dafen is not None and changed.deals is not None:
        return _clash(
            "match", f"dafen {changed.dafen} and deals {changed.deals} both end the match; choose one (G1, G2)"
        )
    if changed.base_in_force > MOST_BASE:
        message = f"base {changed.base} at table {changed.table} makes {changed.base_in_force}; {MOST_BASE} is the most"
        return _clash("base", message)
    return None


def _words_clash(rules: RuleSet, changed: RuleSet) -> BadRoom | None:
    """One pattern paid under two names. Clauses: T11, T12."""
    if {"对对胡", "碰碰胡"} <= dict(changed.pattern_values).keys():
        return _clash("twice_paid", "pattern_values: 对对胡 and 碰碰胡 name one pattern; give a value to one of them")
    return None
