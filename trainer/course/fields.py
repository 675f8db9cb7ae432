"""Reading a TOML table key by key, refusing what is unknown, missing or of the wrong type."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from trainer.course.errors import ContentError

_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


class Fields:
    """One TOML table: ``take`` what is known, then ``finish``.

    >>> table = Fields({"level": 1, "lvel": 2}, "lessons/zh/a.md", 4, ["level = 1", "lvel = 2"], "check")
    >>> table.number("level")
    1
    >>> table.finish()
    Traceback (most recent call last):
    trainer.course.errors.ContentError: lessons/zh/a.md, line 5: check: unknown key 'lvel'; known are level

    Every fault is a ContentError that names the line of the key, or of the table where the key is missing.
    """

    def __init__(self, raw: Mapping[str, Any], file: str, line: int, source: list[str], name: str) -> None:
        self._raw = raw
        self._file = file
        self._line = line
        self._source = source
        self._name = name
        self._known: list[str] = []

    def line_of(self, key: str) -> int:
        """The line on which *key* is set, or the first line of the table."""
        pattern = re.compile(rf'\s*(\[[^]]*\.{re.escape(key)}\]|"?{re.escape(key)}"?\s*=)')
        found = (number for number, text in enumerate(self._source) if pattern.match(text))
        return self._line + next(found, 0)

    def error(self, key: str, problem: str) -> ContentError:
        """A fault of *key*, to be raised."""
        return ContentError(self._file, self.line_of(key), f"{self._name}: {problem}")

    def has(self, key: str) -> bool:
        """Whether *key* is set."""
        return key in self._raw

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of *key*, exactly a *kind*; *default* where the key may be missing and is."""
        self._known.append(key)
        if key not in self._raw:
            if default is None:
                raise self.error(key, f"{key} is missing")
            return default
        value = self._raw[key]
        if type(value) is not kind:
            raise self.error(key, f"{key} is {value!r}; {_kind_name(kind)} is wanted")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not blank; *default*, which may be blank, where the key is missing."""
        value = str(self.take(key, str, default))
        if key in self._raw and default is None and not value.strip():
            raise self.error(key, f"{key} is empty")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        return int(self.take(key, int, default))

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        values = self.take(key, list, None if default is None else list(default))
        if not all(isinstance(value, str) for value in values):
            raise self.error(key, f"{key} is {values!r}; a list of texts is wanted")
        return tuple(values)

    def table(self, key: str, default: Mapping[str, Any] | None = None) -> Fields:
        """The table under *key*; its own keys are taken from the value returned."""
        raw = self.take(key, dict, None if default is None else dict(default))
        return Fields(raw, self._file, self.line_of(key), [], f"{self._name}: {key}")

    @property
    def names(self) -> tuple[str, ...]:
        """The keys that are set, for tables whose keys are names."""
        return tuple(self._raw)

    def finish(self) -> None:
        """Refuse the first key that was never taken."""
        for key in self._raw:
            if key not in self._known:
                raise self.error(key, f"unknown key {key!r}; known are {', '.join(self._known)}")


def _kind_name(kind: type) -> str:
    return {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}[kind]


def read_toml(source: list[str], file: str, line: int) -> dict[str, Any]:
    """The TOML in the lines *source*, the first of which is *line* of *file*. Raises ContentError."""
    try:
        return tomllib.loads("\n".join(source))
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        problem = _AT_LINE.sub("", str(error)).strip()
        raise ContentError(file, line + (int(at[1]) - 1 if at else 0), f"not TOML: {problem}") from None


def read_tables(source: list[str], file: str, name: str) -> list[Fields]:
    """The tables ``[[name]]`` of a file that holds them alone, each with its line. Raises ContentError."""
    raw = read_toml(source, file, 1)
    for key in raw:
        if key != name:
            raise ContentError(file, 1, f"unknown table {key!r}; [[{name}]] is the only one known")
    return tables_of(raw.get(name, []), source, file, name)


def tables_of(raw: Any, source: list[str], file: str, name: str) -> list[Fields]:
    """The tables ``[[name]]``, already read as *raw*, each with its line."""
    starts = [number for number, text in enumerate(source) if text.strip().startswith(f"[[{name}]]")]
    if not isinstance(raw, list) or len(starts) != len(raw):
        raise ContentError(file, 1, f"{name}: write each as a table of its own under [[{name}]]")
    ends = [*starts[1:], len(source)]
    return [
        Fields(table, file, start + 1, source[start:end], name)
        for table, start, end in zip(raw, starts, ends, strict=True)
    ]
