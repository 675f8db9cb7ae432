"""What stands behind each clause, as a table: code, tests, lessons, questions; at ``/rulebook?view=coverage``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from urllib.parse import quote

import streamlit as st

from trainer.course.coverage import Coverage, coverage, excuse, missing
from trainer.course.rulebook import KINDS, Kind
from trainer.course.taught import taught
from trainer.quiz.catalogue import FAMILIES
from trainer.ui.content import course, glossary, rulebook
from trainer.ui.text import Lang, t


@cache
def all_coverage() -> tuple[Coverage, ...]:
    """The coverage of every clause, worked out once a process: the sources do not change while it runs.

    Families are taken at their word here; that their questions cite what they declare is what ``check`` asks them.
    """
    families = {name: family.clauses for name, family in FAMILIES.items()}
    return coverage(tuple(rulebook().clauses), taught(course(), glossary()), families)


def show_coverage(lang: Lang) -> None:
    """How many clauses have each kind of backing, and the table, all of it or only what something is missing from."""
    rows, clauses = all_coverage(), rulebook().clauses
    lacking = {row.clause: missing(row, clauses[row.clause]) for row in rows}
    st.markdown(t("coverage.intro", lang, n=len(rows)))
    with st.container(horizontal=True):
        for kind in KINDS:
            have = sum(kind not in lacking[row.clause] for row in rows)
            st.metric(t(f"coverage.{kind}", lang), f"{have}/{len(rows)}", border=True, width="content")
    _reasons(rows, lang)
    gaps = st.toggle(t("coverage.gaps", lang), key="coverage.gaps")
    shown = [row for row in rows if not gaps or lacking[row.clause]]
    if not shown:
        st.success(t("coverage.complete", lang), icon=":material/check_circle:")
        return
    st.dataframe(
        _table(shown, lang),
        hide_index=True,
        column_config={"#": st.column_config.LinkColumn("#", display_text=r"clause=(\w+)", width="small")},
        height="content" if gaps and len(shown) < 20 else 560,
    )


def _reasons(rows: Sequence[Coverage], lang: Lang) -> None:
    """Which clauses need no lesson, question, test or code, and why."""
    found: dict[tuple[Kind, str], list[str]] = {}
    for row in rows:
        for kind in KINDS:
            reason = excuse(rulebook().clauses[row.clause], kind)
            if reason is not None and not getattr(row, kind):
                found.setdefault((kind, reason.of(lang)), []).append(row.clause)
    number = len({clause for clauses in found.values() for clause in clauses})
    with st.expander(t("coverage.excused", lang, n=number)):
        for (kind, why), clauses in found.items():
            st.markdown(t("coverage.excuse", lang, kind=t(f"coverage.{kind}", lang), ids=" ".join(clauses), why=why))


def _table(rows: Sequence[Coverage], lang: Lang) -> dict[str, list[object]]:
    """Columns by title; lessons and families by their names, and where there is nothing the reason."""
    clauses, lessons = rulebook().clauses, course().lessons

    def cells(kind: Kind, names: Callable[[Coverage], Sequence[str]]) -> list[object]:
        return [list(names(row)) or _reason(row, kind, lang) for row in rows]

    return {
        "#": [f"rulebook?clause={quote(row.clause)}" for row in rows],
        t("coverage.title_column", lang): [clauses[row.clause].title.of(lang) for row in rows],
        t("coverage.lessons", lang): cells("lessons", lambda row: [lessons[name][lang].title for name in row.lessons]),
        t("coverage.families", lang): cells("families", lambda row: [FAMILIES[n].title.of(lang) for n in row.families]),
        t("coverage.tests", lang): cells("tests", lambda row: [str(len(row.tests))] if row.tests else []),
        t("coverage.code", lang): cells("code", lambda row: row.code),
    }


def _reason(row: Coverage, kind: Kind, lang: Lang) -> list[str]:
    """Why there is nothing, for a cell of its own; empty where nothing says why."""
    reason = excuse(rulebook().clauses[row.clause], kind)
    return [] if reason is None else [t("coverage.not_needed", lang, why=reason.of(lang))]
