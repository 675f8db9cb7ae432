"""What stands behind each clause, as a table: code, tests, lessons, questions; at ``/rulebook?view=coverage``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from urllib.parse import quote

import streamlit as st

from trainer.course.coverage import Coverage, coverage
from trainer.quiz.catalogue import FAMILIES
from trainer.ui.content import course, rulebook
from trainer.ui.text import Lang, t

KINDS = ("lessons", "families", "tests", "code")


@cache
def all_coverage() -> tuple[Coverage, ...]:
    """The coverage of every clause, worked out once a process: the sources do not change while it runs."""
    lessons = {name: found["zh"].teaches for name, found in course().lessons.items()}
    families = {name: family.clauses for name, family in FAMILIES.items()}
    return coverage(tuple(rulebook().clauses), lessons, families)


def show_coverage(lang: Lang) -> None:
    """How many clauses have each kind of backing, and the table, all of it or only what something is missing from."""
    rows = all_coverage()
    st.markdown(t("coverage.intro", lang, n=len(rows)))
    boxes = (*st.columns(2), *st.columns(2))
    for box, kind in zip(boxes, KINDS, strict=True):
        have = sum(bool(getattr(row, kind)) for row in rows)
        box.metric(t(f"coverage.{kind}", lang), f"{have} / {len(rows)}", border=True)
    gaps = st.toggle(t("coverage.gaps", lang), key="coverage.gaps")
    shown = [row for row in rows if not gaps or not all(getattr(row, kind) for kind in KINDS)]
    if not shown:
        st.success(t("coverage.complete", lang), icon=":material/check_circle:")
        return
    st.dataframe(
        _table(shown, lang),
        hide_index=True,
        column_config={"#": st.column_config.LinkColumn("#", display_text=r"clause=(\w+)", width="small")},
        height="content" if gaps and len(shown) < 20 else 560,
    )


def _table(rows: Sequence[Coverage], lang: Lang) -> dict[str, list[object]]:
    """Columns by title; lessons and families by their names."""
    clauses, lessons = rulebook().clauses, course().lessons
    return {
        "#": [f"rulebook?clause={quote(row.clause)}" for row in rows],
        t("coverage.title_column", lang): [clauses[row.clause].title.of(lang) for row in rows],
        t("coverage.lessons", lang): [[lessons[name][lang].title for name in row.lessons] for row in rows],
        t("coverage.families", lang): [[FAMILIES[name].title.of(lang) for name in row.families] for row in rows],
        t("coverage.tests", lang): [len(row.tests) for row in rows],
        t("coverage.code", lang): [list(row.code) for row in rows],
    }
