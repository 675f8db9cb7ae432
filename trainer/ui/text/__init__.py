"""The interface strings, by dotted key, in Chinese and English.

Each area of the screen has a pair of files here, ``<area>.zh.toml`` and ``<area>.en.toml``, holding the same keys.
``t("nav.learn", "en")`` reads one; the places ``{like_this}`` in it are filled from the keyword arguments.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from trainer.course.lesson import LANGS, Lang

__all__ = ["LANGS", "DuplicateText", "Lang", "MissingText", "as_lang", "t", "texts"]

_HERE = Path(__file__).parent


class MissingText(KeyError):
    """No interface string has this key in this language."""


class DuplicateText(ValueError):
    """Two files of one language hold the same key."""


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


@cache
def texts(lang: str) -> Mapping[str, str]:
    """Every interface string of *lang* by its dotted key.

    >>> texts("en")["nav.learn"]
    'Learn'

    Raises DuplicateText if two files define one key.
    """
    found: dict[str, str] = {}
    for path in sorted(_HERE.glob(f"*.{lang}.toml")):
        for key, text in _flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            if key in found:
                raise DuplicateText(f"{path.name}: {key} is defined in another file too")
            found[key] = text
    return found


def t(key: str, lang: str, **values: object) -> str:
    """The interface string *key* in *lang*, its places filled from *values*.

    >>> t("tiles.position", "en", tile="5 wan", n=3, total=14)
    '5 wan, 3 of 14'

    Raises MissingText if there is no such string, KeyError if a place has no value.
    """
    try:
        text = texts(lang)[key]
    except KeyError:
        raise MissingText(f"{key!r} ({lang})") from None
    return text.format(**values) if values else text


def as_lang(value: str | None) -> Lang:
    """The language for a browser's locale: Chinese, unless the locale is one of English.

    >>> as_lang("en-GB"), as_lang("zh-CN"), as_lang(None)
    ('en', 'zh', 'zh')
    """
    return "en" if (value or "").lower().startswith("en") else "zh"
