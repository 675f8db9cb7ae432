"""The links that lead from other pages to a sheet."""

from __future__ import annotations

import streamlit as st

from trainer.engine.ruleset import PRESETS
from trainer.ui.compare import rules_name
from trainer.ui.text import Lang, t

PAGE = "trainer/ui/pages/print.py"
_ICON = ":material/print:"


def print_link(what: str, lang: Lang, label: str | None = None, **query: str) -> None:
    """A link to the sheet *what*, called "Print" where it has no *label*; *query* are further parts of its address."""
    st.page_link(PAGE, label=label or t("print.now", lang), icon=_ICON, query_params={"what": what, **query})


def show_print_links(view: str, lang: Lang) -> None:
    """Under a *view* of the rulebook: a rule set on one page, each of the five, and the list of all sheets.

    The views of disputed points and of coverage have none.
    """
    if view in ("disputed", "coverage"):
        return
    st.caption(t("print.rules_list", lang))
    with st.container(horizontal=True, key="print_rules"):
        for key in PRESETS:
            print_link(f"rules:{key}", lang, rules_name(key, lang))
        st.page_link(PAGE, label=t("print.kinds", lang), icon=_ICON)
