"""Pay out a win: turn winner, dealer, streak, fan, source and 摊; every account follows. Clauses: D3–D7, L1–L5."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from trainer.course.interactive import PaySpec
from trainer.course.interactive.pay import (
    MOST_TAN,
    Case,
    exponents,
    first_case,
    pay,
    sources,
    streaks,
    with_giver,
)
from trainer.engine.ruleset import RuleSet
from trainer.table.state import SEATS
from trainer.ui.figures.kept import choose, slide
from trainer.ui.figures.pay_html import account_name, bill_html
from trainer.ui.figures.words import seat_name, who
from trainer.ui.session import session
from trainer.ui.text import Lang, t


def show_pay(spec: PaySpec, rules: RuleSet, *, key: str) -> None:
    """Draw what may be changed, and the bill."""
    lang = session().lang
    case = _chosen(spec, rules, key, lang)
    st.html(bill_html(case, pay(case, rules), lang))


def _chosen(spec: PaySpec, rules: RuleSet, key: str, lang: Lang) -> Case:
    """The case that the reader has set."""
    case = first_case(spec)

    def seat_of(what: str, seats: tuple[int, ...], first: int, dealer: int | None = None) -> int:
        return choose(
            t(f"figures.pay.{what}", lang), seats, key=f"{key}.{what}", default=first,
            name=lambda seat: seat_name(seat, lang) if dealer is None else account_name(seat, dealer, lang),
        )  # fmt: skip

    if "dealer" in spec.controls:
        case = replace(case, dealer=seat_of("dealer", SEATS, spec.dealer))
    if "winner" in spec.controls:
        case = replace(case, winner=seat_of("winner", SEATS, spec.winner, case.dealer))
    if "source" in spec.controls:
        source = choose(
            t("figures.pay.source", lang), sources(rules), key=f"{key}.source", default=case.source,
            name=lambda source: t(f"figures.pay.sources.{source.value}", lang),
        )  # fmt: skip
        case = replace(case, source=source)
    giver = with_giver(case)
    if giver is not None and "source" in spec.controls:
        others = tuple(seat for seat in SEATS if seat != case.winner)
        giver = seat_of("from", others, giver, case.dealer)
    case = replace(case, from_seat=giver)
    return _numbers(spec, rules, case, key, lang)


def _numbers(spec: PaySpec, rules: RuleSet, case: Case, key: str, lang: Lang) -> Case:
    """The sliders: streak, fan, and a number of 摊 for each pair of players in question."""
    if "streak" in spec.controls:
        most = streaks(rules)[-1]
        label = t("figures.pay.streak", lang)
        case = replace(case, streak=slide(label, 1, most, key=f"{key}.streak", default=spec.streak))
    if "exponent" in spec.controls:
        most = exponents(rules)[-1]
        label = t("figures.pay.exponent", lang)
        case = replace(case, exponent=slide(label, 0, most, key=f"{key}.exponent", default=spec.exponent))
    if "tan" in spec.controls:
        case = replace(case, tan=tuple(_tan(pair, key, lang) for pair in spec.tan))
    return case


def _tan(first: tuple[int, int, int], key: str, lang: Lang) -> tuple[int, int, int]:
    taker, giver, number = first
    label = t("figures.pay.tan", lang, taker=who(taker, lang), giver=who(giver, lang))
    return taker, giver, slide(label, 0, MOST_TAN, key=f"{key}.tan.{taker}.{giver}", default=number)


def pay_static(spec: PaySpec, rules: RuleSet, lang: Lang) -> str:
    """The first bill, for paper."""
    case = first_case(spec)
    return bill_html(case, pay(case, rules), lang)
