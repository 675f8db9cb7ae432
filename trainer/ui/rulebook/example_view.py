"""Examples on the page: the situation, its tiles, and what the engine answers at each table, worked out on the spot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape

import streamlit as st

from trainer.course.examples import Examples, load_examples
from trainer.ui.content import rulebook
from trainer.ui.rulebook.run.kinds import run
from trainer.ui.rulebook.run.outcome import Answer, Outcome, TileRow
from trainer.ui.session import Session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tiles_html

STYLE = """<style>
.rb-ex p{margin:.1rem 0 .3rem;line-height:1.55}
.rb-ex .what{font-weight:600}
.rb-ex .facts{opacity:.85;font-size:.95rem}
.rb-ex .label{margin:.25rem 0 0;font-size:.9rem;opacity:.85}
.rb-ex .hm-tile{max-width:34px}
.rb-ex table{border-collapse:collapse;width:100%;margin:.4rem 0 .2rem}
.rb-ex :is(th,td){border-top:1px solid rgb(128 128 110/.35);padding:.35rem .5rem;text-align:left;vertical-align:top;
 line-height:1.45}
.rb-ex th{font-weight:500;width:34%}
.rb-ex td div+div{margin-top:.15rem}
.rb-ex .asked th{font-weight:650;width:auto;border-top:0;padding-top:.6rem}
@media (max-width:640px){.rb-ex :is(tr,th,td){display:block;width:auto!important}
 .rb-ex td{border-top:0;padding-top:0}.rb-ex th{font-weight:600;padding-bottom:.1rem}}
</style>"""
_ICONS: Mapping[str, tuple[str, str]] = {
    "trainer/ui/pages/calculator.py": ("try_calculator", ":material/calculate:"),
    "trainer/ui/pages/drill.py": ("try_drill", ":material/exercise:"),
}


@cache
def examples() -> Examples:
    """Every example of the rulebook, read once a process."""
    return load_examples(rulebook())


@cache
def outcomes(clause: str, lang: Lang) -> tuple[Outcome, ...]:
    """What the engine makes of the examples of *clause*; the same answers every time, so worked out once a process."""
    return tuple(run(example, lang) for example in examples().of.get(clause, ()))


def show_examples(clause: str, here: Session, *, opened: bool) -> None:
    """The examples of *clause* in a box to open, or the reason why there can be none."""
    lang, found = here.lang, examples().of.get(clause, ())
    if not found:
        st.caption(t("rulebook.example.without", lang, why=examples().without[clause].of(lang)))
        return
    name = "title" if len(found) == 1 else "title_n"
    with st.expander(
        t(f"rulebook.example.{name}", lang, n=len(found)), expanded=opened, icon=":material/play_circle:",
        key=f"rulebook_examples_{clause}",
    ):  # fmt: skip
        for example, outcome in zip(found, outcomes(clause, lang), strict=True):
            st.html(outcome_html(example.text.of(lang), outcome, lang=lang, numerals=here.numerals))
            if outcome.link is not None:
                page, query = outcome.link
                label, icon = _ICONS[page]
                st.page_link(page, label=t(f"rulebook.example.{label}", lang), icon=icon, query_params=query)


def outcome_html(text: str, outcome: Outcome, *, lang: Lang, numerals: bool) -> str:
    """The situation *text* with its tiles and facts, and the answers as a table, a row for tables that say the same."""
    facts = f"<p class='facts'>{escape(' · '.join(outcome.facts))}</p>" if outcome.facts else ""
    rows = "".join(_row_html(row, lang=lang, numerals=numerals) for row in outcome.rows)
    body, asked = "", ""
    for answer in outcome.answers:
        if answer.question != asked:
            asked = answer.question
            body += f"<tr class='asked'><th colspan='2' scope='rowgroup'>{escape(asked)}</th></tr>"
        body += _answer_html(answer, lang)
    return (
        f"<div class='rb-ex'><p class='what'>{escape(text)}</p>{rows}{facts}<table><tbody>{body}</tbody></table></div>"
    )


def _row_html(row: TileRow, *, lang: Lang, numerals: bool) -> str:
    tiles = tiles_html(row.tiles, melds=row.melds, drawn=row.drawn, lang=lang, numerals=numerals, label=row.label)
    return f"<p class='label'>{escape(row.label)}</p>{tiles}"


def _answer_html(answer: Answer, lang: Lang) -> str:
    who = escape(t("rulebook.between", lang).join(answer.who))
    lines = "".join(f"<div>{escape(line)}</div>" for line in answer.lines)
    return f"<tr><th scope='row'>{who}</th><td>{lines}</td></tr>"
