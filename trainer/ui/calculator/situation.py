"""What happened around the win: where the tile came from, the chain, the dealer, the streak, who has fed whom."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from trainer.engine.context import CAIPIAO, GANG, TAKEN, Source
from trainer.engine.tiles import Kind
from trainer.ui.calculator.desk import change, current
from trainer.ui.calculator.seats import seat_name
from trainer.ui.calculator.state import (
    MOST_LINKS,
    MOST_STREAK,
    MOST_TAN,
    WINDS,
    Calc,
    with_chain,
    with_source,
    with_tan,
)
from trainer.ui.session import Session
from trainer.ui.text import Lang, t
from trainer.ui.tiles import tile_name

NO_WIND: Kind = -1  # Streamlit shows a chosen None as nothing chosen, in English


def show_situation(calc: Calc, here: Session) -> None:
    """All of it, in a box whose title sums it up."""
    lang = here.lang
    links = "".join(f" · {t(f'calculator.links.{link}', lang)}" for link in calc.chain)
    title = t(
        "calculator.situation", lang, source=t(f"calculator.sources.{calc.source.value}", lang),
        dealer=seat_name(calc, calc.dealer, lang), streak=calc.streak, chain=links,
    )  # fmt: skip
    with st.expander(title, icon=":material/casino:", key="calculator_situation"):
        left, right = st.columns(2)
        with left:
            _show_source(calc, lang)
        with right:
            _show_dealer(calc, lang)
        _show_round_wind(calc, lang)
        _show_chain(calc, lang)
        if calc.rule_set.liability:
            st.html(f"<b>{t('calculator.tan', lang)}</b>")
            _show_tan(calc, lang)


def _show_source(calc: Calc, lang: Lang) -> None:
    st.session_state["calculator.source"] = calc.source
    st.selectbox(
        t("calculator.source", lang), list(Source), key="calculator.source", on_change=_source_picked,
        format_func=lambda source: t(f"calculator.sources.{source.value}", lang),
    )  # fmt: skip
    others = [(calc.seat + n) % 4 for n in (1, 2, 3)]
    taken = calc.source in TAKEN
    st.session_state["calculator.from"] = calc.from_seat if calc.from_seat in others else None
    st.selectbox(
        t("calculator.from", lang), others, key="calculator.from", on_change=_from_picked, disabled=not taken,
        format_func=lambda seat: seat_name(calc, seat, lang), placeholder=t("calculator.from_nobody", lang),
    )  # fmt: skip


def _show_dealer(calc: Calc, lang: Lang) -> None:
    st.session_state["calculator.dealer"] = calc.dealer
    st.selectbox(
        t("calculator.dealer", lang), [(calc.seat + n) % 4 for n in range(4)], key="calculator.dealer",
        on_change=_dealer_picked, format_func=lambda seat: seat_name(calc, seat, lang),
    )  # fmt: skip
    st.session_state["calculator.streak"] = calc.streak
    most = calc.rule_set.streak_cap or MOST_STREAK
    st.number_input(t("calculator.streak", lang), 1, most, key="calculator.streak", on_change=_streak_picked)


def _show_round_wind(calc: Calc, lang: Lang) -> None:
    """The 圈风, which matters only where a room pays for 平胡. Clauses: T8, T11."""
    st.session_state["calculator.wind"] = NO_WIND if calc.round_wind is None else calc.round_wind
    st.selectbox(
        t("calculator.wind", lang), [NO_WIND, *WINDS], key="calculator.wind", on_change=_wind_picked,
        format_func=lambda wind: t("calculator.no_wind", lang) if wind == NO_WIND else tile_name(wind, lang),
        help=t("calculator.wind_why", lang),
    )  # fmt: skip


def _show_chain(calc: Calc, lang: Lang) -> None:
    links = " → ".join(t(f"calculator.links.{link}", lang) for link in calc.chain)
    st.html(f"<div>{t('calculator.chain', lang)} <b>{links or t('calculator.chain_empty', lang)}</b></div>")
    with st.container(horizontal=True, key="calculator_chain"):
        full = len(calc.chain) >= MOST_LINKS
        for link in (CAIPIAO, GANG):
            label = t(f"calculator.add_{link}", lang)
            st.button(label, key=f"calculator.add_{link}", on_click=_link_added, args=(link,), disabled=full)
        st.button(
            t("calculator.chain_back", lang), key="calculator.chain_back", on_click=_link_taken, type="tertiary",
            icon=":material/backspace:", disabled=not calc.chain,
        )  # fmt: skip


def _show_tan(calc: Calc, lang: Lang) -> None:
    """How many 摊 the winner took from each other player, and each of them from the winner. Clauses: C6, L1."""
    st.caption(t("calculator.tan_why" if calc.rule_set.peng_counts else "calculator.tan_why_chi", lang))
    me, found = calc.seat, []
    for other in ((me + n) % 4 for n in (1, 2, 3)):
        for taker, giver, text in ((me, other, "tan_mine"), (other, me, "tan_theirs")):
            if calc.rule_set.peng_counts or (giver + 1) % 4 == taker:  # else only 吃 counts, from 上家 alone (C1)
                found.append((taker, giver, t(f"calculator.{text}", lang, who=seat_name(calc, other, lang))))
    for start in range(0, len(found), 2):
        for place, (taker, giver, label) in zip(st.columns(2), found[start : start + 2], strict=True):
            key = f"calculator.tan.{taker}{giver}"
            st.session_state[key] = calc.tan[taker][giver]
            place.number_input(label, 0, MOST_TAN, key=key, on_change=_tan_picked, args=(taker, giver))


def _source_picked() -> None:
    now = current()
    change(with_source(now, st.session_state["calculator.source"]))


def _from_picked() -> None:
    now = current()
    change(replace(now, from_seat=st.session_state["calculator.from"]))


def _dealer_picked() -> None:
    now = current()
    change(replace(now, dealer=st.session_state["calculator.dealer"]))


def _streak_picked() -> None:
    now = current()
    change(replace(now, streak=st.session_state["calculator.streak"]))


def _wind_picked() -> None:
    now = current()
    wind: Kind = st.session_state["calculator.wind"]
    change(replace(now, round_wind=None if wind == NO_WIND else wind))


def _link_added(link: str) -> None:
    now = current()
    change(with_chain(now, (*now.chain, link)))


def _link_taken() -> None:
    now = current()
    change(with_chain(now, now.chain[:-1]))


def _tan_picked(taker: int, giver: int) -> None:
    now = current()
    change(with_tan(now, taker, giver, st.session_state[f"calculator.tan.{taker}{giver}"]))
