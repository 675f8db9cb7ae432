"""The small parts of every sheet: prose, answers kept for the end, tables of rule sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from trainer import course
from trainer.course import Rulebook, Term
from trainer.ui.compare import comparison, fields_of, rules_name
from trainer.ui.printing.faces import row_html
from trainer.ui.text import Lang, t


@dataclass(slots=True)
class Pad:
    """One lesson while it is set: in which language, and the answers and words that its end has to give.

    Answers are numbered through the lesson, from 1. *sheet*: they are written on a sheet of their own, where choices
    go by letters, so there is no room for them beside the questions.
    """

    lang: Lang
    numerals: bool
    glossary: Mapping[str, Term]
    rulebook: Rulebook
    sheet: bool = False
    answers: list[str] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)

    def prose(self, text: str) -> str:
        """*text* (Markdown) as markup; the terms it marks are noted for the list of words. Raises KeyError."""
        return course.prose_html(text, self._term)

    def _term(self, term: str, shown: str | None) -> str:
        self.terms[term] = self.glossary[term]
        return f'<span class="term">{escape(shown or self.glossary[term].name(self.lang))}</span>'

    def row(self, text: str, *, melds: Sequence[str] = (), drawn: str = "", label: str = "") -> str:
        """A row of tiles."""
        return row_html(text, lang=self.lang, melds=melds, drawn=drawn, numerals=self.numerals, label=label)

    def asked(self, question: str, answer: str) -> str:
        """The markup *question* in a box with its number; the markup *answer* is kept for the end."""
        self.answers.append(answer)
        return f'<div class="ask"><span class="no">{len(self.answers)}</span>{question}</div>'

    def cited(self, clauses: Sequence[str]) -> str:
        """The clauses of a step by number and name, on a line of its own."""
        known = self.rulebook.clauses
        named = " · ".join(f"{clause} {known[clause].title.of(self.lang)}" for clause in clauses)
        return f"<p><small>{escape(named)}</small></p>"

    def comparison(self, clause: str) -> str:
        """What each rule set says on *clause*, as a table; nothing where they all agree. As on the screen."""
        written = self.rulebook.compare(clause)
        if written:
            rows = [(rules_name(key, self.lang), text.of(self.lang)) for key, text in written.items()]
            return table(t("rules.column_value", self.lang), rows, self.lang)
        tables = []
        for name in fields_of(clause):
            rows = comparison(name, self.lang)
            if len({says for _, says in rows}) > 1:
                tables.append(table(t(f"rules.field.{name}", self.lang), rows, self.lang))
        return "".join(tables)


def table(title: str, rows: Sequence[tuple[str, str]], lang: Lang) -> str:
    """Two columns: who, and what they say on *title*."""
    head = f"<tr><th>{escape(t('rules.column_rules', lang))}</th><th>{escape(title)}</th></tr>"
    body = "".join(f"<tr><td>{escape(who)}</td><td>{escape(says)}</td></tr>" for who, says in rows)
    return f"<table>{head}{body}</table>"


def write_here() -> str:
    """A line to write an answer on."""
    return '<span class="line wide"></span>'
