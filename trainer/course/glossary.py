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
    """One word of the game. ``other``: further names for it; ``clause``: the clause that defines it, or empty.

    ``tiles``: a row that shows it, in the notation of figures, or empty. ``differs_zh`` and ``differs_en``: what the
    word means in one source and what in another, both empty where all agree (T9).
    """

    id: str
    zh: str
    pinyin: str
    en: str
    meaning_zh: str
    meaning_en: str
    other: tuple[str, ...]
    clause: str
    line: int
    tiles: str = ""
    differs_zh: str = ""
    differs_en: str = ""

    def name(self, lang: Lang) -> str:
        """What the term is called in *lang*."""
        return self.zh if lang == "zh" else self.en

    def meaning(self, lang: Lang) -> str:
        """What it means, in *lang*."""
        return self.meaning_zh if lang == "zh" else self.meaning_en

    def differs(self, lang: Lang) -> str:
        """How its meaning differs between the sources, in *lang*; empty where all agree."""
        return self.differs_zh if lang == "zh" else self.differs_en


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
            tiles=table.text("tiles", ""),
            differs_zh=table.text("differs_zh", ""),
            differs_en=table.text("differs_en", ""),
        )
        table.finish()
        if term.id in terms:
            raise ContentError(file, term.line, f"term: {term.id!r} is there already")
        if bool(term.differs_zh) != bool(term.differs_en):
            raise ContentError(file, term.line, f"term: {term.id!r} says how it differs in one language only")
        terms[term.id] = term
    return terms
