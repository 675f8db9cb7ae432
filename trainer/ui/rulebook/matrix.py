"""The matrix: every field of a rule set as a row, the five rule sets and a room as its columns. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from html import escape
from itertools import groupby
from urllib.parse import quote

from trainer.course import Rulebook
from trainer.engine.ruleset import PRESETS, RuleSet
from trainer.ui.clauses import MARKS
from trainer.ui.compare import rules_name, value_text
from trainer.ui.text import Lang, t

FIELDS: tuple[tuple[str, str], ...] = tuple(
    (field.name, str(field.metadata["clause"])) for field in fields(RuleSet) if "clause" in field.metadata
)
"""Every field on which tables differ, with the clause that it settles."""

STYLE = """<style>
:root{--rb-bg:#fbf8ef;--rb-line:#d9d0b8;--rb-changed:#f6e6cb}
@media (prefers-color-scheme:dark){:root{--rb-bg:#12211b;--rb-line:#35503f;--rb-changed:#3a3320}}
.rb-box{overflow:auto;max-width:100%;max-height:80vh;border:1px solid var(--rb-line);border-radius:.6rem;
 overscroll-behavior-x:contain}
.rb-box:focus-visible{outline:2px solid var(--hm-accent);outline-offset:2px}
.rb-matrix{border-collapse:separate;border-spacing:0;width:max-content;min-width:100%;font-size:.92rem;line-height:1.35}
.rb-matrix :is(th,td){padding:.4rem .55rem;border-bottom:1px solid var(--rb-line);text-align:left;vertical-align:top;
 background:var(--rb-bg);max-width:11rem;min-width:5.2rem}
.rb-matrix thead th{position:sticky;top:0;z-index:2;font-weight:650;vertical-align:bottom}
.rb-matrix :is(tbody th,thead th:first-child){position:sticky;left:0;z-index:1;font-weight:500;min-width:9rem;
 max-width:12rem;border-right:1px solid var(--rb-line)}
.rb-matrix thead th:first-child{z-index:3}
.rb-matrix tbody tr.rb-chapter th{font-weight:700;padding-top:.9rem}
.rb-matrix a{color:inherit;text-decoration:underline;text-underline-offset:.2em;white-space:nowrap}
.rb-matrix .changed{background:var(--rb-changed);font-weight:600}
.rb-matrix .idle{opacity:.62}
.rb-matrix sup{font-size:.85em;font-weight:600;line-height:0;opacity:.85;margin-left:.15em}
@media (min-width:1000px){.rb-box{position:relative;left:50%;transform:translateX(-50%);
 width:min(70rem,calc(100vw - 6rem));max-width:none}}
@media (max-width:640px){.rb-matrix{font-size:.85rem}
 .rb-matrix :is(tbody th,thead th:first-child){min-width:7.2rem;max-width:7.2rem}
 .rb-matrix :is(th,td){padding:.4rem .4rem;max-width:8.4rem;min-width:4.6rem}}
</style>"""


@dataclass(frozen=True, slots=True)
class Column:
    """A rule set under its name; ``key`` is the preset's, which for a room is the one it is made from."""

    name: str
    key: str
    rules: RuleSet
    is_room: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What a column says. ``changed``: otherwise than the first column; ``mark``: how sure that is, as in the rulebook.

    ``idle``: the clause settles nothing there, so that the value has nothing to act on.
    """

    text: str
    changed: bool
    mark: str
    idle: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One field, the clause it settles, and what each column says."""

    field: str
    clause: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether the columns do not all say the same."""
        return any(cell.changed for cell in self.cells)


def preset_columns(lang: Lang) -> tuple[Column, ...]:
    """The five rule sets, the competition rules first.

    >>> [column.name for column in preset_columns("en")]
    ['Competition', 'App rooms', 'Bianfeng', 'Yuhang', "Lin'an"]
    """
    return tuple(Column(rules_name(key, lang), key, rules) for key, rules in PRESETS.items())


def rows(columns: Sequence[Column], book: Rulebook, lang: Lang, *, only_differences: bool = False) -> list[Row]:
    """A row a field, in the order of a rule set; with *only_differences* those on which *columns* differ.

    A room's cell carries no mark: what a table agrees on is in no source.
    """
    made = (Row(name, clause, tuple(_cells(name, clause, columns, book, lang))) for name, clause in FIELDS)
    return [row for row in made if row.differs or not only_differences]


def _cells(name: str, clause: str, columns: Sequence[Column], book: Rulebook, lang: Lang) -> Iterator[Cell]:
    known = book.clauses[clause]
    first = getattr(columns[0].rules, name)
    for column in columns:
        value = getattr(column.rules, name)
        ruling = known.values.get(column.key)
        mark = "" if column.is_room else (ruling.mark if ruling else known.mark)
        yield Cell(value_text(name, value, lang), value != first, mark, column.key not in known.rules)


def matrix_html(columns: Sequence[Column], shown: Iterable[Row], book: Rulebook, lang: Lang) -> str:
    """The matrix as a table that scrolls within its own box, fields and names staying in sight.

    A cell that differs from the first column is coloured and heavier, and says so to those who see neither.
    """
    heads = "".join(f"<th scope='col'>{escape(_head(column, lang))}</th>" for column in columns)
    order = {clause: number for number, clause in enumerate(book.clauses)}
    ordered = sorted(shown, key=lambda row: order[row.clause])
    body = ""
    for letter, group in groupby(ordered, key=lambda row: book.clauses[row.clause].chapter):
        name = escape(t(f"rulebook.chapters.{letter}", lang))
        body += f"<tr class='rb-chapter'><th scope='colgroup'>{name}</th><td colspan='{len(columns)}'></td></tr>"
        body += "".join(_row_html(row, book, lang) for row in group)
    label = escape(t("rulebook.matrix.label", lang))
    return (
        f"<div class='rb-box' tabindex='0' role='region' aria-label='{label}'><table class='rb-matrix'>"
        f"<thead><tr><th scope='col'>{escape(t('rulebook.matrix.field', lang))}</th>{heads}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _head(column: Column, lang: Lang) -> str:
    return t("rulebook.matrix.room_head", lang, name=column.name) if column.is_room else column.name


def _row_html(row: Row, book: Rulebook, lang: Lang) -> str:
    title = escape(t("rulebook.matrix.to_clause", lang, id=row.clause, title=book.clauses[row.clause].title.of(lang)))
    link = (
        f"<a href='rulebook?clause={quote(row.clause)}' title='{title}' aria-label='{title}'>{escape(row.clause)}</a>"
    )
    name = escape(t(f"rules.field.{row.field}", lang))
    cells = "".join(_cell_html(cell, lang) for cell in row.cells)
    return f"<tr><th scope='row'>{name} {link}</th>{cells}</tr>"


def _cell_html(cell: Cell, lang: Lang) -> str:
    classes = " ".join(name for name, on in (("changed", cell.changed), ("idle", cell.idle)) if on)
    notes = [t(f"rulebook.matrix.{name}", lang) for name, on in (("changed", cell.changed), ("idle", cell.idle)) if on]
    mark = ""
    if cell.mark and cell.mark != "=":
        name = t(f"rulebook.mark.{MARKS[cell.mark].name}", lang)
        mark = f"<sup title='{escape(name)}'>{escape(cell.mark)}</sup>"
        notes.append(name)
    title = f" title='{escape(t('rulebook.between', lang).join(notes))}'" if notes else ""
    styled = f" class='{classes}'" if classes else ""
    return f"<td{styled}{title}>{escape(cell.text)}{mark}</td>"
