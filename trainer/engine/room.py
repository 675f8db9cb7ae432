"""A room: a preset with some options changed, under a name; equal to what its one line of text says.

    hangma-room/1 hangzhou/1 caishen=turned cap=3 "周三场"

The line is what a club pastes into a chat: the format, the preset with its edition, the options as ``name=value`` in
the order of the rulebook, then the room's name in quotes. Values and name are JSON, so that quotes, spaces and every
script survive; a plain word may stand without quotes. Clauses: those of the options.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from trainer.engine.errors import BadRequest, BadRoom
from trainer.engine.options import OPTIONS, with_options
from trainer.engine.ruleset import RuleSet, preset

FORMAT = "hangma-room/1"
LONGEST_NAME = 60
OptionValue: TypeAlias = bool | int | str | tuple[tuple[str, int], ...] | None
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_OPTION = re.compile(r"(?P<name>[^\s=\"]+)=")
_PIECE = re.compile(r"\S+")
_SPACE = " \t\n\r"
_JSON = json.JSONDecoder()
_KEYS = {"format", "rules", "options", "name"}


@dataclass(frozen=True, slots=True)
class Room:
    """A named table of a preset: *rules* is the preset's key with its edition, *options* what the room changes.

    Options are kept in the order of ``OPTIONS``, ``pattern_values`` as pairs of word and exponent.

    >>> Room.make("周三场", "hangzhou", {"caishen": "turned", "cap": 3}).to_text()
    'hangma-room/1 hangzhou/1 caishen=turned cap=3 "周三场"'

    Raises BadRequest for an unknown preset or edition, for options as ``with_options`` does, and for a name that is
    empty, longer than 60 characters or not one printable line.
    """

    name: str
    rules: str
    options: tuple[tuple[str, OptionValue], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip() or self.name != self.name.strip():
            raise BadRoom("name", f"room name: {self.name!r}; some text without spaces around it is wanted")
        if len(self.name) > LONGEST_NAME:
            raise BadRoom("name", f"room name: {len(self.name)} characters; {LONGEST_NAME} is the most")
        if any(_unprintable(sign) for sign in self.name):
            raise BadRoom("name", f"room name: {self.name!r} holds a sign that cannot be printed on one line")
        if not isinstance(self.rules, str):
            raise BadRequest(f"room rules: {self.rules!r}; the key of a preset is wanted")
        rules = preset(self.rules)
        given = dict(self.options)
        if len(given) != len(self.options):
            raise BadRoom("twice", "room options: one is given twice")
        with_options(rules, _as_plain(given))
        object.__setattr__(self, "rules", f"{rules.id}/{rules.edition}")
        object.__setattr__(self, "options", tuple((n, _as_kept(n, given[n])) for n in OPTIONS if n in given))

    @classmethod
    def make(cls, name: str, rules: str, options: Mapping[str, Any] | None = None) -> Room:
        """A room from plain values, ``pattern_values`` as a mapping. Raises BadRequest as the class says."""
        return cls(name, rules, tuple((n, _as_pairs(value)) for n, value in (options or {}).items()))

    @property
    def rule_set(self) -> RuleSet:
        """The rules in force in this room."""
        return with_options(preset(self.rules), self.plain_options)

    @property
    def plain_options(self) -> dict[str, Any]:
        """The changed options as ``with_options`` and JSON take them."""
        return _as_plain(dict(self.options))

    def to_text(self) -> str:
        """The room as one line of text that ``from_text`` reads back."""
        options = [f"{name}={_value_text(value)}" for name, value in self.plain_options.items()]
        return " ".join([FORMAT, self.rules, *options, json.dumps(self.name, ensure_ascii=False)])

    @classmethod
    def from_text(cls, text: str) -> Room:
        """The room that a line of text names.

        >>> Room.from_text('hangma-room/1 mil2025/1 cap=null "长者 \\\\"杯\\\\""').name
        '长者 "杯"'

        Raises BadRequest naming the first piece that is wrong or missing.
        """
        at, pieces = 0, list[str]()
        for wanted in ("the format", "the rules"):
            match = _PIECE.search(text, at)
            if match is None:
                reason = "format" if not pieces else "rules"
                raise BadRoom(reason, f"room text: {wanted} is missing; it begins {FORMAT} hangzhou/1")
            pieces.append(match[0])
            at = match.end()
            if pieces[0] != FORMAT:
                raise BadRoom("format", f"room text: {pieces[0]!r} is not {FORMAT}", piece=pieces[0])
        if "/" not in pieces[1]:
            message = f"room text: {pieces[1]!r} names no edition; write it as hangzhou/1"
            raise BadRoom("rules", message, piece=pieces[1])
        options, name = _read_rest(text, at)
        return cls.make(name, pieces[1], options)

    def to_dict(self) -> dict[str, Any]:
        """The room as plain JSON data."""
        return {"format": FORMAT, "rules": self.rules, "options": self.plain_options, "name": self.name}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Room:
        """The room of plain JSON *data*.

        >>> room = Room.make("老友", "bianfeng", {"table": 12, "fee": 2})
        >>> Room.from_dict(room.to_dict()) == room
        True

        Raises BadRequest for missing or unknown keys and for what the class refuses.
        """
        if not isinstance(data, Mapping) or set(data) != _KEYS:
            found = sorted(map(str, data)) if isinstance(data, Mapping) else type(data).__name__
            raise BadRequest(f"room: {found}; the keys {', '.join(sorted(_KEYS))} are wanted")
        if data["format"] != FORMAT:
            raise BadRequest(f"room format: {data['format']!r} is not {FORMAT}")
        if not isinstance(data["options"], Mapping):
            raise BadRequest(f"room options: {data['options']!r}; an object is wanted")
        return cls.make(data["name"], data["rules"], data["options"])


def _unprintable(sign: str) -> bool:
    """Whether *sign* would break the line or the storage; joiners inside emoji are kept."""
    return not sign.isprintable() and sign != "\u200d"


def _read_rest(text: str, at: int) -> tuple[dict[str, Any], str]:
    """The options and the name, from *at* to the end of *text*."""
    options: dict[str, Any] = {}
    while True:
        while at < len(text) and text[at] in _SPACE:
            at += 1
        if at == len(text):
            raise BadRoom("cut", "room text: it ends before the room's name in quotes; was it copied whole?")
        if text[at] == '"':
            name, at = _json_at(text, at, "the name")
            if text[at:].strip():
                rest = text[at:].strip()
                raise BadRoom("piece", f"room text: {rest!r} follows the name, which comes last", piece=rest)
            return options, name
        match = _OPTION.match(text, at)
        if match is None:
            piece = text[at:].split(maxsplit=1)[0]
            message = f"room text: {piece!r} is neither option=value nor the name in quotes"
            raise BadRoom("piece", message, piece=piece)
        option = match["name"]
        if option in options:
            raise BadRoom("twice", f"room text: {option} is given twice", option=option)
        word = _WORD.match(text, match.end())
        if word and word[0] not in ("true", "false", "null"):
            options[option], at = word[0], word.end()
        else:
            options[option], at = _json_at(text, match.end(), option)
        if at < len(text) and text[at] not in _SPACE:
            rest = text[at:].split()[0]
            message = f"room text: {option} is followed by {rest!r}; a space is wanted"
            raise BadRoom("piece", message, option=option, piece=rest)


def _json_at(text: str, at: int, what: str) -> tuple[Any, int]:
    try:
        return _JSON.raw_decode(text, at)
    except (ValueError, RecursionError):
        rest = text[at : at + 20]
        message = f"room text: {what} cannot be read at {rest!r}; was it copied whole?"
        raise BadRoom("piece", message, option=what if what in OPTIONS else "", piece=rest) from None


def _value_text(value: Any) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _as_pairs(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, Mapping) else value


def _as_plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Pairs of words and exponents as a mapping again."""
    return {name: dict(value) if isinstance(value, tuple) else value for name, value in options.items()}


def _as_kept(name: str, value: Any) -> Any:
    """*value* as two equal rooms both hold it: words in the order of the rulebook, those worth nothing left out."""
    read = OPTIONS[name].read(name, dict(value) if isinstance(value, tuple) else value)
    return str(read) if isinstance(read, str) else read
