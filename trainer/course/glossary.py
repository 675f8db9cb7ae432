"""The glossary: every word a lesson may mark, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from trainer.course.errors import ContentError
from trainer.course.fields import read_tables
from trainer.course.files import LESSONS, name_of, read_lines
from trainer.course.lesson import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One word of the game. ``other``: further names for it; ``clause``: the clause that defines it, or empty."""

    id: str
    zh: str
    pinyin: str
    en: str
    meaning_zh: str
    meaning_en: str
    other: tuple[str, ...]
    clause: str
    line: int

    def name(self, lang: Lang) -> str:
        """What the term is called in *lang*."""
        return self.zh if lang == "zh" else self.en

    def meaning(self, lang: Lang) -> str:
        """What it means, in *lang*."""
        return self.meaning_zh if lang == "zh" else self.meaning_en


def load_glossary(root: Path = LESSONS) -> Mapping[str, Term]:
    """The terms of ``glossary.toml`` by id, in the order of the file. Raises ContentError."""
    path = root / "glossary.toml"
    file = name_of(path, root)
    terms: dict[str, Term] = {}
    for table in read_tables(read_lines(path, root), file, "term"):
        term = Term(
            id=table.text("id"),
            zh=table.text("zh"),
            pinyin=table.text("pinyin"),
            en=table.text("en"),
            meaning_zh=table.text("meaning_zh"),
            meaning_en=table.text("meaning_en"),
            other=table.texts("other", ()),
            clause=table.text("clause", ""),
            line=table.line_of("id"),
        )
        table.finish()
        if term.id in terms:
            raise ContentError(file, term.line, f"term: {term.id!r} is there already")
        terms[term.id] = term
    return terms
