"""The words of the glossary, as questions need them.

They are read from ``lessons/glossary.toml`` itself. The room that checks the lessons judges that file line by line and
names every fault; here it is only used, so no second set of checks is kept: what a question needs must be there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from unicodedata import normalize

from trainer.quiz.question import Text

GLOSSARY = Path(__file__).parents[2] / "lessons" / "glossary.toml"
_HAN = re.compile(r"[㐀-鿿]")
BLANK = "＿＿"


class BadGlossary(ValueError):
    """A term that is asked about is not in the glossary, or lacks what a question needs."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word: its Chinese name and how it is read, what it means, its other Chinese names, the defining clause.

    ``differs`` tells whether its meaning differs from source to source (T9). ``english`` are its names in English.
    """

    id: str
    zh: str
    pinyin: str
    meaning: Text
    other: tuple[str, ...]
    english: tuple[str, ...]
    clause: str
    differs: bool

    @property
    def name(self) -> Text:
        """The word, for a learner who reads English with its pinyin.

        >>> terms()["baotou"].name.en
        '爆头 bàotóu'
        """
        return Text(self.zh, f"{self.zh} {self.pinyin}")

    @property
    def puzzle(self) -> Text:
        """The meaning with the word's own Chinese names left blank, so that it does not give itself away.

        >>> terms()["baotou"].puzzle.zh
        '财神拿开，其余正好四组或六对；这时摸什么都和，和了就叫＿＿。'
        """
        zh, en = self.meaning.zh, self.meaning.en
        for name in sorted((self.zh, *self.other), key=len, reverse=True):
            zh, en = zh.replace(name, BLANK), en.replace(name, BLANK)
        read = _bare(self.pinyin)
        for name in (name for name in self.english if _bare(name) in read):
            en = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", BLANK, en, flags=re.IGNORECASE)
        return Text(zh, en)


def _bare(name: str) -> str:
    """Letters alone, without tones and spaces.

    >>> _bare("Bàotóu"), _bare("yì lǎo")
    ('baotou', 'yilao')
    """
    plain = normalize("NFD", name.lower())
    return "".join(letter for letter in plain if letter.isascii() and letter.isalpha())


@cache
def terms(path: Path = GLOSSARY) -> Mapping[str, Term]:
    """Every word by id. Raises BadGlossary, naming the word and what it lacks."""
    found = {}
    for table in tomllib.loads(path.read_text(encoding="utf-8")).get("term", []):
        name = table.get("id", "without an id")
        try:
            found[name] = Term(
                id=table["id"],
                zh=table["zh"],
                pinyin=table["pinyin"],
                meaning=Text(table["meaning_zh"], table["meaning_en"]),
                other=tuple(other for other in table.get("other", ()) if _HAN.search(other)),
                english=(table["en"], *(other for other in table.get("other", ()) if not _HAN.search(other))),
                clause=table.get("clause", ""),
                differs="differs_zh" in table,
            )
        except KeyError as missing:
            raise BadGlossary(f"lessons/{path.name}: term {name!r} has no {missing.args[0]}") from None
    return MappingProxyType(found)


def term(id_: str) -> Term:
    """The word with this id. Raises BadGlossary when it is gone: a question that asks about it must be able to."""
    found = terms().get(id_)
    if found is None:
        raise BadGlossary(
            f"lessons/{GLOSSARY.name}: term {id_!r} is missing; trainer/quiz/term_roster.py asks about it"
        )
    return found
